// The few things one can say at a table, and how they are seen.

import { el } from "../dom.js";

const SHOWN_MS = 4000;

/** What is said, by its name at the house. @type {Record<string, {sign: string, words: string}>} */
export const EMOTES = {
  "good-luck": { sign: "🍀", words: "Good luck" },
  "nice-hand": { sign: "👏", words: "Nice hand" },
  ouch: { sign: "😖", words: "Ouch" },
  thanks: { sign: "🙏", words: "Thanks" },
  wow: { sign: "😮", words: "Wow" },
};

/** Let a seat be seen to say something. @param {HTMLElement} seat @param {string} name */
export function showEmote(seat, name) {
  const { sign, words } = EMOTES[name] ?? { sign: "", words: name };
  seat.querySelector(".emote")?.remove();
  const bubble = el("span", { class: "emote", "aria-hidden": "true" }, sign, " ", words);
  seat.append(bubble);
  setTimeout(() => bubble.remove(), SHOWN_MS);
}
