"""How many chips people sit down with, and how much anybody can have."""

from typing import Final

from pitboss.rules import MOST_PAID, Rules

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
