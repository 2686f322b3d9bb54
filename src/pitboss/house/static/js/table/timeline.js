// The timeline of a message: its events in the order in which a dealer shows them, and the table after each of them.

/** @typedef {import("../net/types.js").State} State */
/** @typedef {import("../net/types.js").SeatView} SeatView */
/** @typedef {import("../net/types.js").TableEvent} TableEvent */
/** @typedef {Extract<TableEvent, {net: number}>} PayEvent a bet that was settled */
/** @typedef {Omit<State, "shoe"> & {shoe: State["shoe"] | null}} View how the table lies; a replay has no shoe */

/**
 * @typedef {object} Step
 * @property {"card" | "deal" | "pay" | "word"} kind a card that is waited for, a card of the first deal, chips that
 *   change hands, all else
 * @property {TableEvent[]} events
 */

const CARDS = new Set(["card", "dealer-card", "hole-turned"]);

/** @param {TableEvent | undefined} event @returns {event is PayEvent} */
export const isPay = (event) => event !== undefined && "net" in event;

/** The seat an event is about; 0 where it is about none. @param {TableEvent} event */
export const seatOfEvent = (event) => ("seat" in event ? event.seat : 0);

/**
 * Cards come one after the other, those of the first deal quickly. Where several bets are settled at once, the losing
 * ones are taken together, then the winners are paid seat by seat.
 * @param {TableEvent[]} events
 * @returns {Step[]}
 */
export function steps(events) {
  /** @type {Step[]} */
  const timeline = [];
  let dealing = false;
  for (let i = 0; i < events.length;) {
    const event = events[i];
    if (isPay(event)) {
      const end = events.findIndex((other, at) => at > i && !isPay(other));
      const run = events.slice(i, end < 0 ? events.length : end).filter(isPay);
      timeline.push(...inOrderOfPay(run));
      i += run.length;
      dealing = false;
      continue;
    }
    const isCard = CARDS.has(event.type);
    dealing = event.type === "round-started" || (dealing && isCard);
    const isLast = dealing && !CARDS.has(events[i + 1]?.type ?? "");
    timeline.push({ kind: !isCard ? "word" : dealing && !isLast ? "deal" : "card", events: [event] });
    i += 1;
  }
  return timeline;
}

/** @param {PayEvent[]} events of bets that are settled together @returns {Step[]} */
function inOrderOfPay(events) {
  const lost = events.filter(({ net }) => net <= 0);
  /** @type {Map<number, PayEvent[]>} */
  const won = new Map();
  for (const event of events.filter(({ net }) => net > 0)) won.set(event.seat, [...(won.get(event.seat) ?? []), event]);
  return [lost, ...won.values()].filter((group) => group.length).map((group) => ({ kind: "pay", events: group }));
}

/**
 * The table after an event, by what the house sent with it. The view given is not changed.
 * @template {View} T
 * @param {T} view
 * @param {TableEvent} event
 * @returns {T}
 */
export function after(view, event) {
  const turn = event.type === "decided" ? { seat: event.seat, hand: event.hand, deadline: null, legal: [], short: [] }
    : null;
  return { ...view, turn, ...changed(view, event) };
}

/** @param {View} view @param {TableEvent} event @returns {Partial<View>} */
function changed(view, event) {
  const { shoe } = view;
  const oneCardLess = { shoe: shoe && { ...shoe, cards_left: shoe.cards_left - 1 } };
  const seats = (/** @type {(seat: SeatView) => Partial<SeatView>} */ change) =>
    ({ seats: view.seats.map((seat) => (seat.seat === seatOfEvent(event) ? { ...seat, ...change(seat) } : seat)) });
  switch (event.type) {
    case "round-started":
      return started(view, event);
    case "card":
      return { ...seats(({ hands }) => ({ hands: hands.with(event.hand, event.after) })), ...oneCardLess };
    case "dealer-card":
      return { dealer: event.after, ...oneCardLess };
    case "hole-turned":
      return { dealer: event.after };
    case "decided":
      return seats(({ funds }) => ({ hands: event.after.hands, funds: event.after.funds ?? funds }));
    case "insured":
      return seats(({ funds }) => ({ insurance: event.cents, funds: event.after.funds ?? funds }));
    case "hand-settled":
      return seats(({ hands }) => ({ hands: hands.with(event.hand, event.after) }));
    case "insurance-settled":
      return seats(() => ({ insurance_net: event.net }));
    case "side-bet-settled":
      return seats((seat) => {
        const nets = event.toke ? "side_toke_nets" : "side_nets";
        return { [nets]: { ...seat[nets], [event.name]: event.net } };
      });
    case "toke-settled":
      return seats(() => ({ toke_net: event.net }));
    case "timed-out":
      return seats(() => ({ timed_out: event.after }));
    case "bet-placed":
      return seats(() => ({ wagers: event.wagers }));
    case "bet-taken-back":
      return seats(() => ({ wagers: null }));
    case "ready":
      return seats(() => ({ ready: true }));
    default:
      return {};
  }
}

/** What lies before a seat that is not in the round. */
const NOTHING = { wagers: null, hands: [], insurance: 0, insurance_net: null, toke_net: null, side_nets: {},
  side_toke_nets: {} };

/** @param {View} view @param {import("../net/types.js").RoundStartedEvent} event @returns {Partial<View>} */
function started({ seats }, event) {
  return {
    phase: "deal", round: event.round, betting_deadline: null, calls: [], dealer: { cards: [], total: "" },
    seats: seats.map((seat) => {
      const dealt = event.after.find((one) => one.seat === seat.seat);
      return { ...seat, ...NOTHING, ...dealt, in_round: Boolean(dealt), ready: false, timed_out: [], net: null };
    }),
  };
}
