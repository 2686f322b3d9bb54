"""How one value of a sheet is read: each kind turns what TOML gave into what `Rules` holds, and back into text."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from pitboss.files import parse_toml
from pitboss.rules.odds import Odds
from pitboss.text import parse_cents, show_cents

MOST_IN_ODDS: Final = 1_000_000
"""The largest number on either side of odds."""
MAX_DECKS: Final = 8
MOST_MONEY: Final = 10**9
"""The most cents that a limit or a chip may be."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value: `read` raises `ValueError` for what is not one, `show` writes it, `allowed` says what is.

    `choices` are all its values, as `show` writes them, where they are few enough to choose from.
    """

    read: Callable[[Any], Any]
    show: Callable[[Any], str]
    allowed: str
    choices: tuple[str, ...] = ()


def refuse() -> Any:
    """Raise `ValueError`, within an expression."""
    raise ValueError


def whole(least: int, most: int) -> Kind:
    def read(raw: Any) -> int:
        return raw if type(raw) is int and least <= raw <= most else refuse()

    allowed = str(least) if least == most else f"a whole number from {least} to {most}"
    return Kind(read, str, allowed, tuple(map(str, range(least, most + 1))))


def choice(*words: str) -> Kind:
    return Kind(lambda raw: raw if raw in words else refuse(), str, "one of " + ", ".join(words), words)


def or_off(kind: Kind) -> Kind:
    def read(raw: Any) -> Any:
        return None if raw is False or raw == "off" else kind.read(raw)

    choices = ("off", *kind.choices) if kind.choices else ()
    return Kind(read, lambda value: "off" if value is None else kind.show(value), f"{kind.allowed}, or off", choices)


def _read_flag(raw: Any) -> bool:
    words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    if isinstance(raw, bool):
        return raw
    return words[raw] if isinstance(raw, str) and raw in words else refuse()


FLAG = Kind(_read_flag, lambda value: "true" if value else "false", "true or false", ("true", "false"))


def _read_odds(raw: Any) -> Odds:
    return Odds.parse(raw) if isinstance(raw, str) else refuse()


ODDS = Kind(_read_odds, str, f'odds such as "3:2", neither number above {MOST_IN_ODDS}')


def _read_share(raw: Any) -> float:
    return float(raw) if type(raw) in (int, float) and 0 < raw <= 1 else refuse()


SHARE = Kind(_read_share, lambda value: format(value, "g"), "a number above 0, at most 1")


def _read_money(raw: Any) -> int:
    cents = parse_cents(str(raw)) if type(raw) in (int, float, str) else 0
    return cents if cents > 0 else refuse()


MONEY = Kind(_read_money, show_cents, f"an amount above 0 such as 25 or 2.50, at most {show_cents(MOST_MONEY)}")


def _read_deck_choices(raw: Any) -> tuple[int, ...]:
    if not isinstance(raw, list) or not raw or any(type(item) is not int or not 1 <= item <= MAX_DECKS for item in raw):
        refuse()
    return tuple(sorted(set(raw)))


DECK_CHOICES = Kind(
    _read_deck_choices,
    lambda value: ",".join(map(str, value)),
    f"a list of deck counts from 1 to {MAX_DECKS} such as [6, 8]",
)


def parse_value(text: str) -> Any:
    """What the text of a change means: TOML if it is TOML, else the bare text, so `3:2` needs no quotes."""
    try:
        return parse_toml(f"value = {text}")["value"]
    except ValueError:
        return text
