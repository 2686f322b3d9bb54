"""What skilled play can win: removal, counts, indices, a counter by cut card and spread, and hidden cards seen."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.counting import CountRun, Exposure, exposed_to_spread, exposures
from pitboss.reports.parts.figure import MINUS, Figure, Grid, measured, measured_percent, number, percent, whole
from pitboss.reports.parts.study import COUNT, INDICES, Study
from pitboss.rules import Rules
from pitboss.simulator import tags_text
from pitboss.solver import ShoeError
from pitboss.solver.hole_carding import ExposedError, sees_hole_card, sees_next_card
from pitboss.solver.removal import MAIN
from pitboss.solver.solution import UP_CARDS

DEPTHS: Final = (0.5, 0.65, 0.75, 0.85)
SPREADS: Final = (2.0, 4.0, 8.0, 12.0)
"""The most that a counter bets whose least is one unit."""


@dataclass(frozen=True, slots=True)
class System:
    """How well a count's tags follow the effects of removal on each wager: correlations."""

    name: str
    tags: str
    betting: Figure
    insurance: Figure | None
    playing: Figure | None
    side_bets: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class IndexPlay:
    """A departure by the count: from which true count on (or below which), and what it wins in units in 100 rounds."""

    hand: str
    play: str
    instead_of: str
    index: Figure
    below: str
    worth: Figure


@dataclass(frozen=True, slots=True)
class Exposed:
    """A wager made only from a count on: the share of rounds with a bet, the edge then, and units won in 100 rounds."""

    wager: str
    trigger: Figure | None
    frequency: Figure | None
    edge: Figure | None
    per_100: Figure | None


@dataclass(frozen=True, slots=True)
class Spread:
    """Bets of one unit, and of `most` from a count on, on the main wager: what they win in 100 rounds; and the SCORE of
    the best bets from one unit to as many, with the unit that suits the bankroll best."""

    most: Figure
    trigger: Figure | None
    per_100: Figure
    score: Figure | None


@dataclass(frozen=True, slots=True)
class Cut:
    """So much of the shoe dealt: each wager made from a count on, and spreads on the main wager."""

    dealt: Figure
    wagers: tuple[Exposed, ...]
    spreads: tuple[Spread, ...]


@dataclass(frozen=True, slots=True)
class Hidden:
    """A player who sees a card that should be hidden: the player's advantage, or why there is none to give."""

    what: str
    how: str
    advantage: Figure | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Counting:
    """What needs the effects of removal: which count, which indices, and what a counter earns."""

    removal: Grid
    by_card: tuple[tuple[str, str, Figure], ...]
    systems: tuple[System, ...]
    best_tags: tuple[tuple[str, str, Figure], ...]
    indices: tuple[IndexPlay, ...]
    insurance_index: Figure | None
    insurance_crossing: Figure | None
    rounds: Figure
    cuts: tuple[Cut, ...]


@dataclass(frozen=True, slots=True)
class Vulnerability:
    """`reason` is said where counting cannot be worked out."""

    count: str
    side_bets: tuple[str, ...]
    counting: Counting | None
    reason: str
    hidden: tuple[Hidden, ...]


def vulnerability(study: Study) -> Vulnerability:
    """All that a counter or a cheat could take."""
    counting, reason = None, ""
    try:
        counting = _counting(study)
    except ShoeError as error:
        reason = f"Counting cannot be worked out: {error}."
    names = tuple(bet.called for bet in study.rules.side_bets)
    return Vulnerability(COUNT, names, counting, reason, hidden(study))


def _counting(study: Study) -> Counting:
    desk = study.desk
    return Counting(
        removal=_removal(study),
        by_card=tuple(
            (_called(study.rules, wager), card, percent(effect, 4, signed=True))
            for wager, effects in desk.removal.by_card.items()
            for card, effect in effects.items()
        ),
        systems=tuple(
            System(
                fit.name,
                _tags(fit.tags),
                number(fit.betting, 3),
                None if fit.insurance is None else number(fit.insurance, 3),
                None if fit.playing is None else number(fit.playing, 3),
                tuple(number(fit.side_bets[bet.name], 3) for bet in study.rules.side_bets),
            )
            for fit in desk.systems
        ),
        best_tags=tuple(
            (f"{_called(study.rules, wager)}, {level}", _tags(tags.tags), number(tags.correlation, 4))
            for wager, levels in desk.best_tags.items()
            for level, tags in levels.items()
        )
        + tuple(
            (
                f"{_called(study.rules, wager)}, card by card",
                _signed(tags_text(kept.system)),
                number(kept.correlation, 4),
            )
            for wager, kept in desk.card_by_card().items()
        ),
        indices=tuple(
            IndexPlay(
                f"{index.hand} against {index.up}",
                index.play,
                index.instead_of,
                whole(index.index),
                "below" if index.below else "from",
                number(100 * index.worth, 5),
            )
            for index in desk.indices.indices[:INDICES]
        ),
        insurance_index=None if desk.indices.insurance_index is None else whole(desk.indices.insurance_index),
        insurance_crossing=None if desk.indices.insurance is None else number(desk.indices.insurance, 2),
        rounds=whole(study.effort.counter_rounds),
        cuts=tuple(_cut(study, dealt) for dealt in DEPTHS),
    )


def _tags(tags: Sequence[float]) -> str:
    return " ".join(f"{tag:g}".replace("-", MINUS) for tag in tags)


def _signed(told: str) -> str:
    return told.replace("=-", f"={MINUS}")


def _removal(study: Study) -> Grid:
    found = study.desk.removal
    columns = {"best play": found.best, "the chart": found.chart}
    if found.insurance is not None:
        columns["insurance"] = found.insurance
    columns |= {_called(study.rules, name): effects for name, effects in found.side_bets.items()}
    rows: list[tuple[str, list[float | None]]] = [
        ("10" if rank == "T" else rank, [100 * effects[rank] for effects in columns.values()])
        for rank in UP_CARDS
        if rank in found.chart
    ]
    return Grid.of("effects of removal", tuple(columns), rows, unit="%", digits=4, signed=True)


def _cut(study: Study, dealt: float) -> Cut:
    study.tell(f"a counter with {dealt:.0%} dealt")
    run = study.counter(dealt, indices=INDICES)
    return Cut(
        percent(dealt, 0),
        tuple(_exposed(_called(study.rules, name), found) for name, found in exposures(run).items()),
        tuple(_spread(run, most) for most in SPREADS),
    )


def _spread(run: CountRun, most: float) -> Spread:
    raised = exposed_to_spread(run.rows, most, batches=run.batches_of(MAIN))
    return Spread(
        whole(most),
        None if raised.trigger is None else whole(raised.trigger),
        measured(raised.per_100, raised.per_100_error, signed=True),
        measured(raised.score, raised.score_error) if raised.score > 0 else None,
    )


def _called(rules: Rules, wager: str) -> str:
    """What people call a wager: a side bet by its title."""
    return next((bet.called for bet in rules.side_bets if bet.name == wager), wager)


def _exposed(name: str, found: Exposure | None) -> Exposed:
    if found is None:
        return Exposed(name, None, None, None, None)
    return Exposed(
        name,
        whole(found.trigger),
        measured_percent(found.frequency, found.frequency_error),
        measured_percent(found.edge, found.std_error, signed=True),
        measured(found.per_100, found.per_100_error),
    )


def hidden(study: Study) -> tuple[Hidden, ...]:
    """Players who see a card that they should not."""
    study.tell("hidden cards seen")
    hole, insured = "the dealer's hole card, seen before every decision", "the same, insuring when it makes blackjack"
    try:
        found = sees_hole_card(study.solution)
        rows = [Hidden(hole, _EXACT, percent(found.main, 4, signed=True))]
        if study.rules.insurance.offered:
            rows.append(Hidden(insured, _EXACT, percent(found.main + found.insurance, 4, signed=True)))
    except (ExposedError, ShoeError) as error:
        rows = [Hidden(hole, "", None, str(error))]
    following = "the next card of the shoe, seen before every decision on a hand that is not split"
    try:
        rows.append(Hidden(following, "exact, at least", percent(sees_next_card(study.solution), 4, signed=True)))
    except ExposedError as error:
        rows.append(Hidden(following, "", None, str(error)))
    return tuple(rows)


_EXACT: Final = "exact"
