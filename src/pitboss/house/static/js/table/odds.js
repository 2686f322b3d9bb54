// What the bets pay and what the house keeps of them: printed on the felt, in a line under the chips, beside a spot.

import { el, fill, svg } from "../dom.js";

/** Odds that stay on one line. @param {string} text */
const unbroken = (text) => text.replaceAll(/(\d+) to (\d+)/g, "$1\u00a0to\u00a0$2");

/**
 * The lines a table shows for its rules.
 * @param {import("../net/types.js").GameView} game
 */
export function printedLines({ felt }) {
  return { natural: unbroken(felt.natural), dealer: unbroken(felt.dealer.join(" · ")),
    insurance: unbroken(felt.insurance) };
}

/** @param {import("../net/types.js").GameView} game */
export function print(game) {
  const { natural, dealer, insurance } = printedLines(game);
  const arc = (/** @type {string} */ id, /** @type {number} */ y) =>
    svg("path", { id, d: `M60 ${y}Q500 ${y + 150} 940 ${y}`, fill: "none" });
  const line = (/** @type {string} */ path, /** @type {string} */ kind, /** @type {string} */ text) =>
    svg("text", { class: kind, "text-anchor": "middle" }, svg("textPath", { href: `#${path}`, startOffset: "50%" },
      text));
  return el("div", { class: "print", "aria-hidden": "true" },
    svg("svg", { viewBox: "0 0 1000 175", class: "print-arc" },
      arc("arc-1", 14), arc("arc-2", 44), arc("arc-3", 82),
      line("arc-1", "print-natural", natural.toUpperCase()),
      line("arc-2", "print-dealer", dealer),
      insurance && svg("path", { d: "M60 60Q500 210 940 60", class: "print-line" }),
      insurance && svg("path", { d: "M60 90Q500 240 940 90", class: "print-line" }),
      insurance && line("arc-3", "print-insurance", insurance.toUpperCase())),
    el("p", { class: "print-plain" }, el("b", {}, natural), el("span", { class: "more" }, ` · ${dealer}`, insurance
      && ` · ${insurance}`)));
}

/** An edge as a player reads it. @param {number | null} edge */
export const edgeOf = (edge) => (edge === null || edge === undefined ? "" : `${(100 * edge).toFixed(2)}%`);

/**
 * The bet on a spot: its name, what it pays, its edge. A toke is paid as the bet it lies on.
 * @param {import("../net/types.js").GameView} game
 * @param {string} key of the spot
 */
function oddsOf(game, key) {
  const [kind, name] = key.split(":");
  const side = game.side_bets.find((bet) => bet.name === name);
  const toke = kind === "toke" ? "Toke on " : "";
  const whose = toke ? ["A bet for the dealer, who gets what it wins"] : [];
  if (side) return { title: toke + side.title, pays: [...whose, ...side.pays.map(({ what, pays }) => `${what}: ${pays}`)],
    edge: side.house_edge };
  const { natural, dealer } = printedLines(game);
  return { title: toke ? "Toke for the dealer" : "Main bet",
    pays: [...whose, natural, "A win pays even money", ...dealer.split(" · ")], edge: game.house_edge };
}

/**
 * What a bet pays, line by line, and what the house keeps of it.
 * @param {import("../net/types.js").GameView} game
 * @param {string} key of the spot
 */
function payTable(game, key) {
  const { title, pays, edge } = oddsOf(game, key);
  return [el("strong", {}, title), el("ul", {}, pays.map((line) => el("li", {}, line))),
    el("p", {}, edge === null ? "The house edge is being worked out."
      : `House edge ${edgeOf(edge)} of the bet${key === "main" ? ", with best play" : ", off a fresh shoe"}.`)];
}

export class OddsLine {
  /** @param {import("../net/types.js").GameView} game */
  constructor(game) {
    this.game = game;
    this.key = "";
    this.text = el("span", {});
    this.list = el("div", { class: "pay-table", popover: "auto", id: "pay-table" });
    this.more = el("button", { type: "button", class: "plain more", popovertarget: "pay-table" }, "Odds");
    this.node = el("p", { class: "odds-line" }, this.text, this.more, this.list);
  }

  /** @param {string} key */
  draw(key) {
    if (key === this.key) return;
    this.key = key;
    const { title, edge } = oddsOf(this.game, key);
    const name = key.startsWith("toke:") ? title.split(" ").slice(0, 3).join(" ") : title;
    this.text.textContent = edge === null ? name : `${name}: house edge ${edgeOf(edge)}`;
    fill(this.list, payTable(this.game, key));
  }
}

const HOLD_MS = 450;
/** A pointer that only passes shows nothing. */
const REST_MS = 350;
const GAP_PX = 6;

export class SpotOdds {
  /**
   * @param {HTMLElement} felt
   * @param {import("../net/types.js").GameView} game
   */
  constructor(felt, game) {
    this.game = game;
    this.tip = el("div", { class: "pay-table spot-odds", popover: "manual", role: "tooltip", id: "spot-odds" });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {HTMLElement | null} */
    this.at = null;
    this.isHeld = false;
    felt.append(this.tip);
    felt.addEventListener("pointerover",
      (event) => { if (event.pointerType === "mouse") this.wait(spotAt(event), REST_MS); });
    felt.addEventListener("pointerdown",
      (event) => { if (event.pointerType === "mouse") this.hide(); else this.wait(spotAt(event), HOLD_MS, true); });
    for (const end of ["pointerup", "pointercancel"]) felt.addEventListener(end, () => this.letGo());
    felt.addEventListener("pointerleave", () => this.hide());
    felt.addEventListener("focusin",
      (event) => { if (/** @type {Element} */ (event.target).matches(":focus-visible")) this.show(spotAt(event)); });
    felt.addEventListener("focusout", () => this.hide());
    felt.addEventListener("click", (event) => {
      if (!this.isHeld) return;
      this.isHeld = false;
      event.preventDefault();
      event.stopPropagation();
    }, { capture: true });
    document.addEventListener("keydown", ({ key }) => { if (key === "Escape") this.hide(); });
  }

  /**
   * @param {HTMLElement | null} spot
   * @param {number} ms
   * @param {boolean} [held] by a finger: then its tap puts no chip there
   */
  wait(spot, ms, held = false) {
    if (spot === this.at && spot) return;
    this.hide();
    if (spot) this.timer = setTimeout(() => { this.isHeld = held; this.show(spot); }, ms);
  }

  letGo() {
    clearTimeout(this.timer);
  }

  /** @param {HTMLElement | null} spot */
  show(spot) {
    this.hide();
    if (!spot) return;
    this.at = spot;
    fill(this.tip, payTable(this.game, spot.dataset.spot ?? "main"));
    spot.setAttribute("aria-describedby", this.tip.id);
    this.tip.showPopover();
    const [box, tip] = [spot, this.tip].map((node) => node.getBoundingClientRect());
    const left = Math.max(GAP_PX, Math.min(box.left + box.width / 2 - tip.width / 2, innerWidth - tip.width - GAP_PX));
    this.tip.style.left = `${left}px`;
    this.tip.style.top = `${Math.max(GAP_PX, box.top - tip.height - GAP_PX)}px`;
  }

  hide() {
    clearTimeout(this.timer);
    this.at?.removeAttribute("aria-describedby");
    this.at = null;
    if (this.tip.matches(":popover-open")) this.tip.hidePopover();
  }
}

/** The spot of one's own that an event is about. @param {Event} event */
function spotAt({ target }) {
  return target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(".is-mine .spot[data-spot]"))
    : null;
}
