// One panel at a time beside the table, opened from the bar and closed again with Escape.

import { el, fill, need, svg } from "../dom.js";
import { settingsPanel } from "../settings.js";
import { bankrollPanel } from "./bankroll.js";
import { ChartPanel } from "./chart.js";
import { Coach } from "./coach.js";
import { fairnessPanel } from "./fairness.js";
import { historyPanel } from "./history.js";
import { Mistakes } from "./mistakes.js";
import { rulesPanel } from "./rules.js";
import { seatPanel } from "./seat.js";
import { signalsPanel } from "./signals.js";

/**
 * @typedef {object} Panel
 * @property {string} id
 * @property {string} title
 * @property {(body: HTMLElement) => void | Promise<void>} draw
 * @property {() => void} [moved] called when the table has moved on while the panel is open
 */

/** What belongs together in the bar: to learn from, to look up, one's own. */
const GROUPS = [["coach", "chart", "mistakes"], ["rules", "history", "bankroll", "fairness"],
  ["seat", "signals", "settings"]];

/** Drawn in 16 × 16. @type {Record<string, string>} */
const ICONS = {
  coach: "M8 1.500l2 4.200 4.500.6-3.300 3.100.8 4.500L8 11.700l-4 2.200.8-4.500L1.500 6.300l4.500-.6z",
  chart: "M2 2h12v12H2zM2 6h12M2 10h12M6 2v12M10 2v12",
  mistakes: "M3 3l10 10M13 3L3 13",
  rules: "M3 2h8l2 2v10H3zM5.500 6h5M5.500 8.500h5M5.500 11h3",
  history: "M3 8a5 5 0 1 0 1.600-3.700L2.500 6M2.500 2.500V6H6M8 5v3.200l2 1.300",
  bankroll: "M2 13l4-5 3 2.500L14 3M10.500 3H14v3.500",
  fairness: "M8 2v12M4 14h8M3 5h10M3 5l-2 5h4zM13 5l-2 5h4z",
  seat: "M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.500 14c.5-3 2.500-4.500 5.500-4.500s5 1.500 5.500 4.500",
  signals: "M6 14V3.500a1 1 0 0 1 2 0V8V5.500a1 1 0 0 1 2 0V8.500a1 1 0 0 1 2 0V11c0 2-1.500 3-3.500 3zM6 9L4 8",
  settings: "M2 4.500h7M12 4.500h2M2 11.500h2M7 11.500h7M10.500 6.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5.500 13.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
};

/** @param {string} id */
const icon = (id) => /** @type {any} */ (svg("svg", { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" },
  svg("path", { d: ICONS[id] })));

export class Panels {
  /** @param {Panel[]} panels */
  constructor(panels) {
    this.panels = panels;
    this.aside = need("#panel");
    this.title = need("#panel-title");
    this.body = need("#panel-body");
    /** @type {Panel | null} */
    this.current = null;
    /** Where the focus goes when a panel is closed: back to where it was, if that was a button worked by key or a place
     * to act. @type {HTMLElement | null} */
    this.opener = null;
    fill(need("#panel-buttons"), GROUPS.map((group) => el("div", { class: "panel-group" },
      panels.filter(({ id }) => group.includes(id)).map(({ id, title }) => this.button(id, title)))));
    need("#panel-close").addEventListener("click", () => this.close());
    this.menu = need("#menu");
    this.menu.addEventListener("click", () => this.unfold(this.menu.getAttribute("aria-expanded") !== "true"));
  }

  /** @param {string} id @param {string} title */
  button(id, title) {
    const button = el("button", { type: "button", class: "plain toggle", "data-panel": id, "aria-expanded": "false",
      "aria-controls": "panel", onclick: (/** @type {MouseEvent} */ { detail }) => {
        this.toggle(id);
        this.opener = detail ? null : button;
      } }, icon(id), el("span", {}, title));
    return button;
  }

  /** @param {string} id */
  toggle(id) {
    if (this.current?.id === id) this.close();
    else this.open(id);
    return true;
  }

  /** Show or hide the buttons where the bar has no room for them. @param {boolean} open */
  unfold(open) {
    this.menu.setAttribute("aria-expanded", String(open));
    need(".bar").classList.toggle("is-unfolded", open);
  }

  /** @param {string} id @param {{focus?: boolean}} [how] */
  open(id, { focus = true } = {}) {
    const panel = this.panels.find((one) => one.id === id);
    if (!panel) return;
    const at = document.activeElement;
    this.opener = at instanceof HTMLElement && need("#acting").contains(at) ? at : null;
    this.current = panel;
    this.unfold(false);
    this.title.textContent = panel.title;
    this.aside.dataset.shows = panel.id;
    // A leaf of its own: what comes late for a panel that was left is written where nobody looks.
    const leaf = el("div", { class: "leaf" }, el("p", { class: "soft" }, "One moment…"));
    fill(this.body, leaf);
    this.aside.hidden = false;
    this.mark();
    Promise.resolve(panel.draw(leaf)).catch((error) => fill(leaf, el("p", { class: "bad" }, error.message)));
    if (focus) this.title.focus();
  }

  /** @returns {boolean} whether there was a panel to close */
  close() {
    if (!this.current) return false;
    const { opener } = this;
    this.current = this.opener = null;
    this.aside.hidden = true;
    this.mark();
    const back = opener && !opener.offsetParent && opener.dataset.panel ? this.menu : opener;
    (back?.offsetParent && !back.matches(":disabled") ? back : need("#acting")).focus({ preventScroll: true });
    return true;
  }

  /** Give the felt free where the panel lies over it; the focus stays where it is. */
  uncover() {
    if (!this.current || getComputedStyle(this.aside).position !== "fixed") return;
    this.current = null;
    this.aside.hidden = true;
    this.mark();
  }

  mark() {
    for (const button of document.querySelectorAll("#panel-buttons [data-panel]")) {
      button.setAttribute("aria-expanded", String(button.getAttribute("data-panel") === this.current?.id));
    }
  }

  /** The table has moved on. */
  moved() {
    this.current?.moved?.();
  }
}

/**
 * @typedef {object} TableParts what the panels need of the table
 * @property {import("../table/stage.js").Store} store
 * @property {import("../net/seeds.js").Seeds} seeds
 * @property {import("../table/stage.js").Command} command
 * @property {(seat: number) => void} sit
 * @property {(round: string, seats?: number[], from?: import("../net/types.js").JudgedDecision) => void} replay
 * @property {(panel: string) => void} open
 */

/**
 * The panels of a table, in the order of their buttons.
 * @param {TableParts} parts
 * @returns {Panel[]}
 */
export function tablePanels({ store, seeds, command, sit, replay, open }) {
  const { id } = store.table;
  return [
    seatPanel(store, command, sit), rulesPanel(id), new Coach(store, () => open("mistakes")).panel(),
    new ChartPanel(store).panel(),
    new Mistakes(store, replay).panel(), historyPanel(id, replay), bankrollPanel(store), fairnessPanel(id, seeds),
    signalsPanel(), settingsPanel(),
  ];
}
