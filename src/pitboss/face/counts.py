"""`count`: can a game be beaten by counting, how, and what does that win?"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal

from pitboss.asked.betterms import BetTerms
from pitboss.asked.countterms import CountTerms
from pitboss.asked.gameterms import rules_of
from pitboss.counting import AtCount, AtCut, CountRun, Desk, Exposure, Findings, Fit, Index, Ramp, exposures
from pitboss.face.showing import Row, Shown, framed
from pitboss.face.simulations import run_shown
from pitboss.face.taking import method_takes, takes
from pitboss.results import json_text
from pitboss.rules import Rules
from pitboss.views.compiling import tell_of_solver
from pitboss.views.counted.counted_json import (
    count_rows,
    cut_rows,
    exposure_rows,
    findings_json,
    fit_json,
    index_json,
)
from pitboss.views.counted.counted_notebook import findings_fragment, findings_line
from pitboss.views.counted.counted_text import count_text
from pitboss.views.counted.index_svg import PICTURES

Frame = Literal["counts", "indices", "systems", "exposures", "cuts"]
_SIMULATED: Final = {"counts": "rounds", "exposures": "rounds", "cuts": "cuts"}
"""Frames that take a simulation, and what to give for one."""


@dataclass(frozen=True, kw_only=True)
class Counting(CountTerms):
    """What `count` may be asked: the terms of a counter's desk, and whether progress is shown."""

    progress: bool = False


@takes(Counting)
def count(asked: Counting) -> "Counted":
    """Which count, which indices, which bets, and what they win: `count("mega-blackjack", "zen")`.

    `system` is a known one, `hi-lo` if none is given, or tags ("2-6=1 T=-1 A=-1"); `beside` are cards counted beside it
    ("A", "A=-1 diamonds"), by which bets and insurance then go. The indices are for a shoe of which the share `depth`
    is gone, half of what is dealt by default. A counter who plays the `indices` worth most is simulated for five
    seconds, or until `rounds`, `precision` or `seconds` say; `exact` leaves that out, and the bets with it. The counter
    goes to a fresh shoe once the count is below `leave`. `cuts` are cut cards to compare, as shares of the shoe dealt,
    `spreads` how many units the most is that is bet there on the main wager, and `limit` what a counter may win there
    in 100 rounds. What is bet, and how, is as in `Counted.bet`.

    The path of a run that was kept, "run.json", is bet anew without new rounds. What belongs to a simulation cannot be
    given then, nor another count than its own, and with `exact` neither that nor what belongs to bets.

    Raise `CountError` or `ConditionsError` where this cannot be done, `RunError` for a file that holds no run,
    `ShoeError` where the game cannot be solved, and `ValueError` for a number out of bounds, for limits that leave no
    bet and for what would change nothing.
    """
    asked.check_given(name for name in asked.changed if name != "system")
    if asked.is_kept:
        return Counted(asked.bet_anew())
    rules = rules_of(asked.game)
    tell_of_solver()
    desk = asked.open_desk(rules)
    return Counted(asked.find(desk, partial(run_shown, asked, progress=asked.progress)))


@dataclass(frozen=True, repr=False, eq=False)
class Counted(Shown):
    """A game at the counter's desk. `run` and `bets` are None if nothing was simulated; a run that was kept has no
    desk."""

    found: Findings

    @property
    def desk(self) -> Desk:
        """What needs no simulation; raise `ValueError` for a run that was kept."""
        if self.found.desk is None:
            raise ValueError("a run that was kept has no indices and correlations: count the game for those")
        return self.found.desk

    @property
    def rules(self) -> Rules | None:
        """The game; None for a run that was kept, which knows its title and the hash of its sheet (`run`)."""
        return self.found.desk.solution.rules if self.found.desk is not None else None

    @property
    def systems(self) -> list[Fit]:
        """How well every known count follows this game, its insurance and its side bets."""
        return self.desk.fits

    @property
    def indices(self) -> Sequence[Index]:
        """Every index of the count, the most valuable first."""
        return self.desk.found.indices

    @property
    def insurance_index(self) -> int | None:
        """The count from which insurance pays; None where it is not offered or no count tells."""
        return self.desk.found.insurance_index

    @property
    def run(self) -> CountRun | None:
        """What each count brought in the simulation."""
        return self.found.run

    @property
    def bets(self) -> Ramp | None:
        """The bets, with what they win, spread and risk."""
        return self.found.ramp

    @property
    def by_count(self) -> Sequence[AtCount]:
        """What every count brings: how often it comes, the edge with its error, the variance."""
        return self.run.rows if self.run else ()

    @property
    def vulnerability(self) -> Mapping[str, Exposure | None]:
        """For the main wager ("main"), insurance and each side bet: the count to bet from and what that wins; None:
        never."""
        return exposures(self.run) if self.run else {}

    @property
    def cuts(self) -> Sequence[AtCut]:
        """The cut cards compared."""
        return self.found.cuts

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended the simulation before its goal."""
        return self.found.interrupted

    @property
    def dealt_under_limit(self) -> Mapping[str, float | None]:
        """How deep each wager, and each spread on the main one ("main 1-12"), may be dealt to stay under `limit`; None:
        not even the shallowest cut card compared."""
        return self.found.depths()

    @method_takes(BetTerms)
    def bet(self, asked: BetTerms) -> "Counted":
        """Bet the same run anew, without new rounds: `counted.bet(bankroll=20_000, spread=(1, 8), least=25)`.

        Bets are the best for the `bankroll` from one unit to as many as `spread` says, and the `unit` the best for it
        unless one is given; a spread that does not begin with 1, such as (25, 200), is in money. The table takes from
        `least` to `most`, by default what the sheet says, and whole chips of size `chip` unless that is 0. They are for
        `kelly` of full Kelly, on so many `spots` (on two from the count `spots_from` on), only from the count `enter`
        on; or those of `ramp` ("1 2=4 3=8"). The player goes to a fresh shoe once the count is below `leave`. A share
        of `errors` of the rounds is bet by a count that is off by one. The risk of ruin is also told before winning
        `goal` and within `horizon` rounds.

        Raise `ValueError` if nothing was simulated, for limits that leave no bet, for two spots where the run had one
        seat, and where the run does not say who would leave.
        """
        return Counted(asked.bet(self.found))

    def __repr__(self) -> str:
        return f"<Counted {findings_line(self.found)}>"

    def __str__(self) -> str:
        return count_text(self.found)

    def _repr_html_(self) -> str:
        return findings_fragment(self.found)

    def as_json(self) -> dict[str, Any]:
        """Every figure, as `pitboss count --json` prints it."""
        return findings_json(self.found)

    def to_frame(self, of: Frame | None = None) -> Any:
        """The figures as a pandas `DataFrame`: the "counts" with their bets, the "indices", the "systems" with their
        correlations, the "exposures" of each wager, or the "cuts" compared. Without a name it is the counts, or the
        indices if nothing was simulated.

        Raise `ValueError` for another name or what there is none of, `ModuleNotFoundError` if pandas is not installed.
        """
        if of is None:
            return framed(self._rows())
        rows: dict[str, Callable[[], Sequence[Row]]] = {
            "counts": lambda: count_rows(self.found) if self.run else (),
            "indices": lambda: [index_json(index) for index in self.indices],
            "systems": lambda: [fit_json(fit) for fit in self.systems],
            "exposures": lambda: exposure_rows(self.vulnerability),
            "cuts": lambda: cut_rows(self.cuts),
        }
        if of not in rows:
            raise ValueError(f"{of!r}: there are frames of {', '.join(rows)}")
        found = rows[of]()
        if not found and of in _SIMULATED:
            raise ValueError(f"there are no {of}: give {_SIMULATED[of]} to be simulated")
        return framed(found)

    def _rows(self) -> Sequence[Row]:
        """A row for every count; for every index if nothing was simulated."""
        return count_rows(self.found)

    def _writers(self) -> Mapping[str, Callable[[], str | bytes]]:
        """.toml is a file of departures to play, pictures show the indices, a run is a page with plots; .json can be
        bet anew."""
        writers = {**super()._writers(), ".json": lambda: json_text(findings_json(self.found, batches=True))}
        writers[".txt"] = lambda: f"{self}\n"
        if self.found.desk is not None:
            writers |= {".toml": lambda: self.desk.found.to_toml(self.found.played)}
            writers |= {kind: partial(self._card, kind) for kind in PICTURES}
        return writers if self.run is None else {**writers, ".html": self._page}

    def _card(self, kind: str) -> bytes:
        from pitboss.views.counted.index_svg import index_contents

        return index_contents(kind, self.desk.found, self.desk.solution.chart, self.found.played)

    def _page(self) -> str:
        from pitboss.views.counted.counted_page import count_page

        return count_page(self.found, self.found.desk.found if self.found.desk is not None else None)
