"""What happened at a table, as the events that clients receive: nothing that lies face down, each with its words."""

from collections.abc import Sequence
from typing import assert_never

from pitboss.game import Seat, StepTaken
from pitboss.game.events import (
    CardDealt,
    DealerChecked,
    DealerDrew,
    Decided,
    Declined,
    Event,
    HandSettled,
    HoleTurned,
    InsuranceSettled,
    Insured,
    NaturalKept,
    RoundOver,
    SideBetSettled,
    TokeSettled,
)
from pitboss.game.hand import outcome_name
from pitboss.game.narration import narrate
from pitboss.house.schemas.commands import Emote
from pitboss.house.schemas.messages import RoundEvent, RoundStartedEvent, SeatAfter, TableEvent
from pitboss.house.schemas.state import HandView
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.state import Outcome, RoundSteps, SeatWords, show_wagers
from pitboss.house.views.state import FACE_DOWN, say, view_dealer, view_hand, view_spot
from pitboss.rules.payouts import Reason
from pitboss.table.record import show_seeds
from pitboss.table.table import balance
from pitboss.text import show_chips


def show_events(live: LiveTable, outcome: Outcome) -> list[TableEvent]:
    """The events of an entry that has just been applied, in the order in which they happened."""
    events: list[TableEvent] = []
    for event in outcome.events:
        if not isinstance(event, RoundSteps):
            events.append(event)
            continue
        names = [live.name_of(seat) for seat in event.seats]
        bankrolls = _bankrolls(live, event)
        if event.opened is not None:
            events.append(_show_start(live, event, bankrolls))
        for taken in event.steps:
            step = ShownStep(taken, event.seats, names, event.round, bankrolls)
            events += step.events()
    return events


def show_emote(live: LiveTable, action: Emote) -> bytes:
    """What everybody at a table is sent when somebody in a seat says something."""
    seat, words = action.seat, action.emote.replace("-", " ")
    says, to_you = f"{live.name_of(seat)}: {words}", f"You: {words}"
    return say({"type": "emote", "seat": seat, "emote": action.emote, "says": says, "to_you": to_you})


def _bankrolls(live: LiveTable, steps: RoundSteps) -> list[int]:
    """What each seat of a round had before it, by what it has after these steps: a round that is over was paid."""
    bankrolls = [live.table.players[seat].bankroll for seat in steps.seats]
    last = steps.steps[-1].after if steps.steps else None
    if last is None or not last.is_over:
        return bankrolls
    return [bankroll - balance(spot) for bankroll, spot in zip(bankrolls, last.seats, strict=True)]


def _show_start(live: LiveTable, steps: RoundSteps, bankrolls: list[int]) -> RoundStartedEvent:
    assert steps.opened is not None
    opened = steps.opened.opened(live.rules)
    event: RoundStartedEvent = {
        "type": "round-started",
        "round": steps.round,
        "after": [
            {
                "seat": seat,
                "wagers": show_wagers(spot.wagers),
                "funds": bankroll + balance(spot),
                **view_spot(opened, spot),
            }
            for seat, spot, bankroll in zip(steps.seats, opened.seats, bankrolls, strict=True)
        ],
        "says": "No more bets",
    }
    if steps.seeds is not None:
        event["seeds"] = show_seeds(steps.seeds)
    return event


def _before_settlement(taken: StepTaken) -> tuple[Seat, ...]:
    """The seats after a step, without what it settles: the events of that come later."""
    spots = list(taken.after.seats)
    for event in taken.events:
        match event:
            case HandSettled(seat, number):
                hands = list(spots[seat].hands)
                hands[number] = hands[number]._replace(reason=None, net=0)
                spots[seat] = spots[seat].with_hands(tuple(hands))
            case InsuranceSettled(seat, _):
                spots[seat] = spots[seat]._replace(insurance_net=None)
            case SideBetSettled(seat, name, _, False):
                nets = _unsettled(spots[seat].wagers.side, spots[seat].side_nets, name)
                spots[seat] = spots[seat]._replace(side_nets=nets)
            case SideBetSettled(seat, name, _, True):
                nets = _unsettled(spots[seat].wagers.side_tokes, spots[seat].side_toke_nets, name)
                spots[seat] = spots[seat]._replace(side_toke_nets=nets)
            case TokeSettled(seat, _):
                spots[seat] = spots[seat]._replace(toke_net=None)
    return tuple(spots)


def _unsettled(bets: Sequence[tuple[str, int]], nets: Sequence[int | None], name: str) -> tuple[int | None, ...]:
    """The nets of some bets, as if this one were not settled."""
    return tuple(None if bet == name else net for (bet, _), net in zip(bets, nets, strict=True))


class ShownStep:
    """A step of a round as it is shown to those at the table.

    `after` of an event is what it changed, as it lies after the step; what the same step settles is left to the
    events that say so. `bankrolls` are what the seats had before the round, and None in a replay.
    """

    def __init__(
        self,
        taken: StepTaken,
        seats: tuple[int, ...],
        names: Sequence[str],
        number: int,
        bankrolls: Sequence[int] | None = None,
    ) -> None:
        self.after = taken.after
        self.taken = taken
        self.seats = seats
        self.names = names
        self.number = number
        self.bankrolls = bankrolls
        self._spots = _before_settlement(taken)

    def events(self) -> list[RoundEvent]:
        """What happened, in order."""
        return [self._show(event) for event in self.taken.events]

    def _hand(self, seat: int, hand: int) -> HandView:
        spot = self._spots[seat]
        return view_hand(self.after, spot, spot.hands[hand])

    def _seat(self, seat: int) -> SeatAfter:
        spot = self._spots[seat]
        funds = self.bankrolls[seat] + balance(spot) if self.bankrolls is not None else None
        return {"hands": [self._hand(seat, hand) for hand in range(len(spot.hands))], "funds": funds}

    def _words(self, event: Event, seat: int) -> SeatWords:
        """What is said of an event at a seat, to everybody and to its player."""
        names = ["You" if number == seat else name for number, name in enumerate(self.names)]
        return {"seat": self.seats[seat], "says": self._say(event), "to_you": self._say(event, names)}

    def _say(self, event: Event, names: Sequence[str] | None = None) -> str:
        return narrate(event, self.after, names=names or self.names, money=show_chips)

    def _show(self, event: Event) -> RoundEvent:
        after, seats = self.after, self.seats
        match event:
            case CardDealt(seat, hand, card):
                return {
                    "type": "card",
                    "hand": hand,
                    "card": str(card),
                    "after": self._hand(seat, hand),
                    **self._words(event, seat),
                }
            case DealerDrew(card, _):
                text = str(card) if card else FACE_DOWN
                return {"type": "dealer-card", "card": text, "after": view_dealer(after), "says": self._say(event)}
            case Decided(seat, hand, action, wager):
                return {
                    "type": "decided",
                    "hand": hand,
                    "decision": action.word,
                    "wager": wager,
                    "after": self._seat(seat),
                    **self._words(event, seat),
                }
            case NaturalKept(seat):
                return {"type": "natural-kept", "after": self._seat(seat), **self._words(event, seat)}
            case Insured(seat, cents):
                return {"type": "insured", "cents": cents, "after": self._seat(seat), **self._words(event, seat)}
            case Declined(seat):
                return {"type": "declined", **self._words(event, seat)}
            case DealerChecked(blackjack):
                return {"type": "dealer-checked", "blackjack": blackjack, "says": self._say(event)}
            case HoleTurned(card, _):
                view = view_dealer(after)
                return {"type": "hole-turned", "card": str(card), "after": view, "says": self._say(event)}
            case InsuranceSettled(seat, net):
                return {"type": "insurance-settled", "net": net, **self._words(event, seat)}
            case HandSettled(seat, hand, reason, net):
                spot = after.seats[seat]
                settled = spot.hands[hand]._replace(reason=reason, net=net)
                return {
                    "type": "hand-settled",
                    "hand": hand,
                    "outcome": outcome_name(after.rules, settled),
                    "net": net,
                    "after": view_hand(after, spot, settled),
                    "tuck": spot.tuck(after.rules) if reason is Reason.BUST else None,
                    **self._words(event, seat),
                }
            case SideBetSettled(seat, bet, net, toke):
                return {"type": "side-bet-settled", "name": bet, "net": net, "toke": toke, **self._words(event, seat)}
            case TokeSettled(seat, net):
                return {"type": "toke-settled", "net": net, **self._words(event, seat)}
            case RoundOver(nets, tokes_won):
                return {
                    "type": "round-over",
                    "round": self.number,
                    "nets": {str(seat): net for seat, net in zip(seats, nets, strict=True)},
                    "tokes_won": {str(seat): won for seat, won in zip(seats, tokes_won, strict=True) if won},
                    "says": self._say(event),
                }
            case _:
                assert_never(event)
