// What is printed on the felt: the pays of this table's own sheet, in an arc before the seats.

import { el, svg } from "../dom.js";

/** Odds that stay on one line. @param {string} text */
const unbroken = (text) => text.replaceAll(/(\d+) to (\d+)/g, "$1\u00a0to\u00a0$2");

/**
 * The lines a table shows for its rules.
 * @param {import("../house/types.js").GameView} game
 */
export function printedLines({ felt }) {
  return { natural: unbroken(felt.natural), dealer: unbroken(felt.dealer.join(" · ")), insurance: unbroken(felt.insurance) };
}

/** @param {import("../house/types.js").GameView} game */
export function print(game) {
  const { natural, dealer, insurance } = printedLines(game);
  const arc = (/** @type {string} */ id, /** @type {number} */ y) => svg("path", { id, d: `M60 ${y}Q500 ${y + 150} 940 ${y}`, fill: "none" });
  const line = (/** @type {string} */ path, /** @type {string} */ kind, /** @type {string} */ text) =>
    svg("text", { class: kind, "text-anchor": "middle" }, svg("textPath", { href: `#${path}`, startOffset: "50%" }, text));
  return el("div", { class: "print", "aria-hidden": "true" },
    svg("svg", { viewBox: "0 0 1000 175", class: "print-arc" },
      arc("arc-1", 14), arc("arc-2", 44), arc("arc-3", 82),
      line("arc-1", "print-natural", natural.toUpperCase()),
      line("arc-2", "print-dealer", dealer),
      insurance && svg("path", { d: "M60 60Q500 210 940 60", class: "print-line" }),
      insurance && svg("path", { d: "M60 90Q500 240 940 90", class: "print-line" }),
      insurance && line("arc-3", "print-insurance", insurance.toUpperCase())),
    el("p", { class: "print-plain" }, el("b", {}, natural), el("span", { class: "more" }, ` · ${dealer}`, insurance && ` · ${insurance}`)));
}
