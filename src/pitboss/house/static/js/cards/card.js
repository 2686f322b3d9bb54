// A card that lies on the table, face up or face down, and can be turned. Its face has two corner indices, and pips or
// a court figure between them.

import { el, svg } from "../dom.js";
import { court } from "./courts.js";
import { cardName, pip } from "./suits.js";

/**
 * A card on the layout. "??" lies face down and holds no face at all.
 * @param {string} card
 */
export function makeCard(card) {
  const node = el("span", { class: "card", role: "img" }, el("span", { class: "card-body" },
    el("span", { class: "back" })));
  showCard(node, card);
  return node;
}

/**
 * Make a card element show this card; returns whether it was turned face up.
 * @param {HTMLElement} node
 * @param {string} card
 */
export function showCard(node, card) {
  if (node.dataset.card === card) return false;
  const turned = node.dataset.card === "??";
  node.dataset.card = card;
  node.setAttribute("aria-label", cardName(card));
  node.classList.toggle("is-down", card === "??");
  if (card !== "??") {
    node.dataset.suit = card[1];
    const body = /** @type {HTMLElement} */ (node.firstElementChild);
    body.querySelector(".face")?.remove();
    body.append(face(card));
  }
  return turned;
}

const LEFT = 34, MIDDLE = 50, RIGHT = 66;
const TOP = 29, BOTTOM = 111;

/** Where the pips of a number card lie; rows below the middle are turned. @type {Record<string, [number, number][]>} */
const PIPS = {
  2: [[MIDDLE, TOP], [MIDDLE, BOTTOM]],
  3: [[MIDDLE, TOP], [MIDDLE, 70], [MIDDLE, BOTTOM]],
  4: [[LEFT, TOP], [RIGHT, TOP], [LEFT, BOTTOM], [RIGHT, BOTTOM]],
  5: [[LEFT, TOP], [RIGHT, TOP], [MIDDLE, 70], [LEFT, BOTTOM], [RIGHT, BOTTOM]],
  6: [[LEFT, TOP], [RIGHT, TOP], [LEFT, 70], [RIGHT, 70], [LEFT, BOTTOM], [RIGHT, BOTTOM]],
  7: [[LEFT, TOP], [RIGHT, TOP], [MIDDLE, 49.5], [LEFT, 70], [RIGHT, 70], [LEFT, BOTTOM], [RIGHT, BOTTOM]],
  8: [[LEFT, TOP], [RIGHT, TOP], [MIDDLE, 49.5], [LEFT, 70], [RIGHT, 70], [MIDDLE, 90.5], [LEFT, BOTTOM],
    [RIGHT, BOTTOM]],
  9: [[LEFT, TOP], [RIGHT, TOP], [LEFT, 56.3], [RIGHT, 56.3], [MIDDLE, 70], [LEFT, 83.7], [RIGHT, 83.7], [LEFT, BOTTOM],
    [RIGHT, BOTTOM]],
  T: [[LEFT, TOP], [RIGHT, TOP], [MIDDLE, 42.6], [LEFT, 56.3], [RIGHT, 56.3], [LEFT, 83.7], [RIGHT, 83.7],
    [MIDDLE, 97.4], [LEFT, BOTTOM], [RIGHT, BOTTOM]],
};

/** @param {string} rank @param {string} suit */
function middle(rank, suit) {
  if (rank === "A") return [pip(suit, MIDDLE, 70, suit === "s" ? 2.9 : 2.4)];
  if (rank in PIPS) return PIPS[rank].map(([x, y]) => pip(suit, x, y, 0.84, y > 70));
  return [court(rank, suit)];
}

/** @param {string} rank @param {string} suit @param {boolean} turned */
function index(rank, suit, turned) {
  const text = rank === "T" ? "10" : rank;
  return svg("g", { class: "index", transform: turned ? "rotate(180 50 70)" : null },
    svg("text", { x: 11, y: 22, "text-anchor": "middle", textLength: rank === "T" ? 18 : null,
      lengthAdjust: "spacingAndGlyphs" }, text),
    pip(suit, 11, 34, 0.66));
}

/** The large index that replaces pips on a small card. @param {string} rank @param {string} suit */
function jumbo(rank, suit) {
  return svg("g", { class: "jumbo" },
    svg("text", { x: 29, y: 50, "text-anchor": "middle", textLength: rank === "T" ? 46 : null,
      lengthAdjust: "spacingAndGlyphs" }, rank === "T" ? "10" : rank),
    pip(suit, 29, 76, 1.5),
    pip(suit, 66, 106, 2.7));
}

/**
 * Draw the face of a card such as "Ad".
 * @param {string} card
 */
export function face(card) {
  const [rank, suit] = card;
  return svg("svg", { viewBox: "0 0 100 140", class: "face", "aria-hidden": "true", focusable: "false" },
    svg("g", { class: "full" }, middle(rank, suit), index(rank, suit, false), index(rank, suit, true)),
    jumbo(rank, suit));
}
