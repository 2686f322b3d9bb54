"""What the register notes: each kind, and what is said of it."""

from typing import Final, Literal, TypedDict


class Kind:
    """What the register knows of."""

    CAME_IN: Final = "came-in"
    RENAMED: Final = "renamed"
    REFILLED: Final = "refilled"
    LEFT_EVERYWHERE: Final = "left-everywhere"
    PASS_USED: Final = "pass-used"
    TABLE_OPENED: Final = "table-opened"
    SESSION_KEY: Final = "session-key"
    FLOOR_KEY: Final = "floor-key"
    TAKEN_OVER: Final = "taken-over"
    """A guest, a table or a key that was there before the register was, as it then stood."""


class CameIn(TypedDict):
    """A guest came in and was given play money."""

    name: str
    cents: int


class Renamed(TypedDict):
    """A guest has another name."""

    name: str


class Refilled(TypedDict):
    """A guest was given fresh play money, for the `number`th time."""

    number: int
    cents: int


class LeftEverywhere(TypedDict):
    """A guest's sessions ended on all devices; those of this epoch count from now on."""

    epoch: int


PassUsed = TypedDict("PassUsed", {"pass": str})
"""A guest came in on another device."""


class KeyMade(TypedDict):
    """A key of the house, by its fingerprint."""

    fingerprint: str


class KeyTakenOver(KeyMade):
    """One that was there before the register was, with the name of its setting."""

    key: str


class GuestTakenOver(TypedDict):
    """A guest who was there before: `grants` are the welcome and every refill."""

    name: str
    came_at: int
    grants: list[int]


class TableFacts(TypedDict):
    """All that was settled when a table was opened; the sheet by its hash."""

    name: str
    private: bool
    opened_by: str
    opened_by_name: str
    opened_at: int
    game: str
    changes: str
    timers: str | None
    terms: str | None
    sheet: str


class TableTakenOver(TableFacts):
    """A table that was there before, and how far it had come."""

    version: int
    due_at: int | None


Noted = (
    tuple[Literal["came-in"], CameIn]
    | tuple[Literal["renamed"], Renamed]
    | tuple[Literal["refilled"], Refilled]
    | tuple[Literal["left-everywhere"], LeftEverywhere]
    | tuple[Literal["pass-used"], PassUsed]
    | tuple[Literal["table-opened"], TableFacts]
    | tuple[Literal["session-key", "floor-key"], KeyMade]
    | tuple[Literal["taken-over"], GuestTakenOver | TableTakenOver | KeyTakenOver]
)
"""What may be entered: its kind, and what is said of it."""
