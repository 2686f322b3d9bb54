"""The settlement table: rows by which hands that stood are settled before the usual comparison of totals.

A row names totals of the player's, a way for the dealer's hand to end, and a result. The first row that fits settles
the hand; where none does, a higher total or a dealer's bust wins 1:1, equal totals push and a lower total loses.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from pitboss.rules.odds import Odds
from pitboss.rules.patterns import Range
from pitboss.rules.paytables import PartFault, PartsError, between
from pitboss.rules.values import ODDS, Kind

Result = Odds | Literal["push", "lose"]
TIE, BEATEN, BUST = "tie", "beaten", "bust"
MOST_BUSTS: Final = 2
"""How many kinds of busts a sheet may tell apart."""

_BUST: Final = re.compile(r"bust (?:(2[2-6])|([3-9])\+ cards)")
_TOTALS: Final = between(17, 21, '21 or "17-20"')
_DEALER: Final = 'tie, beaten (a lower total or a bust), bust, "bust 22", "bust 4+ cards", or totals such as "17-20"'
_RESULT: Final = f"push, lose, or {ODDS.allowed}"
_ROW: Final = "a row has player, dealer and result"


class Bust(NamedTuple):
    """A kind of bust: with this total, or with so many cards or more."""

    total: int | None
    cards: int | None

    def holds(self, total: int, cards: int) -> bool:
        """Whether a bust with this total and so many cards is one of the kind."""
        return total == self.total if self.cards is None else cards >= self.cards


@dataclass(frozen=True, slots=True)
class SettleRow:
    """A row: the totals a hand stood on (None: any), how the dealer's hand ends, and what the hand then gets.

    `dealer` is a range of totals, a kind of bust, or one of TIE, BEATEN and BUST.
    """

    player: Range | None
    dealer: Range | Bust | str
    result: Result

    @property
    def dealer_text(self) -> str:
        """How a sheet writes the dealer's end."""
        match self.dealer:
            case Bust(total, cards):
                return f"bust {total}" if cards is None else f"bust {cards}+ cards"
            case other:
                return str(other)

    def table(self) -> dict[str, Any]:
        """The row as a sheet writes it."""
        player = {} if self.player is None else {"player": str(self.player)}
        return player | {"dealer": self.dealer_text, "result": str(self.result)}

    def __str__(self) -> str:
        player = f"{self.player} " if self.player else ""
        return f"{player}against {self.dealer_text}: {self.result}"


Settle = tuple[SettleRow, ...]


def busts_told(rows: Settle) -> tuple[Bust, ...]:
    """The kinds of busts that the rows tell apart."""
    return tuple(dict.fromkeys(row.dealer for row in rows if isinstance(row.dealer, Bust)))


def _read_dealer(raw: Any) -> Range | Bust | str:
    if raw in (TIE, BEATEN, BUST):
        return str(raw)
    if isinstance(raw, str) and (bust := _BUST.fullmatch(raw)):
        return Bust(int(bust[1]) if bust[1] else None, int(bust[2]) if bust[2] else None)
    totals: Range = _TOTALS.read(raw)
    return totals


def _read_result(raw: Any) -> Result:
    if raw in ("push", "lose"):
        return raw  # type: ignore[no-any-return]
    odds: Odds = ODDS.read(raw)
    return odds


_FIELDS: Final = {
    "player": (_TOTALS.read, _TOTALS.allowed),
    "dealer": (_read_dealer, _DEALER),
    "result": (_read_result, _RESULT),
}


def _read_row(raw: Any, at: str) -> Iterator[SettleRow | PartFault]:
    if not isinstance(raw, dict):
        yield PartFault(at, f"found {raw!r}", _ROW)
        return
    faults, values = [PartFault(f"{at}.{name}", "no such key", _ROW) for name in raw if name not in _FIELDS], {}
    for name, (read, allowed) in _FIELDS.items():
        if name not in raw:
            if name != "player":
                faults.append(PartFault(f"{at}.{name}", "missing", allowed))
            continue
        try:
            values[name] = read(raw[name])
        except (ValueError, TypeError):
            faults.append(PartFault(f"{at}.{name}", f"found {raw[name]!r}", allowed))
    yield from faults
    if not faults:
        yield SettleRow(values.get("player"), values["dealer"], values["result"])


def _read(raw: Any) -> Settle:
    if raw is False or raw in ("off", []):
        return ()
    if not isinstance(raw, list):
        raise TypeError
    parts = [part for number, row in enumerate(raw, start=1) for part in _read_row(row, f".{number}")]
    if faults := [part for part in parts if isinstance(part, PartFault)]:
        raise PartsError(faults)
    return tuple(part for part in parts if isinstance(part, SettleRow))


SETTLE: Final = Kind(
    _read,
    lambda rows: "; ".join(map(str, rows)) or "off",
    'a list of rows such as { dealer = "bust 22", result = "push" }, or off',
)
"""The rows of a settlement table."""
