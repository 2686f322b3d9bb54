// What is printed on the felt: the pays of this table's own sheet, in an arc before the seats.

import { el, svg } from "../dom.js";

/** @param {string | undefined} odds */
const spoken = (odds) => (odds ?? "").replaceAll(/(\d+):(\d+)/g, "$1\u00a0to\u00a0$2");

/** The sheet's words for its instant wins, short enough for the felt. @param {string} bonus */
const instantWins = (bonus) => bonus.split("; ").map((one) => spoken(one).replace("totalling exactly", "making").replace(/totalling at most (\d+)/, "at $1 or less"));

/**
 * The lines a table shows for its rules.
 * @param {import("../house/types.js").GameView} game
 */
export function printedLines(game) {
  const { rules } = game;
  const soft = rules["dealer.soft_17"] === "hit" ? "Dealer hits soft 17" : "Dealer stands on all 17s";
  const suited = rules["natural.pays_suited"];
  const special = [
    rules["dealer.push_total"] !== "off" && `Dealer ${rules["dealer.push_total"]} pushes`,
    rules["dealer.push_bust_cards"] !== "off" && `Dealer bust with ${rules["dealer.push_bust_cards"]}+ cards pushes`,
    rules["win.on_21"] !== "1:1" && `Winning 21 pays ${spoken(rules["win.on_21"])}`,
    ...(rules.bonus === "off" ? [] : instantWins(rules.bonus)),
  ].filter(Boolean);
  return {
    natural: `Blackjack pays ${spoken(rules["natural.pays"])}${suited === "off" ? "" : `, ${spoken(suited)}`}`,
    dealer: [soft, ...special].join(" · "),
    insurance: rules["insurance.offered"] === "true" ? `Insurance pays ${spoken(rules["insurance.pays"])}` : "",
  };
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
