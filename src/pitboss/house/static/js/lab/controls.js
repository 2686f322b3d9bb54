// Every rule of a sheet as a control, made from the table of keys: a key that is new appears by itself.

import { el, fill, sentence } from "../dom.js";
import { faultWords } from "./asking.js";
import { inWords, percent, signed } from "./figures.js";

/** @typedef {import("../net/types.js").KeyView} KeyView */
/** @typedef {import("../net/types.js").VariationView} Variation */
/** @typedef {(key: string, value: string) => void} Turn */

const MOST_SEGMENTS = 4;
const USUAL_ODDS = ["3:2", "6:5", "7:5", "1:1", "2:1", "5:2", "3:1"];

/** @type {Record<string, string>} */
const WORDS = { true: "yes", false: "no" };

/** @param {string} value */
export const valueWords = (value) => WORDS[value] ?? value.replaceAll("-", " ").replace(/^(\d+) (\d+)$/, "$1–$2");

/** One rule. */
class Rule {
  /** @param {KeyView} key @param {Turn} turn */
  constructor(key, turn) {
    this.key = key;
    this.turn = turn;
    this.id = `rule-${key.key.replaceAll(".", "-")}`;
    this.original = "";
    this.value = "";
    /** @type {Map<string, HTMLElement>} */
    this.notes = new Map();
    this.state = el("p", { class: "rule-state" });
    this.fault = el("p", { class: "rule-fault bad", role: "alert" });
    const name = inWords(key.key.split(".").slice(1).join(" "));
    this.isGroup = key.control === "choice" && key.choices.length <= MOST_SEGMENTS;
    this.control = key.control === "choice" ? (this.isGroup ? this.segments() : this.select()) : this.text();
    this.node = el(this.isGroup ? "fieldset" : "div", { class: "rule", "data-key": key.key },
      this.isGroup ? el("legend", {}, name) : el("label", { for: this.id }, name),
      this.control,
      el("p", { class: "rule-meaning soft", id: `${this.id}-means` }, sentence(key.meaning)),
      this.state, this.fault);
  }

  segments() {
    return el("div", { class: "segments" }, this.key.choices.map((value) => {
      const note = el("small", {});
      this.notes.set(value, note);
      return el("label", {}, el("input", { type: "radio", name: this.id, value,
        onchange: () => this.turn(this.key.key, value) }), el("span", {}, valueWords(value)), note);
    }));
  }

  select() {
    return el("select", { id: this.id, "aria-describedby": `${this.id}-means`,
      onchange: (/** @type {Event} */ event) =>
        this.turn(this.key.key, /** @type {HTMLSelectElement} */ (event.target).value) },
    this.key.choices.map((value) => {
      const option = el("option", { value }, valueWords(value));
      this.notes.set(value, option);
      return option;
    }));
  }

  text() {
    const isOdds = this.key.allowed.startsWith("odds");
    return el("span", {},
      el("input", { id: this.id, "aria-describedby": `${this.id}-means`, autocomplete: "off", size: 8, maxlength: 100,
        list: isOdds && `${this.id}-usual`, onchange: (/** @type {Event} */ event) =>
          this.turn(this.key.key, /** @type {HTMLInputElement} */ (event.target).value.trim()) }),
      isOdds && el("datalist", { id: `${this.id}-usual` }, USUAL_ODDS.map((odds) => el("option", { value: odds }))));
  }

  /** @param {string} value @param {string} original */
  show(value, original) {
    const isOther = value !== this.value;
    this.value = value;
    this.original = original;
    this.node.classList.toggle("is-changed", value !== original);
    if (this.isGroup) {
      for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (this.node.querySelectorAll("input"))) {
        input.checked = input.value === value;
      }
    } else {
      const input = /** @type {HTMLInputElement | HTMLSelectElement} */ (this.node.querySelector("input, select"));
      if (input instanceof HTMLSelectElement && ![...input.options].some((option) => option.value === value)) {
        input.append(el("option", { value }, valueWords(value)));
      }
      if (input !== document.activeElement || isOther || input instanceof HTMLSelectElement) input.value = value;
    }
    fill(this.fault);
    const isUnlisted = this.isGroup && !this.key.choices.includes(value);
    fill(this.state, isUnlisted && `Now ${valueWords(value)}. `, value !== original && [`Was ${valueWords(original)}. `, el("button", { type: "button",
      class: "plain again", onclick: () => this.turn(this.key.key, original) }, "Take back",
    el("span", { class: "off-screen" }, ` ${this.key.key}`))]);
  }

  /** What the change of this rule is worth to the house. @param {number} part */
  worth(part) {
    if (this.value === this.original) return;
    const words = Math.abs(part) < 5e-7 ? "No effect on the edge." : `${signed(part)} to the house.`;
    const node = this.state.querySelector(".rule-worth") ?? this.state.appendChild(el("b", { class: "rule-worth" }));
    node.textContent = words;
    node.classList.toggle("bad", part >= 5e-7);
    node.classList.toggle("good", part <= -5e-7);
  }

  /** What another value would do to the edge. @param {Variation} variation @param {number} now */
  note({ value, house_edge: edge, fault }, now) {
    const node = this.notes.get(value);
    if (!node) return;
    const words = fault ? "not with the rest" : edge === null ? "" : signed(edge - now).replace("\u00a0%", "");
    if (node instanceof HTMLOptionElement) {
      node.textContent = edge === null ? `${valueWords(value)}${words && ` (${words})`}`
        : `${valueWords(value)} (edge ${percent(edge)})`;
    } else {
      node.textContent = words;
      node.title = fault ?? "";
    }
  }

  /** Forget what other values would do. */
  clear() {
    for (const [value, node] of this.notes) {
      if (node instanceof HTMLOptionElement) node.textContent = valueWords(value);
      else node.textContent = value === this.value ? "now" : "";
    }
  }
}

/** All rules, by section. */
export class Controls {
  /** @param {KeyView[]} keys @param {Turn} turn @param {() => void} opened called when a section is opened */
  constructor(keys, turn, opened) {
    /** @type {Map<string, Rule>} */
    this.rules = new Map(keys.filter(({ control }) => control !== "sheet")
      .map((key) => [key.key, new Rule(key, turn)]));
    this.turn = turn;
    this.rows = el("div", { class: "rule-rows" });
    const sections = [...new Set([...this.rules.keys()].map((key) => key.split(".")[0]))];
    const isWide = matchMedia("(min-width: 1000px)").matches;
    /** @type {Map<string, HTMLDetailsElement>} */
    this.sections = new Map(sections.map((section, place) => [section, /** @type {HTMLDetailsElement} */ (
      el("details", { class: "rule-section", open: isWide ? place < 4 : place < 1, ontoggle: opened },
        el("summary", {}, el("h3", {}, inWords(section)), el("span", { class: "rule-count" })),
        el("div", { class: "rule-list" }, [...this.rules].filter(([key]) => key.startsWith(`${section}.`))
          .map(([, rule]) => rule.node))))]));
    this.node = el("div", { class: "rules" }, [...this.sections.values()], this.rows);
  }

  /**
   * @param {import("../net/types.js").OddsReply} reply
   * @param {import("../net/types.js").OddsReply} original
   */
  show(reply, original) {
    for (const [key, rule] of this.rules) {
      rule.show(reply.game.rules[key] ?? "", original.game.rules[key] ?? "");
      rule.clear();
    }
    for (const [section, node] of this.sections) {
      const count = [...this.rules].filter(([key, rule]) => key.startsWith(`${section}.`)
        && rule.value !== rule.original).length;
      fill(/** @type {HTMLElement} */ (node.querySelector(".rule-count")), count > 0 && `${count} changed`);
    }
    this.bonuses(reply, original);
  }

  /**
   * What hands are paid at once, and what blackjacks are paid otherwise: the pay of each row.
   * @param {import("../net/types.js").OddsReply} reply
   * @param {import("../net/types.js").OddsReply} original
   */
  bonuses({ rows }, original) {
    fill(this.rows, rows.length > 0 && el("details", { class: "rule-section", open: true },
      el("summary", {}, el("h3", {}, "Bonuses")),
      el("div", { class: "rule-list" }, rows.map(({ what, pays, key }) => {
        const id = `rule-${key.replaceAll(".", "-")}`;
        const was = original.rows.find((row) => row.key === key)?.pays;
        return el("div", { class: `rule${was && was !== pays ? " is-changed" : ""}`, "data-key": key },
          el("label", { for: id }, inWords(what)),
          el("input", { id, value: pays, size: 8, autocomplete: "off", onchange: (/** @type {Event} */ event) =>
            this.turn(key, /** @type {HTMLInputElement} */ (event.target).value.trim()) }),
          el("p", { class: "rule-state" }, was && was !== pays && `Was ${was}.`),
          el("p", { class: "rule-fault bad", role: "alert" }));
      }))));
  }

  /**
   * Say beside the controls what is wrong.
   * @param {import("../net/types.js").FaultView[]} faults
   * @param {string} turned the key that was turned last
   */
  complain(faults, turned) {
    for (const node of this.node.querySelectorAll(".rule-fault")) fill(node);
    for (const fault of faults) {
      for (const place of new Set([fault.key, turned])) {
        const node = this.node.querySelector(`[data-key="${CSS.escape(place)}"]`);
        const section = node?.closest("details");
        if (section) section.open = true;
        if (node) fill(/** @type {HTMLElement} */ (node.querySelector(".rule-fault")), faultWords(fault));
      }
    }
  }

  /** The rules of sections that are open, with the values that could be chosen instead. */
  choices() {
    return [...this.rules].filter(([key, rule]) => rule.notes.size && this.sections.get(key.split(".")[0])?.open)
      .map(([key, rule]) => ({ key, values: rule.key.choices.filter((value) => value !== rule.value) }));
  }
}
