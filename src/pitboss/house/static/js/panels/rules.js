// The rule card of this table, from its sheet.

import { el, fill } from "../dom.js";
import { show } from "../money.js";
import { get } from "../net/api.js";
import { edgeOf } from "../table/odds.js";

/** @param {string} text */
const words = (text) => text.replaceAll("_", " ").replaceAll("-", " ");

/**
 * The edges of the side bets that are known, each of its own wager.
 * @param {import("../net/types.js").GameView} game
 */
const besides = ({ side_bets }) => side_bets.filter((bet) => bet.house_edge !== null).map((bet) =>
  `; ${edgeOf(bet.house_edge)} of ${bet.title}`).join("");

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
      /** @type {import("../net/types.js").GameView} */
      const game = (await get(`/api/tables/${encodeURIComponent(table)}`)).table.game;
      const { limits } = game;
      fill(body,
        el("p", {}, el("strong", {}, game.title), ` · ${game.summary}`),
        el("p", {}, `${game.decks} ${game.decks === 1 ? "deck" : "decks"}. Bets from ${show(limits.min)} to ${show(limits.max)} in chips of ${show(limits.chip)}.`),
        game.house_edge !== null && el("p", {},
          `House edge: ${edgeOf(game.house_edge)} of the main bet, with best play${besides(game)}.`),
        el("p", { class: "row" }, [["games", "Odds and chart"], ["train", "Practise"], ["lab", "Lab"]].map(([kind, text]) =>
          el("a", { href: `/${kind}/${encodeURIComponent(game.name)}`, target: "_blank", rel: "noopener" }, text))),
        game.chapters.map(({ heading, sentences }) => el("section", { class: "chapter" }, el("h3", {}, heading),
          el("p", {}, sentences.join(" ")))),
        el("details", {},
          el("summary", {}, "Every rule of the sheet"),
          [...bySection(game.rules)].map(([section, rows]) => [
            el("h3", {}, words(section)),
            el("table", {}, el("tbody", {}, rows.map(([field, value]) =>
              el("tr", {}, el("th", { scope: "row" }, words(field || section)), el("td", {}, value)))))]).flat()),
        el("p", { class: "soft" }, `Sheet ${game.name} ${game.version}, hash `,
          el("code", { title: game.hash }, game.hash.slice(0, 12))));
    },
  };
}
