// Decisions that are hardly ever meant: the table asks once before it takes them.

/** A hard total from which another card is asked about. */
const STIFF = 17;

/**
 * The question before a decision that is probably a slip, or null.
 * @param {string} kind of decision
 * @param {import("../house/types.js").HandView | null | undefined} hand
 */
export function blunder(kind, hand) {
  if (!hand) return null;
  const soft = hand.total.startsWith("soft ");
  const points = Number(hand.total.replace("soft ", ""));
  if (kind === "hit" && !soft && points >= STIFF) return `Hit a hard ${points}?`;
  if (kind === "surrender" && points === 21) return "Surrender a 21?";
  if (kind === "double" && soft && points === 21 && hand.cards.length === 2) return "Double a blackjack? The ace will count as 1.";
  return null;
}
