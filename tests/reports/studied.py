"""The four games under study, and the parts of their reports that several tests look at: each worked out once."""

from functools import cache

from pitboss.reports import SEED, Study
from pitboss.reports.parts import dealer, examples, wagers
from pitboss.rules import load


@cache
def study(game: str) -> Study:
    return Study(load(game), SEED)


@cache
def examples_of(game: str) -> examples.Examples:
    return examples.examples(study(game))


@cache
def wagers_of(game: str) -> wagers.Wagers:
    return wagers.wagers(study(game))


@cache
def dealer_of(game: str) -> dealer.DealerHands:
    return dealer.dealer_hands(study(game))
