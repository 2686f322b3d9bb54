// One's last rounds, whatever the table.

import { el } from "../dom.js";
import { get } from "../house/api.js";
import { signed } from "../money.js";

const SHOWN = 10;

/** @returns {Promise<HTMLElement | null>} */
export async function lastRounds() {
  const { rounds } = await get(`/api/guest/rounds?limit=${SHOWN}`);
  if (!rounds.length) return null;
  return el("table", {},
    el("caption", {}, "Your last rounds"),
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Game"), el("th", { scope: "col" }, "When"), el("th", { scope: "col", class: "number" }, "Result"))),
    el("tbody", {}, rounds.map(row)));
}

/** @param {any} round */
function row(round) {
  const net = round.seats.filter((/** @type {any} */ seat) => seat.you).reduce((/** @type {number} */ sum, /** @type {any} */ seat) => sum + seat.net, 0);
  return el("tr", {},
    el("td", {}, el("a", { href: `/table/${encodeURIComponent(round.table)}` }, round.title), ` round ${round.number}`),
    el("td", {}, new Date(round.at).toLocaleString()),
    el("td", { class: `number ${net < 0 ? "bad" : "good"}` }, round.status === "settled" ? signed(net) : round.status));
}
