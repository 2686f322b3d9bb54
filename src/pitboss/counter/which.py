"""Which count? How well each system follows the main game, insurance, the decisions and every side bet of a sheet."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK
from pitboss.counter.composition import DECK_VALUES, tags_by_rank
from pitboss.counter.correlation import LEVELS, Tags, best_tags, correlation
from pitboss.counter.indices import Index
from pitboss.simulator import Count
from pitboss.simulator.counting import SYSTEMS
from pitboss.solver import Removal, Solution
from pitboss.solver.charts import weights_of
from pitboss.solver.rounds import UpCard, solve_up_card
from pitboss.strategy.chart import CODES, SPLIT
from pitboss.strategy.multisets import ACE, RANKS

Floats = NDArray[np.float64]
_UP_CARDS = "A23456789T"
_ACTIONS = {action.word: code for action, code in CODES.items()}
_STRONGEST = 3.0


@dataclass(frozen=True, slots=True)
class Fit:
    """How well a count's tags correlate with what each card does: to the main wager (alone, and with aces counted
    beside), to insurance, to the decisions that a count changes, and to side bets; None where there is none of it."""

    name: str
    tags: tuple[float, ...]
    betting: float
    betting_with_aces: float
    insurance: float | None
    playing: float | None
    side_bets: dict[str, float]

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "tags": dict(zip(_UP_CARDS, self.tags, strict=True)),
            "betting": self.betting,
            "betting_with_aces": self.betting_with_aces,
            "insurance": self.insurance,
            "playing": self.playing,
            "side_bets": self.side_bets,
        }


def effects_by_rank(effects: dict[str, float]) -> Floats:
    """Effects of removal as an array: aces, 2..9, ten-values."""
    return np.array([effects[rank] for rank in _UP_CARDS])


def fits(removal: Removal, playing: Sequence[tuple[float, Floats]], counts: Iterable[Count] = ()) -> list[Fit]:
    """The fit of every known system, and of other counts; `playing` has decisions with their worth and effects."""
    named = {**SYSTEMS, **{count.name: count for count in counts}}
    return [fit(count, removal, playing) for count in named.values()]


def fit(count: Count, removal: Removal, playing: Sequence[tuple[float, Floats]]) -> Fit:
    """How well one count follows a game."""
    tags, main = tags_by_rank(count), effects_by_rank(removal.chart)
    whole = sum(worth for worth, _ in playing)
    return Fit(
        count.name,
        tuple(float(tag) for tag in tags),
        correlation(tags, main, DECK_VALUES),
        with_aces(tags, main),
        None if removal.insurance is None else correlation(tags, effects_by_rank(removal.insurance), DECK_VALUES),
        sum(worth * abs(correlation(tags, effects, DECK_VALUES)) for worth, effects in playing) / whole
        if whole
        else None,
        {name: correlation(tags, effects_by_rank(effects), DECK_VALUES) for name, effects in removal.side_bets.items()},
    )


def with_aces(tags: Floats, effects: Floats) -> float:
    """The correlation of effects with the best mixture of these tags and a count of aces."""
    weights = np.sqrt(DECK_VALUES / DECK_VALUES.sum())
    aces = np.zeros(RANKS)
    aces[ACE] = 1.0
    columns = np.stack([np.ones(RANKS), tags, aces], axis=1) * weights[:, None]
    target = effects * weights
    found, *_ = np.linalg.lstsq(columns, target, rcond=None)
    mean = float(DECK_VALUES @ effects / DECK_VALUES.sum())
    whole = float((weights**2) @ (effects - mean) ** 2)
    rest = float(((target - columns @ found) ** 2).sum())
    return sqrt(max(1 - rest / whole, 0.0)) if whole > 0 else 0.0


def suit_count(name: str, ranks: dict[str, float], cards: dict[str, float]) -> Count:
    """The count for a wager that knows suits: every card's own effect of removal, the strongest as 3, to a tenth.

    `ranks` are the effects by rank, `cards` those of single cards. What rounding leaves is spread over the other cards,
    so that the count is balanced.
    """
    effects = np.array(
        [cards.get(f"{_UP_CARDS[card.value - 1]}{card.suit}", ranks[_UP_CARDS[card.value - 1]]) for card in DECK]
    )
    effects -= effects.mean()
    tags = np.round(_STRONGEST * effects / (np.abs(effects).max() or 1.0), 1)
    small = np.abs(tags) < _STRONGEST / 10
    if small.any():
        tags[small] -= tags.sum() / small.sum()
    return Count(name, tuple(float(tag) for tag in tags))


def best_counts(removal: Removal) -> dict[str, dict[str, Tags]]:
    """The best tags of each level, balanced and not, for the main game and for each side bet."""
    wagers = {"main": removal.chart, **removal.side_bets}
    return {
        name: {
            f"level {level}, {'balanced' if balanced else 'unbalanced'}": best_tags(
                effects_by_rank(effects), DECK_VALUES, level=level, balanced=balanced
            )
            for level in LEVELS
            for balanced in (True, False)
        }
        for name, effects in wagers.items()
    }


def playing_effects(solution: Solution, indices: Sequence[Index], *, most: int = 20) -> list[tuple[float, Floats]]:
    """For the decisions worth most: what they are worth, and what removing a card of each rank does to the gain."""
    found = []
    for up in sorted({index.up for index in indices[:most]}):
        chart = next(one for one in solution.chart.ups if one.solved.against.up == _UP_CARDS.index(up))
        game, weights = chart.solved.against.game, weights_of(chart, solution.shoe)[0]
        kin = [("TJQK" if rank == "T" else rank) for rank in _UP_CARDS]
        whole = solve_up_card(game, solution.shoe, chart.solved.against.up)
        gone = [solve_up_card(game, solution.shoe.without_share(ranks), chart.solved.against.up) for ranks in kin]
        for index in (index for index in indices[:most] if index.up == up):
            base = _gain(whole, index, weights)
            found.append((index.worth, np.array([_gain(one, index, weights) - base for one in gone])))
    return found


def _gain(solved: UpCard, index: Index, weights: Floats) -> float:
    """What the play of an index gains over the other, on the average of its hands."""
    hands, values = solved.against.game.hands, solved.play.values.by_action[0]
    kind, _, number = index.hand.partition(" ")
    play, other = _ACTIONS[index.play], _ACTIONS[index.instead_of]
    if kind == "pair":
        rank = _UP_CARDS.index(number)
        split = next((worth.value for pair, worth in solved.splits.items() if pair.rank == rank), 0.0)
        row = values[hands.number((rank, rank))]
        return float((split if play == SPLIT else row[play]) - (split if other == SPLIT else row[other]))
    inside = (hands.soft == (kind == "soft")) & (hands.total == int(number)) & np.isin(hands.cards, index.cards)
    inside &= ~np.isnan(values[:, play]) & ~np.isnan(values[:, other]) & (weights > 0)
    share = weights[inside] / weights[inside].sum()
    return float(share @ (values[inside, play] - values[inside, other]))
