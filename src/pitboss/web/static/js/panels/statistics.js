// One's rounds in figures: this session and for ever.

import { el } from "../dom.js";
import { get } from "../house/api.js";
import { show, signed } from "../money.js";

/** @typedef {{rounds: number, won: number, lost: number, net: number, best: {round: string, net: number} | null, worst: {round: string, net: number} | null}} Tally */

/** @param {string} title @param {Tally} tally */
function tallied(title, { rounds, won, net, best }) {
  const rate = rounds ? `${Math.round((100 * won) / rounds)} % won` : "";
  return el("div", {},
    el("dt", {}, title),
    el("dd", {}, el("b", { class: net < 0 ? "bad" : "good" }, net ? signed(net) : show(0)),
      el("span", { class: "soft" }, `${rounds} ${rounds === 1 ? "round" : "rounds"}${rate ? `, ${rate}` : ""}`),
      best && replayLink(best)));
}

/** @param {{round: string, net: number}} best */
function replayLink({ round, net }) {
  const [table, number] = round.split(".");
  return el("span", {}, "Best win ", el("a", { href: `/table/${encodeURIComponent(table)}#round-${number}` }, signed(net)));
}

/** @returns {Promise<HTMLElement>} */
export async function statistics() {
  const { ever, session } = await get("/api/guest/statistics");
  return el("dl", { class: "sums statistics" }, tallied("This session", session), tallied("All rounds", ever));
}
