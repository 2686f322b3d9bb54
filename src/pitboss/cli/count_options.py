"""The options of `pitboss count`, and what their texts stand for."""

from math import nan
from pathlib import Path
from typing import Annotated

import typer

from pitboss.asked.countterms import CountTerms
from pitboss.cli.options import numeric

_allowed = CountTerms.allowed

BesideText = Annotated[
    str | None,
    typer.Option(
        "--beside",
        help="Side counts for bets and insurance: A, 7, diamonds, Ad; give a weight, such as A=-1, or let the best one "
        "be found.",
    ),
]
IndexCount = Annotated[int, numeric(_allowed("indices"), "--indices", "How many of the most valuable indices to play.")]
Depth = Annotated[
    float | None,
    numeric(
        _allowed("depth"),
        "--depth",
        "Compute indices with this share of the shoe gone; by default half of what is dealt.",
    ),
]
RiskAverse = Annotated[
    bool, typer.Option("--risk-averse", help="Risk-averse indices for a bankroll that bets --kelly.")
]
Money = Annotated[float, numeric(_allowed("bankroll"), "--bankroll", "The bankroll, in units or in money.")]
SpreadText = Annotated[
    str,
    typer.Option(
        "--spread",
        help="1-12: from one unit to twelve, with the best unit for the bankroll. 25-200: from 25 to 200 in money.",
    ),
]
Unit = Annotated[
    float | None,
    numeric(_allowed("unit"), "--unit", "The unit of the spread, in the bankroll's money; the best if not given."),
]
TableMin = Annotated[float | None, numeric(_allowed("least"), "--min", "The table minimum; by default the sheet's.")]
TableMax = Annotated[float | None, numeric(_allowed("most"), "--max", "The table maximum; by default the sheet's.")]
Chip = Annotated[float, numeric(_allowed("chip"), "--chip", "Bets are whole chips of this size; 0: any.")]
Kelly = Annotated[float, numeric(_allowed("kelly"), "--kelly", "The fraction of Kelly to bet.")]
Spots = Annotated[int, numeric(_allowed("spots"), "--spots", "How many spots to bet on, the same amount on each.")]
SpotsFrom = Annotated[
    int | None,
    numeric(_allowed("spots_from"), "--spots-from", "With --spots 2: bet two spots from this count up, one below it."),
]
Enter = Annotated[
    int | None,
    numeric(_allowed("enter"), "--enter", "Bet only from this count up; below it, somebody else plays the seat."),
]
LeaveBelow = Annotated[
    int | None, numeric(_allowed("leave"), "--leave", "Go to a fresh shoe once the count is below this.")
]
OwnRamp = Annotated[
    str | None, typer.Option("--ramp", help='Bets of your own by count, such as "1 2=4 3=8", instead of the best.')
]
ErrorShare = Annotated[
    float, numeric(_allowed("errors"), "--errors", "The share of rounds bet by a count that is off by one.")
]
CutCards = Annotated[
    str | None, typer.Option("--cuts", help='Compare cut cards: shares of the shoe dealt, such as "0.5 0.65 0.8".')
]
Spreads = Annotated[
    str | None, typer.Option("--spreads", help='With --cuts: spreads to compare on the main wager, such as "4 8 12".')
]
WinLimit = Annotated[
    float | None,
    numeric(
        _allowed("limit"), "--limit", "With --cuts: how deep to deal so that a counter wins at most this in 100 rounds."
    ),
]
RuinGoal = Annotated[
    float | None, numeric(_allowed("goal"), "--goal", "Show the risk of ruin before winning this much.")
]
Horizon = Annotated[
    float | None, numeric(_allowed("horizon"), "--horizon", "Show the risk of ruin within this many rounds.")
]
Exact = Annotated[bool, typer.Option("--exact", help="Only what needs no simulation: correlations and indices.")]
Save = Annotated[Path | None, typer.Option("--save", help="Save the run to a file, to try other bets on it later.")]
Write = Annotated[
    Path | None, typer.Option("--write", help="Write the indices as departures (.toml), for simulate --departures.")
]
Output = Annotated[
    Path | None,
    typer.Option(
        "-o", "--output", help="Write a page with plots (.html), or the indices as a picture (.svg, .png, .pdf)."
    ),
]


def spread_for(text: str) -> tuple[float, float]:
    """The two ends of a spread, both the same where one is written; not numbers where that is no spread."""
    least, dash, most = text.partition("-")
    try:
        return float(least), float(most if dash else least)
    except ValueError:
        return nan, nan


def numbers_for(text: str | None, *, begin: str = "") -> tuple[float, ...]:
    """Numbers with blanks between, each perhaps after such a beginning; not a number where that is none."""
    if text is None:
        return ()
    try:
        return tuple(float(word.removeprefix(begin)) for word in text.replace(",", " ").split()) or (nan,)
    except ValueError:
        return (nan,)
