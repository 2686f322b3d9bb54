// What the chosen spot pays and what the house keeps of it: a line under the chips, the whole pay table on request.

import { el, fill } from "../dom.js";
import { printedLines } from "../table/print.js";

/** An edge as a player reads it. @param {number | null} edge */
export const edgeOf = (edge) => (edge === null || edge === undefined ? "" : `${(100 * edge).toFixed(2)} %`);

/**
 * The bet on a spot: its name, what it pays, its edge. A toke is paid as the bet it lies on.
 * @param {import("../house/types.js").GameView} game
 * @param {string} key of the spot
 */
function oddsOf(game, key) {
  const [kind, name] = key.split(":");
  const side = game.side_bets.find((bet) => bet.name === name);
  const tip = kind === "toke" ? "Dealer's tip on " : "";
  if (side) return { title: tip + side.title, pays: side.pays.map(({ what, pays }) => `${what}: ${pays}`), edge: side.house_edge };
  const { natural, dealer } = printedLines(game);
  return { title: `${tip}${tip ? "the main bet" : "Main bet"}`, pays: [natural, "A win pays even money", ...dealer.split(" · ")], edge: game.house_edge };
}

/**
 * What a bet pays, line by line, and what the house keeps of it.
 * @param {import("../house/types.js").GameView} game
 * @param {string} key of the spot
 */
export function payTable(game, key) {
  const { title, pays, edge } = oddsOf(game, key);
  return [el("strong", {}, title), el("ul", {}, pays.map((line) => el("li", {}, line))),
    el("p", {}, edge === null ? "The house edge is being worked out." : `House edge ${edgeOf(edge)} of the bet${key === "main" ? ", with best play" : ", off a fresh shoe"}.`)];
}

export class OddsLine {
  /** @param {import("../house/types.js").GameView} game */
  constructor(game) {
    this.game = game;
    this.key = "";
    this.text = el("span", {});
    this.list = el("div", { class: "pay-table", popover: "auto", id: "pay-table" });
    this.more = el("button", { type: "button", class: "plain more", popovertarget: "pay-table" }, "Pays");
    this.node = el("p", { class: "odds-line" }, this.text, this.more, this.list);
  }

  /** @param {string} key */
  draw(key) {
    if (key === this.key) return;
    this.key = key;
    const { title, edge } = oddsOf(this.game, key);
    this.text.textContent = edge === null ? title : `${title}: house edge ${edgeOf(edge)}`;
    fill(this.list, payTable(this.game, key));
  }
}
