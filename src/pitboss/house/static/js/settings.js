// What a player has set to their liking, kept in this browser.

const KEY = "pitboss.settings";

/**
 * @typedef {object} Settings
 * @property {"auto" | "dark" | "light"} theme
 * @property {"two" | "four"} deck
 * @property {"auto" | "slow" | "normal" | "fast" | "off"} pace auto: normal, or off where the system asks for less motion
 * @property {"mine" | "all"} announce what is read out to a screen reader
 * @property {"ask" | "off" | "touch" | "mouse"} signals hand signals on the felt: ask when one first sits down on a touch screen
 * @property {boolean} blunders ask once before a decision that is probably a slip
 * @property {"auto" | "on" | "off"} sound auto: on, or off where the system asks for less
 * @property {number} volume from 0 to 1
 * @property {boolean} rebuy buy chips by itself when the last bet cannot be made again
 * @property {number} buyIn cents to sit down with; 0 for what the table suggests
 * @property {boolean} hints the coach's figures on the action buttons
 */

/** The paces in words. @type {[Settings["pace"], string][]} */
export const PACES = [["auto", "system"], ["slow", "slow"], ["normal", "normal"], ["fast", "fast"], ["off", "instant"]];

/** @type {Settings} */
const DEFAULTS = { theme: "auto", deck: "two", pace: "auto", announce: "mine", signals: "ask", blunders: true, hints: false, sound: "auto", volume: 0.5, rebuy: false, buyIn: 0 };

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
  applyLooks();
}

/** Put theme and deck on the page. */
export function applyLooks() {
  const { theme, deck } = settings();
  const root = document.documentElement;
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.dataset.deck = deck;
}
