"""The best chart of a game as a coach tells it: each row with the hands it is about, so that one's own can be found."""

from typing import Literal, NamedTuple


class ToldStep(NamedTuple):
    """From this many cards on: a code, the first choice, and all of it in words."""

    cards: int
    code: str
    action: str
    says: str


class ToldCell(NamedTuple):
    """What to do with some hands against one up-card; no steps where the hand cannot occur."""

    code: str
    steps: tuple[ToldStep, ...]


class ToldRow(NamedTuple):
    """Hands that are played alike: by their totals or, for pairs, by the value of one card (11 for an ace)."""

    label: str
    hint: str
    kind: Literal["hard", "soft", "pair"]
    doubles: int
    values: tuple[int, ...]
    fewest_cards: int
    most_cards: int
    cells: tuple[ToldCell, ...]


class ToldBlock(NamedTuple):
    """Rows under one heading."""

    title: str
    rows: tuple[ToldRow, ...]


class ToldMeaning(NamedTuple):
    """What a code means, with a cell that looks like it."""

    cell: ToldCell
    meaning: str


class BestChart(NamedTuple):
    """A chart, and the house edge of playing by it, per initial wager."""

    up_cards: tuple[str, ...]
    blocks: tuple[ToldBlock, ...]
    legend: tuple[ToldMeaning, ...]
    notes: tuple[str, ...]
    house_edge: float
