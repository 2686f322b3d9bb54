"""The rules in words, clause by clause; the dealing procedure in order; and what is printed on the layout."""

from dataclasses import dataclass

from pitboss.reports.figures import Figure, whole
from pitboss.reports.study import Study
from pitboss.rules import MAX_SEATS, Rules
from pitboss.rules.procedure import IRREGULARITIES, SHOE_RUNS_OUT, procedure
from pitboss.rules.words import felt, in_words, pays_in_words
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
class BettingSpot:
    """A place for a wager at every seat: its name, its mark in the sketch, and what it pays."""

    name: str
    mark: str
    pays: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The text of the felt: the dealer's cards, lines across the middle, the insurance line, and a seat's spots."""

    seats: Figure
    dealer: tuple[str, ...]
    lines: tuple[str, ...]
    insurance: str
    spots: tuple[BettingSpot, ...]


@dataclass(frozen=True, slots=True)
class RulesSection:
    """The game as its sheet has it."""

    clauses: tuple[ClauseGroup, ...]
    procedure: tuple[str, ...]
    shoe_runs_out: tuple[str, ...]
    irregularities: tuple[str, ...]
    layout: TableLayout


def rules_section(study: Study) -> RulesSection:
    """The rules of the game in words."""
    groups = tuple(
        ClauseGroup(
            chapter.heading,
            tuple(Clause(f"R{place}.{at}", text) for at, text in enumerate(chapter.sentences, start=1)),
        )
        for place, chapter in enumerate(in_words(study.rules), start=1)
    )
    layout = table_layout(study.rules)
    return RulesSection(groups, tuple(procedure(study.rules)), SHOE_RUNS_OUT, IRREGULARITIES, layout)


def table_layout(rules: Rules) -> TableLayout:
    """What is printed on the layout, from the sheet."""
    printed = felt(rules)
    limits = f"{show_cents(rules.limits.min)} to {show_cents(rules.limits.max)}"
    spots = [BettingSpot("main wager", "wager", (limits,))]
    for bet in rules.side_bets:
        pays = tuple(pays_in_words(bet, bet.pays, to=" to "))
        spots.append(BettingSpot(bet.called, _mark(bet.called, [spot.mark for spot in spots]), pays))
    dealer = ("up", "hole") if rules.dealer.has_hole else ("up",)
    lines = (printed.natural, *printed.dealer)
    return TableLayout(whole(MAX_SEATS), dealer, lines, printed.insurance, tuple(spots))


def _mark(name: str, taken: list[str]) -> str:
    """The first letters of a name's words, with a number where another spot has them."""
    letters = "".join(word[0].upper() for word in name.split())[:3]
    alike = sum(mark.rstrip("23456789") == letters for mark in taken)
    return f"{letters}{alike + 1}" if alike else letters
