// The options of a table, in the words of one who has to choose.

import { edgeOf } from "../table/odds.js";
import { betTitle } from "../table/spots.js";

/** @typedef {import("../net/types.js").ChoiceEdges} Edges */

/** @type {Record<string, string>} */
const NAMES = { "shoe.decks": "Decks", "natural.pays": "Blackjack pays",
  "natural.tie": "Your blackjack against the dealer's", "natural.may_double": "You may double a blackjack",
  "split.aces": "Split aces", "dealer.checks": "The dealer checks for blackjack" };

/** @type {Record<string, Record<string, string>>} */
const VALUES = {
  "natural.tie": { win: "you are paid", push: "a push", "ace-push": "you are paid, but against an ace a push" },
  "natural.may_double": { true: "yes", false: "no" },
  "split.aces": { draw: "are played like any hand", "one-card": "take one card each" },
  "dealer.checks": { "A 10": "under an ace or a ten", A: "under an ace only" },
};

/** What an option means, in a line; the sheet's own words stand for others. @type {Record<string, string>} */
const HINTS = {
  "natural.pays": "What an ace and a ten pay: one hand in 21.",
  "natural.tie": "You and the dealer both have blackjack (rare).",
  "shoe.decks": "Fewer decks mean more blackjacks, and each card counts for more.",
};

/** The side bet whose pay table a key chooses, if it is such a key. @param {string} key */
const betOf = (key) => /^side_bets\.([^.]+)\.table$/.exec(key)?.[1] ?? null;

/** @param {import("../net/types.js").GameView} game @param {string} key */
export function optionName(game, key) {
  const bet = betOf(key);
  if (bet) return `${betTitle(game, bet)} pay table`;
  return NAMES[key] ?? key.replaceAll("_", " ").replaceAll(".", ": ");
}

/**
 * A value as it is offered, with the edge it leads to: "B1: 4 cards 2:1… (edge 6.18%)".
 * @param {import("../net/types.js").GameView} game
 * @param {string} key
 * @param {string} value
 * @param {Edges} [edges]
 */
export function valueWords(game, key, value, edges) {
  const bet = betOf(key);
  const pays = bet && game.side_bets.find(({ name }) => name === bet)?.tables?.[value];
  const words = pays ? `${value}: ${pays}` : (VALUES[key]?.[value] ?? value);
  const edge = edges && (bet ? edges.side_edges[bet] : edges.house_edge);
  return typeof edge === "number" ? `${words} (edge ${edgeOf(edge)})` : words;
}

/**
 * An option of an open table, in a few words: "Blackjack pays 5:2".
 * @param {import("../net/types.js").GameView} game
 * @param {string} key
 * @param {string} value
 */
export const chosenWords = (game, key, value) =>
  `${optionName(game, key)}${key.startsWith("natural.") && VALUES[key] ? ":" : ""} ${VALUES[key]?.[value] ?? value}`;

/** @param {string} key */
export const optionHint = (key) => HINTS[key] ?? (betOf(key) ? "What a bust of the dealer pays, by its cards." : "");

/**
 * What a key does to the edge, value by value: "House edge: 6 decks 0.55%, 8 decks 0.61%."
 * @param {string} key
 * @param {import("../net/types.js").ChoiceValue[]} values
 */
export function effect(key, values) {
  const bet = betOf(key);
  const known = values.map(({ value, house_edge: main, side_edges: side }) => ({ value: VALUES[key]?.[value] ?? value,
    edge: bet ? side[bet] : main }))
    .filter(({ edge }) => typeof edge === "number");
  if (known.length < values.length) return "";
  const isSame = known.every(({ edge }) => edgeOf(edge) === edgeOf(known[0].edge));
  return isSame ? "No effect on the edge."
    : `House edge ${known.map(({ value, edge }) => `${edgeOf(edge)} (${value}${key === "shoe.decks" ? ` ${value === "1" ? "deck" : "decks"}` : ""})`).join(", ")}.`;
}

/**
 * The edges of the game as it is chosen.
 * @param {import("../net/types.js").GameView} game
 * @param {Edges} edges
 */
export function edgeNow(game, { house_edge: main, side_edges: side, is_known: isKnown }) {
  if (!isKnown) return "The house edge is being worked out…";
  const bets = game.side_bets.filter(({ name }) => typeof side[name] === "number")
    .map(({ name, title }) => `${title} ${edgeOf(side[name])}`);
  return `House edge as chosen: ${[main === null ? "not known" : `${edgeOf(main)} with best play`, ...bets].join(", ")}`;
}

/** How the bots play, in a line each. @type {Record<string, string>} */
export const BOT_STYLES = {
  steady: "plays sensibly and bets the same",
  cautious: "never risks a bust, small bets",
  bold: "doubles and splits, lets winnings ride",
  chaser: "doubles the bet after a loss",
  copycat: "plays as the dealer has to",
};
