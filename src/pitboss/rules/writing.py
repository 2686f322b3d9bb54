"""Rules written as the text of a sheet that reads as the same rules: every key, whatever the defaults are."""

from collections.abc import Iterator, Mapping
from json import dumps
from typing import Any

from pitboss.rules.keys import BY_PATH, KEYS, SECTIONS, Key
from pitboss.rules.model import Rules
from pitboss.rules.patterns import Rows, SideBet
from pitboss.rules.paytables import NATURAL_BONUS
from pitboss.rules.values import DECK_CHOICES, MONEY, parse_value
from pitboss.text import show_cents


def to_toml(rules: Rules) -> str:
    """The text of a sheet. Rules that go beyond what their sheet leaves open make one that is refused."""
    return "\n".join(_lines(rules)) + "\n"


def _lines(rules: Rules) -> Iterator[str]:
    for name in ("name", "title", "version", "summary"):
        yield f"{name} = {literal(getattr(rules, name))}"
    yield f"tokes = {literal(rules.tokes)}"
    if rules.procedures:
        yield f"procedures = {literal(rules.procedures)}"
    yield from _rows("bonus", rules.bonus)
    for settled in rules.settle:
        yield from _table("settle", settled.table(), brackets="[[]]")
    for section in SECTIONS:
        yield from ("", f"[{section}]")
        keys = [key for key in KEYS if key.section == section]
        yield from (f"{key.field} = {_value(key, rules)}" for key in keys if key.kind is not NATURAL_BONUS)
        if section == "natural":
            yield from _rows("natural.bonus", rules.natural.bonus)
    for bet in rules.side_bets:
        yield from _side_bet(bet)
    if rules.options:
        yield from ("", "[options]")
        for path, values in rules.options:
            yield f"{path} = [{', '.join(_option(path, value) for value in values)}]"
    for reading in rules.readings:
        yield from _table("readings", reading.to_dict(), brackets="[[]]")


def _side_bet(bet: SideBet) -> Iterator[str]:
    path, table = f"side_bets.{bet.name}", bet.as_table()
    yield from _table(path, {key: value for key, value in table.items() if isinstance(value, str)})
    for name, rows in bet.tables:
        where = f"{path}.tables.{literal(name)}" if name else f"{path}.rows"
        short = table["tables"][name] if name else None
        yield from _table(where, short) if isinstance(short, dict) else _rows(where, rows)


def _rows(path: str, rows: Rows) -> Iterator[str]:
    for row in rows:
        yield from _table(path, row.table(), brackets="[[]]")


def _table(path: str, table: Mapping[str, Any], brackets: str = "[]") -> Iterator[str]:
    half = len(brackets) // 2
    yield from ("", f"{brackets[:half]}{path}{brackets[half:]}")
    for key, value in table.items():
        yield f"{key if key.isidentifier() or key.isdecimal() else literal(key)} = {literal(value)}"


def _value(key: Key, rules: Rules) -> str:
    """The value of a plain key as a sheet has it."""
    value = getattr(getattr(rules, key.section), key.field)
    if key.kind is MONEY:
        return show_cents(value)
    return literal(value if key.kind is DECK_CHOICES or not isinstance(value, tuple | None) else key.kind.show(value))


def _option(path: str, text: str) -> str:
    """A value that is left open, from the text that `flat()` would have of it."""
    if path not in BY_PATH:
        return literal(text)
    try:
        BY_PATH[path].kind.read(text)
    except ValueError:
        return literal(parse_value(text))
    return literal(text)


def literal(value: Any) -> str:
    """A value as TOML has it."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return f"{value}"
        case tuple() | list():
            return f"[{', '.join(map(literal, value))}]"
        case _:
            return dumps(str(value), ensure_ascii=False)
