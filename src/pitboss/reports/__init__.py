"""The regulator's report: the mathematics of a game as one document, with every figure in its JSON."""

from typing import TYPE_CHECKING, Final

from pitboss.errors import ParamError
from pitboss.rules import Rules, load

if TYPE_CHECKING:
    from pitboss.reports.comparison import ComparisonReport
    from pitboss.reports.document import GameReport
    from pitboss.reports.study import Progress, Study

SEED: Final = 14
LEAST_ROUNDS: Final = 1_000
_LONGEST_DATE: Final = 40


def report(
    game: str | Rules,
    *,
    seed: int = SEED,
    rounds: int | None = None,
    date: str = "",
    progress: "Progress | None" = None,
) -> "GameReport":
    """Compute the game-math report of a game: rules, odds of every wager, strategy, distribution, vulnerability.

    The same rules, seed and rounds give the same report, byte for byte.

    Args:
        game: The name of a game, the path of a sheet, or rules.
        seed: The seed of the simulations.
        rounds: Rounds simulated for each figure, a million unless given.
        date: The date on the title page; the clock is never read.
        progress: Is called with the name of each step as it begins.

    Returns:
        The report, which saves itself: `report.save("game.html")`, .pdf or .json.

    Raises:
        ValueError: The rounds are too few, the date is no short line of plain text, or the game cannot be solved.
    """
    from pitboss.reports.document import make_report

    return make_report(_study(game, seed, rounds, date, progress), date)


def compare(
    game: str | Rules,
    other: str | Rules,
    *,
    seed: int = SEED,
    rounds: int | None = None,
    date: str = "",
    progress: "Progress | None" = None,
) -> "ComparisonReport":
    """Compare two sheets: what changed, what each change is worth, and the figures of both.

    The arguments are those of `report`.
    """
    from pitboss.reports.comparison import make_comparison

    before, after = (_study(each, seed, rounds, date, progress) for each in (game, other))
    return make_comparison(before, after, date)


def check_params(rounds: int | None, date: str) -> None:
    """Refuse what a report cannot be made with.

    Raises:
        ParamError: A value is out of its range.
    """
    if rounds is not None and rounds < LEAST_ROUNDS:
        raise ParamError("rounds", rounds, f"{LEAST_ROUNDS:,} or more, or the errors cannot be estimated")
    if len(date) > _LONGEST_DATE or not date.isprintable():
        raise ParamError("date", date, f"up to {_LONGEST_DATE} plain characters, such as 2026-11-16")


def _study(game: str | Rules, seed: int, rounds: int | None, date: str, progress: "Progress | None") -> "Study":
    from pitboss.reports.study import Effort, Study

    check_params(rounds, date)
    rules = game if isinstance(game, Rules) else load(game)
    return Study(rules, seed, Effort.of(rounds), progress or (lambda _step: None))
