"""What an agent may answer, as Gymnasium's spaces.

A plain `sample()` here draws among the answers that are legal now, so that loops written for
environments without masks go through.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray


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
