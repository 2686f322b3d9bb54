"""Counts kept beside a count: what the cards of each add to it for the bet, for insurance and for single decisions.

The weights are those of the mixture that follows the effects of removal best, to a tenth; or the player's own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK
from pitboss.counting.composition import Counted
from pitboss.counting.indices import insurance_crossing, insured_from
from pitboss.counting.systems import Followed, wagers_by_card
from pitboss.counting.tags import by_card, mixture
from pitboss.rules import Rules
from pitboss.simulator import Beside, Count, CountError, with_beside
from pitboss.solver import Removal
from pitboss.solver.removal import MAIN

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class KeptBeside:
    """What a player with counts beside the main one goes by: for bets, and for insurance (None where it is not offered,
    or no count tells). `by_index` says what each card beside adds for each of the decisions worth most."""

    names: tuple[str, ...]
    betting: Followed
    insurance: Followed | None
    insurance_crossing: float | None
    by_index: tuple[tuple[float, ...] | None, ...]

    @property
    def insurance_index(self) -> int | None:
        """The count with those beside it from which insurance is taken."""
        return None if self.insurance_crossing is None else insured_from(self.insurance_crossing)


def keep_beside(
    rules: Rules,
    count: Count,
    beside: Sequence[Beside],
    removal: Removal,
    playing: Sequence[Floats],
    *,
    unseen: float,
) -> KeptBeside:
    """Find what counts kept beside another add to it; raise `CountError` where the count does not follow the game.

    `playing` has the effects of removal by rank of the decisions worth most.
    """
    betting = _followed(count, beside, wagers_by_card(removal)[MAIN])
    if betting is None:
        names = " and ".join(one.name for one in beside)
        raise CountError(
            f"with {names} counted beside it, {count.name} does not follow {rules.title}: take another count"
        )
    insurance = None
    if removal.insurance is not None:
        insurance = _followed(count, [replace(one, weight=None) for one in beside], by_card(removal.insurance))
    counted = None if insurance is None else Counted(insurance.count, rules.shoe.decks)
    groups = [one.cards for one in beside]
    return KeptBeside(
        tuple(one.name for one in beside),
        betting,
        insurance,
        None if counted is None else insurance_crossing(rules, counted, unseen),
        tuple(mixture(np.array(count.tags), _spread_out(effects), groups).weights for effects in playing),
    )


def _followed(count: Count, beside: Sequence[Beside], effects: Floats) -> Followed | None:
    """The count for some effects; weights that nobody gave are found. None where the count does not follow them."""
    free = [one for one in beside if one.weight is None]
    begun = with_beside(count, [one for one in beside if one.weight is not None])
    found = mixture(np.array(begun.tags), effects, [one.cards for one in free]).weights
    if found is None:
        return None
    weights = dict(zip((one.name for one in free), found, strict=True))
    known = [
        one if one.weight is not None else replace(one, weight=round(weights[one.name], 1) + 0.0) for one in beside
    ]
    made = Followed.of(with_beside(count, known), effects)
    return made if made.correlation > 0 else None


def _spread_out(by_rank: Floats) -> Floats:
    """Effects by rank as those of the 52 cards."""
    return np.array([by_rank[card.value - 1] for card in DECK])
