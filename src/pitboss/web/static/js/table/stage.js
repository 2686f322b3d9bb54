// The stage: shows what happened one step after another, and ends at the state the house sent.

import { fold } from "./fold.js";
import { beat, pause, quietly } from "./pace.js";

/** More than this many messages behind, the show goes straight to the end. */
const BACKLOG = 3;

/**
 * @typedef {object} Scene
 * @property {(state: import("../house/types.js").State, event: import("../house/types.js").Happening | null) => void} draw
 * @property {(event: import("../house/types.js").Happening) => void} tell
 * @property {(state: import("../house/types.js").State) => void} settled called when nothing is left to show
 */

export class Stage {
  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
    /** @type {{events: import("../house/types.js").Happening[], state: import("../house/types.js").State}[]} */
    this.queue = [];
    this.playing = false;
    this.held = false;
    /** @type {import("../house/types.js").State | null} what is on show */
    this.shown = null;
    /** @type {import("../house/types.js").State | null} what the house last sent */
    this.latest = null;
  }

  /** Whether the felt shows where things stand, with nothing left to tell. */
  get isQuiet() {
    return !this.playing && !this.held;
  }

  /** Draw a state at once and forget what was to be shown. @param {import("../house/types.js").State} state */
  jump(state) {
    this.queue = [];
    this.latest = this.shown = state;
    if (this.held || this.playing) return;
    quietly(() => this.scene.draw(state, null));
    this.scene.settled(state);
  }

  /** @param {{events: import("../house/types.js").Happening[], state: import("../house/types.js").State}} message */
  show(message) {
    this.latest = message.state;
    this.queue.push(message);
    if (!this.playing && !this.held) this.play();
  }

  /** Hold the show while something else, such as a replay, is on the felt; then take it up again. @param {boolean} held */
  hold(held) {
    this.held = held;
    if (held || !this.latest) return;
    for (const { events } of this.queue) events.forEach((event) => this.scene.tell(event));
    this.jump(this.latest);
  }

  async play() {
    this.playing = true;
    for (let message = this.queue.shift(); message && !this.held; message = this.queue.shift()) {
      for (const event of message.events) {
        if (this.held) break;
        const hurried = document.hidden || this.queue.length > BACKLOG;
        if (this.shown) this.shown = fold(this.shown, event, message.state);
        this.scene.tell(event);
        if (hurried || !this.shown) continue;
        const ms = beat(event.type);
        if (ms > 0) {
          this.scene.draw(this.shown, event);
          await pause(ms);
        }
      }
      this.shown = message.state;
      if (!this.held) this.scene.draw(message.state, null);
    }
    this.playing = false;
    if (this.shown && !this.held) {
      this.shown = this.latest;
      if (this.shown) {
        this.scene.draw(this.shown, null);
        this.scene.settled(this.shown);
      }
    }
  }
}
