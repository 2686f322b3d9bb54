"""What the house refuses, and why."""

from typing import Literal

Code = Literal[
    "bad-hand",
    "bad-name",
    "bad-pass",
    "bad-sheet",
    "busy",
    "closed",
    "final",
    "floor-key",
    "funds",
    "illegal",
    "locked",
    "malformed",
    "no-coach",
    "no-game",
    "no-guest",
    "no-reason",
    "no-round",
    "no-seat",
    "no-shoe",
    "no-table",
    "not-broke",
    "not-your-seat",
    "not-your-turn",
    "rate",
    "seat-taken",
    "seed",
    "set-aside",
    "shoe-in-use",
    "stale",
    "too-late",
    "too-many-seats",
    "too-many-tables",
    "unknown-command",
    "wager",
]
"""Every word by which programs know why the house refuses something."""


class HouseError(Exception):
    """A refusal: `code` is for programs, the message says what was wrong and what is allowed. Nothing has changed."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code: Code = code


class StaleError(HouseError):
    """A command that answers a question which is no longer asked."""

    def __init__(self) -> None:
        super().__init__("stale", "too late: the table has moved on")
