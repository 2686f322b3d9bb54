// One's rounds, newest first, each of which can be played again step by step on the felt.

import { el, fill } from "../dom.js";
import { get } from "../house/api.js";
import { signed } from "../money.js";

/** @param {any} round */
const mine = (round) => round.seats.filter((/** @type {any} */ seat) => seat.you);

/** @param {any} round */
function line(round) {
  const own = mine(round);
  return own.length ? own.reduce((/** @type {number} */ sum, /** @type {any} */ seat) => sum + seat.net, 0) : null;
}

/**
 * @param {string} table
 * @param {(id: string) => void} replay
 * @returns {import("./panels.js").Panel}
 */
export function historyPanel(table, replay) {
  return {
    id: "history",
    title: "History",
    async draw(body) {
      const { rounds } = await get(`/api/tables/${encodeURIComponent(table)}/rounds?limit=50`);
      const log = document.querySelector("#log");
      fill(body,
        el("h3", {}, "Rounds at this table"),
        rounds.length === 0 && el("p", { class: "soft" }, "No round is over yet."),
        el("ol", { class: "rounds" }, rounds.map((/** @type {any} */ round) => row(round, replay))),
        el("h3", {}, "Table log"),
        el("ul", { class: "log-list" }, [...(log?.children ?? [])].slice(-25).map((node) => el("li", {}, node.textContent))));
    },
  };
}

/**
 * @param {any} round
 * @param {(id: string) => void} replay
 */
function row(round, replay) {
  const net = line(round);
  const status = { void: "void: the shoe ran out", voided: `voided by the floor: ${round.ruling?.reason ?? ""}` }[/** @type {"void" | "voided"} */ (round.status)];
  return el("li", {},
    el("span", {}, `Round ${round.number}`, el("br"), el("span", { class: "soft" }, status || new Date(round.at).toLocaleTimeString())),
    el("span", { class: `net ${net === null ? "soft" : net < 0 ? "bad" : "good"}` }, net === null ? "watched" : signed(net)),
    el("button", { type: "button", "aria-label": `Replay round ${round.number}`, onclick: () => replay(round.id) }, "Replay"));
}
