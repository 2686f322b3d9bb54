// Fairness: what was promised before the first bet, what was revealed after the last, and the check that they agree.

import { el, fill } from "../dom.js";
import { get } from "../house/api.js";
import { verify } from "../house/verify.js";

/**
 * @param {string} table
 * @returns {import("./panels.js").Panel}
 */
export function fairnessPanel(table) {
  return {
    id: "fairness",
    title: "Fairness",
    async draw(body) {
      const { shoes } = await get(`/api/tables/${encodeURIComponent(table)}/shoes`);
      fill(body,
        el("p", {}, "Before the first bet of a shoe the house publishes a commitment to its shuffle. After the last round it publishes the secret, and your own browser can deal the shoe again and compare every card."),
        [...shoes].reverse().map((/** @type {any} */ shoe) => shoeCard(table, shoe)));
    },
  };
}

/**
 * @param {string} table
 * @param {{number: number, commitment: string, secret: string | null, rounds: number}} shoe
 */
function shoeCard(table, shoe) {
  const result = el("p", { class: "verdict", role: "status" });
  const button = el("button", { type: "button", class: "primary", onclick: () => check(table, shoe.number, result) }, `Verify shoe ${shoe.number}`);
  return el("section", { class: "commitment", "aria-label": `Shoe ${shoe.number}` },
    el("h3", {}, `Shoe ${shoe.number}`, el("span", { class: "soft" }, ` · ${shoe.rounds} ${shoe.rounds === 1 ? "round" : "rounds"}`)),
    el("p", {}, "Commitment ", el("code", {}, shoe.commitment)),
    shoe.secret ? [el("p", {}, "Secret ", el("code", {}, shoe.secret)), button, result] : el("p", { class: "soft" }, "In use: its secret is published after its last round."));
}

/**
 * @param {string} table
 * @param {number} number
 * @param {HTMLElement} result
 */
async function check(table, number, result) {
  result.className = "verdict";
  result.textContent = "Dealing the shoe again …";
  try {
    const cards = await verify(await get(`/api/tables/${encodeURIComponent(table)}/shoes/${number}`));
    result.classList.add("good");
    result.textContent = `Fair: the secret fits the commitment, and all ${cards} cards came as shuffled.`;
  } catch (error) {
    result.classList.add("bad");
    result.textContent = `Not verified: ${/** @type {Error} */ (error).message}.`;
  }
}
