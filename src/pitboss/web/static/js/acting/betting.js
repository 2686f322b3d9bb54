// The betting bar: the rack of chips, the spot they go to, and the ways to take back, repeat and deal.

import { chip } from "../chips.js";
import { el, fill } from "../dom.js";
import { CHIPS, show } from "../money.js";
import { onSpot, spotsOf } from "../table/spots.js";
import { staked } from "./draft.js";

/**
 * @typedef {object} BettingActions
 * @property {(cents: number) => void} add
 * @property {(key: string) => void} choose
 * @property {() => void} undo
 * @property {() => void} clear
 * @property {() => void} repeat
 * @property {() => void} deal
 */

export class BettingBar {
  /**
   * @param {HTMLElement} root
   * @param {import("../house/types.js").Game} game
   * @param {BettingActions} actions
   */
  constructor(root, game, actions) {
    this.root = root;
    this.game = game;
    this.chips = CHIPS.filter((cents) => cents >= game.limits.chip && cents <= game.limits.max);
    this.rack = this.chips.map((cents, index) => /** @type {HTMLButtonElement} */ (el("button", {
      type: "button", class: "chip-button", "data-chip": cents, "aria-label": `Put down a chip of ${show(cents)}`, "aria-keyshortcuts": index + 1,
      onclick: () => actions.add(cents) }, chip(cents))));
    this.radios = spotsOf(game).map(({ key, short }) => ({ key, input: /** @type {HTMLInputElement} */ (
      el("input", { type: "radio", name: "spot", value: key, onchange: () => actions.choose(key) })), amount: el("b"), short }));
    this.choice = el("fieldset", { class: "spot-choice" }, el("legend", { class: "off-screen" }, "The next chip goes to"),
      this.radios.map(({ input, short, amount }) => el("label", {}, input, short, amount)));
    const button = (/** @type {string} */ text, /** @type {() => void} */ onclick, kind = "") =>
      /** @type {HTMLButtonElement} */ (el("button", { type: "button", class: kind, onclick }, text));
    this.undo = button("Undo", actions.undo);
    this.clear = button("Clear", actions.clear);
    this.repeat = button("Repeat bet", actions.repeat, "repeat");
    this.deal = button("Deal", actions.deal, "primary deal");
    fill(root, el("div", { class: "chip-rack", role: "group", "aria-label": "Chips" }, this.rack), this.choice,
      el("div", { class: "row" }, this.undo, this.clear, this.repeat, this.deal));
  }

  /**
   * @param {{draft: import("./draft.js").Draft, funds: number, closed: Set<string>, ready: boolean}} at
   */
  draw({ draft, funds, closed, ready }) {
    this.root.classList.toggle("is-ready", ready);
    this.rack.forEach((button, index) => { button.disabled = this.chips[index] > funds || ready; });
    this.choice.hidden = this.radios.length < 2;
    for (const { key, input, amount } of this.radios) {
      input.checked = draft.active === key;
      input.disabled = closed.has(key) || ready;
      const cents = onSpot(draft.wagers, key);
      amount.textContent = cents ? show(cents) : "";
    }
    this.undo.disabled = this.clear.disabled = draft.isEmpty || ready;
    this.repeat.hidden = !draft.last || !draft.isEmpty;
    fill(this.repeat, `Repeat ${show(draft.last ? staked(draft.last) : 0)} `, el("kbd", { "aria-hidden": "true" }, "⏎"));
    this.deal.disabled = !draft.isPlayable || ready;
    fill(this.deal, ready ? "Waiting …" : "Deal ", !ready && el("kbd", { "aria-hidden": "true" }, "⏎"));
  }
}
