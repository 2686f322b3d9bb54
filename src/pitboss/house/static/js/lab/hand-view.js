// The hand calculator: the exact value of everything a hand may do, with any cards gone from the shoe.

import { el, fill, sentence } from "../dom.js";
import { Asker } from "./asking.js";
import { percent, worth } from "./figures.js";

/** @typedef {import("./asking.js").Sheet} Sheet */
/** @typedef {import("./chart-view.js").Picked} Picked */
/** @typedef {import("../net/types.js").HandOdds} HandOdds */
/** @typedef {import("../net/types.js").ExceptionView} Exception */

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T"];
const MOST_HANDS = 6;

/** What a rank counts, an ace one. @param {string} rank */
const pointsOf = (rank) => RANKS.indexOf(rank) + 1;

/**
 * Hands of so many cards, without an ace, that count so much.
 * @param {number} total
 * @param {number} cards
 * @param {number} least
 * @returns {string[][]}
 */
function summing(total, cards, least = 2) {
  if (cards === 0) return total === 0 ? [[]] : [];
  /** @type {string[][]} */
  const hands = [];
  for (let points = Math.min(10, total); points >= least; points -= 1) {
    for (const rest of summing(total - points, cards - 1, least)) {
      if (!rest.length || pointsOf(rest[0]) <= points) hands.push([RANKS[points - 1], ...rest]);
    }
  }
  return hands;
}

/** The hands that stand in a row of a chart, the simplest first. @param {Picked["row"]} row */
export function handsOf({ kind, values, cards, doubles }) {
  const count = Math.max(cards[0], 2 + doubles);
  const hands = values.flatMap((value) => {
    const rank = value === 11 ? "A" : RANKS[value - 1];
    if (kind === "pair") return [[rank, rank]];
    if (kind === "soft") return summing(value - 11, count - 1, 1).map((rest) => ["A", ...rest]);
    return summing(value, count);
  });
  const isPair = (/** @type {string[]} */ hand) => hand.length === 2 && hand[0] === hand[1];
  const others = kind === "pair" ? hands : hands.filter((hand) => !isPair(hand));
  return (others.length ? others : hands).slice(0, MOST_HANDS);
}

export class HandView {
  /** @param {() => Sheet} sheet what is asked about */
  constructor(sheet) {
    this.sheet = sheet;
    this.asker = new Asker("/api/hands");
    /** @type {Exception[]} */
    this.exceptions = [];
    this.hand = this.field("hand", "Your hand", "T 6", "ranks or cards, such as T 6 or Ad 7s");
    this.up = this.field("up", "Up-card", "T", "A … T");
    this.gone = this.field("gone", "Cards gone", "", "seen before: A A T 5");
    this.result = el("div", { class: "hand-result", role: "status" });
    this.doubles = 0;
    this.node = el("section", { class: "hand-view", "aria-labelledby": "hand-title" },
      el("h2", { id: "hand-title" }, "Hand calculator"),
      el("p", { class: "soft hand-hint" }, "Click a cell of the chart, or write any hand."),
      el("form", { class: "hand-form", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.ask(); } },
        this.hand.node, this.up.node, this.gone.node, this.pad()),
      this.result);
    for (const { input } of [this.hand, this.up, this.gone]) {
      input.addEventListener("input", () => { this.doubles = 0; this.later(); });
    }
    this.timer = 0;
  }

  /** @param {string} id @param {string} label @param {string} value @param {string} hint */
  field(id, label, value, hint) {
    const input = /** @type {HTMLInputElement} */ (el("input", { id: `hand-${id}`, value, autocomplete: "off",
      spellcheck: "false", placeholder: hint, maxlength: id === "gone" ? 1000 : 80 }));
    return { input, node: el("div", { class: "hand-field", "data-field": id },
      el("label", { for: `hand-${id}` }, label), input) };
  }

  /** Ranks to press, for those who would rather not type. */
  pad() {
    const add = (/** @type {string} */ rank) => {
      this.hand.input.value = `${this.hand.input.value} ${rank}`.trim();
      this.doubles = 0;
      this.ask();
    };
    return el("div", { class: "hand-pad", role: "group", "aria-label": "Add a card to your hand" },
      RANKS.map((rank) => el("button", { type: "button", onclick: () => add(rank), "aria-label": `Add ${rank}` }, rank)),
      el("button", { type: "button", class: "plain", onclick: () => {
        this.hand.input.value = this.hand.input.value.trim().split(/\s+/).slice(0, -1).join(" ");
        this.ask();
      }, "aria-label": "Take the last card away" }, "⌫"));
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), 250);
  }

  /** The hands of a cell. @param {Picked} picked */
  pick({ row, up }) {
    const hands = handsOf(row).map((ranks) => ranks.join(" "));
    if (!hands.length) return;
    this.hand.input.value = hands[0];
    this.up.input.value = up === "10" ? "T" : up;
    this.doubles = row.doubles;
    this.ask(hands.slice(1));
  }

  /** The sheet is another one: what is here counts no more. */
  refresh() {
    if (this.result.childElementCount) this.ask();
  }

  /** @param {string[]} [others] hands that stand in the same cell */
  async ask(others = []) {
    const [hand, up, gone] = [this.hand, this.up, this.gone].map(({ input }) => input.value.trim());
    if (hand.split(/[\s,]+/).length < 2 || !up) {
      fill(this.result, el("p", { class: "soft" }, "A hand has two cards or more, and the dealer shows one."));
      return;
    }
    const doubles = this.doubles;
    try {
      const reply = await this.asker.ask({ ...this.sheet(), gone,
        hands: [hand, ...others].map((cards) => ({ hand: cards, up, doubles })) });
      if (reply) this.draw(reply.hands, gone);
    } catch (error) {
      fill(this.result, el("p", { class: "bad" }, sentence(/** @type {Error} */ (error).message)));
    }
  }

  /** @param {HandOdds[]} hands @param {string} gone */
  draw([first, ...others], gone) {
    const rows = first.actions.length ? first.actions : first.offers;
    const scale = Math.max(1, ...rows.map(({ value }) => Math.abs(value)));
    fill(this.result,
      el("h3", {}, `${first.hand.map(short).join(" ")} (${first.total}) against ${short(first.up)}`),
      el("ol", { class: "bars" }, rows.map(({ action, value, behind }, place) => bar(action, value, behind, scale, !place))),
      first.actions.length > 0 && first.offers.length > 0 && el("p", {}, "Before the dealer’s check: ",
        first.offers.map(({ action, value }) => `${action} ${worth(value)}`).join(", "), "."),
      first.insurance !== null && el("p", { class: "soft" }, `Insurance: ${worth(first.insurance)} per unit insured.`),
      others.length > 0 && el("div", { class: "kin" }, el("h3", {}, "Other hands of this cell"), table(others)),
      this.exceptional(first),
      el("p", { class: "soft" }, `Per unit first wagered, best play afterwards${gone ? `; ${gone.split(/[\s,]+/).length} more cards gone` : ""}.`));
  }

  /** Where the cards, not the total, decide. @param {HandOdds} hand */
  exceptional(hand) {
    const total = Number(hand.total.replace("soft ", ""));
    const isSoft = hand.total.startsWith("soft");
    const up = "TJQK".includes(hand.up[0]) ? "T" : hand.up[0];
    const same = this.exceptions.filter((one) => one.up === up && totalOf(one.hand).total === total
      && totalOf(one.hand).isSoft === isSoft);
    if (!same.length) return null;
    return el("p", {}, el("b", {}, "The cards matter here: "), same.slice(0, 6).map(({ hand: cards, best, gain }) =>
      `${cards.join(" ")} ${best} (+${percent(gain)})`).join(", "), same.length > 6 && ` and ${same.length - 6} more`, ".");
  }
}

/** @param {string[]} ranks */
function totalOf(ranks) {
  const points = ranks.reduce((sum, rank) => sum + pointsOf(rank), 0);
  const isSoft = ranks.includes("A") && points <= 11;
  return { total: isSoft ? points + 10 : points, isSoft };
}

/** A card without the suit nobody gave. @param {string} card */
const short = (card) => card[0];

/** @param {string} action @param {number} value @param {number} behind @param {number} scale @param {boolean} isBest */
export function bar(action, value, behind, scale, isBest) {
  const fillNode = el("i", { class: value < 0 ? "loses" : "wins" });
  fillNode.style.setProperty("--part", String(Math.abs(value) / scale));
  return el("li", { class: isBest ? "is-best" : "" },
    el("span", { class: "bar-name" }, action), el("span", { class: "bar", "aria-hidden": "true" }, fillNode),
    el("span", { class: "bar-value" }, worth(value)),
    el("span", { class: "bar-behind soft" }, isBest ? "best" : percent(behind)));
}

/** @param {HandOdds[]} hands */
function table(hands) {
  const actions = [...new Set(hands.flatMap((hand) => hand.actions.map(({ action }) => action)))];
  return el("table", {},
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Hand"), actions.map((action) =>
      el("th", { scope: "col", class: "number" }, action)))),
    el("tbody", {}, hands.map((hand) => el("tr", {}, el("th", { scope: "row" }, hand.hand.map(short).join(" ")),
      actions.map((action) => {
        const one = hand.actions.find((other) => other.action === action);
        return el("td", { class: `number${one && one.behind === 0 ? " is-best" : ""}` }, one ? worth(one.value) : "–");
      })))));
}
