"""How a TOML sheet, with the changes made to it, becomes `Rules`, or a list of everything wrong with it."""

import json
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from importlib import resources
from itertools import chain
from os import PathLike
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any, Final, get_type_hints

from pitboss.files import parse_toml
from pitboss.rules import model
from pitboss.rules.changes import is_within, named_for_changes, put, read_options, unlisted
from pitboss.rules.consistency import beyond_bounds, clashes
from pitboss.rules.faults import CHANGES, Fault, SheetError, UnknownGameError
from pitboss.rules.keys import ADDONS, BY_PATH, KEYS, SECTIONS, fields_of, nearest
from pitboss.rules.patterns import SideBet
from pitboss.rules.paytables import BONUS, PartsError, read_side_bet
from pitboss.rules.readings import read_procedures, read_readings
from pitboss.rules.settle import SETTLE
from pitboss.rules.values import FLAG, Kind, parse_value
from pitboss.text import plural, suggest

_HEADER: Final = {"name": 40, "title": 60, "version": 20, "summary": 300}
"""What every sheet begins with, and the most letters of each."""
_SECTION_TYPES: Final = {section: get_type_hints(model.Rules)[section] for section in SECTIONS}
_TOP: Final = (*_HEADER, *SECTIONS, *ADDONS, "options", "readings", "procedures")
_MARK: Final = "\ufeff"
"""The byte-order mark with which some editors begin a file."""
_SLUG: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def read_sheet(
    text: str,
    *,
    source: str,
    changes: Mapping[str, object] | None = None,
    accepted: bool = False,
) -> model.Rules:
    """Read a sheet, with `changes` of its values by key. Raise `SheetError` with every fault.

    A change is text as a sheet has it (`3:2` needs no quotes), or a plain value: 2, True, "hit", a list.

    `accepted` is for the sheet of a table that is open already: it is played on even where it goes beyond the bounds.
    """
    if not isinstance(text, str):
        raise TypeError(f"{text!r} is no sheet: give its text, or load(…) its path")
    try:
        raw = parse_toml(text.removeprefix(_MARK))
    except ValueError as error:
        raise SheetError([Fault(source, "sheet", f"not TOML: {error}", "see docs/sheets.md for the form")]) from None
    lines = key_lines(text)
    wanted = {key: _text(value) for key, value in (changes or {}).items()}
    reader = _Reader(raw, source, lines, wanted, accepted=accepted)
    rules = reader.read()
    if reader.faults:
        raise SheetError(reader.faults)
    if not wanted:
        return rules
    return named_for_changes(_Reader(raw, source, lines, {}, accepted=accepted).read(), rules, wanted)


def _text(value: object) -> str:
    """A change as text: what `parse_value` reads back."""
    match value:
        case bool():
            return "true" if value else "false"
        case list() | tuple():
            return f"[{', '.join(json.dumps(each) if isinstance(each, str) else _text(each) for each in value)}]"
        case _:
            return str(value)


class _Reader:
    """One reading of one sheet; collects faults as it goes."""

    def __init__(
        self,
        raw: dict[str, Any],
        source: str,
        lines: dict[str, int],
        changes: Mapping[str, str],
        *,
        accepted: bool,
    ) -> None:
        self.sheet, self.raw = raw, deepcopy(raw)
        self.source = source
        self.lines = lines
        self.changes = changes
        self.accepted = accepted
        self.faults: list[Fault] = []
        for path, text in changes.items():
            self._change(path, text)

    def read(self) -> model.Rules:
        """The game as far as it can be read; `faults` then has all that is wrong with it."""
        self._check_names()
        fields: dict[str, Any] = {name: self._header(name) for name in _HEADER}
        for section in SECTIONS:
            fields[section] = self._section(section)
        fields["bonus"] = self._value("bonus", BONUS, self.raw.get("bonus", "off"), "off")
        fields["settle"] = self._value("settle", SETTLE, self.raw.get("settle", "off"), "off")
        fields["side_bets"] = tuple(self._each_side_bet())
        fields["tokes"] = self._value("tokes", FLAG, self.raw.get("tokes", False), False)
        fields["options"] = tuple(read_options(self.sheet, self._fault_of_options))
        options = {path for path, _ in fields["options"]}
        fields["readings"] = tuple(read_readings(self.raw.get("readings", []), options, self._fault_of_options))
        fields["procedures"] = read_procedures(self.raw.get("procedures", []), self._fault_of_options)
        rules = model.Rules(**fields)
        self._add_clashes(rules)
        return rules

    def _add_clashes(self, rules: model.Rules) -> None:
        """Add the contradictions between keys, except those of a key that has a fault of its own."""
        faulty = {fault.key for fault in self.faults}
        clashing = [clashes(rules)]
        if not self.accepted:
            clashing += [unlisted(rules, self.changes), beyond_bounds(rules)]
        for keys, problem, allowed in chain.from_iterable(clashing):
            if not any(key == wrong or key.startswith(f"{wrong}.") for key in keys for wrong in faulty):
                self._fault(keys[0], problem, allowed)

    # What each part of the sheet holds; a value with a fault is stood in for by the default.

    def _header(self, name: str) -> Any:
        if name not in self.raw:
            self._fault(name, "missing", "every sheet has a name, title, version and summary")
            return ""
        raw, most = self.raw[name], _HEADER[name]
        fits = isinstance(raw, str) and (_SLUG.fullmatch(raw) if name == "name" else raw.strip())
        is_plain = isinstance(raw, str) and raw.isprintable() and len(raw) <= most
        if not fits or not (is_plain or self.accepted):
            words = "lower-case words joined by hyphens" if name == "name" else "a text without control characters"
            shown = repr(raw) if len(str(raw)) <= most else f"{len(str(raw))} letters"
            self._fault(name, f"found {shown}", f"{words}, up to {most} letters")
        return raw

    def _section(self, section: str) -> Any:
        table = self.raw.get(section, {})
        values = {}
        for key in KEYS:
            if key.section == section:
                raw = table.get(key.field, key.default) if isinstance(table, dict) else key.default
                values[key.field] = self._value(key.path, key.kind, raw, key.default)
        return _SECTION_TYPES[section](**values)

    def _each_side_bet(self) -> Iterator[SideBet]:
        table = self.raw.get("side_bets", {})
        if table is False or table == "off":
            return
        if not isinstance(table, dict):
            self._fault("side_bets", f"found {table!r}", ADDONS["side_bets"])
            return
        for name, entry in table.items():
            if not _SLUG.fullmatch(name):
                self._fault(f"side_bets.{name}", "found as a name", "lower-case words joined by hyphens")
            bet, faults = read_side_bet(name, entry)
            for at, problem, allowed in faults:
                self._fault(f"side_bets.{name}{at}", problem, allowed)
            if bet is not None:
                yield bet

    # Names, changes and faults.

    def _check_names(self) -> None:
        for name, value in self.raw.items():
            if name not in _TOP:
                self._fault(name, "no such key", nearest(name, _TOP))
            elif name in SECTIONS:
                self._check_section(name, value)

    def _check_section(self, section: str, value: Any) -> None:
        if not isinstance(value, dict):
            self._fault(section, f"found {value!r}", "a table of keys: " + ", ".join(fields_of(section)))
            return
        for field in value:
            if f"{section}.{field}" not in BY_PATH:
                self._fault(f"{section}.{field}", "no such key", nearest(f"{section}.{field}", BY_PATH))

    def _change(self, path: str, text: str) -> None:
        if path not in BY_PATH and path not in ADDONS and not is_within(path):
            self._fault(path, "no such key", nearest(path, [*BY_PATH, *ADDONS]))
            return
        missing = put(self.raw, path, parse_value(text), new=path in BY_PATH)
        if missing is None:
            return
        if path.startswith("side_bets."):
            self._fault(path, *self._not_in_side_bets(path.split(".")[1], path))
        else:
            natural = path.startswith("natural.")
            rows = self.raw.get("natural", {}).get("bonus") if natural else self.raw.get(path.split(".")[0])
            count = len(rows) if isinstance(rows, list) else 0
            self._fault(path, "no such row or key", f"this sheet has {plural(count, 'row')} there")

    def _not_in_side_bets(self, name: str, path: str) -> tuple[str, str]:
        """What a change within a side bet does not find, and what there is instead."""
        bets = self.raw.get("side_bets")
        named = [each for each, entry in bets.items() if isinstance(entry, dict)] if isinstance(bets, dict) else []
        if name not in named:
            return f"no side bet {name!r}", f"this sheet has: {', '.join(named) or 'none'}"
        tables = self.raw["side_bets"][name].get("tables")
        if ".tables." in path:
            return "no such pay table", f"{name} has: {', '.join(tables) if isinstance(tables, dict) else 'none'}"
        return "no such row or key", f"{name} has: {', '.join(self.raw['side_bets'][name])}"

    def _value(self, path: str, kind: Kind, raw: Any, default: Any) -> Any:
        try:
            return kind.read(raw)
        except PartsError as error:
            for at, problem, allowed in error.faults:
                self._fault(f"{path}{at}", problem, allowed)
        except (ValueError, TypeError):
            self._fault(path, f"found {raw!r}", kind.allowed)
        return kind.read(default)

    def _fault_of_options(self, key: str, problem: str, allowed: str) -> None:
        if not self.accepted:
            self._fault(key, problem, allowed)

    def _fault(self, key: str, problem: str, allowed: str) -> None:
        if any(_touches(path, key) for path in self.changes):
            where = CHANGES
        else:
            line = next((self.lines[path] for path in _upwards(key) if path in self.lines), None)
            where = f"{self.source}:{line}" if line else self.source
        self.faults.append(Fault(where, key, problem, allowed))


def _upwards(key: str) -> Iterator[str]:
    """A key and the tables around it, from within."""
    while key:
        yield key
        key = key.rpartition(".")[0]


def _touches(path: str, key: str) -> bool:
    """Whether a change at `path` is of what stands at `key`, of a table around it, or of a field within it."""
    return key == path or key.startswith(f"{path}.") or ("." in key and path.startswith(f"{key}."))


_TABLE: Final = re.compile(r"\s*\[(\[?)\s*([^\]]+?)\s*\]")
_ENTRY: Final = re.compile(r"\s*([A-Za-z0-9_.\"+-]+)\s*=")


def key_lines(text: str) -> dict[str, int]:
    """The line of every table and key, as far as a scan of the text can tell; for pointing at faults only."""
    lines: dict[str, int] = {}
    table = ""
    repeats: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _TABLE.match(line):
            table = header[2].replace('"', "")
            if header[1]:
                repeats[table] = repeats.get(table, 0) + 1
                table = f"{table}.{repeats[table]}"
            lines.setdefault(table, number)
        elif entry := _ENTRY.match(line):
            path = entry[1].replace('"', "")
            lines.setdefault(f"{table}.{path}" if table else path, number)
    return lines


MOST_BYTES: Final = 100_000
ALLOWED: Final = f"a sheet is a TOML file of at most {MOST_BYTES} bytes"


class NotASheetError(ValueError):
    """A path that leads to no text a sheet could be; the message says what is there instead."""


def read_text(path: Path) -> str:
    """The text at a path; raise `NotASheetError` for what is no text of a sheet's size, `OSError` where nothing is.

    A device, a pipe or an endless file is refused before anything is read from it.
    """
    mode = path.stat().st_mode
    if not S_ISREG(mode):
        raise NotASheetError("a directory" if S_ISDIR(mode) else "not a regular file")
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise NotASheetError(f"more than {MOST_BYTES} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotASheetError("not UTF-8 text") from None


_SHEETS: Final = resources.files("pitboss.rules") / "sheets"


def games() -> tuple[str, ...]:
    """The names of the games that come with Pitboss."""
    return tuple(
        sorted(sheet.name.removesuffix(".toml") for sheet in _SHEETS.iterdir() if sheet.name.endswith(".toml"))
    )


Game = model.Rules | str | Path
"""A game: its rules, its name, or the path of its sheet."""


def rules_of(game: Game) -> model.Rules:
    """Return the rules of a game, read by `load` unless they are rules already."""
    return game if isinstance(game, model.Rules) else load(game)


def load(game: str | Path, changes: Mapping[str, object] | None = None) -> model.Rules:
    """Read a game by its name or by the path of a sheet: `load("blackjack", {"natural.pays": "6:5", "shoe.decks": 2})`.

    `changes` are values by key, as text or plain.

    Raise `UnknownGameError` if there is no such game, `SheetError` if its sheet has faults, and `TypeError` for what is
    no name, no path or no changes.
    """
    if not isinstance(game, str | PathLike):
        raise TypeError(f"{game!r} is no game: give the path of a sheet, or one of {', '.join(games())}")
    if changes is not None and not (isinstance(changes, Mapping) and all(isinstance(key, str) for key in changes)):
        raise TypeError(f'{changes!r} will not do: give changes by key, such as {{"shoe.decks": 2}}')
    if str(game) in games():
        text = (_SHEETS / f"{game}.toml").read_text(encoding="utf-8")
        return read_sheet(text, source=f"{game}.toml", changes=changes)
    if not str(game):
        raise _unknown(game)
    try:
        text = read_text(Path(game))
    except NotASheetError as error:
        raise SheetError([Fault(str(game), "sheet", f"found {error}", ALLOWED)]) from None
    except PermissionError as error:
        raise SheetError([Fault(str(game), "sheet", f"cannot be read: {error.strerror}", ALLOWED)]) from None
    except (OSError, ValueError):
        raise _unknown(game) from None
    return read_sheet(text, source=str(game), changes=changes)


def _unknown(game: str | Path) -> UnknownGameError:
    close = suggest(str(game), games())
    hint = f"did you mean {close}? " if close else ""
    return UnknownGameError(
        f"no game or sheet file {str(game)!r}: {hint}"
        f"The games are {', '.join(games())}; or give the path of a .toml sheet"
    )
