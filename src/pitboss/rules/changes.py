"""What `--set` makes of a game: a choice the sheet leaves open, a step off the sheet, or a changed game.

Where a sheet lists the values of a key that it leaves open (`[options]`, and `shoe.choices` for the decks), one of them
is a choice and any other is off the sheet. Limits within the sheet's own are a choice too: the sheet takes every bet
that they take. A change of any other key makes a changed game, and its title says so.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from pitboss.rules.consistency import Clash
from pitboss.rules.faults import OffSheetError
from pitboss.rules.keys import BY_PATH, nearest
from pitboss.rules.model import OffSheet, Origin, Rules
from pitboss.rules.patterns import read_side_bet
from pitboss.rules.values import FLAG

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
    origin = Origin(sheet, tuple(changes.items()))
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
        origin=origin,
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


Left = tuple[str, tuple[str, ...]]
"""A key and the values it may take, as `flat()` writes them."""

_FORM = 'a table of keys and lists of values such as natural.pays = ["2:1", "5:2"]'
_LIST = "a list of the values that the sheet leaves open"


def read_options(raw: dict[str, Any], fault: Callable[[str, str, str], None]) -> Iterator[Left]:
    """What the sheet `raw` leaves open; what is wrong goes to `fault(key, found, allowed)`."""
    given = raw.get("options", {})
    if not isinstance(given, dict):
        fault("options", f"found {given!r}", _FORM)
        return
    for path, values in _dotted(given):
        if path in ("shoe.decks", "shoe.choices"):
            fault(f"options.{path}", f"found {values!r}", "the deck counts left open stand in shoe.choices")
        elif path not in BY_PATH and path != "tokes" and path.split(".")[0] != "side_bets":
            fault(f"options.{path}", "no such key", nearest(path, BY_PATH))
        elif not isinstance(values, list) or not values:
            fault(f"options.{path}", f"found {values!r}", _LIST)
        else:
            shown = [_shown(raw, path, value, fault) for value in values]
            yield path, tuple(text for text in shown if text is not None)


def _shown(raw: dict[str, Any], path: str, value: Any, fault: Callable[[str, str, str], None]) -> str | None:
    """A value as `flat()` writes it; None, and a fault, for one that the key cannot take."""
    if path.split(".")[0] == "side_bets":
        wrong = _wrong_in_side_bet(raw.get("side_bets"), path, value)
        if wrong is not None:
            fault(f"options.{path}", f"found {value!r}", wrong)
            return None
        return str(value)
    kind = FLAG if path == "tokes" else BY_PATH[path].kind
    try:
        return kind.show(kind.read(value))
    except (ValueError, TypeError):
        fault(f"options.{path}", f"found {value!r}", kind.allowed)
        return None


def _wrong_in_side_bet(bets: Any, path: str, value: Any) -> str | None:
    """What a side bet's field could take instead of a value; None if it takes it."""
    _, *at = path.split(".")
    entry = bets.get(at[0]) if len(at) == 2 and isinstance(bets, dict) else None
    if not isinstance(entry, dict):
        return "side_bets, the name of a side bet and one of its fields, such as side_bets.buster.table"
    name, field = at
    bet, _ = read_side_bet(name, entry)
    if bet is not None and field not in bet.fields():
        return f"only {', '.join(bet.fields())} of this side bet can be left open"
    _, faults = read_side_bet(name, entry | {field: value})
    return next((allowed for at, _, allowed in faults if at == f".{field}"), None)


def _dotted(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _dotted(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value
