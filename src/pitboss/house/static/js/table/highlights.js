// The big moments of one's own seat: written large with their odds, their chips counted up.

import { el, fill } from "../dom.js";
import { show, signed } from "../money.js";
import { isStill, paced } from "./motion.js";
import { betTitle, onSpot } from "./spots.js";
import { isPay, seatOfEvent } from "./stage.js";

const COUNT_MS = 900;
/** A side bet that pays this many times its wager is worth the stage. */
const LARGE = 6;

/** @typedef {import("../net/types.js").TableEvent} TableEvent */
/** @typedef {import("./stage.js").View} View */

/** @typedef {{words: string, how: string, net: number, event: TableEvent}} Moment */

/** @param {Moment} moment */
const told = ({ words, how }) => [words, el("small", {}, ` ${how}`)];

/** @param {number} a @param {number} b @returns {number} */
const gcd = (a, b) => (b ? gcd(b, a % b) : a);

/** What was paid against what was bet, such as "pays 3:2". @param {number} net @param {number} wager */
function paid(net, wager) {
  const shared = gcd(net, wager) || 1;
  return `pays ${net / shared}:${wager / shared}`;
}

/**
 * What there is to make much of, or null.
 * @param {TableEvent} event
 * @param {View} state it led to
 * @param {import("../net/types.js").GameView} game
 * @returns {Moment | null}
 */
function bigMoment(event, state, game) {
  const seat = state.seats.find((one) => one.seat === seatOfEvent(event));
  if (!seat || !isPay(event) || event.net <= 0) return null;
  const { net } = event;
  if (event.type === "side-bet-settled") {
    const { name, toke } = event;
    if (toke) return null;
    const wager = onSpot(seat.wagers, `side:${name}`);
    const bust = Number(state.dealer.total) > 21 ? ` with ${state.dealer.cards.length} cards` : "";
    return wager && net >= LARGE * wager ? { words: `${betTitle(game, name)}${bust}!`, how: paid(net, wager), net,
      event } : null;
  }
  if (event.type !== "hand-settled") return null;
  const hand = event.after;
  const words = praise(hand);
  if (words) return { words, how: paid(net, hand.wager), net, event };
  return hand.doubles > 1 ? { words: `Doubled ${hand.doubles === 2 ? "twice" : "three times"} and won!`,
    how: `with ${show(hand.wager)} on the hand`, net, event } : null;
}

/**
 * A blackjack or an instant winner, as the house calls it.
 * @param {import("../net/types.js").HandView} hand
 */
function praise({ cards, outcome, removed, slip }) {
  if (!slip || !removed || outcome === "even-money") return null;
  const suited = outcome === "natural" && cards.every((card) => card[1] === "d");
  return `${slip.word}${suited ? " in diamonds" : ""}!`;
}

export class Highlights {
  /** @param {import("../net/types.js").GameView} game */
  constructor(game) {
    this.game = game;
    this.pay = el("b", {});
    this.node = el("div", { class: "moment", "aria-hidden": "true", hidden: true });
    /** Those of this round, the largest first. @type {Moment[]} */
    this.round = [];
  }

  /**
   * Write large what the events brought; the largest of the round stays on top.
   * @param {TableEvent[]} events @param {View} state @param {number[]} mine
   */
  show(events, state, mine) {
    const moments = events.filter((event) => mine.includes(seatOfEvent(event)))
      .map((event) => bigMoment(event, state, this.game)).filter((one) => one !== null);
    if (!moments.length) return;
    this.round = [...this.round, ...moments].sort((one, other) => other.net - one.net);
    const [best, ...others] = this.round;
    fill(this.node, el("span", {}, told(best)), this.pay,
      others.map((one) => el("span", { class: "also" }, told(one), " ", signed(one.net))));
    this.node.hidden = false;
    if (moments.includes(best)) this.count(best.net);
  }

  /** Whether one of these events was written large. @param {TableEvent[]} events */
  include(events) {
    return this.round.some(({ event }) => events.includes(event));
  }

  /** @param {number} net */
  count(net) {
    if (isStill()) {
      this.pay.textContent = signed(net);
      return;
    }
    const began = performance.now();
    const length = paced(COUNT_MS);
    const step = (/** @type {number} */ now) => {
      const part = isStill() ? 1 : Math.min(1, Math.max(0, now - began) / length);
      this.pay.textContent = signed(Math.round((net * part) / 50) * 50 || 50);
      if (part < 1) requestAnimationFrame(step);
      else this.pay.textContent = signed(net);
    };
    step(began);
  }

  /** The next bet is on its way. */
  clear() {
    this.node.hidden = true;
    this.round = [];
  }
}
