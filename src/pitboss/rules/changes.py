"""What `--set` makes of a game: a choice the sheet leaves open, a step off the sheet, or a changed game.

Where a sheet lists the values of a key that it leaves open (`[options]`, and `shoe.choices` for the decks), one of them
is a choice and any other is off the sheet. Limits within the sheet's own are a choice too: the sheet takes every bet
that they take. A change of any other key makes a changed game, and its title says so.
"""

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any, Final, NamedTuple

from pitboss.rules.consistency import Clash
from pitboss.rules.faults import OffSheetError
from pitboss.rules.keys import BY_PATH, nearest
from pitboss.rules.model import OffSheet, Origin, Rules
from pitboss.rules.paytables import BONUS, NATURAL_BONUS, PartFault, PartsError, read_side_bet
from pitboss.rules.settle import SETTLE
from pitboss.rules.values import FLAG

_LONGEST: Final = 60
"""The most letters of a changed value that a title shows."""


_LISTS: Final = {"bonus": BONUS, "natural.bonus": NATURAL_BONUS, "settle": SETTLE}
"""Keys that hold lists of rows, whose parts can be changed one by one."""


class _Difference(NamedTuple):
    key: str
    value: str
    before: str

    @property
    def text(self) -> str:
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
    parts = "; ".join(f"{what}: {', '.join(each.text for each in some)}" for what, some in kinds if some)
    others = ", ".join(each.text + (f" instead of {each.before}" if each.before else "") for each in differences)
    return replace(
        rules,
        title=f"{sheet.title}, {parts}" if parts else sheet.title,
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
        reasons = "; ".join(
            f"{key} = {value} is off the sheet, which leaves open {', '.join(allowed)}"
            for key, value, allowed in rules.off_sheet
        )
        raise OffSheetError(f"{reasons}: figures may go beyond a sheet, tables and rulings keep to it")
    return rules


def unlisted(rules: Rules, changes: Mapping[str, str]) -> Iterator[Clash]:
    """Every value, other than those that `changes` set, that is not among those the sheet itself leaves open."""
    for path, values in open_values(rules).items():
        value = rules.value_of(path)
        if path not in changes and value and value not in values:
            yield Clash((path, f"options.{path}"), f"found {value}", f"this sheet allows {', '.join(values)}")


def _differences(sheet: Rules, rules: Rules, changes: Mapping[str, str]) -> Iterator[_Difference]:
    before, after = sheet.flat(), rules.flat()
    within = {path: key for path in changes for key in after if key in _LISTS and path.startswith(f"{key}.")}
    for key, value in after.items():
        if not key.startswith("side_bets.") and value != before[key] and key not in within.values():
            yield _Difference(key, value, before[key])
    bets, new_bets = ({bet.name: bet for bet in game.side_bets} for game in (sheet, rules))
    for path, text in changes.items():
        section, name, *_ = (*path.split("."), "")
        is_other = path in within and rules.value_of(path) != sheet.value_of(path)
        if section == "side_bets":
            is_other = bets.get(name) != new_bets.get(name) if name else bets != new_bets
        if is_other:
            value, before_it = (game.value_of(path) if path.count(".") > 1 else "" for game in (rules, sheet))
            yield _Difference(path, value or text, before_it)


Left = tuple[str, tuple[str, ...]]
"""A key and the values it may take, as `flat()` writes them."""

_FORM = 'a table of keys and lists of values such as natural.pays = ["2:1", "5:2"]'
_LIST = "a list of the values that the sheet leaves open"


def read_options(raw: dict[str, Any], fault: Callable[[str, str, str], None]) -> Iterator[Left]:
    """What the sheet `raw` leaves open; what is wrong goes to `fault(key, problem, allowed)`."""
    options = raw.get("options", {})
    if not isinstance(options, dict):
        fault("options", f"found {options!r}", _FORM)
        return
    for path, values in _dotted(options):
        if path in ("shoe.decks", "shoe.choices"):
            fault(f"options.{path}", f"found {values!r}", "the deck counts left open stand in shoe.choices")
        elif path in _LISTS or (path not in BY_PATH and path != "tokes" and not is_within(path)):
            fault(f"options.{path}", "no such key", nearest(path, BY_PATH))
        elif not isinstance(values, list) or not values:
            fault(f"options.{path}", f"found {values!r}", _LIST)
        else:
            texts = [_option_text(raw, path, value, fault) for value in values]
            yield path, tuple(text for text in texts if text is not None)


def _option_text(raw: dict[str, Any], path: str, value: Any, fault: Callable[[str, str, str], None]) -> str | None:
    """A value as `flat()` writes it; None, and a fault, for one that the key cannot take."""
    if is_within(path):
        wrong = _wrong_within(raw, path, value)
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


def is_within(path: str) -> bool:
    """Whether a path leads into a list of rows or a side bet."""
    return path.startswith(("side_bets.", *(f"{key}." for key in _LISTS)))


def _wrong_within(raw: dict[str, Any], path: str, value: Any) -> str | None:
    """What a key within rows or a side bet could take instead of a value; None if it takes it."""
    sheet = deepcopy(raw)
    if isinstance(value, dict | list) or path.endswith(".title") or put(sheet, path, value) is not None:
        return "a key with one value that this sheet has, such as side_bets.buster.table or bonus.1.pays"
    faults: list[PartFault]
    key = next((name for name in _LISTS if path.startswith(f"{name}.")), "")
    if path.startswith("side_bets."):
        name = path.split(".")[1]
        key = f"side_bets.{name}"
        _, faults = read_side_bet(name, sheet["side_bets"][name])
    else:
        try:
            _LISTS[key].read(sheet["natural"]["bonus"] if key == "natural.bonus" else sheet[key])
            faults = []
        except PartsError as error:
            faults = error.faults
    wrong = [fault for fault in faults if path.startswith(f"{key}{fault.at}")]
    return wrong[0].allowed if wrong else None


def put(sheet: dict[str, Any], path: str, value: Any, *, new: bool = False) -> str | None:
    """Write a value into a sheet as TOML read it; return the part of the path that leads nowhere, None if all do.

    Args:
        sheet: The tables of the sheet.
        path: A key, with numbers from 1 for the rows of lists.
        value: What to write there.
        new: Whether to make tables that are not there.
    """
    *parts, last = path.split(".")
    place: Any = sheet
    for number, part in enumerate(parts, start=1):
        inner = _inside(place, part)
        if not isinstance(inner, dict | list):
            if not new or not isinstance(place, dict) or part.isdecimal():
                return ".".join(parts[:number])
            inner = place[part] = {}
        place = inner
    if isinstance(place, list):
        if not isinstance(_inside(place, last), dict):
            return path
        place[int(last) - 1] = value
    else:
        place[last] = value
    return None


def _inside(place: Any, part: str) -> Any:
    if isinstance(place, list):
        return place[int(part) - 1] if part.isdecimal() and 1 <= int(part) <= len(place) else None
    return place.get(part)


def _dotted(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _dotted(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value
