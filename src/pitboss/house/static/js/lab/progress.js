// What somebody knows of a game: by cell, kept in this browser.

/** @typedef {import("../net/types.js").FirstHandView} FirstHand */

/**
 * @typedef {object} Known
 * @property {number} box 0 after a mistake, one more for every right answer in a row
 * @property {number[]} lost what the last answers cost, newest first
 */

/**
 * @typedef {object} Saved
 * @property {Record<string, Known>} cells
 * @property {number} count
 * @property {number} right
 * @property {number} streak
 * @property {number} best the longest streak
 */

const LAST = 3;
const LEARNT = 3;
/** How much a hand wants to be asked, by its box; what was never asked comes between. */
const WANTS = [8, 1.5, 0.5, 0.15];
const UNSEEN = 3;
/** Where mistakes are dearest that people make: what is plain to see costs more, and nobody does it. */
const TEMPTING = 0.12;

/** Where a hand stands in a chart. @param {FirstHand} hand */
export const cellOf = ({ kind, total, up, hand }) => `${kind} ${kind === "pair" ? hand[0] : total} ${up}`;

/** @param {FirstHand} hand */
export const bestOf = ({ values }) => Object.keys(values).reduce((best, one) => (values[one] > values[best] ? one : best));

/** What the best action is worth more than the next. @param {FirstHand} hand */
export function gapOf({ values }) {
  const [first, second] = Object.values(values).sort((one, other) => other - one);
  return first - second;
}

export class Progress {
  /** @param {string} name under which it is kept */
  constructor(name) {
    this.name = `pitboss.train.${name}`;
    /** @type {Saved} */
    this.saved = { cells: {}, count: 0, right: 0, streak: 0, best: 0 };
    try {
      this.saved = { ...this.saved, ...JSON.parse(localStorage.getItem(this.name) ?? "{}") };
    } catch { /* What cannot be read is begun anew. */ }
  }

  /** @param {FirstHand} hand @param {number} lost what the answer cost */
  learn(hand, lost) {
    const { saved } = this;
    const known = saved.cells[cellOf(hand)] ??= { box: 0, lost: [] };
    known.box = lost > 0 ? 0 : Math.min(LEARNT, known.box + 1);
    known.lost = [lost, ...known.lost].slice(0, LAST);
    saved.count += 1;
    saved.right += lost > 0 ? 0 : 1;
    saved.streak = lost > 0 ? 0 : saved.streak + 1;
    saved.best = Math.max(saved.best, saved.streak);
    this.keep();
  }

  keep() {
    localStorage.setItem(this.name, JSON.stringify(this.saved));
  }

  forget() {
    this.saved = { cells: {}, count: 0, right: 0, streak: 0, best: 0 };
    this.keep();
  }

  /** How much a hand wants to be asked: how often it comes, what it can cost, how badly it is known. @param {FirstHand} hand */
  weight(hand) {
    const known = this.saved.cells[cellOf(hand)];
    const gap = gapOf(hand);
    return hand.chance * (gap * Math.exp(-gap / TEMPTING) + 0.001) * (known ? WANTS[known.box] : UNSEEN);
  }

  /**
   * What this play costs a round, in units of the wager, over the hands that were asked; and the share of hands they are.
   * @param {FirstHand[]} hands
   */
  cost(hands) {
    let [lost, chance, all] = [0, 0, 0];
    for (const hand of hands) {
      const known = this.saved.cells[cellOf(hand)];
      all += hand.chance;
      if (!known) continue;
      chance += hand.chance;
      lost += hand.chance * known.lost.reduce((sum, one) => sum + one, 0) / known.lost.length;
    }
    return { lost, share: all ? chance / all : 0 };
  }
}
