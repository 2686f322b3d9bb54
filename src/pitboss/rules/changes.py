"""What `--set` makes of a game: a choice the sheet leaves open, a step off the sheet, or a changed game.

Where a sheet lists the values of a key that it leaves open (`[options]`, and `shoe.choices` for the decks), one of them
is a choice and any other is off the sheet. Limits within the sheet's own are a choice too: the sheet takes every bet
that they take. A change of any other key makes a changed game, and its title says so.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from pitboss.rules.consistency import Clash
from pitboss.rules.faults import OffSheetError
from pitboss.rules.model import OffSheet, Rules

_LONGEST: Final = 60
"""The most letters of a changed value that a title shows."""


class _Difference(NamedTuple):
    key: str
    value: str
    before: str

    @property
    def told(self) -> str:
        return f"{self.key} = {self.value if len(self.value) <= _LONGEST else f'{self.value[:_LONGEST]} …'}"


def open_values(rules: Rules) -> dict[str, tuple[str, ...]]:
    """The values that a sheet leaves open, by key, the deck counts among them."""
    return {"shoe.decks": tuple(map(str, rules.shoe.choices)), **dict(rules.options)}


def named_for_changes(sheet: Rules, rules: Rules, changes: Mapping[str, str]) -> Rules:
    """The rules with a title and a summary that say in what they differ from their sheet."""
    differences = tuple(_differences(sheet, rules, changes))
    if not differences:
        return rules
    listed = open_values(sheet)
    changed = [each for each in differences if each.key not in listed and not _is_narrower(sheet, rules, each.key)]
    off_sheet = [each for each in differences if each.value not in listed.get(each.key, (each.value,))]
    kinds = (("changed", changed), ("off the sheet", off_sheet))
    told = "; ".join(f"{what}: {', '.join(each.told for each in some)}" for what, some in kinds if some)
    others = ", ".join(each.told + (f" instead of {each.before}" if each.before else "") for each in differences)
    return replace(
        rules,
        title=f"{sheet.title}, {told}" if told else sheet.title,
        summary=f"{sheet.title} as its sheet has it, but with {others}.",
        changed=tuple((each.key, each.value) for each in changed),
        off_sheet=tuple(OffSheet(each.key, each.value, listed[each.key]) for each in off_sheet),
    )


def _is_narrower(sheet: Rules, rules: Rules, key: str) -> bool:
    """Whether a changed limit lies within the limits of the sheet."""
    within = sheet.limits.min <= rules.limits.min and rules.limits.max <= sheet.limits.max
    return key in ("limits.min", "limits.max") and within


def refuse_off_sheet(rules: Rules) -> Rules:
    """The same rules, if they may be dealt under the sheet's name; else raise `OffSheetError`."""
    if rules.off_sheet:
        told = "; ".join(
            f"{key} = {value} is off the sheet, which leaves open {', '.join(allowed)}"
            for key, value, allowed in rules.off_sheet
        )
        raise OffSheetError(f"{told}: figures may go beyond a sheet, tables and rulings keep to it")
    return rules


def unlisted(rules: Rules, changes: Mapping[str, str]) -> Iterator[Clash]:
    """Every value, other than those that `changes` set, that is not among those the sheet itself leaves open."""
    for path, values in open_values(rules).items():
        found = rules.value_of(path)
        if path not in changes and found and found not in values:
            yield Clash((path, f"options.{path}"), f"found {found}", f"this sheet allows {', '.join(values)}")


def _differences(sheet: Rules, rules: Rules, changes: Mapping[str, str]) -> Iterator[_Difference]:
    before, after = sheet.flat(), rules.flat()
    for key, value in after.items():
        if not key.startswith("side_bets.") and value != before[key]:
            yield _Difference(key, value, before[key])
    bets, new_bets = ({bet.name: bet for bet in game.side_bets} for game in (sheet, rules))
    for path, text in changes.items():
        section, name, *_ = (*path.split("."), "")
        if section == "side_bets" and (bets.get(name) != new_bets.get(name) if name else bets != new_bets):
            yield _Difference(path, _field(rules, path) or text, _field(sheet, path))


def _field(rules: Rules, path: str) -> str:
    """What stands at a key of a side bet; nothing for a side bet as a whole."""
    return rules.value_of(path) if path.count(".") > 1 else ""
