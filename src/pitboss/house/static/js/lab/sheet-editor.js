// The text of a sheet, with numbered lines and faults at theirs.

import { el, fill } from "../dom.js";
import { faultWords } from "./asking.js";

const PAUSE_MS = 350;

export class SheetEditor {
  /** @param {(text: string) => void} write called when the text was changed by hand */
  constructor(write) {
    this.write = write;
    this.timer = 0;
    this.gutter = el("div", { class: "gutter", "aria-hidden": "true" });
    this.area = /** @type {HTMLTextAreaElement} */ (el("textarea", { id: "sheet-text", spellcheck: "false", wrap: "off",
      autocomplete: "off", autocapitalize: "off", rows: 24, "aria-label": "The text of the sheet",
      "aria-describedby": "sheet-faults" }));
    this.faults = el("div", { class: "sheet-faults", id: "sheet-faults", role: "alert" });
    this.area.addEventListener("input", () => {
      this.number();
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.write(this.area.value), PAUSE_MS);
    });
    this.area.addEventListener("scroll", () => { this.gutter.scrollTop = this.area.scrollTop; });
    this.node = el("div", { class: "sheet-editor" }, this.faults, el("div", { class: "paper" }, this.gutter, this.area));
  }

  /** Show a text, unless it is what stands here. @param {string} text */
  show(text) {
    if (this.area.value !== text) this.area.value = text;
    this.complain([]);
  }

  /** @param {import("../net/types.js").FaultView[]} faults */
  complain(faults) {
    this.number(new Set(faults.map(({ line }) => line)));
    this.area.toggleAttribute("aria-invalid", faults.length > 0);
    fill(this.faults, faults.map((fault) => {
      const { line } = fault;
      return el("p", { class: "bad" }, line !== null
        && el("button", { type: "button", class: "plain", onclick: () => this.go(line) }, `Line ${line}`),
      ` ${faultWords(fault)}`);
    }));
  }

  /** Number the lines. @param {Set<number | null>} [bad] those with faults */
  number(bad = new Set()) {
    const count = this.area.value.split("\n").length;
    fill(this.gutter, Array.from({ length: count }, (_, place) =>
      el("span", { class: bad.has(place + 1) ? "bad" : "" }, place + 1)));
    this.gutter.scrollTop = this.area.scrollTop;
  }

  /** Put the cursor on a line. @param {number} line */
  go(line) {
    const before = this.area.value.split("\n").slice(0, line - 1);
    const start = before.reduce((sum, text) => sum + text.length + 1, 0);
    this.area.focus();
    this.area.setSelectionRange(start, start + (this.area.value.split("\n")[line - 1]?.length ?? 0));
  }
}
