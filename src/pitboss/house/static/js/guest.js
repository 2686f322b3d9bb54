// Who plays in this browser: a name is all the house asks for; what the guest has, and the way to another device.

import { el, fill } from "./dom.js";
import { show } from "./money.js";
import { post, whoAmI } from "./net/api.js";

/** @typedef {import("./net/types.js").GuestReply} Guest */

/**
 * This browser's guest, after asking for a name if need be; null if the visitor would rather not say.
 * @param {string} refusal what is on the button for that
 * @returns {Promise<Guest | null>}
 */
export async function comeIn(refusal) {
  return (await whoAmI()) ?? askName(refusal);
}

/** @param {string} refusal @returns {Promise<Guest | null>} */
function askName(refusal) {
  return new Promise((resolve) => {
    const input = /** @type {HTMLInputElement} */ (el("input",
      { id: "guest-name", name: "name", required: true, maxlength: 24, autocomplete: "nickname" }));
    const problem = el("p", { class: "bad", role: "alert" });
    const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { class: "ask", "aria-labelledby": "ask-title" },
      el("form", { onsubmit: come },
        el("h2", { id: "ask-title" }, "What shall we call you?"),
        el("p", {}, "You get 10,000 in play money. No password, no e-mail."),
        el("label", { for: "guest-name" }, "Name"), input, problem,
        el("p", { class: "row" },
          el("button", { type: "submit", class: "primary" }, "Play"),
          el("button", { type: "button", onclick: () => { dialog.close(); } }, refusal)))));
    /** @type {Guest | null} */
    let guest = null;
    async function come(/** @type {Event} */ event) {
      event.preventDefault();
      try {
        guest = await post("/api/guest", { name: input.value.trim() });
        dialog.close();
      } catch (error) {
        problem.textContent = /** @type {Error} */ (error).message;
      }
    }
    dialog.addEventListener("close", () => { dialog.remove(); resolve(guest); });
    document.body.append(dialog);
    dialog.showModal();
  });
}

const BROKE = 10000;

/**
 * @param {HTMLElement} root
 * @param {Guest | null} guest
 * @param {(guest: Guest | null) => void} meet called when the guest has changed
 */
export function drawGuest(root, guest, meet) {
  if (!guest) {
    fill(root, el("button", { type: "button", onclick: async () => meet(await comeIn("Not now")) },
      "Choose a name"), claimForm(meet));
    return;
  }
  const onTables = guest.seats.reduce((sum, { funds }) => sum + funds, 0);
  const seats = guest.seats.map(({ table, seat, name }) =>
    el("a", { class: "button", href: `/table/${encodeURIComponent(table)}` }, `Back to ${name}, seat ${seat}`));
  const passed = el("span", { role: "status" });
  fill(root,
    el("span", {}, guest.name, " · ", el("b", {}, show(guest.wallet)),
      onTables > 0 && ` and ${show(onTables)} at tables`),
    seats,
    guest.wallet + onTables < BROKE && el("button",
      { type: "button", onclick: async () => meet(await post("/api/guest/refill")) }, "Fresh play money"),
    el("button", { type: "button", class: "plain", onclick: async () => {
      const { pass } = await post("/api/guest/pass");
      fill(passed, "Code for the other device, good once and for ten minutes: ", el("code", {}, pass));
    } }, "Link a device"),
    el("button", { type: "button", class: "plain", onclick: async () => {
      await post("/api/guest/leave", { stay: true });
      fill(passed, "Signed out everywhere else.");
    } }, "Sign out other devices"),
    passed);
}

/** @param {(guest: Guest | null) => void} meet */
function claimForm(meet) {
  const problem = el("span", { class: "bad", role: "alert" });
  const input = /** @type {HTMLInputElement} */ (el("input",
    { id: "pass", name: "pass", required: true, autocomplete: "off", size: 12 }));
  return el("details", {}, el("summary", {}, "Code from another device"),
    el("form", { class: "row", onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      try {
        meet(await post("/api/guest/claim", { pass: input.value.trim() }));
      } catch (error) {
        problem.textContent = /** @type {Error} */ (error).message;
      }
    } }, el("label", { for: "pass" }, "Code"), input, el("button", { type: "submit" }, "Link this device"), problem));
}
