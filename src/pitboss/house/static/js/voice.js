// The dealer's voice: a line on the felt for those who look, a live region for those who listen, a log for both.
// One hears "you" of oneself and names of the others.

import { cardName } from "./cards/card.js";
import { el, need, sentence } from "./dom.js";
import { show } from "./money.js";
import { settings } from "./settings.js";
import { outcomeWords } from "./table/outcomes.js";
import { betTitle, staked } from "./table/spots.js";
import { seatOfEvent } from "./table/stage.js";

const KEPT = 200;

/** Events at other seats that a player who hears only their own hand can do without. */
const SMALL_TALK = new Set(["card", "decided", "declined", "insured", "ready", "bet-placed", "bet-taken-back",
  "side-bet-settled", "toke-settled"]);

/** What happens between two shoes: told beside the result of the round, not in its place. */
const SHOES = new Set(["shoe-revealed", "shoe-opened"]);

export class Voice {
  /**
   * @param {HTMLElement} bubble the line on the felt
   * @param {import("./net/types.js").GameView} game
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
   * @param {TableEvent} event
   * @param {import("./net/types.js").State} state it led to
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

/** @typedef {import("./net/types.js").TableEvent | import("./net/types.js").EmoteMessage} TableEvent */
/** @typedef {import("./table/stage.js").View} View */

/** First word for another, then for you. @type {Record<string, [string, string]>} */
const DECIDED = { hit: ["hits", "hit"], stand: ["stands", "stand"], double: ["doubles", "double"],
  split: ["splits", "split"], surrender: ["surrenders", "surrender"] };

/**
 * @param {TableEvent} event
 * @param {View} state it led to
 * @param {{game: import("./net/types.js").GameView, mine: number[]}} at the table, and the seats of whoever hears it
 */
export function wordsFor(event, state, { game, mine }) {
  const number = seatOfEvent(event);
  const you = mine.includes(number);
  const seat = state.seats.find((one) => one.seat === number);
  const name = you ? "You" : (seat?.name ?? ("name" in event ? event.name : `Seat ${number}`));
  const hand = "hand" in event ? seat?.hands[event.hand] : undefined;
  const which = "hand" in event && (seat?.hands.length ?? 0) > 1 ? `, hand ${event.hand + 1}` : "";
  const verb = (/** @type {string} */ other, /** @type {string} */ own) => `${name} ${you ? own : other}`;
  switch (event.type) {
    case "card":
      return `${name}${which}: ${cardName(event.card)}${hand && hand.cards.length > 1 ? `, ${isNatural(hand, seat) ? "blackjack" : hand.total}` : ""}`;
    case "dealer-card":
      return event.card === "??" ? "The dealer's second card is face down"
        : `Dealer: ${cardName(event.card)}${state.dealer.cards.length > 1 ? `, ${state.dealer.total}` : ""}`;
    case "dealer-checked":
      return event.blackjack ? "Dealer checks…" : "Dealer checks: no blackjack";
    case "hole-turned":
      return `The dealer turns the ${cardName(event.card)}: ${isDealerNatural(state.dealer) ? "blackjack" : state.dealer.total}`;
    case "decided": {
      const [other, own] = DECIDED[event.decision] ?? [event.decision, event.decision];
      const more = event.decision === "double" ? `: ${show(event.wager)} on the hand` : "";
      return `${verb(other, own)}${which}${more}`;
    }
    case "insured":
      return `${verb("insures", "insure")} for ${show(event.cents)}`;
    case "declined":
      return verb("declines", "decline");
    case "timed-out":
      return you ? "Time ran out" : `Time ran out for ${name}`;
    case "emote":
      return `${name}: ${event.emote.replaceAll("-", " ")}`;
    case "bet-placed":
      return `${verb("bets", "bet")} ${show(staked(event.wagers))}`;
    case "bet-taken-back":
      return `${verb("takes the bet back", "take your bet back")}`;
    case "ready":
      return `${verb("is", "are")} ready`;
    case "sat-down":
      return `${verb("takes", "take")} seat ${event.seat}`;
    case "left":
      return /** @type {{yours?: boolean}} */ (event).yours
        ? `You left seat ${event.seat}; ${show(event.cents)} went back to your wallet`
        : `${name} leaves seat ${event.seat}`;
    case "sat-out":
      return `${verb("sits", "sit")} out`;
    case "came-back":
      return `${verb("is", "are")} back`;
    case "topped-up":
      return `${verb("buys", "buy")} chips for ${show(event.cents)}`;
    case "hand-settled":
      return hand ? settled(hand, state.dealer, { name, which, you }) : event.says;
    case "side-bet-settled":
      return `${event.toke ? "Dealer's tip on " : `${name}: `}${betTitle(game, event.name)}${event.toke ? ":" : ""} ${result(event.net)}`;
    case "toke-settled":
      return `Dealer's tip: ${result(event.net)}`;
    case "insurance-settled":
      return `${name}: insurance ${result(event.net)}`;
    case "round-over":
      return roundOver(event, mine);
    default:
      return event.says ?? "";
  }
}

/**
 * Whether these are the first two cards, and a blackjack.
 * @param {import("./net/types.js").HandView} hand
 * @param {import("./net/types.js").SeatView} [seat]
 */
const isNatural = ({ cards, total }, seat) => cards.length === 2 && total === "soft 21" && seat?.hands.length === 1;

/** @param {{cards: string[], total: string}} dealer */
const isDealerNatural = ({ cards, total }) => cards.length === 2 && total === "soft 21";

/** @param {number} net */
const result = (net) => (net > 0 ? `wins ${show(net)}` : net < 0 ? `loses ${show(-net)}` : "pushes");

/**
 * @param {import("./net/types.js").HandView} hand
 * @param {{cards: string[], total: string}} dealer
 * @param {{name: string, which: string, you: boolean}} whose
 */
function settled(hand, dealer, { name, which, you }) {
  const { word, reason } = outcomeWords(hand, dealer);
  const net = hand.net ?? 0;
  if (!net) return `${name}${which}: ${word.toLowerCase()}${reason ? `, ${reason}` : ""}`;
  const [wins, loses] = you ? ["win", "lose"] : ["wins", "loses"];
  const why = ["Win", "Lose"].includes(word) ? reason : word.toLowerCase() + (word === "Bust" ? ` ${reason}` : "");
  return `${name} ${net > 0 ? wins : loses} ${show(Math.abs(net))}${which.replace(",", " on")}: ${why}`;
}

/** @param {import("./net/types.js").RoundOverEvent} event @param {number[]} mine */
function roundOver({ nets, tokes_won: tips }, mine) {
  const own = mine.filter((seat) => String(seat) in nets).map((seat) => nets[String(seat)]);
  if (!own.length) return "The round is over";
  const net = own.reduce((sum, one) => sum + one, 0);
  const tip = mine.reduce((sum, seat) => sum + (tips[String(seat)] ?? 0), 0);
  const words = net > 0 ? `You won ${show(net)}` : net < 0 ? `You lost ${show(-net)}` : "You broke even";
  return tip ? `${words}. Dealer's tip won ${show(tip)}` : words;
}
