// The dealer's voice: a line on the felt for those who look, a live region for those who listen, a log for both.

import { el, need } from "./dom.js";
import { settings } from "./settings.js";
import { seatOfEvent } from "./table/timeline.js";
import { sentence, wordsFor } from "./words.js";

const KEPT = 200;

/** Events at other seats that a player who hears only their own hand can do without. */
const SMALL_TALK = new Set(["card", "decided", "declined", "insured", "ready", "bet-placed", "bet-taken-back", "side-bet-settled", "toke-settled"]);

/** What happens between two shoes: told beside the result of the round, not in its place. */
const SHOES = new Set(["shoe-revealed", "shoe-opened"]);

export class Voice {
  /**
   * @param {HTMLElement} bubble the line on the felt
   * @param {import("./house/types.js").GameView} game
   */
  constructor(bubble, game) {
    this.bubble = bubble;
    this.game = game;
    this.live = need("#live");
    this.log = need("#log");
    /** @type {number[]} */
    this.mine = [];
  }

  /**
   * Say what happened.
   * @param {import("./house/types.js").TableEvent} event
   * @param {import("./house/types.js").State} state it led to
   */
  tell(event, state) {
    if (!event.says) return;
    const words = sentence(wordsFor(event, state, this));
    if (SHOES.has(event.type)) this.bubble.append(event.type === "shoe-opened" ? " New shuffle." : "");
    else this.bubble.textContent = words;
    this.note(words);
    const overheard = SMALL_TALK.has(event.type) && !this.mine.includes(seatOfEvent(event));
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
