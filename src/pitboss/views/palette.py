"""The colours of the actions, distinct for readers with any colour vision; letters always say the same."""

from dataclasses import dataclass
from typing import Final

from pitboss.actions import Action


@dataclass(frozen=True, slots=True)
class Ink:
    """A background with the colour of the letters on it."""

    paper: str
    text: str


LIGHT: Final = {
    Action.HIT: Ink("#f6f4ee", "#1d1d1b"),
    Action.STAND: Ink("#f2c94c", "#1d1d1b"),
    Action.DOUBLE: Ink("#86b6ee", "#0b1b2b"),
    Action.SPLIT: Ink("#2a6158", "#ffffff"),
    Action.SURRENDER: Ink("#b5471f", "#ffffff"),
}
"""For paper and light screens; hit, the commonest, takes no ink to speak of."""

DARK: Final = {
    Action.HIT: Ink("#2a2d33", "#e8e6e1"),
    Action.STAND: Ink("#dcb93a", "#1d1d1b"),
    Action.DOUBLE: Ink("#2f66c4", "#ffffff"),
    Action.SPLIT: Ink("#5cc7b8", "#10201d"),
    Action.SURRENDER: Ink("#c94a2c", "#ffffff"),
}
"""For dark screens."""

SIXTEEN: Final = {
    Action.HIT: "",
    Action.STAND: "black on yellow",
    Action.DOUBLE: "white on blue",
    Action.SPLIT: "black on cyan",
    Action.SURRENDER: "white on red",
}
"""Styles for terminals that have only the sixteen old colours."""

COSTS: Final = (
    (0.005, Ink("#fdf3d8", "#1d1d1b")),
    (0.02, Ink("#f9d58c", "#1d1d1b")),
    (0.1, Ink("#f0a24e", "#1d1d1b")),
    (0.3, Ink("#c2410c", "#ffffff")),
    (float("inf"), Ink("#7f1d1d", "#ffffff")),
)
"""The colours of mistakes, each with the cost, in units of the wager, that it stays below."""

GAIN: Final = Ink("#2f7d4f", "#ffffff")
LOSS: Final = Ink("#b5471f", "#ffffff")
"""What is won, and what is lost."""
