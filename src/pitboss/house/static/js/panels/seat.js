// What may be done with one's seat: sit out, come back, more chips, leave; and the link for friends.

import { BOT_STYLES } from "../lobby/options.js";
import { seatOf } from "../controls/bets.js";
import { el, fill } from "../dom.js";
import { show } from "../money.js";
import { EMOTES } from "../table/seat.js";

/** @typedef {import("../table/stage.js").Store} Store */
/** @typedef {import("../table/stage.js").Command} Command */

/**
 * @param {Store} store
 * @param {Command} command
 * @param {(seat: number) => void} sit
 * @returns {import("./panels.js").Panel}
 */
export function seatPanel(store, command, sit) {
  /** @type {HTMLElement} */
  let body;
  const moved = () => { if (body) draw(body, store, command, sit); };
  return { id: "seat", title: "Seat", draw: (into) => { body = into; moved(); }, moved };
}

/**
 * @param {HTMLElement} body
 * @param {Store} store
 * @param {Command} command
 * @param {(seat: number) => void} sit
 */
function draw(body, store, command, sit) {
  const { shown: state, you } = store;
  if (!state) return;
  const { wallet, name } = you;
  const seats = you.seats.map((number) => seatOf(state, number)).filter((seat) => seat !== null);
  const held = document.activeElement?.getAttribute("data-command");
  const style = /** @type {HTMLSelectElement | null} */ (body.querySelector("select"))?.value;
  fill(body,
    name && el("p", {}, `${name}: ${show(wallet)} in your wallet.`),
    !seats.length && el("p", { class: "soft" }, "You hold no seat here: take a free one at the table."),
    seats.flatMap((seat) => ownSeat(seat, store, command)),
    seats.length > 0 && state.phase !== "betting" && el("p", { class: "soft" },
      "If you leave now, your hands stand and you leave after the round."),
    seats.length > 0 && secondSeat(state, store, sit),
    seats.length > 0 && [el("h3", {}, "Say something"),
      el("p", { class: "row" }, Object.entries(EMOTES).map(([emote, { sign, words }]) =>
        el("button", { type: "button", "data-emote": emote, onclick: () => command("emote",
          { seat: seats[0].seat, emote }) }, sign, " ", words)))],
    seats.length > 0 && botList(state, store, command, style),
    el("h3", {}, "Friends"),
    el("p", {}, "Whoever opens this address may watch, and take a free seat:"),
    el("p", {}, el("code", {}, location.href)),
    el("p", {}, el("button", { type: "button", onclick: share }, "Copy the link")));
  if (held) /** @type {HTMLElement | null} */ (body.querySelector(`[data-command="${held}"]`))?.focus();
}

/**
 * What may be done with a seat of one's own.
 * @param {import("../net/types.js").SeatView} seat
 * @param {Store} store
 * @param {Command} command
 */
function ownSeat(seat, { table, you }, command) {
  const more = Math.min(table.buy_in.default, you.wallet);
  const suffix = you.seats.length > 1 ? `-${seat.seat}` : "";
  const button = (/** @type {string} */ text, /** @type {import("../net/types.js").TableAction["do"]} */ what,
    fields = {}) =>
    el("button", { type: "button", "data-command": what + suffix,
      onclick: () => command(what, { seat: seat.seat, ...fields }) }, text);
  return [
    el("h3", {}, `Seat ${seat.seat}: ${show(seat.funds)} in chips`),
    el("p", { class: "row" },
      seat.sits_out ? button("Come back in", "come-back") : button("Sit out", "sit-out"),
      more > 0 && button(`Add ${show(more)} in chips`, "top-up", { cents: more }),
      seat.leaving ? "You leave when this round is over." : button("Leave the seat", "leave")),
  ];
}

/**
 * A second seat, where the table allows it and one is free: the nearest, at the left first.
 * @param {import("../net/types.js").State} state
 * @param {Store} store
 * @param {(seat: number) => void} sit
 */
function secondSeat(state, { table, you }, sit) {
  const { seats } = you;
  if (seats.length >= table.seats_each) return null;
  const near = [1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6].map((step) => seats[0] + step)
    .find((number) => number >= 1 && number <= table.seats && !seatOf(state, number));
  if (!near || you.wallet < table.buy_in.min) return null;
  return [el("p", {}, el("button", { type: "button", "data-command": "second-seat", onclick: () => sit(near) },
    `Play seat ${near} too`)),
    el("p", { class: "soft" }, "Two hands against one dealer, each with bets of its own.")];
}

/**
 * @param {import("../net/types.js").State} state
 * @param {Store} store
 * @param {Command} command
 * @param {string} [chosen] style
 */
function botList(state, { table }, command, chosen = "") {
  const free = Array.from({ length: table.seats }, (_, index) => index + 1).find((number) => !seatOf(state, number));
  const bots = state.seats.filter(({ bot }) => bot);
  const style = /** @type {HTMLSelectElement} */ (el("select", { id: "bot-style" },
    el("option", { value: "" }, "any style"),
    Object.entries(BOT_STYLES).map(([name, words]) =>
      el("option", { value: name, selected: name === chosen }, `${name}: ${words}`))));
  return [
    el("h3", {}, "Bots"),
    bots.length > 0 && el("ul", {},
      bots.map(({ seat, name, style: plays }) => el("li", {},
      `${name}, ${plays ? `${plays}: ${BOT_STYLES[plays]}` : "bets the minimum"} `,
      el("button", { type: "button", class: "plain small", disabled: state.phase !== "betting",
        onclick: () => command("dismiss-bot", { seat }) }, `Remove ${name}`)))),
    free && el("p", { class: "field" }, el("label", { for: "bot-style" }, "Add a bot"), style,
      el("button", { type: "button", "data-command": "seat-bot",
        onclick: () => command("seat-bot", { seat: free, ...(style.value && { style: style.value }) }) }, "Add")),
  ];
}

/** @param {Event} event */
async function share(event) {
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  try {
    await navigator.clipboard.writeText(location.href);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Copy it from the line above";
  }
}
