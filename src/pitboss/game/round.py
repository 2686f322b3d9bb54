"""A round at one moment. It is immutable; `step.py` says how it goes on.

A round waits for a card (`deal`), for a seat's decision (`apply`), or is over; both methods return the next round and
the events on the way there. Chance is only ever in `deal`: whoever calls it says which card comes, so play, replay,
enumeration and tests all use this one engine.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pitboss.actions import Decision, Insure
from pitboss.cards import Card, Total, show_cards, total
from pitboss.errors import PitbossError
from pitboss.game.events import Event
from pitboss.game.hand import Hand, Seat
from pitboss.game.step import Phase, Step
from pitboss.game.wagers import WagerError, Wagers, check_wagers
from pitboss.rules import MAX_SEATS, Rules
from pitboss.text import show_cents

_new = tuple.__new__


class IllegalDecisionError(PitbossError):
    """A decision, or a card, that the round does not wait for; the message says what it waits for."""


class Round(NamedTuple):
    """A moment of a round. `seat` and `hand` say whose turn it is, or who receives the next card.

    `legal_actions` is everything the seat in turn may answer: empty while a card is awaited and when the round is over.
    An `Insure` among them stands for any half chips up to its amount.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    dealer: tuple[Card, ...]
    phase: Phase
    seat: int
    hand: int
    legal_actions: tuple[Decision, ...]

    def __repr__(self) -> str:
        hands = "; ".join(
            " | ".join(show_cards(hand.cards) or "no cards" for hand in seat.hands) for seat in self.seats
        )
        dealer = show_cards(self.dealer) or "no cards"
        return f"<Round of {self.rules.title}: {hands} against {dealer}; {self.awaited()}>"

    @staticmethod
    def open(rules: Rules, wagers: Sequence[Wagers], *, first_of_shoe: bool = True) -> "Round":
        """A round with these wagers down and no card dealt; raise `WagerError` for wagers the sheet refuses."""
        if not isinstance(rules, Rules):
            raise TypeError(f"{rules!r} is no Rules: a round takes what load(…) returns")
        if not isinstance(wagers, Sequence) or not all(isinstance(wager, Wagers) for wager in wagers):
            raise TypeError(f"{wagers!r} will not do: give a list of Wagers, such as [Wagers(1_000)]")
        if not 1 <= len(wagers) <= MAX_SEATS:
            raise WagerError(f"a round has 1 to {MAX_SEATS} seats, not {len(wagers)}")
        for wager in wagers:
            check_wagers(rules, wager, first_of_shoe=first_of_shoe)
        return Round(rules, tuple(map(_seat, wagers)), (), Phase.DEAL, 0, 0, ())

    @property
    def awaits_card(self) -> bool:
        return self.phase.awaits_card

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def up_card(self) -> Card | None:
        return self.dealer[0] if self.dealer else None

    @property
    def hole_is_hidden(self) -> bool:
        """Whether the dealer's second card lies face down; without a hole card it comes in the dealer's turn."""
        return len(self.dealer) == 2 and self.phase not in (Phase.DEALER, Phase.OVER)

    @property
    def dealer_total(self) -> Total:
        """The total of all the dealer's cards, the hidden one included."""
        return total(self.dealer)

    @property
    def hand_in_turn(self) -> Hand:
        """The hand that is asked, or that receives the next card, while the seats play."""
        return self.seats[self.seat].hands[self.hand]

    def is_legal(self, decision: Decision) -> bool:
        """Whether `apply` takes this decision now."""
        if isinstance(decision, Insure):
            most = next((answer.cents for answer in self.legal_actions if isinstance(answer, Insure)), 0)
            return 0 < decision.cents <= most and decision.cents % (self.rules.limits.chip // 2) == 0
        return decision in self.legal_actions

    def check(self, decision: Decision) -> None:
        """Raise `IllegalDecisionError` if `apply` does not take this decision now."""
        if not self.is_legal(decision):
            if isinstance(decision, str):
                raise TypeError(f"{decision!r} is text: give an Action, such as Action.HIT, an Offer or an Insure")
            raise IllegalDecisionError(f"{decision} is not legal now: {self.awaited()}")

    def apply(self, decision: Decision) -> tuple["Round", tuple[Event, ...]]:
        """Carry out the decision of the seat in turn; raise `IllegalDecisionError` if it is not legal."""
        self.check(decision)
        step, phase = Step(self), self.phase
        if phase is Phase.PLAY:
            step.play(decision)
        elif phase is Phase.NATURALS:
            step.answer_natural(decision)
        elif phase is Phase.INSURANCE:
            step.answer_insurance(decision)
        else:
            step.answer_early_surrender(decision)
        return _after(step)

    def deal(self, card: Card) -> tuple["Round", tuple[Event, ...]]:
        """Deal the next card to where it is due; raise `IllegalDecisionError` if no card is awaited."""
        if not isinstance(card, Card):
            raise TypeError(f'{card!r} is no Card: give one, such as Card.parse("Ad")')
        step, phase = Step(self), self.phase
        if phase is Phase.DEAL:
            step.deal(card)
        elif phase is Phase.DRAW:
            step.receive(card)
        elif phase is Phase.DEALER:
            step.dealer_receive(card)
        else:
            raise IllegalDecisionError(f"no card is due: {self.awaited()}")
        return _after(step)

    def awaited(self) -> str:
        """In words, what the round waits for."""
        match self.phase:
            case Phase.OVER:
                return "the round is over"
            case Phase.DEAL:
                return "the deal awaits a card"
            case Phase.DRAW:
                return f"seat {self.seat + 1}, hand {self.hand + 1} awaits a card"
            case Phase.DEALER:
                return "the dealer awaits a card"
        where = f"seat {self.seat + 1}, hand {self.hand + 1}" if self.phase is Phase.PLAY else f"seat {self.seat + 1}"
        answers = [
            f"insure up to {show_cents(answer.cents)}" if isinstance(answer, Insure) else str(answer)
            for answer in self.legal_actions
        ]
        return f"{where} may {', '.join(answers)}"


class StepTaken(NamedTuple):
    """A card or a decision, the round after it, and what happened on the way there."""

    step: Card | Decision
    after: Round
    events: tuple[Event, ...]


def take(state: Round, steps: Iterable[Card | Decision]) -> Iterator[StepTaken]:
    """Take steps one after the other; raise `IllegalDecisionError` at one that the round does not wait for."""
    for step in steps:
        state, events = state.deal(step) if isinstance(step, Card) else state.apply(step)
        yield StepTaken(step, state, events)


def _seat(wagers: Wagers) -> Seat:
    unsettled = (None,) * len(wagers.side), (None,) * len(wagers.side_tokes)
    return Seat(wagers, (Hand((), wagers.main),), side_nets=unsettled[0], side_toke_nets=unsettled[1])


def _after(step: Step) -> tuple[Round, tuple[Event, ...]]:
    fields = (step.rules, tuple(step.seats), step.dealer, step.phase, step.seat, step.hand, step.legal)
    return _new(Round, fields), tuple(step.events)
