"""What happened at a table: somebody came, went or moved chips, a round began and went on, a shoe was changed.

Each fact is a small frozen record, like the game's events. What happened in a round is told by those, step by step.
"""

from dataclasses import dataclass

from pitboss.game import StepTaken, Wagers
from pitboss.table.shuffle import Seeds


@dataclass(frozen=True, slots=True)
class SatDown:
    """Somebody took a seat."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Left:
    """Somebody gave a seat up, or had to; so many chips went back to the wallet, or a bot's to the bank."""

    seat: int
    name: str
    cents: int


@dataclass(frozen=True, slots=True)
class SatOut:
    """Somebody keeps a seat without playing."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class CameBack:
    """Somebody who sat out plays again."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class ToppedUp:
    """Somebody bought more chips."""

    seat: int
    name: str
    cents: int


@dataclass(frozen=True, slots=True)
class Emoted:
    """Somebody said one of the few things that can be said."""

    seat: int
    emote: str


@dataclass(frozen=True, slots=True)
class BetPlaced:
    """Wagers were put down, or changed."""

    seat: int
    wagers: Wagers


@dataclass(frozen=True, slots=True)
class BetTakenBack:
    """Wagers were taken back before the first card."""

    seat: int


@dataclass(frozen=True, slots=True)
class WasReady:
    """Somebody waits for the cards."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimedOut:
    """Somebody ran out of time; what the clock answered comes next."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """No more bets. `seeds` are those mixed into the shoe by its first round, and None in a later one."""

    round: int
    seeds: Seeds | None


@dataclass(frozen=True, slots=True)
class RoundWentOn:
    """Cards were dealt and decisions made, at the seats that are in the round, in order."""

    round: int
    seats: tuple[int, ...]
    steps: tuple[StepTaken, ...]


@dataclass(frozen=True, slots=True)
class RoundCalledOff:
    """A round under way is void; every wager went back."""

    round: int
    reason: str


@dataclass(frozen=True, slots=True)
class RoundVoided:
    """The floor voided a round that was over."""

    round: int
    reason: str


@dataclass(frozen=True, slots=True)
class PaymentCorrected:
    """The floor put a payment right: by so many cents more or, below zero, less."""

    round: int
    seat: int
    name: str
    cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class ShoeRevealed:
    """A shoe is finished: its number, commitment, secret and seeds are public."""

    number: int
    commitment: str
    secret: bytes
    seeds: Seeds


@dataclass(frozen=True, slots=True)
class ShoeOpened:
    """The house committed itself to a new shoe."""

    number: int
    commitment: str


SingleFact = (
    SatDown
    | Left
    | SatOut
    | CameBack
    | ToppedUp
    | Emoted
    | BetPlaced
    | BetTakenBack
    | WasReady
    | TimedOut
    | RoundStarted
    | RoundCalledOff
    | RoundVoided
    | PaymentCorrected
    | ShoeRevealed
    | ShoeOpened
)
"""A fact of which one thing is told."""
Fact = SingleFact | RoundWentOn
