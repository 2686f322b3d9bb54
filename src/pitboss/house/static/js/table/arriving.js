// Coming to a table: what its address asks for, a seat, and the chips to sit down with.

import { askForSignals } from "../acting/signals-choice.js";
import { need } from "../dom.js";
import { comeIn } from "../guest.js";
import { post } from "../house/api.js";
import { settings } from "../settings.js";

/** Free seats by how near they are to the middle. */
const NEAREST = [4, 3, 5, 2, 6, 1, 7];

export class Arriving {
  /** @param {import("./page.js").TablePage} page */
  constructor(page) {
    this.page = page;
  }

  /** @param {number} seat */
  async sit(seat) {
    const { page } = this;
    if (!page.you.guest) {
      const guest = await comeIn("Only watch");
      if (!guest) return;
      await page.line?.again();
    }
    const { min, max } = page.table.buy_in;
    const wish = Math.min(settings().buyIn, max, page.you.wallet);
    page.voice.mine = [...page.you.seats, seat];
    page.notice("");
    await page.command("sit", wish >= min ? { seat, buy_in: wish } : { seat });
    page.voice.mine = page.you.seats;
    need("#acting").focus();
    askForSignals();
  }

  /** Take the free seat nearest to the middle. */
  sitAnywhere() {
    const taken = new Set(this.page.stage.latest?.seats.map(({ seat }) => seat));
    const free = NEAREST.find((seat) => !taken.has(seat));
    if (free && !this.page.you.seats.length) this.sit(free);
  }

  /** An address that ends in #round-12-seat-3 asks for the replay of that round as seat 3 saw it, one in #sit for a seat; once. */
  followAddress() {
    const [, number, seats = ""] = /^#round-(\d+)(?:-seat-([\d-]+))?$/.exec(location.hash) ?? [];
    const sits = location.hash === "#sit";
    if (!number && !sits) return;
    history.replaceState(null, "", location.pathname);
    if (number) this.page.startReplay(`${this.page.table.id}.${number}`, seats.split("-").map(Number));
    else this.sitAnywhere();
  }

  /** Fresh play money for one who has lost it all. */
  async refill() {
    try {
      await post("/api/guest/refill");
      await this.page.line?.again();
    } catch (error) {
      this.page.voice.say(/** @type {Error} */ (error).message);
    }
  }
}
