// The pay tables of side bets as forms, with the exact figures of what is typed.

import { el, fill } from "../dom.js";
import { faultWords } from "./asking.js";
import { oneIn, percent, signed } from "./figures.js";

/** @typedef {import("../net/types.js").OddsReply} Odds */
/** @typedef {import("../net/types.js").SideBetOdds} Bet */

export class SideBets {
  /** @param {((key: string, value: string) => void) | null} turn null where nothing can be changed */
  constructor(turn) {
    this.turn = turn;
    this.node = el("div", { class: "side-bets" });
  }

  /** @param {Odds} reply @param {Odds} [original] */
  draw(reply, original = reply) {
    const held = document.activeElement?.id;
    fill(this.node, reply.side_bets.length
      ? reply.side_bets.map((bet) => this.bet(reply, bet, original.side_bets.find(({ name }) => name === bet.name)))
      : el("p", { class: "soft" }, "This game has no side bets. ", this.turn
        && "Write one into the sheet: a few rows of patterns and pays."));
    if (held) document.getElementById(held)?.focus();
  }

  /** @param {Odds} reply @param {Bet} bet @param {Bet | undefined} was */
  bet(reply, bet, was) {
    const view = reply.game.side_bets.find(({ name }) => name === bet.name);
    const tables = Object.keys(view?.tables ?? {});
    const key = `side_bets.${bet.name}.table`;
    const used = bet.prizes[0]?.key.match(/\.tables\.([^.]+)\./)?.[1];
    return el("section", { class: "side-bet", "aria-labelledby": `bet-${bet.name}` },
      el("h3", { id: `bet-${bet.name}` }, bet.title),
      el("dl", { class: "figures" },
        figure("House edge", percent(bet.house_edge), was && was.house_edge !== bet.house_edge
          && signed(bet.house_edge - was.house_edge)),
        figure("Hit rate", percent(bet.win_probability), oneIn(bet.win_probability)),
        figure("Deviation", bet.standard_deviation.toFixed(4), "per unit")),
      this.turn && tables.length > 1 && el("p", { class: "row" }, el("label", { for: `bet-${bet.name}-table` }, "Pay table"),
        el("select", { id: `bet-${bet.name}-table`, onchange: (/** @type {Event} */ event) =>
          this.turn?.(key, /** @type {HTMLSelectElement} */ (event.target).value) },
        tables.map((name) => el("option", { value: name, selected: name === used }, name)))),
      el("table", { class: "prizes" },
        el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "What wins"), el("th", { scope: "col", class: "number" },
          "Pays"), el("th", { scope: "col", class: "number" }, "Chance"), el("th", { scope: "col", class: "number" },
          "Returns"))),
        el("tbody", {}, bet.prizes.map((prize) => this.prize(prize)))),
      el("p", { class: "rule-fault bad", role: "alert", "data-bet": bet.name }),
      byDecks(bet, reply.game.decks));
  }

  /** @param {import("../net/types.js").PrizeView} prize */
  prize({ what, pays, chance, key }) {
    const id = `pays-${key.replaceAll(/[^a-z0-9]+/gi, "-")}`;
    const [win, stake] = pays.split(":").map(Number);
    const input = el("input", { id, value: pays, size: 6, autocomplete: "off", "data-key": key, "aria-label": `${what} pays` });
    const turn = this.turn;
    if (turn) {
      input.addEventListener("input", () => {
        const value = /** @type {HTMLInputElement} */ (input).value.trim();
        if (/^\d+:[1-9]\d*$/.test(value)) turn(key, value);
      });
      input.addEventListener("change", () => turn(key, /** @type {HTMLInputElement} */ (input).value.trim()));
    }
    return el("tr", {}, el("th", { scope: "row" }, what), el("td", { class: "number" }, turn ? input : pays),
      el("td", { class: "number", title: percent(chance) }, oneIn(chance)),
      el("td", { class: "number" }, percent(chance * (win / stake + 1))));
  }

  /** @param {import("../net/types.js").FaultView[]} faults */
  complain(faults) {
    for (const node of /** @type {NodeListOf<HTMLElement>} */ (this.node.querySelectorAll("[data-bet]"))) {
      const mine = faults.filter(({ key }) => key.startsWith(`side_bets.${node.dataset.bet}`));
      fill(node, mine.map(faultWords).join(" "));
    }
  }
}

/** @param {string} name @param {string} value @param {string | false | undefined} [more] */
export const figure = (name, value, more) =>
  el("div", {}, el("dt", {}, name), el("dd", {}, el("b", {}, value), more && el("small", {}, more)));

/** The edge by decks, as bars. @param {Bet} bet @param {number} now */
function byDecks(bet, now) {
  const edges = Object.entries(bet.by_decks);
  const most = Math.max(...edges.map(([, edge]) => Math.abs(edge)), 1e-9);
  return el("figure", { class: "by-decks" }, el("figcaption", {}, "House edge by decks"),
    el("ol", {}, edges.map(([decks, edge]) => {
      const column = el("i", { class: edge < 0 ? "wins" : "loses" });
      column.style.setProperty("--part", String(Math.abs(edge) / most));
      return el("li", { class: Number(decks) === now ? "is-now" : "" }, el("span", {}, `${(100 * edge).toFixed(2)}`),
        el("span", { class: "column", "aria-hidden": "true" }, column), el("b", {}, decks));
    })));
}
