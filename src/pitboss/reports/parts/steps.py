"""The steps of a report as they are told, and how long each takes: for a bar that goes with the time."""

from typing import Final

STEPS: Final = {
    "worked examples": 1.2,
    "best play": 0.7,
    "the distribution of a round by the chart": 0.6,
    "the distribution of a round": 0.3,
    "the values of every decision": 0.2,
    "mistaken play": 3.4,
    "the cut card": 2.5,
    "what is left open": 4.2,
    "what each rule is worth": 3.7,
    "removal, counts and indices": 10.5,
    "a counter with 50% dealt": 2.2,
    "a counter with 65% dealt": 1.9,
    "a counter with 75% dealt": 1.9,
    "a counter with 85% dealt": 1.9,
    "hidden cards seen": 2.1,
    "the shuffle": 0.5,
    "reconciling the wagers": 2.6,
    "reconciling the side bets": 5.0,
    "reconciling what is left open": 5.5,
    "counting every deal of the side bets": 1.0,
    "published figures": 1.0,
}
"""In order; seconds of a processor for a long report. What counts is how they stand to each other."""
COMPARED: Final = (
    "best play",
    "the distribution of a round by the chart",
    "the distribution of a round",
    "hidden cards seen",
)
"""The steps that a comparison takes for each of its two sheets."""
