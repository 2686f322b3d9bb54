// Sheets of the house that cannot be played yet, with all that is wrong with them: the house sends them to its owner only.

import { el } from "../dom.js";

/** @param {{sheet: string, message: string}[]} faults */
export function faultList(faults) {
  if (!faults.length) return null;
  return el("details", { open: true },
    el("summary", {}, faults.length === 1 ? "One sheet cannot be played yet" : `${faults.length} sheets cannot be played yet`),
    el("ul", {}, faults.map(({ sheet, message }) => el("li", { "data-sheet": sheet }, el("b", {}, sheet), el("pre", {}, message)))));
}
