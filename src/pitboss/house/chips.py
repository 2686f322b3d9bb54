"""How many chips people sit down with."""

from typing import Final

from pitboss.rules import Rules

_LEAST_BETS: Final = 10
_USUAL: Final = 100_000
_MOST_BETS: Final = 100
BOT_RESERVE_BETS: Final = 40
"""A bot buys chips before it has less than this many bets, so that it can pay for every double and split."""


def buy_in_limits(rules: Rules) -> tuple[int, int, int]:
    """The least, the usual and the most chips a guest sits down with."""
    least, most = rules.limits.min * _LEAST_BETS, rules.limits.max * _MOST_BETS
    return least, max(least, min(_USUAL, most)), most
