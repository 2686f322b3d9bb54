"""How well a count follows what each card is worth, and the tags that follow it best."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.arrays import Floats
from pitboss.cards import DECK, VALUE_RANKS
from pitboss.solver.removal import Effects
from pitboss.strategy.hands import VALUES

LEVELS: Final = (1, 2, 3)
_SAME: Final = 1e-12


def correlation(tags: Floats, effects: Floats, counts: Floats) -> float:
    """The correlation of tags with effects of removal over the cards of a shoe; 0 where one of them does not vary."""
    weights = counts / counts.sum()
    tags, effects = tags - weights @ tags, effects - weights @ effects
    scale = sqrt(float(weights @ tags**2) * float(weights @ effects**2))
    return float(weights @ (tags * effects)) / scale if scale > 0 else 0.0


def by_card(ranks: Effects, cards: Effects | None = None) -> Floats:
    """Effects of removal for each of the 52 cards: those of its rank, or its own where suits matter (Td: of any
    ten-value in diamonds)."""
    own = cards or {}
    named = [(card, VALUE_RANKS[card.value - 1]) for card in DECK]
    return np.array([own.get(str(card), own.get(rank + card.suit, ranks[rank])) for card, rank in named])


@dataclass(frozen=True, slots=True)
class Mixture:
    """The best mixture of some tags with counts kept beside them: its correlation, and what the cards of each such
    count add, in the tags' own units; None where the tags do not follow the effects at all."""

    correlation: float
    weights: tuple[float, ...] | None


def mixture(tags: Floats, effects: Floats, beside: Sequence[Sequence[int]]) -> Mixture:
    """Fit effects of the 52 cards by tags and by counts of some cards (their numbers), by least squares."""
    marked = [np.isin(np.arange(len(tags)), cards).astype(np.float64) for cards in beside]
    columns = np.stack([np.ones(len(tags)), tags, *marked], axis=1)
    coefficients, *_ = np.linalg.lstsq(columns, effects, rcond=None)
    whole = float(((effects - effects.mean()) ** 2).sum())
    rest = float(((effects - columns @ coefficients) ** 2).sum())
    spread = sqrt(whole) or 1.0
    _, main, *side = map(float, coefficients)
    weights = tuple(each / main for each in side) if abs(main) > 1e-9 * spread else None
    return Mixture(sqrt(max(1 - rest / whole, 0.0)) if whole > 0 else 0.0, weights)


@dataclass(frozen=True, slots=True)
class Tags:
    """Whole tags by value (aces, 2..9, ten-values) and their correlation with some effects; with those of insurance,
    and the playing efficiency, where they are asked for."""

    tags: tuple[int, ...]
    correlation: float
    insurance: float | None = None
    playing: float | None = None


def best_tags(effects: Floats, counts: Floats, *, level: int, balanced: bool) -> Tags:
    """The whole tags up to `level` that correlate best with the effects; balanced ones sum to zero over a deck.

    Tags that are best for the ratio of covariance to deviation are best for covariance less a multiple of the variance,
    with the right multiple. So they are a corner of the upper hull of all pairs of variance and covariance, and every
    corner is looked at: those of no and of any variance first, then between two neighbours whatever is above the line
    through them, until nothing is.
    """
    weights = counts / counts.sum()
    effects = effects - weights @ effects
    scale = sqrt(float(weights @ effects**2))
    best = Tags((0,) * VALUES, 0.0)
    if scale == 0:
        return best
    choose = _balanced if balanced else _unbalanced

    def corner(multiple: float) -> _Corner:
        tags = choose(effects / scale, weights, multiple, level)
        spread = float(weights @ (tags - weights @ tags) ** 2)
        return _Corner(tuple(int(tag) for tag in tags), spread, float(weights @ (tags * effects)) / scale)

    none, any_ = _Corner((0,) * VALUES, 0.0, 0.0), corner(0.0)
    corners, between = [any_], [(none, any_)]
    while between:
        left, right = between.pop()
        if right.variance - left.variance < _SAME:
            continue
        slope = (right.covariance - left.covariance) / (right.variance - left.variance)
        above = corner(max(slope, 0.0))
        if above.covariance - slope * above.variance > left.covariance - slope * left.variance + _SAME:
            corners.append(above)
            between += [(left, above), (above, right)]
    for one in corners:
        if one.variance > 0:
            tags = np.array(one.tags, dtype=np.float64)
            whole_tags = one.tags if balanced else _lightest(one.tags, level)
            candidate = Tags(whole_tags, correlation(tags, effects, counts))
            best = max(
                best, candidate, key=lambda one: (round(one.correlation, 12), -sum(map(abs, one.tags)), one.tags)
            )
    return best


class _Corner(NamedTuple):
    """Tags with the variance and the covariance they have."""

    tags: tuple[int, ...]
    variance: float
    covariance: float


def _lightest(tags: tuple[int, ...], level: int) -> tuple[int, ...]:
    """The same tags, each moved by the same number, which changes no correlation: those with the least to add up."""
    moves = range(-level - min(tags), level - max(tags) + 1)
    moved = [tuple(tag + move for tag in tags) for move in moves]
    return max(moved, key=lambda one: (-sum(map(abs, one)), one))


def _balanced(effects: Floats, weights: Floats, multiple: float, level: int) -> NDArray[np.int64]:
    """The best tags that sum to zero over a deck: rank by rank, the best for every sum so far."""
    sizes = [1] * (VALUES - 1) + [4]
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for rank, size in enumerate(sizes):
        reached: dict[int, tuple[float, tuple[int, ...]]] = {}
        for summed, (worth, tags) in best.items():
            for tag in range(-level, level + 1):
                gain = worth + float(weights[rank]) * (float(effects[rank]) * tag - multiple * tag * tag)
                key = summed + size * tag
                if key not in reached or gain > reached[key][0]:
                    reached[key] = gain, (*tags, tag)
        best = reached
    return np.array(best[0][1], dtype=np.int64)


def _unbalanced(effects: Floats, weights: Floats, multiple: float, level: int) -> NDArray[np.int64]:
    """The best tags whatever they sum to. If their mean is known, each rank has the tag nearest to its own best; and
    as the mean rises these change one by one, at means that can be told beforehand."""
    if multiple < _SAME:
        return np.where(effects > 0, level, -level).astype(np.int64)
    ideal = effects / (2 * multiple)
    turns = np.sort(np.concatenate([np.arange(-level, level) + 0.5 - one for one in ideal]))
    means = np.concatenate([[turns[0] - 1], (turns[1:] + turns[:-1]) / 2, [turns[-1] + 1]])
    tags = np.clip(np.rint(ideal + means[:, None]), -level, level)
    spreads = (tags - (tags @ weights)[:, None]) ** 2 @ weights
    best: NDArray[np.int64] = tags[(tags * effects @ weights - multiple * spreads).argmax()].astype(np.int64)
    return best
