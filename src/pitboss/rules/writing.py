"""Rules written as the text of a sheet that reads as the same rules: every key, whatever the defaults are."""

from collections.abc import Iterator, Mapping
from json import dumps
from typing import Any, assert_never

from pitboss.cards import SUIT_NAMES
from pitboss.rules.keys import BY_PATH, KEYS, SECTIONS, Key
from pitboss.rules.loader import parse_value
from pitboss.rules.model import Rules
from pitboss.rules.odds import Odds
from pitboss.rules.patterns import Bonus, DealerBust, SideBet, SuitedNatural
from pitboss.rules.values import MONEY, SUITED
from pitboss.text import show_cents


def to_toml(rules: Rules) -> str:
    """The text of a sheet. Rules that go beyond what their sheet leaves open make one that is refused."""
    return "\n".join(_lines(rules)) + "\n"


def _lines(rules: Rules) -> Iterator[str]:
    for name in ("name", "title", "version", "summary"):
        yield f"{name} = {_literal(getattr(rules, name))}"
    yield f"tokes = {_literal(rules.tokes)}"
    if rules.bonus:
        yield f"bonus = [{', '.join(map(_bonus, rules.bonus))}]"
    for section in SECTIONS:
        yield from ("", f"[{section}]")
        for key in KEYS:
            if key.section == section:
                yield f"{key.field} = {written(key, rules)}"
    for bet in rules.side_bets:
        yield from _side_bet(bet)
    if rules.options:
        yield from ("", "[options]")
        for path, values in rules.options:
            yield f"{path} = [{', '.join(_option(path, value) for value in values)}]"


def _bonus(bonus: Bonus) -> str:
    total = f"total = {bonus.total}" if bonus.total is not None else f"max_total = {bonus.max_total}"
    return f'{{ min_cards = {bonus.min_cards}, {total}, pays = "{bonus.pays}" }}'


def _side_bet(bet: SideBet) -> Iterator[str]:
    yield from ("", f"[side_bets.{bet.name}]", f"kind = {_literal(bet.kind)}")
    if bet.title:
        yield f"title = {_literal(bet.title)}"
    yield f"when = {_literal(bet.when)}"
    match bet:
        case SuitedNatural():
            yield f"suit = {_literal(SUIT_NAMES[bet.suit])}"
            yield f"pays = {_literal(bet.pays)}"
        case DealerBust():
            yield f"table = {_literal(bet.table)}"
            for table, pays in bet.tables:
                yield from ("", f"[side_bets.{bet.name}.tables.{_literal(table)}]")
                yield from (f"{_step(cards, pays)} = {_literal(odds)}" for cards, odds in enumerate(pays) if odds)
        case _:
            assert_never(bet)


def _step(cards: int, pays: tuple[Odds | None, ...]) -> str:
    return f'"{cards}+"' if cards == len(pays) - 1 else str(cards)


def written(key: Key, rules: Rules) -> str:
    """The value of a plain key as a sheet has it."""
    value = getattr(getattr(rules, key.section), key.field)
    if key.kind is MONEY:
        return show_cents(value)
    if key.kind is SUITED:
        return _literal({SUIT_NAMES[suit]: odds for suit, odds in value} or "off")
    return _literal("off" if value is None else value)


def _option(path: str, text: str) -> str:
    """A value that is left open, from the text that `flat()` would have of it."""
    if path not in BY_PATH:
        return _literal(text)
    kind = BY_PATH[path].kind
    if kind is SUITED:
        return _literal("off" if text == "off" else dict(part.split(" ") for part in text.split(", ")))
    try:
        kind.read(text)
    except ValueError:
        return _literal(parse_value(text))
    return _literal(text)


def _literal(value: Any) -> str:
    """A value as TOML has it."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return f"{value}"
        case tuple() | list():
            return f"[{', '.join(map(_literal, value))}]"
        case Mapping():
            return f"{{ {', '.join(f'{key} = {_literal(item)}' for key, item in value.items())} }}"
        case _:
            return dumps(str(value), ensure_ascii=False)
