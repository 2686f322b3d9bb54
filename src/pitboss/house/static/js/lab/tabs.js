// Parts of a page of which one is shown at a time.

import { el, fill, need } from "../dom.js";

export class Tabs {
  /**
   * @param {HTMLElement} root
   * @param {Record<string, string>} names of the parts, by their ids
   * @param {string} first
   */
  constructor(root, names, first) {
    root.setAttribute("role", "tablist");
    this.tabs = Object.entries(names).map(([id, name]) => el("button", { type: "button", role: "tab", id: `tab-${id}`,
      "aria-controls": `part-${id}`, "data-part": id, onclick: () => this.open(id) }, name));
    fill(root, this.tabs);
    root.addEventListener("keydown", (event) => this.key(/** @type {KeyboardEvent} */ (event)));
    for (const id of Object.keys(names)) {
      const part = need(`#part-${id}`);
      part.setAttribute("role", "tabpanel");
      part.setAttribute("aria-labelledby", `tab-${id}`);
    }
    this.open(first);
  }

  /** @param {string} id */
  open(id) {
    for (const tab of this.tabs) {
      const isOpen = tab.dataset.part === id;
      tab.setAttribute("aria-selected", String(isOpen));
      tab.setAttribute("tabindex", isOpen ? "0" : "-1");
      need(`#part-${tab.dataset.part}`).classList.toggle("is-open", isOpen);
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const shown = this.tabs.filter((tab) => tab.offsetParent);
    const at = shown.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = shown[(at + step + shown.length) % shown.length];
    this.open(next.dataset.part ?? "");
    next.focus();
  }
}
