// The dealer's voice: a line on the felt for those who look, a live region for those who listen, a log for both.
// One hears "you" of oneself and names of the others.

import { el, need, sentence } from "./dom.js";
import { show } from "./money.js";
import { settings } from "./settings.js";
import { seatOfEvent } from "./table/stage.js";

const KEPT = 200;

/** Events at other seats that a player who hears only their own hand can do without. */
const SMALL_TALK = new Set(["card", "decided", "declined", "insured", "ready", "bet-placed", "bet-taken-back",
  "side-bet-settled", "toke-settled"]);

/** What happens between two shoes: told beside the result of the round, not in its place. */
const SHOES = new Set(["shoe-revealed", "shoe-opened"]);

/** @typedef {import("./net/types.js").TableEvent | import("./net/types.js").EmoteMessage} TableEvent */

export class Voice {
  /** @param {HTMLElement} bubble the line on the felt */
  constructor(bubble) {
    this.bubble = bubble;
    this.live = need("#live");
    this.log = need("#log");
    /** @type {number[]} */
    this.mine = [];
  }

  /** Say what happened. @param {TableEvent} event */
  tell(event) {
    if (!event.says) return;
    const words = sentence(wordsFor(event, this.mine));
    if (SHOES.has(event.type)) this.bubble.append(event.type === "shoe-opened" ? " New shuffle." : "");
    else if (!isSeen(event)) this.bubble.textContent = words;
    this.note(words);
    const overheard = SMALL_TALK.has(event.type) && !this.mine.includes(seatOfEvent(event));
    if (!overheard || settings().announce === "all") this.announce(withTotal(event, words));
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

/** Bets and the cards of players and of the first deal lie there to be seen: they are said only to those who listen.
 * @param {TableEvent} event */
const isSeen = (event) => event.type === "card" || event.type === "bet-placed"
  || (event.type === "dealer-card" && (event.after.cards.length === 1 || event.after.cards.includes("??")));

/** Who cannot see a card hears what the hand then totals. @param {TableEvent} event @param {string} words */
const withTotal = (event, words) =>
  (event.type === "card" && event.after.cards.length > 1 ? `${words} ${sentence(event.after.total)}` : words);

/**
 * The house's words for an event, as this player hears them.
 * @param {TableEvent} event
 * @param {number[]} mine the seats of whoever hears it
 */
export function wordsFor(event, mine) {
  if (event.type === "round-over") return roundOver(event, mine);
  const isYours = mine.includes(seatOfEvent(event)) || /** @type {{yours?: boolean}} */ (event).yours;
  return isYours && "to_you" in event ? event.to_you : event.says;
}

/** @param {import("./net/types.js").RoundOverEvent} event @param {number[]} mine */
function roundOver({ nets, tokes_won: tokes, says }, mine) {
  const own = mine.filter((seat) => String(seat) in nets).map((seat) => nets[String(seat)]);
  if (!own.length) return says;
  const net = own.reduce((sum, one) => sum + one, 0);
  const toke = mine.reduce((sum, seat) => sum + (tokes[String(seat)] ?? 0), 0);
  const words = net > 0 ? `You won ${show(net)}` : net < 0 ? `You lost ${show(-net)}` : "You broke even";
  return toke ? `${words}; ${show(toke)} to the toke box` : words;
}
