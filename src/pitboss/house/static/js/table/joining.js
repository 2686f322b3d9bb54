// Coming to a table, and going: what its address asks for, a seat, chips to sit down with, and where they went.

import { need } from "../dom.js";
import { comeIn } from "../guest.js";
import { show } from "../money.js";
import { post } from "../net/api.js";
import { settings } from "../settings.js";

/** Free seats by how near they are to the middle. */
const NEAREST = [4, 3, 5, 2, 6, 1, 7];

/**
 * @typedef {object} JoiningParts
 * @property {import("./stage.js").Store} store
 * @property {import("../voice.js").Voice} voice
 * @property {import("./stage.js").Command} command
 * @property {() => Promise<unknown>} reconnect as somebody who has just come in must
 * @property {(round: string, seats: number[]) => void} replay
 */

export class Joining {
  /** @param {JoiningParts} parts */
  constructor({ store, voice, command, reconnect, replay }) {
    this.store = store;
    this.voice = voice;
    this.command = command;
    this.reconnect = reconnect;
    this.replay = replay;
  }

  /** @param {number} seat */
  async sit(seat) {
    const { store, voice } = this;
    if (!store.you.guest) {
      const guest = await comeIn("Only watch");
      if (!guest) return;
      await this.reconnect();
    }
    const { min, max } = store.table.buy_in;
    const wish = Math.min(settings().buyIn, max, store.you.wallet);
    voice.mine = [...store.you.seats, seat];
    store.set({ notice: "" });
    await this.command("sit", wish >= min ? { seat, buy_in: wish } : { seat });
    voice.mine = store.you.seats;
    need("#acting").focus();
  }

  /** Take the free seat nearest to the middle. */
  sitAnywhere() {
    const taken = new Set(this.store.latest?.seats.map(({ seat }) => seat));
    const free = NEAREST.find((seat) => !taken.has(seat));
    if (free && !this.store.you.seats.length) this.sit(free);
  }

  /**
   * An address that ends in #round-12-seat-3 asks for the replay of that round as seat 3 saw it, one in #sit for a
   * seat; once.
   */
  followAddress() {
    const [, number, seats = ""] = /^#round-(\d+)(?:-seat-([\d-]+))?$/.exec(location.hash) ?? [];
    const sits = location.hash === "#sit";
    if (!number && !sits) return;
    history.replaceState(null, "", location.pathname);
    if (number) this.replay(`${this.store.table.id}.${number}`, seats.split("-").map(Number));
    else this.sitAnywhere();
  }

  /** Fresh play money for one who has lost it all. */
  async refill() {
    try {
      await post("/api/guest/refill");
      await this.reconnect();
    } catch (error) {
      this.voice.say(/** @type {Error} */ (error).message);
    }
  }
}

/** @typedef {import("../net/types.js").You} You */

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

  /**
   * What has happened: mark one's own leaving as one's own, and tell of a seat that was taken away.
   * @param {import("../net/types.js").TableEvent[]} events
   * @param {number[]} mine
   */
  hear(events, mine) {
    for (const event of events) {
      if (event.type !== "left") continue;
      const { seat, cents } = event;
      const known = this.gone.delete(seat);
      if (!known && !mine.includes(seat)) continue;
      if (!known) this.told.add(seat);
      Object.assign(event, { yours: true });
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
