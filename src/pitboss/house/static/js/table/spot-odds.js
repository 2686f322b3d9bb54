// What a spot of the felt pays and what the house keeps of it: beside the spot while it is pointed at, has the focus, or is held by a finger.

import { payTable } from "../acting/odds-line.js";
import { el, fill } from "../dom.js";

const HOLD_MS = 450;
/** A pointer that only passes shows nothing. */
const REST_MS = 350;
const GAP_PX = 6;

export class SpotOdds {
  /**
   * @param {HTMLElement} felt
   * @param {import("../house/types.js").GameView} game
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
    felt.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") this.wait(spotAt(event), REST_MS); });
    felt.addEventListener("pointerdown", (event) => { if (event.pointerType === "mouse") this.hide(); else this.wait(spotAt(event), HOLD_MS, true); });
    for (const end of ["pointerup", "pointercancel"]) felt.addEventListener(end, () => this.letGo());
    felt.addEventListener("pointerleave", () => this.hide());
    felt.addEventListener("focusin", (event) => { if (/** @type {Element} */ (event.target).matches(":focus-visible")) this.show(spotAt(event)); });
    felt.addEventListener("focusout", () => this.hide());
    felt.addEventListener("click", (event) => {
      if (!this.isHeld) return;
      this.isHeld = false;
      event.preventDefault();
      event.stopPropagation();
    }, { capture: true });
    document.addEventListener("keydown", ({ key }) => { if (key === "Escape") this.hide(); });
  }

  /** @param {HTMLElement | null} spot @param {number} ms @param {boolean} [held] by a finger: then its tap puts no chip there */
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
  return target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(".is-mine .spot[data-spot]")) : null;
}
