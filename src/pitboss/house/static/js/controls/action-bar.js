// The action bar under the felt: the prompt, the answers and the bets of the player, whatever is asked of them now, and
// what the dealer says to a hand.

import { el, fill, need, sentence } from "../dom.js";
import { show } from "../money.js";
import { isRead, settings } from "../settings.js";
import { handWords } from "../table/hand.js";
import { closedSpots } from "../table/spots.js";
import { seatOf } from "./bets.js";
import { missingChips } from "./decisions.js";

/** @typedef {import("../net/types.js").State} State */

/**
 * @typedef {object} ActionBarParts
 * @property {import("../table/stage.js").Store} store
 * @property {import("./bets.js").Wagering} bets
 * @property {import("./decisions.js").Answers} answers
 * @property {import("./coaching.js").Coaching} coaching
 * @property {import("./betting.js").BettingBar} betting
 * @property {import("../table/stage.js").Command} command
 * @property {(words: string) => void} announce
 */

export class ActionBar {
  /** @param {ActionBarParts} parts */
  constructor({ store, bets, answers, coaching, betting, command, announce }) {
    this.store = store;
    this.bets = bets;
    this.answers = answers;
    this.coaching = coaching;
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
    need("#question").textContent = prompt(state, {
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
    const { answers, coaching } = this;
    const seat = seatOf(state, turn.seat);
    const hand = seat?.hands[turn.hand];
    const isNew = answers.asked !== `${state.version}`;
    const missing = missingChips(state, turn, this.store.you.wallet);
    answers.draw(turn.legal, {
      phase: state.phase, wager: hand?.wager ?? 0, doubles: hand?.doubles ?? 0, question: `${state.version}`,
      missing: missing.cents ? { ...missing, buy: () => this.command("top-up", { seat: turn.seat, cents: missing.cents }) } : null,
    });
    if (isNew) coaching.prepare(seat?.wagers?.main ?? 0, state.phase === "insurance");
  }

  /** Add something to the question, until the next one. @param {string} words */
  tell(words) {
    need("#question").append(" ", words);
    this.announce(words);
  }

  /** What the last decision was worth; it stands there until the next round. @param {import("./coaching.js").Verdict | null} verdict */
  drawVerdict(verdict) {
    const node = need("#verdict");
    fill(node, verdict?.words, verdict && el("span", { class: "tally", title: "Right decisions in this session, and what the others cost" },
      verdict.tally));
    node.className = verdict ? `verdict ${verdict.isRight ? "good" : "bad"}` : "verdict";
    if (verdict) this.announce(verdict.words);
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
function prompt(state, { mine, turn, draft, game, isShowing, isDealing, seats }) {
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
  if (legal.some(({ decision }) => decision === "even-money")) return "Blackjack, and the dealer shows an ace.";
  return `Insurance? It pays ${game.rules["insurance.pays"]} if there is a ten under the ace.`;
}

/**
 * What the dealer says to the seat in turn, and to all who listen: its total and how near the hand is to a bonus, and
 * then what else it may do.
 * @param {State} state
 * @param {import("../net/types.js").Turn} turn
 * @param {boolean} mine
 * @returns {{words: string, options: string}}
 */
export function dealerAsks(state, turn, mine) {
  const seat = state.seats.find((one) => one.seat === turn.seat);
  const hand = seat?.hands[turn.hand];
  const near = state.calls.filter((call) => !isOption(call)).map((call) => call.replace(/^(soft )?\d+: /, ""));
  const which = (seat?.hands.length ?? 0) > 1 ? `Hand ${turn.hand + 1}${near.length ? "," : ":"} ` : "";
  if (state.phase === "insurance") return { words: "Insurance?", options: "" };
  const options = state.calls.filter(isOption).map(sentence).join(" ");
  if (state.phase === "naturals") return { words: near.map((call) => sentence(call.replace("double it as", "double as"))).join(" "),
    options };
  const whose = mine ? which || (near.length ? "" : "You have ") : `${seat?.name}: ${which.toLowerCase()}`;
  const short = which ? near.map((call) => call.replace(/ more cards? to /, " more to ")) : near;
  return { words: sentence([`${whose}${hand?.total}`, ...short].join(": ")), options };
}

/** @param {string} call */
const isOption = (call) => call.startsWith("you may");

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

/**
 * The question to the seat in turn for those who hear it: every card is named.
 * @param {State} state
 * @param {import("../net/types.js").Turn} turn
 */
export function spokenTurn(state, turn) {
  const choices = turn.legal.map(({ decision }) => decision.split(":")[0].replace("-", " "));
  const calls = state.calls.filter((call) => !isOption(call)).map(sentence);
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
