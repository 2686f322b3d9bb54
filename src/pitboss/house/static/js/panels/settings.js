// Settings of this browser.

import { el, fill } from "../dom.js";
import { PACES, set, settings } from "../settings.js";

/** @type {{name: keyof import("../settings.js").Settings, legend: string, choices: [any, string][]}[]} */
const CHOICES = [
  { name: "pace", legend: "Dealing speed", choices: PACES },
  { name: "sound", legend: "Sound", choices: [["auto", "system"], ["on", "on"], ["off", "off"]] },
  { name: "volume", legend: "Volume", choices: [[0.2, "low"], [0.5, "medium"], [1, "high"]] },
  { name: "hints", legend: "Coach on the buttons", choices: [[false, "off"], [true, "best play and costs"]] },
  { name: "buyIn", legend: "Sit down with", choices: [[0, "the table's usual"], [50000, "500"], [200000, "2,000"], [500000, "5,000"]] },
  { name: "rebuy", legend: "Auto-rebuy", choices: [[false, "no"], [true, "when the last bet is more than I have"]] },
  { name: "blunders", legend: "Ask before a blunder", choices: [[true, "yes"], [false, "no"]] },
  { name: "deck", legend: "Cards", choices: [["two", "two colours"], ["four", "four colours"]] },
  { name: "theme", legend: "Theme", choices: [["auto", "system"], ["light", "light"], ["dark", "dark"]] },
  { name: "announce", legend: "Screen reader", choices: [["mine", "my hand and the dealer's"], ["all", "every seat"]] },
  { name: "signals", legend: "Hand signals on the felt", choices: [["ask", "ask on a touch screen"], ["touch", "by touch"], ["mouse", "by touch and mouse"], ["off", "off"]] },
];

/** @returns {import("./panels.js").Panel} */
export function settingsPanel() {
  return {
    id: "settings",
    title: "Settings",
    draw(body) {
      const now = settings();
      fill(body, CHOICES.map(({ name, legend, choices }) =>
        el("fieldset", {}, el("legend", {}, legend), choices.map(([value, text]) =>
          el("label", {}, el("input", { type: "radio", name, value, checked: now[name] === value, onchange: () => set(name, value) }), text)))));
    },
  };
}
