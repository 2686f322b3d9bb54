// One panel at a time beside the table, opened from the bar and closed again with Escape.

import { el, fill, need } from "../dom.js";
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

export class Panels {
  /** @param {Panel[]} panels */
  constructor(panels) {
    this.panels = panels;
    this.aside = need("#panel");
    this.title = need("#panel-title");
    this.body = need("#panel-body");
    /** @type {Panel | null} */
    this.current = null;
    fill(need("#panel-buttons"), panels.map(({ id, title }) =>
      el("button", { type: "button", class: "plain toggle", "data-panel": id, "aria-expanded": "false",
        "aria-controls": "panel", onclick: () => this.toggle(id) }, title)));
    need("#panel-close").addEventListener("click", () => this.close());
    this.menu = need("#menu");
    this.menu.addEventListener("click", () => this.unfold(this.menu.getAttribute("aria-expanded") !== "true"));
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
    const button = need(`#panel-buttons [data-panel="${this.current.id}"]`);
    this.current = null;
    this.aside.hidden = true;
    this.mark();
    (button.offsetParent ? button : this.menu).focus();
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
 * @property {import("../table/store.js").Store} store
 * @property {import("../net/seeds.js").Seeds} seeds
 * @property {import("../table/store.js").Command} command
 * @property {(seat: number) => void} sit
 * @property {(round: string) => void} replay
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
