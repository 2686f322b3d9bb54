// A card that lies on the table, face up or face down, and can be turned. Its face has two corner indices, and pips or
// a court figure between them; everything is drawn here.

import { el, svg } from "../dom.js";

/** @type {Record<string, string>} */
const SUIT_NAMES = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

/** @type {Record<string, string>} */
export const RANK_NAMES = {
  A: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven",
  8: "eight", 9: "nine", T: "ten", J: "jack", Q: "queen", K: "king",
};

/** @type {Record<string, string>} */
const SHAPES = {
  h: "M0 10C-2.6 6.6-10 1.8-10-4C-10-7.6-7.4-9.6-4.9-9.6C-2.5-9.6-.7-8 0-5.6C.7-8 2.5-9.6 4.9-9.6C7.4-9.6 10-7.6 10-4C10 1.8 2.6 6.6 0 10Z",
  d: "M0-11C2-7 5-3.2 8.2 0C5 3.2 2 7 0 11C-2 7-5 3.2-8.2 0C-5-3.2-2-7 0-11Z",
  s: "M0-10.4C2.8-6.8 9.8-2.4 9.8 2.9C9.8 6.2 7.4 8 5 8C3.3 8 1.7 7.2.9 5.4C1 7.8 1.8 9.6 3.6 10.6H-3.6C-1.8 9.6-1 7.8-.9 5.4C-1.7 7.2-3.3 8-5 8C-7.4 8-9.8 6.2-9.8 2.9C-9.8-2.4-2.8-6.8 0-10.4Z",
  c: "M0-10.4A4.7 4.7 0 0 1 3.3-2.4A4.8 4.8 0 1 1 .9 4.6C1 7.4 1.8 9.5 3.6 10.6H-3.6C-1.8 9.5-1 7.4-.9 4.6A4.8 4.8 0 1 1-3.3-2.4A4.7 4.7 0 0 1 0-10.4Z",
};

/**
 * A pip of a suit, centred on (x, y).
 * @param {string} suit
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 * @param {boolean} [turned] upside down, as in the lower half of a card
 */
function pip(suit, x, y, scale, turned = false) {
  const turn = turned ? " rotate(180)" : "";
  return svg("path", { d: SHAPES[suit], class: "pip", transform: `translate(${x} ${y})${turn} scale(${scale})` });
}

/**
 * A card in words, such as "ace of diamonds".
 * @param {string} card
 */
function cardName(card) {
  return card === "??" ? "a card face down" : `${RANK_NAMES[card[0]]} of ${SUIT_NAMES[card[1]]}`;
}

/** @type {Record<string, string>} */
const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/**
 * A small card to stand in a text: "A♦", "10♠".
 * @param {string} card
 */
export const miniCard = (card) =>
  el("span", { class: "mini-card", "data-suit": card[1], role: "img", "aria-label": cardName(card) },
    card === "??" ? "?" : `${card[0] === "T" ? "10" : card[0]}${SIGNS[card[1]]}`);

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
function court(rank, suit) {
  const half = () => [...FACE[rank](), ...HEADWEAR[rank](), ...eyes(rank), ...ROBE[rank](), pip(suit, 28.5, 27, 0.62)];
  return svg("g", { class: "court" },
    svg("rect", { x: 20, y: 13, width: 60, height: 114, rx: 3, class: "court-frame" }),
    svg("g", {}, half()),
    svg("g", { transform: "rotate(180 50 70)" }, half()),
    svg("path", { d: "M20 70H80", class: "stroke" }),
    svg("rect", { x: 20, y: 13, width: 60, height: 114, rx: 3, class: "court-edge" }));
}

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
function face(card) {
  const [rank, suit] = card;
  return svg("svg", { viewBox: "0 0 100 140", class: "face", "aria-hidden": "true", focusable: "false" },
    svg("g", { class: "full" }, middle(rank, suit), index(rank, suit, false), index(rank, suit, true)),
    jumbo(rank, suit));
}
