// The four suits, drawn around the origin, about 20 units tall.

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
export function pip(suit, x, y, scale, turned = false) {
  const turn = turned ? " rotate(180)" : "";
  return svg("path", { d: SHAPES[suit], class: "pip", transform: `translate(${x} ${y})${turn} scale(${scale})` });
}

/**
 * A card in words, such as "ace of diamonds".
 * @param {string} card
 */
export function cardName(card) {
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
    `${card[0] === "T" ? "10" : card[0]}${SIGNS[card[1]]}`);
