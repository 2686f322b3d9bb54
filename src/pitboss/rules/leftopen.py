"""What a sheet leaves open: `[options]`, for any key the values that a table may choose from."""

from collections.abc import Callable, Iterator
from typing import Any

from pitboss.rules.addons import read_side_bet
from pitboss.rules.keys import BY_PATH, nearest
from pitboss.rules.values import FLAG

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
