// The table between two states: each event says what it has changed, so that it can be shown step by step.

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

/**
 * The state one event later. The state given is not changed.
 * @param {State} before
 * @param {TableEvent} event
 * @param {State} after where the message with this event ends
 * @returns {State}
 */
export function fold(before, event, after) {
  const state = structuredClone(before);
  const seat = "seat" in event ? state.seats.find((one) => one.seat === event.seat) : undefined;
  state.turn = null;
  switch (event.type) {
    case "round-started":
      startRound(state, event);
      break;
    case "dealer-card":
      takeCard(state);
      state.dealer = event.after;
      break;
    case "hole-turned":
      state.dealer = event.after;
      break;
    case "card":
      takeCard(state);
      if (seat) seat.hands[event.hand] = event.after;
      break;
    case "hand-settled":
      if (seat) seat.hands[event.hand] = event.after;
      break;
    case "decided":
      state.turn = { seat: event.seat, hand: event.hand, deadline: null, legal: [], short: [] };
      if (seat) act(seat, event.after);
      break;
    case "insured":
      if (seat) {
        seat.insurance = event.cents;
        act(seat, event.after);
      }
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
    case "insurance-settled":
      if (seat) seat.insurance_net = event.net;
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
 * @param {import("../house/types.js").SeatView} seat
 * @param {import("../house/types.js").SeatAfter} after a decision
 */
function act(seat, { hands, funds }) {
  seat.hands = hands;
  if (funds !== null) seat.funds = funds;
}

/**
 * @param {State} state
 * @param {import("../house/types.js").RoundStartedEvent} event
 */
function startRound(state, event) {
  Object.assign(state, { phase: "deal", round: event.round, betting_deadline: null, calls: [], dealer: { cards: [], total: "0" } });
  for (const seat of state.seats) {
    const started = event.after.find((one) => one.seat === seat.seat);
    Object.assign(seat, { hands: [], ready: false, in_round: Boolean(started), timed_out: [], net: null }, started);
  }
}
