"""Wagers and rounds: from the first bet to the last payout, the change of shoes, and the floor's rulings."""

from collections.abc import Callable

from pitboss.actions import Action
from pitboss.game import Decision, Phase, Wagers
from pitboss.game.narration import bets_in_words
from pitboss.game.notation import DECISION_WORDS, NotationError, RoundLog, parse_step
from pitboss.house.errors import HouseError
from pitboss.house.schemas.commands import CallOff, CorrectPayment, Decide, PlaceBet, Ready, TakeBack, VoidRound
from pitboss.house.schemas.messages import (
    BetPlacedEvent,
    BetTakenBackEvent,
    CorrectionEvent,
    ReadyEvent,
    RoundVoidEvent,
    RulingEvent,
    ShoeOpenedEvent,
    ShoeRevealedEvent,
    TimedOutEvent,
)
from pitboss.house.schemas.replies import Status
from pitboss.house.tables.log import By, Entry
from pitboss.house.tables.seats import stand_up
from pitboss.house.tables.settings import BOT_RESERVE_BETS, buy_in_limits
from pitboss.house.tables.state import (
    Outcome,
    RoundResult,
    RoundSteps,
    SeatResult,
    TableState,
    said,
    show_revealed,
    show_wagers,
)
from pitboss.table import ShoeRecord, TableError
from pitboss.table.bots import bot_wagers, next_units
from pitboss.table.shuffle import Seeds
from pitboss.table.table import balance
from pitboss.text import show_cents, show_chips


def read_decision(word: str) -> Decision:
    """Read a decision from its notation; raise `HouseError` if it is none."""
    try:
        step = parse_step(word)
    except NotationError:
        step = None
    if step is None or not isinstance(step, Decision):
        raise HouseError("malformed", f"a decision is one of {', '.join(DECISION_WORDS)}")
    return step


def bet(live: TableState, entry: Entry, action: PlaceBet, outcome: Outcome) -> None:
    """Put down, or change, a seat's wagers."""
    seat = action.seat
    chair = live.chair_of(seat, entry.by)
    wagers = _wagers(live, action)
    live.table.place(seat, wagers)
    chair.ready = chair.leaving = False
    live.count_ready(None)
    words = said(seat, live.name_of(seat), "bets", bets_in_words(live.rules, wagers, show_chips))
    outcome.tell(BetPlacedEvent(type="bet-placed", wagers=show_wagers(wagers), **words))


def _wagers(live: TableState, action: PlaceBet) -> Wagers:
    order = {bet.name: place for place, bet in enumerate(live.rules.side_bets)}

    def in_order(bets: dict[str, int]) -> tuple[tuple[str, int], ...]:
        placed = [(bet, cents) for bet, cents in bets.items() if cents]
        return tuple(sorted(placed, key=lambda bet: (order.get(bet[0], len(order)), bet[0])))

    side, side_tokes = in_order(action.side), in_order(action.side_tokes)
    return Wagers(action.main, side, action.toke, side_tokes)


def take_back(live: TableState, entry: Entry, action: TakeBack, outcome: Outcome) -> None:
    """Take wagers back before the first card."""
    seat = action.seat
    chair = live.chair_of(seat, entry.by)
    live.table.take_back(seat)
    chair.ready = False
    live.count_ready(None)
    outcome.tell(_taken_back(live, seat))


def _taken_back(live: TableState, seat: int) -> BetTakenBackEvent:
    return BetTakenBackEvent(type="bet-taken-back", **said(seat, live.name_of(seat), "takes", "the bet back"))


def ready(live: TableState, entry: Entry, action: Ready, outcome: Outcome) -> None:
    """Be ready; the round begins when everybody is."""
    _refuse_while_dealing(live)
    seat = action.seat
    chair = live.chair_of(seat, entry.by)
    if live.table.players[seat].wagers is None:
        raise HouseError("wager", f"no wager is down in seat {seat}")
    chair.ready = True
    live.count_ready(entry.at)
    outcome.tell(ReadyEvent(type="ready", **said(seat, live.name_of(seat), "is", "ready")))
    if live.everybody_is_ready:
        start_round(live, entry, outcome)


def _refuse_while_dealing(live: TableState) -> None:
    if live.is_dealing:
        raise HouseError("locked", "a round is being dealt: the next one comes when it is over")


def start_round(live: TableState, entry: Entry, outcome: Outcome) -> None:
    """Begin a round with the wagers that are down."""
    _refuse_while_dealing(live)
    if not any(live.table.players[seat].wagers for seat in live.guests):
        raise HouseError("wager", "no guest has a wager down")
    bettors = {guest for seat, guest in live.guests.items() if live.table.players[seat].wagers is not None}
    for seat, chair in live.chairs.items():
        player = live.table.players[seat]
        if chair.guest is None:
            _bet_for_bot(live, seat)
        elif player.wagers is None and not player.sits_out and chair.guest not in bettors:
            chair.missed += 1
        chair.ready, chair.last_wagers = False, player.wagers or chair.last_wagers
        chair.timed_out = ()
    live.ready_time = None
    live.round_number += 1
    live.began = entry.version
    seeds = None if live.table.shoe.is_sealed else live.table.seeds
    _play(live, entry, outcome, lambda: live.table.deal(), starts=True, seeds=seeds)


def _bet_for_bot(live: TableState, seat: int) -> None:
    player, chair = live.table.players[seat], live.chairs[seat]
    wagers = bot_wagers(live.rules, chair.style, chair.units, live.round_number + seat)
    reserve = wagers.main * BOT_RESERVE_BETS
    if player.bankroll < reserve:
        player.bankroll += max(buy_in_limits(live.rules)[1], reserve if chair.style else 0)
    live.table.place(seat, wagers)


def decide(live: TableState, entry: Entry, action: Decide, outcome: Outcome) -> None:
    """Answer for the hand in turn."""
    decision = read_decision(action.decision)
    seat = action.seat
    chair = live.chair_of(seat, entry.by)
    state = live.table.round
    in_play = state is not None and state.phase is Phase.PLAY
    hand = state.hand if state is not None else 0
    timed_out = None
    if entry.by == By.CLOCK:
        stood = (hand,) if in_play and decision is Action.STAND and not chair.leaving else ()
        after = [*chair.timed_out, *stood]
        words = said(seat, live.name_of(seat), "runs", "out of time")
        timed_out = TimedOutEvent(type="timed-out", after=after, **words)
    _play(live, entry, outcome, lambda: live.table.decide(seat, decision), timed_out=timed_out)
    if timed_out is not None:
        chair.missed += 1
        chair.timed_out = tuple(timed_out["after"])


def _play(
    live: TableState,
    entry: Entry,
    outcome: Outcome,
    step: Callable[[], object],
    *,
    timed_out: TimedOutEvent | None = None,
    starts: bool = False,
    seeds: Seeds | None = None,
) -> None:
    """Have the table go on with the round; the steps it took are what is told of it."""
    table, shoe, ran_out = live.table, live.table.shoe, False
    try:
        step()
    except TableError:
        if table.round is not None or table.shoe is shoe:
            raise
        ran_out = True
    if timed_out is not None:
        outcome.tell(timed_out)
    live.asked_at, live.asked_time = entry.version, entry.at
    log = table.log
    if log is None:
        raise AssertionError("a round that was dealt has a log")
    outcome.tell(RoundSteps(live.round_number, table.in_round, table.taken, log if starts else None, seeds))
    live.on_layout = set() if ran_out else set(table.in_round)
    if ran_out:
        _end_round(live, entry, outcome, "void", log)
        outcome.tell(_void(live, "the shoe and the discards have run out"))
    elif not live.is_dealing:
        _end_round(live, entry, outcome, "settled", log)
    if table.shoe is not shoe:
        _change_shoe(live, outcome)


def _void(live: TableState, reason: str) -> RoundVoidEvent:
    number = live.round_number
    says = f"Round {number} is void, all bets are returned: {reason}"
    return RoundVoidEvent(type="round-void", round=number, reason=reason, says=says)


def _end_round(live: TableState, entry: Entry, outcome: Outcome, status: Status, log: RoundLog) -> None:
    state, results = live.table.round, []
    for index, seat in enumerate(live.table.in_round):
        chair, player = live.chairs[seat], live.table.players[seat]
        if state is None:
            results.append(SeatResult(seat, chair.guest, player.name, 0, 0, 0, 0))
            continue
        spot = state.seats[index]
        chair.units = next_units(chair.style, chair.units, spot.own_net)
        brought = spot.own_net, spot.tokes_net, balance(spot), spot.tokes_won
        results.append(SeatResult(seat, chair.guest, player.name, *brought))
    outcome.round = RoundResult(
        live.round_number, live.shoe_number, status, log, tuple(results), live.began, entry.version
    )


def _change_shoe(live: TableState, outcome: Outcome) -> None:
    _reveal(live, live.table.finished.pop(), outcome)
    live.promises = {}
    live.shoe_number += 1
    outcome.opened_shoe = live.shoe_number, live.secret
    number, says = live.shoe_number, f"New shuffle: shoe {live.shoe_number}"
    outcome.tell(ShoeOpenedEvent(type="shoe-opened", number=number, commitment=live.commitment, says=says))


def _reveal(live: TableState, record: ShoeRecord, outcome: Outcome) -> None:
    outcome.closed_shoe = live.shoe_number, record
    live.revealed = show_revealed(live.shoe_number, record.commitment, record.secret, record.seeds)
    says = f"Shoe {live.shoe_number} is finished; its secret is public"
    outcome.tell(ShoeRevealedEvent(type="shoe-revealed", says=says, **live.revealed))


def void_round(live: TableState, entry: Entry, action: VoidRound, outcome: Outcome) -> None:
    """The floor voids a round: one under way is called off, a finished one is paid back as the entry says."""
    number, reason = action.round, action.reason
    if live.is_dealing and number == live.round_number:
        _abandon(live, entry, outcome, "voided", reason)
        return
    for refund in action.refunds:
        outcome.wallets[refund["guest"]] = outcome.wallets.get(refund["guest"], 0) + refund["cents"]
    live.table.toke_box -= action.tokes
    says = f"The floor voids round {number}: {reason}"
    outcome.tell(RulingEvent(type="ruling", round=number, reason=reason, says=says))


def call_off(live: TableState, entry: Entry, action: CallOff, outcome: Outcome) -> None:
    """The house gives every wager back because the table cannot go on: those of a round, or those put down for one."""
    if live.is_dealing:
        _abandon(live, entry, outcome, "void", action.reason)
        return
    waiting = [seat for seat, player in sorted(live.table.players.items()) if player.wagers is not None]
    if not waiting:
        raise HouseError("wager", "no wager is down")
    for seat in waiting:
        live.table.take_back(seat)
        live.chairs[seat].ready = False
        outcome.tell(_taken_back(live, seat))
    live.count_ready(None)
    live.asked_at, live.asked_time = entry.version, entry.at


def _abandon(live: TableState, entry: Entry, outcome: Outcome, status: Status, reason: str) -> None:
    """End the round under way as if it had not been: every wager goes back."""
    log, shoe = live.table.log, live.table.shoe
    live.table.abandon()
    live.on_layout, live.asked_at, live.asked_time = set(), entry.version, entry.at
    if log is not None:
        _end_round(live, entry, outcome, status, log)
    outcome.tell(_void(live, reason))
    if live.table.shoe is not shoe:
        _change_shoe(live, outcome)


def close(live: TableState, entry: Entry, outcome: Outcome) -> None:
    """Close a table that nobody uses; its shoe is revealed."""
    if live.is_dealing or live.guests:
        raise HouseError("locked", f"table {live.id} is in use")
    for seat in list(live.chairs):
        stand_up(live, seat, outcome)
    _reveal(live, live.table.record(), outcome)
    live.is_closed, live.asked_at = True, entry.version


def correct_payment(live: TableState, action: CorrectPayment, outcome: Outcome) -> None:
    """Pay a guest the difference, or take it back: in chips at the seat, or from wallet to bank."""
    seat, guest, cents = action.seat, action.guest, action.cents
    if action.in_chips:
        if live.guests.get(seat) != guest:
            raise HouseError("no-seat", f"the guest who is to be paid in chips does not hold seat {seat}")
        refuse_shortfall("the seat", live.table.funds(seat), cents)
        live.table.players[seat].bankroll += cents
    else:
        outcome.wallets[guest] = cents
    change = f"gets {show_chips(cents)} more" if cents > 0 else f"gives back {show_chips(-cents)}"
    says = f"The floor corrects round {action.round}: {action.name} {change}. {action.reason}"
    outcome.tell(
        CorrectionEvent(
            type="correction",
            round=action.round,
            seat=seat,
            name=action.name,
            cents=cents,
            reason=action.reason,
            says=says,
            to_you=says,
        )
    )


def refuse_shortfall(what: str, there: int, cents: int) -> None:
    """Raise `HouseError` if what is to be taken back is not there."""
    if there + cents < 0:
        raise HouseError(
            "funds",
            f"{show_cents(-cents)} is to be taken back and {what} has {show_cents(there)}: no more than that can be",
        )
