// One's own part in the shuffle: a fresh seed for every shoe, promised by its hash, opened before the first card, and
// looked for in the list that the shoe is made of.

import { newSeed, NoCryptoError, promiseOf, typedSeed } from "./shuffle.js";

const KEY = "pitboss.seed";
const KEPT = 200;
const LATE_MS = 500;

/**
 * @typedef {object} Part what a seat has to do with the shoe in use
 * @property {string} seed
 * @property {Promise<void> | null} promising
 * @property {boolean} opened sent, and not refused
 * @property {Map<number, string> | null} promised what all seats had promised when this one was opened
 * @property {boolean} told whether the player knows what became of it
 * @property {string} problem why it has no part, if that is known
 */

/**
 * Every seed that this browser keeps, the newest last. Each has a key of its own: windows of one guest write at the same
 * time, and none may write over what another has made.
 * @returns {{key: string, commitment: string, seat: number, seed: string, at: number}[]}
 */
function keptSeeds() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`${KEY} `)).map((key) => {
      const [, commitment, seat, seed] = key.split(" ");
      return { key, commitment, seat: Number(seat), seed, at: Number(localStorage.getItem(key)) };
    }).sort((one, other) => one.at - other.at);
  } catch {
    return [];
  }
}

/** @param {string} commitment @param {number} seat @param {string} seed */
function keep(commitment, seat, seed) {
  try {
    localStorage.setItem(`${KEY} ${commitment} ${seat} ${seed}`, String(Date.now()));
    for (const { key } of keptSeeds().slice(0, -KEPT)) localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing: after a reload the seed cannot be opened any more.
  }
}

/**
 * The seeds that this browser made for a shoe.
 * @param {string} commitment
 * @returns {import("./types.js").Seed[]}
 */
export function ownSeeds(commitment) {
  return keptSeeds().filter((one) => one.commitment === commitment).map(({ seat, seed }) => ({ seat, seed }));
}

export class Seeds {
  /**
   * @param {(what: import("./types.js").TableAction["do"], fields: object) => Promise<any>} send rejects when the house refuses
   * @param {(words: string, verdict: "in" | "out" | "alarm") => void} tell what became of the guest's part in a shuffle
   */
  constructor(send, tell) {
    this.send = send;
    this.tell = tell;
    /** @type {number[]} */
    this.seats = [];
    /** @type {import("./types.js").State["shoe"] | null} */
    this.shoe = null;
    /** @type {Map<number, Part>} */
    this.parts = new Map();
    this.isWithoutCrypto = false;
  }

  /** These are the seats the guest holds. @param {number[]} seats */
  hold(seats) {
    this.seats = seats;
    if (this.shoe) this.follow({ shoe: this.shoe });
  }

  /** Whether a seed can still be promised for the shoe in use. */
  get isOpen() {
    return this.shoe !== null && !this.shoe.sealed && this.shoe.seeds.every(({ seed }) => seed === null);
  }

  /**
   * Do what is to be done now, and look for one's own seeds before the first card is shown.
   * @param {Pick<import("./types.js").State, "shoe">} state
   * @param {import("./types.js").TableEvent[]} [events] that led to it
   */
  follow({ shoe }, events = []) {
    if (shoe.commitment !== this.shoe?.commitment) this.parts.clear();
    this.shoe = shoe;
    for (const seat of this.seats) {
      const listed = shoe.seeds.find((one) => one.seat === seat);
      if (shoe.sealed) this.check(seat, events.find((event) => event.type === "round-started")?.seeds);
      else if (!listed) this.promise(seat);
      else if (listed && listed.seed === null && !this.isOpen) this.open(seat);
      else if (listed?.seed && this.isMine(listed)) this.part(seat).opened = true;
    }
  }

  /**
   * Whether this browser made a seed of a shoe, in whichever window.
   * @param {{seat: number, seed: string | null}} given
   * @param {string} [commitment] of the shoe in use, if nothing is said
   */
  isMine({ seat, seed }, commitment = this.shoe?.commitment ?? "") {
    const own = ownSeeds(commitment).some((one) => one.seat === seat && one.seed === seed);
    return own || (seed !== null && this.parts.get(seat)?.seed === seed);
  }

  /** @param {number} seat @returns {Part} */
  part(seat) {
    const { commitment = "" } = this.shoe ?? {};
    const known = this.parts.get(seat);
    if (known) return known;
    const kept = ownSeeds(commitment).findLast((one) => one.seat === seat);
    const part = { seed: kept?.seed ?? newSeed(), promising: null, opened: false, promised: null, told: false,
      problem: "" };
    this.parts.set(seat, part);
    return part;
  }

  /** @param {number} seat */
  promise(seat) {
    const part = this.part(seat);
    if (!this.shoe || part.problem) return;
    if (!this.isOpen) return this.leaveOut(part, new Error("its seeds were opened before yours was promised"));
    const { commitment } = this.shoe;
    keep(commitment, seat, part.seed);
    part.promising ??= promiseOf(commitment, seat, part.seed)
      .then((promise) => this.send("promise-seed", { seat, shoe: commitment, promise }))
      .catch((error) => this.leaveOut(part, error))
      .then(() => { part.promising = null; });
  }

  /**
   * Say so before anybody bets: a house that takes no seed of ours may have chosen the cards.
   * @param {Part} part
   * @param {Error} error
   */
  leaveOut(part, error) {
    part.problem = error.message;
    part.told = true;
    if (!(error instanceof NoCryptoError
      && this.isWithoutCrypto)) this.tell(`Your seed has no part in this shoe: ${error.message}`, "out");
    this.isWithoutCrypto = error instanceof NoCryptoError;
  }

  /** Open what was promised, if it was promised from this browser and is not open yet. @param {number} seat */
  async open(seat) {
    if (!this.shoe || this.shoe.sealed) return;
    const { commitment } = this.shoe;
    const part = this.part(seat);
    await part.promising;
    const listed = this.shoe.seeds.find((one) => one.seat === seat);
    if (part.opened || part.problem || this.shoe.commitment !== commitment || !listed || listed.seed !== null) return;
    part.opened = true;
    part.promised = new Map(this.shoe.seeds.map((one) => [one.seat, one.promise]));
    try {
      part.seed = await this.promisedSeed(listed);
      keep(commitment, seat, part.seed);
      this.send("open-seed", { seat, shoe: commitment, seed: part.seed })
        .catch((error) => this.refused(seat, part, error));
    } catch (error) {
      this.refused(seat, part, /** @type {Error} */ (error));
    }
  }

  /**
   * The seed of this browser, in whichever window it was made, that keeps a promise.
   * @param {{seat: number, promise: string}} listed
   */
  async promisedSeed({ seat, promise }) {
    const { commitment = "" } = this.shoe ?? {};
    const kept = ownSeeds(commitment).filter((one) => one.seat === seat).map(({ seed }) => seed);
    for (const seed of [this.part(seat).seed, ...kept]) {
      if (promise === await promiseOf(commitment, seat, seed)) return seed;
    }
    throw new Error("another seed was promised, from another device");
  }

  /**
   * Not taken, unless another window has opened it before.
   * @param {number} seat
   * @param {Part} part
   * @param {Error} error
   */
  refused(seat, part, error) {
    if (this.shoe?.seeds.some((one) => one.seat === seat && one.seed !== null && this.isMine(one))) return;
    part.opened = false;
    part.problem = error.message;
  }

  /** Promise a seed of one's own choice. @param {number} seat @param {string} text */
  async type(seat, text) {
    if (!text.trim()) throw new Error("an empty text is no seed: type anything");
    const part = this.part(seat);
    await part.promising;
    if (!this.isOpen) throw new Error("a seed of this shoe is open: yours counts from the next one on");
    part.seed = await typedSeed(text);
    part.problem = "";
    part.told = false;
    this.promise(seat);
    await part.promising;
    if (part.problem) throw new Error(part.problem);
  }

  /**
   * The shoe is sealed: is one's own seed in it?
   * @param {number} seat
   * @param {import("./types.js").Seed[]} [published] the list as the round's start told it
   */
  check(seat, published) {
    const part = this.parts.get(seat);
    if (!part || part.told || !this.shoe) return;
    part.told = true;
    const { shoe } = this;
    const isIn = () => [published, shoe.seeds].every((list) => !list || list.some((one) => one.seat === seat
      && this.isMine(one, shoe.commitment)));
    if (isIn()) this.tell("Your seed is in the shuffle of this shoe", "in");
    else if (part.opened) this.tell("Your seed was opened and is NOT in the shuffle of this shoe: do not trust its cards", "alarm");
    else setTimeout(() => this.tellOut(part, isIn()), LATE_MS);
    if (part.promised) this.checkOthers(shoe, part.promised, published);
  }

  /**
   * Another window's seed may come late: browsers share what they keep in their own time.
   * @param {Part} part
   * @param {boolean} isIn by now
   */
  tellOut(part, isIn) {
    if (isIn) this.tell("Your seed is in the shuffle of this shoe", "in");
    else this.tell(`Your seed has no part in this shoe${part.problem ? `: ${part.problem}` : ""}`, "out");
  }

  /**
   * Every seed must have been promised before one's own was opened: else somebody chose it to suit the others.
   * @param {import("./types.js").State["shoe"]} shoe
   * @param {Map<number, string>} promised
   * @param {import("./types.js").Seed[]} [published]
   */
  async checkOthers({ commitment, seeds }, promised, published = []) {
    for (const { seat, seed } of [...published, ...seeds]) {
      if (seed && promised.get(seat) !== await promiseOf(commitment, seat, seed)) {
        this.tell(`The seed of seat ${seat} was NOT promised before yours was opened: do not trust the cards of this shoe`, "alarm");
        return;
      }
    }
  }
}
