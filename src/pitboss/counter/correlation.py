"""How well a count follows what each card is worth, and the tags that follow it best."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK
from pitboss.solver.removal import Effects
from pitboss.strategy.multisets import RANKS

Floats = NDArray[np.float64]

LEVELS: Final = (1, 2, 3)
_STARTS: Final = 60
_TURNS: Final = 50


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
    named = [("A23456789T"[card.value - 1], card.suit) for card in DECK]
    return np.array([own.get(rank + suit, ranks[rank]) for rank, suit in named])


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
    found, *_ = np.linalg.lstsq(columns, effects, rcond=None)
    whole = float(((effects - effects.mean()) ** 2).sum())
    rest = float(((effects - columns @ found) ** 2).sum())
    spread = sqrt(whole) or 1.0
    weights = tuple(float(each / found[1]) for each in found[2:]) if abs(found[1]) > 1e-9 * spread else None
    return Mixture(sqrt(max(1 - rest / whole, 0.0)) if whole > 0 else 0.0, weights)


@dataclass(frozen=True, slots=True)
class Tags:
    """Whole tags by value (aces, 2..9, ten-values) and their correlation with some effects."""

    tags: tuple[int, ...]
    correlation: float

    @property
    def is_balanced(self) -> bool:
        """Whether the tags of a whole deck sum to zero."""
        return sum(self.tags) + 3 * self.tags[-1] == 0


def best_tags(effects: Floats, counts: Floats, *, level: int, balanced: bool) -> Tags:
    """The whole tags up to `level` that correlate best with the effects; balanced ones sum to zero over a deck.

    Tags that are best for the ratio of covariance to deviation are best for covariance less a multiple of the variance,
    with the right multiplier. For a given multiplier (and mean, for unbalanced tags) that is a sum over ranks, so the
    best can be found exactly; the multiplier is then taken from what was found until nothing changes, from many starts.
    """
    weights = counts / counts.sum()
    effects = effects - weights @ effects
    scale = sqrt(float(weights @ effects**2))
    found = Tags((0,) * RANKS, 0.0)
    if scale == 0:
        return found
    tried: set[float] = set()
    for start in np.geomspace(0.02, 20.0, _STARTS):
        multiplier, spread = float(start * scale), 0.0
        for _ in range(_TURNS):
            if multiplier in tried:
                break
            tried.add(multiplier)
            choose = _balanced if balanced else _unbalanced
            tags = choose(effects, weights, multiplier, level)
            spread = float(weights @ (tags - weights @ tags) ** 2)
            if spread == 0:
                break
            better = float(weights @ (tags * effects)) / (2 * spread)
            if better <= 0 or abs(better - multiplier) < 1e-15:
                break
            multiplier = better
        if spread > 0:
            whole = tuple(int(tag) for tag in tags)
            got = Tags(
                whole if balanced else _lightest(whole, level), correlation(tags.astype(np.float64), effects, counts)
            )
            found = max(found, got, key=lambda one: (round(one.correlation, 12), -sum(map(abs, one.tags)), one.tags))
    return found


def _lightest(tags: tuple[int, ...], level: int) -> tuple[int, ...]:
    """The same tags, each moved by the same number, which changes no correlation: those with the least to add up."""
    moves = range(-level - min(tags), level - max(tags) + 1)
    moved = [tuple(tag + move for tag in tags) for move in moves]
    return max(moved, key=lambda one: (-sum(map(abs, one)), one))


def _balanced(effects: Floats, weights: Floats, multiplier: float, level: int) -> NDArray[np.int64]:
    """The best tags that sum to zero over a deck: rank by rank, the best for every sum so far."""
    sizes = [1] * (RANKS - 1) + [4]
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for rank, size in enumerate(sizes):
        reached: dict[int, tuple[float, tuple[int, ...]]] = {}
        for summed, (worth, tags) in best.items():
            for tag in range(-level, level + 1):
                gain = worth + float(weights[rank]) * (float(effects[rank]) * tag - multiplier * tag * tag)
                key = summed + size * tag
                if key not in reached or gain > reached[key][0]:
                    reached[key] = gain, (*tags, tag)
        best = reached
    return np.array(best[0][1], dtype=np.int64)


def _unbalanced(effects: Floats, weights: Floats, multiplier: float, level: int) -> NDArray[np.int64]:
    """The best tags whatever they sum to: for every mean that could be theirs, rank by rank the nearest."""
    ideal = effects / (2 * multiplier)
    means = np.linspace(-level, level, 40 * level + 1)
    tags = np.clip(np.rint(ideal + means[:, None]), -level, level)
    spreads = (tags - (tags @ weights)[:, None]) ** 2 @ weights
    best: NDArray[np.int64] = tags[(tags * effects @ weights - multiplier * spreads).argmax()].astype(np.int64)
    return best
