// The panels of a table, in the order of their buttons.

import { bankrollPanel } from "./bankroll.js";
import { ChartPanel } from "./chart.js";
import { Coach } from "./coach.js";
import { fairnessPanel } from "./fairness.js";
import { historyPanel } from "./history.js";
import { Mistakes } from "./mistakes.js";
import { rulesPanel } from "./rules.js";
import { seatPanel } from "./seat.js";
import { settingsPanel } from "./settings.js";
import { signalsPanel } from "./signals.js";

/**
 * @param {import("../table/page.js").TablePage} page
 * @returns {import("./panels.js").Panel[]}
 */
export function tablePanels(page) {
  const { id } = page.table;
  const replay = (/** @type {string} */ round) => { page.startReplay(round); };
  const coach = new Coach(id, () => page.stage.shown, () => page.you.seats, () => page.panels.open("mistakes"));
  const chart = new ChartPanel(id, () => page.stage.shown, () => page.you.seats);
  const mistakes = new Mistakes(id, () => page.you.guest !== null, replay);
  return [
    seatPanel(page), rulesPanel(id), coach.panel(), chart.panel(), mistakes.panel(), historyPanel(id, replay), bankrollPanel(() => page.stage.shown),
    fairnessPanel(id, page.seeds), signalsPanel(), settingsPanel(),
  ];
}
