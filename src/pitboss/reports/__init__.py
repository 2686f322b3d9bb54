"""The regulator's report: the mathematics of a game as one document, with every figure in its JSON."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from pitboss.errors import ParamError
from pitboss.rules import Game, rules_of

if TYPE_CHECKING:
    from pitboss.reports.comparison import ComparisonReport
    from pitboss.reports.document import GameReport

SEED: Final = 14
LEAST_ROUNDS: Final = 1_000


def report(
    game: Game,
    *,
    seed: int = SEED,
    rounds: int | None = None,
    date: str = "",
    prepared_by: str = "",
    revisions: Sequence[str] = (),
    annexes: Sequence[str] = (),
    progress: Callable[[float, str], None] | None = None,
) -> "GameReport":
    """Compute the game-math report of a game: rules, odds of every wager, strategy, distribution, vulnerability.

    The same rules, seed and rounds give the same report, byte for byte.

    Args:
        game: The name of a game, the path of a sheet, or rules.
        seed: The seed of the simulations.
        rounds: Rounds of the main wager that are simulated, and the most for any figure; 10⁹ unless given.
        date: The date on the title page; the clock is never read.
        prepared_by: Who prepared the report, for its title page.
        revisions: The revision history, a line each, such as "1.0, 2026-11-16: first submission".
        annexes: What to add: `regulations`, a cross-reference for Nevada, New Jersey and Maryland.
        progress: Is called with the share of the work that is done, 0 to 1, and the name of the step under way.

    Returns:
        The report, which saves itself: `report.save("game.html")`, .pdf or .json.

    Raises:
        ValueError: The rounds are too few, a text is no short line, or the game cannot be solved.
    """
    from pitboss.reports.document import make_report
    from pitboss.reports.study import Effort, Filing, Progress, Study

    check_rounds(rounds)
    filing = Filing(date, prepared_by, tuple(revisions), tuple(annexes))
    effort = Effort.of(rounds)
    return make_report(Study(rules_of(game), seed, effort, Progress(progress or _silent, effort)), filing)


def compare(
    game: Game,
    other: Game,
    *,
    seed: int = SEED,
    rounds: int | None = None,
    date: str = "",
    progress: Callable[[float, str], None] | None = None,
) -> "ComparisonReport":
    """Compare two sheets: what changed, what each change is worth, and the figures of both.

    The arguments are those of `report`.
    """
    from pitboss.reports.comparison import make_comparison
    from pitboss.reports.study import Effort, Filing, Progress, Study

    check_rounds(rounds)
    effort = Effort.of(rounds)
    steps = Progress(progress or _silent, effort, sheets=2)
    before, after = (Study(rules_of(each), seed, effort, steps) for each in (game, other))
    return make_comparison(before, after, Filing(date))


def check_rounds(rounds: int | None) -> None:
    """Refuse rounds that a report cannot be made with.

    Raises:
        ParamError: They are too few.
    """
    if rounds is not None and rounds < LEAST_ROUNDS:
        raise ParamError("rounds", rounds, f"{LEAST_ROUNDS:,} or more, or the errors cannot be estimated")


def _silent(_share: float, _step: str) -> None:
    """Tell nobody."""
