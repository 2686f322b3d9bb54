"""The rules in words, how the sheet is read, the dealing procedure in order, and what is printed on the layout."""

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.reports.figures import Figure, percent, whole
from pitboss.reports.study import Study
from pitboss.reports.variants import varied
from pitboss.rules import MAX_SEATS, Rules
from pitboss.rules.phrases import felt
from pitboss.rules.procedure import IRREGULARITIES, SHOE_RUNS_OUT, procedure
from pitboss.rules.words import in_words, pays_in_words, readings_in_words
from pitboss.solver import ShoeError
from pitboss.text import show_cents


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence of the rules with its number."""

    number: str
    text: str


@dataclass(frozen=True, slots=True)
class ClauseGroup:
    """The clauses under one heading."""

    heading: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class SheetReading:
    """A sentence that can be read in more than one way: how it is read, another way, and what that gives the house."""

    sentence: str
    reading: str
    other: str
    difference: Figure | None


@dataclass(frozen=True, slots=True)
class BettingSpot:
    """A place for a wager at every seat: its name, and its limits or what it pays."""

    name: str
    pays: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The text of the felt: lines across the middle, the insurance line, and a seat's spots."""

    title: str
    seats: Figure
    lines: tuple[str, ...]
    insurance: str
    spots: tuple[BettingSpot, ...]


@dataclass(frozen=True, slots=True)
class RulesSection:
    """The game as its sheet has it."""

    clauses: tuple[ClauseGroup, ...]
    readings: tuple[SheetReading, ...]
    procedure: tuple[str, ...]
    shoe_runs_out: tuple[str, ...]
    irregularities: tuple[str, ...]
    layout: TableLayout


def rules_section(study: Study) -> RulesSection:
    """The rules of the game in words."""
    rules = study.rules
    chapters = [chapter for chapter in in_words(rules) if chapter.heading != "How the sheet is read"]
    groups = tuple(
        ClauseGroup(
            chapter.heading,
            tuple(Clause(f"R{place}.{at}", text) for at, text in enumerate(chapter.sentences, start=1)),
        )
        for place, chapter in enumerate(chapters, start=1)
    )
    return RulesSection(
        groups,
        tuple(_readings(study)),
        tuple(procedure(rules)),
        SHOE_RUNS_OUT,
        IRREGULARITIES,
        table_layout(rules),
    )


def _readings(study: Study) -> Iterator[SheetReading]:
    """Every reading with each of the others, and what the house gains by the other."""
    for _, sentence, key, reading, others in readings_in_words(study.rules):
        for place, (value, words) in enumerate(others.items() or [("", "")]):
            worth = _worth(study, key, value) if key and value else None
            yield SheetReading("" if place else sentence, "" if place else reading, words, worth)


def _worth(study: Study, key: str, value: str) -> Figure | None:
    variant = varied(study.rules, {key: value})
    if variant is None:
        return None
    if key.startswith("side_bets."):
        name = key.split(".")[1]
        before, after = (study.side_bet(rules.side_bet(name)).house_edge for rules in (study.rules, variant))
        return percent(after - before, 4, signed=True)
    try:
        return percent(study.edge(variant) - study.solution.house_edge, 4, signed=True)
    except ShoeError:
        return None


def table_layout(rules: Rules) -> TableLayout:
    """What is printed on the layout, from the sheet."""
    printed = felt(rules)
    limits = f"{show_cents(rules.limits.min)} to {show_cents(rules.limits.max)}"
    bets = [BettingSpot(bet.called, tuple(pays_in_words(bet, bet.pays, to=" to "))) for bet in rules.side_bets]
    spots = (BettingSpot("main wager", (limits,)), *bets)
    title = (rules.origin.sheet if rules.origin else rules).title
    return TableLayout(title, whole(MAX_SEATS), (printed.natural, *printed.dealer), printed.insurance, spots)
