"""What is wrong with a sheet, all of it at once."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

CHANGES: Final = "changes"
"""Where a fault stands that a change of the sheet makes; everything else stands in the sheet."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong: where it stands, which key, what was found and what is allowed."""

    where: str
    key: str
    found: str
    allowed: str

    def __str__(self) -> str:
        return f"{self.where}: {self.key}: {self.found}; {self.allowed}"


class SheetError(ValueError):
    """A sheet that is no game; `faults` lists every reason."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__("\n".join([f"the sheet has {count}:", *(f"  {fault}" for fault in faults)]))

    def said_of(self, place: str) -> "SheetError":
        """The same, with what was changed called as the user knows it, such as "--set"."""
        return SheetError([replace(fault, where=place) if fault.where == CHANGES else fault for fault in self.faults])

    def __reduce__(self) -> tuple[type["SheetError"], tuple[Sequence[Fault]]]:
        """How it is sent from one process to another: by its faults, of which the message is made anew."""
        return type(self), (self.faults,)


class UnknownGameError(LookupError):
    """A name that is neither a shipped game nor a sheet's file."""


class NoSideBetError(KeyError):
    """A name that no side bet of a game bears; the message says which there are."""

    def __str__(self) -> str:
        return str(self.args[0])


class OffSheetError(ValueError):
    """A value that a sheet does not leave open, where the game is dealt or ruled on under the sheet's name."""
