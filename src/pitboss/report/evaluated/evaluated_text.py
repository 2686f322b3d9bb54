"""What an agent was found to win, and where it erred: the figures of an evaluation, in words and as JSON."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from pitboss.plural import plural
from pitboss.rules import Rules

MOST_LISTED = 20
"""How many mistakes are listed, those that cost most in the long run."""


class Mistake(NamedTuple):
    """An answer that is not the best one: on which hand, against which up-card, what was best, how often in a round it
    happens, and what it costs each time, in units of the wager."""

    hand: str
    up: str
    chosen: str
    best: str
    frequency: float
    cost: float

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
    `error`, and the plain result of the same rounds with its own; `optimum` is what best play wins. `mistakes` come
    costliest first."""

    rules: Rules
    episodes: int
    seed: int
    value: float
    error: float
    raw_value: float
    raw_error: float
    optimum: float
    mistakes: tuple[Mistake, ...]

    @property
    def shortfall(self) -> float:
        """How much less than best play the agent wins."""
        return self.optimum - self.value


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


def conditions(found: Evaluated | ShoesEvaluated) -> str:
    """What the figures hold under."""
    decks = plural(found.rules.shoe.decks, "deck")
    if isinstance(found, Evaluated):
        return f"{found.episodes:,} rounds off a fresh shoe of {decks} · seed {found.seed} · {found.rules.stamp}"
    dealt = f"{plural(found.shoes, 'shoe')} of {decks}, {found.penetration:.0%} dealt"
    bet = found.wagered / found.rounds
    return f"{dealt}, {found.rounds:,} rounds for {bet:.2f} units each · seed {found.seed} · {found.rules.stamp}"


def evaluated_line(found: Evaluated) -> str:
    """The game, the agent's edge with its error, and how far that is below best play."""
    return (
        f"an agent in {found.rules.title}: {found.value:+.4%} ± {found.error:.4%} in {found.episodes:,} rounds, "
        f"{found.shortfall:.4%} below best play, seed {found.seed}, {found.rules.stamp}"
    )


def shoes_line(found: ShoesEvaluated) -> str:
    """The game and what a shoe is worth to the agent, with its error."""
    return (
        f"an agent in {found.rules.title}: {found.value:+.4f} ± {found.error:.4f} units a shoe in "
        f"{found.shoes:,} shoes, seed {found.seed}, {found.rules.stamp}"
    )


def evaluated_text(found: Evaluated) -> str:
    """The figures, then the costliest mistakes line by line."""
    lines = [
        f"{found.rules.title}, {found.episodes:,} rounds off a fresh shoe, seed {found.seed}, {found.rules.stamp}",
        f"value      {found.value:+.4%} ± {found.error:.4%}",
        f"plain      {found.raw_value:+.4%} ± {found.raw_error:.4%}",
        f"best play  {found.optimum:+.4%}, {found.shortfall:.4%} better",
    ]
    return "\n".join([*lines, *map(str, found.mistakes[:MOST_LISTED])]) + "\n"


def shoes_text(found: ShoesEvaluated) -> str:
    """The figures, then those of each wager."""
    bet = found.wagered / found.rounds
    lines = [
        f"{found.rules.title}, {found.shoes:,} shoes, {found.rounds:,} rounds for {bet:.2f} units each, "
        f"seed {found.seed}, {found.rules.stamp}",
        f"value  {found.value:+.4f} ± {found.error:.4f} units a shoe, "
        f"{found.per_hundred:+.3f} ± {found.per_hundred_error:.3f} in a hundred rounds",
        f"plain  {found.raw_value:+.4f} ± {found.raw_error:.4f} units a shoe",
    ]
    for each in found.by_bet:
        share = each.rounds / found.rounds
        lines.append(f"bet {each.units:<3} {each.value:+.4f} ± {each.error:.4f} units a round, {share:.1%} of rounds")
    return "\n".join(lines) + "\n"


def evaluated_json(found: Evaluated) -> dict[str, Any]:
    """Every figure, ready to be written as JSON, in units of the wager."""
    return {
        **found.rules.as_json(),
        "decks": found.rules.shoe.decks,
        "episodes": found.episodes,
        "seed": found.seed,
        "value": found.value,
        "error": found.error,
        "raw": {"value": found.raw_value, "error": found.raw_error},
        "optimum": found.optimum,
        "shortfall": found.shortfall,
        "mistakes": [mistake_row(mistake) for mistake in found.mistakes],
    }


def mistake_row(mistake: Mistake) -> dict[str, Any]:
    """A mistake and what it costs, field by field."""
    return {**mistake._asdict(), "per_round": mistake.per_round}


def shoes_json(found: ShoesEvaluated) -> dict[str, Any]:
    """Every figure, ready to be written as JSON, in units of the least wager."""
    return {
        **found.rules.as_json(),
        "decks": found.rules.shoe.decks,
        "penetration": found.penetration,
        "shoes": found.shoes,
        "rounds": found.rounds,
        "wagered": found.wagered,
        "seed": found.seed,
        "value": found.value,
        "error": found.error,
        "raw": {"value": found.raw_value, "error": found.raw_error},
        "per_hundred": {"value": found.per_hundred, "error": found.per_hundred_error},
        "by_bet": [bet_row(bet) for bet in found.by_bet],
    }


def bet_row(bet: BetPlayed) -> dict[str, Any]:
    """What one wager brought, field by field."""
    return {"units": bet.units, "rounds": bet.rounds, "value": bet.value, "error": bet.error}
