// The betting spots of a seat: the main circle, side bets, tokes for the dealer, and the insurance line.

import { makeCard } from "../cards/card.js";
import { el, fill } from "../dom.js";
import { show, signed, stack } from "../money.js";

/**
 * @typedef {object} Spot
 * @property {string} key "main", "side:buster", "toke" or "toke:buster"
 * @property {string} label
 * @property {string} short
 */

/** What people call a side bet. @param {import("../net/types.js").GameView} game @param {string} name */
export const betTitle = ({ side_bets }, name) => side_bets.find((bet) => bet.name === name)?.title ?? name;

/**
 * Every spot of a game, in the order a player reaches them.
 * @param {import("../net/types.js").GameView} game
 * @returns {Spot[]}
 */
export function spotsOf(game) {
  const spots = [{ key: "main", label: "Main bet", short: "Bet" }];
  const inShort = (/** @type {string} */ title) => (game.tokes ? title.split(" ")[0] : title);
  for (const { name, title } of game.side_bets) spots.push({ key: `side:${name}`, label: title, short: inShort(title) });
  if (game.tokes) {
    spots.push({ key: "toke", label: "Toke for the dealer", short: "Toke" });
    for (const { name, title } of game.side_bets) spots.push({ key: `toke:${name}`, label: `Toke on ${title}`,
      short: `Toke ${inShort(title)}` });
  }
  return spots;
}

/**
 * What a spot holds of these wagers.
 * @param {import("../net/types.js").WagersView | null} wagers
 * @param {string} key
 */
export function onSpot(wagers, key) {
  if (!wagers) return 0;
  const [kind, name] = key.split(":");
  if (kind === "main") return wagers.main;
  if (kind === "side") return wagers.side[name] ?? 0;
  return name ? (wagers.side_tokes[name] ?? 0) : wagers.toke;
}

/**
 * The wagers with a spot set to this amount.
 * @param {import("../net/types.js").WagersView} wagers
 * @param {string} key
 * @param {number} cents
 * @returns {import("../net/types.js").WagersView}
 */
export function withSpot(wagers, key, cents) {
  const [kind, name] = key.split(":");
  /** @param {Record<string, number>} bets */
  const changed = (bets) =>
    Object.fromEntries(Object.entries({ ...bets, [name]: cents }).filter(([, amount]) => amount > 0));
  if (kind === "main") return { ...wagers, main: cents };
  if (kind === "side") return { ...wagers, side: changed(wagers.side) };
  return name ? { ...wagers, side_tokes: changed(wagers.side_tokes) } : { ...wagers, toke: cents };
}

/**
 * What became of the bet on a spot in this round: null while it is not decided.
 * @param {import("../net/types.js").SeatView} seat
 * @param {string} key
 */
function netOf(seat, key) {
  const [kind, name] = key.split(":");
  if (kind === "side") return seat.side_nets[name] ?? null;
  return name ? (seat.side_toke_nets[name] ?? null) : seat.toke_net;
}

/**
 * What lies on a hand's bet: the wager, with what it won; nothing once it is lost.
 * @param {import("../net/types.js").HandView} hand
 */
export function onTheHand(hand) {
  if (hand.outcome === null) return hand.wager;
  return Math.max(0, hand.wager + (hand.net ?? 0));
}

/** All that lies on the spots. @param {import("../net/types.js").WagersView} wagers */
export const staked = ({ main, side, toke, side_tokes }) => [main, toke, ...Object.values(side),
  ...Object.values(side_tokes)].reduce((sum, cents) => sum + cents, 0);

/**
 * The spots that take no chips in this round.
 * @param {import("../net/types.js").GameView} game
 * @param {Pick<import("./stage.js").View, "shoe">} view
 * @returns {Set<string>}
 */
export function closedSpots({ side_bets }, { shoe }) {
  const closed = side_bets.filter(({ when }) => when === "first-round-of-shoe" && !shoe?.first_round);
  return new Set(closed.flatMap(({ name }) => [`side:${name}`, `toke:${name}`]));
}

/** Why a spot takes no chips. */
export const CLOSED = "Closed until the next shuffle";

/**
 * What stands on a bet of another seat, where room is short: a word, or a letter or two.
 * @param {string} key
 * @param {string} name
 */
function labels(key, name) {
  if (key === "main") return {};
  const [kind, bet = ""] = key.split(":");
  const letter = bet.charAt(0).toUpperCase();
  if (kind === "side") return { "data-short": name.split(" ")[0], "data-letter": letter };
  return { "data-short": `Toke ${letter}`.trim(), "data-letter": `T${letter}` };
}

/** What a bet beside the hand brought, where its chips lay. @param {number} net */
const outcome = (net) => el("span", { class: `amount ${net < 0 ? "lose" : net > 0 ? "win" : ""}` }, signed(net));

/** The spots in front of one seat. */
export class SpotsView {
  /**
   * @param {import("../net/types.js").GameView} game
   * @param {(key: string) => void} onChosen
   * @param {(key: string) => void} onTaken a chip is taken back from a spot
   */
  constructor(game, onChosen, onTaken) {
    this.spots = spotsOf(game);
    /** @type {Map<string, HTMLElement>} */
    this.nodes = new Map();
    for (const { key, short } of this.spots) {
      const node = el("button", { class: `spot ${key === "main" ? "main" : "small"}`, type: "button", "data-spot": key,
        ...labels(key, short),
        onclick: () => onChosen(key),
        oncontextmenu: (/** @type {PointerEvent} */ event) => { event.preventDefault(); if (event.pointerType !== "touch") onTaken(key); } },
      el("span", { class: "tucked" }), el("span", { class: "spot-name" }, key === "main" ? "" : short),
        el("span", { class: "spot-chips" }));
      this.nodes.set(key, node);
    }
    /** Chips on the insurance line; at the outer end of the spots, so that it moves none of them. */
    this.insurance = el("div", { class: `insurance ${game.tokes ? "" : "at-right"}`, "data-short": "Ins.",
      "data-letter": "I" });
    const group = (/** @type {string} */ kind) => this.spots.filter(({ key }) => key.startsWith(kind)).map(({ key }) =>
      this.nodes.get(key));
    /** All tokes in one place, for seats too narrow for a spot each. */
    this.tokes = /** @type {HTMLButtonElement} */ (el("button",
      { class: "spot small all-tokes", type: "button", onclick: () => onChosen("toke") },
      el("span", { class: "spot-name" }, "Tokes"), el("span", { class: "spot-chips" })));
    this.node = el("div", { class: "spots" },
      el("div", { class: "spot-group" }, group("side:")),
      this.nodes.get("main"),
      el("div", { class: "spot-group" }, group("toke"), game.tokes && this.tokes), this.insurance);
  }

  /**
   * @param {import("../net/types.js").SeatView | null} seat
   * @param {{betting: boolean, live: boolean, draft: import("../net/types.js").WagersView | null, active: string, closed: Set<string>}} at
   */
  draw(seat, { betting, live, draft, active, closed }) {
    const wagers = draft ?? seat?.wagers ?? null;
    const isTold = !betting || !wagers || staked(wagers) === 0;
    /** @type {{cents: number, net: number | null}[]} */
    const tokes = [];
    for (const { key, label } of this.spots) {
      const node = /** @type {HTMLButtonElement} */ (this.nodes.get(key));
      const cents = betting ? onSpot(wagers, key) : seat ? this.inRound(seat, key) : 0;
      node.disabled = !(betting && live) || closed.has(key);
      node.classList.toggle("is-active", betting && live && active === key);
      node.classList.toggle("is-closed", closed.has(key));
      node.title = closed.has(key) ? CLOSED : "";
      node.setAttribute("aria-label",
        `${label}: ${cents ? show(cents) : closed.has(key) ? CLOSED.toLowerCase() : "empty"}`);
      const net = seat && isTold && key !== "main" ? netOf(seat, key) : null;
      node.classList.toggle("has-bet", cents > 0 || net !== null);
      node.classList.toggle("in-action", cents > 0 && net === null);
      fill(/** @type {Element} */ (node.querySelector(".spot-chips")), net === null ? stack(cents) : outcome(net));
      fill(/** @type {Element} */ (node.querySelector(".tucked")), seat && this.tuckedUnder(seat, key));
      if (key.startsWith("toke")) tokes.push({ cents, net });
    }
    this.drawTokes(tokes, betting && live);
    this.drawInsurance(isTold ? seat : null);
  }

  /**
   * All tokes as one: what lies there, or what they brought once all are settled.
   * @param {{cents: number, net: number | null}[]} tokes
   * @param {boolean} isOpen
   */
  drawTokes(tokes, isOpen) {
    const down = tokes.reduce((sum, { cents }) => sum + cents, 0);
    const brought = tokes.reduce((sum, { net }) => sum + (net ?? 0), 0);
    const isSettled = tokes.some(({ net }) => net !== null) && tokes.every(({ cents, net }) => net !== null || !cents);
    this.tokes.disabled = !isOpen;
    this.tokes.setAttribute("aria-label", `All tokes: ${down ? show(down) : "empty"}`);
    fill(/** @type {Element} */ (this.tokes.querySelector(".spot-chips")), isSettled ? outcome(brought) : stack(down));
  }

  /**
   * What lies on the insurance line, or what it brought; it stays until the next bet.
   * @param {import("../net/types.js").SeatView | null} seat
   */
  drawInsurance(seat) {
    const { insurance = 0, insurance_net: net = null } = seat ?? {};
    fill(this.insurance, insurance > 0 && [el("span", { class: "spot-name" }, "Insurance"), net === null
      ? stack(insurance) : outcome(net)]);
  }

  /**
   * @param {import("../net/types.js").SeatView} seat
   * @param {string} key
   */
  inRound(seat, key) {
    if (key === "main") return seat.hands.length === 1 ? onTheHand(seat.hands[0]) : 0;
    const wager = onSpot(seat.wagers, key);
    return Math.max(0, wager + (netOf(seat, key) ?? 0));
  }

  /**
   * The cards that are tucked under a bet, face up, to show that it is still in action.
   * @param {import("../net/types.js").SeatView} seat
   * @param {string} key
   */
  tuckedUnder({ hands, tuck }, key) {
    if (!tuck || key !== (tuck.startsWith("toke:") ? tuck : `side:${tuck}`)) return null;
    return hands.filter(({ outcome }) => outcome === "bust").flatMap(({ cards }) => cards).map(makeCard);
  }
}
