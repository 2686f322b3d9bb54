// The coach's figures on the action buttons, for those who want them there.

import { get } from "../house/api.js";
import { settings } from "../settings.js";

export class Hints {
  /**
   * @param {string} table
   * @param {import("./answers.js").Answers} answers
   */
  constructor(table, answers) {
    this.table = table;
    this.answers = answers;
  }

  /** Put the figures on the buttons of the question that is asked now. @param {number} wager */
  async show(wager) {
    if (!settings().hints) return;
    const { asked } = this.answers;
    const figures = await get(`/api/tables/${encodeURIComponent(this.table)}/coach?known=round`).catch(() => null);
    if (figures && this.answers.asked === asked) this.answers.mark(figures, wager);
  }
}
