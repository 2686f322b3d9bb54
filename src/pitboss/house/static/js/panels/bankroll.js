// The bankroll over time.

import { el, fill, svg } from "../dom.js";
import { get } from "../house/api.js";
import { show, signed } from "../money.js";
import { statistics } from "./statistics.js";

const WIDTH = 340;
const HEIGHT = 160;

/**
 * @param {number} start what there was before the first point
 * @param {{at: number, cents: number}[]} points
 */
function chart(start, points) {
  const cents = [start, ...points.map((point) => point.cents)];
  const low = Math.min(...cents), high = Math.max(...cents);
  const span = Math.max(high - low, 1);
  const x = (/** @type {number} */ i) => ((i / (cents.length - 1)) * WIDTH).toFixed(1);
  const y = (/** @type {number} */ value) => (HEIGHT - 6 - ((value - low) / span) * (HEIGHT - 12)).toFixed(1);
  const line = cents.map((value, i) => `${x(i)},${y(value)}`).join(" ");
  return el("div", { class: "curve" },
    el("div", { class: "curve-scale", "aria-hidden": "true" }, el("span", {}, show(high)), el("span", {}, show(low))),
    /** @type {any} */ (svg("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img",
      "aria-label": `Bankroll over time: lowest ${show(low)}, highest ${show(high)}, now ${show(cents[cents.length - 1])}` },
    svg("polygon", { class: "area", points: `0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}` }),
    svg("line", { class: "start", x1: 0, x2: WIDTH, y1: y(start), y2: y(start) }),
    svg("polyline", { class: "line", points: line }))),
    el("div", { class: "curve-time", "aria-hidden": "true" }, el("span", {}, when(points[0].at)), el("span", {}, when(points[points.length - 1].at))));
}

/** @param {number} at */
const when = (at) => new Date(at).toLocaleString([], { dateStyle: "short", timeStyle: "short" });

/** @returns {Promise<(Node | null)[]>} the curve and its figures */
export async function bankrollCurve() {
  const { start, points } = await get("/api/guest/bankroll");
  if (!points.length) return [el("p", { class: "soft" }, "The curve begins with your first round.")];
  const last = points[points.length - 1].cents;
  const rounds = `${points.length} ${points.length === 1 ? "round" : "rounds"}`;
  return [
    await statistics(),
    chart(start, points),
    el("p", {}, `Now ${show(last)}, `, el("b", { class: last < start ? "bad" : "good" }, signed(last - start)), ` over ${rounds}.`),
  ];
}

/**
 * The curve, which grows with every round.
 * @param {() => import("../house/types.js").State | null} state
 * @returns {import("./panels.js").Panel}
 */
export function bankrollPanel(state) {
  let drawn = "";
  /** @type {HTMLElement} */
  let into;
  const now = () => `${state()?.round} ${state()?.phase === "betting"}`;
  const draw = async () => {
    drawn = now();
    fill(into, await bankrollCurve());
  };
  return {
    id: "bankroll",
    title: "Bankroll",
    draw: (body) => { into = body; return draw(); },
    moved: () => { if (state()?.phase === "betting" && now() !== drawn) draw().catch(() => {}); },
  };
}
