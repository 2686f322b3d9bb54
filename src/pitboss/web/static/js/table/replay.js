// A finished round, played again on the felt step by step.

import { el, fill } from "../dom.js";
import { get } from "../house/api.js";
import { sentence } from "../voice.js";

const AUTO_MS = 1100;

/**
 * @typedef {object} ReplayScene
 * @property {(view: any) => void} draw
 * @property {(words: string) => void} say
 * @property {() => void} ended
 */

export class Replay {
  /**
   * @param {HTMLElement} banner
   * @param {ReplayScene} scene
   */
  constructor(banner, scene) {
    this.banner = banner;
    this.scene = scene;
    this.on = false;
  }

  /** @param {string} id */
  async start(id) {
    const round = await get(`/api/rounds/${encodeURIComponent(id)}`);
    this.steps = round.replay;
    this.number = round.number;
    this.at = 0;
    this.on = true;
    this.words = el("p", { role: "status" });
    const button = (/** @type {string} */ text, /** @type {string} */ label, /** @type {() => void} */ onclick) =>
      /** @type {HTMLButtonElement} */ (el("button", { type: "button", "aria-label": label, onclick }, text));
    this.back = button("◀", "Step back", () => this.step(-1));
    this.next = button("▶", "Step forward", () => this.step(1));
    this.auto = button("Play", "Play the rest", () => this.toggle());
    fill(this.banner, el("strong", {}, `Replay of round ${this.number}`), this.back, this.next, this.auto, this.words,
      button("Back to the table", "Back to the table", () => this.end()));
    this.banner.hidden = false;
    this.show();
    this.next.focus();
  }

  /** @param {number} by */
  step(by) {
    const to = this.at + by;
    if (to < 0 || to >= this.steps.length) return;
    this.at = to;
    this.show();
  }

  show() {
    const { step, events, round } = this.steps[this.at];
    this.scene.draw(round);
    const said = events.map((/** @type {any} */ event) => sentence(event.says)).join(" ");
    const words = said || "Wagers are down.";
    this.words.textContent = `${this.at + 1} of ${this.steps.length}${step ? ` (${step})` : ""}: ${words}`;
    this.scene.say(words);
    this.back.disabled = this.at === 0;
    this.next.disabled = this.at === this.steps.length - 1;
  }

  toggle() {
    if (this.timer) return this.stop();
    this.auto.textContent = "Pause";
    this.timer = setInterval(() => {
      if (this.at === this.steps.length - 1) this.stop();
      else this.step(1);
    }, AUTO_MS);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.auto.textContent = "Play";
  }

  /** @returns {boolean} whether there was a replay to end */
  end() {
    if (!this.on) return false;
    this.stop();
    this.on = false;
    this.banner.hidden = true;
    this.scene.ended();
    return true;
  }
}
