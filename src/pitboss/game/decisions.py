"""Every answer a seat can give in a round: an `Action` on a hand, or an answer to one of the dealer's offers."""

from enum import Enum
from typing import NamedTuple

from pitboss.actions import Action
from pitboss.text import show_cents


class Offer(Enum):
    """Answers to insurance, even money and early surrender that are no play of a hand.

    `letter` and `signal` are as with an `Action`; where one may decline nobody may stand, and a wave means no to both.
    """

    DECLINE = ("decline", "n", "wave")
    EVEN_MONEY = ("even-money", "e", "thumb up")

    def __init__(self, word: str, letter: str, signal: str) -> None:
        self.word = word
        self.letter = letter
        self.signal = signal

    def __str__(self) -> str:
        return self.word


class Insure(NamedTuple):
    """Place this many cents on the insurance line. Among legal actions it stands for any half chips up to `cents`."""

    cents: int

    @property
    def signal(self) -> str:
        """The hand signal for it at a table."""
        return "chips on the line"

    def __str__(self) -> str:
        return f"insure {show_cents(self.cents)}"


Decision = Action | Offer | Insure
