// The script of a message: its events in the order in which a dealer shows them, as steps.

/** @typedef {import("../house/types.js").TableEvent} TableEvent */

/**
 * @typedef {object} Step
 * @property {"card" | "deal" | "pay" | "word"} kind a card that is waited for, a card of the first deal, chips that change hands, all else
 * @property {TableEvent[]} events
 */

const CARDS = new Set(["card", "dealer-card", "hole-turned"]);
const PAYS = new Set(["hand-settled", "side-bet-settled", "toke-settled", "insurance-settled"]);

/**
 * Cards come one after the other, those of the first deal quickly. Where several bets are settled at once, the losing ones are taken
 * together, then the winners are paid seat by seat.
 * @param {TableEvent[]} events
 * @returns {Step[]}
 */
export function script(events) {
  /** @type {Step[]} */
  const steps = [];
  let dealing = false;
  for (let i = 0; i < events.length;) {
    const { type } = events[i];
    if (PAYS.has(type)) {
      const end = events.findIndex((event, at) => at > i && !PAYS.has(event.type));
      const run = events.slice(i, end < 0 ? events.length : end);
      steps.push(...inOrderOfPay(run));
      i += run.length;
      dealing = false;
      continue;
    }
    dealing = type === "round-started" || (dealing && CARDS.has(type));
    const isLast = dealing && !CARDS.has(events[i + 1]?.type ?? "");
    steps.push({ kind: !CARDS.has(type) ? "word" : dealing && !isLast ? "deal" : "card", events: [events[i]] });
    i += 1;
  }
  return steps;
}

/** @param {TableEvent[]} events of bets that are settled together @returns {Step[]} */
function inOrderOfPay(events) {
  const settled = events.filter((event) => "net" in event);
  const lost = settled.filter(({ net }) => net <= 0);
  /** @type {Map<number, TableEvent[]>} */
  const won = new Map();
  for (const event of settled.filter(({ net }) => net > 0)) won.set(event.seat, [...(won.get(event.seat) ?? []), event]);
  return [lost, ...won.values()].filter((group) => group.length).map((group) => ({ kind: "pay", events: group }));
}
