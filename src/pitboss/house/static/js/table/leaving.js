// A seat is given up, by its guest or by the clock: whoever held it is told where the chips went, at once or on coming back.

import { show } from "../money.js";

/** @typedef {import("../house/types.js").You} You */

export class Leaving {
  /**
   * @param {(words: string) => void} notice stays in sight
   */
  constructor(notice) {
    this.notice = notice;
    /** Seats that this page has asked to leave. @type {Set<number>} */
    this.asked = new Set();
    /** Seats that are gone without a word yet. @type {Set<number>} */
    this.gone = new Set();
    /** Seats of which it was told before the house said that they are gone. @type {Set<number>} */
    this.told = new Set();
  }

  /** Another list of one's seats has come. @param {You} before @param {You} now */
  follow(before, now) {
    for (const seat of now.seats) this.forget(seat);
    if (before.guest !== now.guest) return;
    for (const seat of before.seats) if (!now.seats.includes(seat) && !this.told.delete(seat)) this.gone.add(seat);
  }

  /** What has happened: mark one's own leaving as one's own, and tell of a seat that was taken away. @param {any[]} events @param {number[]} mine */
  hear(events, mine) {
    for (const event of events.filter(({ type }) => type === "left")) {
      const { seat, cents } = event;
      const known = this.gone.delete(seat);
      if (!known && !mine.includes(seat)) continue;
      if (!known) this.told.add(seat);
      event.yours = true;
      if (!this.asked.delete(seat)) this.notice(`Your seat was given up; ${show(cents)} went back to your wallet.`);
    }
  }

  /** The line is back, and what happened meanwhile is not told. @param {You} you */
  comeBack({ wallet }) {
    if (this.gone.size) this.notice(`Your seat was given up while you were away; your chips went back to your wallet, which has ${show(wallet)}.`);
    this.gone.clear();
    this.told.clear();
  }

  /** @param {number} seat */
  forget(seat) {
    this.gone.delete(seat);
    this.told.delete(seat);
  }
}
