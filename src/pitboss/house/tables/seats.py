"""Coming and going: taking a seat with chips from the wallet, giving it up, sitting out, and calling bots."""

from typing import Final

from pitboss.house.errors import HouseError
from pitboss.house.schemas.commands import (
    ComeBack,
    DismissBot,
    LeaveSeat,
    OpenSeed,
    PromiseSeed,
    SeatBot,
    SitOut,
    TakeSeat,
    TopUp,
)
from pitboss.house.schemas.messages import (
    CameBackEvent,
    LeftEvent,
    SatDownEvent,
    SatOutEvent,
    ToppedUpEvent,
)
from pitboss.house.tables.log import By, Entry
from pitboss.house.tables.settings import buy_in_limits
from pitboss.house.tables.state import Chair, Outcome, TableState, said
from pitboss.table.bots import NAMES, first_units
from pitboss.table.shuffle import promise, read_seed
from pitboss.text import plural, show_cents, show_chips


def sit(live: TableState, entry: Entry, action: TakeSeat, outcome: Outcome) -> None:
    """Take a free seat with chips from the wallet."""
    seat, cents, name = action.seat, action.buy_in, action.name
    if seat in live.chairs:
        raise HouseError("seat-taken", f"seat {seat} is taken by {live.table.players[seat].name}")
    others = {*live.guests.values()} - {entry.by}
    if list(live.guests.values()).count(entry.by) >= (each := live.terms.seats_each):
        raise HouseError("too-many-seats", f"a guest holds {plural(each, 'seat')} at this table: leave one first")
    least, _, most = buy_in_limits(live.rules)
    if not least <= cents <= most:
        raise HouseError("funds", f"chips for {show_cents(least)} to {show_cents(most)} are sold at this table")
    live.table.sit(seat, name, cents)
    if len(others) == 1 and entry.by not in live.guests.values():
        live.company_at = entry.at
    live.put_chair(seat, Chair(entry.by, entry.at))
    outcome.wallets[entry.by] = -cents
    outcome.tell(SatDownEvent(type="sat-down", name=name, **said(seat, name, "takes", f"seat {seat}")))


def seat_bot(live: TableState, entry: Entry, action: SeatBot, outcome: Outcome) -> None:
    """Put a bot in a free seat; its chips come from the bank."""
    seat = action.seat
    _refuse_strangers(live, entry.by)
    if seat in live.chairs:
        raise HouseError("seat-taken", f"seat {seat} is taken by {live.table.players[seat].name}")
    name, style = NAMES[seat - 1], action.style
    live.table.sit(seat, name, buy_in_limits(live.rules)[1])
    live.put_chair(seat, Chair(None, entry.at, style=style, units=first_units(style)))
    outcome.tell(SatDownEvent(type="sat-down", name=name, **said(seat, name, "takes", f"seat {seat}")))


def dismiss_bot(live: TableState, entry: Entry, action: DismissBot, outcome: Outcome) -> None:
    """Send a bot away."""
    seat = action.seat
    _refuse_strangers(live, entry.by)
    if seat not in live.chairs or live.chairs[seat].guest is not None:
        raise HouseError("no-seat", f"no bot sits in seat {seat}")
    stand_up(live, seat, outcome)


def _refuse_strangers(live: TableState, by: str) -> None:
    if by not in (By.CLOCK, By.FLOOR) and by not in live.guests.values():
        raise HouseError("not-your-seat", "only guests who hold a seat may call or dismiss a bot: sit down first")


def leave(live: TableState, entry: Entry, action: LeaveSeat, outcome: Outcome) -> None:
    """Give a seat up at once, or when the round it is in is over."""
    seat = action.seat
    chair = live.chair_of(seat, entry.by)
    if live.is_dealing and seat in live.table.in_round:
        if chair.leaving:
            raise HouseError("locked", f"seat {seat} is leaving already: it is given up when the round is over")
        chair.leaving = True
        live.table.sit_out(seat)
        outcome.tell(_sat_out(live, seat))
    else:
        stand_up(live, seat, outcome)


def stand_up(live: TableState, seat: int, outcome: Outcome) -> None:
    """Clear a seat; the chips go back to the guest's wallet."""
    name = live.table.players[seat].name
    cents = live.table.leave(seat)
    guest = live.clear_chair(seat).guest
    live.on_layout.discard(seat)
    if not live.table.seeds:
        live.promises.pop(seat, None)
    if guest is not None:
        outcome.wallets[guest] = cents
    live.count_ready(None)
    says, to_you = f"{name} leaves seat {seat}", f"You left seat {seat}; {show_chips(cents)} went back to your wallet"
    outcome.tell(LeftEvent(type="left", seat=seat, name=name, cents=cents, says=says, to_you=to_you))


def sit_out(live: TableState, entry: Entry, action: SitOut, outcome: Outcome) -> None:
    """Keep the seat without playing."""
    seat = action.seat
    chair = live.chair_of(seat, entry.by)
    live.table.sit_out(seat)
    chair.ready, chair.since = False, entry.at
    live.count_ready(None)
    outcome.tell(_sat_out(live, seat))


def _sat_out(live: TableState, seat: int) -> SatOutEvent:
    name = live.table.players[seat].name
    return SatOutEvent(type="sat-out", name=name, **said(seat, name, "sits", "out"))


def come_back(live: TableState, entry: Entry, action: ComeBack, outcome: Outcome) -> None:
    """Play again."""
    seat = action.seat
    chair = live.chair_of(seat, entry.by)
    live.table.sit_out(seat, out=False)
    chair.leaving = False
    name = live.table.players[seat].name
    outcome.tell(CameBackEvent(type="came-back", name=name, **said(seat, name, "is", "back")))


def top_up(live: TableState, entry: Entry, action: TopUp, outcome: Outcome) -> None:
    """Buy more chips from the wallet, in the middle of a hand too: for a double, a split, insurance."""
    seat = action.seat
    chair = live.chair_of(seat, entry.by)
    cents, player = action.cents, live.table.players[seat]
    if player.bankroll + cents > (most := buy_in_limits(live.rules)[2]):
        raise HouseError("funds", f"a seat holds at most {show_cents(most)}")
    player.bankroll += cents
    if chair.guest is not None:
        outcome.wallets[chair.guest] = -cents
    words = said(seat, player.name, "buys", f"chips for {show_chips(cents)}")
    outcome.tell(ToppedUpEvent(type="topped-up", name=player.name, cents=cents, **words))


UNATTENDED: Final = ("promise-seed", "open-seed")
"""The kinds that a client sends by itself: they do not show that anybody is there."""


def promise_seed(live: TableState, entry: Entry, action: PromiseSeed) -> None:
    """Promise a seed for the shoe in use, or another one than before."""
    seat = action.seat
    live.chair_of(seat, entry.by)
    _check_shoe(live, action.shoe)
    if live.table.seeds:
        raise HouseError(
            "seed", "a seed of this shoe has been opened, so no more are promised: the next shoe takes yours"
        )
    live.promises[seat] = action.promise


def open_seed(live: TableState, entry: Entry, action: OpenSeed) -> None:
    """Open the seed that a seat has promised."""
    seat = action.seat
    live.chair_of(seat, entry.by)
    _check_shoe(live, action.shoe)
    if seat not in live.promises:
        raise HouseError("seed", f"seat {seat} has promised no seed for this shoe")
    seed = read_seed(action.seed)
    if promise(live.commitment, seat, seed) != live.promises[seat]:
        raise HouseError("seed", f"this is not the seed that seat {seat} has promised")
    live.table.give_seed(seat, seed)


def _check_shoe(live: TableState, shoe: str) -> None:
    if shoe != live.commitment:
        raise HouseError(
            "seed", f"the seed is for another shoe than the one in use, whose commitment is {live.commitment}"
        )
    if live.table.shoe.is_sealed:
        raise HouseError("seed", "a card of this shoe is out: seeds are taken for the next one")
