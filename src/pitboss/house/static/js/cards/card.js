// A card that lies on the table, face up or face down, and can be turned.

import { el } from "../dom.js";
import { face } from "./face.js";
import { cardName } from "./suits.js";

/**
 * A card on the layout. "??" lies face down and holds no face at all.
 * @param {string} card
 */
export function makeCard(card) {
  const node = el("span", { class: "card", role: "img" }, el("span", { class: "card-body" }, el("span", { class: "back" })));
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
