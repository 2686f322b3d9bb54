// The felt: shoe, dealer, discard tray and seats, drawn from a state; the dealer's hands move the chips. The big moments
// of one's own seat are written large with their odds, and their chips counted up.

import { el, fill } from "../dom.js";
import { show, signed, stack } from "../money.js";
import { feltOf } from "../theme.js";
import { CardRow } from "./hand.js";
import { arrive, depart, isStill, linger, paced } from "./motion.js";
import { print, SpotOdds } from "./odds.js";
import { SeatView } from "./seat.js";
import { betTitle, closedSpots, onSpot } from "./spots.js";
import { isPay, seatOfEvent } from "./stage.js";

const SEATS = 7;
/** The place, counted from the right, that is front and centre: one's own. */
const MIDDLE = 3;
/** How long chips are on their way between spot and rack. */
const PAY_MS = 520;

/**
 * The dealer's total, short: both ways to count it only while the dealer may draw to it.
 * @param {number} count of the cards
 * @param {string} total
 * @param {boolean} hitsSoft17
 */
function dealerWord(count, total, hitsSoft17) {
  if (total === "soft 21" && count === 2) return "Blackjack";
  if (total === "soft 11") return "Ace";
  const points = Number(total.replace("soft ", ""));
  return total === String(points) || points > 17 || (points === 17 && !hitsSoft17)
    ? String(points) : `${points - 10}/${points}`;
}

/** How many cards lie on the felt. @param {View} state */
const lying = ({ dealer, seats }) =>
  seats.reduce((sum, { hands }) => sum + hands.reduce((cards, hand) => cards + hand.cards.length, 0), dealer.cards.length);

/**
 * @typedef {object} Looker who looks at the table, and how
 * @property {number[]} seats
 * @property {boolean} live
 * @property {boolean} isOpen whether chips may be moved, as far as the player is concerned
 * @property {Map<number, import("../net/types.js").WagersView>} drafts chips put down by seat
 * @property {number | null} activeSeat the one of their seats that is being bet on
 * @property {string} active
 */

/** @typedef {import("./stage.js").View} View */

/** The table as it is seen. */
export class Felt {
  /**
   * @param {HTMLElement} root
   * @param {import("../net/types.js").GameView} game
   * @param {import("./seat.js").SeatActions} actions
   */
  constructor(root, game, actions) {
    this.game = game;
    this.root = root;
    this.root.dataset.felt = feltOf(game.name);
    this.shoe = el("div", { class: "shoe", role: "img" }, el("span", { class: "shoe-cards" }));
    this.tray = el("div", { class: "tray", role: "img" }, el("span", { class: "tray-cards" }));
    this.rack = el("div", { class: "rack", "aria-hidden": "true" },
      [100, 500, 2500, 10000].map((cents) => el("span", { class: "rack-tube", "data-value": cents })));
    this.dealer = new CardRow(this, () => this.drawDealerTotal());
    this.dealerTotal = el("span", { class: "total" });
    this.says = el("p", { class: "says" });
    this.highlights = new Highlights(game);
    this.seats = Array.from({ length: SEATS }, (_, index) => new SeatView(index + 1, game, this, actions));
    root.replaceChildren(el("div", { class: "layout" },
      el("div", { class: "head" },
        el("section", { class: "dealer", "aria-label": "Dealer" }, this.rack,
          el("div", { class: "dealer-hand" }, this.dealer.node, this.dealerTotal)),
        this.says, this.highlights.node),
      this.tray, this.shoe,
      print(game),
      el("ol", { class: "seats", "aria-label": "Seats, from the dealer's left" }, this.seats.map(({ node }) => node))));
    this.odds = new SpotOdds(root, game);
  }

  /**
   * @param {View} state
   * @param {Looker} looker
   */
  draw(state, looker) {
    this.dealer.lay(state.dealer.cards, state.dealer.total);
    this.drawDealerTotal();
    const closed = closedSpots(this.game, state);
    const own = looker.seats[0];
    for (const view of this.seats) {
      const place = looker.seats.indexOf(view.number);
      view.node.dataset.slot = String(place >= 0 ? MIDDLE : own
        ? (view.number - own + MIDDLE + SEATS) % SEATS : view.number - 1);
      view.node.dataset.own = String(place);
      const seat = state.seats.find(({ seat }) => seat === view.number) ?? null;
      view.draw(seat, {
        phase: state.phase, turn: state.turn, live: looker.live, isOpen: looker.isOpen, closed,
        active: looker.activeSeat === view.number ? looker.active : "",
        mine: place >= 0, beside: place >= 0 && looker.seats.length > 1, holdsSeat: looker.seats.length > 0,
        draft: looker.drafts.get(view.number) ?? null,
      });
    }
    this.root.dataset.phase = state.phase;
    this.root.dataset.round = String(state.round ?? "");
    this.root.classList.toggle("has-my-seat", looker.seats.length > 0);
    if (state.phase === "betting") this.root.classList.toggle("is-alone", looker.seats.length === state.seats.length);
    this.root.classList.toggle("has-two-seats", looker.seats.length > 1);
    if (state.shoe) this.drawShoe(state.shoe, state.phase === "betting" ? lying(state) : 0);
  }

  /**
   * Part the cards of hands that are split, before that is drawn.
   * @param {import("../net/types.js").TableEvent[]} events
   */
  splitHands(events) {
    for (const event of events) {
      if (event.type === "decided" && event.decision === "split") this.seats[event.seat - 1].split(event.hand);
    }
  }

  /** The dealer asks a seat. @param {{words: string, options: string}} asked */
  say({ words, options }) {
    fill(this.says, words, options && el("span", { class: "may" }, ` ${options}`));
  }

  /** The total of the dealer's cards that have been turned. */
  drawDealerTotal() {
    const { knownCount, total } = this.dealer;
    this.dealerTotal.hidden = !knownCount;
    this.dealerTotal.textContent = knownCount ? dealerWord(knownCount, total,
      this.game.rules["dealer.soft_17"] === "hit") : "";
  }

  /** @param {import("../net/types.js").ShoeState} shoe @param {number} lying discards that still lie on the felt */
  drawShoe({ size, cards_left, discards: out }, lying) {
    const discards = Math.max(0, out - lying);
    this.shoe.style.setProperty("--full", String(cards_left / size));
    this.tray.style.setProperty("--full", String(discards / size));
    this.shoe.setAttribute("aria-label", `Shoe: ${cards_left} of ${size} cards left`);
    this.tray.setAttribute("aria-label", `Discard tray: ${discards} cards`);
    this.shoe.dataset.left = String(cards_left);
    this.tray.dataset.left = String(discards);
  }

  /**
   * The chips of an event, moved after it is drawn.
   * @param {import("../net/types.js").TableEvent} event
   */
  moveChips(event) {
    const view = this.seats[seatOfEvent(event) - 1];
    const spot = view && this.betOf(view, event);
    if (!spot) return;
    const bet = /** @type {HTMLElement | null} */ (spot.querySelector(".bet"));
    if (isPay(event)) {
      if (event.net > 0) this.pay(spot, event.net);
      else if (event.net < 0) this.collect(spot, -event.net);
    } else if (bet && (event.type !== "decided" || event.decision === "double")) {
      arrive(bet, view.plate, { ms: 320 });
    }
  }

  /**
   * Chips come from the rack; the stake lies there until they have come.
   * @param {Element} spot
   * @param {number} cents
   */
  pay(spot, cents) {
    const bet = /** @type {HTMLElement | null} */ (spot.querySelector(".bet"));
    const won = stack(cents, { label: false });
    const stake = bet && stack(Number(bet.dataset.cents) - cents);
    if (!won) return;
    if (bet) bet.replaceWith(won);
    else spot.append(won);
    arrive(won, this.rack, { ms: PAY_MS });
    won.remove();
    if (!bet || !stake) return;
    spot.append(stake);
    linger(stake, { ms: PAY_MS }).then(() => bet.classList.remove("is-in-air"));
    stake.replaceWith(bet);
    if (!isStill()) bet.classList.add("is-in-air");
  }

  /**
   * @param {Element} spot
   * @param {number} cents
   */
  collect(spot, cents) {
    const lost = stack(cents, { label: false });
    if (!lost) return;
    spot.append(lost);
    depart(lost, this.rack, { ms: PAY_MS });
    lost.remove();
  }

  /**
   * Where the chips of an event lie.
   * @param {SeatView} view
   * @param {import("../net/types.js").TableEvent} event
   */
  betOf(view, event) {
    const { nodes } = view.spots;
    const small = (/** @type {string} */ key) => {
      const spot = nodes.get(key);
      return (spot?.offsetWidth ? spot : view.spots.tokes).querySelector(".spot-chips");
    };
    switch (event.type) {
      case "insured":
      case "insurance-settled":
        return view.spots.insurance;
      case "side-bet-settled":
        return small(`${event.toke ? "toke" : "side"}:${event.name}`);
      case "toke-settled":
        return small("toke");
      case "bet-placed":
        return small("main");
      case "hand-settled":
      case "decided":
        return view.hands.length > 1 ? view.hands[event.hand]?.bet : small("main");
      default:
        return null;
    }
  }
}

const COUNT_MS = 900;
/** A side bet that pays this many times its wager is worth the stage. */
const LARGE = 6;

/** @typedef {import("../net/types.js").TableEvent} TableEvent */

/** @typedef {{words: string, how: string, net: number, event: TableEvent}} Moment */

/** @param {Moment} moment */
const told = ({ words, how }) => [words, el("small", {}, ` ${how}`)];

/** @param {number} a @param {number} b @returns {number} */
const gcd = (a, b) => (b ? gcd(b, a % b) : a);

/** What was paid against what was bet, such as "pays 3:2". @param {number} net @param {number} wager */
function paid(net, wager) {
  const shared = gcd(net, wager) || 1;
  return `pays ${net / shared}:${wager / shared}`;
}

/**
 * What there is to make much of, or null.
 * @param {TableEvent} event
 * @param {View} state it led to
 * @param {import("../net/types.js").GameView} game
 * @returns {Moment | null}
 */
function bigMoment(event, state, game) {
  const seat = state.seats.find((one) => one.seat === seatOfEvent(event));
  if (!seat || !isPay(event) || event.net <= 0) return null;
  const { net } = event;
  if (event.type === "side-bet-settled") {
    const { name, toke } = event;
    if (toke) return null;
    const wager = onSpot(seat.wagers, `side:${name}`);
    const bust = Number(state.dealer.total) > 21 ? ` with ${state.dealer.cards.length} cards` : "";
    return wager && net >= LARGE * wager ? { words: `${betTitle(game, name)}${bust}!`, how: paid(net, wager), net,
      event } : null;
  }
  if (event.type !== "hand-settled") return null;
  const hand = event.after;
  const words = praise(hand);
  if (words) return { words, how: paid(net, hand.wager), net, event };
  return hand.doubles > 1 ? { words: `Doubled ${hand.doubles === 2 ? "twice" : "three times"} and won!`,
    how: `with ${show(hand.wager)} on the hand`, net, event } : null;
}

/**
 * A blackjack or an instant winner, as the house calls it.
 * @param {import("../net/types.js").HandView} hand
 */
function praise({ cards, outcome, removed, slip }) {
  if (!slip || !removed || outcome === "even-money") return null;
  const suited = outcome === "natural" && cards.every((card) => card[1] === "d");
  return `${slip.word}${suited ? " in diamonds" : ""}!`;
}

export class Highlights {
  /** @param {import("../net/types.js").GameView} game */
  constructor(game) {
    this.game = game;
    this.pay = el("b", {});
    this.node = el("div", { class: "moment", "aria-hidden": "true", hidden: true });
    /** Those of this round, the largest first. @type {Moment[]} */
    this.round = [];
  }

  /**
   * Write large what the events brought; the largest of the round stays on top.
   * @param {TableEvent[]} events @param {View} state @param {number[]} mine
   */
  show(events, state, mine) {
    const moments = events.filter((event) => mine.includes(seatOfEvent(event)))
      .map((event) => bigMoment(event, state, this.game)).filter((one) => one !== null);
    if (!moments.length) return;
    this.round = [...this.round, ...moments].sort((one, other) => other.net - one.net);
    const [best, ...others] = this.round;
    fill(this.node, el("span", {}, told(best)), this.pay,
      others.map((one) => el("span", { class: "also" }, told(one), " ", signed(one.net))));
    this.node.hidden = false;
    if (moments.includes(best)) this.count(best.net);
  }

  /** Whether one of these events was written large. @param {TableEvent[]} events */
  include(events) {
    return this.round.some(({ event }) => events.includes(event));
  }

  /** @param {number} net */
  count(net) {
    if (isStill()) {
      this.pay.textContent = signed(net);
      return;
    }
    const began = performance.now();
    const length = paced(COUNT_MS);
    const step = (/** @type {number} */ now) => {
      const part = isStill() ? 1 : Math.min(1, Math.max(0, now - began) / length);
      this.pay.textContent = signed(Math.round((net * part) / 50) * 50 || 50);
      if (part < 1) requestAnimationFrame(step);
      else this.pay.textContent = signed(net);
    };
    step(began);
  }

  /** The next bet is on its way. */
  clear() {
    this.node.hidden = true;
    this.round = [];
  }
}
