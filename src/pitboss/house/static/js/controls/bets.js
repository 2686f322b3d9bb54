// The bets of one guest at one table: a draft for each seat they hold, changed at once on the screen and told to the
// house one bet at a time, and the way it is changed, repeated and dealt.

import { onSpot, spotsOf, staked, withSpot } from "../table/spots.js";

/** @typedef {import("../net/types.js").WagersView} Wagers */

/** @returns {Wagers} */
const nothing = () => ({ main: 0, side: {}, toke: 0, side_tokes: {} });

/** The wagers of one seat between two rounds. */
export class Draft {
  /**
   * @param {import("../net/types.js").GameView} game
   * @param {(what: "bet" | "take-back", wagers: Wagers | null) => Promise<any>} tell
   * @param {(problem?: Error) => void} changed
   */
  constructor(game, tell, changed) {
    this.game = game;
    this.tell = tell;
    this.changed = changed;
    this.wagers = nothing();
    /** @type {Wagers | null} */
    this.last = null;
    /** @type {{key: string, cents: number}[]} */
    this.steps = [];
    this.active = "main";
    this.sending = /** @type {Promise<void> | null} */ (null);
    this.dirty = false;
    this.down = false;
  }

  /** Whether there is anything on any spot. */
  get isEmpty() {
    return staked(this.wagers) === 0;
  }

  /** Whether the main bet is one the table takes. */
  get isPlayable() {
    return this.wagers.main >= this.game.limits.min && this.wagers.main <= this.game.limits.max;
  }

  /**
   * Take over what the house says is down, unless the player is changing it.
   * @param {import("../net/types.js").SeatView | null} seat
   */
  follow(seat) {
    const wagers = seat?.wagers ?? null;
    this.last ??= seat?.last_wagers ?? null;
    if (this.dirty || this.sending) return;
    this.down = wagers !== null;
    this.wagers = wagers ? structuredClone(wagers) : this.isPlayable || this.isEmpty ? nothing() : this.wagers;
    if (!wagers) this.steps = [];
  }

  /** The round has begun: remember the bet for the next one. @param {Wagers | null} wagers */
  dealt(wagers) {
    if (wagers) this.last = structuredClone(wagers);
    this.wagers = nothing();
    this.steps = [];
    this.active = "main";
    this.dirty = this.down = false;
  }

  /** @param {number} cents @param {string} [key] */
  add(cents, key = this.active) {
    const most = this.game.limits.max;
    const now = onSpot(this.wagers, key);
    if (now + cents > most) return;
    this.active = key;
    this.steps.push({ key, cents });
    this.change(withSpot(this.wagers, key, now + cents));
  }

  /** Take the last chip back, or the last one of a spot. @param {string} [key] */
  undo(key) {
    const index = key ? this.steps.map((step) => step.key).lastIndexOf(key) : this.steps.length - 1;
    const [step] = index >= 0 ? this.steps.splice(index, 1) : [];
    const spot = step?.key ?? key;
    if (!spot) return this.clear();
    const cents = step?.cents ?? onSpot(this.wagers, spot);
    return this.change(withSpot(this.wagers, spot, Math.max(0, onSpot(this.wagers, spot) - cents)));
  }

  clear() {
    this.steps = [];
    this.active = "main";
    this.change(nothing());
  }

  /** The bet of last time, as far as this round takes it; null if there was none. @param {Set<string>} closed */
  again(closed) {
    if (!this.last) return null;
    let wagers = structuredClone(this.last);
    for (const key of closed) wagers = withSpot(wagers, key, 0);
    return wagers;
  }

  /** @param {Set<string>} closed */
  repeat(closed) {
    const wagers = this.again(closed);
    if (!wagers) return;
    this.remember(wagers);
    this.change(wagers);
  }

  /**
   * Every bet times a factor, in whole chips, within the limits and what there is to bet with.
   * @param {number} factor
   * @param {number} funds beside the bets
   */
  scale(factor, funds) {
    const { chip, max } = this.game.limits;
    let wagers = this.wagers;
    for (const { key } of spotsOf(this.game)) {
      const now = onSpot(wagers, key);
      const then = Math.min(max, Math.floor((now * factor) / chip) * chip);
      if (now) wagers = withSpot(wagers, key, then);
    }
    if (staked(wagers) - staked(this.wagers) > funds || wagers.main < this.game.limits.min) return;
    this.remember(wagers);
    this.change(wagers);
  }

  /** As much as the table takes, and the player has, on the chosen spot. @param {number} funds beside the bets */
  most(funds) {
    const { chip, max } = this.game.limits;
    const now = onSpot(this.wagers, this.active);
    const cents = Math.floor(Math.min(max, now + funds) / chip) * chip;
    if (cents <= now) return;
    this.steps.push({ key: this.active, cents: cents - now });
    this.change(withSpot(this.wagers, this.active, cents));
  }

  /** The chips can be taken back spot by spot. @param {Wagers} wagers */
  remember(wagers) {
    this.steps = spotsOf(this.game).map(({ key }) => ({ key, cents: onSpot(wagers, key) }))
      .filter(({ cents }) => cents > 0);
  }

  /** @param {Wagers} wagers */
  change(wagers) {
    this.wagers = wagers;
    this.dirty = true;
    this.changed();
    this.flush().catch(() => {});
  }

  /** Tell the house what is down now; resolves when it knows. */
  flush() {
    this.sending ??= this.send().finally(() => { this.sending = null; });
    return this.sending;
  }

  async send() {
    while (this.dirty) {
      this.dirty = false;
      try {
        if (this.isPlayable) {
          await this.tell("bet", this.wagers);
          this.down = true;
        } else if (this.down) {
          await this.tell("take-back", null);
          this.down = false;
        }
      } catch (error) {
        if (!this.dirty) {
          this.wagers = nothing();
          this.steps = [];
        }
        this.changed(/** @type {Error} */ (error));
        throw error;
      }
    }
  }
}

/** @typedef {import("../net/types.js").State} State */

/**
 * @typedef {object} Bettor what a bet needs of the page
 * @property {() => State | null} shown what is on the felt, or null while something happens on it
 * @property {(what: import("../net/types.js").TableAction["do"], fields: object) => Promise<any>} send rejects when the house refuses
 * @property {import("../table/stage.js").Command} command says a refusal at the table
 * @property {(problem?: Error) => void} changed
 * @property {() => void} dealing the word to deal has gone out, or was answered
 */

export class Wagering {
  /**
   * @param {import("../net/types.js").GameView} game
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
    /** Whether the word to deal is on its way; until it is answered no chip moves. */
    this.isDealing = false;
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
    const draft = new Draft(this.game, (what, wagers) => this.bettor.send(what, { seat, ...wagers }),
      this.bettor.changed);
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
   * Change the bet, if bets are open and nobody was told to deal; false if not.
   * @param {(draft: Draft) => void} change
   */
  change(change) {
    if (!this.isOpen() || this.isDealing || !this.draft) return false;
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
    return this.changeAt(seat, (draft) => draft.add(this.lastChip || smallest, spot));
  }

  /** Take a chip back from a spot of the felt. @param {number} seat @param {string} spot */
  takeFrom(seat, spot) {
    return this.changeAt(seat, (draft) => draft.undo(spot));
  }

  /** Change the bet of one of one's seats. @param {number} seat @param {(draft: Draft) => void} change */
  changeAt(seat, change) {
    if (!this.seats.includes(seat)) return false;
    this.seat = seat;
    return this.change(change);
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

  /** Bet on this seat from now on. @param {number} seat one's own */
  chooseSeat(seat) {
    this.seat = seat;
    this.bettor.changed();
  }

  /** The next spot that is open; after the last one, the first of the next seat. @param {Set<string>} closed */
  chooseNext(closed) {
    return this.change((draft) => {
      const keys = spotsOf(this.game).map((spot) => spot.key).filter((key) => !closed.has(key));
      const next = keys.indexOf(draft.active) + 1;
      if (next < keys.length) return this.choose(keys[next]);
      this.seat = this.seats[(this.seats.indexOf(this.seat ?? 0) + 1) % this.seats.length];
      return this.choose(keys[0]);
    });
  }

  /** Put the bets of last time down, and deal nothing yet. @param {Set<string>} closed */
  rebet(closed) {
    return this.change(() => this.repeat(closed));
  }

  /** Every bet times a factor; where nothing is down, those of last time. @param {number} factor @param {Set<string>} closed */
  scale(factor, closed) {
    return this.change((draft) => {
      const again = draft.isEmpty ? draft.again(closed) : null;
      const left = this.left();
      if (again && staked(again) <= left) draft.wagers = again;
      draft.scale(factor, left - (again ? staked(again) : 0));
    });
  }

  /** @param {Set<string>} closed */
  repeat(closed) {
    const state = this.bettor.shown();
    if (state) for (const { draft } of this.rebets(state, closed)) draft.repeat(closed);
  }

  /** As much as may be bet on the chosen spot. */
  most() {
    return this.change((draft) => draft.most(this.left()));
  }

  left() {
    const state = this.bettor.shown();
    return state ? this.funds(state) : 0;
  }

  /** Deal; if nothing is down anywhere, with the bets of last time. @param {Set<string>} closed */
  enter(closed) {
    return this.change(() => {
      this.repeat(closed);
      if (this.isPlayable) this.deal();
    });
  }

  /**
   * The bets of last time that can be made again, where nothing is down at all.
   * @param {State} state
   * @param {Set<string>} closed
   */
  rebets(state, closed) {
    const drafts = this.seats.map((seat) => ({ seat, draft: this.draftOf(seat) }));
    if (drafts.some(({ draft }) => !draft.isEmpty)) return [];
    return drafts.map(({ seat, draft }) => ({ draft, again: draft.again(closed),
      funds: seatOf(state, seat)?.funds ?? 0 }))
      .filter(({ again, funds }) => again && again.main >= this.game.limits.min && staked(again) <= funds)
      .map(({ draft, again }) => ({ draft, cents: again ? staked(again) : 0 }));
  }

  /** Whether all that is down can be dealt. */
  get isPlayable() {
    const down = this.seats.map((seat) => this.draftOf(seat)).filter(({ isEmpty }) => !isEmpty);
    return down.length > 0 && down.every(({ isPlayable }) => isPlayable);
  }

  /** Say that the bets of all one's seats stand. */
  async deal() {
    this.isDealing = true;
    this.bettor.dealing();
    try {
      for (const seat of this.seats) await this.draftOf(seat).flush();
      for (const seat of this.seats) {
        if (this.draftOf(seat).down) await this.bettor.command("ready", { seat });
      }
    } catch {
      // The draft has said what the house did not take.
    } finally {
      this.isDealing = false;
      this.bettor.dealing();
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
