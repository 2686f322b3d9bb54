"""What an audit says."""

import hashlib
from dataclasses import dataclass, field
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
    moments: tuple[int, ...] = ()
    """The times of which anchors are taken."""
    heads: dict[int, dict[str, str]] = field(default_factory=dict)

    def note_head(self, chain: str, at: int, link: str) -> None:
        """Note a link of a chain that was checked; links come in their order."""
        for moment in self.moments:
            if at <= moment:
                self.heads.setdefault(moment, {})[chain] = link

    def anchor(self, moment: int) -> str:
        """The time, and one hash over the last link of every chain up to then. Nothing before can be altered, added or
        removed, hashes recomputed or not, without another hash coming out."""
        heads = self.heads.get(moment, {})
        lines = "".join(f"{chain} {link}\n" for chain, link in sorted(heads.items()))
        digest = hashlib.sha256(f"pitboss audit 1\n{moment}\n{lines}".encode()).hexdigest()
        return f"{moment}-{digest}"

    def at(self, *names: object) -> str:
        """Look at a row from now on; return its name."""
        self.row = " ".join(map(str, names))
        return self.row
