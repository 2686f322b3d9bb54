"""Two sheets side by side: what changed, what each change is worth, and the figures of both."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from pitboss.reports.distribution import dealer_section, distribution
from pitboss.reports.document import Document, Identity, identity
from pitboss.reports.figures import Figure, number, percent, whole
from pitboss.reports.rules import rules_section
from pitboss.reports.study import Filing, Study
from pitboss.reports.variants import NOT_MAIN, table_in_use, varied
from pitboss.reports.vulnerability import hidden_cards
from pitboss.reports.wagers import wagers
from pitboss.rules import Rules
from pitboss.rules.keys import BY_PATH
from pitboss.strategy.cells import pair_cell, total_cell
from pitboss.strategy.chart import UP_CARDS, UPS

SECTIONS: Final = {"changes": "Changes and their value", "figures": "Figures side by side", "play": "Strategy"}
"""The sections in order: the name of the template, which is the anchor, and the title."""


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A key that differs and what it is worth on its own in the first sheet, or the reason why that has no figure."""

    key: str
    before: str
    after: str
    house_edge: Figure | None
    difference: Figure | None
    reason: str


@dataclass(frozen=True, slots=True)
class ComparedFigure:
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
class ComparisonReport(Document):
    """Two sheets side by side; removed and added clauses are sentences of the rules that only one of them has."""

    kind: ClassVar[str] = "pitboss_comparison"

    before: Identity
    after: Identity
    changes: tuple[RuleChange, ...]
    together: ComparedFigure
    rest: Figure
    clauses_removed: tuple[str, ...]
    clauses_added: tuple[str, ...]
    rows: tuple[ComparedFigure, ...]
    chart_changes: tuple[ChartChange, ...]
    chart_change_count: Figure

    @property
    def date(self) -> str:
        """The date that the user gave."""
        return self.before.date

    @property
    def names(self) -> tuple[str, str]:
        """The titles, with what tells the two apart where they are the same."""
        before, after = self.before, self.after
        if before.title != after.title:
            return before.title, after.title
        if before.version != after.version:
            return f"{before.title} {before.version}", f"{after.title} {after.version}"
        return f"{before.title} ({before.sheet_hash[:12]})", f"{after.title} ({after.sheet_hash[:12]})"

    def to_html(self) -> str:
        """The comparison as one page that loads nothing."""
        from pitboss.reports.page import Page

        footer = f"{self.before.sheet_hash[:12]} and {self.after.sheet_hash[:12]}"
        title = f"{' and '.join(self.names)}: comparison"
        return Page(self, SECTIONS).render(title, footer, "comparison-summary")


def make_comparison(before: Study, after: Study, filing: Filing) -> ComparisonReport:
    """Compare two games; raises `ShoeError` if one cannot be solved."""
    changes = tuple(_changes(before, after))
    together = _percentages("main wager, optimal play", before.solution.house_edge, after.solution.house_edge, digits=6)
    alone = sum(change.difference.value for change in changes if change.difference)
    assert together.difference is not None
    clauses = [
        [clause.text for group in rules_section(study).clauses for clause in group.clauses] for study in (before, after)
    ]
    chart_changes = tuple(_chart_changes(before, after))
    return ComparisonReport(
        identity(before, filing),
        identity(after, filing),
        changes,
        together,
        percent((together.difference.value - alone) / 100, 6, signed=True),
        tuple(text for text in clauses[0] if text not in clauses[1]),
        tuple(text for text in clauses[1] if text not in clauses[0]),
        tuple(_rows(before, after)),
        chart_changes,
        whole(len(chart_changes)),
    )


def _changes(one: Study, other: Study) -> Iterator[RuleChange]:
    before, after = one.rules.flat(), other.rules.flat()
    for key in dict.fromkeys((*before, *after)):
        was, now = before.get(key, "none"), after.get(key, "none")
        if was == now:
            continue
        reason, variant = "", None
        if key.startswith(NOT_MAIN):
            reason = "does not affect the main wager"
        elif key == "bonus":
            variant = replace(one.rules, bonus=other.rules.bonus)
        elif key == "settle":
            variant = replace(one.rules, settle=other.rules.settle)
        elif key == "natural.bonus":
            variant = replace(one.rules, natural=replace(one.rules.natural, bonus=other.rules.natural.bonus))
        elif key in BY_PATH:
            variant = varied(one.rules, {key: now})
            reason = "" if variant else "not possible on its own: inconsistent with the rest of the sheet"
        yield _change(one, key, was, now, variant, reason)


def _change(study: Study, key: str, was: str, now: str, variant: Rules | None, reason: str) -> RuleChange:
    if variant is None:
        return RuleChange(key, was, now, None, None, reason)
    edge = study.edge(variant)
    return RuleChange(key, was, now, percent(edge, 6), percent(edge - study.solution.house_edge, 6, signed=True), "")


def _percentages(what: str, before: float | None, after: float | None, *, digits: int = 4) -> ComparedFigure:
    difference = None if before is None or after is None else percent(after - before, digits, signed=True)
    first, second = (None if value is None else percent(value, digits) for value in (before, after))
    return ComparedFigure(what, first, second, difference)


def _rows(one: Study, other: Study) -> Iterator[ComparedFigure]:
    """The figures that a commissioner looks for, of both."""
    (wagers_one, spread_one, dealer_one), (wagers_other, spread_other, dealer_other) = (
        (wagers(study), distribution(study), dealer_section(study)) for study in (one, other)
    )
    yield _pair("main wager, strategy chart: house advantage", wagers_one.main.house_edge, wagers_other.main.house_edge)
    yield _pair("element of risk", wagers_one.main.element_of_risk, wagers_other.main.element_of_risk)
    yield _pair("average total wager", wagers_one.main.average_wager, wagers_other.main.average_wager)
    yield _pair("hit frequency", wagers_one.main.hit_frequency, wagers_other.main.hit_frequency)
    yield _pair("pushes", wagers_one.main.push_frequency, wagers_other.main.push_frequency)
    yield _pair("standard deviation of a round", spread_one.std_dev, spread_other.std_dev)
    yield _pair("dealer busts", dealer_one.bust, dealer_other.bust)
    yield _pair("maximum win of a seat", spread_one.maxima.seat, spread_other.maxima.seat)
    yield from _tables_in_use(one, other)
    others = [{wager.name: wager for wager in part.others} for part in (wagers_one, wagers_other)]
    for name in dict.fromkeys((*others[0], *others[1])):
        both = [wager.house_edge if (wager := part.get(name)) else None for part in others]
        yield _pair(f"{name}: house advantage", *both)
    advantages = [{row.what: row.advantage for row in hidden_cards(study)} for study in (one, other)]
    for what in dict.fromkeys((*advantages[0], *advantages[1])):
        yield _pair(f"player who sees {what}", advantages[0].get(what), advantages[1].get(what))


def _tables_in_use(one: Study, other: Study) -> Iterator[ComparedFigure]:
    """Side bets that pay by different tables in the two sheets, each by its own."""
    for bet in one.rules.side_bets:
        now = next((each for each in other.rules.side_bets if each.name == bet.name), bet)
        tables = [table_in_use(each) for each in (bet, now)]
        if all(tables) and tables[0] != tables[1]:
            edges = [study.side_bet(each).house_edge for each, study in ((bet, one), (now, other))]
            what = f"{bet.called}, the table in use ({tables[0]}, then {tables[1]}): house advantage"
            yield _percentages(what, *edges, digits=6)


def _pair(what: str, before: Figure | None, after: Figure | None) -> ComparedFigure:
    difference = None
    if before is not None and after is not None:
        errors = [figure.std_error for figure in (before, after) if figure.std_error is not None]
        error = sum(one**2 for one in errors) ** 0.5 if errors else None
        digits = min(before.digits, after.digits)
        difference = number(after.value - before.value, digits, before.unit, error=error, signed=True)
    return ComparedFigure(what, before, after, difference)


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
                    letters = total_cell(chart, rules, doubles=doubles, soft=soft, total=total, up=up)
                    yield (f"{'soft' if soft else 'hard'} {total}{times}", name), letters.code
        for rank in range(10) if rules.split.max_hands > 1 else ():
            yield (
                (f"pair of {'10' if rank == 9 else 'A' if rank == 0 else rank + 1}", name),
                pair_cell(chart, rules, rank=rank, up=up).code,
            )
