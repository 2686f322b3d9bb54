"""Rows of the database as they are read and written: each has the columns of its table (`schema.py`), in that order."""

from typing import NamedTuple

from pitboss.house.shapes import Phase
from pitboss.house.shapes.rounds import Status


class GuestRow(NamedTuple):
    """A guest of the house."""

    id: str
    name: str
    wallet: int
    refills: int
    came_at: int
    epoch: int
    noted: int


class Head(NamedTuple):
    """What the row of a table says of its present state, for the lobby, the clock and the next transaction."""

    version: int
    head: str
    due_at: int | None
    taken: int
    bots: int
    phase: Phase
    round: int
    closed: bool


class TableRow(NamedTuple):
    """A table: how it was opened and, from `version` on, its head."""

    id: str
    name: str
    private: bool
    opened_by: str
    opened_by_name: str
    opened_at: int
    sheet: str
    changes: str
    game: str
    timers: str | None
    terms: str | None
    version: int
    head: str
    due_at: int | None
    taken: int
    bots: int
    phase: Phase
    round: int
    closed: bool


class ShoeRow(NamedTuple):
    """A shoe of a table, with the checkpoint from which it can be folded."""

    table_id: str
    number: int
    commitment: str
    secret: bytes
    opened_version: int
    closed_version: int | None
    checkpoint: str


class RoundRow(NamedTuple):
    """A round that is over."""

    table_id: str
    number: int
    shoe: int
    at: int
    began: int
    ended: int
    status: Status
    notation: str
