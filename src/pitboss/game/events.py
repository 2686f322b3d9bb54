"""What happened in a round, one small frozen record at a time. Seats and hands are numbered from 0."""

from typing import NamedTuple

from pitboss.actions import Action
from pitboss.cards import Card, Total
from pitboss.rules.payouts import Reason


class CardDealt(NamedTuple):
    """A seat's hand received a card."""

    seat: int
    hand: int
    card: Card


class DealerDrew(NamedTuple):
    """The dealer received a card, and what the hand then totals; both None for a card face down."""

    card: Card | None
    total: Total | None


class Decided(NamedTuple):
    """A seat acted on a hand; `wager` is what then lies on it."""

    seat: int
    hand: int
    action: Action
    wager: int


class NaturalKept(NamedTuple):
    """A seat chose to double its blackjack; the card comes in its turn, after the dealer's check."""

    seat: int


class Insured(NamedTuple):
    """A seat placed an insurance wager."""

    seat: int
    cents: int


class Declined(NamedTuple):
    """A seat declined what it was offered."""

    seat: int


class DealerChecked(NamedTuple):
    """The dealer looked at the hole card for a blackjack."""

    blackjack: bool


class HoleTurned(NamedTuple):
    """The hole card was turned face up, and what the dealer's two cards total."""

    card: Card
    total: Total


class InsuranceSettled(NamedTuple):
    """A seat's insurance was paid or collected."""

    seat: int
    net: int


class HandSettled(NamedTuple):
    """A hand was paid, pushed or lost, and its cards removed."""

    seat: int
    hand: int
    reason: Reason
    net: int


class SideBetSettled(NamedTuple):
    """A side bet was paid or collected; `toke` if it was placed for the dealer."""

    seat: int
    name: str
    net: int
    toke: bool


class TokeSettled(NamedTuple):
    """A wager for the dealer was paid or collected."""

    seat: int
    net: int


class RoundOver(NamedTuple):
    """Everything is settled: seat by seat, the change of the player's chips, and what its tokes put into the box."""

    nets: tuple[int, ...]
    tokes_won: tuple[int, ...]


Event = (
    CardDealt
    | DealerDrew
    | Decided
    | NaturalKept
    | Insured
    | Declined
    | DealerChecked
    | HoleTurned
    | InsuranceSettled
    | HandSettled
    | SideBetSettled
    | TokeSettled
    | RoundOver
)
