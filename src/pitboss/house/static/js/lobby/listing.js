// What the lobby lists: games on offer, open tables, and for the owner the sheets that cannot be played yet.

import { makeCard } from "../cards/card.js";
import { el } from "../dom.js";
import { show } from "../money.js";
import { printedLines } from "../table/odds.js";
import { feltOf, signCards } from "../theme.js";
import { OpenForm } from "./open-form.js";
import { chosenWords } from "./options.js";

/** @param {number | null} edge */
export const edgeWords = (edge) => (edge === null ? null : `house edge ${(100 * edge).toFixed(2)}%`);

/**
 * @param {import("../net/types.js").GameView} game
 * @param {(error: unknown) => void} complain
 */
export function gameCard(game, complain) {
  const { limits } = game;
  const facts = [`${game.decks} ${game.decks === 1 ? "deck" : "decks"}`,
    `bets ${show(limits.min)} to ${show(limits.max)}`];
  return el("li", { class: "game", "data-felt": feltOf(game.name), "data-game": game.name, "data-hash": game.hash },
    el("div", { class: "game-felt" },
      el("h3", {}, el("a", { href: `/games/${encodeURIComponent(game.name)}` }, game.title)), el("p", { class: "pays" }, printedLines(game).natural),
      el("div", { class: "fan", "aria-hidden": "true" }, signCards(game).map(makeCard))),
    el("div", { class: "game-body" },
      el("p", {}, game.summary),
      el("p", { class: "facts" }, facts.map((fact) => el("span", {}, fact)),
        el("span", { class: "edge" }, edgeWords(game.house_edge))),
      game.side_bets.length > 0 && el("p", { class: "facts" },
        `Side bet: ${game.side_bets.map(({ title }) => title).join(", ")}`),
      el("p", { class: "facts" },
        [["games", "Odds and chart"], ["train", "Practise"], ["lab", "Lab"]].map(([kind, words]) =>
          el("a", { href: `/${kind}/${encodeURIComponent(game.name)}` }, words,
            el("span", { class: "off-screen" }, ` ${game.title}`)))),
      new OpenForm(game, complain).node));
}

/**
 * @param {import("../net/types.js").LobbyEntry} table
 * @param {Set<string>} mine the tables where one sits
 * @param {import("../net/types.js").GameView | undefined} game that is played there, if it is still on offer
 */
export function tableRow(table, mine, game) {
  const sits = mine.has(table.id);
  const free = table.seats - table.taken;
  const options = Object.entries(table.set ?? {})
    .filter(([key, value]) => key !== "shoe.decks" && !key.startsWith("limits.") && game?.rules[key] !== String(value))
    .map(([key, value]) => (game ? chosenWords(game, key, String(value)) : value)).join(", ");
  const facts = [
    table.title, `${table.decks} ${table.decks === 1 ? "deck" : "decks"}`, options,
    `bets ${show(table.limits.min)} to ${show(table.limits.max)}`,
    edgeWords(table.house_edge), table.bots && `${table.bots} ${table.bots === 1 ? "bot" : "bots"}`,
    `round ${table.round}`,
  ].filter(Boolean).join(" · ");
  return el("article", { class: "open-table", "data-felt": feltOf(table.game), "data-table": table.id },
    el("div", {},
      el("h3", {}, table.name || table.title),
      el("p", { class: "facts" }, facts),
      el("p", { class: "facts" },
        el("span", { class: "seat-dots", "aria-hidden": "true" },
          Array.from({ length: table.seats }, (_, i) => el("i", { class: i < table.taken ? "taken" : "" }))),
        `${free} of ${table.seats} seats free${table.watching ? ` · ${table.watching} watching` : ""}`)),
    el("a", { class: "button", href: `/table/${encodeURIComponent(table.id)}${free && !sits ? "#sit" : ""}` },
      sits ? "Back to your seat" : free ? "Join" : "Watch", el("span", { class: "off-screen" },
      ` ${table.name || table.title}`)));
}

/** @param {{sheet: string, message: string}[]} faults */
export function faultList(faults) {
  if (!faults.length) return null;
  return el("details", { open: true },
    el("summary", {}, faults.length === 1 ? "One sheet cannot be played yet"
      : `${faults.length} sheets cannot be played yet`),
    el("ul", {}, faults.map(({ sheet, message }) => el("li", { "data-sheet": sheet }, el("b", {}, sheet),
      el("pre", {}, message)))));
}
