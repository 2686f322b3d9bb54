"""Where a game is found by whoever reads its report: under a name that the program knows, or in a file to be saved."""

from collections.abc import Iterator
from typing import NamedTuple

from pitboss.reports.parts.variants import varied
from pitboss.reports.parts.wagers import table_in_use
from pitboss.rules import Rules, games, load, open_values
from pitboss.rules.keys import KEYS
from pitboss.rules.values import DECK_CHOICES, SUITED
from pitboss.rules.writing import written


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
    if rules.name in games():
        sheet = load(rules.name)
        changes = dict(_chosen(sheet, rules))
        if load(rules.name, changes).hash == rules.hash:
            note = (
                "The program ships this sheet under that name" + "; the commands make the changes" * bool(changes) + "."
            )
            return Source(rules.name, sheet, tuple(changes.items()), note)
    beyond = tuple((off.key, off.value) for off in rules.off_sheet)
    allowed = {key: open_values(rules)[key][0] for key, _ in beyond}
    note = f"Save this sheet as {rules.name}.toml, where the commands find it."
    return Source(f"{rules.name}.toml", varied(rules, allowed) or rules, beyond, note)


def _chosen(sheet: Rules, rules: Rules) -> Iterator[tuple[str, str]]:
    """The keys that have another value than in the sheet, and the side bets with another pay table."""
    before, after = sheet.flat(), rules.flat()
    for key in KEYS:
        if after[key.path] != before[key.path]:
            is_plain = key.kind not in (SUITED, DECK_CHOICES)
            yield key.path, after[key.path] if is_plain else written(key, rules)
    tables = {bet.name: table_in_use(bet) for bet in sheet.side_bets}
    for bet in rules.side_bets:
        table = table_in_use(bet)
        if table != tables.get(bet.name, table):
            yield f"side_bets.{bet.name}.table", table
