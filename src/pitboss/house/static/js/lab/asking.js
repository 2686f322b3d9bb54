// Questions to the lab. A question that is no longer wanted is dropped, here and in the house.

import { HouseError, post } from "../net/api.js";

/** @typedef {import("../net/types.js").FaultView} Fault */
/** @typedef {{game: string} | {sheet: string}} Source */
/** @typedef {Source & {set: Record<string, string>, title?: string}} Sheet what every question is about */

/** One kind of question, of which only the last is wanted. */
export class Asker {
  /** @param {string} path */
  constructor(path) {
    this.path = path;
    /** @type {AbortController | null} */
    this.open = null;
  }

  /** Let go of what is being asked. */
  drop() {
    this.open?.abort();
    this.open = null;
  }

  /**
   * The answer, or null if something else was asked meanwhile.
   * @param {object} body
   * @returns {Promise<any>}
   */
  async ask(body) {
    this.drop();
    const control = this.open = new AbortController();
    try {
      const answer = await post(this.path, body, control.signal);
      return control.signal.aborted ? null : answer;
    } catch (error) {
      if (control.signal.aborted) return null;
      throw error;
    } finally {
      if (this.open === control) this.open = null;
    }
  }
}

/** What is wrong with the sheet, if that is the trouble. @param {unknown} error @returns {Fault[]} */
export const faultsOf = (error) => (error instanceof HouseError ? (error.details?.faults ?? []) : []);

/** @param {Fault} fault */
export const faultWords = ({ key, problem, allowed }) => `${key}: ${problem}; ${allowed}.`;
