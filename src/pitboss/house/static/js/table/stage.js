// What is known at a table, in one place, and the stage: it shows what happened one step after another, and ends at the
// state the house sent.
// Nothing is known until it is turned: words, totals and chips wait for the card they follow from.

import { allLie, lastLies } from "./hand.js";
import { beat, calm, hurry, isStill, paced, pause, quietly } from "./motion.js";

/** @typedef {import("../net/types.js").State} State */
/** @typedef {import("../net/types.js").SeatView} SeatView */
/** @typedef {import("../net/types.js").TableEvent} TableEvent */
/** @typedef {Extract<TableEvent, {net: number}>} PayEvent a bet that was settled */
/** @typedef {Omit<State, "shoe"> & {shoe: State["shoe"] | null}} View how the table lies; a replay has no shoe */

/**
 * @typedef {object} Step
 * @property {"card" | "deal" | "pay" | "word"} kind a card that is waited for, a card of the first deal, chips that
 *   change hands, all else
 * @property {TableEvent[]} events
 */

const CARDS = new Set(["card", "dealer-card", "hole-turned"]);

/** @param {TableEvent | undefined} event @returns {event is PayEvent} */
export const isPay = (event) => event !== undefined && "net" in event;

/** The seat an event is about; 0 where it is about none. @param {TableEvent | import("../net/types.js").EmoteMessage} event */
export const seatOfEvent = (event) => ("seat" in event ? event.seat : 0);

/**
 * Cards come one after the other, those of the first deal quickly. Where several bets are settled at once, the losing
 * ones are taken together, then the winners are paid seat by seat.
 * @param {TableEvent[]} events
 * @returns {Step[]}
 */
export function steps(events) {
  /** @type {Step[]} */
  const timeline = [];
  let dealing = false;
  for (let i = 0; i < events.length;) {
    const event = events[i];
    if (isPay(event)) {
      const end = events.findIndex((other, at) => at > i && !isPay(other));
      const run = events.slice(i, end < 0 ? events.length : end).filter(isPay);
      timeline.push(...inOrderOfPay(run));
      i += run.length;
      dealing = false;
      continue;
    }
    const isCard = CARDS.has(event.type);
    dealing = event.type === "round-started" || (dealing && isCard);
    const isLast = dealing && !CARDS.has(events[i + 1]?.type ?? "");
    timeline.push({ kind: !isCard ? "word" : dealing && !isLast ? "deal" : "card", events: [event] });
    i += 1;
  }
  return timeline;
}

/** @param {PayEvent[]} events of bets that are settled together @returns {Step[]} */
function inOrderOfPay(events) {
  const lost = events.filter(({ net }) => net <= 0);
  /** @type {Map<number, PayEvent[]>} */
  const won = new Map();
  for (const event of events.filter(({ net }) => net > 0)) won.set(event.seat, [...(won.get(event.seat) ?? []), event]);
  return [lost, ...won.values()].filter((group) => group.length).map((group) => ({ kind: "pay", events: group }));
}

/**
 * The table after an event, by what the house sent with it. The view given is not changed.
 * @template {View} T
 * @param {T} view
 * @param {TableEvent} event
 * @returns {T}
 */
export function after(view, event) {
  const turn = event.type === "decided" ? { seat: event.seat, hand: event.hand, deadline: null, legal: [], short: [] }
    : null;
  return { ...view, turn, ...changed(view, event) };
}

/** @param {View} view @param {TableEvent} event @returns {Partial<View>} */
function changed(view, event) {
  const { shoe } = view;
  const oneCardLess = { shoe: shoe && { ...shoe, cards_left: shoe.cards_left - 1 } };
  const seats = (/** @type {(seat: SeatView) => Partial<SeatView>} */ change) =>
    ({ seats: view.seats.map((seat) => (seat.seat === seatOfEvent(event) ? { ...seat, ...change(seat) } : seat)) });
  switch (event.type) {
    case "round-started":
      return started(view, event);
    case "card":
      return { ...seats(({ hands }) => ({ hands: hands.with(event.hand, event.after) })), ...oneCardLess };
    case "dealer-card":
      return { dealer: event.after, ...oneCardLess };
    case "hole-turned":
      return { dealer: event.after };
    case "decided":
    case "natural-kept":
      return seats(({ funds }) => ({ hands: event.after.hands, funds: event.after.funds ?? funds }));
    case "insured":
      return seats(({ funds }) => ({ insurance: event.cents, funds: event.after.funds ?? funds }));
    case "hand-settled":
      return seats(({ hands, tuck }) => ({ hands: hands.with(event.hand, event.after), tuck: event.tuck ?? tuck }));
    case "insurance-settled":
      return seats(() => ({ insurance_net: event.net }));
    case "side-bet-settled":
      return seats((seat) => {
        const nets = event.toke ? "side_toke_nets" : "side_nets";
        const tuck = seat.tuck === `${event.toke ? "toke:" : ""}${event.name}` ? null : seat.tuck;
        return { [nets]: { ...seat[nets], [event.name]: event.net }, tuck };
      });
    case "toke-settled":
      return seats(() => ({ toke_net: event.net }));
    case "timed-out":
      return seats(() => ({ timed_out: event.after }));
    case "bet-placed":
      return seats(() => ({ wagers: event.wagers }));
    case "bet-taken-back":
      return seats(() => ({ wagers: null }));
    case "ready":
      return seats(() => ({ ready: true }));
    default:
      return {};
  }
}

/** What lies before a seat that is not in the round. */
const NOTHING = { wagers: null, hands: [], insurance: 0, insurance_net: null, toke_net: null, side_nets: {},
  side_toke_nets: {}, tuck: null };

/** @param {View} view @param {import("../net/types.js").RoundStartedEvent} event @returns {Partial<View>} */
function started({ seats }, event) {
  return {
    phase: "deal", round: event.round, betting_deadline: null, calls: [], dealer: { cards: [], total: "" },
    seats: seats.map((seat) => {
      const dealt = event.after.find((one) => one.seat === seat.seat);
      return { ...seat, ...NOTHING, ...dealt, in_round: Boolean(dealt), ready: false, timed_out: [], net: null };
    }),
  };
}

/** @typedef {import("../net/types.js").TableAction} Action */

/**
 * @typedef {object} Known
 * @property {import("../net/types.js").You} you
 * @property {State | null} shown what is on the felt
 * @property {State | null} latest what the house last sent
 * @property {boolean} isQuiet whether the felt shows where things stand, with nothing left to tell
 * @property {number} watching how many people look on
 * @property {string} notice stays in sight above the felt
 */

/**
 * Send a command and say a refusal at the table; resolves to whether it was carried out.
 * @typedef {(what: Action["do"], fields: {seat: number, [field: string]: unknown}, version?: number) => Promise<boolean>} Command
 */

/** The state of one table for one player. @implements {Known} */
export class Store {
  /** @param {import("../net/types.js").TableInfo} table */
  constructor(table) {
    this.table = table;
    this.game = table.game;
    /** @type {Known["you"]} */
    this.you = { guest: null, name: null, wallet: 0, seats: [] };
    /** @type {Known["shown"]} */
    this.shown = null;
    /** @type {Known["latest"]} */
    this.latest = null;
    this.isQuiet = true;
    this.watching = 0;
    this.notice = "";
    /** @type {{keys: (keyof Known)[], follow: () => void}[]} */
    this.subscribers = [];
  }

  /** Whether a seat is held by this player. @param {number | undefined} seat */
  isMine(seat) {
    return seat !== undefined && this.you.seats.includes(seat);
  }

  /**
   * Call a function whenever one of some values has changed.
   * @param {(keyof Known)[]} keys
   * @param {() => void} follow
   */
  subscribe(keys, follow) {
    this.subscribers.push({ keys, follow });
  }

  /** Change some values, and call whoever follows them. @param {Partial<Known>} values */
  set(values) {
    const changed = /** @type {(keyof Known)[]} */ (Object.keys(values)).filter((key) => this[key] !== values[key]);
    Object.assign(this, values);
    for (const { keys, follow } of this.subscribers) if (keys.some((key) => changed.includes(key))) follow();
  }
}

/** More than this many messages behind, the show goes straight to the end. */
const BACKLOG = 3;
/** A tap that was meant to skip may come a moment too late: it is no signal yet. */
const REST_MS = 350;
/** Between two cards of the first deal, and before chips change hands. */
const DEAL_MS = 230;
const BEFORE_PAY_MS = 260;


/**
 * @typedef {object} Scene
 * @property {(state: State, events: TableEvent[]) => void} draw what the events led to; without events, how things stand
 * @property {(event: TableEvent, state: State) => void} tell
 * @property {(events: TableEvent[]) => void} sound what is heard of a step, after all that is seen of it
 * @property {(on: boolean) => void} showing called when a show begins and when it ends
 * @property {(state: State) => void} settled called when nothing is left to show
 */

export class Stage {
  /** @param {import("./stage.js").Store} store @param {Scene} scene */
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
   * @param {Step} step
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
