"""Two sheets side by side: what changed, what each change is worth, and the figures of both."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from json import dumps
from typing import Any, Final

from pitboss.reports.parts.dealer import dealer_hands
from pitboss.reports.parts.figure import Figure, as_json, number, percent, whole
from pitboss.reports.parts.identity import Identity, identity
from pitboss.reports.parts.spread import spread
from pitboss.reports.parts.study import Study
from pitboss.reports.parts.told import told
from pitboss.reports.parts.variants import varied
from pitboss.reports.parts.vulnerable import hidden
from pitboss.reports.parts.wagers import table_in_use, wagers
from pitboss.rules import Rules
from pitboss.rules.keys import BY_PATH
from pitboss.solver.bets import side_bet
from pitboss.strategy.cells import cell, pair_cell
from pitboss.strategy.chart import UP_CARDS, UPS

FORMAT: Final = 1
_UNPLAYED: Final = ("limits.", "insurance.", "shoe.choices", "shoe.penetration")
"""Keys that the main wager does not feel off a fresh shoe."""


@dataclass(frozen=True, slots=True)
class Change:
    """A key that differs, and what it is worth alone, made in the first sheet; a reason where that cannot be said."""

    key: str
    before: str
    after: str
    house_edge: Figure | None
    difference: Figure | None
    reason: str


@dataclass(frozen=True, slots=True)
class Row:
    """A figure of both sheets, None where a sheet has none of it."""

    what: str
    before: Figure | None
    after: Figure | None
    difference: Figure | None


@dataclass(frozen=True, slots=True)
class ChartChange:
    hand: str
    up: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """`clauses_gone` and `clauses_new` are the sentences of the rules that only one of the two has."""

    before: Identity
    after: Identity
    changes: tuple[Change, ...]
    together: Row
    rest: Figure
    clauses_gone: tuple[str, ...]
    clauses_new: tuple[str, ...]
    rows: tuple[Row, ...]
    chart_changes: tuple[ChartChange, ...]
    chart_changes_found: Figure

    def as_json(self) -> dict[str, Any]:
        return {"pitboss_comparison": FORMAT, **as_json(self)}

    def to_json(self, *, indent: int | None = 1) -> str:
        """The figures as the text of a JSON file."""
        separators = (",", ":") if indent is None else None
        return dumps(self.as_json(), indent=indent, separators=separators, ensure_ascii=False, allow_nan=False)


def compare(one: Study, other: Study, date: str) -> Comparison:
    """Hold a sheet against another; raise `ShoeError` if one cannot be solved."""
    changes = tuple(_changes(one, other))
    together = _row("main wager, optimal play", one.solution.house_edge, other.solution.house_edge, digits=6)
    alone = sum(change.difference.value for change in changes if change.difference)
    assert together.difference is not None
    clauses = [[clause.text for group in told(study).clauses for clause in group.clauses] for study in (one, other)]
    cells = list(_chart_changes(one, other))
    return Comparison(
        identity(one, date),
        identity(other, date),
        changes,
        together,
        percent((together.difference.value - alone) / 100, 6, signed=True),
        tuple(text for text in clauses[0] if text not in clauses[1]),
        tuple(text for text in clauses[1] if text not in clauses[0]),
        tuple(_rows(one, other)),
        tuple(cells),
        whole(len(cells)),
    )


def _changes(one: Study, other: Study) -> Iterator[Change]:
    before, after = one.rules.flat(), other.rules.flat()
    for key in dict.fromkeys((*before, *after)):
        was, now = before.get(key, "none"), after.get(key, "none")
        if was == now:
            continue
        reason, made = "", None
        if key.startswith(("side_bets.", "tokes", *_UNPLAYED)):
            reason = "does not affect the main wager"
        elif key == "bonus":
            made = replace(one.rules, bonus=other.rules.bonus)
        elif key == "natural.pays_suited":
            made = replace(one.rules, natural=replace(one.rules.natural, pays_suited=other.rules.natural.pays_suited))
        elif key in BY_PATH:
            made = varied(one.rules, {key: now})
            reason = "" if made else "not possible on its own: inconsistent with the rest of the sheet"
        yield _change(one, key, was, now, made, reason)


def _change(study: Study, key: str, was: str, now: str, made: Rules | None, reason: str) -> Change:
    if made is None:
        return Change(key, was, now, None, None, reason)
    edge = study.edge(made)
    return Change(key, was, now, percent(edge, 6), percent(edge - study.solution.house_edge, 6, signed=True), "")


def _row(what: str, before: float | None, after: float | None, *, digits: int = 4) -> Row:
    difference = None if before is None or after is None else percent(after - before, digits, signed=True)
    shown = [None if value is None else percent(value, digits) for value in (before, after)]
    return Row(what, shown[0], shown[1], difference)


def _rows(one: Study, other: Study) -> Iterator[Row]:
    """The figures that a commissioner looks for, of both."""
    found = [(wagers(study), spread(study), dealer_hands(study)) for study in (one, other)]
    (wagers_one, spread_one, dealer_one), (wagers_other, spread_other, dealer_other) = found
    yield _pair("main wager, strategy chart: house advantage", wagers_one.main.house_edge, wagers_other.main.house_edge)
    yield _pair("element of risk", wagers_one.main.element_of_risk, wagers_other.main.element_of_risk)
    yield _pair("average total wager", wagers_one.main.average_wager, wagers_other.main.average_wager)
    yield _pair("hit frequency", wagers_one.main.hit_frequency, wagers_other.main.hit_frequency)
    yield _pair("pushes", wagers_one.main.push_frequency, wagers_other.main.push_frequency)
    yield _pair("standard deviation of a round", spread_one.std_dev, spread_other.std_dev)
    yield _pair("dealer busts", dealer_one.bust, dealer_other.bust)
    yield _pair("maximum win of a seat", spread_one.exposure.seat, spread_other.exposure.seat)
    yield from _tables_in_use(one, other)
    beside = [{wager.name: wager for wager in part.beside} for part in (wagers_one, wagers_other)]
    for name in dict.fromkeys((*beside[0], *beside[1])):
        both = [wager.house_edge if (wager := part.get(name)) else None for part in beside]
        yield _pair(f"{name}: house advantage", *both)
    seen = [{row.what: row.advantage for row in hidden(study)} for study in (one, other)]
    for what in dict.fromkeys((*seen[0], *seen[1])):
        yield _pair(f"player who sees {what}", seen[0].get(what), seen[1].get(what))


def _tables_in_use(one: Study, other: Study) -> Iterator[Row]:
    """Side bets that pay by different tables in the two sheets, each by its own."""
    for bet in one.rules.side_bets:
        now = next((each for each in other.rules.side_bets if each.name == bet.name), bet)
        tables = [table_in_use(each) for each in (bet, now)]
        if all(tables) and tables[0] != tables[1]:
            edges = [side_bet(each, study.rules, study.shoe).house_edge for each, study in ((bet, one), (now, other))]
            what = f"{bet.called}, the table in use ({tables[0]}, then {tables[1]}): house advantage"
            yield _row(what, *edges, digits=6)


def _pair(what: str, before: Figure | None, after: Figure | None) -> Row:
    difference = None
    if before is not None and after is not None:
        errors = [figure.std_error for figure in (before, after) if figure.std_error is not None]
        error = sum(one**2 for one in errors) ** 0.5 if errors else None
        digits = min(before.digits, after.digits)
        difference = number(after.value - before.value, digits, before.unit, error=error, signed=True)
    return Row(what, before, after, difference)


def _chart_changes(one: Study, other: Study) -> Iterator[ChartChange]:
    """Cells that the two charts say differently, where both have them."""
    cells = [dict(_cells(study)) for study in (one, other)]
    for key, before in cells[0].items():
        after = cells[1].get(key, before)
        if before and after and before != after:
            yield ChartChange(*key, before, after)


def _cells(study: Study) -> Iterator[tuple[tuple[str, str], str]]:
    """What a chart says of every total and every pair, in letters, by up-card."""
    chart, rules = study.chart, study.rules
    for column, name in enumerate(UP_CARDS):
        up = UPS[column]
        for doubles in range(rules.double.times + 1):
            times = f" ×{2**doubles}" if doubles else ""
            for soft in (False, True):
                for total in range(12 if soft else 4, 22):
                    found = cell(chart, rules, doubles=doubles, soft=soft, total=total, up=up)
                    yield (f"{'soft' if soft else 'hard'} {total}{times}", name), found.code
        for rank in range(10) if rules.split.max_hands > 1 else ():
            yield (
                (f"pair of {'10' if rank == 9 else 'A' if rank == 0 else rank + 1}", name),
                pair_cell(chart, rules, rank=rank, up=up).code,
            )
