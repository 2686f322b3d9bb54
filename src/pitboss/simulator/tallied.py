"""What a run tallied beside its edge: how often things happened, and the edge by count, by round and of a side bet."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EdgeAtCount:
    """A count at the start of a round: how often it came, and the edge of one chip there with its error; `raw_ev` is
    the edge without control variates."""

    count: int
    frequency: float
    ev: float
    std_error: float
    raw_ev: float


@dataclass(frozen=True, slots=True)
class EdgeOfRound:
    """The nth round of a shoe: the share of shoes that came to it, and its edge with its error."""

    round: int
    share: float
    ev: float
    std_error: float


@dataclass(frozen=True, slots=True)
class SideBetMade:
    """A side bet: in which share of the rounds it was made, its edge with its error, and the spread of one bet."""

    made: float
    ev: float
    std_error: float
    std_dev: float


@dataclass(frozen=True, slots=True)
class Frequencies:
    """How often things happened.

    Shares of all hands: `hands` by how they ended, `bonuses` by their place in the sheet, from 1, and `doubles` by how
    often a hand was doubled. Shares of all rounds: `hands_per_round` by how many hands the player had, `dealer` by how
    the dealer ended, `insurance` taken, and `void`. `insurance_won` is the share of the insurance bets that won.
    """

    hands: Mapping[str, float]
    bonuses: Mapping[int, float]
    doubles: Mapping[int, float]
    hands_per_round: Mapping[int, float]
    dealer: Mapping[str, float]
    insurance: float
    insurance_won: float
    void: float
    cards_per_round: float
