// Deals a finished shoe again from its secret and the seats' seeds, and compares every card with what was dealt at the table.

import { commitment, freshDecks, fromHex, shoeKey, shuffled } from "./shuffle.js";

/** The record and the secret part; the message names the first place. */
class DealtOtherwiseError extends Error {}

const CARD = /^[A2-9TJQK][cdhs]$/;

/**
 * The cards of a round in the order they left the shoe.
 * @param {string} notation
 */
function dealtCards(notation) {
  const [, , ...steps] = notation.trim().split("\n");
  return steps.join(" ").split(/\s+/).filter((word) => CARD.test(word));
}

/**
 * Check a record; resolves to the number of cards compared.
 * @param {import("./types.js").ShoeRecordReply} record
 */
export async function verify(record) {
  const secret = fromHex(record.secret);
  if ((await commitment(secret)) !== record.commitment) {
    throw new DealtOtherwiseError("the secret does not fit the commitment published before the first bet");
  }
  const key = await shoeKey(secret, record.seeds ?? []);
  let coming = await shuffled(freshDecks(record.decks), key);
  let discards = [];
  let reshuffles = 0;
  let compared = 0;
  for (const [index, notation] of record.rounds.entries()) {
    const onTable = [];
    for (const card of dealtCards(notation)) {
      if (!coming.length) {
        if (!discards.length) throw new DealtOtherwiseError(`round ${index + 1} has more cards than the shoe`);
        reshuffles += 1;
        coming = await shuffled(discards, key, reshuffles);
        discards = [];
      }
      const due = coming.shift();
      if (card !== due) throw new DealtOtherwiseError(`round ${index + 1}: ${card} was dealt where the shuffle gives ${due}`);
      onTable.push(card);
      compared += 1;
    }
    discards.push(...onTable);
  }
  return compared;
}
