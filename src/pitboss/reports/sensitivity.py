"""What each rule is worth: the house advantage for all that the sheet leaves open, by decks, and rule by rule."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

from pitboss.reports.figures import Figure, percent, whole
from pitboss.reports.study import Study
from pitboss.reports.variants import alternatives, combined_options, open_keys, open_side_keys, single_options, varied
from pitboss.rules import Rules, open_values
from pitboss.rules.phrases import value_in_words
from pitboss.solver import ShoeError
from pitboss.solver.bets import side_bet
from pitboss.solver.shoe import Shoe

_MOST_COMBINED: Final = 72


@dataclass(frozen=True, slots=True)
class Option:
    """A value of a key, what it says in words, and the house advantage with it by best play; the difference to the game
    as it stands."""

    key: str
    value: str
    words: str
    house_edge: Figure | None
    difference: Figure | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class OpenKey:
    """A key that the sheet leaves open, with its values, and each of them in words."""

    key: str
    values: tuple[str, ...]
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Combination:
    values: tuple[str, ...]
    house_edge: Figure | None


@dataclass(frozen=True, slots=True)
class SideOption:
    """A side bet under one choice of all that is left open and that it feels; the difference to the game as it
    stands."""

    wager: str
    values: str
    house_edge: Figure
    difference: Figure


@dataclass(frozen=True, slots=True)
class ByDecks:
    """So many decks: whether the sheet allows them, the main wager, and every side bet with every pay table."""

    decks: Figure
    allowed: str
    house_edge: Figure | None
    side_bets: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class SensitivitySection:
    house_edge: Figure
    open_keys: tuple[OpenKey, ...]
    options: tuple[Option, ...]
    keys: tuple[str, ...]
    combinations: tuple[Combination, ...]
    combinations_left_out: str
    side_options: tuple[SideOption, ...]
    side_bets: tuple[str, ...]
    by_decks: tuple[ByDecks, ...]
    rules: tuple[Option, ...]


def sensitivity(study: Study) -> SensitivitySection:
    """The edge by best play under every other reading."""
    rules = study.rules
    study.progress.begin("what is left open")
    keys = open_keys(rules)
    options = tuple(_option(study, key, value, varied(rules, {key: value})) for key, value in single_options(rules))
    combinations, left_out = _combinations(study)
    by_decks = tuple(_decks(study, decks) for decks in range(1, 9))
    study.progress.begin("what each rule is worth")
    return SensitivitySection(
        house_edge=percent(study.solution.house_edge, 6),
        open_keys=tuple(
            OpenKey(key, values, tuple(value_in_words(key, value) for value in values))
            for key, values in open_values(rules).items()
        ),
        options=options,
        keys=tuple(keys),
        combinations=combinations,
        combinations_left_out=left_out,
        side_options=tuple(_side_options(study)),
        side_bets=tuple(name for name, *_ in study.side_bets()),
        by_decks=by_decks,
        rules=tuple(_rules(study)),
    )


def _rules(study: Study) -> Iterator[Option]:
    """Each rule changed on its own, where that changes anything."""
    for key, value, variant in alternatives(study.rules):
        option = _option(study, key, value, variant)
        if option.difference is not None and option.difference.value:
            yield option


def _edge(study: Study, rules: Rules | None) -> float | None:
    """The house advantage of a game by best play; None where there is no such game, or no figure for it."""
    if rules is None:
        return None
    try:
        return study.edge(rules)
    except ShoeError:
        return None


def _option(study: Study, key: str, value: str, rules: Rules | None) -> Option:
    edge, words = _edge(study, rules), value_in_words(key, value)
    if edge is None:
        return Option(key, value, words, None, None, "not possible on its own: inconsistent with the rest of the sheet")
    return Option(key, value, words, percent(edge, 4), percent(edge - study.solution.house_edge, 4, signed=True))


def _combinations(study: Study) -> tuple[tuple[Combination, ...], str]:
    """All that is left open together, unless it is one key, or too much to list."""
    if len(open_keys(study.rules)) < 2:
        return (), ""
    every = list(combined_options(study.rules))
    if len(every) > _MOST_COMBINED:
        return (), f"{len(every)} combinations are too many to list; pitboss odds takes any of them with --set."
    combinations = []
    for changes in every:
        edge = _edge(study, varied(study.rules, changes))
        combinations.append(Combination(tuple(changes.values()), None if edge is None else percent(edge, 4)))
    return tuple(combinations), ""


def _decks(study: Study, decks: int) -> ByDecks:
    rules = study.rules
    edge = _edge(study, varied(rules, {"shoe.decks": str(decks)}))
    shoe = Shoe.of_decks(decks)
    return ByDecks(
        whole(decks),
        "in use" if decks == rules.shoe.decks else "allowed" if decks in rules.shoe.choices else "off the sheet",
        None if edge is None else percent(edge, 4),
        tuple(percent(side_bet(bet, rules, shoe).house_edge, 4) for *_, bet in study.side_bets()),
    )


def _side_options(study: Study) -> Iterator[SideOption]:
    """Every side bet under every combination of what is left open and what it feels: pay table, decks, soft 17."""
    rules = study.rules
    for bet in rules.side_bets:
        keys = open_side_keys(rules, bet)
        today = study.side_bet(bet).house_edge
        for values in product(*keys.values()):
            changes = dict(zip(keys, values, strict=True))
            variant = varied(rules, changes)
            if variant is not None and keys:
                edge = side_bet(variant.side_bet(bet.name), variant, Shoe.of_decks(variant.shoe.decks)).house_edge
                text = ", ".join(f"{key} = {value}" for key, value in changes.items())
                text += " (in use)" if variant == rules else ""
                yield SideOption(bet.called, text, percent(edge, 4), percent(edge - today, 4, signed=True))
