"""The least and the most that every numeric option takes; a message names them."""

from typing import Any, Final, NamedTuple

import typer


class Bounds(NamedTuple):
    """Numbers from `low` to `high`, both included; None where any will do."""

    low: float | None
    high: float | None
    whole: bool = False

    def __str__(self) -> str:
        number = "a whole number" if self.whole else "a number"
        match self.low, self.high:
            case None, None:
                return number
            case low, None:
                return f"{number} from {_show(low)} on"
            case None, high:
                return f"{number} of {_show(high)} at most"
            case low, high:
                return f"{number} from {_show(low)} to {_show(high)}"

    @property
    def as_shares(self) -> str:
        """The same in per cent."""
        low, high = (f"{100 * (end or 0):.5f}".rstrip("0").rstrip(".") for end in (self.low, self.high))
        return f"a share from {low}% to {high}%"

    def option(self, name: str, told: str) -> Any:
        """An option of the command line for such numbers."""
        return typer.Option(name, min=self.low, max=self.high, help=told)

    def __contains__(self, number: object) -> bool:
        """Whether a number lies within; what is not a number does not."""
        return isinstance(number, int | float) and (
            (self.low is None or number >= self.low) and (self.high is None or number <= self.high)
        )


def _show(number: float | None) -> str:
    return f"{number:,}" if isinstance(number, int) else f"{number:g}"


SEATS: Final = Bounds(1, 7, whole=True)
ROUNDS: Final = Bounds(2, 10**13, whole=True)
PRECISION: Final = Bounds(1e-7, 1)
"""A share; at the smallest, weeks of raw rounds."""
SECONDS: Final = Bounds(0.01, 7 * 24 * 3600)
"""A week at most."""
WAIT_SECONDS: Final = Bounds(1, 24 * 3600)
"""For a player at a table; a day at most."""
PENETRATION: Final = Bounds(0.01, 1)
DEPTH: Final = Bounds(0, 0.99)
COUNT: Final = Bounds(-64, 64)
CHIPS: Final = Bounds(1, 10**12)
ROUNDS_PER_HOUR: Final = Bounds(1, 10_000)
THREADS: Final = Bounds(1, 512, whole=True)
SEED: Final = Bounds(0, 2**64 - 1, whole=True)
DOUBLES: Final = Bounds(0, 3, whole=True)
HANDS: Final = Bounds(1, 8, whole=True)
INDICES: Final = Bounds(0, 1000, whole=True)
CHIP_SIZE: Final = Bounds(0, 10**9)
KELLY: Final = Bounds(0.01, 10)
SPOTS: Final = Bounds(1, 2, whole=True)
ENTRY: Final = Bounds(-64, 64, whole=True)
GOAL: Final = Bounds(0.01, 10**12)
HORIZON: Final = Bounds(1, 10**13)
ERRORS: Final = Bounds(0, 1)
WIN_LIMIT: Final = Bounds(0, 10**6)
