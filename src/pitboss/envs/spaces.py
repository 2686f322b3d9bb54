"""What an agent may see and say, as Gymnasium's spaces.

A plain `sample()` of an action space here draws among the answers that are legal now, so that loops written for
environments without masks go through.
"""

from math import ceil, floor
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pitboss.envs.kernel.asks import ASKS
from pitboss.envs.kernel.felt import VALUES
from pitboss.envs.kernel.sheet import MOST_CARDS
from pitboss.envs.terms import Terms


class LegalAnswers(spaces.Discrete):
    """Answers by number; `masks[0]` says which are legal now."""

    def __init__(self, masks: NDArray[np.int8]) -> None:
        super().__init__(masks.shape[1])
        self.masks = masks

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """One of the answers that `mask` allows or, without one, that are legal now."""
        if mask is None and probability is None:
            mask = self.masks[0].copy()
        return super().sample(mask, probability)


class LegalBatch(spaces.MultiDiscrete):
    """One answer for each table; `masks[table]` says which are legal there."""

    def __init__(self, masks: NDArray[np.int8]) -> None:
        super().__init__(np.full(masks.shape[0], masks.shape[1]))
        self.masks = masks

    def sample(self, mask: Any = None, probability: Any = None) -> NDArray[np.int64]:
        """For each table one of the answers that are legal now, unless a mask or chances are given."""
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        drawn: NDArray[np.int64] = (self.np_random.random(self.masks.shape) * self.masks).argmax(axis=1)
        return drawn


def observation_space(terms: Terms) -> spaces.Dict:
    """The fields of an observation; docs/environments.md says what each one means."""
    rules = terms.rules
    fields: dict[str, spaces.Space[Any]] = {
        "ask": spaces.Discrete(ASKS),
        "up": spaces.Discrete(VALUES + 1),
        "total": spaces.Discrete(32),
        "soft": spaces.Discrete(2),
        "cards": spaces.Discrete(MOST_CARDS + 1),
        "doubles": spaces.Discrete(rules.double.times + 1),
        "pair": spaces.Discrete(VALUES + 1),
        "suited": spaces.Discrete(5),
        "hand": spaces.Discrete(rules.split.max_hands),
        "hands": spaces.Discrete(rules.split.max_hands + 1),
    }
    if terms.memory == "count":
        fields["count"] = spaces.Box(*count_bounds(terms), (1,), np.float32)
    if terms.memory == "cards":
        each = 4 * rules.shoe.decks
        fields["seen"] = spaces.MultiDiscrete([each + 1] * (VALUES - 1) + [4 * each + 1])
    if terms.memory != "none":
        fields["left"] = spaces.Box(0.0, 1.0, (1,), np.float32)
    return spaces.Dict(fields)


def count_bounds(terms: Terms) -> tuple[float, float]:
    """Between which whole numbers the count stays, whichever cards are seen."""
    decks, count = terms.rules.shoe.decks, terms.count
    start = count.start_of(decks)
    if not count.is_true:
        lowest, highest = (start + decks * sum(bound(tag, 0.0) for tag in count.tags) for bound in (min, max))
        return float(floor(lowest)), float(ceil(highest))
    # What was seen is all cards less those unseen: what is left in the shoe, and the hole card. So the count, 52 times
    # the running count for each card left, is farthest from zero with one card left or with many.
    whole_shoe = start + decks * sum(count.tags)
    low, high = max(0.0, *count.tags), max(0.0, *(-tag for tag in count.tags))
    lowest, highest = -52 * (low + max(0.0, low - whole_shoe)), 52 * (high + max(0.0, high + whole_shoe))
    return float(floor(lowest)), float(ceil(highest))
