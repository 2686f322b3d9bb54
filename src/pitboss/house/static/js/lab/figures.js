// Figures as pages show them: always the same digits, so that columns stand under one another.

/** A part of a wager, four digits after the point: "0.5535 %". @param {number} part */
export const percent = (part) => `${(100 * part).toFixed(4).replace("-", "\u2212")}\u00a0%`;

/** The same with its sign: "+0.2089 %". @param {number} part */
export function signed(part) {
  const text = (100 * part).toFixed(4);
  if (Number(text) === 0) return "±0.0000\u00a0%";
  return `${part > 0 ? "+" : "\u2212"}${text.replace("-", "")}\u00a0%`;
}

/** What a unit is worth: "−0.5391". @param {number} value */
export const worth = (value) => `${value < 0 ? "\u2212" : "+"}${Math.abs(value).toFixed(4)}`;

/** How often: "1 in 21.1". @param {number} chance */
export function oneIn(chance) {
  if (chance <= 0) return "never";
  const rounds = 1 / chance;
  return `1 in ${rounds < 1000 ? rounds.toPrecision(3) : Math.round(rounds).toLocaleString("en")}`;
}

/** A word of a sheet as people write it: "soft_17" is "Soft 17". @param {string} word */
export function inWords(word) {
  const words = word.replaceAll("_", " ").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
