// Hand signals and keys: the card that explains them, small drawings of them, and the offer on a touch screen.

import { DECISIONS } from "../controls/decisions.js";
import { SIGNALS } from "../controls/signals.js";
import { el, fill, svg } from "../dom.js";
import { choice, set, settings } from "../settings.js";

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
        choice("signals"),
        el("table", { class: "signal-table" },
          el("thead", {}, el("tr", {}, ["Decision", "On the felt",
            "Key"].map((head) => el("th", { scope: "col" }, head)))),
          el("tbody", {}, SIGNALS.map(({ kind, how, mouse, as }) => el("tr", {},
            el("th", { scope: "row" }, DECISIONS[kind].word, gesture(kind)),
            el("td", {}, `${how}; by mouse, ${mouse}`, el("br"), el("span", { class: "soft" }, as)),
            el("td", {}, el("kbd", {}, DECISIONS[kind].key.toUpperCase())))))),
        el("h3", {}, "Other keys"),
        el("table", {}, el("tbody", {},
          KEYS.map(([key, what]) => el("tr", {}, el("th", { scope: "row" }, el("kbd", {}, key)), el("td", {}, what))))),
        el("p", { class: "soft" }, "A right click on a betting spot takes a chip back from it."));
    },
  };
}

const WIDTH = 64;
const HEIGHT = 40;

/** A fingertip. @param {number} x @param {number} y */
const finger = (x, y) => svg("circle", { class: "finger", cx: x, cy: y, r: 6 });

/** @param {number} x @param {number} y @param {number} r */
const ripple = (x, y, r) => svg("circle", { class: "trace", cx: x, cy: y, r });

/**
 * A line with an arrowhead at its end, or at both.
 * @param {number} from
 * @param {number} to
 * @param {number} y
 * @param {boolean} [both]
 */
function arrow(from, to, y, both = false) {
  const tip = (/** @type {number} */ x, /** @type {number} */ way) =>
    `M${x - 5 * way} ${y - 4}L${x} ${y}L${x - 5 * way} ${y + 4}`;
  const way = Math.sign(to - from);
  return svg("path", { class: "trace", d: `M${from} ${y}H${to}${tip(to, way)}${both ? tip(from, -way) : ""}` });
}

/** A finger that stays where it is. */
const held = () => [finger(32, 20), svg("path", { class: "trace", d: "M32 6A14 14 0 1 1 18 20" }),
  svg("path", { class: "trace", d: "M14 25L18 20L23 24" })];

/** @type {Record<string, () => SVGElement[]>} */
const DRAWINGS = {
  hit: () => [finger(32, 20), ripple(32, 20, 11), ripple(32, 20, 16)],
  stand: () => [arrow(8, 56, 31, true), finger(32, 16)],
  double: () => held(),
  split: () => [18, 46].flatMap((x) => [finger(x, 20), ripple(x, 20, 11)]),
  insure: () => [finger(32, 31), svg("path", { class: "trace", d: "M32 23V5M28 10L32 5L36 10" })],
  "even-money": () => held(),
  decline: () => [arrow(8, 56, 31, true), finger(32, 16)],
  surrender: () => [finger(12, 11), finger(12, 29), arrow(21, 58, 11), arrow(21, 58, 29)],
};

/** @param {string} kind of decision */
function gesture(kind) {
  return svg("svg", { class: "gesture", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT,
    "aria-hidden": "true" }, ...(DRAWINGS[kind]?.() ?? []));
}

const isTouch = () => matchMedia("(pointer: coarse)").matches;

/** After a first hand on a touch screen, offer signals once, in a line that stops nothing. @param {() => void} open the card that explains them */
export function offerSignals(open) {
  if (settings().signals !== "ask" || !isTouch() || document.querySelector(".offer")) return;
  const answer = (/** @type {boolean} */ wish) => {
    set("signals", wish ? "touch" : "off");
    offer.remove();
    if (wish) open();
  };
  const offer = el("div", { class: "offer notice", role: "status" }, "Play by hand signals on the felt? ",
    el("button", { type: "button", onclick: () => answer(true) }, "Yes, show me"),
    el("button", { type: "button", onclick: () => answer(false) }, "No"));
  document.body.append(offer);
}
