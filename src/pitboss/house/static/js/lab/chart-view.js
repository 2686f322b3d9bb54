// A chart in colour that can be walked with the arrow keys. Cells that differ from another chart are lit.

import { el, fill } from "../dom.js";

/** @typedef {import("../net/types.js").ChartReply} Chart */
/** @typedef {import("../net/types.js").ChartRowView} Row */
/** @typedef {import("../net/types.js").ChartCell} Cell */

/** @typedef {{row: Row, up: string, cell: Cell}} Picked */

/** @param {Row} row @param {number} value @param {number} column */
const placeOf = (row, value, column) => `${row.kind} ${row.doubles} ${row.cards[0]} ${value} ${column}`;

/** What stands at every place of a chart, however its rows are put together. @param {Chart} chart */
function codesOf({ blocks }) {
  /** @type {Map<string, string>} */
  const codes = new Map();
  for (const { rows } of blocks) {
    for (const row of rows) {
      for (const value of row.values) {
        row.cells.forEach((cell, column) => codes.set(placeOf(row, value, column), cell.code));
      }
    }
  }
  return codes;
}

export class ChartView {
  /** @param {(picked: Picked) => void} pick called for the cell that is chosen */
  constructor(pick) {
    this.pick = pick;
    this.node = el("div", { class: "odds-chart" });
    this.node.addEventListener("keydown", (event) => this.key(/** @type {KeyboardEvent} */ (event)));
    /** @type {HTMLElement[][]} */
    this.cells = [];
    /** How many places differ from the chart compared with. */
    this.changed = 0;
  }

  /**
   * @param {Chart} chart
   * @param {Chart | null} [before] the chart to compare with
   * @param {Chart | null} [last] the chart that was here until now: what is new since then moves
   */
  draw(chart, before = null, last = null) {
    const held = this.held();
    const old = before && codesOf(before);
    const recent = last && codesOf(last);
    this.cells = [];
    this.changed = 0;
    fill(this.node,
      el("div", { class: "odds-blocks" }, chart.blocks.map(({ title, rows }) => this.block(chart, title, rows, old, recent))),
      el("div", { class: "odds-legend" },
        chart.legend.map(({ code, steps, meaning }) => el("span", {},
          el("b", { class: "odds-cell", "data-action": steps[0]?.action }, code), meaning))),
      chart.notes.map((note) => el("p", { class: "soft" }, note)));
    const [line, column] = held ?? [0, 0];
    const start = this.cells[line]?.[column] ?? this.cells[0]?.[0];
    start?.setAttribute("tabindex", "0");
    if (held) start?.focus();
  }

  /**
   * @param {Chart} chart
   * @param {string} title
   * @param {Row[]} rows
   * @param {Map<string, string> | null} old
   * @param {Map<string, string> | null} recent
   */
  block({ up_cards: ups }, title, rows, old, recent) {
    return el("table", { class: "odds-block", role: "grid", "aria-label": title },
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, title), ups.map((up) => el("th", { scope: "col" }, up)))),
      el("tbody", {}, rows.map((row) => {
        const line = row.cells.map((cell, column) => this.cell(row, cell, column, ups[column], old, recent));
        this.cells.push(line);
        return el("tr", {}, el("th", { scope: "row" }, row.label, row.hint && el("small", {}, row.hint)), line);
      })));
  }

  /**
   * @param {Row} row
   * @param {Cell} cell
   * @param {number} column
   * @param {string} up
   * @param {Map<string, string> | null} old
   * @param {Map<string, string> | null} recent
   */
  cell(row, cell, column, up, old, recent) {
    const [first, ...later] = cell.steps;
    const differs = (/** @type {Map<string, string> | null} */ codes) =>
      codes !== null && row.values.some((value) => codes.get(placeOf(row, value, column)) !== cell.code);
    const isChanged = differs(old);
    const was = isChanged && old ? (old.get(placeOf(row, row.values[0], column)) ?? "no cell") : "";
    if (isChanged) this.changed += row.values.length;
    const says = first ? cell.steps.map((step, place) =>
      (place ? `with ${step.cards} cards or more ${step.says}` : step.says)).join("; ") : "cannot occur";
    const node = el("td", { class: `odds-cell${differs(recent) ? " is-new" : ""}`, tabindex: -1,
      "data-action": first?.action ?? null, "data-was": was || null,
      "aria-label": `${row.label} ${row.hint} against ${up}: ${says}${was ? `; it was ${was}` : ""}`,
      title: `${row.label} against ${up}: ${says}${was ? ` (was ${was})` : ""}` },
      first?.code, later.map(({ cards, code }) => el("small", {}, `${cards}${code}`)));
    node.addEventListener("click", () => this.choose(node, { row, up, cell }));
    node.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      this.choose(node, { row, up, cell });
    });
    return node;
  }

  /** @param {HTMLElement} node @param {Picked} picked */
  choose(node, picked) {
    if (!picked.cell.steps.length) return;
    this.unpick();
    node.setAttribute("aria-selected", "true");
    this.walk(node);
    this.pick(picked);
  }

  /** Nothing is chosen any more. */
  unpick() {
    for (const node of this.node.querySelectorAll("[aria-selected]")) node.removeAttribute("aria-selected");
  }

  /** The line and the column that have the focus. @returns {[number, number] | null} */
  held() {
    for (const [line, cells] of this.cells.entries()) {
      const column = cells.indexOf(/** @type {HTMLElement} */ (document.activeElement));
      if (column >= 0) return [line, column];
    }
    return null;
  }

  /** @param {HTMLElement} node */
  walk(node) {
    for (const cell of this.cells.flat()) cell.setAttribute("tabindex", cell === node ? "0" : "-1");
    node.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const at = this.held();
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const step = steps[event.key];
    if (!at || !step) return;
    const next = this.cells[at[0] + step[0]]?.[at[1] + step[1]];
    if (!next) return;
    event.preventDefault();
    this.walk(next);
  }
}
