// The dealer's voice: a line on the felt for those who look, a live region for those who listen, a log for both.

import { el, need } from "./dom.js";
import { signed } from "./money.js";
import { settings } from "./settings.js";

const KEPT = 200;

/** Events at other seats that a player who hears only their own hand can do without. */
const SMALL_TALK = new Set(["card", "decided", "declined", "insured", "ready", "bet-placed", "bet-taken-back", "side-bet-settled", "toke-settled"]);

export class Voice {
  /** @param {HTMLElement} bubble the line on the felt */
  constructor(bubble) {
    this.bubble = bubble;
    this.live = need("#live");
    this.log = need("#log");
    /** @type {number[]} */
    this.mine = [];
  }

  /**
   * Say what happened.
   * @param {import("./house/types.js").Happening} event
   */
  tell(event) {
    if (!event.says) return;
    const words = sentence(event.says);
    this.bubble.textContent = event.type === "round-over" && this.mine.length ? ownResult(event, this.mine) : words;
    this.note(words);
    const overheard = SMALL_TALK.has(event.type) && !this.mine.includes(event.seat);
    if (!overheard || settings().announce === "all") this.announce(words);
  }

  /**
   * Say something that is no event: a call, a mistake, a question.
   * @param {string} words
   */
  say(words) {
    this.bubble.textContent = sentence(words);
    this.announce(sentence(words));
  }

  /** Only for those who listen. @param {string} words */
  announce(words) {
    const line = el("p", {}, words);
    this.live.append(line);
    setTimeout(() => line.remove(), 8000);
  }

  /** @param {string} words */
  note(words) {
    this.log.append(el("li", {}, words));
    while (this.log.children.length > KEPT) this.log.firstElementChild?.remove();
    this.log.scrollTop = this.log.scrollHeight;
  }
}

/**
 * What the round brought those who look from these seats; the plates have the others'.
 * @param {import("./house/types.js").Happening} event
 * @param {number[]} seats
 */
function ownResult({ nets, says }, seats) {
  const own = seats.filter((seat) => String(seat) in nets).map((seat) => nets[String(seat)]);
  return own.length ? `Round over: you ${own.every((net) => net === 0) ? "break even" : own.map(signed).join(" and ")}.` : sentence(says);
}

/** @param {string} words */
export const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? "" : ".");
