"""Every decision of a player: an `Action` on a hand, or an answer to one of the dealer's offers."""

from enum import Enum
from typing import NamedTuple

from pitboss.text import show_cents


class Action(Enum):
    """One decision about one hand.

    `letter` is its short form, in text, charts and keys alike; `signal` is the hand signal for it at a table.
    """

    HIT = ("hit", "h", "tap")
    STAND = ("stand", "s", "wave")
    DOUBLE = ("double", "d", "one finger")
    SPLIT = ("split", "p", "two fingers")
    SURRENDER = ("surrender", "r", "line behind the bet")

    def __init__(self, word: str, letter: str, signal: str) -> None:
        self.word = word
        self.letter = letter
        self.signal = signal

    def __str__(self) -> str:
        return self.word

    def __repr__(self) -> str:
        return f"Action.{self.name}"

    @classmethod
    def parse(cls, text: str) -> "Action":
        """Read an action from its word or letter, in any case; raise `ValueError` if it is none."""
        wanted = text.strip().lower()
        for action in cls:
            if wanted in (action.word, action.letter):
                return action
        allowed = ", ".join(f"{action.word} ({action.letter})" for action in cls)
        raise ValueError(f"{text!r} is not an action: use {allowed}")


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
