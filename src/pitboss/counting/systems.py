"""How well each counting system follows the main game, insurance, the decisions and every side bet of a sheet; and what
counts of single cards, kept beside it, add to it for the bet, for insurance and for single decisions.

The weights of side counts are those of the mixture that follows the effects of removal best, to a tenth; or the
player's own.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

import numpy as np

from pitboss.arrays import Floats
from pitboss.cards import DECK, SUITS, VALUE_RANKS
from pitboss.counting.choices import split_value
from pitboss.counting.composition import DECK_VALUES, CountedShoe, tags_by_rank
from pitboss.counting.indices import Index, insurance_crossing, insured_from
from pitboss.counting.playing import Playing, UpCardRemovals
from pitboss.counting.tags import LEVELS, Tags, best_tags, by_card, correlation, mixture
from pitboss.errors import ParamError
from pitboss.rules import Rules
from pitboss.simulator import CountingSystem, SideCount, with_side_counts
from pitboss.simulator.systems import SYSTEMS
from pitboss.solver import Removal, Solution
from pitboss.solver.bestchart import weights_of
from pitboss.solver.removal import MAIN, Effects
from pitboss.solver.rounds import UpCard
from pitboss.strategy.chart import CODES, SPLIT

_EVERY_CARD: Final = np.ones(len(DECK))
_ACES: Final = tuple(card.index for card in DECK if card.rank == "A")
_SUITED: Final = tuple(tuple(card.index for card in DECK if card.suit == suit) for suit in SUITS)
_ACTIONS = {action.word: code for action, code in CODES.items()}
_STRONGEST = 3.0


@dataclass(frozen=True, slots=True)
class Fit:
    """How well a count's tags correlate with what each card does: to the main wager (alone, and with aces counted
    beside), to insurance and to side bets; and its playing efficiency. None where there is none of it.

    `with_suits` has the wagers that know suits, the main one as "main": with every suit counted beside.
    """

    name: str
    tags: tuple[float, ...]
    betting: float
    betting_with_aces: float
    insurance: float | None
    playing: float | None
    side_bets: dict[str, float]
    with_suits: dict[str, float]


@dataclass(frozen=True, slots=True)
class Followed:
    """A count for one purpose, and its correlation with what each card does to that."""

    system: CountingSystem
    correlation: float

    @classmethod
    def of(cls, system: CountingSystem, effects: Floats) -> "Followed":
        """With the effects of the 52 cards."""
        return cls(system, correlation(np.array(system.tags), effects, _EVERY_CARD))


def effects_by_rank(effects: dict[str, float]) -> Floats:
    """Effects of removal as an array: aces, 2..9, ten-values."""
    return np.array([effects[rank] for rank in VALUE_RANKS])


def fits(removal: Removal, playing: Playing | None = None, others: Iterable[CountingSystem] = ()) -> list[Fit]:
    """The fit of every known system, and of other counts; `playing` has the choices of the chart."""
    named = {**SYSTEMS, **{system.name: system for system in others}}
    return [fit(system, removal, playing) for system in named.values()]


def fit(system: CountingSystem, removal: Removal, playing: Playing | None) -> Fit:
    """How well one count follows a game."""
    tags, cards = tags_by_rank(system), np.array(system.tags)
    wagers = wagers_by_card(removal)
    main = wagers.pop(MAIN)
    return Fit(
        system.name,
        tuple(float(tag) for tag in tags),
        correlation(cards, main, _EVERY_CARD),
        mixture(cards, main, [_ACES]).correlation,
        None if removal.insurance is None else correlation(cards, by_card(removal.insurance), _EVERY_CARD),
        None if playing is None else playing.efficiency(tags),
        {name: correlation(cards, effects, _EVERY_CARD) for name, effects in wagers.items()},
        {
            name: mixture(cards, main if name == MAIN else wagers[name], _SUITED[1:]).correlation
            for name in removal.by_card
        },
    )


def wagers_by_card(removal: Removal) -> dict[str, Floats]:
    """What each of the 52 cards does to the main wager and to each side bet."""
    wagers = {MAIN: removal.chart, **removal.side_bets}
    return {name: by_card(effects, removal.by_card.get(name)) for name, effects in wagers.items()}


def card_by_card_system(name: str, ranks: Effects, cards: Effects) -> CountingSystem:
    """The count for a wager that knows suits: every card's own effect of removal, the strongest as 3, to a tenth.

    `ranks` are the effects by rank, `cards` those of single cards. What rounding leaves is spread over the other cards,
    so that the count is balanced.
    """
    effects = by_card(ranks, cards)
    effects -= effects.mean()
    tags = np.round(_STRONGEST * effects / (np.abs(effects).max() or 1.0), 1)
    small = np.abs(tags) < _STRONGEST / 10
    if small.any():
        tags[small] -= tags.sum() / small.sum()
    return CountingSystem(name, tuple(float(tag) for tag in tags))


def tags_by_wager(removal: Removal, playing: Playing | None = None) -> dict[str, dict[str, Tags]]:
    """The best tags of each level, balanced and not, for the main game and for each side bet, and how well they follow
    what single cards do; for the main game with the insurance correlation and playing efficiency they have."""
    ranks = {MAIN: removal.chart, **removal.side_bets}
    tags = {
        name: {
            f"level {level}, {'balanced' if balanced else 'unbalanced'}": _followed(
                best_tags(effects_by_rank(ranks[name]), DECK_VALUES, level=level, balanced=balanced), effects
            )
            for level in LEVELS
            for balanced in (True, False)
        }
        for name, effects in wagers_by_card(removal).items()
    }
    tags[MAIN] = {name: _with_play(best, removal, playing) for name, best in tags[MAIN].items()}
    return tags


def _followed(tags: Tags, effects: Floats) -> Tags:
    cards = np.array([tags.tags[card.value - 1] for card in DECK], dtype=np.float64)
    return replace(tags, correlation=correlation(cards, effects, _EVERY_CARD))


def _with_play(tags: Tags, removal: Removal, playing: Playing | None) -> Tags:
    by_rank, insured = np.array(tags.tags, dtype=np.float64), removal.insurance
    return replace(
        tags,
        insurance=None if insured is None else correlation(by_rank, effects_by_rank(insured), DECK_VALUES),
        playing=None if playing is None else playing.efficiency(by_rank),
    )


def playing_effects(solution: Solution, removed: Sequence[UpCardRemovals], indices: Sequence[Index]) -> list[Floats]:
    """For each of some indices: what removing a card of each rank does to its gain."""
    by_up = {VALUE_RANKS[one.chart.solved.against.up]: one for one in removed}
    effects = []
    for index in indices:
        one = by_up[index.up]
        weights = weights_of(one.chart, solution.shoe)[index.doubled]
        gains = [_gain(solved, index, weights) for solved in (one.whole, *one.gone)]
        effects.append(np.array(gains[1:]) - gains[0])
    return effects


def _gain(solved: UpCard, index: Index, weights: Floats) -> float:
    """What the play of an index gains over the other, on the average of its hands."""
    hands, values = solved.against.game.hands, solved.play.values.by_action[index.doubled]
    kind, _, number = index.cell.partition(" ")
    play, other = _ACTIONS[index.play], _ACTIONS[index.instead_of]
    if kind == "pair":
        rank = VALUE_RANKS.index(number)
        split, row = split_value(solved, rank), values[hands.number((rank, rank))]
        return float((split if play == SPLIT else row[play]) - (split if other == SPLIT else row[other]))
    inside = (hands.soft == (kind == "soft")) & (hands.total == int(number)) & np.isin(hands.cards, index.cards)
    inside &= ~np.isnan(values[:, play]) & ~np.isnan(values[:, other]) & (weights > 0)
    share = weights[inside] / weights[inside].sum()
    return float(share @ (values[inside, play] - values[inside, other]))


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
    betting = _weighed(system, side_counts, wagers_by_card(removal)[MAIN])
    if betting is None:
        names = " and ".join(one.name for one in side_counts)
        raise ParamError(
            "side_counts", names, f"with them {system.name} does not follow {rules.title}: take another `system`"
        )
    insurance = None
    if removal.insurance is not None:
        insurance = _weighed(system, [replace(one, weight=None) for one in side_counts], by_card(removal.insurance))
    counted = None if insurance is None else CountedShoe(insurance.system, rules.shoe.decks)
    groups = [one.cards for one in side_counts]
    return SideCounts(
        tuple(one.name for one in side_counts),
        betting,
        insurance,
        None if counted is None else insurance_crossing(rules, counted, unseen),
        tuple(mixture(np.array(system.tags), _spread_out(effects), groups).weights for effects in playing),
    )


def _weighed(system: CountingSystem, side_counts: Sequence[SideCount], effects: Floats) -> Followed | None:
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
