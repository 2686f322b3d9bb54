"""Variants of a game: some keys changed, which of them the sheet leaves open, and how commands name a game."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Final, NamedTuple

from pitboss.rules import Rules, SideBet, games, load, open_values
from pitboss.rules.consistency import clashes
from pitboss.rules.keys import BY_PATH
from pitboss.rules.odds import Odds
from pitboss.rules.patterns import Range, in_short
from pitboss.rules.phrases import phrased_values, settled_short
from pitboss.rules.settle import BEATEN, MOST_BUSTS, Bust, SettleRow
from pitboss.rules.values import parse_value

NOT_MAIN: Final = ("side_bets.", "limits.", "insurance.", "tokes", "shoe.choices", "shoe.penetration")
"""Keys that do not affect the main wager off a fresh shoe."""
_NUMBERS: Final[dict[str, tuple[str, ...]]] = {
    "natural.pays": ("1:1", "6:5", "3:2", "2:1"),
    "split.max_hands": ("4",),
    "double.totals": ("9-11", "10-11"),
}
"""What else a rule of the main wager might say, beside the values that have words of their own."""
_SETTLED: Final = (
    SettleRow(None, Bust(22, None), "push"),
    SettleRow(Range(21, 21), BEATEN, Odds(3, 2)),
)
"""Ways of settlement that a game might have beside its own."""


def varied(rules: Rules, changes: Mapping[str, str]) -> Rules | None:
    """Change keys of a game, with values as `flat()` writes them; None where the result contradicts itself."""
    variant = rules
    for path, text in changes.items():
        section, name, *_ = (*path.split("."), "")
        if section == "side_bets":
            bets = tuple(bet.with_each_table().get(text, bet) if bet.name == name else bet for bet in variant.side_bets)
            variant = replace(variant, side_bets=bets)
        elif section == "tokes":
            variant = replace(variant, tokes=text == "true")
        else:
            raw = text if path.endswith("pays") else parse_value(text)
            part = replace(getattr(variant, section), **{name: BY_PATH[path].kind.read(raw)})
            variant = replace(variant, **{section: part})
    return None if any(clashes(variant)) else variant


def open_keys(rules: Rules) -> dict[str, tuple[str, ...]]:
    """The keys that the sheet leaves open and that affect the main wager, with their values."""
    return {
        key: values for key, values in open_values(rules).items() if len(values) > 1 and not key.startswith(NOT_MAIN)
    }


def open_side_keys(rules: Rules, bet: SideBet) -> dict[str, tuple[str, ...]]:
    """The keys that the sheet leaves open and that affect a side bet, with their values."""
    keys = {f"side_bets.{bet.name}.table", "shoe.decks"}
    if bet.decided_by == "dealer":
        keys.add("dealer.soft_17")
    return {key: values for key, values in open_values(rules).items() if len(values) > 1 and key in keys}


def single_options(rules: Rules) -> Iterator[tuple[str, str]]:
    """Every value that is left open and not in use, with its key."""
    flat = rules.flat()
    for key, values in open_keys(rules).items():
        yield from ((key, value) for value in values if value != flat[key])


def combined_options(rules: Rules) -> Iterator[dict[str, str]]:
    """Every combination of what is left open."""
    keys = open_keys(rules)
    for values in product(*keys.values()):
        yield dict(zip(keys, values, strict=True))


def alternatives(rules: Rules) -> Iterator[tuple[str, str, Rules]]:
    """Each rule of the main wager changed on its own: the key, the other value, and the variant."""
    flat = rules.flat()
    for key in (key for key in BY_PATH if not key.startswith(NOT_MAIN)):
        for value in (*phrased_values(key), *_NUMBERS.get(key, ())):
            variant = varied(rules, {key: value}) if value != flat[key] else None
            if variant is not None:
                yield key, value, variant
    for place, bonus in enumerate(rules.bonus):
        others = rules.bonus[:place] + rules.bonus[place + 1 :]
        yield f"bonus, {in_short(bonus.pattern)}", "off", replace(rules, bonus=others)
    for place, row in enumerate(rules.settle):
        others_settled = rules.settle[:place] + rules.settle[place + 1 :]
        yield f"settle, {settled_short(row)}", "off", replace(rules, settle=others_settled)
    for row in _SETTLED:
        if row.dealer not in [other.dealer for other in rules.settle] and len(rules.busts_told) < MOST_BUSTS:
            yield f"settle, {settled_short(row)}", "on", replace(rules, settle=(*rules.settle, row))


def table_in_use(bet: SideBet) -> str:
    """The name of the pay table that a side bet pays by; empty where it has no tables."""
    return next((name for name, each in bet.with_each_table().items() if each == bet), "")


class Source(NamedTuple):
    """How commands name a game: the name or a file, its sheet, and the changes to be made."""

    name: str
    sheet: Rules
    changes: tuple[tuple[str, str], ...]
    note: str

    @property
    def arguments(self) -> str:
        """The game on a command line, with its changes."""
        return " ".join([self.name, *(f"--set '{key}={value}'" for key, value in self.changes)])


def source_of(rules: Rules) -> Source:
    """How commands name a game: as one that the program has, or as a file to be saved."""
    sheet, changes = rules.origin or (rules, ())
    if sheet.name in games() and load(sheet.name) == sheet:
        note = "The program ships this sheet under that name" + "; the commands make the changes" * bool(changes) + "."
        return Source(sheet.name, sheet, changes, note)
    note = f"Save this sheet as {sheet.name}.toml, where the commands find it."
    return Source(f"{sheet.name}.toml", sheet, changes, note)
