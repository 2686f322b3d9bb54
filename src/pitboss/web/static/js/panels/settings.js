// Settings of this browser.

import { el, fill } from "../dom.js";
import { set, settings } from "../settings.js";

/** @type {{name: keyof import("../settings.js").Settings, legend: string, choices: [any, string][]}[]} */
const CHOICES = [
  { name: "pace", legend: "Dealing", choices: [["auto", "as the system asks"], ["slow", "slow"], ["normal", "normal"], ["fast", "fast"], ["off", "no animation"]] },
  { name: "deck", legend: "Cards", choices: [["two", "two colours"], ["four", "four colours"]] },
  { name: "theme", legend: "Room", choices: [["auto", "as the system"], ["light", "light"], ["dark", "dark"]] },
  { name: "announce", legend: "Read out", choices: [["mine", "my hand and the dealer's"], ["all", "every seat"]] },
  { name: "signals", legend: "Hand signals on touch", choices: [[true, "on"], [false, "off"]] },
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
