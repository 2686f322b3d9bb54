// The chips a player is putting down: changed at once on the screen, told to the house one bet at a time.

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
