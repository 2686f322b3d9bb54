// The options of a table, in the words of one who has to choose.

import { betName } from "../table/spots.js";

/** @type {Record<string, string>} */
const NAMES = { "natural.pays": "Blackjack pays", "natural.tie": "Your blackjack against the dealer's" };

/** @type {Record<string, Record<string, string>>} */
const VALUES = { "natural.tie": { win: "you are paid", push: "a push" } };

/** What an option means, in a line. @type {Record<string, string>} */
const HINTS = {
  "natural.pays": "The more it pays, the smaller the house edge.",
  "natural.tie": "To be paid is better for you.",
  decks: "Fewer decks are a little better for you.",
};

/** @param {string} key */
export function optionName(key) {
  const bet = /^side_bets\.([^.]+)\.table$/.exec(key);
  if (bet) return `${betName(bet[1])} pay table`;
  return NAMES[key] ?? key.replaceAll("_", " ").replaceAll(".", ": ");
}

/**
 * A value as it is offered: "M1: 4 cards 6:1, 5 cards 10:1 …".
 * @param {import("../house/types.js").Game} game
 * @param {string} key
 * @param {string} value
 */
export function valueWords(game, key, value) {
  const bet = /^side_bets\.([^.]+)\.table$/.exec(key);
  const pays = bet && game.side_bets.find(({ name }) => name === bet[1])?.tables?.[value];
  return pays ? `${value}: ${pays}` : (VALUES[key]?.[value] ?? value);
}

/** @param {string} key */
export const optionHint = (key) => HINTS[key] ?? (key.endsWith(".table") ? "What a bust of the dealer pays, by its cards." : "");
