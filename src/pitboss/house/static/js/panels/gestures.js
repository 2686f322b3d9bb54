// Small drawings of the hand signals: where the fingers touch, and how they move.

import { svg } from "../dom.js";

const WIDTH = 64;
const HEIGHT = 40;

/** A fingertip. @param {number} x @param {number} y */
const finger = (x, y) => svg("circle", { class: "finger", cx: x, cy: y, r: 6 });

/** @param {number} x @param {number} y @param {number} r */
const ripple = (x, y, r) => svg("circle", { class: "trace", cx: x, cy: y, r });

/** A line with an arrowhead at its end, or at both. @param {number} from @param {number} to @param {number} y @param {boolean} [both] */
function arrow(from, to, y, both = false) {
  const tip = (/** @type {number} */ x, /** @type {number} */ way) => `M${x - 5 * way} ${y - 4}L${x} ${y}L${x - 5 * way} ${y + 4}`;
  const way = Math.sign(to - from);
  return svg("path", { class: "trace", d: `M${from} ${y}H${to}${tip(to, way)}${both ? tip(from, -way) : ""}` });
}

/** A finger that stays where it is. */
const held = () => [finger(32, 20), svg("path", { class: "trace", d: "M32 6A14 14 0 1 1 18 20" }), svg("path", { class: "trace", d: "M14 25L18 20L23 24" })];

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
export function gesture(kind) {
  return svg("svg", { class: "gesture", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT, "aria-hidden": "true" }, ...(DRAWINGS[kind]?.() ?? []));
}
