// The betting bar: the rack of chips, the spot they go to, and the ways to take back, change and deal. A new rack where
// the chips are gone.

import { el, fill } from "../dom.js";
import { chip, CHIPS, show } from "../money.js";
import { OddsLine } from "../table/odds.js";
import { CLOSED, onSpot, spotsOf, staked } from "../table/spots.js";

/**
 * @typedef {object} BettingActions
 * @property {(cents: number) => void} add
 * @property {(key: string) => void} choose
 * @property {(seat: number) => void} chooseSeat
 * @property {() => void} undo
 * @property {() => void} clear
 * @property {() => void} rebet the bet of last time, without dealing
 * @property {(factor: number) => void} scale
 * @property {() => void} most
 * @property {() => void} deal with the bet of last time, if nothing is down
 * @property {(cents: number) => void} buy chips from the wallet
 * @property {() => void} refill the wallet
 */

/** How many buy-ins a player is offered. */
const OFFERS = [0.5, 1, 2, 5];

export class BettingBar {
  /**
   * @param {HTMLElement} root
   * @param {import("../net/types.js").GameView} game
   * @param {BettingActions} actions
   */
  constructor(root, game, actions) {
    this.root = root;
    this.actions = actions;
    this.limits = game.limits;
    this.chips = CHIPS.filter((cents) => cents >= game.limits.chip && cents <= game.limits.max);
    this.buttons = this.chips.map((cents, index) => /** @type {HTMLButtonElement} */ (el("button", {
      type: "button", class: "chip-button", "data-chip": cents, "aria-label": `Put down a chip of ${show(cents)}`,
      "aria-keyshortcuts": index + 1,
      onclick: () => actions.add(cents) }, chip(cents))));
    this.rack = el("div", { class: "chip-rack", role: "group", "aria-label": "Chips" }, this.buttons);
    this.buying = el("div", { class: "buying", role: "group", "aria-label": "Buy chips" });
    this.bought = "";
    this.radios = spotsOf(game).map(({ key, short }) => ({ key, input: /** @type {HTMLInputElement} */ (
      el("input", { type: "radio", name: "spot", value: key, onchange: () => actions.choose(key) })), amount: el("b"),
        short }));
    this.seatChoice = el("fieldset", { class: "spot-choice seat-choice", hidden: true });
    this.choice = el("fieldset", { class: "spot-choice" }, el("legend", { class: "off-screen" },
      "The next chip goes to"),
      this.radios.map(({ input, short, amount }) => el("label", {}, input, short, amount)));
    const button = (/** @type {string} */ text, /** @type {() => void} */ onclick, kind = "", label = text) =>
      /** @type {HTMLButtonElement} */ (el("button", { type: "button", class: kind, "aria-label": label, onclick },
        text));
    this.undo = button("Undo", actions.undo, "small-step undo");
    this.rebet = button("Rebet", actions.rebet, "small-step rebet", "Put the last bet down again");
    this.clear = button("Clear", actions.clear, "small-step clear");
    this.half = button("½", () => actions.scale(0.5), "small-step", "Halve the bet");
    this.twice = button("×2", () => actions.scale(2), "small-step", "Double the bet");
    this.max = button("Max", actions.most, "small-step", "The most this spot takes");
    this.deal = /** @type {HTMLButtonElement} */ (el("button",
      { type: "button", class: "primary deal", onclick: actions.deal }));
    this.odds = new OddsLine(game);
    fill(root, el("div", { class: "chosen" }, this.seatChoice, this.choice, this.odds.node), this.rack, this.buying,
      el("div", { class: "row" }, this.rebet, this.undo, this.clear, this.half, this.twice, this.max, this.deal));
  }

  /**
   * @param {{draft: import("./bets.js").Draft, funds: number, wallet: number, buyIn: {default: number}, closed: Set<string>, ready: boolean,
   *   seats: number[], seat: number | null, isPlayable: boolean, rebet: number}} at
   */
  draw({ draft, funds, wallet, buyIn, closed, ready, seats, seat, isPlayable, rebet }) {
    this.drawSeats(seats, seat, ready);
    const isBroke = draft.isEmpty && funds < this.limits.min;
    this.root.classList.toggle("is-ready", ready);
    this.rack.hidden = isBroke;
    this.drawBuying(isBroke ? Math.min(wallet, 100 * buyIn.default) : -1, buyIn.default);
    this.buttons.forEach((button, index) => { button.disabled = this.chips[index] > funds || ready; });
    this.choice.hidden = this.radios.length < 2;
    this.odds.draw(draft.active);
    for (const { key, input, amount } of this.radios) {
      input.checked = draft.active === key;
      input.disabled = closed.has(key) || ready;
      if (input.parentElement) input.parentElement.title = closed.has(key) ? CLOSED : "";
      const cents = onSpot(draft.wagers, key);
      amount.textContent = cents ? show(cents) : "";
    }
    this.undo.hidden = rebet > 0;
    this.rebet.hidden = !rebet;
    this.rebet.disabled = ready;
    this.undo.disabled = this.clear.disabled = draft.isEmpty || ready;
    const again = draft.isEmpty ? draft.again(closed) : null;
    const { main } = again ?? draft.wagers;
    const down = staked(again ?? draft.wagers);
    this.half.disabled = ready || main < 2 * this.limits.min || (again ? down : 0) > funds;
    this.twice.disabled = ready || !down || (again ? 2 * down : down) > funds || 2 * main > this.limits.max;
    this.max.disabled = ready || funds < this.limits.chip || onSpot(draft.wagers, draft.active) >= this.limits.max;
    this.deal.disabled = ready || !(isPlayable || rebet);
    fill(this.deal, ready ? "Waiting…" : rebet ? `Rebet ${show(rebet)} & deal ` : "Deal ",
      !ready && el("kbd", { "aria-hidden": "true" }, "⏎"));
  }

  /**
   * Which of one's seats the chips go to.
   * @param {number[]} seats
   * @param {number | null} chosen
   * @param {boolean} ready
   */
  drawSeats(seats, chosen, ready) {
    this.seatChoice.hidden = seats.length < 2;
    if (this.seatChoice.hidden) return;
    const drawn = `${seats} ${chosen} ${ready}`;
    if (this.seatChoice.dataset.drawn === drawn) return;
    this.seatChoice.dataset.drawn = drawn;
    const held = this.seatChoice.contains(document.activeElement);
    fill(this.seatChoice, el("legend", { class: "off-screen" }, "Your seat"), seats.map((seat) => el("label", {},
      el("input", { type: "radio", name: "own-seat", value: seat, checked: seat === chosen, disabled: ready,
        "aria-label": `Seat ${seat}`, onchange: () => this.actions.chooseSeat(seat) }),
        el("span", { class: "wide-only" }, "Seat"), seat)));
    if (held) /** @type {HTMLElement | null} */ (this.seatChoice.querySelector(":checked"))?.focus();
  }

  /**
   * Chips for sale where those on the table are gone.
   * @param {number} most to spend, less than 0 where nothing is for sale
   * @param {number} buyIn
   */
  drawBuying(most, buyIn) {
    const offer = `${most}`;
    this.buying.hidden = most < 0;
    if (offer === this.bought) return;
    this.bought = offer;
    const amounts = OFFERS.map((times) => times * buyIn).filter((cents) => cents <= most);
    if (most > 0 && !amounts.length) amounts.push(most);
    fill(this.buying, most < 0 ? null : most === 0
      ? el("button", { type: "button", class: "primary buy", onclick: this.actions.refill }, "Get fresh play money")
      : amounts.map((cents) => el("button",
        { type: "button", class: `buy ${cents === buyIn ? "primary" : ""}`, onclick: () => this.actions.buy(cents) },
        `Buy ${show(cents)}`)));
  }
}
