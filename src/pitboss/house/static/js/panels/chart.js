// The chart of this table's game, with the cell of one's own hand lit while it is one's turn.

import { el, fill, sentence } from "../dom.js";
import { get, HouseError } from "../net/api.js";
import { edgeOf } from "../table/odds.js";

/** @typedef {import("../net/types.js").ChartReply} ChartOfGame */
/** @typedef {import("../net/types.js").ChartRowView} ChartRow */
/** @typedef {import("../net/types.js").ChartCell} ChartCell */

/** Against an ace the last column, against a ten of any kind the one before. @param {string} up */
const columnOf = (up) => (up[0] === "A" ? 9 : (Number(up[0]) || 10) - 2);

/** The value of a card in a pair: 11 for an ace. @param {string} card */
const valueOf = (card) => (card[0] === "A" ? 11 : Number(card[0]) || 10);

/**
 * The row of a hand, or null where the chart has none for it.
 * @param {ChartOfGame} chart
 * @param {import("../net/types.js").HandView} hand
 * @param {boolean} maySplit
 */
function rowOf({ blocks }, { cards, total, doubles }, maySplit) {
  const rows = blocks.flatMap((block) => block.rows);
  if (maySplit) return rows.find(({ kind, values }) => kind === "pair" && values.includes(valueOf(cards[0]))) ?? null;
  const kind = total.startsWith("soft ") ? "soft" : "hard";
  const points = Number(total.replace("soft ", ""));
  return rows.find((row) => row.kind === kind && row.doubles === doubles && row.values.includes(points)
    && row.cards[0] <= cards.length && cards.length <= row.cards[1]) ?? null;
}

export class ChartPanel {
  /**
   * @param {import("../table/stage.js").Store} store
   */
  constructor(store) {
    this.store = store;
    /** @type {ChartOfGame | null} */
    this.chart = null;
    /** @type {Map<ChartCell, HTMLElement>} */
    this.cells = new Map();
    this.advice = el("p", { class: "chart-advice", role: "status" });
  }

  /** @returns {import("./panels.js").Panel} */
  panel() {
    return { id: "chart", title: "Chart", draw: (body) => this.draw(body), moved: () => this.light() };
  }

  /** @param {HTMLElement} body */
  async draw(body) {
    try {
      this.chart ??= await get(`/api/tables/${encodeURIComponent(this.store.table.id)}/chart`);
    } catch (error) {
      if (!(error instanceof HouseError)) throw error;
      fill(body, el("p", { class: "soft" }, sentence(error.message)));
      return;
    }
    const chart = /** @type {ChartOfGame} */ (this.chart);
    this.cells.clear();
    fill(body, this.advice,
      chart.blocks.map(({ title, rows }) => this.block(title, rows, chart.up_cards)),
      el("dl", { class: "chart-legend" },
        chart.legend.map((entry) => el("div", {},
        el("dt", { class: "cell", "data-action": entry.steps[0].action }, entry.code), el("dd", {}, entry.meaning)))),
      chart.notes.map((note) => el("p", {}, note)),
      el("p", { class: "soft" },
        `Best play by total, off a fresh shoe: house edge ${edgeOf(chart.house_edge)}. The coach goes by the cards you have seen and may differ.`));
    this.light();
  }

  /** @param {string} title @param {ChartRow[]} rows @param {string[]} ups */
  block(title, rows, ups) {
    return el("table", { class: "chart-block" }, el("caption", {}, title),
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, el("span", { class: "off-screen" }, "Hand")),
        ups.map((up) => el("th", { scope: "col" }, up)))),
      el("tbody", {}, rows.map((row) => el("tr", {},
        el("th", { scope: "row" }, row.label, row.hint && el("small", {}, ` ${row.hint}`)),
        row.cells.map((cell) => this.cell(cell))))));
  }

  /** @param {ChartCell} cell */
  cell(cell) {
    const [first, ...later] = cell.steps;
    const node = el("td", { class: "cell", "data-action": first?.action ?? null }, first?.code,
      later.map(({ cards, code }) => el("span", {}, `${cards}${code}`)));
    this.cells.set(cell, node);
    return node;
  }

  /** Light the cell of the hand in turn, if it is one's own, and say what stands there. */
  light() {
    for (const node of this.cells.values()) node.removeAttribute("aria-current");
    this.advice.textContent = this.chart ? "The cell of your hand is lit when it is your turn." : "";
    const state = this.store.shown;
    const turn = state?.turn;
    const hand = turn && this.store.isMine(turn.seat)
      ? state.seats.find(({ seat }) => seat === turn.seat)?.hands[turn.hand] : null;
    if (!this.chart || !turn || !hand || state.phase !== "play") return;
    const up = state.dealer.cards[0];
    const cell = rowOf(this.chart, hand, turn.legal.some(({ decision }) => decision === "split"))?.cells[columnOf(up)];
    const node = cell && this.cells.get(cell);
    if (!node) return;
    node.setAttribute("aria-current", "true");
    node.scrollIntoView({ block: "nearest" });
    const step = cell.steps.findLast(({ cards }) => cards <= hand.cards.length) ?? cell.steps[0];
    const against = up[0] === "A" ? "an ace" : valueOf(up);
    this.advice.textContent = `${sentence(`${hand.total} against ${against}: ${step?.says ?? "no entry"}`)}`;
  }
}
