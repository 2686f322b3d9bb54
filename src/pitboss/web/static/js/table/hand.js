// One hand of a seat: its cards as they came, the total beside them, and the slip that says how it ended.

import { makeCard, showCard } from "../cards/card.js";
import { RANK_NAMES, miniCard } from "../cards/suits.js";
import { stack } from "../chips.js";
import { el, fill } from "../dom.js";
import { signed } from "../money.js";
import { arrive, depart, turnOver } from "./air.js";
import { isSwept, outcomeWords } from "./outcomes.js";

/**
 * @typedef {object} Furniture where cards come from and go to
 * @property {Element} shoe
 * @property {Element} tray
 */

/** Cards in a row, each new one over the last. Also the dealer's. */
export class CardRow {
  /** @param {Furniture} furniture */
  constructor(furniture) {
    this.furniture = furniture;
    this.node = el("div", { class: "cards" });
    /** @type {HTMLElement[]} */
    this.cards = [];
  }

  /**
   * Lay these cards: new ones come from the shoe, missing ones go to the tray, a known one is turned over.
   * @param {string[]} cards
   */
  lay(cards) {
    for (const gone of this.cards.splice(cards.length)) this.sweep(gone);
    cards.forEach((card, place) => {
      const lying = this.cards[place];
      if (!lying) this.add(card);
      else if (showCard(lying, card)) turnOver(lying);
    });
    this.node.style.setProperty("--count", String(cards.length));
  }

  /** @param {string} card */
  add(card) {
    const node = makeCard(card);
    this.cards.push(node);
    this.node.append(node);
    arrive(node, this.furniture.shoe, { turn: card !== "??" });
  }

  /** @param {HTMLElement} card */
  sweep(card) {
    depart(card, this.furniture.tray, { delay: 250 });
    card.remove();
  }

  /** Take the last card off, to lay it elsewhere. */
  give() {
    const card = this.cards.pop();
    card?.remove();
    return card;
  }

  /** @param {HTMLElement} card */
  take(card) {
    this.cards.push(card);
    this.node.append(card);
  }
}

/** A hand of a seat. */
export class HandView {
  /** @param {Furniture} furniture */
  constructor(furniture) {
    this.row = new CardRow(furniture);
    this.total = el("span", { class: "total" });
    this.slip = el("div", { class: "slip", hidden: true });
    this.bet = el("div", { class: "hand-bet" });
    this.node = el("li", { class: "hand" }, el("div", { class: "hand-cards" }, this.row.node, this.total, this.slip), this.bet);
  }

  /**
   * @param {import("../house/types.js").Hand} hand
   * @param {{dealer: {cards: string[], total: string}, inTurn: boolean, tucked: boolean, ownBet: boolean, over: boolean}} at
   */
  draw(hand, { dealer, inTurn, tucked, ownBet, over }) {
    const swept = isSwept(hand) && !tucked;
    this.row.lay(swept || tucked ? [] : hand.cards);
    this.node.classList.toggle("in-turn", inTurn);
    this.node.classList.toggle("is-swept", swept || tucked);
    this.total.hidden = swept || tucked || !hand.cards.length;
    this.total.textContent = shortTotal(hand);
    this.total.setAttribute("aria-label", `total ${hand.total}`);
    this.drawSlip(hand, dealer, swept || tucked);
    fill(this.bet, ownBet && !over && stack(onTheHand(hand)));
  }

  /**
   * @param {import("../house/types.js").Hand} hand
   * @param {{cards: string[], total: string}} dealer
   * @param {boolean} withCards
   */
  drawSlip(hand, dealer, withCards) {
    this.slip.hidden = hand.outcome === null;
    if (hand.outcome === null) return;
    const { word, reason, kind } = outcomeWords(hand, dealer);
    this.slip.className = `slip ${kind}`;
    fill(this.slip,
      el("strong", {}, word, " ", el("span", { class: "net" }, hand.net ? signed(hand.net) : "")),
      el("span", { class: "why" }, reason),
      withCards && el("span", { class: "slip-cards" }, hand.cards.map(miniCard)));
  }
}

/** @param {import("../house/types.js").Hand} hand */
function shortTotal(hand) {
  const isNatural = hand.total === "soft 21" && hand.cards.length === 2;
  return isNatural || hand.outcome !== null ? hand.total.replace("soft ", "") : hand.total.replace("soft ", "s").replace(/^s(\d+)$/, (_, points) => `${points - 10}/${points}`);
}

/**
 * What lies on a hand's bet: the wager, with what it won; nothing once it is lost.
 * @param {import("../house/types.js").Hand} hand
 */
export function onTheHand(hand) {
  if (hand.outcome === null) return hand.wager;
  return Math.max(0, hand.wager + (hand.net ?? 0));
}

/**
 * A hand in words, for whoever hears the table.
 * @param {import("../house/types.js").Hand} hand
 */
export function handWords(hand) {
  const ranks = hand.cards.map((card) => (card === "??" ? "a hidden card" : RANK_NAMES[card[0]]));
  return `${ranks.join(", ")}: ${hand.total}`;
}
