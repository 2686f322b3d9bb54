// One hand of a seat: its cards as they came, the total beside them, and the slip that says how it ended. Each card
// flies in face down, lands, and is turned; only then is it known.

import { makeCard, RANK_NAMES, showCard } from "../cards/card.js";
import { el, fill } from "../dom.js";
import { signed, stack } from "../money.js";
import { arrive, depart, isStill, turnOver } from "./motion.js";
import { onTheHand } from "./spots.js";

const TURN_MS = 150;
const SLOW_TURN_MS = 340;
/** From this hard total on, a card may bust the hand. */
const MAY_BUST = 12;

/**
 * @typedef {object} Furniture where cards come from and go to
 * @property {Element} shoe
 * @property {Element} tray
 */

/**
 * @typedef {object} Lying a card on its place
 * @property {HTMLElement} node
 * @property {string} card
 * @property {boolean} known whether it has been turned
 * @property {string} total of the row once it is known
 */

/** What is still on its way, of all rows. @type {Set<Promise<void>>} */
const coming = new Set();
let latest = Promise.resolve();

/** Resolves when the card that was dealt or turned last is known. */
export const lastLies = () => latest;

/** Resolves when every card lies and is turned. */
export const allLie = async () => { while (coming.size) await Promise.all(coming); };

/** Cards in a row, each new one over the last. Also the dealer's. */
export class CardRow {
  /**
   * @param {Furniture} furniture
   * @param {() => void} turned called when a card has become known
   */
  constructor(furniture, turned) {
    this.furniture = furniture;
    this.turned = turned;
    this.node = el("div", { class: "cards" });
    /** @type {Lying[]} */
    this.cards = [];
    /** The total of the cards that are known. */
    this.total = "";
    /** Whether the next card decides so much that it is turned slowly. */
    this.isTense = false;
  }

  /** Whether every card that lies face up has been turned. */
  get isKnown() {
    return this.cards.every(({ known }) => known);
  }

  /** How many cards can be counted. */
  get knownCount() {
    return this.cards.filter(({ known, card }) => known && card !== "??").length;
  }

  /**
   * Lay these cards: new ones come from the shoe, missing ones go to the tray, a known one is turned over.
   * @param {string[]} cards
   * @param {string} total of all that lie face up
   */
  lay(cards, total) {
    for (const { node } of this.cards.splice(cards.length)) this.sweep(node);
    cards.forEach((card, place) => {
      const lying = this.cards[place];
      if (!lying) this.add(card, total);
      else if (lying.card !== card) this.reveal(lying, card, total);
      else if (isStill()) this.know(lying);
    });
    if (this.isKnown) this.total = total;
    this.node.style.setProperty("--count", String(cards.length));
  }

  /** @param {string} card @param {string} total */
  add(card, total) {
    const node = makeCard(isStill() ? card : "??");
    const lying = { node, card, known: isStill(), total };
    const tense = this.isTense || mayBust(this.total);
    this.isTense = false;
    this.cards.push(lying);
    this.node.append(node);
    if (!lying.known) this.follow(arrive(node, this.furniture.shoe)
      .then(() => this.turn(lying, tense ? SLOW_TURN_MS : TURN_MS)));
  }

  /** A card that lay face down is turned. @param {Lying} lying @param {string} card @param {string} total */
  reveal(lying, card, total) {
    Object.assign(lying, { card, total, known: false });
    if (isStill()) this.know(lying);
    else this.follow(this.turn(lying, SLOW_TURN_MS));
  }

  /** @param {Lying} lying @param {number} ms */
  async turn(lying, ms) {
    if (lying.known) return;
    if (showCard(lying.node, lying.card)) await turnOver(lying.node, ms);
    this.know(lying);
  }

  /** @param {Lying} lying */
  know(lying) {
    showCard(lying.node, lying.card);
    lying.node.classList.remove("is-in-air");
    if (lying.known) return;
    lying.known = true;
    this.total = lying.total;
    this.turned();
  }

  /** @param {Promise<void>} landing */
  follow(landing) {
    const kept = landing.finally(() => coming.delete(kept));
    coming.add(kept);
    latest = kept;
  }

  /** @param {HTMLElement} card */
  sweep(card) {
    depart(card, this.furniture.tray);
    card.remove();
  }

  /** Take the last card off, to lay it elsewhere. */
  give() {
    const lying = this.cards.pop();
    lying?.node.remove();
    return lying;
  }

  /** @param {Lying} lying */
  take(lying) {
    this.cards.push(lying);
    this.node.append(lying.node);
  }
}

/** @param {string} known a total */
const mayBust = (known) => !known.startsWith("soft") && Number(known) >= MAY_BUST;


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
   * @param {{inTurn: boolean, mine: boolean, timedOut: boolean, tucked: boolean, ownBet: boolean, over: boolean}} at
   */
  draw(hand, { inTurn, mine, timedOut, tucked, ownBet, over }) {
    this.hand = hand;
    const swept = tucked || (!mine && hand.removed);
    this.row.isTense = hand.doubles > 0;
    this.row.lay(swept ? [] : hand.cards, hand.total);
    this.node.classList.toggle("in-turn", inTurn);
    this.node.classList.toggle("is-swept", swept);
    this.node.classList.toggle("is-dead", mine && (hand.outcome === "bust" || hand.outcome === "surrender"));
    this.drawTotal();
    this.drawSlip(hand, timedOut);
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
   * @param {boolean} timedOut
   */
  drawSlip({ slip, outcome, net }, timedOut) {
    this.slip.hidden = !slip;
    if (!slip) return;
    this.slip.className = `slip ${(net ?? 0) > 0 ? "win" : (net ?? 0) < 0 ? "lose" : "push"}`;
    this.slip.dataset.outcome = outcome ?? "";
    fill(this.slip,
      el("strong", {}, el("span", { class: "word" }, slip.word, " "), el("span", { class: "net" }, signed(net ?? 0))),
      el("span", { class: "why" }, timedOut ? `Time ran out: ${this.node.closest(".is-mine") ? "you stood" : "stood"}. `
        : "", slip.detail));
  }
}

/** @param {import("../net/types.js").HandView} hand */
function shortTotal(hand) {
  const isNatural = hand.total === "soft 21" && hand.cards.length === 2;
  return isNatural || hand.outcome !== null ? hand.total.replace("soft ", "") : hand.total.replace("soft ", "s")
    .replace(/^s(\d+)$/, (_, points) => `${points - 10}/${points}`);
}

/**
 * A hand in words, for whoever hears the table.
 * @param {import("../net/types.js").HandView} hand
 */
export function handWords(hand) {
  const ranks = hand.cards.map((card) => (card === "??" ? "a hidden card" : RANK_NAMES[card[0]]));
  return `${ranks.join(", ")}: ${hand.total}`;
}
