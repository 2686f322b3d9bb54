// Fairness: what was promised before the first bet, one's own part in the shuffle, what was revealed after the last
// round,
// and the check that they agree.

import { el, fill } from "../dom.js";
import { get } from "../net/api.js";
import { ownSeeds } from "../net/seeds.js";
import { verify } from "../net/shuffle.js";

/**
 * @param {string} table
 * @param {import("../net/seeds.js").Seeds} seeds
 * @returns {import("./panels.js").Panel}
 */
export function fairnessPanel(table, seeds) {
  const mine = el("div", { class: "own-seeds" });
  return {
    id: "fairness",
    title: "Fairness",
    async draw(body) {
      /** @type {import("../net/types.js").ShoesReply} */
      const { shoes } = await get(`/api/tables/${encodeURIComponent(table)}/shoes`);
      drawSeeds(mine, seeds);
      fill(body,
        el("p", {}, "Before the first bet of a shoe the house publishes a commitment to its secret. Then every seat adds a seed of its own. The shuffle is made of both, so nobody chose it. After the last round the secret is published, and your own browser can deal the shoe again and compare every card."),
        mine,
        shoes.map((shoe) => shoeCard(table, shoe)));
    },
    moved: () => drawSeeds(mine, seeds),
  };
}

/**
 * The seeds of the shoe in use; a field that is being typed in stays.
 * @param {HTMLElement} node
 * @param {import("../net/seeds.js").Seeds} seeds
 */
function drawSeeds(node, seeds) {
  if (node.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement
    && seeds.isOpen) return;
  const listed = seeds.shoe?.seeds ?? [];
  fill(node,
    el("h3", {}, "Seeds of this shoe"),
    listed.length === 0 && el("p", { class: "soft" }, "No seat has a part in this shuffle yet."),
    el("ul", {}, listed.map(({ seat, promise, seed }) =>
      el("li", {}, `Seat ${seat}${seeds.seats.includes(seat) ? " (you)" : ""}: `,
        seed ? el("code", {}, seed) : el("span", { class: "soft" }, seeds.shoe?.sealed ? "not opened in time; promised "
          : "promised ", el("code", {}, `${promise.slice(0, 16)}…`))))),
    seeds.seats.map((seat) => ownSeed(node, seeds, seat)),
    !seeds.isOpen && seeds.seats.some((seat) => !listed.some((one) => one.seat === seat))
      && el("p", {}, "You have no part in the shuffle of this shoe; your seed counts from the next one on."));
}

/**
 * @param {HTMLElement} node
 * @param {import("../net/seeds.js").Seeds} seeds
 * @param {number} seat
 */
function ownSeed(node, seeds, seat) {
  const part = seeds.parts.get(seat);
  const problem = el("p", { class: "verdict", role: "status" },
    part?.problem ? `Your seed has no part: ${part.problem}.` : "");
  if (!seeds.isOpen) return part?.problem ? problem : null;
  const field = /** @type {HTMLInputElement} */ (el("input",
    { type: "text", name: "seed", autocomplete: "off", spellcheck: "false", value: part?.seed ?? "" }));
  const use = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await seeds.type(seat, field.value);
      field.blur();
      drawSeeds(node, seeds);
    } catch (error) {
      problem.textContent = `Not taken: ${/** @type {Error} */ (error).message}.`;
    }
  };
  return el("form", { class: "own-seed", onsubmit: use },
    el("label", {}, "Your seed for this shoe: type any text to choose it yourself", field),
    el("button", { type: "submit" }, "Use this seed"), problem);
}

/**
 * @param {string} table
 * @param {import("../net/types.js").ShoeReply} shoe
 */
function shoeCard(table, shoe) {
  const result = el("p", { class: "verdict", role: "status" });
  const button = el("button", { type: "button", class: "primary", onclick: () => check(table, shoe, result) },
    `Verify shoe ${shoe.number}`);
  return el("section", { class: "commitment", "aria-label": `Shoe ${shoe.number}` },
    el("h3", {}, `Shoe ${shoe.number}`, el("span", { class: "soft" },
      ` · ${shoe.rounds} ${shoe.rounds === 1 ? "round" : "rounds"}`)),
    el("p", {}, "Commitment ", el("code", {}, shoe.commitment)),
    shoe.secret ? [el("p", {}, "Secret ", el("code", {}, shoe.secret)), button, result]
      : el("p", { class: "soft" }, "In use: its secret is published after its last round."));
}

/**
 * @param {string} table
 * @param {{number: number, commitment: string}} shoe
 * @param {HTMLElement} result
 */
async function check(table, { number, commitment }, result) {
  result.className = "verdict";
  result.textContent = "Dealing the shoe again…";
  try {
    /** @type {import("../net/types.js").ShoeRecordReply} */
    const record = await get(`/api/tables/${encodeURIComponent(table)}/shoes/${number}`);
    if (record.commitment !== commitment) throw new Error("the record has another commitment than the one published");
    const cards = await verify(record);
    const given = record.seeds ?? [];
    const own = ownSeeds(commitment).filter(({ seat, seed }) =>
      given.some((one) => one.seat === seat && one.seed === seed));
    const part = own.length ? "yours among them" : "yours not among them";
    result.classList.add("good");
    result.textContent = `Fair: the secret fits the commitment, and all ${cards} cards came as shuffled ${given.length ? `with the seeds of ${given.length === 1 ? "1 seat" : `${given.length} seats`}, ${part}` : "by the secret alone"}.`;
  } catch (error) {
    result.classList.add("bad");
    result.textContent = `Not verified: ${/** @type {Error} */ (error).message}.`;
  }
}
