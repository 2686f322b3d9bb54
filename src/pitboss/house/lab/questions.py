"""What the lab is asked, and the form of its answers; light enough for the process that serves tables."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from pitboss.house.schemas.lab import FaultView
from pitboss.rules import Rules, read_sheet

SOURCE: Final = "sheet"
"""What faults call the text that they stand in."""


class LabSheet(NamedTuple):
    """The text of a sheet, the changes made to it by key, and what the game is to be called."""

    text: str
    changes: tuple[tuple[str, str], ...] = ()
    title: str = ""

    def rules(self, more: Mapping[str, str] | None = None) -> Rules:
        """The game, with `more` changes; raise `SheetError` for what is wrong with it."""
        return read_sheet(self.text, source=SOURCE, changes={**dict(self.changes), **(more or {})})


class LabHand(NamedTuple):
    """A hand to be valued: its cards, the up-card, doubles made on it and hands of the seat."""

    hand: str
    up: str
    doubles: int = 0
    hands: int = 1


@dataclass(frozen=True, slots=True)
class AskOdds:
    """What is the game of a sheet worth?"""

    sheet: LabSheet


@dataclass(frozen=True, slots=True)
class AskVariations:
    """What would each of some more changes lead to?"""

    sheet: LabSheet
    variations: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class AskHands:
    """What is everything worth that some hands may do, when the cards `gone` have left the shoe?"""

    sheet: LabSheet
    hands: tuple[LabHand, ...]
    gone: str = ""


@dataclass(frozen=True, slots=True)
class AskDrill:
    """Which first hands are there, and what is each action worth?"""

    sheet: LabSheet


LabQuestion = AskOdds | AskVariations | AskHands | AskDrill


class LabAnswer(NamedTuple):
    """A reply; or what is wrong with the sheet; or why there is neither."""

    reply: Any = None
    faults: tuple[FaultView, ...] = ()
    why: str = ""
