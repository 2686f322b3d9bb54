"""How a sheet spells pay tables: the rows of bonuses and side bets, read field by field."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from pitboss.cards import RANKS, SUIT_NAMES
from pitboss.rules.patterns import (
    BONUS_FIELDS,
    CARDS,
    FIELDS,
    NATURAL_FIELDS,
    NUMBER,
    TRAITS,
    WHEN,
    LooksAt,
    Pattern,
    PayRow,
    Range,
    Rows,
    SideBet,
    in_short,
    natural_in_short,
)
from pitboss.rules.values import FLAG, ODDS, Kind, choice, refuse, whole

MOST_TITLE: Final = 40
_LAST_STEP: Final = 21
_STEP: Final = re.compile(r"([1-9][0-9]?)(\+?)")
_STEPS_ALLOWED: Final = (
    'the number of cards in the bust (3 and up, "8+" for the last) = odds, with no gap before the last'
)
_RANGE: Final = re.compile(r"([1-9][0-9]?)(?:\+|-([1-9][0-9]?))?")
_SUIT_LETTERS: Final = {name: letter for letter, name in SUIT_NAMES.items()}


class PartFault(NamedTuple):
    """What is wrong within a value: the key in it, with its dot (nothing for all of it), what is there, what may be."""

    at: str
    problem: str
    allowed: str


class PartsError(ValueError):
    """A value of several parts that cannot be read; `faults` lists every part that is wrong."""

    def __init__(self, faults: list[PartFault]) -> None:
        super().__init__("; ".join(f"{fault.at}: {fault.problem}; {fault.allowed}" for fault in faults))
        self.faults = faults


def between(low: int, high: int, example: str) -> Kind:
    """A range within these ends, such as 21, "14-20" or "5+"."""

    def read(raw: Any) -> Range:
        match = _RANGE.fullmatch(str(raw)) if type(raw) in (int, str) else None
        if match is None:
            raise ValueError
        ends = Range(int(match[1]), None if match[0].endswith("+") else int(match[2] or match[1]))
        if not low <= ends.low <= (ends.high or ends.low) <= high:
            raise ValueError
        return ends

    return Kind(read, str, f"a number or a range within {low} to {high}, such as {example}")


def _read_ranks(raw: Any) -> tuple[str, ...]:
    ranks = [word.replace("10", "T") for word in raw.upper().split()] if isinstance(raw, str) else []
    return tuple(sorted(ranks)) if ranks and set(ranks) <= set(RANKS) else refuse()


def _read_same(raw: Any) -> tuple[str, ...]:
    traits = raw if isinstance(raw, list) else [raw]
    return tuple(each for each in TRAITS if each in traits) if traits and set(traits) <= set(TRAITS) else refuse()


_PLAIN_TITLE: Final = Kind(
    lambda raw: raw if isinstance(raw, str) and raw.isprintable() and len(raw) <= MOST_TITLE else refuse(),
    str,
    f"up to {MOST_TITLE} plain characters",
)
_KINDS: Final = {
    "ranks": Kind(_read_ranks, str, 'ranks with spaces between them, such as "K Q"'),
    "suit": Kind(lambda raw: _SUIT_LETTERS.get(raw) or refuse(), str, choice(*_SUIT_LETTERS).allowed),
    "same": Kind(_read_same, str, f"a list of {', '.join(TRAITS)}"),
    "run": FLAG,
    "total": between(2, 21, '20 or "4-20"'),
    "aces": whole(1, 1),
    "cards": between(2, _LAST_STEP, '5, "3-4" or "5+"'),
    "natural": FLAG,
    "bust": FLAG,
    "pays": ODDS,
}
_BONUS_CARDS: Final = between(3, _LAST_STEP, '5, "3-4" or "5+"')


def _read_row(raw: Any, names: tuple[str, ...], needs: tuple[str, ...], at: str) -> Iterator[PayRow | PartFault]:
    """The row that a table of a sheet is, or what is wrong with it."""
    allowed = f"a row has {', '.join(names)} and pays"
    if not isinstance(raw, dict):
        yield PartFault(at, f"found {raw!r}", allowed)
        return
    faults, values = [], {}
    for name, value in raw.items():
        kind = _BONUS_CARDS if name == "cards" and names == BONUS_FIELDS else _KINDS.get(name)
        if kind is None or name not in (*names, "pays"):
            faults.append(PartFault(f"{at}.{name}", "no such key", allowed))
            continue
        try:
            values[name] = kind.read(value)
        except (ValueError, TypeError):
            faults.append(PartFault(f"{at}.{name}", f"found {value!r}", kind.allowed))
    for name in needs:
        if name not in raw:
            faults.append(PartFault(f"{at}.{name}", "missing", _KINDS[name].allowed))
    if not faults and len(raw) == 1:
        faults.append(PartFault(at, f"found {raw!r}", allowed))
    yield from faults
    if not faults:
        yield PayRow(Pattern(**{name: value for name, value in values.items() if name != "pays"}), values["pays"])


def _read_rows(raw: Any, names: tuple[str, ...], needs: tuple[str, ...], at: str, faults: list[PartFault]) -> Rows:
    """The rows of a list of tables; what is wrong goes to `faults`."""
    if not isinstance(raw, list) or not raw:
        problem = "missing" if raw is None else f"found {raw!r}"
        faults.append(PartFault(at, problem, "a list of rows with patterns and pays"))
        return ()
    rows = []
    for number, entry in enumerate(raw, start=1):
        for part in _read_row(entry, names, needs, f"{at}.{number}"):
            if isinstance(part, PartFault):
                faults.append(part)
            else:
                rows.append(part)
    return tuple(rows)


def _rows_kind(names: tuple[str, ...], needs: tuple[str, ...], words: Callable[[PayRow], str], allowed: str) -> Kind:
    """A list of rows, or off for none."""

    def read(raw: Any) -> Rows:
        if raw is False or raw in ("off", []):
            return ()
        if not isinstance(raw, list):
            raise TypeError
        faults: list[PartFault] = []
        rows = _read_rows(raw, names, needs, "", faults)
        if faults:
            raise PartsError(faults)
        return rows

    def show(rows: Rows) -> str:
        return "; ".join(f"{words(row)} {row.pays}" for row in rows) or "off"

    return Kind(read, show, allowed)


BONUS: Final = _rows_kind(
    BONUS_FIELDS,
    (*BONUS_FIELDS, "pays"),
    lambda row: f"{in_short(row.pattern)} pay",
    'a list of rows such as { cards = "5+", total = 21, pays = "2:1" }, or off',
)
"""Hands that are paid at once."""
NATURAL_BONUS: Final = _rows_kind(
    NATURAL_FIELDS,
    ("pays",),
    lambda row: f"{natural_in_short(row)} pays",
    'a list of rows such as { suit = "diamonds", pays = "2:1" } (suit, or same = ["suit"] or ["colour"]), or off',
)
"""Blackjacks that are paid otherwise."""


def read_side_bet(name: str, entry: Any) -> tuple[SideBet | None, list[PartFault]]:
    """The side bet that a table of a sheet describes, or None and what is wrong with it."""
    allowed = "a side bet has title, cards, when, and rows, or table and tables"
    if not isinstance(entry, dict):
        return None, [PartFault("", f"found {entry!r}", allowed)]
    allowed_keys = ("title", "cards", "when", *(("table", "tables") if "tables" in entry else ("rows",)))
    faults = [PartFault(f".{key}", "no such key", allowed) for key in entry if key not in allowed_keys]

    def value(key: str, kind: Kind, default: Any = None) -> Any:
        raw = entry.get(key, default)
        try:
            return kind.read(raw)
        except (ValueError, TypeError):
            faults.append(PartFault(f".{key}", "missing" if raw is None else f"found {raw!r}", kind.allowed))

    title, when = value("title", _PLAIN_TITLE, ""), value("when", choice(*WHEN), "every-round")
    cards: LooksAt | None = value("cards", choice(*CARDS))
    tables: tuple[tuple[str, Rows], ...] = ()
    table = ""
    if cards is not None and "tables" in entry:
        tables = tuple(_read_tables(entry["tables"], cards, faults))
        named = entry["tables"] if isinstance(entry["tables"], dict) else {}
        table = value("table", choice(*named) if named else _PLAIN_TITLE)
    elif cards is not None:
        tables = (("", _side_rows(entry.get("rows"), cards, ".rows", faults)),)
    return (SideBet(name, title, cards, when, table, tables), []) if cards and not faults else (None, faults)


def _side_rows(raw: Any, cards: LooksAt, at: str, faults: list[PartFault]) -> Rows:
    rows = _read_rows(raw, FIELDS[cards], ("pays",), at, faults)
    for number, row in enumerate(rows, start=1):
        if row.pattern.ranks and len(row.pattern.ranks) != NUMBER[cards]:
            problem = f"found {' '.join(row.pattern.ranks)}"
            faults.append(PartFault(f"{at}.{number}.ranks", problem, f"{NUMBER[cards]} ranks, one for each card"))
    return rows


def _read_tables(raw: Any, cards: LooksAt, faults: list[PartFault]) -> Iterator[tuple[str, Rows]]:
    if not isinstance(raw, dict) or not raw:
        faults.append(PartFault(".tables", f"found {raw!r}", "at least one pay table"))
        return
    for name, table in raw.items():
        if not isinstance(table, dict) or cards != "dealer-final":
            yield name, _side_rows(table, cards, f".tables.{name}", faults)
            continue
        rows = _read_steps(table)
        if rows is None:
            faults.append(PartFault(f".tables.{name}", f"found {table!r}", _STEPS_ALLOWED))
        else:
            yield name, rows


def _read_steps(steps: Mapping[str, Any]) -> Rows | None:
    """A table that pays a bust by its number of cards, written short; None for one that cannot be read."""
    rows: dict[int, PayRow] = {}
    for text, odds in steps.items():
        match = _STEP.fullmatch(text)
        if match is None or not 3 <= int(match[1]) <= _LAST_STEP:
            return None
        cards, is_open = int(match[1]), bool(match[2])
        try:
            rows[cards] = PayRow(Pattern(cards=Range(cards, None if is_open else cards), bust=True), ODDS.read(odds))
        except ValueError:
            return None
    numbers = sorted(rows)
    whole_range = [*range(numbers[0], numbers[0] + len(steps))] if numbers else None
    is_last = [f"{number}+" in steps for number in numbers] == [False] * (len(numbers) - 1) + [True]
    return tuple(rows[number] for number in numbers) if numbers == whole_range and is_last else None
