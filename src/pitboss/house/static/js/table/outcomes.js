// How a hand ended, in a word for the slip and a reason beside it.

/** @typedef {import("../net/types.js").HandView} Hand */

/** Hands that are settled and swept before the dealer plays. */
const SWEPT = new Set(["natural", "even-money", "bust", "surrender"]);

/** @param {string} outcome */
export const isInstantWin = (outcome) => /^\d+-card /.test(outcome);

const COUNTS = ["", "", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

/** A bonus as the dealer calls it: "Five-card 21". @param {string} outcome such as "5-card 21" */
export const instantWin = (outcome) => outcome.replace(/^\d+/, (count) => COUNTS[Number(count)] ?? count);

/**
 * Whether a settled hand's cards are off the table at once.
 * @param {Hand} hand
 */
export const isSwept = (hand) => hand.outcome !== null && (SWEPT.has(hand.outcome) || isInstantWin(hand.outcome));

/** @param {string} total */
const points = (total) => total.replace("soft ", "");

/**
 * @param {Hand} hand
 * @param {{cards: string[], total: string}} dealer
 * @returns {{word: string, reason: string, kind: "win" | "lose" | "push"}}
 */
export function outcomeWords(hand, dealer) {
  const outcome = hand.outcome ?? "";
  const kind = (hand.net ?? 0) > 0 ? "win" : (hand.net ?? 0) < 0 ? "lose" : "push";
  const mine = points(hand.total);
  const theirs = points(dealer.total);
  /** @type {Record<string, [string, string]>} */
  const known = {
    natural: ["Blackjack", "paid at once"],
    "even-money": ["Even money", "on a blackjack"],
    win: ["Win", `${mine} beats ${theirs}`],
    "dealer-bust": ["Win", `dealer busts with ${theirs}`],
    push: ["Push", `both have ${mine}`],
    "natural-push": ["Push", "blackjack against blackjack"],
    "push-bust": ["Push", `dealer busts with ${dealer.cards.length} cards`],
    returned: ["Returned", "only the first bet is lost"],
    bust: ["Bust", `with ${mine}`],
    loss: ["Lose", `${mine} against ${theirs}`],
    surrender: ["Surrender", "half back"],
    "dealer-natural": ["Lose", "dealer has blackjack"],
  };
  const words = known[outcome];
  if (words) return { word: words[0], reason: words[1], kind };
  if (isInstantWin(outcome)) return { word: instantWin(outcome), reason: "paid at once", kind };
  if (outcome.startsWith("push-")) return { word: "Push", reason: `dealer has ${outcome.slice(5)}`, kind };
  return { word: outcome, reason: "", kind };
}
