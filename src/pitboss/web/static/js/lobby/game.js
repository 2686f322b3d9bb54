// A game on offer, and the form that opens a table of it.

import { makeCard } from "../cards/card.js";
import { el } from "../dom.js";
import { comeIn } from "../guest.js";
import { post } from "../house/api.js";
import { feltOf, signCards } from "../looks.js";
import { show } from "../money.js";
import { betName } from "../table/spots.js";
import { printedLines } from "../table/print.js";
import { optionHint, optionName, valueWords } from "./options.js";

/** @param {number | null} edge */
export const edgeWords = (edge) => (edge === null ? null : `house edge ${(100 * edge).toFixed(2)} %`);

/**
 * @param {import("../house/types.js").Game} game
 * @param {(error: unknown) => void} complain
 */
export function gameCard(game, complain) {
  const { limits } = game;
  const facts = [`${game.decks} ${game.decks === 1 ? "deck" : "decks"}`, `bets ${show(limits.min)} to ${show(limits.max)}`];
  return el("li", { class: "game", "data-felt": feltOf(game.name), "data-game": game.name, "data-hash": game.hash },
    el("div", { class: "game-felt" },
      el("h3", {}, game.title), el("p", { class: "pays" }, printedLines(game).natural),
      el("div", { class: "fan", "aria-hidden": "true" }, signCards(game).map(makeCard))),
    el("div", { class: "game-body" },
      el("p", {}, game.summary),
      el("p", { class: "facts" }, facts.map((fact) => el("span", {}, fact)), el("span", { class: "edge" }, edgeWords(game.house_edge))),
      game.side_bets.length > 0 && el("p", { class: "facts" }, `Side bet: ${game.side_bets.map(({ name }) => betName(name)).join(", ")}`),
      openForm(game, complain)));
}

/**
 * @param {import("../house/types.js").Game} game
 * @param {(error: unknown) => void} complain
 */
function openForm(game, complain) {
  const id = (/** @type {string} */ field) => `${game.name}-${field}`;
  const field = (/** @type {string} */ name, /** @type {string} */ label, /** @type {HTMLElement} */ control, hint = "") => {
    control.id = id(name);
    control.setAttribute("name", name);
    return el("div", { class: "field" }, el("label", { for: id(name) }, label), control, hint && el("small", {}, hint));
  };
  const select = (/** @type {(string | number)[]} */ values, /** @type {string | number} */ chosen, words = (/** @type {string | number} */ value) => String(value)) =>
    el("select", {}, values.map((value) => el("option", { value, selected: String(value) === String(chosen) }, words(value))));
  const options = Object.entries(game.options ?? {}).map(([key, values]) =>
    field(`set:${key}`, optionName(key), select(values, currentOption(game, key), (value) => valueWords(game, key, String(value))), optionHint(key)));
  return el("form", { onsubmit: (/** @type {SubmitEvent} */ event) => open(event, game, complain) },
    el("details", {},
      el("summary", {}, "Options"),
      el("div", { class: "row" },
        game.deck_choices.length > 1 && field("decks", "Decks", select(game.deck_choices, game.decks), optionHint("decks")),
        options,
        field("bots", "Bots", select([0, 1, 2, 3, 4, 5, 6], 0)),
        el("label", {}, el("input", { type: "checkbox", name: "quick_bots" }), "Quick bots"),
        field("turn_seconds", "Time to decide", select([15, 25, 60, 120], 25, (value) => `${value} seconds`), "Only where somebody else waits."),
        field("name", "Name of the table", el("input", { maxlength: 40, autocomplete: "off" })),
        el("label", {}, el("input", { type: "checkbox", name: "private" }), "Private (invite link only)"))),
    el("button", { class: "primary open", type: "submit" }, "Play", el("span", { class: "off-screen" }, ` ${game.title}`)));
}

/**
 * @param {import("../house/types.js").Game} game
 * @param {string} key
 */
function currentOption(game, key) {
  const bet = /^side_bets\.([^.]+)\.table$/.exec(key);
  if (!bet) return game.rules[key] ?? "";
  return /table (\w+)/.exec(game.rules[`side_bets.${bet[1]}`] ?? "")?.[1] ?? "";
}

/**
 * @param {SubmitEvent} event
 * @param {import("../house/types.js").Game} game
 * @param {(error: unknown) => void} complain
 */
async function open(event, game, complain) {
  event.preventDefault();
  const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
  /** @type {Record<string, any>} */
  const wish = { game: game.name, private: form.has("private"), bots: Number(form.get("bots") ?? 0), quick_bots: form.has("quick_bots"), turn_seconds: Number(form.get("turn_seconds") ?? 25), set: {} };
  const name = String(form.get("name") ?? "").trim();
  if (name) wish.name = name;
  if (form.has("decks")) wish.decks = Number(form.get("decks"));
  for (const [key, value] of form) if (key.startsWith("set:")) wish.set[key.slice(4)] = value;
  try {
    if (!(await comeIn())) return;
    const table = await post("/api/tables", wish);
    location.assign(`/table/${encodeURIComponent(table.id)}#sit`);
  } catch (error) {
    complain(error);
  }
}
