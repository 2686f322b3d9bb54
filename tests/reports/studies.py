"""The four games under study, and what several tests look at: each computed once."""

from functools import cache

from pitboss.reports import SEED
from pitboss.reports.distribution import DealerHandSection, dealer_section
from pitboss.reports.examples import ExamplesSection, examples
from pitboss.reports.study import Study
from pitboss.reports.wagers import WagersSection, wagers
from pitboss.rules import load


@cache
def study(game: str) -> Study:
    """A game under study with the usual effort."""
    return Study(load(game), SEED)


@cache
def examples_of(game: str) -> ExamplesSection:
    """The worked examples of a game."""
    return examples(study(game))


@cache
def wagers_of(game: str) -> WagersSection:
    """The wagers of a game."""
    return wagers(study(game))


@cache
def dealer_of(game: str) -> DealerHandSection:
    """The dealer's hands of a game."""
    return dealer_section(study(game))
