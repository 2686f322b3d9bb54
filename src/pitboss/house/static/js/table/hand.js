// One hand of a seat: its cards as they came, the total beside them, and the slip that says how it ended.

import { RANK_NAMES } from "../cards/suits.js";
import { el, fill } from "../dom.js";
import { signed, stack } from "../money.js";
import { isSwept, outcomeWords } from "./outcomes.js";
import { CardRow } from "./row.js";

/** @typedef {import("./row.js").Furniture} Furniture */

/** A hand of a seat. */
export class HandView {
  /** @param {Furniture} furniture */
  constructor(furniture) {
    this.row = new CardRow(furniture, () => this.drawTotal());
    /** @type {import("../net/types.js").HandView | null} */
    this.hand = null;
    this.total = el("span", { class: "total" });
    this.slip = el("div", { class: "slip", hidden: true });
    this.bet = el("div", { class: "hand-bet" });
    this.node = el("li", { class: "hand" }, el("div", { class: "hand-cards" }, this.row.node, this.total, this.slip),
      this.bet);
  }

  /**
   * @param {import("../net/types.js").HandView} hand
   * @param {{dealer: {cards: string[], total: string}, inTurn: boolean, mine: boolean, timedOut: boolean, tucked: boolean, ownBet: boolean, over: boolean}} at
   */
  draw(hand, { dealer, inTurn, mine, timedOut, tucked, ownBet, over }) {
    this.hand = hand;
    const swept = !mine && (isSwept(hand) || tucked);
    this.row.isTense = hand.doubles > 0;
    this.row.lay(swept ? [] : hand.cards, hand.total);
    this.node.classList.toggle("in-turn", inTurn);
    this.node.classList.toggle("is-swept", swept);
    this.node.classList.toggle("is-dead", mine && (hand.outcome === "bust" || hand.outcome === "surrender"));
    this.drawTotal();
    this.drawSlip(hand, dealer, timedOut);
    fill(this.bet, ownBet && !over && stack(onTheHand(hand)));
  }

  /** The total of the cards that have been turned, and of no other. */
  drawTotal() {
    const { hand, row } = this;
    this.total.hidden = !row.knownCount;
    if (!hand || !row.knownCount) return;
    const known = row.isKnown && row.cards.length === hand.cards.length
      ? hand : { ...hand, total: row.total, cards: hand.cards.slice(0, row.knownCount), outcome: null };
    this.total.textContent = shortTotal(known);
    this.total.setAttribute("aria-label", `total ${known.total}`);
  }

  /**
   * @param {import("../net/types.js").HandView} hand
   * @param {{cards: string[], total: string}} dealer
   * @param {boolean} timedOut
   */
  drawSlip(hand, dealer, timedOut) {
    this.slip.hidden = hand.outcome === null;
    if (hand.outcome === null) return;
    const { word, reason, kind } = outcomeWords(hand, dealer);
    this.slip.className = `slip ${kind}`;
    this.slip.dataset.outcome = hand.outcome;
    fill(this.slip,
      el("strong", {}, el("span", { class: "word" }, word, " "), el("span", { class: "net" }, signed(hand.net ?? 0))),
      el("span", { class: "why" }, timedOut ? `Time ran out: ${this.node.closest(".is-mine") ? "you stood" : "stood"}. `
        : "", reason));
  }
}

/** @param {import("../net/types.js").HandView} hand */
function shortTotal(hand) {
  const isNatural = hand.total === "soft 21" && hand.cards.length === 2;
  return isNatural || hand.outcome !== null ? hand.total.replace("soft ", "") : hand.total.replace("soft ", "s")
    .replace(/^s(\d+)$/, (_, points) => `${points - 10}/${points}`);
}

/**
 * What lies on a hand's bet: the wager, with what it won; nothing once it is lost.
 * @param {import("../net/types.js").HandView} hand
 */
export function onTheHand(hand) {
  if (hand.outcome === null) return hand.wager;
  return Math.max(0, hand.wager + (hand.net ?? 0));
}

/**
 * A hand in words, for whoever hears the table.
 * @param {import("../net/types.js").HandView} hand
 */
export function handWords(hand) {
  const ranks = hand.cards.map((card) => (card === "??" ? "a hidden card" : RANK_NAMES[card[0]]));
  return `${ranks.join(", ")}: ${hand.total}`;
}
