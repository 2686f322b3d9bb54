"""What is wrong with a sheet, all of it at once."""

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from pitboss.errors import PitbossError

CHANGES: Final = "changes"
"""Where a fault stands that a change of the sheet makes; everything else stands in the sheet."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong: where it stands, which key, what was found and what is allowed."""

    where: str
    key: str
    problem: str
    allowed: str

    def __str__(self) -> str:
        return f"{self.where}: {self.key}: {self.problem}; {self.allowed}"


class FaultsError(PitbossError):
    """A text that cannot be read; `faults` lists every reason."""

    what: ClassVar[str]
    """What it was meant to be."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__("\n".join([f"the {self.what} has {count}:", *(f"  {fault}" for fault in faults)]))

    def __reduce__(self) -> tuple[type["FaultsError"], tuple[Sequence[Fault]]]:
        """How it is sent from one process to another: by its faults, of which the message is made anew."""
        return type(self), (self.faults,)


class SheetError(FaultsError):
    """A sheet that is no game."""

    what = "sheet"

    def with_changes_named(self, place: str, *, but: Container[str] = ()) -> "SheetError":
        """Return the faults with those of changed keys, except the keys `but`, placed at `place`, such as "--set"."""
        return SheetError(
            [
                replace(fault, where=place) if fault.where == CHANGES and fault.key not in but else fault
                for fault in self.faults
            ]
        )


class UnknownGameError(PitbossError, LookupError):
    """A name that is neither a shipped game nor a sheet's file."""


class NoSideBetError(PitbossError, KeyError):
    """A name that no side bet of a game bears; the message says which there are."""

    def __str__(self) -> str:
        return str(self.args[0])


class OffSheetError(PitbossError):
    """A value that a sheet does not leave open, where the game is dealt or ruled on under the sheet's name."""
