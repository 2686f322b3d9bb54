// The table between two states: each event moves it on by one step, so that it can be shown step by step.

/** @typedef {import("../house/types.js").State} State */
/** @typedef {import("../house/types.js").TableEvent} TableEvent */

/** @type {Record<string, number>} */
const VALUES = { A: 1, T: 10, J: 10, Q: 10, K: 10 };

/**
 * The best total of the cards that lie face up, such as "17" or "soft 17".
 * @param {string[]} cards
 */
export function total(cards) {
  const up = cards.filter((card) => card !== "??");
  const points = up.reduce((sum, card) => sum + (VALUES[card[0]] ?? Number(card[0])), 0);
  const soft = up.some((card) => card[0] === "A") && points <= 11;
  return soft ? `soft ${points + 10}` : String(points);
}

/** @param {number} wager @param {string[]} [cards] */
function newHand(wager, cards = []) {
  return { cards, total: total(cards), wager, doubles: 0, outcome: null, net: null };
}

/**
 * The state one event later. The state given is not changed.
 * @param {State} before
 * @param {TableEvent} event
 * @param {State} after where the message with this event ends: bots put their bets down without a word
 * @returns {State}
 */
export function fold(before, event, after) {
  const state = structuredClone(before);
  const seat = state.seats.find(({ seat }) => seat === event.seat);
  const hand = seat?.hands[event.hand];
  state.turn = handled(event);
  switch (event.type) {
    case "round-started":
      startRound(state, after);
      state.round = event.round;
      break;
    case "card":
      if (hand) {
        hand.cards.push(event.card);
        hand.total = total(hand.cards);
        takeCard(state);
      }
      break;
    case "dealer-card":
      state.dealer.cards.push(event.card);
      state.dealer.total = total(state.dealer.cards);
      takeCard(state);
      break;
    case "hole-turned":
      state.dealer.cards[1] = event.card;
      state.dealer.total = total(state.dealer.cards);
      break;
    case "decided":
      if (seat && hand) decide(seat, event);
      break;
    case "bet-placed":
      if (seat) seat.wagers = event.wagers;
      break;
    case "bet-taken-back":
      if (seat) seat.wagers = null;
      break;
    case "ready":
      if (seat) seat.ready = true;
      break;
    case "timed-out":
      if (seat) seat.timed_out = after.seats.find((one) => one.seat === event.seat)?.timed_out ?? [];
      break;
    case "insured":
      if (seat) {
        seat.insurance = event.cents;
        seat.funds -= event.cents;
      }
      break;
    case "insurance-settled":
      if (seat) seat.insurance_net = event.net;
      break;
    case "hand-settled":
      if (hand) Object.assign(hand, { outcome: event.outcome, net: event.net });
      break;
    case "side-bet-settled":
      if (seat) (event.toke ? seat.side_toke_nets : seat.side_nets)[event.name] = event.net;
      break;
    case "toke-settled":
      if (seat) seat.toke_net = event.net;
      break;
  }
  return state;
}

/** A replay looks at no shoe. @param {State} state */
function takeCard({ shoe }) {
  if (shoe) shoe.cards_left -= 1;
}

/**
 * The hand the dealer is at, if any: it is the one to look at while the step is shown.
 * @param {TableEvent} event
 * @returns {import("../house/types.js").Turn | null}
 */
function handled({ type, seat, hand }) {
  return type === "decided" ? { seat, hand, deadline: null, legal: [], short: [] } : null;
}

/**
 * @param {State} state
 * @param {State} after
 */
function startRound(state, after) {
  state.phase = "deal";
  state.betting_deadline = null;
  state.calls = [];
  state.dealer = { cards: [], total: "0" };
  for (const seat of state.seats) {
    const then = after.seats.find((one) => one.seat === seat.seat);
    const wagers = then?.hands.length ? (then.wagers ?? then.last_wagers) : seat.wagers;
    seat.wagers = wagers;
    seat.in_round = Boolean(wagers);
    seat.ready = false;
    seat.hands = wagers ? [newHand(wagers.main)] : [];
    seat.insurance = 0;
    seat.timed_out = [];
    seat.insurance_net = seat.toke_net = seat.net = null;
    seat.side_nets = unsettled(wagers?.side);
    seat.side_toke_nets = unsettled(wagers?.side_tokes);
  }
}

/** @param {Record<string, number>} [bets] */
const unsettled = (bets = {}) => Object.fromEntries(Object.keys(bets).map((name) => [name, null]));

/**
 * @param {import("../house/types.js").SeatView} seat
 * @param {TableEvent} event
 */
function decide(seat, event) {
  const hand = seat.hands[event.hand];
  if (event.decision === "double") {
    seat.funds -= event.wager - hand.wager;
    hand.wager = event.wager;
    hand.doubles += 1;
  } else if (event.decision === "split") {
    seat.funds -= event.wager;
    seat.hands.splice(event.hand, 1, ...hand.cards.map((card) => newHand(event.wager, [card])));
  }
}
