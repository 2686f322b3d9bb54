"""Changes written into the text of a sheet: its comments, its order and whatever else it says stay as they were."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from pitboss.rules.faults import SheetError
from pitboss.rules.loader import key_lines, read_sheet
from pitboss.rules.model import Rules
from pitboss.rules.values import parse_value
from pitboss.rules.words import readings_in_words
from pitboss.rules.writing import literal, to_toml

_VALUE: Final = re.compile(
    r"""(?P<key>\s*[A-Za-z0-9_."+-]+\s*=\s*)(?:"(?:[^"\\]|\\.)*"|'[^']*'|\[[^\[\]#]*\]|[^\s"'\[{#]+)(?P<rest>\s*(?:\#.*)?)"""
)
"""A line with a key and a value that ends on it; what follows the value is kept."""


def write_changes(text: str, changes: Mapping[str, str], *, title: str = "") -> str:
    """Return the text of a sheet that reads as another one does with some changes.

    What the changes put beyond the values that the sheet leaves open is left open too, so that the new sheet is good.

    Args:
        text: The sheet.
        changes: Values by key, as `read_sheet` takes them.
        title: What to call the new game, whose name then follows from it; by default what the old one is called.

    Raises:
        SheetError: The sheet with these changes has faults.
    """
    rules = read_sheet(text, source="sheet", changes=changes)
    written = _named(text, title) if title else text
    for path, value in {**changes, **_left_open(rules)}.items():
        written = _written(written, path, literal(parse_value(value)))
    try:
        if written and read_sheet(written, source="sheet").flat() | _choices(rules) == rules.flat() | _choices(rules):
            return written
    except SheetError:
        pass
    return _named(to_toml(_opened(rules)), title or (rules.origin.sheet.title if rules.origin else rules.title))


def other_readings(rules: Rules) -> Iterator[tuple[str, str, Rules]]:
    """Each other reading of the sheet that a key makes: the key, its value, and the game read so."""
    sheet = to_toml(rules)
    for reading in readings_in_words(rules):
        for value in reading.others if reading.key else ():
            changes = {reading.key: value}
            yield reading.key, value, read_sheet(sheet, source=rules.name, changes=changes, accepted=True)


def slug(title: str) -> str:
    """The name of a game of this title: lower-case words joined by hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "my-game"


def _choices(rules: Rules) -> dict[str, str]:
    """What the comparison of two sheets leaves out: the deck counts, which grow with the decks."""
    return {"shoe.choices": rules.flat()["shoe.choices"]}


def _left_open(rules: Rules) -> dict[str, str]:
    """The lists of values left open that have to grow for these rules, as changes of the sheet."""
    grown = {}
    for key, value, allowed in rules.off_sheet:
        if key == "shoe.decks":
            grown["shoe.choices"] = literal(sorted({int(value), *rules.shoe.choices}))
        else:
            grown[f"options.{key}"] = literal([*allowed, value])
    return grown


def _opened(rules: Rules) -> Rules:
    """The rules with every value that they have among those left open."""
    off = {key: value for key, value, _ in rules.off_sheet}
    decks = tuple(sorted({rules.shoe.decks, *rules.shoe.choices}))
    options = tuple((key, (*values, off[key]) if key in off else values) for key, values in rules.options)
    return replace(rules, shoe=replace(rules.shoe, choices=decks), options=options)


def _named(text: str, title: str) -> str:
    return _written(_written(text, "title", literal(title)), "name", literal(slug(title)))


def _written(text: str, path: str, value: str) -> str:
    """A sheet with one value on a line of its own; nothing where the sheet spells it in a way that is not known."""
    lines, places = text.splitlines(), key_lines(text)
    if not lines:
        return ""
    if path in places:
        place = places[path] - 1
        match = _VALUE.fullmatch(lines[place])
        if match is None:
            return ""
        lines[place] = f"{match['key']}{value}{match['rest']}"
        return "\n".join(lines) + "\n"
    section, _, field = path.partition(".")
    if not field:
        lines.insert(0, f"{section} = {value}")
    elif section in places:
        inside = [line for key, line in places.items() if key == section or _is_in(key, section, places)]
        lines.insert(max(inside), f"{field} = {value}")
    else:
        lines += ["", f"[{section}]", f"{field} = {value}"]
    return "\n".join(lines) + "\n"


def _is_in(key: str, section: str, places: Mapping[str, int]) -> bool:
    """Whether a key stands on a line right under the heading of a section, not of a table within it."""
    if not key.startswith(f"{section}."):
        return False
    later = [line for other, line in places.items() if line > places[section] and "." not in other]
    return places[key] < min(later, default=10**9) and key.count(".") == 1
