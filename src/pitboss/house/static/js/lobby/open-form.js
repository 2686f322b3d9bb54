// The form that opens a table of a game: each choice in words, with what it does to the house edge.

import { el, fill, sentence } from "../dom.js";
import { comeIn } from "../guest.js";
import { show } from "../money.js";
import { get, post } from "../net/api.js";
import { PACES, set, settings } from "../settings.js";
import { BOT_STYLES, edgeNow, effect, optionHint, optionName, valueWords } from "./options.js";

/** Amounts for the least and the most that may be bet, in cents; the sheet's own are always offered. */
const LIMITS = [100, 200, 500, 1000, 2500, 5000, 10000, 20000, 50000, 100000];
/** How long to wait before asking again for edges that are still being worked out. */
const AGAIN_MS = 1500;

/** @typedef {import("../net/types.js").GameView} Game */

/** The form of one game. */
export class OpenForm {
  /**
   * @param {Game} game
   * @param {(error: unknown) => void} complain
   */
  constructor(game, complain) {
    this.game = game;
    this.complain = complain;
    /** @type {{select: HTMLSelectElement, key: string}[]} the sheet's options */
    this.options = [];
    this.edge = el("p", { class: "edge-now", role: "status" });
    this.asked = 0;
    this.details = /** @type {HTMLDetailsElement} */ (el("details",
      { ontoggle: () => { if (this.details.open) this.ask(); } },
      el("summary", {}, "Options"), el("div", { class: "choices" }, this.fields())));
    this.node = el("form", { onsubmit: (/** @type {SubmitEvent} */ event) => this.open(event) }, this.details,
      el("button", { class: "primary open", type: "submit" }, "Play",
        el("span", { class: "off-screen" }, ` ${game.title}`)));
  }

  fields() {
    const { game } = this;
    const { min, max } = game.limits;
    const amounts = [...new Set([min, ...LIMITS.filter((cents) => cents > min && cents < max
      && cents % game.limits.chip === 0), max])];
    return [
      this.group("The game", [
        ...(game.deck_choices.length > 1
          ? [this.option("shoe.decks", game.deck_choices.map(String), String(game.decks))] : []),
        ...Object.entries(game.options ?? {}).map(([key, values]) =>
          this.option(key, values, currentOption(game, key))),
        this.edge,
      ]),
      this.group("The table", [
        this.field("min", "Minimum bet", this.select(amounts, min, show),
          "No bet below this is taken. The edge stays as it is."),
        this.field("max", "Maximum bet", this.select(amounts, max, show),
          "For each spot. A small one keeps swings small; the edge stays as it is."),
        this.field("turn_seconds", "Time to decide", this.select([15, 25, 60, 120], 25, seconds),
          "Only while others wait for you. When it is up, you stand."),
        this.field("betting_seconds", "Time to bet", this.select([10, 20, 45, 90], 20, seconds),
          "From the first player who is ready. Alone you are never hurried."),
        this.field("pace", "Dealing speed", this.pace(),
          "How fast cards are shown to you; Settings at the table has it too. No effect on the edge."),
        this.field("seats_each", "Seats per player", this.select([2, 1], 2),
          "With two you play two hands against one dealer: twice the bets, the same edge."),
        this.check("private", "Private (invite link only)", "The table is not listed in the lobby."),
        this.field("name", "Name of the table", el("input", { maxlength: 40, autocomplete: "off" })),
      ]),
      this.group("Company", [
        this.field("bots", "Bots", this.select([0, 1, 2, 3, 4, 5, 6], 0),
          "They take cards from the shoe. No effect on the edge."),
        this.field("bot_style", "Bot style", this.select(["", ...Object.keys(BOT_STYLES)], "",
          (style) => (style ? `${style}: ${BOT_STYLES[style]}` : "mixed"))),
        this.check("quick_bots", "Quick bots", "They answer at once: rounds are over sooner."),
      ]),
    ];
  }

  /** @param {string} legend @param {HTMLElement[]} fields */
  group(legend, fields) {
    return el("fieldset", {}, el("legend", {}, legend), fields);
  }

  /** @param {string} name @param {string} label @param {HTMLElement} control @param {string} [hint] */
  field(name, label, control, hint = "") {
    const id = `${this.game.name}-${name}`;
    control.id = id;
    control.setAttribute("name", name);
    if (hint) control.setAttribute("aria-describedby", `${id}-hint`);
    return el("div", { class: "field" }, el("label", { for: id }, label), control,
      hint && el("small", { id: `${id}-hint` }, hint));
  }

  /** @param {string} name @param {string} label @param {string} hint */
  check(name, label, hint) {
    return el("div", { class: "field" }, el("label", {}, el("input", { type: "checkbox", name }), label),
      el("small", {}, hint));
  }

  /**
   * @template {string | number} T
   * @param {T[]} values
   * @param {T} chosen
   * @param {(value: T) => string} [words]
   * @returns {HTMLSelectElement}
   */
  select(values, chosen, words = String) {
    return /** @type {HTMLSelectElement} */ (el("select", {},
      values.map((value) => el("option", { value, selected: value === chosen }, words(value)))));
  }

  /** How fast this browser shows the cards. */
  pace() {
    const words = Object.fromEntries(PACES);
    return this.select(PACES.map(([pace]) => pace), settings().pace, (pace) => words[pace]);
  }

  /** What the sheet leaves open. @param {string} key @param {string[]} values @param {string} chosen */
  option(key, values, chosen) {
    const select = this.select(values, chosen, (value) => valueWords(this.game, key, value));
    select.addEventListener("change", () => { this.ask(); });
    this.options.push({ select, key });
    return this.field(`set:${key}`, optionName(this.game, key), select, optionHint(key) || "…");
  }

  /** What is chosen among what the sheet leaves open. @returns {[string, string][]} */
  chosen() {
    return this.options.map(({ select, key }) => [key, select.value]);
  }

  /** Ask what each value does to the edge, again and again until all is known or something else is chosen. */
  async ask() {
    const asked = ++this.asked;
    const query = this.chosen().map(([key, value]) => `set=${encodeURIComponent(`${key}=${value}`)}`).join("&");
    /** @type {import("../net/types.js").ChoicesReply | null} */
    const choices = await get(`/api/games/${encodeURIComponent(this.game.name)}/choices?${query}`).catch(() => null);
    if (!choices || asked !== this.asked) return;
    fill(this.edge, edgeNow(this.game, choices));
    for (const { select, key } of this.options) this.tell(select, key, choices);
    const isKnown = [choices, ...choices.options.flatMap((option) => option.values)].every((one) => one.is_known);
    if (!isKnown && this.details.open) setTimeout(() => { if (asked === this.asked && this.details.open) this.ask(); },
      AGAIN_MS);
  }

  /**
   * Write the edges beside the values.
   * @param {HTMLSelectElement} select
   * @param {string} key
   * @param {import("../net/types.js").ChoicesReply} choices
   */
  tell(select, key, { options }) {
    const option = options.find((one) => one.key === key);
    for (const node of select.options) {
      const value = option?.values.find((one) => one.value === node.value);
      node.textContent = valueWords(this.game, key, node.value, value);
    }
    const hint = document.getElementById(`${select.id}-hint`);
    if (hint && option) hint.textContent = [optionHint(key) || sentence(option.meaning),
      effect(key, option.values)].filter(Boolean).join(" ");
  }

  /** @param {SubmitEvent} event */
  async open(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const text = (/** @type {string} */ name) => String(form.get(name) ?? "").trim();
    /** @type {import("../net/types.js").TableBody} */
    const wish = {
      game: this.game.name,
      set: { ...Object.fromEntries(this.chosen().filter(([key, value]) => value !== this.own(key))), ...this.limits(Number(text("min")), Number(text("max"))) },
      private: form.has("private"), quick_bots: form.has("quick_bots"), bots: Number(text("bots")),
      turn_seconds: Number(text("turn_seconds")), betting_seconds: Number(text("betting_seconds")),
      seats_each: Number(text("seats_each")),
      ...(text("bot_style") && { bot_style: text("bot_style") }), ...(text("name") && { name: text("name") }),
    };
    set("pace", /** @type {import("../settings.js").Settings["pace"]} */ (text("pace")));
    try {
      if (!(await comeIn("Not now"))) return;
      const table = await post("/api/tables", wish);
      location.assign(`/table/${encodeURIComponent(table.id)}#sit`);
    } catch (error) {
      this.complain(error);
    }
  }

  /** What the sheet itself says of a key. @param {string} key */
  own(key) {
    return key === "shoe.decks" ? String(this.game.decks) : currentOption(this.game, key);
  }

  /** The limits, where they are not the sheet's own. @param {number} min @param {number} max */
  limits(min, max) {
    const { limits } = this.game;
    return { ...(min !== limits.min && { "limits.min": (min / 100).toFixed(2) }),
      ...(max !== limits.max && { "limits.max": (max / 100).toFixed(2) }) };
  }
}

/** @param {number} count */
const seconds = (count) => `${count} seconds`;

/**
 * @param {Game} game
 * @param {string} key
 */
function currentOption(game, key) {
  const bet = /^side_bets\.([^.]+)\.table$/.exec(key);
  if (!bet) return game.rules[key] ?? "";
  return /table (\w+)/.exec(game.rules[`side_bets.${bet[1]}`] ?? "")?.[1] ?? "";
}
