"""What the environments' `evaluate` returns: what an agent wins, and where it errs."""

from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, NamedTuple

from pitboss.results import Result, to_plain
from pitboss.rules import Rules

HandKind = Literal["hard", "soft", "pair", "blackjack"]
OfferName = Literal["insurance", "early surrender"]
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
    offer: OfferName | None = None

    @property
    def card(self) -> str:
        """One card of a pair, all ten-values alike."""
        return _CARDS.get(self.counts, str(self.counts))

    @property
    def name(self) -> str:
        """What it is called, whatever is asked about it."""
        names: dict[HandKind, str] = {"blackjack": "blackjack", "pair": f"pair of {self.card}"}
        return f"{names.get(self.kind, f'{self.kind} {self.counts}')} {self.history}".rstrip()

    @property
    def history(self) -> str:
        """What was made of it since it was dealt."""
        return f"{'doubled ' * self.doubled}{'after a split' * self.from_split}".rstrip()

    def __str__(self) -> str:
        return self.name if self.offer is None else f"{self.name}, {self.offer}"


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

    def to_dict(self) -> dict[str, Any]:
        """Return the mistake and what it costs."""
        return {
            "hand": self.hand,
            **{name: getattr(self, name) for name in self._fields[1:]},
            "per_round": self.per_round,
        }

    def __str__(self) -> str:
        what, played = f"{self.hand} v {self.up}", f"{self.chosen} for {self.best}"
        return f"{what:<34}{played:<22}{self.cost:9.4%} each time, {self.per_round:.5%} a round"


@dataclass(frozen=True, slots=True, repr=False)
class Evaluation(Result):
    """What an agent's rounds off a fresh shoe are worth to it, per unit of the wager: `value` with its standard
    `error`, and the plain result of the same rounds with its own; `optimum` is the edge of best play. `mistakes` come
    costliest first; `unjudged`, with its own error, is the part of the shortfall that is not among them, because
    whether to split again is not judged. `print` lists the costliest mistakes; a notebook shows them in a chart."""

    view: ClassVar = "evaluation"
    computed: ClassVar = ("decks", "shortfall")

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

    def __repr__(self) -> str:
        return (
            f"<Evaluation of an agent in {self.rules.title}: {self.value:+.4%} ± {self.error:.4%} in "
            f"{self.episodes:,} rounds, {self.shortfall:.4%} below best play, seed {self.seed}, {self.rules.stamp}>"
        )

    def chart(self) -> str:
        """Return where the agent differs from best play: the letter of what it does, and what that costs in percent."""
        from pitboss.views.evaluation_svg import mistakes_text

        return mistakes_text(self.mistakes)

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for every mistake, the costliest first."""
        return [mistake.to_dict() for mistake in self.mistakes]

    @property
    def decks(self) -> int:
        return self.rules.shoe.decks

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


@dataclass(frozen=True, slots=True, repr=False)
class ShoeEvaluation(Result):
    """What an agent's shoes are worth to it, in units of the least wager: `value` a shoe with its standard `error`, and
    the plain result of the same shoes with its own. `by_bet` has the same for each wager that was made, a round."""

    view: ClassVar = "shoe_evaluation"
    computed: ClassVar = ("decks", "rounds", "wagered", "per_hundred", "per_hundred_error")

    rules: Rules
    shoes: int
    penetration: float
    seed: int
    value: float
    error: float
    raw_value: float
    raw_error: float
    by_bet: tuple[BetPlayed, ...]

    def __repr__(self) -> str:
        return (
            f"<ShoeEvaluation of an agent in {self.rules.title}: {self.value:+.4f} ± {self.error:.4f} units a shoe in "
            f"{self.shoes:,} shoes, seed {self.seed}, {self.rules.stamp}>"
        )

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for every wager that was made."""
        rows: list[dict[str, Any]] = to_plain(self.by_bet)
        return rows

    @property
    def decks(self) -> int:
        return self.rules.shoe.decks

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
