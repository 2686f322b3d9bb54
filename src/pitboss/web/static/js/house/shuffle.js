// The shuffle, dealt again in the browser: SHA-256 for the commitment, AES-256-CTR for the numbers, Fisher–Yates.
// It follows docs/protocol.md on its own, so that nobody has to take the server's word for its cards.

const DOMAIN = "pitboss shoe 1\n";
const RANKS = "A23456789TJQK";
const SUITS = "cdhs";

/** A browser that offers no cryptography on this address. */
export class NoCryptoError extends Error {
  constructor() {
    super("this browser checks shuffles only over https or on localhost; run “pitboss verify” on the shoe's record instead");
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

/** @param {ArrayBuffer} bytes */
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

/**
 * Sixteen-bit numbers, low byte first, of the key stream whose counter starts at `reshuffle` × 2^64.
 * @param {Uint8Array<ArrayBuffer>} secret
 * @param {number} reshuffle
 * @param {number} count
 */
async function numbers(secret, reshuffle, count) {
  const counter = new Uint8Array(16);
  new DataView(counter.buffer).setUint32(4, reshuffle);
  const key = await subtle().importKey("raw", secret, "AES-CTR", false, ["encrypt"]);
  const stream = await subtle().encrypt({ name: "AES-CTR", counter, length: 64 }, key, new Uint8Array(2 * count));
  const view = new DataView(stream);
  return Array.from({ length: count }, (_, i) => view.getUint16(2 * i, true));
}

/**
 * The items in the order that the secret gives.
 * @template T
 * @param {T[]} items
 * @param {Uint8Array<ArrayBuffer>} secret
 * @param {number} [reshuffle] how many times discards were shuffled within the shoe before
 */
export async function shuffled(items, secret, reshuffle = 0) {
  const order = [...items];
  let drawn = await numbers(secret, reshuffle, 2 * items.length + 64);
  let next = 0;
  for (let last = order.length - 1; last > 0; last -= 1) {
    const places = last + 1;
    const fair = 65536 - (65536 % places);
    let number;
    do {
      if (next === drawn.length) drawn = await numbers(secret, reshuffle, 2 * drawn.length);
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
