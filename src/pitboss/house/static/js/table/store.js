// What is known at a table, in one place: whoever draws it subscribes, whoever learns something sets it.

/** @typedef {import("../net/types.js").State} State */
/** @typedef {import("../net/types.js").TableAction} Action */

/**
 * @typedef {object} Known
 * @property {import("../net/types.js").You} you
 * @property {State | null} shown what is on the felt
 * @property {State | null} latest what the house last sent
 * @property {boolean} isQuiet whether the felt shows where things stand, with nothing left to tell
 * @property {number} watching how many people look on
 * @property {string} notice stays in sight above the felt
 */

/**
 * Send a command and say a refusal at the table; resolves to whether it was carried out.
 * @typedef {(what: Action["do"], fields: {seat: number, [field: string]: unknown}, version?: number) => Promise<boolean>} Command
 */

/** The state of one table for one player. @implements {Known} */
export class Store {
  /** @param {import("../net/types.js").TableInfo} table */
  constructor(table) {
    this.table = table;
    this.game = table.game;
    /** @type {Known["you"]} */
    this.you = { guest: null, name: null, wallet: 0, seats: [] };
    /** @type {Known["shown"]} */
    this.shown = null;
    /** @type {Known["latest"]} */
    this.latest = null;
    this.isQuiet = true;
    this.watching = 0;
    this.notice = "";
    /** @type {{keys: (keyof Known)[], follow: () => void}[]} */
    this.subscribers = [];
  }

  /** Whether a seat is held by this player. @param {number | undefined} seat */
  isMine(seat) {
    return seat !== undefined && this.you.seats.includes(seat);
  }

  /**
   * Call a function whenever one of some values has changed.
   * @param {(keyof Known)[]} keys
   * @param {() => void} follow
   */
  subscribe(keys, follow) {
    this.subscribers.push({ keys, follow });
  }

  /** Change some values, and call whoever follows them. @param {Partial<Known>} values */
  set(values) {
    const changed = /** @type {(keyof Known)[]} */ (Object.keys(values)).filter((key) => this[key] !== values[key]);
    Object.assign(this, values);
    for (const { keys, follow } of this.subscribers) if (keys.some((key) => changed.includes(key))) follow();
  }
}
