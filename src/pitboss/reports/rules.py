"""The rules in words, clause by clause; the dealing procedure in order; and what is printed on the layout."""

from dataclasses import dataclass

from pitboss.reports.study import Study
from pitboss.reports.submission import TableLayout, table_layout
from pitboss.rules.procedure import IRREGULARITIES, SHOE_RUNS_OUT, procedure
from pitboss.rules.words import in_words


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
