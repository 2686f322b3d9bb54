// Coming in: a name is all the house asks for.

import { el } from "./dom.js";
import { post, whoAmI } from "./house/api.js";

/**
 * This browser's guest, after asking for a name if need be; null if the visitor would rather not say.
 * @param {string} refusal what is on the button for that
 * @returns {Promise<any>}
 */
export async function comeIn(refusal) {
  return (await whoAmI()) ?? askName(refusal);
}

/** @param {string} refusal @returns {Promise<any>} */
function askName(refusal) {
  return new Promise((resolve) => {
    const input = /** @type {HTMLInputElement} */ (el("input", { id: "guest-name", name: "name", required: true, maxlength: 24, autocomplete: "nickname" }));
    const problem = el("p", { class: "bad", role: "alert" });
    const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { class: "ask", "aria-labelledby": "ask-title" },
      el("form", { onsubmit: come },
        el("h2", { id: "ask-title" }, "What shall we call you?"),
        el("p", {}, "You get 10,000 in play money. No password, no e-mail."),
        el("label", { for: "guest-name" }, "Name"), input, problem,
        el("p", { class: "row" },
          el("button", { type: "submit", class: "primary" }, "Play"),
          el("button", { type: "button", onclick: () => { dialog.close(); } }, refusal)))));
    /** @type {any} */
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
