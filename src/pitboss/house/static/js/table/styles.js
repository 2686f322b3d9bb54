// The styles of bots.

/** How the bots play, in a line each. @type {Record<string, string>} */
export const BOT_STYLES = {
  steady: "plays sensibly and bets the same",
  cautious: "never risks a bust, small bets",
  bold: "doubles and splits, lets winnings ride",
  chaser: "doubles the bet after a loss",
  copycat: "plays as the dealer has to",
};
