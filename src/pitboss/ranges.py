"""The least and the most of every number that a caller may give, in Python and on the command line; and the bankroll
that a player has if nobody says."""

from math import inf
from numbers import Integral, Real
from typing import Any, Final, NamedTuple

from pitboss.errors import ParamError


class Range(NamedTuple):
    """Numbers from `low` to `high`, both included; None where any will do. `endless`: infinite ones will do too."""

    low: float | None
    high: float | None
    whole: bool = False
    endless: bool = False

    def __str__(self) -> str:
        return f"{'a whole number' if self.whole else 'a number'} {self.span}".rstrip()

    @property
    def span(self) -> str:
        """From where to where; empty where any number will do."""
        match self.low, self.high:
            case None, None:
                return ""
            case low, None:
                return f"from {_show(low)} on"
            case None, high:
                return f"of {_show(high)} at most"
            case low, high:
                return f"from {_show(low)} to {_show(high)}"

    @property
    def as_shares(self) -> str:
        """The same in per cent."""
        low, high = (f"{100 * (end or 0):.5f}".rstrip("0").rstrip(".") for end in (self.low, self.high))
        return f"a share from {low}% to {high}%"

    def __contains__(self, number: object) -> bool:
        """Whether a number lies within; what is not a number does not."""
        given: Any = number
        if not isinstance(number, Real) or given != given:
            return False
        if given in (inf, -inf):
            return self.endless
        above = self.low is None or given >= self.low
        return above and (self.high is None or given <= self.high) and (not self.whole or given % 1 == 0)

    def check(self, name: str, number: Any) -> Any:
        """Return a number that was passed for a parameter, an `int` where only whole ones will do.

        Raises:
            ParamError: It is no number, or lies outside.
        """
        if isinstance(number, bool) or number not in self:
            raise ParamError(name, number, f"give {self}")
        return int(number) if self.whole or isinstance(number, Integral) else float(number)


def _show(number: float | None) -> str:
    return f"{number:,}" if isinstance(number, int) else f"{number:g}"


DEFAULT_BANKROLL: Final = 1000.0
"""In chips, or in units or money where a counter bets."""

ANY_NUMBER_OF: Final = Range(None, None, whole=True)
MAX_SEATS: Final = 7
SEATS: Final = Range(1, MAX_SEATS, whole=True)
ROUNDS: Final = Range(2, 10**13, whole=True)
PRECISION: Final = Range(1e-7, 1)
"""A share; at the smallest, weeks of raw rounds."""
SECONDS: Final = Range(0.01, 7 * 24 * 3600)
"""A week at most."""
WAIT_SECONDS: Final = Range(1, 24 * 3600)
"""For a player at a table; a day at most."""
PENETRATION: Final = Range(0.01, 1)
DEPTH: Final = Range(0, 0.99)
COUNT: Final = Range(-64, 64)
FROM_COUNT: Final = Range(-64, 64, endless=True)
"""The count from which on something is done: at every count, or at none, where it is infinite."""
CHIPS: Final = Range(1, 10**12)
ROUNDS_PER_HOUR: Final = Range(1, 10_000)
THREADS: Final = Range(1, 512, whole=True)
PROCESSES: Final = THREADS
SEED: Final = Range(0, 2**64 - 1, whole=True)
DOUBLES: Final = Range(0, 3, whole=True)
HANDS: Final = Range(1, 8, whole=True)
INDICES: Final = Range(0, 1000, whole=True)
STAKE: Final = Range(0.01, 10**12)
"""A bet in money."""
RATIO: Final = Range(1, 10**6)
"""The most of a spread, in units."""
CHIP_SIZE: Final = Range(0, 10**9)
KELLY: Final = Range(0.01, 10)
SPOTS: Final = Range(1, 2, whole=True)
ENTRY: Final = Range(-64, 64, whole=True)
GOAL: Final = Range(0.01, 10**12)
HORIZON: Final = Range(1, 10**13)
ERRORS: Final = Range(0, 1)
WIN_LIMIT: Final = Range(0, 10**6)
