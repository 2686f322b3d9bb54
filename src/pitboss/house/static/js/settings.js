// What a player has set to their liking, kept in this browser, and the panel to change it.

import { el, fill } from "./dom.js";

const KEY = "pitboss.settings";

/**
 * @typedef {object} Settings
 * @property {"auto" | "dark" | "light"} theme auto: the table is dark, all else as the system
 * @property {"two" | "four"} deck
 * @property {"auto" | "slow" | "normal" | "fast" | "off"} pace auto: normal, or off where the system asks for less motion
 * @property {"mine" | "all"} announce what is read out to a screen reader
 * @property {"ask" | "off" | "touch" | "mouse"} signals hand signals on the felt: ask when one first sits down on a touch screen
 * @property {boolean} blunders ask once before a decision that is probably a slip
 * @property {"auto" | "on" | "off"} sound auto: on, or off where the system asks for less
 * @property {number} volume from 0 to 1
 * @property {boolean} rebuy buy chips by itself when the last bet cannot be made again
 * @property {number} buyIn cents to sit down with; 0 for what the table suggests
 * @property {"after" | "before" | "off"} coach a verdict after each decision, figures on the buttons before it, or neither
 */

/** The paces in words. @type {[Settings["pace"], string][]} */
export const PACES = [["auto", "system"], ["slow", "slow"], ["normal", "normal"], ["fast", "fast"], ["off", "instant"]];

/** @type {Settings} */
const DEFAULTS = { theme: "auto", deck: "two", pace: "auto", announce: "mine", signals: "ask", blunders: true,
  coach: "after", sound: "auto", volume: 0.5, rebuy: false, buyIn: 0 };

/** @returns {Settings} */
export function settings() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/**
 * Change a setting and let the page follow.
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export function set(name, value) {
  localStorage.setItem(KEY, JSON.stringify({ ...settings(), [name]: value }));
  applyTheme();
  for (const follow of followers) follow();
}

/** @type {(() => void)[]} */
const followers = [];

/** Call a function whenever something is set. @param {() => void} follow */
export function onChange(follow) {
  followers.push(follow);
}

/** Put theme and deck on the page. */
export function applyTheme() {
  const { theme, deck } = settings();
  const root = document.documentElement;
  const isTable = document.body.classList.contains("table-page");
  if (theme !== "auto") root.dataset.theme = theme;
  else if (isTable) root.dataset.theme = "dark";
  else delete root.dataset.theme;
  root.dataset.deck = deck;
}

/** @type {{name: keyof Settings, legend: string, choices: [any, string][]}[]} */
const CHOICES = [
  { name: "pace", legend: "Dealing speed", choices: PACES },
  { name: "sound", legend: "Sound", choices: [["auto", "on, unless the system asks for less motion"], ["on", "on"],
    ["off", "off"]] },
  { name: "volume", legend: "Volume", choices: [[0.2, "low"], [0.5, "medium"], [1, "high"]] },
  { name: "coach", legend: "Coach", choices: [["after", "a verdict after each decision"], ["before", "best play on the buttons"],
    ["off", "off"]] },
  { name: "buyIn", legend: "Buy-in", choices: [[0, "table default"], [50000, "500"], [200000, "2,000"],
    [500000, "5,000"]] },
  { name: "rebuy", legend: "Auto-rebuy", choices: [[false, "no"], [true, "when the last bet is more than I have"]] },
  { name: "blunders", legend: "Ask before a blunder", choices: [[true, "yes"], [false, "no"]] },
  { name: "deck", legend: "Cards", choices: [["two", "two colours"], ["four", "four colours"]] },
  { name: "theme", legend: "Theme", choices: [["auto", "dark at the table"], ["light", "light"], ["dark", "dark"]] },
  { name: "announce", legend: "Screen reader", choices: [["mine", "my hand and the dealer's"], ["all", "every seat"]] },
  { name: "signals", legend: "Hand signals on the felt", choices: [["ask", "offer on a touch screen"],
    ["touch", "by touch"], ["mouse", "by touch and mouse"], ["off", "off"]] },
];

/** What one may choose for a setting. @param {keyof Settings} name */
export function choice(name) {
  const { legend, choices } = CHOICES.find((one) => one.name === name) ?? { legend: "", choices: [] };
  return el("fieldset", {}, el("legend", {}, legend), choices.map(([value, text]) =>
    el("label", {}, el("input", { type: "radio", name, value, checked: settings()[name] === value,
      onchange: () => set(name, value) }), text)));
}

/** @returns {import("./panels/panels.js").Panel} */
export function settingsPanel() {
  return {
    id: "settings",
    title: "Settings",
    draw(body) {
      fill(body, CHOICES.map(({ name }) => choice(name)));
    },
  };
}

/** Whether signals of this pointer are read. @param {string} pointer @param {string} wish the player's setting */
export const isRead = (pointer, wish) => wish === "mouse" || (wish === "touch" && pointer === "touch");
