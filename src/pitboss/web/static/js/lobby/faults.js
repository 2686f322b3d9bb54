// Sheets of the house that cannot be played yet, with all that is wrong with them.

import { el } from "../dom.js";

const HOME = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Faults are for the owner: who looks from the machine the house runs on. */
export const isOwner = () => HOME.has(location.hostname);

/** @param {{sheet: string, message: string}[]} faults */
export function faultList(faults) {
  if (!faults.length) return null;
  return el("details", { open: true },
    el("summary", {}, faults.length === 1 ? "One sheet cannot be played yet" : `${faults.length} sheets cannot be played yet`),
    el("ul", {}, faults.map(({ sheet, message }) => el("li", { "data-sheet": sheet }, el("b", {}, sheet), el("pre", {}, message)))));
}
