"""The options of `pitboss count`, and what their texts stand for."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.naming import UsageError
from pitboss.cli.numeric import numeric
from pitboss.face import ranges

if TYPE_CHECKING:
    from pitboss.counter import BetSpread, Betting
    from pitboss.simulator import Beside, Count

BesideText = Annotated[
    str | None,
    typer.Option(
        "--beside",
        help="Cards counted beside, for bets and insurance: A, 7, diamonds, Ad; with what each adds, such as A=-1, or "
        "as fits best.",
    ),
]
IndexCount = Annotated[int, numeric(ranges.INDICES, "--indices", "Play so many of the indices worth most.")]
Depth = Annotated[
    float | None,
    numeric(ranges.DEPTH, "--depth", "Indices with this share of the shoe gone; half of what is dealt."),
]
RiskAverse = Annotated[
    bool, typer.Option("--risk-averse", help="Indices for a bankroll that bets --kelly: more staked must win more.")
]
Money = Annotated[float, numeric(ranges.CHIPS, "--bankroll", "The bankroll, in units or in money.")]
SpreadText = Annotated[
    str,
    typer.Option(
        "--spread",
        help="1-12: from one unit to twelve, the unit that suits the bankroll best. 25-200: from 25 to 200 in money.",
    ),
]
Unit = Annotated[
    float | None,
    numeric(ranges.STAKE, "--unit", "The unit of the spread, in the bankroll's money; the best if not given."),
]
TableMin = Annotated[float | None, numeric(ranges.STAKE, "--min", "The least that the table takes; the sheet's.")]
TableMax = Annotated[float | None, numeric(ranges.STAKE, "--max", "The most that the table takes; the sheet's.")]
Chip = Annotated[float, numeric(ranges.CHIP_SIZE, "--chip", "Bets are whole chips of this size; 0: any.")]
Kelly = Annotated[float, numeric(ranges.KELLY, "--kelly", "The fraction of Kelly to bet.")]
Spots = Annotated[int, numeric(ranges.SPOTS, "--spots", "Spots the player bets on, as much on each.")]
SpotsFrom = Annotated[
    int | None, numeric(ranges.ENTRY, "--spots-from", "With --spots 2: on two from this count on, on one below.")
]
Enter = Annotated[
    int | None, numeric(ranges.ENTRY, "--enter", "Bet only from this count on; below, another plays the seat.")
]
LeaveBelow = Annotated[int | None, numeric(ranges.ENTRY, "--leave", "Go to a fresh shoe once the count is below this.")]
OwnRamp = Annotated[
    str | None, typer.Option("--ramp", help='Bets of your own by count, such as "1 2=4 3=8", instead of the best.')
]
ErrorShare = Annotated[
    float, numeric(ranges.ERRORS, "--errors", "The share of rounds bet by a count that is off by one.")
]
CutCards = Annotated[
    str | None, typer.Option("--cuts", help='Compare cut cards: shares of the shoe dealt, such as "0.5 0.65 0.8".')
]
Spreads = Annotated[
    str | None, typer.Option("--spreads", help='With --cuts: spreads to compare on the main wager, such as "4 8 12".')
]
WinLimit = Annotated[
    float | None,
    numeric(ranges.WIN_LIMIT, "--limit", "With --cuts: the depth that keeps a win in 100 rounds under this."),
]
RuinGoal = Annotated[float | None, numeric(ranges.GOAL, "--goal", "The risk of ruin before winning so much.")]
Horizon = Annotated[float | None, numeric(ranges.HORIZON, "--horizon", "The risk of ruin within so many rounds.")]
Exact = Annotated[bool, typer.Option("--exact", help="Only what needs no simulation: correlations and indices.")]
Save = Annotated[Path | None, typer.Option("--save", help="Keep the run in a file, to bet it anew later.")]
Write = Annotated[
    Path | None, typer.Option("--write", help="Write the indices as departures (.toml), for simulate --departures.")
]
Output = Annotated[
    Path | None,
    typer.Option(
        "-o", "--output", help="Write a page with plots (.html), or the indices as a picture (.svg, .png, .pdf)."
    ),
]


def spread_for(
    text: str,
    *,
    unit: float | None,
    least: float | None,
    most: float | None,
    chip: float,
    spots: int,
    spots_from: int | None,
    enter: int | None,
    sheet: tuple[float, float],
) -> "BetSpread":
    """What may be bet, the sheet's limits being those of the table unless others are given; raise `UsageError` where
    that leaves no bet."""
    from pitboss.counter.betspread import spread_of

    low, high = _ends(text)
    if low != 1 and unit is not None:
        raise UsageError(f"--spread {text}: it names bets in money, so leave out --unit; or write 1-{high / low:g}")
    if spots_from is not None and spots == 1:
        raise UsageError("--spots-from: give --spots 2 too")
    try:
        return spread_of(
            (low, high),
            unit=unit,
            least=least,
            most=most,
            chip=chip,
            spots=spots,
            spots_from=spots_from,
            enter=enter,
            sheet=sheet,
        )
    except ValueError as error:
        raise UsageError(f"--spread {text}: {error}") from None


def _ends(text: str) -> tuple[float, float]:
    """The two numbers of a spread, both the same where one is written."""
    least, dash, most = text.partition("-")
    try:
        low, high = float(least), float(most if dash else least)
    except ValueError:
        low = high = 0.0
    if not 0 < low <= high < 1e12:
        raise UsageError(f"--spread {text}: the least and the most bet, both above 0, such as 1-12")
    return low, high


def betting_for(
    bankroll: float,
    spread: "BetSpread",
    kelly: float,
    own: str | None,
    errors: float,
    goal: float | None,
    horizon: float | None,
) -> "Betting":
    """How the player bets; raise `UsageError` for bets that cannot be read."""
    from pitboss.counter import Betting
    from pitboss.simulator import CountError, parse_spread

    try:
        steps = None if own is None else parse_spread(own)
    except CountError as error:
        raise UsageError(f"--ramp: {error}") from None
    return Betting(bankroll, spread, kelly, steps, errors, goal, horizon)


def spreads_for(text: str | None, depths: list[float]) -> list[float]:
    """The spreads to compare, the least first; raise `UsageError` for what is none."""
    if text is None:
        return []
    if not depths:
        raise UsageError("--spreads: give --cuts too, the cut cards to compare them at")
    try:
        spreads = sorted({float(word.removeprefix("1-")) for word in text.replace(",", " ").split()})
    except ValueError:
        spreads = []
    if not spreads or not all(spread in ranges.RATIO for spread in spreads):
        raise UsageError(f'--spreads {text}: how many units the most is, {ranges.RATIO.span}, such as "4 8 12"')
    return spreads


def depths_for(text: str | None, limit: float | None) -> list[float]:
    """The cut cards to compare, the shallowest first; raise `UsageError` for what is no share of a shoe."""
    if text is None:
        if limit is not None:
            raise UsageError("--limit: give --cuts too, the cut cards to compare")
        return []
    try:
        depths = sorted({float(word) for word in text.replace(",", " ").split()})
    except ValueError:
        depths = []
    if not depths or not all(depth in ranges.PENETRATION for depth in depths):
        raise UsageError(f'--cuts {text}: shares of the shoe dealt, {ranges.PENETRATION.span}, such as "0.5 0.65 0.8"')
    return depths


def counts_for(system: str, beside: str | None) -> "tuple[Count, tuple[Beside, ...]]":
    """The count, and those kept beside it; raise `UsageError` if one cannot be read."""
    from pitboss.simulator import CountError, parse_beside, parse_count

    try:
        count = parse_count(system)
    except CountError as error:
        raise UsageError(f"--count: {error}") from None
    try:
        return count, parse_beside(beside) if beside is not None else ()
    except CountError as error:
        raise UsageError(f"--beside: {error}") from None
