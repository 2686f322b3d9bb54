// The action bar under the felt: the prompt, the answers and the bets of the player, whatever is asked of them now; what
// the dealer says to a hand; and the coach's figures on the buttons for those who want them there.

import { el, need, sentence } from "../dom.js";
import { approx, show } from "../money.js";
import { get } from "../net/api.js";
import { settings } from "../settings.js";
import { handWords } from "../table/hand.js";
import { closedSpots } from "../table/spots.js";
import { seatOf } from "./bets.js";
import { decisionWord, kindOf, missingChips } from "./decisions.js";
import { isRead } from "./signals.js";

/** @typedef {import("../net/types.js").State} State */

/**
 * @typedef {object} ActionBarParts
 * @property {import("../table/store.js").Store} store
 * @property {import("./bets.js").Wagering} bets
 * @property {import("./decisions.js").Answers} answers
 * @property {Hints} hints
 * @property {import("./betting.js").BettingBar} betting
 * @property {import("../table/store.js").Command} command
 * @property {(words: string) => void} announce
 */

export class ActionBar {
  /** @param {ActionBarParts} parts */
  constructor({ store, bets, answers, hints, betting, command, announce }) {
    this.store = store;
    this.bets = bets;
    this.answers = answers;
    this.hints = hints;
    this.betting = betting;
    this.command = command;
    this.announce = announce;
    this.hadFocus = false;
    document.addEventListener("focusin",
      ({ target }) => { this.hadFocus = need("#acting").contains(/** @type {Node} */ (target)); });
  }

  /** @param {State} state */
  draw(state) {
    const { store, bets } = this;
    const turn = store.isMine(state.turn?.seat) ? state.turn : null;
    const mine = seatOf(state, bets.seat);
    need("#prompt").textContent = prompt(state, {
      mine, turn, draft: bets.draft, game: store.game, isShowing: !store.isQuiet, isDealing: bets.isDealing,
      seats: store.you.seats,
    });
    need("#felt").classList.toggle("takes-signals", Boolean(turn) && isRead("touch", settings().signals));
    if (turn) this.drawAnswers(state, turn);
    else this.answers.clear();
    this.drawBetting(state, mine);
    this.keepFocus();
  }

  /** @param {State} state @param {import("../net/types.js").Turn} turn */
  drawAnswers(state, turn) {
    const { answers, hints } = this;
    const seat = seatOf(state, turn.seat);
    const hand = seat?.hands[turn.hand];
    const wager = seat?.wagers?.main ?? 0;
    const isNew = answers.asked !== `${state.version}`;
    const asked = { phase: state.phase, wager: hand?.wager ?? 0, doubles: hand?.doubles ?? 0,
      question: `${state.version}` };
    answers.draw(turn.legal, asked, this.purchase(state, turn), state.phase === "insurance" && hints.button(wager));
    if (isNew) hints.show(wager);
  }

  /** Say something above the buttons, until the next thing is asked. @param {string} words */
  tell(words) {
    need("#prompt").textContent = words;
    this.announce(words);
  }

  /**
   * A button for the chips that are missing for what the rules would allow.
   * @param {State} state
   * @param {import("../net/types.js").Turn} turn
   */
  purchase(state, turn) {
    const { cents, words } = missingChips(state, turn, this.store.you.wallet);
    return cents > 0 && el("button", { type: "button", class: "answer buy-more",
      onclick: () => this.command("top-up", { seat: turn.seat, cents }) },
      el("span", { class: "word" }, `Buy ${show(cents)}`), el("small", {}, words));
  }

  /** @param {State} state @param {import("../net/types.js").SeatView | null} mine */
  drawBetting(state, mine) {
    const { bets, betting, store } = this;
    const { game, table, you } = store;
    const open = store.isQuiet && bets.isOpen(state);
    need("#betting").hidden = !open;
    if (!open || !mine || !bets.draft) return;
    const closed = closedSpots(game, state);
    const rebet = bets.rebets(state, closed).reduce((sum, { cents }) => sum + cents, 0);
    betting.draw({
      draft: bets.draft, funds: bets.funds(state), wallet: you.wallet, buyIn: table.buy_in, closed,
      ready: mine.ready || bets.isDealing,
      seats: bets.seats, seat: bets.seat, isPlayable: bets.isPlayable, rebet,
    });
  }

  /** A button that had the focus may be gone: the next Tab still starts where the player acts. */
  keepFocus() {
    const at = document.activeElement;
    const lost = !at || at === document.body || at.matches(":disabled") || at.closest("[hidden]") !== null;
    if (this.hadFocus && lost) need("#acting").focus({ preventScroll: true });
  }
}

/**
 * @param {State} state
 * @param {{mine: import("../net/types.js").SeatView | null, turn: import("../net/types.js").Turn | null,
 *   draft: import("./bets.js").Draft | null, game: import("../net/types.js").GameView, isShowing: boolean, isDealing: boolean, seats: number[]}} at
 */
export function prompt(state, { mine, turn, draft, game, isShowing, isDealing, seats }) {
  if (isShowing) return "";
  const which = seats.length > 1 ? `, seat ${turn?.seat}` : "";
  if (turn) return myTurn(state, turn, game, which);
  if (state.turn) return `Waiting for ${state.seats.find(({ seat }) => seat === state.turn?.seat)?.name ?? "the next seat"}…`;
  if (!mine) return "You are watching. Take a free seat to play.";
  if (state.phase !== "betting") return "";
  if (mine.sits_out) return "You are sitting out. Put a bet down to come back in.";
  if (isDealing) return DEALING;
  if (mine.ready) return waitingFor(state);
  const waiting = namesOf(state.seats.filter(({ seat, bot, ready }) => !bot && ready && !seats.includes(seat)));
  if (waiting) return `${waiting.text} ${waiting.count > 1 ? "are" : "is"} waiting for you`;
  if (draft?.isPlayable) return "Press Deal when ready";
  if (draft && !draft.isEmpty) return `The main bet is ${show(game.limits.min)} to ${show(game.limits.max)}`;
  if (mine.funds < game.limits.min) return "You are out of chips at this table";
  return `Place your bet (min ${show(game.limits.min)})`;
}

const DEALING = "Here come the cards";

/** Who has not said that the cards may come. @param {State} state */
function waitingFor({ seats }) {
  const missing = namesOf(seats.filter(({ bot, ready, sits_out, leaving }) => !bot && !ready && !sits_out && !leaving));
  return missing ? `Waiting for ${missing.text}…` : DEALING;
}

/**
 * Some people in words: "Ann, Bo and Cy"; null if there are none.
 * @param {import("../net/types.js").SeatView[]} seats
 */
function namesOf(seats) {
  const names = [...new Set(seats.map(({ name }) => name))];
  const count = names.length;
  const last = names.pop();
  return last === undefined ? null : { text: names.length ? `${names.join(", ")} and ${last}` : last, count };
}

/**
 * @param {State} state
 * @param {import("../net/types.js").Turn} turn
 * @param {import("../net/types.js").GameView} game
 * @param {string} which of one's seats
 */
function myTurn(state, turn, game, which) {
  if (state.phase === "insurance") return insurance(turn, game);
  return `Your turn${which}: ${question(state, turn, ({ total }) => (state.phase === "naturals" ? "blackjack" : total))}`;
}

/** @param {import("../net/types.js").Turn} turn @param {import("../net/types.js").GameView} game */
function insurance({ legal }, game) {
  if (legal.some(({ decision }) =>
    decision === "even-money")) return "You have blackjack and the dealer shows an ace: take even money?";
  return `The dealer shows an ace. Insurance pays ${game.rules["insurance.pays"]} if there is a ten under it.`;
}

/**
 * What the dealer says to the seat in turn: its total, and how near the hand is to a bonus.
 * @param {State} state
 * @param {import("../net/types.js").Turn} turn
 * @param {boolean} mine
 */
export function dealerAsks(state, turn, mine) {
  const seat = state.seats.find((one) => one.seat === turn.seat);
  const hand = seat?.hands[turn.hand];
  const calls = state.calls.map(bonusCall).filter(Boolean);
  const which = (seat?.hands.length ?? 0) > 1 ? `Hand ${turn.hand + 1}${calls.length ? "," : ":"} ` : "";
  if (state.phase === "insurance") return "Insurance?";
  if (state.phase === "naturals" && state.calls.length) return state.calls.map((call) =>
    sentence(call.replace("double it as", "double as"))).join(" ");
  const whose = mine ? which || (calls.length ? "" : "You have ") : `${seat?.name}: ${which.toLowerCase()}`;
  const short = which ? calls.map((call) => call.replace(/ more cards? to /, " more to ")) : calls;
  return sentence([`${whose}${hand?.total}`, ...short].join(": "));
}

/**
 * What the dealer points out while bets are placed: the side bets that are open.
 * @param {State} state
 * @param {import("../net/types.js").GameView} game
 */
export function openBets({ phase, shoe }, { side_bets }) {
  if (phase !== "betting") return [];
  return side_bets.filter(({ when }) => when === "every-round" || shoe?.first_round)
    .map(({ title, when }) => (when === "every-round" ? `${title} is open.` : `${title}: this round only.`));
}

/** A call worth saying aloud, without the total before it: what is legal stands on the buttons. @param {string} call */
const bonusCall = (call) => (call.startsWith("you may") ? "" : call.replace(/^(soft )?\d+: /, ""));

/**
 * The question to the seat in turn for those who hear it: every card is named.
 * @param {State} state
 * @param {import("../net/types.js").Turn} turn
 */
export function spokenTurn(state, turn) {
  const choices = turn.legal.map(({ decision }) => decision.split(":")[0].replace("-", " "));
  const calls = state.calls.filter((call) => !call.startsWith("you may")).map(sentence);
  const last = choices.length > 1 ? ` or ${choices.at(-1)}` : "";
  const may = choices.slice(0, last ? -1 : undefined).join(", ") + last;
  return ["Your turn.", sentence(question(state, turn, handWords)), ...calls, `You may ${may}.`].join(" ");
}

/**
 * @param {State} state
 * @param {import("../net/types.js").Turn} turn
 * @param {(hand: import("../net/types.js").HandView) => string} words
 */
function question(state, turn, words) {
  const seat = state.seats.find((one) => one.seat === turn.seat);
  const hand = seat?.hands[turn.hand];
  const which = (seat?.hands.length ?? 0) > 1 ? `hand ${turn.hand + 1}, ` : "";
  const { cards, total } = state.dealer;
  const against = cards.length ? ` against ${total === "soft 11" ? "an ace" : total}` : "";
  return `${which}${hand ? words(hand) : ""}${against}`;
}

/** @typedef {import("../panels/coach.js").Figures} Figures */

export class Hints {
  /**
   * @param {string} table
   * @param {import("./decisions.js").Answers} answers
   * @param {(words: string) => void} tell the player
   */
  constructor(table, answers, tell) {
    this.table = table;
    this.answers = answers;
    this.tell = tell;
  }

  /** @returns {Promise<Figures>} */
  ask() {
    return get(`/api/tables/${encodeURIComponent(this.table)}/coach?known=round`);
  }

  /** Put the figures on the buttons of the question that is asked now. @param {number} wager */
  async show(wager) {
    if (!settings().hints) return;
    const { asked } = this.answers;
    const figures = await this.ask().catch(() => null);
    if (figures && this.answers.asked === asked) this.answers.mark(figures, wager);
  }

  /**
   * A button that says what insurance is worth, in words and on the other buttons.
   * @param {number} wager the original one
   */
  button(wager) {
    return el("button", { type: "button", class: "answer ask-worth", onclick: async () => {
      const { asked } = this.answers;
      try {
        const figures = await this.ask();
        if (this.answers.asked !== asked) return;
        this.answers.mark(figures, wager);
        this.tell(insuranceWorth(figures, wager));
      } catch (error) {
        this.tell(sentence(/** @type {Error} */ (error).message));
      }
    } }, el("span", { class: "word" }, "Worth it?"), el("small", {}, "exact value"));
  }
}

/** A share of the insurance, without needless digits: "8 %", "7.69 %". @param {number} part */
const percent = (part) => `${Number((100 * part).toFixed(2))} %`;

/**
 * What insurance brings on average, against none.
 * @param {Figures} figures
 * @param {number} wager
 */
function insuranceWorth({ best, actions }, wager) {
  const worth = (/** @type {string} */ kind) => actions.find(({ decision }) => kindOf(decision) === kind);
  const [insured, none] = [worth("insure"), worth("decline")];
  if (!insured || !none) return `Best: ${decisionWord(best)}.`;
  const gain = insured.value - none.value;
  const cents = Math.round(100 * Number(insured.decision.split(":")[1]));
  const [worthIt, of] = [Math.abs(gain * wager), Math.abs((gain * wager) / cents)];
  return `${gain > 0 ? "Brings" : "Costs"} ${approx(worthIt).replace("+", "")} on average (${percent(of)}): ${gain > 0 ? "take it" : "better not"}.`;
}
