"""Counts kept beside a count: what the cards of each add to it for the bet, for insurance and for single decisions.

The weights are those of the mixture that follows the effects of removal best, to a tenth; or the player's own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from pitboss.arrays import Floats
from pitboss.cards import DECK
from pitboss.counting.composition import CountedShoe
from pitboss.counting.indices import insurance_crossing, insured_from
from pitboss.counting.systems import Followed, wagers_by_card
from pitboss.counting.tags import by_card, mixture
from pitboss.errors import ParamError
from pitboss.rules import Rules
from pitboss.simulator import CountingSystem, SideCount, with_side_counts
from pitboss.solver import Removal
from pitboss.solver.removal import MAIN


@dataclass(frozen=True, slots=True)
class SideCounts:
    """What a player with counts beside the main one goes by: for bets, and for insurance (None where it is not offered,
    or no count tells). `by_index` says what each card beside adds for each of the decisions worth most."""

    computed: ClassVar = ("insurance_index",)

    names: tuple[str, ...]
    betting: Followed
    insurance: Followed | None
    insurance_crossing: float | None
    by_index: tuple[tuple[float, ...] | None, ...]

    @property
    def insurance_index(self) -> int | None:
        """The count, side counts included, from which insurance is taken."""
        return None if self.insurance_crossing is None else insured_from(self.insurance_crossing)


def weigh_side_counts(
    rules: Rules,
    system: CountingSystem,
    side_counts: Sequence[SideCount],
    removal: Removal,
    playing: Sequence[Floats],
    *,
    unseen: float,
) -> SideCounts:
    """Find what counts kept beside another add to it; raise `ParamError` where the count does not follow the game.

    `playing` has the effects of removal by rank of the decisions worth most.
    """
    betting = _followed(system, side_counts, wagers_by_card(removal)[MAIN])
    if betting is None:
        names = " and ".join(one.name for one in side_counts)
        raise ParamError(
            "side_counts", names, f"with them {system.name} does not follow {rules.title}: take another `system`"
        )
    insurance = None
    if removal.insurance is not None:
        insurance = _followed(system, [replace(one, weight=None) for one in side_counts], by_card(removal.insurance))
    counted = None if insurance is None else CountedShoe(insurance.system, rules.shoe.decks)
    groups = [one.cards for one in side_counts]
    return SideCounts(
        tuple(one.name for one in side_counts),
        betting,
        insurance,
        None if counted is None else insurance_crossing(rules, counted, unseen),
        tuple(mixture(np.array(system.tags), _spread_out(effects), groups).weights for effects in playing),
    )


def _followed(system: CountingSystem, side_counts: Sequence[SideCount], effects: Floats) -> Followed | None:
    """The count for some effects; weights that nobody gave are found. None where the count does not follow them."""
    free = [one for one in side_counts if one.weight is None]
    begun = with_side_counts(system, [one for one in side_counts if one.weight is not None])
    fitted = mixture(np.array(begun.tags), effects, [one.cards for one in free]).weights
    if fitted is None:
        return None
    weights = dict(zip((one.name for one in free), fitted, strict=True))
    weighted = [
        one if one.weight is not None else replace(one, weight=round(weights[one.name], 1) + 0.0) for one in side_counts
    ]
    followed = Followed.of(with_side_counts(system, weighted), effects)
    return followed if followed.correlation > 0 else None


def _spread_out(by_rank: Floats) -> Floats:
    """Effects by rank as those of the 52 cards."""
    return np.array([by_rank[card.value - 1] for card in DECK])
