// The stage: shows what happened one step after another, and ends at the state the house sent.
// Nothing is known until it is turned: words, totals and chips wait for the card they follow from.

import { allLie, lastLies } from "./hand.js";
import { beat, calm, hurry, isStill, paced, pause, quietly } from "./motion.js";
import { after, steps } from "./timeline.js";

/** More than this many messages behind, the show goes straight to the end. */
const BACKLOG = 3;
/** A tap that was meant to skip may come a moment too late: it is no signal yet. */
const REST_MS = 350;
/** Between two cards of the first deal, and before chips change hands. */
const DEAL_MS = 230;
const BEFORE_PAY_MS = 260;

/** @typedef {import("../net/types.js").State} State */
/** @typedef {import("../net/types.js").TableEvent} TableEvent */

/**
 * @typedef {object} Scene
 * @property {(state: State, events: TableEvent[]) => void} draw what the events led to; without events, how things stand
 * @property {(event: TableEvent, state: State) => void} tell
 * @property {(events: TableEvent[]) => void} sound what is heard of a step, after all that is seen of it
 * @property {(on: boolean) => void} showing called when a show begins and when it ends
 * @property {(state: State) => void} settled called when nothing is left to show
 */

export class Stage {
  /** @param {import("./store.js").Store} store @param {Scene} scene */
  constructor(store, scene) {
    this.store = store;
    this.scene = scene;
    /** @type {{events: TableEvent[], state: State}[]} */
    this.queue = [];
    this.playing = false;
    this.held = false;
    /** What was paid while nothing moved, and has not been heard yet. @type {TableEvent[]} */
    this.unheard = [];
    /** When the last show in which things moved ended, by the page's own clock. */
    this.ended = -REST_MS;
  }

  /**
   * Whether something is being shown, and whether the show is held.
   * @param {{playing?: boolean, held?: boolean}} now
   */
  mark({ playing = this.playing, held = this.held }) {
    Object.assign(this, { playing, held });
    this.store.set({ isQuiet: !playing && !held });
  }

  /** Whether the player has had a moment to see where things stand. */
  get isAtRest() {
    return this.store.isQuiet && performance.now() - this.ended > REST_MS;
  }

  /** Draw a state at once and forget what was to be shown. @param {State} state */
  jump(state) {
    this.queue = [];
    this.store.set({ latest: state, shown: state });
    if (this.held || this.playing) return;
    hurry();
    quietly(() => this.scene.draw(state, []));
    calm();
    this.scene.settled(state);
  }

  /** @param {{events: TableEvent[], state: State}} message */
  show(message) {
    this.store.set({ latest: message.state });
    this.queue.push(message);
    if (!this.playing && !this.held) this.play();
  }

  /** Go to the end of what is being shown; false if there is nothing to skip. */
  skip() {
    if (!this.playing) return false;
    hurry();
    return true;
  }

  /**
   * Hold the show while something else, such as a replay, is on the felt; then take it up again.
   * @param {boolean} held
   */
  hold(held) {
    this.mark({ held });
    if (held) {
      this.skip();
      return;
    }
    const { latest } = this.store;
    if (!latest) return;
    for (const { events, state } of this.queue) events.forEach((event) => this.scene.tell(event, state));
    this.jump(latest);
  }

  async play() {
    this.mark({ playing: true });
    const moves = !isStill();
    this.scene.showing(true);
    for (let message = this.queue.shift(); message && !this.held; message = this.queue.shift()) {
      if (document.hidden || this.queue.length > BACKLOG) hurry();
      for (const step of steps(message.events)) {
        if (this.held) break;
        await this.perform(step, message.state);
      }
      await allLie();
      this.store.set({ shown: message.state });
      if (!this.held) this.scene.draw(message.state, []);
    }
    this.hearRest();
    this.mark({ playing: false });
    if (moves) this.ended = performance.now();
    calm();
    this.scene.showing(false);
    const { latest } = this.store;
    if (!latest || this.held) return;
    this.store.set({ shown: latest });
    this.scene.draw(latest, []);
    this.scene.settled(latest);
  }

  /** What nobody saw being paid is heard once, all together. */
  hearRest() {
    const events = this.unheard.splice(0);
    if (events.length && !this.held) this.scene.sound(events);
  }

  /**
   * @param {import("./timeline.js").Step} step
   * @param {State} end where the message ends
   */
  async perform({ kind, events }, end) {
    if (kind === "pay" || kind === "word") await allLie();
    if (kind === "pay") await pause(paced(BEFORE_PAY_MS));
    if (this.store.shown) this.store.set({ shown: events.reduce(after, this.store.shown) });
    const { shown } = this.store;
    const tell = () => { for (const event of events) this.scene.tell(event, shown ?? end); };
    if (kind === "word" || kind === "pay") tell();
    const rest = beat(kind === "pay" ? "settled" : events[0].type);
    if (kind === "word" && !rest) return;
    if (shown) this.scene.draw(shown, events);
    const sound = () => {
      if (!isStill()) this.scene.sound(events);
      else if (kind === "pay") this.unheard.push(...events);
    };
    if (kind === "deal") {
      lastLies().then(() => { tell(); sound(); });
      await pause(paced(DEAL_MS));
    } else {
      if (kind === "card") {
        await allLie();
        tell();
      }
      sound();
      await pause(rest);
    }
  }
}
