// How a hand ended, in a word for the slip and a reason beside it. The big moments of one's own seat are written large
// with their odds, and their chips counted up.

import { el, fill } from "../dom.js";
import { show, signed } from "../money.js";
import { isStill, paced } from "./motion.js";
import { betTitle, onSpot } from "./spots.js";
import { isPay, seatOfEvent } from "./stage.js";

/** @typedef {import("../net/types.js").HandView} Hand */

/** Hands that are settled and swept before the dealer plays. */
const SWEPT = new Set(["natural", "even-money", "bust", "surrender"]);

/** @param {string} outcome */
export const isInstantWin = (outcome) => /^\d+-card /.test(outcome);

const COUNTS = ["", "", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

/** A bonus as the dealer calls it: "Five-card 21". @param {string} outcome such as "5-card 21" */
export const instantWin = (outcome) => outcome.replace(/^\d+/, (count) => COUNTS[Number(count)] ?? count);

/**
 * Whether a settled hand's cards are off the table at once.
 * @param {Hand} hand
 */
export const isSwept = (hand) => hand.outcome !== null && (SWEPT.has(hand.outcome) || isInstantWin(hand.outcome));

/** @param {string} total */
const points = (total) => total.replace("soft ", "");

/**
 * @param {Hand} hand
 * @param {{cards: string[], total: string}} dealer
 * @returns {{word: string, reason: string, kind: "win" | "lose" | "push"}}
 */
export function outcomeWords(hand, dealer) {
  const outcome = hand.outcome ?? "";
  const kind = (hand.net ?? 0) > 0 ? "win" : (hand.net ?? 0) < 0 ? "lose" : "push";
  const mine = points(hand.total);
  const theirs = points(dealer.total);
  /** @type {Record<string, [string, string]>} */
  const known = {
    natural: ["Blackjack", "paid at once"],
    "even-money": ["Even money", "on a blackjack"],
    win: ["Win", `${mine} beats ${theirs}`],
    "dealer-bust": ["Win", `dealer busts with ${theirs}`],
    push: ["Push", `both have ${mine}`],
    "natural-push": ["Push", "blackjack against blackjack"],
    "push-bust": ["Push", `dealer busts with ${dealer.cards.length} cards`],
    returned: ["Returned", "only the first bet is lost"],
    bust: ["Bust", `with ${mine}`],
    loss: ["Lose", `${mine} against ${theirs}`],
    surrender: ["Surrender", "half back"],
    "dealer-natural": ["Lose", "dealer has blackjack"],
  };
  const words = known[outcome];
  if (words) return { word: words[0], reason: words[1], kind };
  if (isInstantWin(outcome)) return { word: instantWin(outcome), reason: "paid at once", kind };
  if (outcome.startsWith("push-")) return { word: "Push", reason: `dealer has ${outcome.slice(5)}`, kind };
  return { word: outcome, reason: "", kind };
}

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
  const words = praise(event.outcome, hand);
  if (words) return { words, how: paid(net, hand.wager), net, event };
  return hand.doubles > 1 ? { words: `Doubled ${hand.doubles === 2 ? "twice" : "three times"} and won!`,
    how: `with ${show(hand.wager)} on the hand`, net, event } : null;
}

/** @param {string} outcome @param {import("../net/types.js").HandView} hand */
function praise(outcome, { cards }) {
  if (outcome === "natural") return cards.every((card) => card[1] === "d") ? "Blackjack in diamonds!" : "Blackjack!";
  return isInstantWin(outcome) ? `${instantWin(outcome)}!` : null;
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
