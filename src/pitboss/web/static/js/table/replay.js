// A finished round, played again on the felt step by step.

import { el, fill } from "../dom.js";
import { get } from "../house/api.js";
import { sentence } from "../voice.js";

const AUTO_MS = 1100;

/**
 * @typedef {object} ReplayScene
 * @property {(view: any, mine: number[]) => void} draw
 * @property {(words: string) => void} say
 * @property {() => void} ended
 */

/** @param {string} text @param {string | null} label where the text is only a sign @param {() => void} onclick */
const stepButton = (text, label, onclick) => /** @type {HTMLButtonElement} */ (el("button", { type: "button", "aria-label": label, onclick }, text));

export class Replay {
  /**
   * @param {HTMLElement} banner
   * @param {ReplayScene} scene
   */
  constructor(banner, scene) {
    this.banner = banner;
    this.scene = scene;
    this.on = false;
    this.at = 0;
    /** @type {number[]} */
    this.mine = [];
    /** @type {{step: string | null, events: import("../house/types.js").Happening[], round: any}[]} */
    this.steps = [];
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    this.words = el("p", { role: "status" });
    this.back = stepButton("◀", "Step back", () => this.step(-1));
    this.next = stepButton("▶", "Step forward", () => this.step(1));
    this.auto = stepButton("Play", null, () => this.toggle());
    this.leave = stepButton("Back to the table", null, () => this.end());
  }

  /** @param {string} id */
  async start(id) {
    const round = await get(`/api/rounds/${encodeURIComponent(id)}`);
    this.steps = round.replay;
    this.mine = round.seats.filter((/** @type {any} */ seat) => seat.you).map((/** @type {any} */ seat) => seat.seat);
    this.at = 0;
    this.on = true;
    fill(this.banner, el("strong", {}, `Replay of round ${round.number}`), this.back, this.next, this.auto, this.words, this.leave);
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
    this.scene.draw(round, this.mine);
    const said = events.map((event) => sentence(event.says)).join(" ");
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
