// The shuffle, dealt again in the browser: SHA-256 for the commitment, HMAC for the seats' seeds, AES-256-CTR for the
// numbers, Fisher–Yates. It follows docs/fairness.md on its own, so that nobody has to take the server's word for its
// cards. A finished shoe is compared card by card with what was dealt at the table.

const DOMAIN = "pitboss shoe 1\n";
const SEED = /^([0-9a-f]{2}){16,64}$/;
const RANKS = "A23456789TJQK";
const SUITS = "cdhs";

/** A browser that offers no cryptography on this address. */
export class NoCryptoError extends Error {
  constructor() {
    super("this browser takes part in shuffles and checks them only over https or on localhost; run “pitboss verify” on a shoe's record instead");
  }
}

/** @returns {SubtleCrypto} */
function subtle() {
  if (!globalThis.crypto?.subtle) throw new NoCryptoError();
  return crypto.subtle;
}

/** @param {string} hex */
export function fromHex(hex) {
  if (!/^([0-9a-f]{2})*$/i.test(hex)) throw new Error(`“${hex}” is not hexadecimal`);
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {ArrayBuffer | Uint8Array} bytes */
function toHex(bytes) {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * What is published of a secret before its shoe is used.
 * @param {Uint8Array<ArrayBuffer>} secret
 */
export async function commitment(secret) {
  const domain = new TextEncoder().encode(DOMAIN);
  const text = new Uint8Array(domain.length + secret.length);
  text.set(domain);
  text.set(secret, domain.length);
  return toHex(await subtle().digest("SHA-256", text));
}

/** @param {string} text */
async function hashOf(text) {
  return toHex(await subtle().digest("SHA-256", new TextEncoder().encode(text)));
}

/** A fresh seed, in hexadecimal digits. */
export const newSeed = () => toHex(crypto.getRandomValues(new Uint8Array(32)));

/**
 * A seed from whatever somebody typed: a seed as it stands, any other text by its hash.
 * @param {string} text
 */
export const typedSeed = async (text) => (SEED.test(text) ? text : hashOf(text));

/**
 * What a seat publishes of its seed before anybody opens one.
 * @param {string} committed
 * @param {number} seat
 * @param {string} seed
 */
export const promiseOf = (committed, seat, seed) => hashOf(`pitboss seed 2\n${committed}\n${seat} ${seed}\n`);

/**
 * The key of a shoe: the secret itself where no seat gave a seed, else made of the secret and every seed.
 * @param {Uint8Array<ArrayBuffer>} secret
 * @param {import("./types.js").Seed[]} seeds by seat
 */
export async function shoeKey(secret, seeds) {
  if (!seeds.length) return secret;
  const text = `pitboss shoe 2\n${await commitment(secret)}\n${seeds.map(({ seat, seed }) => `${seat} ${seed}\n`).join("")}`;
  const key = await subtle().importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await subtle().sign("HMAC", key, new TextEncoder().encode(text)));
}

/**
 * Sixteen-bit numbers, low byte first, of the key stream whose counter starts at `reshuffle` × 2^64.
 * @param {Uint8Array<ArrayBuffer>} key
 * @param {number} reshuffle
 * @param {number} count
 */
async function numbers(key, reshuffle, count) {
  const counter = new Uint8Array(16);
  new DataView(counter.buffer).setUint32(4, reshuffle);
  const cipher = await subtle().importKey("raw", key, "AES-CTR", false, ["encrypt"]);
  const stream = await subtle().encrypt({ name: "AES-CTR", counter, length: 64 }, cipher, new Uint8Array(2 * count));
  const view = new DataView(stream);
  return Array.from({ length: count }, (_, i) => view.getUint16(2 * i, true));
}

/**
 * The items in the order that the key gives.
 * @template T
 * @param {T[]} items
 * @param {Uint8Array<ArrayBuffer>} key
 * @param {number} [reshuffle] how many times discards were shuffled within the shoe before
 */
export async function shuffled(items, key, reshuffle = 0) {
  const order = [...items];
  let drawn = await numbers(key, reshuffle, 2 * items.length + 64);
  let next = 0;
  for (let last = order.length - 1; last > 0; last -= 1) {
    const places = last + 1;
    const fair = 65536 - (65536 % places);
    let number;
    do {
      if (next === drawn.length) drawn = await numbers(key, reshuffle, 2 * drawn.length);
      number = drawn[next++];
    } while (number >= fair);
    const place = number % places;
    [order[last], order[place]] = [order[place], order[last]];
  }
  return order;
}

/**
 * Decks in the order of the factory, rank by rank.
 * @param {number} decks
 */
export function freshDecks(decks) {
  const deck = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));
  return Array.from({ length: decks }, () => deck).flat();
}

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
