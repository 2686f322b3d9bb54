// Hand signals are introduced once, when one first sits down on a touch screen, and used only if they are wanted.

import { el } from "../dom.js";
import { gesture } from "../panels/gestures.js";
import { set, settings } from "../settings.js";
import { SIGNALS } from "./signals.js";

const isTouch = () => matchMedia("(pointer: coarse)").matches || navigator.maxTouchPoints > 0;

/** Ask, unless the player has chosen before. */
export function askForSignals() {
  if (settings().signals !== "ask" || !isTouch()) return;
  const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { class: "ask signals-choice", "aria-labelledby": "signals-title" },
    el("h2", { id: "signals-title" }, "Play with hand signals?"),
    el("p", {}, "On the felt, when it is your turn. The buttons work either way."),
    el("ul", {}, SIGNALS.map(({ kind, how }) => el("li", {}, gesture(kind), how))),
    el("p", { class: "row" },
      el("button", { type: "button", class: "primary", onclick: () => choose("touch") }, "Use signals"),
      el("button", { type: "button", onclick: () => choose("off") }, "Buttons only"))));
  const choose = (/** @type {"touch" | "off"} */ wish) => { set("signals", wish); dialog.close(); };
  dialog.addEventListener("close", () => {
    if (settings().signals === "ask") set("signals", "off");
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}
