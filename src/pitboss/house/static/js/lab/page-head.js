// What the pages of the odds share: the head of a game on its felt, and the figures on it.

import { makeCard } from "../cards/card.js";
import { el, fill, need, sentence } from "../dom.js";
import { comeIn } from "../guest.js";
import { post } from "../net/api.js";
import { printedLines } from "../table/odds.js";
import { feltOf, signCards } from "../theme.js";
import { percent, signed } from "./figures.js";

/** @typedef {import("../net/types.js").GameView} Game */
/** @typedef {import("../net/types.js").OddsReply} Odds */

/** The game that this page's address names. */
export const gameOfPage = () => decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** @param {string} kind @param {string} game */
export const pageOf = (kind, game) => `/${kind}/${encodeURIComponent(game)}`;

/** Something is wrong with all of the page. @param {unknown} error */
export function complain(error) {
  const notice = need("#notice");
  notice.hidden = false;
  notice.textContent = sentence(/** @type {Error} */ (error).message);
}

/** Say something to those who listen. @param {string} words */
export const announce = (words) => { need("#live").textContent = words; };

/** The game on its felt, with the two cards of its sign. @param {Game} game @param {string} [over] */
export function drawHead(game, over = "") {
  const { natural, dealer } = printedLines(game);
  document.body.dataset.felt = feltOf(game.name);
  fill(need("#head-text"), over && el("p", { class: "over" }, over), el("h1", {}, game.title),
    el("p", { class: "summary" }, game.summary), el("p", { class: "pays" }, `${natural} · ${dealer}`));
  fill(need("#head-cards"), signCards(game).map(makeCard));
}

/**
 * The figures on the felt. @param {Odds} reply @param {Odds | null} [original]
 */
export function drawScore(reply, original = null) {
  const { game, best, by_chart: byChart } = reply;
  const decks = `${game.decks} ${game.decks === 1 ? "deck" : "decks"}`;
  fill(need("#score"),
    score("House edge", percent(best.house_edge), "best play", original && best.house_edge - original.best.house_edge),
    score("By the chart", percent(byChart.house_edge), "played by total",
      original && byChart.house_edge - original.by_chart.house_edge),
    score("Element of risk", percent(best.element_of_risk), "of all money on the table",
      original && best.element_of_risk - original.best.element_of_risk),
    el("p", { class: "conditions" }, `Per first wager, one player, off a fresh shoe of ${decks}; no insurance, no side bets. `
      + `Exact. Sheet ${game.hash.slice(0, 12)}.`));
}

/** @param {string} name @param {string} value @param {string} how @param {number | null} change */
const score = (name, value, how, change) =>
  el("div", { class: "score" }, el("span", { class: "score-name" }, name), el("b", { class: "score-value" }, value),
    el("span", { class: "score-how" }, how),
    change !== null && Math.abs(change) >= 5e-7 && el("span", { class: `score-change ${change > 0 ? "worse" : "better"}` },
      signed(change)));

/** Sit down at a table of one's own. @param {string} game @param {Record<string, string>} set */
export async function play(game, set = {}) {
  if (!(await comeIn("Not now"))) return;
  const table = await post("/api/tables", { game, set, private: true });
  location.assign(`/table/${encodeURIComponent(table.id)}#sit`);
}
