"""`grid` and `solve_many`: a game in many variations, solved on all cores."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from os import PathLike
from pathlib import Path
from typing import Any, Final

from pitboss import ranges
from pitboss.asked.checks import check_flags, several, within
from pitboss.asked.gameterms import Game, rules_of
from pitboss.face.showing import Row, Shown
from pitboss.face.solvers import Solved, solve_each
from pitboss.rules import Fault, Rules, SheetError, load
from pitboss.views.compiling import tell_of_solver
from pitboss.views.progress import Counting
from pitboss.views.solved.gridded_json import RuleSet, grid_json, rule_set_row
from pitboss.views.solved.gridded_notebook import game_line, grid_fragment, grid_line, rule_set_line
from pitboss.views.solved.gridded_text import grid_text

MOST: Final = 100_000
"""The most rule sets of a grid."""


@dataclass(frozen=True, repr=False)
class Variation:
    """A game with some changes; `rules` is None, and `fault` says why, where they contradict each other."""

    changes: Mapping[str, object]
    rules: Rules | None
    fault: str = ""

    def __repr__(self) -> str:
        return f"<Variation {self.told}>" if self.rules else f"<Variation {self.told}: {self.fault}>"

    @property
    def told(self) -> str:
        """What is varied, in a line; the game and its decks where nothing is."""
        changes = ", ".join(f"{key}={value}" for key, value in self.changes.items())
        return changes or (game_line(self.rules) if self.rules else "")


def grid(
    game: str | Path,
    values: Mapping[str, object],
    changes: Mapping[str, object] | None = None,
) -> list[Variation]:
    """Every combination of these values by key: `grid("blackjack", {"shoe.decks": [1, 2, 6], "natural.pays": […]})`.

    `changes` are made in all of them. A combination that contradicts itself is kept, with its fault; values that are
    good in none raise `SheetError`. Raise `ValueError` for no values, too many, or a key that is changed too.
    """
    return combinations(game, values, changes or {}, said="values")


def combinations(
    game: str | Path, values: Mapping[str, object], changes: Mapping[str, object], *, said: str
) -> list[Variation]:
    """The same, with faults that say where the values were given; raise as `grid` does."""
    if not isinstance(game, str | PathLike):
        raise TypeError("grid reads a sheet anew for every combination: give a game's name or the path of its sheet")
    if not isinstance(values, Mapping):
        raise TypeError(f'{values!r} will not do: give lists of values by key, such as {{"shoe.decks": [1, 2, 6]}}')
    listed = {key: list(several(some, f"a list of values for {key}")) for key, some in values.items()}
    empty = [key for key, some in listed.items() if not some]
    if not listed or empty:
        raise ValueError(f"no values for {empty[0]}" if empty else "no keys to vary")
    if (size := prod(map(len, listed.values()))) > MOST:
        raise ValueError(f"{size:,} rule sets are too many: {MOST:,} at most")
    if twice := [key for key in listed if key in changes]:
        raise ValueError(f"{twice[0]} is changed and varied: give its values in one place")
    combined = [dict(zip(listed, some, strict=True)) for some in product(*listed.values())]
    made = [_variation(game, varied, changes, said) for varied in combined]
    if faults := [*_of_values_good_in_none(listed, made)]:
        raise SheetError([*dict.fromkeys(faults)])
    return [each for each, _ in made]


def _variation(
    game: str | Path, varied: dict[str, object], changes: Mapping[str, object], said: str
) -> tuple[Variation, tuple[Fault, ...]]:
    """A combination, and all that is wrong with it."""
    try:
        return Variation(varied, load(game, {**changes, **varied})), ()
    except SheetError as error:
        told = error.said_of(said, but=changes)
        return Variation(varied, None, str(told.faults[0])), told.faults


def _of_values_good_in_none(
    listed: Mapping[str, list[object]], made: Sequence[tuple[Variation, tuple[Fault, ...]]]
) -> Iterator[Fault]:
    """What is wrong with each value that makes no game at all, whatever it is combined with."""
    for key, some in listed.items():
        for value in some:
            of_value = [faults for each, faults in made if each.changes[key] is value]
            if all(of_value):
                yield from of_value[0]


def solve_many(
    rule_sets: "Iterable[Game | Variation]", *, processes: int | None = None, progress: bool = False
) -> "Solutions":
    """Solve many games on all cores, or on so many `processes`, best play only: `solve_many(grid(…)).to_frame()`.

    A game that cannot be solved has its fault in place of figures. Ctrl-C stops the work and keeps what is done:
    `interrupted` then says so. Raise `ValueError` for a number of processes out of bounds.
    """
    within("processes", processes, ranges.PROCESSES)
    check_flags(progress=progress)
    wanted = "a list of games, or what grid(…) makes; solve(…) is for one"
    variations = [_as_variation(each) for each in several(rule_sets, wanted)]
    kept = {place: Solved(None, fault=each.fault) for place, each in enumerate(variations) if not each.rules}
    asked = [(place, each.rules) for place, each in enumerate(variations) if each.rules]
    interrupted = False
    if asked:
        tell_of_solver()
    with Counting(len(asked), "rule sets solved", shown=progress) as tell:
        try:
            for done, (number, found) in enumerate(solve_each([rules for _, rules in asked], processes=processes), 1):
                kept[asked[number][0]] = found
                tell(done)
        except KeyboardInterrupt:
            interrupted = True
    rows = tuple(SolvedRow(variations[place], kept[place]) for place in sorted(kept))
    return Solutions(rows, asked=len(variations), interrupted=interrupted)


def _as_variation(given: "Game | Variation") -> Variation:
    if isinstance(given, Variation):
        return given
    rules = rules_of(given)
    return Variation(dict(rules.changed), rules)


@dataclass(frozen=True, slots=True, repr=False)
class SolvedRow:
    """One rule set and its figures."""

    variation: Variation
    solved: Solved

    def __repr__(self) -> str:
        return f"<SolvedRow {self.variation.told}: {rule_set_line(self._shown)}>"

    @property
    def rules(self) -> Rules | None:
        return self.variation.rules

    @property
    def house_edge(self) -> float | None:
        """Against best play; None where the rule set cannot be solved."""
        return None if self.solved.figures is None else self.solved.figures.house_edge

    @property
    def fault(self) -> str:
        """Why there are no figures; nothing where there are."""
        return self.solved.fault

    @property
    def _shown(self) -> RuleSet:
        """The same as `report` takes it."""
        solved = self.solved
        changes, rules = self.variation.changes, self.variation.rules
        return RuleSet(changes, rules, solved.figures, solved.insurance, solved.side_bets, solved.fault)

    def as_row(self) -> Row:
        """The figures by name, after what was varied."""
        return rule_set_row(self._shown)


@dataclass(frozen=True, repr=False)
class Solutions(Shown):
    """Many games solved, in the order in which they were given. `asked` is how many that were."""

    rows: tuple[SolvedRow, ...]
    asked: int
    interrupted: bool = False

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[SolvedRow]:
        return iter(self.rows)

    def __getitem__(self, place: int) -> SolvedRow:
        return self.rows[place]

    @property
    def _shown(self) -> list[RuleSet]:
        return [row._shown for row in self.rows]

    def __repr__(self) -> str:
        ended = f", interrupted before the other {self.asked - len(self)}" if self.interrupted else ""
        return f"<Solutions of {grid_line(self._shown)}{ended}>"

    def __str__(self) -> str:
        if not self.rows:
            return repr(self)
        return grid_text([row.as_row() for row in self.rows], [row.variation.changes for row in self.rows])

    def _repr_html_(self) -> str:
        return grid_fragment(self._shown)

    def as_json(self) -> dict[str, Any]:
        """Every rule set: what was varied, its figures, or its fault."""
        return grid_json(self._shown, asked=self.asked, interrupted=self.interrupted)

    def _rows(self) -> Sequence[Row]:
        return [rule_set_row(row) for row in self._shown]
