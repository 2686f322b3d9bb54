"""An agent under evaluation: what it was found to win, and where it erred."""

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from pitboss.rules import Rules

HandKind = Literal["hard", "soft", "pair", "blackjack"]
Offered = Literal["insurance", "early surrender"]
"""What is asked about a hand before its play."""
_CARDS: Final = {10: "T", 11: "A"}


class JudgedHand(NamedTuple):
    """A hand as a chart names it, and what is asked about it if that is not its play.

    `counts` is its total; of a pair what one of its cards counts, the ace as eleven.
    """

    kind: HandKind
    counts: int
    doubled: bool = False
    from_split: bool = False
    asked: Offered | None = None

    @property
    def card(self) -> str:
        """One card of a pair, all ten-values alike."""
        return _CARDS.get(self.counts, str(self.counts))

    @property
    def name(self) -> str:
        """What it is called, whatever is asked about it."""
        names: dict[HandKind, str] = {"blackjack": "blackjack", "pair": f"pair of {self.card}"}
        return f"{names.get(self.kind, f'{self.kind} {self.counts}')} {self.made}".rstrip()

    @property
    def made(self) -> str:
        """What was made of it since it was dealt."""
        return f"{'doubled ' * self.doubled}{'after a split' * self.from_split}".rstrip()

    def __str__(self) -> str:
        return self.name if self.asked is None else f"{self.name}, {self.asked}"


class Mistake(NamedTuple):
    """An answer that is not the best one: on which hand, against which up-card, what was best, how often in a round it
    happens, and what it costs each time, in units of the wager."""

    judged: JudgedHand
    up: str
    chosen: str
    best: str
    frequency: float
    cost: float

    @property
    def hand(self) -> str:
        """The hand in words."""
        return str(self.judged)

    @property
    def per_round(self) -> float:
        """What it comes to a round, in units of the wager."""
        return self.frequency * self.cost

    def __str__(self) -> str:
        what, played = f"{self.hand} v {self.up}", f"{self.chosen} for {self.best}"
        return f"{what:<34}{played:<22}{self.cost:9.4%} each time, {self.per_round:.5%} a round"


@dataclass(frozen=True, slots=True)
class Evaluated:
    """What an agent's rounds off a fresh shoe are worth to it, per unit of the wager: `value` with its standard
    `error`, and the plain result of the same rounds with its own; `optimum` is the edge of best play. `mistakes` come
    costliest first; `unjudged`, with its own error, is the part of the shortfall that is not among them, because
    whether to split again is not judged."""

    rules: Rules
    episodes: int
    seed: int
    value: float
    error: float
    raw_value: float
    raw_error: float
    optimum: float
    unjudged: float
    unjudged_error: float
    mistakes: tuple[Mistake, ...]

    @property
    def shortfall(self) -> float:
        """How far the agent's edge is below that of best play."""
        return self.optimum - self.value

    @property
    def may_split_again(self) -> bool:
        """Whether the sheet has decisions that are not judged."""
        return self.rules.split.max_hands > 2


@dataclass(frozen=True, slots=True)
class BetPlayed:
    """What the rounds for one wager brought: `value` a round with its standard `error`, in units of the least wager."""

    units: int
    rounds: int
    value: float
    error: float


@dataclass(frozen=True, slots=True)
class ShoesEvaluated:
    """What an agent's shoes are worth to it, in units of the least wager: `value` a shoe with its standard `error`, and
    the plain result of the same shoes with its own. `by_bet` has the same for each wager that was made, a round."""

    rules: Rules
    shoes: int
    penetration: float
    seed: int
    value: float
    error: float
    raw_value: float
    raw_error: float
    by_bet: tuple[BetPlayed, ...]

    @property
    def rounds(self) -> int:
        """The rounds of all shoes together."""
        return sum(bet.rounds for bet in self.by_bet)

    @property
    def wagered(self) -> int:
        """The units put down in all shoes together, doubles and splits apart."""
        return sum(bet.units * bet.rounds for bet in self.by_bet)

    @property
    def per_hundred(self) -> float:
        """What is won in a hundred rounds."""
        return 100 * self.value * self.shoes / self.rounds

    @property
    def per_hundred_error(self) -> float:
        """The standard error of that."""
        return 100 * self.error * self.shoes / self.rounds
