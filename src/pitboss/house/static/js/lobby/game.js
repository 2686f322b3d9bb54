// A game on offer.

import { makeCard } from "../cards/card.js";
import { el } from "../dom.js";
import { feltOf, signCards } from "../looks.js";
import { show } from "../money.js";
import { printedLines } from "../table/print.js";
import { OpenForm } from "./open-form.js";

/** @param {number | null} edge */
export const edgeWords = (edge) => (edge === null ? null : `house edge ${(100 * edge).toFixed(2)} %`);

/**
 * @param {import("../house/types.js").GameView} game
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
      game.side_bets.length > 0 && el("p", { class: "facts" }, `Side bet: ${game.side_bets.map(({ title }) => title).join(", ")}`),
      new OpenForm(game, complain).node));
}
