// The bankroll over time, and one's rounds in figures, all tables summed: the result, what was to be expected of one's
// decisions, luck, and mistakes by kind.

import { decisionWord, doneWord } from "../controls/decisions.js";
import { el, fill, svg } from "../dom.js";
import { approx, show, signed } from "../money.js";
import { get } from "../net/api.js";

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
    /** @type {any} */ (svg("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none",
      role: "img",
      "aria-label": `Bankroll over time: lowest ${show(low)}, highest ${show(high)}, now ${show(cents[cents.length - 1])}` },
    svg("polygon", { class: "area", points: `0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}` }),
    svg("line", { class: "start", x1: 0, x2: WIDTH, y1: y(start), y2: y(start) }),
    svg("polyline", { class: "line", points: line }))),
    el("div", { class: "curve-time", "aria-hidden": "true" }, el("span", {}, when(points[0].at)),
      el("span", {}, when(points[points.length - 1].at))));
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
    el("p", {}, `Now ${show(last)}, `, el("b", { class: last < start ? "bad" : "good" }, signed(last - start)),
      ` over ${rounds}.`),
  ];
}

/**
 * The curve, which grows with every round.
 * @param {import("../table/stage.js").Store} store
 * @returns {import("./panels.js").Panel}
 */
export function bankrollPanel(store) {
  let drawn = "";
  /** @type {HTMLElement} */
  let into;
  const now = () => `${store.shown?.round} ${store.shown?.phase === "betting"}`;
  const draw = async () => {
    drawn = now();
    fill(into, await bankrollCurve());
  };
  return {
    id: "bankroll",
    title: "Bankroll",
    draw: (body) => { into = body; return draw(); },
    moved: () => { if (store.shown?.phase === "betting" && now() !== drawn) draw().catch(() => {}); },
  };
}

/** @typedef {import("../net/types.js").TallyView} Tally */
/** @typedef {import("../net/types.js").PlayTally} PlayTally */

/** How long to wait before asking again while the coach still judges. */
const AGAIN_MS = 1200;
const KINDS_SHOWN = 6;

/** @param {number} count @param {string} word */
const counted = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;

/** @param {string} title @param {Tally} tally */
function tallied(title, { rounds, won, net, best, play }) {
  const rate = rounds ? `, ${Math.round((100 * won) / rounds)}% won` : "";
  return el("div", {},
    el("dt", {}, title),
    el("dd", {}, el("b", { class: net < 0 ? "bad" : "good" }, net ? signed(net) : show(0)),
      el("span", { class: "soft" }, `${counted(rounds, "round")}${rate}`),
      play && play.rounds > 0 && luck(play),
      best && replayLink(best)));
}

/** What the result is made of. @param {PlayTally} play */
function luck({ expected, luck: rest, decisions, mistakes, cost }) {
  return [
    el("span", {}, "Expected ", el("strong", {}, approx(expected))),
    el("span", {}, "Luck ", el("strong", {}, approx(rest))),
    el("span", {}, mistakes ? [counted(mistakes, "mistake"), ` in ${counted(decisions, "decision")}: `,
      el("strong", {}, approx(-cost))] : `No mistake in ${counted(decisions, "decision")}`),
  ];
}

/** @param {{round: string, net: number}} best */
function replayLink({ round, net }) {
  const [table, number] = round.split(".");
  return el("span", {}, "Best win ", el("a", { href: `/table/${encodeURIComponent(table)}#round-${number}` },
    signed(net)));
}

/**
 * How often a kind of mistake was made, and its cost.
 * @param {import("../net/types.js").MistakeKind | undefined} kind
 */
const howOften = (kind) => el("td", { class: "number" }, kind
  ? [`${kind.count.toLocaleString("en")}×`, " ", el("span", { class: "bad" }, approx(-kind.cents))] : "–");

/**
 * The costliest kinds of mistakes, in this session and in all rounds.
 * @param {PlayTally | null} session
 * @param {PlayTally | null} ever
 */
function kinds(session, ever) {
  if (!ever?.kinds.length) return null;
  const heads = ["You", "Better", "This session", "All rounds"];
  return el("table", { class: "kinds" }, el("caption", {}, "Mistakes by kind"),
    el("thead", {}, el("tr", {},
      heads.map((head, place) => el("th", { scope: "col", class: place > 1 ? "number" : null }, head)))),
    el("tbody", {}, ever.kinds.slice(0, KINDS_SHOWN).map((kind) =>
      el("tr", {}, el("td", {}, doneWord(kind.did)), el("td", {}, decisionWord(kind.best)),
      howOften(session?.kinds.find(({ did, best }) => did === kind.did && best === kind.best)), howOften(kind)))));
}

/** The figures, which follow the coach while it still judges. @returns {Promise<HTMLElement>} */
async function statistics() {
  const node = el("div", { class: "statistics" });
  const draw = async () => {
    const { ever, session, waiting } = await get("/api/guest/statistics");
    fill(node, el("dl", { class: "sums" }, tallied("This session", session), tallied("All rounds", ever)),
      kinds(session.play, ever.play),
      ever.play && el("p", { class: "soft" }, waiting ? `The coach still has to judge ${counted(waiting, "result")}…`
        : "Expected: the house edge of your bets and the cost of your mistakes. Luck is the rest."));
    if (waiting) setTimeout(() => { if (node.isConnected && !document.hidden) draw().catch(() => {}); }, AGAIN_MS);
  };
  await draw();
  return node;
}
