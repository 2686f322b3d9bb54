// What may be done with one's seat: sit out, come back, more chips, leave; and the link for friends.

import { el, fill } from "../dom.js";
import { show } from "../money.js";

/**
 * @typedef {object} StandingActions
 * @property {(what: string, fields?: object) => void} command
 */

/**
 * @param {HTMLElement} root
 * @param {import("../house/types.js").Seat | null} seat one's own seat, if any
 * @param {{wallet: number, phase: string, buyIn: number}} at
 * @param {StandingActions} actions
 */
export function drawStanding(root, seat, { wallet, phase, buyIn }, { command }) {
  const asked = JSON.stringify([seat?.seat, seat?.sits_out, seat?.leaving, phase === "betting", wallet > 0]);
  if (root.dataset.asked === asked) return;
  root.dataset.asked = asked;
  const button = (/** @type {string} */ text, /** @type {string} */ what, fields = {}) =>
    el("button", { type: "button", class: "plain", onclick: () => command(what, fields) }, text);
  fill(root, seat && [
    seat.sits_out ? button("Come back in", "come-back") : button("Sit out", "sit-out"),
    phase === "betting" && wallet > 0 && button(`Add ${show(Math.min(buyIn, wallet))}`, "top-up", { cents: Math.min(buyIn, wallet) }),
    seat.leaving ? el("span", { class: "soft" }, "Leaving after this round") : button("Leave the seat", "leave"),
    el("button", { type: "button", class: "plain", onclick: share }, "Copy the table's link"),
  ]);
}

/** @param {Event} event */
async function share(event) {
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  try {
    await navigator.clipboard.writeText(location.href);
    button.textContent = "Link copied";
  } catch {
    button.textContent = location.href;
  }
}
