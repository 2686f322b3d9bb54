"""How one value of a sheet is read: each kind turns what TOML gave into what `Rules` holds, and back into text."""

import re
from collections.abc import Callable, Iterator, Sequence
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

    `choices` are its values, as `show` writes them, or the usual ones among many.
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


Numbers = tuple[int, ...]
"""Whole numbers in rising order, which a sheet writes as a list with ranges: "A 2-9", "9-11", "any"."""
_SPAN: Final = re.compile(r"(\d+)(?:-(\d+)|(\+))?")


def numbers(least: int, most: int, *choices: str, ace: bool = False, none: bool = False) -> Kind:
    """Whole numbers within these ends, and with `ace` an A, which counts one; with `none` there may be no number."""
    whole_range = tuple(range(1 if ace else least, most + 1))

    def read(raw: Any) -> Numbers:
        words = raw if isinstance(raw, list) else str(raw).replace(",", " ").split() if type(raw) in (int, str) else []
        if words == ["any"]:
            return whole_range
        if none and words == ["none"]:
            return ()
        members: set[int] = set()
        for word in words:
            if ace and word == "A":
                members.add(1)
                continue
            span = _SPAN.fullmatch(str(word))
            if span is None:
                raise ValueError
            low, high = int(span[1]), most if span[3] else int(span[2] or span[1])
            if not least <= low <= high <= most:
                raise ValueError
            members.update(range(low, high + 1))
        return tuple(sorted(members)) or refuse()

    def show(members: Numbers) -> str:
        if members == whole_range:
            return "any"
        ace_first = ["A"] if ace and 1 in members else []
        return " ".join([*ace_first, *spans([n for n in members if not ace or n > 1])]) or "none"

    example = "A 2-9" if ace else choices[1]
    allowed = f'any{", none" * none}, or {"A and " * ace}numbers from {least} to {most} such as "{example}"'
    return Kind(read, show, allowed, choices)


def spans(members: Sequence[int], to: str = "-") -> Iterator[str]:
    """Rising numbers as words, those that follow one another as a range such as "9-11"."""
    start = 0
    for place, number in enumerate(members):
        if place + 1 == len(members) or members[place + 1] != number + 1:
            yield str(number) if place == start else f"{members[start]}{to}{number}"
            start = place + 1


def or_word(word: str, kind: Kind) -> Kind:
    """A kind of value, or a word in its place, which is read as None."""
    return Kind(
        lambda raw: None if raw == word else kind.read(raw),
        lambda value: word if value is None else kind.show(value),
        f"{word}, {kind.allowed}",
        (word, *kind.choices),
    )


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
