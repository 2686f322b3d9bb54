"""How long the house waits, in milliseconds."""

import json
from typing import Final, NamedTuple

from pitboss.house.tables.log import canonical
from pitboss.rules import MOST_PAID, Rules


class Timers(NamedTuple):
    """`turn` for a decision, `betting` from the first seat that is ready, `away` for the hand of one who has left,
    `bot` between the moves of a bot, `seat_kept` for a seat that sits out, `table_kept` for a table without guests."""

    turn: int = 25_000
    betting: int = 20_000
    away: int = 1_000
    bot: int = 700
    seat_kept: int = 600_000
    table_kept: int = 1_800_000

    def __str__(self) -> str:
        """The timers as they are stored with a table."""
        return canonical(self._asdict())

    @classmethod
    def read(cls, stored: str) -> "Timers":
        """The timers stored with a table."""
        return cls(**json.loads(stored))


STANDARD: Final = Timers()
"""How long a house waits if nobody says otherwise."""
QUICK_BOT: Final = 100
"""Between the moves of a bot that is to be quick."""
MISSES_BEFORE_SITTING_OUT = 2
"""How many turns or rounds in a row a guest may miss before the seat sits out."""


MOST_SEATS_EACH: Final = 2


class TableTerms(NamedTuple):
    """`seats_each`: how many seats one guest may hold at the table."""

    seats_each: int = 1

    def __str__(self) -> str:
        """The terms as they are stored with a table."""
        return canonical(self._asdict())

    @classmethod
    def read(cls, stored: str) -> "TableTerms":
        """The terms stored with a table."""
        return cls(**json.loads(stored))


ONE_EACH: Final = TableTerms()
"""A seat for each guest."""


_LEAST_BETS: Final = 10
_USUAL: Final = 100_000
_MOST_BETS: Final = 100
MOST_HELD: Final = MOST_PAID
"""Who has more than this in the wallet is sold no chips, and a seat with more before it may not bet."""
MOST_SEATS_HELD: Final = 12
"""So many seats a guest may hold at a time. One who holds them all, each with the most it can have and the most that a
round can add, is hundreds of times below what the books can hold."""
MOST_MOVED: Final = 10**17
"""No line of the ledger is larger: a hundred of them fit into 64 bits."""
BOT_RESERVE_BETS: Final = 40
"""A bot buys chips before it has less than this many bets, so that it can pay for every double and split."""


def buy_in_limits(rules: Rules) -> tuple[int, int, int]:
    """The least, the usual and the most chips a guest sits down with."""
    least, most = rules.limits.min * _LEAST_BETS, rules.limits.max * _MOST_BETS
    return least, max(least, min(_USUAL, most)), most
