// How a game looks: its felt and the two cards on its sign. Both follow from the sheet, so that any sheet has its own.

const FELTS = ["slate", "burgundy", "violet", "teal", "umber", "blue", "olive", "plum", "green"];
const TENS = ["K", "Q", "J", "T"];
const SUITS = ["spades", "hearts", "clubs", "diamonds"];

/** A number that is always the same for a name, and spread over all of them (FNV-1a). @param {string} name */
function numberOf(name) {
  let number = 2166136261;
  for (const letter of name) number = Math.imul(number ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return number;
}

/** The felt a game is played on. @param {string} game its name */
export const feltOf = (game) => FELTS[numberOf(game) % FELTS.length];

/**
 * The blackjack on a game's sign: of the suit its sheet pays more for, if there is one.
 * @param {import("./net/types.js").GameView} game
 * @returns {string[]}
 */
export function signCards({ name, rules, side_bets: bets }) {
  const number = numberOf(name);
  const paid = [rules["natural.bonus"] ?? "", ...bets.map(({ words }) => words)].join(" ");
  const special = SUITS.find((suit) => paid.includes(`blackjack in ${suit}`));
  const [ace, ten] = special ? [special, special] : [SUITS[number % SUITS.length],
    SUITS[(number >>> 3) % SUITS.length]];
  return [`A${ace[0]}`, `${TENS[(number >>> 5) % TENS.length]}${ten[0]}`];
}
