"""The parts of a sheet that are lists and tables of their own: bonuses and side bets."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, assert_never

from pitboss.rules.model import Bonus
from pitboss.rules.odds import Odds
from pitboss.rules.sidebets import KIND_NAMES, DealerBust, KindName, SideBet, SuitedNatural
from pitboss.rules.values import ODDS, SUIT_LETTERS, Kind, choice, refuse, whole

MOST_TITLE: Final = 40
_WHEN: Final = choice("every-round", "first-round-of-shoe")
_SUIT: Final = choice(*SUIT_LETTERS)
_TEXT: Final = Kind(lambda raw: raw if isinstance(raw, str) else refuse(), str, "the name of one of its pay tables")
_TITLE: Final = Kind(
    lambda raw: raw if isinstance(raw, str) and raw.isprintable() and len(raw) <= MOST_TITLE else refuse(),
    str,
    f"up to {MOST_TITLE} plain characters",
)
_STEP: Final = re.compile(r"([1-9][0-9]?)(\+?)")
_LAST_STEP: Final = 21
_FIELDS: Final[dict[KindName, tuple[str, ...]]] = {
    "suited-natural": ("kind", "title", "when", "suit", "pays"),
    "dealer-bust": ("kind", "title", "when", "table", "tables"),
}

_SideBetFault = tuple[str, str, str]
"""The field (with its dot, or nothing for the whole entry), what was found, what is allowed."""


def read_bonus(entry: Any, fault: Callable[[str, str], None]) -> Iterator[Bonus]:
    """Yield the bonus an entry describes, or report through `fault(found, allowed)` and yield nothing."""
    allowed = "{ min_cards = 3 or more, total or max_total up to 21, pays = odds }"
    names = set(entry) if isinstance(entry, dict) else set()
    if names not in ({"min_cards", "total", "pays"}, {"min_cards", "max_total", "pays"}):
        fault(f"found {entry!r}", allowed)
        return
    try:
        yield Bonus(
            min_cards=whole(3, 21).read(entry["min_cards"]),
            total=whole(4, 21).read(entry["total"]) if "total" in entry else None,
            max_total=whole(4, 21).read(entry["max_total"]) if "max_total" in entry else None,
            pays=ODDS.read(entry["pays"]),
        )
    except ValueError:
        fault(f"found {entry!r}", allowed)


def read_side_bet(name: str, entry: Any) -> tuple[SideBet | None, list[_SideBetFault]]:
    """The side bet an entry describes, or None and what is wrong with it."""
    given = entry.get("kind") if isinstance(entry, dict) else None
    kind = next((name for name in KIND_NAMES if name == given), None)
    if kind is None:
        found = f"found {given!r}" if given else f"found {entry!r}"
        return None, [(".kind" if given else "", found, f"kind = {' or '.join(KIND_NAMES)}")]
    allowed = "a side bet of this kind has " + ", ".join(_FIELDS[kind])
    faults = [(f".{key}", "no such key", allowed) for key in entry if key not in _FIELDS[kind]]

    def value(key: str, how: Kind, default: Any = None) -> Any:
        raw = entry.get(key, default)
        try:
            return how.read(raw)
        except ValueError:
            faults.append((f".{key}", "missing" if raw is None else f"found {raw!r}", how.allowed))

    when = value("when", _WHEN, "every-round")
    title = value("title", _TITLE, "")
    bet: SideBet | None = None
    match kind:
        case "suited-natural":
            suit, pays = value("suit", _SUIT), value("pays", ODDS)
            bet = SuitedNatural(name, when, SUIT_LETTERS[suit], pays, title) if not faults else None
        case "dealer-bust":
            tables = tuple(_pay_tables(entry.get("tables"), faults))
            named = entry["tables"] if isinstance(entry.get("tables"), dict) else {}
            table = value("table", choice(*named) if named else _TEXT)
            bet = DealerBust(name, when, table, tables, title) if not faults else None
        case _:
            assert_never(kind)
    return bet, faults


def _pay_tables(given: Any, faults: list[_SideBetFault]) -> Iterator[tuple[str, tuple[Odds | None, ...]]]:
    if not isinstance(given, dict) or not given:
        faults.append((".tables", "missing" if given is None else f"found {given!r}", "at least one pay table"))
        return
    for name, steps in given.items():
        pays = _pay_table(steps)
        if pays is None:
            allowed = (
                'the number of cards in the bust (3 and up, "8+" for the last) = odds, with no gap before the last'
            )
            faults.append((f".tables.{name}", f"found {steps!r}", allowed))
        else:
            yield name, pays


def _pay_table(steps: Any) -> tuple[Odds | None, ...] | None:
    """Odds by number of cards, None below the first step; None for a table that is not one."""
    if not isinstance(steps, dict) or not steps:
        return None
    pays: dict[int, Odds] = {}
    for text, odds in steps.items():
        match = _STEP.fullmatch(text)
        if match is None or not 3 <= int(match[1]) <= _LAST_STEP or bool(match[2]) != (text == list(steps)[-1]):
            return None
        try:
            pays[int(match[1])] = ODDS.read(odds)
        except ValueError:
            return None
    first, last = min(pays), max(pays)
    if len(pays) != last - first + 1 or [*pays][-1] != last:
        return None
    return tuple(pays.get(cards) for cards in range(last + 1))
