// What may be done with one's seat: sit out, come back, more chips, leave; and the link for friends.

import { seatOf } from "../acting/wagering.js";
import { el, fill } from "../dom.js";
import { show } from "../money.js";
import { EMOTES } from "../table/emotes.js";

/**
 * @param {import("../table/page.js").TablePage} page
 * @returns {import("./panels.js").Panel}
 */
export function seatPanel(page) {
  /** @type {HTMLElement} */
  let body;
  const moved = () => { if (body) draw(body, page); };
  return { id: "seat", title: "Seat", draw: (into) => { body = into; moved(); }, moved };
}

/**
 * @param {HTMLElement} body
 * @param {import("../table/page.js").TablePage} page
 */
function draw(body, page) {
  const state = page.stage.shown;
  const seat = state && seatOf(state, page.bets.seat);
  const { wallet, name } = page.you;
  const more = Math.min(page.table.buy_in.default, wallet);
  const held = document.activeElement?.getAttribute("data-command");
  const button = (/** @type {string} */ text, /** @type {string} */ what, fields = {}) =>
    el("button", { type: "button", "data-command": what, onclick: () => page.command(what, { seat: page.bets.seat, ...fields }) }, text);
  fill(body,
    name && el("p", {}, `${name}: ${show(wallet)} in your wallet${seat ? `, ${show(seat.funds)} before you in seat ${seat.seat}` : ""}.`),
    !seat && el("p", { class: "soft" }, "You hold no seat here: take a free one at the table."),
    seat && [
      el("p", {}, seat.sits_out ? button("Come back in", "come-back") : button("Sit out", "sit-out")),
      more > 0 && el("p", {}, button(`Add ${show(more)} in chips`, "top-up", { cents: more })),
      el("p", {}, seat.leaving ? "You leave when this round is over." : button("Leave the seat", "leave")),
      state.phase !== "betting" && el("p", { class: "soft" }, "A seat left in a round stands on its hands and is given up when the round is over."),
    ],
    seat && [el("h3", {}, "Say something"),
      el("p", { class: "row" }, Object.entries(EMOTES).map(([emote, { sign, words }]) =>
        el("button", { type: "button", "data-emote": emote, onclick: () => page.command("emote", { seat: seat.seat, emote }) }, sign, " ", words)))],
    seat && botList(state, page),
    el("h3", {}, "Friends"),
    el("p", {}, "Whoever opens this address may watch, and take a free seat:"),
    el("p", {}, el("code", {}, location.href)),
    el("p", {}, el("button", { type: "button", onclick: share }, "Copy the link")));
  if (held) /** @type {HTMLElement | null} */ (body.querySelector(`[data-command="${held}"]`))?.focus();
}

/**
 * @param {import("../house/types.js").State} state
 * @param {import("../table/page.js").TablePage} page
 */
function botList(state, page) {
  const free = Array.from({ length: page.table.seats }, (_, index) => index + 1).find((number) => !state.seats.some(({ seat }) => seat === number));
  const bots = state.seats.filter(({ bot }) => bot);
  return [
    el("h3", {}, "Bots"),
    el("p", { class: "row" },
      bots.map(({ seat, name }) => el("button", { type: "button", disabled: state.phase !== "betting", onclick: () => page.command("dismiss-bot", { seat }) }, `Send ${name} away`)),
      free && el("button", { type: "button", "data-command": "seat-bot", onclick: () => page.command("seat-bot", { seat: free }) }, "Add a bot")),
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
