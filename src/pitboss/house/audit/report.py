"""What an audit says."""

from dataclasses import dataclass
from typing import NamedTuple


class AuditFault(NamedTuple):
    """A row that is not what it should be."""

    row: str
    what: str

    def __str__(self) -> str:
        return f"{self.row}: {self.what}"


@dataclass
class AuditReport:
    """What was checked, and the first fault, if there is one. `row` is the one being looked at."""

    records: int = 0
    tables: int = 0
    entries: int = 0
    lines: int = 0
    rounds: int = 0
    shoes: int = 0
    cards: int = 0
    guests: int = 0
    rulings: int = 0
    row: str = "the database"
    fault: AuditFault | None = None

    def at(self, *names: object) -> str:
        """Look at a row from now on; return its name."""
        self.row = " ".join(map(str, names))
        return self.row
