// One's rounds, newest first, each of which can be played again: those of a table, and those of all tables.

import { miniCard } from "../cards/card.js";
import { el, fill } from "../dom.js";
import { signed } from "../money.js";
import { get } from "../net/api.js";

/** @typedef {import("../net/types.js").RoundReply} Round */

/** What a round brought the player; null if they only watched. @param {Round} round */
function netOf({ seats }) {
  const own = seats.filter(({ you }) => you);
  return own.length ? own.reduce((sum, { net }) => sum + net, 0) : null;
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
      /** @type {import("../net/types.js").RoundsReply} */
      const { rounds } = await get(`/api/tables/${encodeURIComponent(table)}/rounds?limit=50`);
      const log = document.querySelector("#log");
      const list = el("ol", { class: "rounds" });
      const draw = (/** @type {string} */ wish) =>
        fill(list, rounds.filter((round) => fits(round, wish)).map((round) => row(round, replay)));
      draw("");
      fill(body,
        el("h3", {}, "Rounds at this table"),
        rounds.length === 0 && el("p", { class: "soft" }, "No round is over yet."),
        rounds.length > 1 && el("label", { class: "search" }, "Show ", el("select", { id: "history-filter",
          onchange: (/** @type {Event} */ { target }) => draw(/** @type {HTMLSelectElement} */ (target).value) },
          FILTERS.map(([value, text]) => el("option", { value }, text)))),
        list,
        el("h3", {}, "Table log"),
        el("ul", { class: "log-list" }, [...(log?.children ?? [])].slice(-25)
          .map((node) => el("li", {}, node.textContent))));
    },
  };
}

/** What rounds can be looked for by. @type {[string, string][]} */
const FILTERS = [["", "all rounds"], ["won", "won"], ["lost", "lost"], ["split", "with a split"], ["double", "with a double"],
  ["blackjack", "with a blackjack"]];

/** @param {Round} round @param {string} wish */
function fits(round, wish) {
  const net = netOf(round) ?? 0;
  const own = round.seats.filter(({ you }) => you);
  const hands = (own.length ? own : round.seats).flatMap((seat) => seat.hands);
  switch (wish) {
    case "won": return net > 0;
    case "lost": return net < 0;
    case "split": return (own.length ? own : round.seats).some((seat) => seat.hands.length > 1);
    case "double": return /\bdouble\b/.test(round.notation);
    case "blackjack": return hands.some((cards) => cards.length === 2 && cards.some((card) => card[0] === "A")
      && cards.some((card) => "TJQK".includes(card[0])));
    default: return true;
  }
}

/** The cards of a round: one's own hands, or all of them, against the dealer's. @param {Round} round */
function cardsOf({ seats, dealer }) {
  const own = seats.filter(({ you }) => you);
  const hands = (own.length ? own : seats).flatMap((seat) => seat.hands);
  return el("span", { class: "round-cards" },
    hands.map((cards) => el("span", { class: "round-hand" }, cards.map(miniCard))),
    el("span", { class: "soft" }, "against "), el("span", { class: "round-hand" }, dealer.map(miniCard)));
}

/**
 * @param {Round} round
 * @param {(id: string) => void} replay
 */
function row(round, replay) {
  const net = netOf(round);
  const status = { void: "void: the shoe ran out",
    voided: `voided by the floor: ${round.ruling?.reason ?? ""}` }[/** @type {"void" | "voided"} */ (round.status)];
  return el("li", {},
    el("span", {}, `Round ${round.number} `, el("span", { class: "soft" }, status
      || new Date(round.at).toLocaleTimeString())),
    el("span", { class: `net ${net === null ? "soft" : net < 0 ? "bad" : "good"}` },
      net === null ? "watched" : signed(net)),
    el("button", { type: "button", "aria-label": `Replay round ${round.number}`, onclick: () => replay(round.id) },
      "Replay"),
    cardsOf(round));
}

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
    /** @type {import("../net/types.js").RoundsReply} */
    const { rounds } = await get(`/api/guest/rounds?limit=${SHOWN}${last ? `&before=${encodeURIComponent(last)}` : ""}`);
    list.append(...rounds.map(roundRow));
    last = rounds.at(-1)?.id ?? last;
    more.hidden = rounds.length < SHOWN;
  }
  await add();
  if (!list.children.length) {
    fill(root, el("p", { class: "soft" }, "Every round you play is kept here, to be looked at again step by step."));
    return;
  }
  const heads = ["Game", "When", "Result", "Replay"].map((head, column) => el("th",
    { scope: "col", class: column > 1 ? "number" : null }, head));
  fill(root, el("table", {}, el("thead", {}, el("tr", {}, heads)), list), more);
}

/** @param {Round} round */
function roundRow(round) {
  const net = netOf(round) ?? 0;
  const when = new Date(round.at).toLocaleString([], { dateStyle: "short", timeStyle: "short" });
  return el("tr", {},
    el("td", {}, round.title, el("span", { class: "soft" }, ` round ${round.number}`), cardsOf(round)),
    el("td", {}, when),
    el("td", { class: `number ${net < 0 ? "bad" : "good"}` }, round.status === "settled" ? signed(net) : round.status),
    el("td", { class: "number" }, el("a",
      { href: `/table/${encodeURIComponent(round.table)}#round-${round.number}`,
      "aria-label": `Replay round ${round.number} of ${round.title}, ${when}` }, "Replay")));
}
