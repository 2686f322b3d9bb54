"""A strategy to look at, ask, save and play."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from pitboss.asked.gameterms import Game, rules_of
from pitboss.cards import Card
from pitboss.face.showing import Row, Shown
from pitboss.rules import Rules
from pitboss.strategy.cells import UP_CARDS, UPS, Cell, cell, pair_cell
from pitboss.strategy.chart import MAX_DOUBLES
from pitboss.strategy.chart import Chart as Plays
from pitboss.strategy.files import read_chart
from pitboss.strategy.rows import LEAST_TOTALS, PAIRS, UNNAMED, NamedHands
from pitboss.strategy.simple import SIMPLE
from pitboss.views.charts.chart_files import KINDS, chart_contents
from pitboss.views.charts.chart_json import chart_json, chart_rows
from pitboss.views.charts.chart_notebook import chart_fragment, chart_line
from pitboss.views.charts.chart_table import ChartTable, chart_table
from pitboss.views.charts.chart_text import plain_text

_UPS: Final = {"10": 9, "J": 9, "Q": 9, "K": 9, "11": 0, "1": 0} | {name: number for number, name in enumerate(PAIRS)}
_TEN_VALUES: Final = re.compile(r"(?i)(\bpairs?\s+)(?:[JQK])\b")
"""A pair of court cards, which a chart has under T."""
_DOUBLED: Final = 'chart["hard 16 doubled 1", "T"]'
_EXAMPLES: Final = 'chart["hard 16", "T"], chart["soft 18", 9] or chart["pair 8", "A"]'


class NoCellError(KeyError):
    """A hand or an up-card that a chart has no cell for; the message says what it has."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True, repr=False, eq=False)
class Chart(Shown):
    """What to do with every hand of a game: `chart["hard 16", "T"]`. Charts that play a game alike are equal.

    `title` says in words what chart it is; `house_edge` is the exact one of playing it off a fresh shoe, or off
    the `shoe` that is named, and None where nobody worked it out. `plays` is what solver and simulator read.
    """

    rules: Rules
    plays: Plays
    title: str
    house_edge: float | None = None
    shoe: str = ""

    @classmethod
    def read(cls, path: str | Path, game: Game) -> "Chart":
        """A chart of somebody's own, from a .toml or .csv file; raise `ChartFileError` with all its faults."""
        found = read_chart(path)
        return cls(rules_of(game), found.chart, found.title)

    @classmethod
    def simple(cls, name: str, game: Game) -> "Chart":
        """A simple strategy by its name, `never-bust` or `mimic-the-dealer`; raise `ValueError` if there is none,
        `TypeError` for what is no name."""
        if not isinstance(name, str) or name not in SIMPLE:
            wrong = ValueError if isinstance(name, str) else TypeError
            raise wrong(f"{name!r} is no simple strategy: there are {', '.join(SIMPLE)}")
        rules = rules_of(game)
        return cls(rules, SIMPLE[name](rules), name.replace("-", " ").capitalize())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chart):
            return NotImplemented
        mine, others = self.table, other.table
        return (self.rules, mine.blocks, mine.notes) == (other.rules, others.blocks, others.notes)

    def __hash__(self) -> int:
        return hash(self.rules.hash)

    def __getitem__(self, hand_and_up: tuple[str, str | int | Card]) -> Cell:
        """The cell of a hand against an up-card; raise `NoCellError`, a `KeyError`, if there is none."""
        if not isinstance(hand_and_up, tuple) or len(hand_and_up) != 2:
            raise NoCellError(f"a cell has a hand and an up-card: write {_EXAMPLES}")
        hand, shown = hand_and_up
        up = _up(shown)
        try:
            hands = NamedHands.parse(_TEN_VALUES.sub(r"\1T", str(hand)))
        except ValueError as error:
            why = " is no hand of a chart" if str(error) == UNNAMED else f": {error}"
            raise NoCellError(f"{hand!r}{why}: one hand at a time, as in {_EXAMPLES}") from None
        if len(hands.doubles) > 1:
            raise NoCellError(f"{hand!r} is not one cell: say how often it was doubled, as in {_DOUBLED}")
        if hands.kind == "natural" or hands.early or len(hands.totals) > 1:
            raise NoCellError(f"{hand!r} is not one cell: write {_EXAMPLES}")
        found = self._cell(hands, up)
        if hands.cards is not None and found.steps:
            found = Cell((found.step(hands.cards[0]),))
        if not found.steps:
            raise NoCellError(f"{hand!r} against {shown!s}: {self.rules.title} leaves nothing to decide there")
        return found

    def __contains__(self, hand_and_up: object) -> bool:
        """Whether there is something to decide with a hand against an up-card."""
        try:
            return bool(self[hand_and_up])  # type: ignore[index]
        except NoCellError:
            return False

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Every hand and up-card with something to decide, as `chart[hand, up]` takes them."""
        for hand in map(str, self._hands()):
            yield from ((hand, up) for up in UP_CARDS if (hand, up) in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _hands(self) -> Iterator[NamedHands]:
        """Every hand that some game has a cell for, one by one."""
        for doubles in range(MAX_DOUBLES + 1):
            for kind, least in LEAST_TOTALS.items():
                for total in range(least, 22):
                    yield NamedHands(kind, range(total, total + 1), doubles=range(doubles, doubles + 1))
        yield from (NamedHands("pair", range(rank, rank + 1)) for rank in range(len(PAIRS)))

    def _cell(self, hands: NamedHands, up: int) -> Cell:
        if hands.kind == "pair":
            return pair_cell(self.plays, self.rules, rank=hands.totals[0], up=up)
        doubles, soft = hands.doubles[0], hands.kind == "soft"
        return cell(self.plays, self.rules, doubles=doubles, soft=soft, total=hands.totals[0], up=up)

    @property
    def table(self) -> ChartTable:
        """The chart laid out in blocks, rows and cells."""
        return chart_table(self.plays, self.rules, strategy=self.title, house_edge=self.house_edge, shoe=self.shoe)

    def __str__(self) -> str:
        return plain_text(self.table)

    def __repr__(self) -> str:
        return f"<Chart of {chart_line(self.rules, self.title, self.house_edge, self.shoe)}>"

    def _repr_html_(self) -> str:
        return chart_fragment(self.table)

    def as_json(self) -> dict[str, Any]:
        """The cells by block, hand and up-card, in letters, and what the letters mean."""
        return chart_json(self.table, self.rules, self.house_edge)

    def _rows(self) -> Sequence[Row]:
        return chart_rows(self.table)

    def _writers(self) -> Mapping[str, Callable[[], str | bytes]]:
        """Pictures and pages to look at; .toml and .csv are the files that `Chart.read` reads."""
        contents = partial(
            chart_contents,
            chart=self.plays,
            rules=self.rules,
            strategy=self.title,
            house_edge=self.house_edge,
            shoe=self.shoe,
        )
        return {**super()._writers(), **{kind: partial(contents, kind) for kind in KINDS}}


def plays_of(chart: Chart) -> Plays:
    """What solver and simulator read of a chart; raise `TypeError` for anything else."""
    if not isinstance(chart, Chart):
        raise TypeError(f"{chart!r} is no Chart: give solution.chart, Chart.simple(…) or Chart.read(…)")
    return chart.plays


def _up(shown: str | int | Card) -> int:
    """The number of an up-card, 0 for an ace."""
    if isinstance(shown, Card):
        return shown.value - 1
    up = _UPS.get(str(shown).strip().upper())
    if up is None or up not in UPS:
        raise NoCellError(f"{shown!r} is no up-card: the dealer shows one of {', '.join(UP_CARDS)}")
    return up
