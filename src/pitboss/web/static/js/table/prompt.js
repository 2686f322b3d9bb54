// The line above the buttons: what the table waits for, from where this player sits.

import { sentence } from "../voice.js";
import { show } from "../money.js";
import { handWords } from "./hand.js";

/** @typedef {import("../house/types.js").State} State */

/**
 * @param {State} state
 * @param {{mine: import("../house/types.js").Seat | null, turn: import("../house/types.js").Turn | null,
 *   draft: import("../acting/draft.js").Draft | null, game: import("../house/types.js").Game}} at
 */
export function prompt(state, { mine, turn, draft, game }) {
  if (turn) return myTurn(state, turn);
  if (!mine) return "You are watching. Take a free seat to play.";
  if (state.phase !== "betting") return waiting(state);
  if (mine.sits_out) return "You are sitting out. Put a bet down to come back in.";
  if (mine.ready) return "Your bet is down. The cards come when everybody is ready.";
  if (draft?.isPlayable) return "Deal when you are ready; chips can be taken back until the first card.";
  if (draft && !draft.isEmpty) return `The main bet is from ${show(game.limits.min)} to ${show(game.limits.max)}.`;
  return `Place your bet, from ${show(game.limits.min)}.`;
}

/** @param {State} state */
function waiting(state) {
  const other = state.seats.find(({ seat }) => seat === state.turn?.seat);
  return other ? `${other.name} is to decide.` : "";
}

/** @param {State} state @param {import("../house/types.js").Turn} turn */
function myTurn(state, turn) {
  return `Your turn: ${question(state, turn, ({ total }) => total)}`;
}

/**
 * What the dealer says to the seat in turn, with the options and bonuses the hand has.
 * @param {State} state
 * @param {import("../house/types.js").Turn} turn
 */
export function dealerAsks(state, turn) {
  const seat = state.seats.find((one) => one.seat === turn.seat);
  const hand = seat?.hands[turn.hand];
  const which = (seat?.hands.length ?? 0) > 1 ? `, hand ${turn.hand + 1}` : "";
  return [`${seat?.name}${which}: ${hand?.total}.`, ...state.calls.map(sentence)].join(" ");
}

/**
 * The question to the seat in turn for those who hear it: every card is named.
 * @param {State} state
 * @param {import("../house/types.js").Turn} turn
 */
export function spokenTurn(state, turn) {
  const choices = turn.legal.map(({ decision }) => decision.split(":")[0].replace("-", " "));
  return [`Your turn. ${question(state, turn, handWords)}.`, ...state.calls.map(sentence), `You may ${choices.join(", ")}.`].join(" ");
}

/**
 * @param {State} state
 * @param {import("../house/types.js").Turn} turn
 * @param {(hand: import("../house/types.js").Hand) => string} words
 */
function question(state, turn, words) {
  const seat = state.seats.find((one) => one.seat === turn.seat);
  const hand = seat?.hands[turn.hand];
  const which = (seat?.hands.length ?? 0) > 1 ? `hand ${turn.hand + 1}, ` : "";
  const { cards, total } = state.dealer;
  const against = cards.length ? ` against ${total === "soft 11" ? "an ace" : total}` : "";
  return `${which}${hand ? words(hand) : ""}${against}`;
}
