"""Odds as a casino writes them: "3:2" pays three for every two wagered."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

_ODDS: Final = re.compile(r"(\d+)\s*:\s*(\d+)")


@dataclass(frozen=True, slots=True)
class Odds:
    """An exact ratio of winnings to wager."""

    win: int
    stake: int

    def __post_init__(self) -> None:
        if not all(isinstance(part, int) and not isinstance(part, bool) for part in (self.win, self.stake)):
            raise TypeError(f"odds are two whole numbers, such as Odds(3, 2): found {self.win!r} and {self.stake!r}")
        if self.win < 0 or self.stake < 1:
            raise ValueError(f"odds pay nothing or more for a stake of 1 or more: found {self}")

    @classmethod
    def parse(cls, text: str) -> "Odds":
        """Read odds such as "12:5"; raise `ValueError` for anything else."""
        match = _ODDS.fullmatch(text.strip())
        if match is None:
            raise ValueError(f"{text!r} is not odds")
        return cls(int(match[1]), int(match[2]))

    def is_exact_on(self, cents: int) -> bool:
        """Whether a wager of this many cents is paid without a fraction of a cent."""
        return cents * self.win % self.stake == 0

    def pay(self, cents: int) -> int:
        """What a winning wager of `cents` wins; raise `ValueError` if that is not whole cents."""
        won, rest = divmod(cents * self.win, self.stake)
        if rest:
            raise ValueError(f"{self} on {cents} cents leaves a fraction of a cent")
        return won

    def __float__(self) -> float:
        return self.win / self.stake

    @property
    def ratio(self) -> Fraction:
        return Fraction(self.win, self.stake)

    def __str__(self) -> str:
        return f"{self.win}:{self.stake}"


EVEN: Final = Odds(1, 1)
