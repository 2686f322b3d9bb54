// A seat: hands and spots on the felt, the plate with name and funds on the rail, and what is seen of its player: what
// they say, how a bot plays, and the clock of the seat in turn.

import { el, fill } from "../dom.js";
import { show, signed } from "../money.js";
import { HandView } from "./hand.js";
import { arrive } from "./motion.js";
import { betTitle, SpotsView } from "./spots.js";

const SHOWN_MS = 4000;

/** What is said, by its name at the house. @type {Record<string, {sign: string, words: string}>} */
export const EMOTES = {
  "good-luck": { sign: "🍀", words: "Good luck" },
  "nice-hand": { sign: "👏", words: "Nice hand" },
  ouch: { sign: "😖", words: "Ouch" },
  thanks: { sign: "🙏", words: "Thanks" },
  wow: { sign: "😮", words: "Wow" },
};

/** Let a seat be seen to say something. @param {HTMLElement} seat @param {string} name */
export function showEmote(seat, name) {
  const { sign, words } = EMOTES[name] ?? { sign: "", words: name };
  seat.querySelector(".emote")?.remove();
  const bubble = el("span", { class: "emote", "aria-hidden": "true" }, sign, " ", words);
  seat.append(bubble);
  setTimeout(() => bubble.remove(), SHOWN_MS);
}

const WARNING_MS = 10000;

export class Clock {
  constructor() {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.bell = undefined;
    /** @type {Animation | null} */
    this.running = null;
    this.asked = "";
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.ticking = undefined;
    /** @type {Element | null} */
    this.seconds = null;
  }

  /**
   * Run down to a deadline.
   * @param {{clock: Element, seconds: Element}} plate
   * @param {{deadline: number, now: number, length: number}} time in milliseconds; `now` is the house's
   * @param {() => void} warn called when the time is nearly up
   */
  run({ clock, seconds }, { deadline, now, length }, warn) {
    const asked = `${deadline}`;
    if (this.asked === asked) return;
    this.stop();
    this.asked = asked;
    const left = Math.max(0, deadline - now);
    const ends = performance.now() + left;
    this.seconds = seconds;
    const tick = () => { seconds.textContent = `${Math.max(0, Math.ceil((ends - performance.now()) / 1000))} s`; };
    tick();
    this.ticking = setInterval(tick, 250);
    this.running = clock.animate([{ transform: `scaleX(${Math.min(1, left / length)})` }, { transform: "scaleX(0)" }],
      { duration: left, easing: "linear" });
    if (left > WARNING_MS) this.bell = setTimeout(warn, left - WARNING_MS);
  }

  stop() {
    this.running?.cancel();
    clearTimeout(this.bell);
    clearInterval(this.ticking);
    if (this.seconds) this.seconds.textContent = "";
    this.running = null;
    this.asked = "";
  }
}

/**
 * @typedef {object} SeatActions what a click at a seat asks for
 * @property {(seat: number) => void} sit
 * @property {(seat: number) => void} seatBot
 * @property {(seat: number) => void} dismissBot
 * @property {(seat: number, spot: string) => void} chip
 * @property {(seat: number, spot: string) => void} unchip
 *
 * @typedef {object} Surroundings what a seat must know of the table around it
 * @property {string} phase
 * @property {import("../net/types.js").Turn | null} turn
 * @property {boolean} mine
 * @property {boolean} beside whether it shares the front with another seat of the same guest
 * @property {boolean} holdsSeat whether this guest holds any seat here
 * @property {boolean} live not a replay
 * @property {boolean} isOpen whether chips may be moved
 * @property {import("../net/types.js").WagersView | null} draft chips this player has put down
 * @property {string} active the spot that the next chip goes to
 * @property {Set<string>} closed spots that take no bet in this round
 */

/** One of the seven seats. */
export class SeatView {
  /**
   * @param {number} number
   * @param {import("../net/types.js").GameView} game
   * @param {import("./hand.js").Furniture} furniture
   * @param {SeatActions} actions
   */
  constructor(number, game, furniture, actions) {
    this.number = number;
    this.game = game;
    this.furniture = furniture;
    /** @type {HandView[]} */
    this.hands = [];
    this.list = el("ol", { class: "hands" });
    this.spots = new SpotsView(game, (key) => actions.chip(number, key), (key) => actions.unchip(number, key));
    this.clock = el("span", { class: "clock", "aria-hidden": "true" });
    this.seconds = el("span", { class: "seconds", "aria-hidden": "true" });
    this.who = el("span", { class: "who" });
    this.funds = el("span", { class: "funds" });
    this.bet = el("span", { class: "plate-bet" });
    this.style = el("span", { class: "style" });
    this.notes = el("span", { class: "notes" });
    this.dismiss = el("button", { class: "plain tiny-button dismiss", type: "button",
      onclick: () => actions.dismissBot(number) }, "×");
    this.plate = el("div", { class: "plate" }, this.who, this.style, this.funds, this.bet, this.notes, this.seconds, this.dismiss,
      this.clock);
    const place = (/** @type {string} */ kind, /** @type {string} */ text, /** @type {string} */ label,
      /** @type {(seat: number) => void} */ take) =>
      el("button", { class: `place ${kind}`, type: "button", onclick: () => take(number), "aria-label": label },
        el("span", { class: "seat-number" }, number), text);
    this.sit = place("sit", "Sit", `Sit down in seat ${number}`, actions.sit);
    this.bot = place("bot", "+ bot", `Put a bot in seat ${number}`, actions.seatBot);
    this.free = el("div", { class: "free" }, this.sit, this.bot);
    this.others = el("p", { class: "others off-screen" });
    this.lay = el("div", { class: "lay" }, this.list, this.others, this.spots.node);
    this.node = el("li", { class: "seat", "data-seat": number }, this.free, this.lay, this.plate);
  }

  /**
   * @param {import("../net/types.js").SeatView | null} seat
   * @param {Surroundings} at
   */
  draw(seat, at) {
    const betting = at.phase === "betting";
    const inTurn = at.turn?.seat === this.number;
    this.node.classList.toggle("is-free", !seat);
    this.node.classList.toggle("is-mine", at.mine);
    this.node.classList.toggle("in-turn", inTurn);
    this.node.classList.toggle("is-out", Boolean(seat?.sits_out));
    this.sit.hidden = at.holdsSeat;
    this.bot.hidden = !at.holdsSeat;
    this.free.hidden = Boolean(seat) || !at.live;
    this.lay.hidden = this.plate.hidden = !seat;
    this.spots.draw(seat, { betting, live: at.live && at.mine && at.isOpen, draft: at.draft, active: at.active,
      closed: at.closed });
    this.drawHands(seat, at, betting);
    if (seat) this.drawPlate(seat, at, betting);
    fill(this.others, seat && otherResults(seat, this.game)
      .map(([name, net]) => el("span", { class: net < 0 ? "lose" : "win" }, `${name} ${signed(net)}`)));
  }

  /**
   * @param {import("../net/types.js").SeatView | null} seat
   * @param {Surroundings} at
   * @param {boolean} betting
   */
  drawHands(seat, at, betting) {
    const hands = seat?.hands ?? [];
    while (this.hands.length > hands.length) this.remove();
    while (this.hands.length < hands.length) this.insert(this.hands.length);
    hands.forEach((hand, index) => {
      this.hands[index].draw(hand, {
        inTurn: at.turn?.seat === this.number && at.turn.hand === index,
        mine: at.mine,
        timedOut: seat?.timed_out?.includes(index) ?? false,
        tucked: hand.outcome === "bust" && Boolean(seat?.tuck),
        ownBet: hands.length > 1,
        over: betting,
      });
      this.hands[index].node.setAttribute("aria-label", hands.length > 1 ? `hand ${index + 1}` : "hand");
    });
    this.list.dataset.hands = String(hands.length);
    this.list.classList.toggle("several", hands.length > 1 || at.beside);
  }

  /** @param {number} index */
  insert(index) {
    const hand = new HandView(this.furniture);
    this.hands.splice(index, 0, hand);
    this.list.insertBefore(hand.node, this.list.children[index] ?? null);
    return hand;
  }

  remove() {
    const hand = this.hands.pop();
    hand?.row.lay([], "");
    hand?.node.remove();
  }

  /**
   * Part the two cards of a hand, before the split is drawn.
   * @param {number} index
   */
  split(index) {
    const from = this.hands[index];
    const lying = from?.row.give();
    if (!lying) return;
    const hand = this.insert(index + 1);
    hand.row.take(lying);
    arrive(lying.node, from.node);
  }

  /**
   * @param {import("../net/types.js").SeatView} seat
   * @param {Surroundings} at
   * @param {boolean} betting
   */
  drawPlate(seat, at, betting) {
    this.who.textContent = at.beside ? `${seat.seat} · ${seat.name}` : seat.name;
    this.funds.textContent = at.live ? show(seat.funds) : "";
    this.bet.textContent = seat.wagers ? show(seat.wagers.main) : "";
    this.bet.hidden = !seat.wagers || at.mine;
    const notes = [
      at.mine && at.live && !at.beside && "you",
      seat.leaving ? "leaving" : seat.sits_out && "sits out",
      betting && seat.ready && "ready",
      !at.mine && !betting && seat.insurance > 0 && seat.insurance_net === null && `insured ${show(seat.insurance)}`,
    ].filter(Boolean);
    fill(this.notes, notes.join(" · "), betting && seat.net !== null && seat.hands.length > 0 &&
      el("b", { class: seat.net < 0 ? "lose" : seat.net > 0 ? "win" : "" }, ` ${signed(seat.net)}`));
    this.style.textContent = seat.bot ? (seat.style ?? "bot") : "";
    this.plate.title = seat.bot ? `${seat.name}, a bot${seat.style ? `, ${seat.style}` : ""}` : "";
    this.dismiss.hidden = !(seat.bot && at.holdsSeat && betting && at.live);
    this.dismiss.setAttribute("aria-label", `Remove ${seat.name}`);
  }
}

/**
 * What the bets beside the hands have brought so far.
 * @param {import("../net/types.js").SeatView} seat
 * @param {import("../net/types.js").GameView} game
 * @returns {[string, number][]}
 */
function otherResults(seat, game) {
  const named = (/** @type {Record<string, number | null>} */ nets, /** @type {string} */ prefix) =>
    Object.entries(nets).map(([name, net]) =>
      /** @type {[string, number | null]} */ ([prefix + betTitle(game, name), net]));
  /** @type {[string, number | null][]} */
  const all = [
    ["Insurance", seat.insurance_net], ...named(seat.side_nets, ""),
    ["Toke", seat.toke_net], ...named(seat.side_toke_nets, "Toke "),
  ];
  return /** @type {[string, number][]} */ (all.filter(([, net]) => net !== null));
}
