// Jack, queen and king: half a figure, drawn once and turned about the middle of the card.

import { svg } from "../dom.js";
import { pip } from "./suits.js";

/** @param {string} d @param {string} kind */
const path = (d, kind) => svg("path", { d, class: kind });

/** @param {number} cx @param {number} cy @param {number} r @param {string} kind */
const dot = (cx, cy, r, kind) => svg("circle", { cx, cy, r, class: kind });

/** @type {Record<string, () => SVGElement[]>} */
const HEADWEAR = {
  K: () => [
    path("M36 37L33 20L41.5 28L50 16L58.5 28L67 20L64 37Z", "gold line"),
    path("M36 37H64V33.500H36Z", "ink"),
    dot(50, 15.5, 2.6, "gold line"),
    dot(33, 19.5, 2, "gold line"),
    dot(67, 19.5, 2, "gold line"),
  ],
  Q: () => [
    path("M37 31L36 21L43 26.500L50 18L57 26.500L64 21L63 31C58 27.5 42 27.5 37 31Z", "gold line"),
    dot(50, 17.5, 2.2, "robe"),
    dot(36, 20.5, 1.6, "robe"),
    dot(64, 20.5, 1.6, "robe"),
  ],
  J: () => [
    path("M34 36C33 26 41 21 51 21C60 21 67 27 66 36C58 32.5 42 32.5 34 36Z", "robe line"),
    path("M62 26C70 24 75 17 73 9C67 12 61 18 60 26Z", "gold line"),
    path("M34 36C42 32.5 58 32.5 66 36L65 39.500C57 36 43 36 35 39.500Z", "ink"),
  ],
};

/** @type {Record<string, () => SVGElement[]>} */
const FACE = {
  K: () => [
    path("M38 37H62V48C62 57 57 63 50 65C43 63 38 57 38 48Z", "skin line"),
    path("M38 48C40 52 45 52.5 50 50.500C55 52.5 60 52 62 48C63 60 57 67 50 69C43 67 37 60 38 48Z", "hair"),
    path("M47 56.500H53", "stroke"),
  ],
  Q: () => [
    path("M33 60C31 44 33 23 50 22C67 23 69 44 67 60C62 57 38 57 33 60Z", "hair"),
    path("M40 36C44 29 56 29 60 36V46C60 54 55 59 50 60C45 59 40 54 40 46Z", "skin line"),
    path("M47.5 54C49 55.5 51 55.5 52.5 54", "stroke red"),
  ],
  J: () => [
    path("M36 37.500C44 35 56 35 64 37.500L65 53L60 55V44H40V55L35 53Z", "hair"),
    path("M40 38C46 36 54 36 60 38V49C60 56 55 60.5 50 61.500C45 60.5 40 56 40 49Z", "skin line"),
    path("M47 55.500H53", "stroke"),
  ],
};

/** @type {Record<string, () => SVGElement[]>} */
const ROBE = {
  K: () => [path("M20 70C22 60 32 57 40 58L50 70L60 58C68 57 78 60 80 70Z", "robe line"),
    path("M43 60L50 70L57 60L54 70H46Z", "gold")],
  Q: () => [path("M21 70C24 60 34 58 42 57L50 66L58 57C66 58 76 60 79 70Z", "robe line"),
    path("M42 57L50 66L58 57L61 60L50 70L39 60Z", "gold")],
  J: () => [path("M22 70C24 60 33 58 41 58.500L50 66L59 58.500C67 58 76 60 78 70Z", "robe line"),
    path("M41 58.500L50 66L59 58.500L57 70H43Z", "ink")],
};

/** @param {string} rank */
function eyes(rank) {
  const y = rank === "Q" ? 43 : 44.5;
  return [dot(45, y, 1.2, "ink"), dot(55, y, 1.2, "ink"), path(`M50 ${y + 1}L49 ${y + 5}H51`, "stroke thin")];
}

/**
 * The picture of a court card, in the 100 × 140 of a card.
 * @param {string} rank
 * @param {string} suit
 */
export function court(rank, suit) {
  const half = () => [...FACE[rank](), ...HEADWEAR[rank](), ...eyes(rank), ...ROBE[rank](), pip(suit, 28.5, 27, 0.62)];
  return svg("g", { class: "court" },
    svg("rect", { x: 20, y: 13, width: 60, height: 114, rx: 3, class: "court-frame" }),
    svg("g", {}, half()),
    svg("g", { transform: "rotate(180 50 70)" }, half()),
    svg("path", { d: "M20 70H80", class: "stroke" }),
    svg("rect", { x: 20, y: 13, width: 60, height: 114, rx: 3, class: "court-edge" }));
}
