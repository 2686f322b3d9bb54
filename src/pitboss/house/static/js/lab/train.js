// The trainer: hands of any game, a verdict at once, and what was wrong comes back.

import { makeCard } from "../cards/card.js";
import { el, fill, need } from "../dom.js";
import { applyTheme } from "../settings.js";
import { Asker } from "./asking.js";
import { inWords, percent } from "./figures.js";
import { bar } from "./hand-view.js";
import { complain, drawHead, gameOfPage, pageOf } from "./page-head.js";
import { bestOf, cellOf, gapOf, Progress } from "./progress.js";

/** @typedef {import("../net/types.js").FirstHandView} FirstHand */

/** @type {Record<string, string>} */
const KEYS = { h: "hit", s: "stand", d: "double", p: "split", r: "surrender", e: "even money", t: "paid" };
const ORDER = ["hit", "stand", "double", "split", "surrender", "paid", "even money"];
const SAME = 1e-9;
const CLOSE = 0.12;
const SOON = [2, 5];
const NEXT_MS = 900;
const SUITS = ["s", "h", "d", "c"];
const UPS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"];

/** Drills by name: whether a hand belongs to one. @type {Record<string, (hand: FirstHand) => boolean>} */
const DRILLS = {
  "all hands": () => true,
  "hard totals": ({ kind }) => kind === "hard",
  "soft totals": ({ kind }) => kind === "soft",
  pairs: ({ kind }) => kind === "pair",
  doubles: (hand) => isClose(hand, "double"),
  surrender: (hand) => isClose(hand, "surrender"),
  blackjacks: ({ kind }) => kind === "blackjack",
};

/** Whether an action is the best, or nearly. @param {FirstHand} hand @param {string} action */
const isClose = (hand, action) => action in hand.values && hand.values[bestOf(hand)] - hand.values[action] < CLOSE;

/** @template T @param {T[]} some */
const any = (some) => some[Math.floor(Math.random() * some.length)];

class Trainer {
  /** @param {FirstHand[]} hands @param {Progress} progress */
  constructor(hands, progress) {
    this.hands = hands;
    this.progress = progress;
    this.drill = "all hands";
    /** Hands that come back after so many more. @type {{hand: FirstHand, after: number}[]} */
    this.again = [];
    /** @type {FirstHand | null} */
    this.hand = null;
    this.isOver = false;
    this.timer = 0;
    fill(need("#drills"), Object.entries(DRILLS).filter(([, fits]) => hands.some(fits)).map(([name]) =>
      el("label", {}, el("input", { type: "radio", name: "drill", value: name, checked: name === this.drill,
        onchange: () => { this.drill = name; this.again = []; this.next(); } }), el("span", {}, inWords(name)))));
    addEventListener("keydown", (event) => this.key(event));
    need("#forget").addEventListener("click", () => { progress.forget(); this.draw(); });
    need("#export").addEventListener("click", () => this.save());
    this.next();
  }

  /** The next hand: one that was wrong a while ago, or one that wants to be asked. */
  next() {
    clearTimeout(this.timer);
    for (const one of this.again) one.after -= 1;
    const due = this.again.find(({ after }) => after <= 0);
    if (due) this.again = this.again.filter((one) => one !== due);
    this.hand = due ? due.hand : this.pickHand();
    this.isOver = false;
    this.ask();
    this.draw();
  }

  pickHand() {
    const hands = this.hands.filter((hand) => DRILLS[this.drill](hand) && hand !== this.hand);
    const weights = hands.map((hand) => this.progress.weight(hand));
    let left = Math.random() * weights.reduce((sum, one) => sum + one, 0);
    return hands.find((_, place) => (left -= weights[place]) <= 0) ?? hands[0];
  }

  ask() {
    const { hand } = this;
    if (!hand) return;
    const dress = (/** @type {string} */ rank) => `${rank === "T" ? any(["T", "J", "Q", "K"]) : rank}${any(SUITS)}`;
    const ten = any(["T", "Q", "K"]);
    const cards = hand.kind === "pair" && hand.hand[0] === "T" ? SUITS.slice(0, 2).map((suit) => ten + suit)
      : hand.hand.map(dress);
    fill(need("#up"), makeCard(dress(hand.up)));
    fill(need("#hand-cards"), cards.map(makeCard));
    need(".drill").dataset.hand = hand.hand.join(" ");
    need(".drill").dataset.up = hand.up;
    const total = hand.kind === "soft" || (hand.kind === "pair" && hand.hand[0] === "A") ? `soft ${hand.total}` : hand.total;
    need("#question").textContent = inWords(hand.kind === "blackjack" ? `blackjack against ${name(hand.up)}`
      : `${hand.kind === "pair" ? `pair of ${name(hand.hand[0])}s, ` : ""}${total} against ${name(hand.up)}`);
    fill(need("#verdict"));
    need("#verdict").className = "verdict";
    fill(need("#choices"), ORDER.filter((action) => action in hand.values).map((action) => {
      const key = Object.keys(KEYS).find((one) => KEYS[one] === action) ?? "";
      return el("button", { type: "button", "data-choice": action, onclick: () => this.answer(action) },
        inWords(action), " ", el("kbd", {}, key.toUpperCase()));
    }));
  }

  /** @param {string} action */
  answer(action) {
    const { hand } = this;
    if (!hand || this.isOver || !(action in hand.values)) return;
    this.isOver = true;
    const best = bestOf(hand);
    const behind = hand.values[best] - hand.values[action];
    const lost = behind > SAME ? behind : 0;
    this.progress.learn(hand, lost);
    if (lost) this.again.push({ hand, after: SOON[0] + Math.floor(Math.random() * (SOON[1] - SOON[0])) });
    const rows = Object.entries(hand.values).sort(([, one], [, other]) => other - one);
    const scale = Math.max(1, ...rows.map(([, value]) => Math.abs(value)));
    need("#verdict").className = `verdict ${lost ? "is-wrong" : "is-right"}`;
    fill(need("#verdict"),
      el("p", { class: "verdict-words" }, lost
        ? [el("b", {}, `${inWords(best)}.`), ` ${inWords(action)} costs ${percent(lost)} of the bet.`]
        : [el("b", {}, "Right."), gapOf(hand) < 0.02 ? " A close one." : ""]),
      el("ol", { class: "bars" }, rows.map(([one, value], place) =>
        bar(one, value, value - hand.values[best], scale, !place))),
      el("p", {}, el("button", { type: "button", class: "primary", id: "next", onclick: () => this.next() }, "Next ",
        el("kbd", {}, "Enter"))));
    for (const button of need("#choices").querySelectorAll("button")) {
      button.setAttribute("aria-disabled", "true");
      if (button.dataset.choice === best) button.classList.add("was-best");
      if (lost && button.dataset.choice === action) button.classList.add("was-wrong");
    }
    this.draw();
    if (!lost) this.timer = setTimeout(() => this.next(), NEXT_MS);
    else document.getElementById("next")?.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = KEYS[event.key.toLowerCase()];
    const isElsewhere = event.target instanceof Element && event.target.closest(".known button, a") !== null;
    if (this.isOver && event.key === "Enter" && !isElsewhere) {
      event.preventDefault();
      this.next();
    } else if (action) this.answer(action);
  }

  /** What is known by now. */
  draw() {
    const { saved } = this.progress;
    const { lost, share } = this.progress.cost(this.hands);
    const figure = (/** @type {string} */ label, /** @type {string} */ value, /** @type {string} */ how) =>
      el("div", { class: "score" }, el("span", { class: "score-name" }, label), el("b", { class: "score-value" }, value),
        el("span", { class: "score-how" }, how));
    fill(need("#score"), figure("Your play costs", percent(lost), `a round, over ${Math.round(100 * share)} % of all hands`),
      figure("Streak", String(saved.streak), `longest ${saved.best}`),
      figure("Right", saved.count ? `${Math.round(100 * saved.right / saved.count)} %` : "–", `of ${saved.count} hands`),
      el("p", { class: "conditions" }, "Exact for the cards you see, off a fresh shoe. Kept in this browser."));
    this.drawMap();
  }

  /** Every cell, by how well it is known. */
  drawMap() {
    const rows = new Map();
    for (const hand of this.hands) {
      const [kind, what] = cellOf(hand).split(" ");
      const label = kind === "pair" ? `${what},${what}` : kind === "soft" ? `A,${hand.total - 11}` : what;
      if (kind !== "blackjack") rows.set(`${kind} ${what}`, label);
    }
    const kinds = ["hard", "soft", "pair"];
    const number = (/** @type {string} */ what) => Number(what.replace("A", "11").replace("T", "10"));
    const keys = [...rows.keys()].sort((one, other) => {
      const [[kind, what], [kind2, what2]] = [one.split(" "), other.split(" ")];
      return kinds.indexOf(kind) - kinds.indexOf(kind2) || number(what) - number(what2);
    });
    const states = ["is-wrong", "is-once", "is-twice", "is-known"];
    const words = ["wrong last time", "right once", "right twice", "known"];
    fill(need("#map"), el("table", { class: "map" },
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, el("span", { class: "off-screen" }, "Hand")),
        UPS.map((up) => el("th", { scope: "col" }, up === "T" ? "10" : up)))),
      el("tbody", {}, keys.map((key) => el("tr", {}, el("th", { scope: "row" }, rows.get(key)), UPS.map((up) => {
        const known = this.progress.saved.cells[`${key} ${up}`];
        const isNow = this.hand !== null && cellOf(this.hand) === `${key} ${up}`;
        return el("td", { class: `${known ? states[known.box] : ""}${isNow ? " is-now" : ""}` },
          el("span", { class: "off-screen" }, known ? words[known.box] : "not asked yet"));
      }))))));
  }

  /** What is known, as a file. */
  save() {
    const link = /** @type {HTMLAnchorElement} */ (el("a", { download: "practice.json", href: URL.createObjectURL(
      new Blob([JSON.stringify(this.progress.saved, null, 2)], { type: "application/json" })) }));
    link.click();
    URL.revokeObjectURL(link.href);
  }
}

/** @param {string} rank */
const name = (rank) => ({ A: "ace", T: "ten" })[rank] ?? rank;

applyTheme();
try {
  const game = gameOfPage();
  need("#game-link").setAttribute("href", pageOf("games", game));
  /** @type {import("../net/types.js").DrillReply} */
  const reply = await new Asker("/api/drill").ask({ game, set: {} });
  document.title = `Practise ${reply.game.title} · Pitboss`;
  drawHead(reply.game, "Practise");
  need("#trainer").hidden = false;
  new Trainer(reply.hands, new Progress(reply.game.hash.slice(0, 16)));
} catch (error) {
  complain(error);
}
