// Cards in a row: each flies in face down, lands, and is turned; only then is it known.

import { makeCard, showCard } from "../cards/card.js";
import { el } from "../dom.js";
import { arrive, depart, turnOver } from "./flight.js";
import { isStill } from "./pace.js";

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
