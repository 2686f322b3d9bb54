// The card that explains hand signals and keys.

import { SIGNALS } from "../acting/signals.js";
import { DECISIONS } from "../acting/answers.js";
import { el, fill } from "../dom.js";
import { gesture } from "./gestures.js";

const KEYS = [
  ["1 – 5", "put down a chip, smallest first"],
  ["B", "next betting spot: main, side bets, tokes"],
  ["Backspace", "take the last chip back"],
  ["Delete", "take all chips back"],
  ["Enter", "deal; with no bet down, the last one again"],
  ["Space", "skip the animation"],
  ["C, T, M, U, ?", "coach, chart, mistakes, rules, this card"],
  ["←, →", "step through a replay"],
  ["Esc", "close a panel, end a replay"],
];

/** @returns {import("./panels.js").Panel} */
export function signalsPanel() {
  return {
    id: "signals",
    title: "Signals",
    draw(body) {
      fill(body,
        el("p", {}, "At a table the dealer goes by your hands, not your words. Make the signal on the felt when it is your turn, by touch or by mouse; the buttons and keys do the same."),
        el("table", { class: "signal-table" },
          el("thead", {}, el("tr", {}, ["Decision", "On the felt", "Key"].map((head) => el("th", { scope: "col" }, head)))),
          el("tbody", {}, SIGNALS.map(({ kind, how, mouse, as }) => el("tr", {},
            el("th", { scope: "row" }, DECISIONS[kind].word, gesture(kind)),
            el("td", {}, `${how}; by mouse, ${mouse}`, el("br"), el("span", { class: "soft" }, as)),
            el("td", {}, el("kbd", {}, DECISIONS[kind].key.toUpperCase())))))),
        el("h3", {}, "Other keys"),
        el("table", {}, el("tbody", {}, KEYS.map(([key, what]) => el("tr", {}, el("th", { scope: "row" }, el("kbd", {}, key)), el("td", {}, what))))),
        el("p", { class: "soft" }, "A right click on a betting spot takes a chip back from it."));
    },
  };
}
