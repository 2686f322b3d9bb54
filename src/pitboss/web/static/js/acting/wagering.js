// The bets of one guest at one table: a draft for each seat they hold, and the way it is changed, repeated and dealt.

import { spotsOf } from "../table/spots.js";
import { Draft, staked } from "./draft.js";

/** @typedef {import("../house/types.js").State} State */

/**
 * @typedef {object} Bettor what a bet needs of the page
 * @property {() => State | null} shown what is on the felt, or null while something happens on it
 * @property {(what: string, fields: object) => Promise<any>} send rejects when the house refuses
 * @property {(what: string, fields: object) => Promise<boolean>} command says a refusal at the table
 * @property {(problem?: Error) => void} changed
 */

export class Wagering {
  /**
   * @param {import("../house/types.js").Game} game
   * @param {Bettor} bettor
   */
  constructor(game, bettor) {
    this.game = game;
    this.bettor = bettor;
    /** @type {number[]} */
    this.seats = [];
    /** @type {number | null} the seat whose bets are being placed */
    this.seat = null;
    /** @type {Map<number, Draft>} */
    this.drafts = new Map();
    this.lastChip = 0;
  }

  /** These are the seats the guest holds. @param {number[]} seats */
  hold(seats) {
    this.seats = seats;
    if (this.seat === null || !seats.includes(this.seat)) this.seat = seats[0] ?? null;
  }

  get draft() {
    return this.seat === null ? null : this.draftOf(this.seat);
  }

  /** @param {number} seat */
  draftOf(seat) {
    const known = this.drafts.get(seat);
    if (known) return known;
    const draft = new Draft(this.game, (what, wagers) => this.bettor.send(what, { seat, ...wagers }), this.bettor.changed);
    this.drafts.set(seat, draft);
    return draft;
  }

  /** Take over what the house says is down. @param {State} state */
  follow(state) {
    for (const seat of this.seats) this.draftOf(seat).follow(seatOf(state, seat));
  }

  /** The first card is out: what was down is the bet to repeat. @param {State | null} state */
  dealt(state) {
    for (const [seat, draft] of this.drafts) draft.dealt((state && seatOf(state, seat)?.wagers) ?? null);
  }

  /** Whether this guest may handle chips. @param {State | null} [state] */
  isOpen(state = this.bettor.shown()) {
    const mine = state && seatOf(state, this.seat);
    return Boolean(mine) && state?.phase === "betting" && !mine?.leaving;
  }

  /** What is left to bet with, beside the chips of the draft. @param {State} state */
  funds(state) {
    const mine = seatOf(state, this.seat);
    if (!mine || !this.draft) return 0;
    return mine.funds + (mine.wagers ? staked(mine.wagers) : 0) - staked(this.draft.wagers);
  }

  /**
   * Change the bet, if bets are open; false if they are not.
   * @param {(draft: Draft) => void} change
   */
  change(change) {
    if (!this.isOpen() || !this.draft) return false;
    change(this.draft);
    return true;
  }

  /** Put a chip on the chosen spot. @param {number | undefined} cents */
  add(cents) {
    if (!cents) return false;
    return this.change((draft) => {
      this.lastChip = cents;
      draft.add(cents);
    });
  }

  /** Put the last chip on a spot of the felt. @param {number} seat @param {string} spot @param {number} smallest */
  addAt(seat, spot, smallest) {
    this.seat = seat;
    return this.change((draft) => draft.add(this.lastChip || smallest, spot));
  }

  undo() {
    return this.change((draft) => draft.undo());
  }

  clear() {
    return this.change((draft) => draft.clear());
  }

  /** @param {string} key */
  choose(key) {
    if (this.draft) this.draft.active = key;
    this.bettor.changed();
  }

  /** The next spot that is open. @param {Set<string>} closed */
  chooseNext(closed) {
    return this.change((draft) => {
      const keys = spotsOf(this.game).map((spot) => spot.key).filter((key) => !closed.has(key));
      this.choose(keys[(keys.indexOf(draft.active) + 1) % keys.length]);
    });
  }

  /** Every bet times a factor. @param {number} factor */
  scale(factor) {
    return this.change((draft) => draft.scale(factor, this.left()));
  }

  /** As much as may be bet on the chosen spot. */
  most() {
    return this.change((draft) => draft.most(this.left()));
  }

  left() {
    const state = this.bettor.shown();
    return state ? this.funds(state) : 0;
  }

  /** Deal; if nothing is down, with the bet of last time. @param {Set<string>} closed */
  enter(closed) {
    return this.change((draft) => {
      const again = draft.isEmpty ? draft.again(closed) : null;
      if (again && staked(again) <= this.left()) draft.repeat(closed);
      if (draft.isPlayable) this.deal();
    });
  }

  /** Say that the bets of all one's seats stand. */
  async deal() {
    try {
      for (const seat of this.seats) await this.draftOf(seat).flush();
    } catch {
      return;
    }
    for (const seat of this.seats) {
      if (this.draftOf(seat).down) await this.bettor.command("deal", { seat });
    }
  }
}

/**
 * @param {State} state
 * @param {number | null} number
 */
export function seatOf(state, number) {
  return state.seats.find(({ seat }) => seat === number) ?? null;
}
