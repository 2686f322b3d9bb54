// One's rounds at all tables, open or closed, newest first, each with its replay.

import { el, fill } from "../dom.js";
import { get } from "../house/api.js";
import { signed } from "../money.js";

const SHOWN = 10;

/**
 * Show one's last rounds, and more on request.
 * @param {HTMLElement} root
 */
export async function drawRounds(root) {
  const list = el("tbody", {});
  const more = el("button", { type: "button", onclick: () => add().catch(() => {}) }, "Earlier rounds");
  /** @type {string | null} */
  let last = null;
  async function add() {
    const { rounds } = await get(`/api/guest/rounds?limit=${SHOWN}${last ? `&before=${encodeURIComponent(last)}` : ""}`);
    list.append(...rounds.map(row));
    last = rounds.at(-1)?.id ?? last;
    more.hidden = rounds.length < SHOWN;
  }
  await add();
  if (!list.children.length) {
    fill(root, el("p", { class: "soft" }, "Every round you play is kept here, to be looked at again step by step."));
    return;
  }
  const heads = ["Game", "When", "Result", "Replay"].map((head, column) => el("th", { scope: "col", class: column > 1 ? "number" : null }, head));
  fill(root, el("table", {}, el("thead", {}, el("tr", {}, heads)), list), more);
}

/** @param {any} round */
function row(round) {
  const net = round.seats.filter((/** @type {any} */ seat) => seat.you).reduce((/** @type {number} */ sum, /** @type {any} */ seat) => sum + seat.net, 0);
  const when = new Date(round.at).toLocaleString([], { dateStyle: "short", timeStyle: "short" });
  return el("tr", {},
    el("td", {}, round.title, el("span", { class: "soft" }, ` round ${round.number}`)),
    el("td", {}, when),
    el("td", { class: `number ${net < 0 ? "bad" : "good"}` }, round.status === "settled" ? signed(net) : round.status),
    el("td", { class: "number" }, el("a", { href: `/table/${encodeURIComponent(round.table)}#round-${round.number}`, "aria-label": `Replay round ${round.number} of ${round.title}, ${when}` }, "Replay")));
}
