// The line above the buttons: what the table waits for, from where this player sits; and what the dealer says to a
// hand.

import { show } from "../money.js";
import { sentence } from "../voice.js";
import { handWords } from "./hand.js";

/** @typedef {import("../net/types.js").State} State */

/**
 * @param {State} state
 * @param {{mine: import("../net/types.js").SeatView | null, turn: import("../net/types.js").Turn | null,
 *   draft: import("../controls/draft.js").Draft | null, game: import("../net/types.js").GameView, isShowing: boolean, isDealing: boolean, seats: number[]}} at
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
