// The rule card of this table, from its sheet.

import { el, fill } from "../dom.js";
import { get } from "../house/api.js";
import { show } from "../money.js";

/** @param {string} text */
const words = (text) => text.replaceAll("_", " ").replaceAll("-", " ");

/** @param {Record<string, string>} rules */
function bySection(rules) {
  /** @type {Map<string, [string, string][]>} */
  const sections = new Map();
  for (const [key, value] of Object.entries(rules)) {
    if (value === "off" || key === "shoe.choices") continue;
    const [section, ...field] = key.split(".");
    sections.set(section, [...(sections.get(section) ?? []), [field.join("."), value]]);
  }
  return sections;
}

/**
 * @param {string} table
 * @returns {import("./panels.js").Panel}
 */
export function rulesPanel(table) {
  return {
    id: "rules",
    title: "Rules",
    async draw(body) {
      /** @type {import("../house/types.js").Game} */
      const game = (await get(`/api/tables/${encodeURIComponent(table)}`)).table.game;
      const { limits } = game;
      fill(body,
        el("p", {}, el("strong", {}, game.title), ` · ${game.summary}`),
        el("p", {}, `${game.decks} ${game.decks === 1 ? "deck" : "decks"}. Bets from ${show(limits.min)} to ${show(limits.max)} in chips of ${show(limits.chip)}.`),
        game.house_edge !== null && el("p", {}, `House edge: ${(100 * game.house_edge).toFixed(3)} % of the main bet, with best play.`),
        game.chapters.map(({ heading, sentences }) => el("section", { class: "chapter" }, el("h3", {}, heading), el("p", {}, sentences.join(" ")))),
        game.side_bets.length > 0 && [el("h3", {}, "Side bets"),
          el("ul", {}, game.side_bets.map((bet) => el("li", {}, el("b", {}, bet.title), `: ${words(bet.words)}`)))],
        el("details", {},
          el("summary", {}, "Every rule of the sheet"),
          [...bySection(game.rules)].map(([section, rows]) => [
            el("h3", {}, words(section)),
            el("table", {}, el("tbody", {}, rows.map(([field, value]) =>
              el("tr", {}, el("th", { scope: "row" }, words(field || section)), el("td", {}, value)))))]).flat()),
        el("p", { class: "soft" }, `Sheet ${game.name} ${game.version}, hash `, el("code", {}, game.hash)));
    },
  };
}
