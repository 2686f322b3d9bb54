"""Where a game is found by whoever reads its report: under a name that the program knows, or in a file to be saved."""

from typing import NamedTuple

from pitboss.rules import Rules, games, load


class Source(NamedTuple):
    """What the commands name: a game that the program has or a file, its sheet, and the changes to be made."""

    named: str
    sheet: Rules
    changes: tuple[tuple[str, str], ...]
    note: str

    @property
    def arguments(self) -> str:
        """The game on a command line, with its changes."""
        return " ".join([self.named, *(f"--set '{key}={value}'" for key, value in self.changes)])


def source_of(rules: Rules) -> Source:
    """How commands name a game."""
    sheet, changes = rules.origin or (rules, ())
    if sheet.name in games() and load(sheet.name) == sheet:
        note = "The program ships this sheet under that name" + "; the commands make the changes" * bool(changes) + "."
        return Source(sheet.name, sheet, changes, note)
    return Source(
        f"{sheet.name}.toml", sheet, changes, f"Save this sheet as {sheet.name}.toml, where the commands find it."
    )
