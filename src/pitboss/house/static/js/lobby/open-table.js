// An open table in the lobby's list.

import { el } from "../dom.js";
import { feltOf } from "../looks.js";
import { show } from "../money.js";
import { edgeWords } from "./game.js";
import { chosenWords } from "./options.js";

/**
 * @param {any} table a lobby entry
 * @param {Set<string>} mine the tables where one sits
 * @param {import("../house/types.js").GameView | undefined} game that is played there, if it is still on offer
 */
export function tableRow(table, mine, game) {
  const sits = mine.has(table.id);
  const free = table.seats - table.taken;
  const options = Object.entries(table.set ?? {}).filter(([key]) => key !== "shoe.decks" && !key.startsWith("limits.")).map(([key, value]) => (game ? chosenWords(game, key, String(value)) : value)).join(", ");
  const facts = [
    table.title, `${table.decks} ${table.decks === 1 ? "deck" : "decks"}`, options, `bets ${show(table.limits.min)} to ${show(table.limits.max)}`,
    edgeWords(table.house_edge), table.bots && `${table.bots} ${table.bots === 1 ? "bot" : "bots"}`, `round ${table.round}`,
  ].filter(Boolean).join(" · ");
  return el("article", { class: "open-table", "data-felt": feltOf(table.game), "data-table": table.id },
    el("div", {},
      el("h3", {}, table.name || table.title),
      el("p", { class: "facts" }, facts),
      el("p", { class: "facts" },
        el("span", { class: "seat-dots", "aria-hidden": "true" }, Array.from({ length: table.seats }, (_, i) => el("i", { class: i < table.taken ? "taken" : "" }))),
        `${free} of ${table.seats} seats free${table.watching ? ` · ${table.watching} watching` : ""}`)),
    el("a", { class: "button", href: `/table/${encodeURIComponent(table.id)}${free && !sits ? "#sit" : ""}` }, sits ? "Back to your seat" : free ? "Join" : "Watch", el("span", { class: "off-screen" }, ` ${table.name || table.title}`)));
}
