// What is seen of the players beside their cards: what they say, how bots play, and the clock of the seat in turn.

import { el } from "../dom.js";

const SHOWN_MS = 4000;

/** What is said, by its name at the house. @type {Record<string, {sign: string, words: string}>} */
export const EMOTES = {
  "good-luck": { sign: "🍀", words: "Good luck" },
  "nice-hand": { sign: "👏", words: "Nice hand" },
  ouch: { sign: "😖", words: "Ouch" },
  thanks: { sign: "🙏", words: "Thanks" },
  wow: { sign: "😮", words: "Wow" },
};

/** Let a seat be seen to say something. @param {HTMLElement} seat @param {string} name */
export function showEmote(seat, name) {
  const { sign, words } = EMOTES[name] ?? { sign: "", words: name };
  seat.querySelector(".emote")?.remove();
  const bubble = el("span", { class: "emote", "aria-hidden": "true" }, sign, " ", words);
  seat.append(bubble);
  setTimeout(() => bubble.remove(), SHOWN_MS);
}

/** How the bots play, in a line each. @type {Record<string, string>} */
export const BOT_STYLES = {
  steady: "plays sensibly and bets the same",
  cautious: "never risks a bust, small bets",
  bold: "doubles and splits, lets winnings ride",
  chaser: "doubles the bet after a loss",
  copycat: "plays as the dealer has to",
};

const WARNING_MS = 10000;

export class Clock {
  constructor() {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.bell = undefined;
    /** @type {Animation | null} */
    this.running = null;
    this.asked = "";
  }

  /**
   * Run down to a deadline.
   * @param {Element} bar
   * @param {{deadline: number, now: number, length: number}} time in milliseconds; `now` is the house's
   * @param {() => void} warn called when the time is nearly up
   */
  run(bar, { deadline, now, length }, warn) {
    const asked = `${deadline}`;
    if (this.asked === asked) return;
    this.stop();
    this.asked = asked;
    const left = Math.max(0, deadline - now);
    this.running = bar.animate([{ transform: `scaleX(${Math.min(1, left / length)})` }, { transform: "scaleX(0)" }],
      { duration: left, easing: "linear" });
    if (left > WARNING_MS) this.bell = setTimeout(warn, left - WARNING_MS);
  }

  stop() {
    this.running?.cancel();
    clearTimeout(this.bell);
    this.running = null;
    this.asked = "";
  }
}
