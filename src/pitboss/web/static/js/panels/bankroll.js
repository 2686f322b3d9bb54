// The bankroll over time.

import { el, fill, svg } from "../dom.js";
import { get } from "../house/api.js";
import { show, signed } from "../money.js";

const WIDTH = 340;
const HEIGHT = 160;

/** @param {{at: number, cents: number}[]} points */
function chart(points) {
  const cents = points.map((point) => point.cents);
  const low = Math.min(...cents), high = Math.max(...cents);
  const span = Math.max(high - low, 1);
  const x = (/** @type {number} */ i) => (i / Math.max(points.length - 1, 1)) * WIDTH;
  const y = (/** @type {number} */ value) => HEIGHT - 6 - ((value - low) / span) * (HEIGHT - 12);
  return svg("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img",
    "aria-label": `Bankroll over time: lowest ${show(low)}, highest ${show(high)}, now ${show(cents[cents.length - 1])}` },
  svg("line", { x1: 0, x2: WIDTH, y1: y(cents[0]), y2: y(cents[0]) }),
  svg("polyline", { points: points.map((point, i) => `${x(i).toFixed(1)},${y(point.cents).toFixed(1)}`).join(" ") }));
}

/** @returns {Promise<(Node | null)[]>} the curve and its figures */
export async function bankrollCurve() {
  const { points } = await get("/api/guest/bankroll");
  if (!points.length) return [el("p", { class: "soft" }, "The curve begins with your first round.")];
  const first = points[0].cents, last = points[points.length - 1].cents;
  const cents = points.map((/** @type {{cents: number}} */ point) => point.cents);
  return [
    /** @type {any} */ (chart(points.length > 1 ? points : [points[0], points[0]])),
    el("p", {}, `Now ${show(last)}, `, el("b", { class: last < first ? "bad" : "good" }, signed(last - first)), ` since ${new Date(points[0].at).toLocaleString()}.`),
    el("p", { class: "soft" }, `Lowest ${show(Math.min(...cents))}, highest ${show(Math.max(...cents))}.`),
  ];
}

/** @returns {import("./panels.js").Panel} */
export function bankrollPanel() {
  return { id: "bankroll", title: "Bankroll", draw: async (body) => fill(body, await bankrollCurve()) };
}
