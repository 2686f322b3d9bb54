"""What a player may do with a hand."""

from enum import Enum


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
