"""All that was found out about counting a game, and its figures for JSON."""

from dataclasses import dataclass, field
from typing import Any, Final

from pitboss.counter.betspread import costs
from pitboss.counter.betting import Betting
from pitboss.counter.countrun import CountRun
from pitboss.counter.desk import Desk
from pitboss.counter.ramp import Ramp
from pitboss.counter.vulnerability import AtCut, depth_under, exposures
from pitboss.solver.removal import MAIN

_RANKS: Final = "A23456789T"


@dataclass(frozen=True, slots=True)
class Findings:
    """A desk, a run of the counter and the bets for it: any of them None where it was not asked for.

    `played` of the indices were played in the run. `cuts` are cut cards compared, and `limit` what a counter of one
    unit, or by a spread, may win there in 100 rounds.
    """

    desk: Desk | None = None
    run: CountRun | None = None
    ramp: Ramp | None = None
    betting: Betting = field(default_factory=Betting)
    played: int = 0
    cuts: tuple[AtCut, ...] = ()
    limit: float | None = None

    def depths(self) -> dict[str, float | None]:
        """How deep each wager may be dealt to stay under the limit, and the main one under each spread ("main 1-12");
        nothing without a limit, or without cut cards."""
        if self.limit is None or not self.cuts:
            return {}
        return {
            wager: depth_under(self.limit, [(cut.dealt, cut.per_100(wager)) for cut in self.cuts])
            for wager in self.cuts[0].names
        }

    @property
    def unit(self) -> float | None:
        """The least that is bet."""
        return None if self.ramp is None else min((bet for bet in self.ramp.bets if bet > 0), default=None)

    def at_best(self) -> Ramp | None:
        """The bets by which the SCORE of the player's spread goes, whatever the bankroll and the table."""
        return None if self.run is None else self.betting.at_best(self.run.rows, self.run.batches_of(MAIN))

    def as_json(self, *, batches: bool = False) -> dict[str, Any]:
        """Every figure, ready to be written as JSON; with `batches` the run can be bet anew from it."""
        page: dict[str, Any] = {} if self.desk is None else _exact(self.desk)
        if self.run is not None:
            page["run"] = self.run.as_json(batches=batches)
            page["vulnerability"] = {
                name: None if one is None else one.as_json() for name, one in exposures(self.run).items()
            }
        if self.ramp is not None:
            page["bets"] = self.ramp.as_json()
            page["bets"]["spread"] = self.betting.spread.as_json() | {"unit": self.unit}
            if (best := self.at_best()) is not None:
                page["bets"]["spread_score"] = {"score": best.score, "std_error": best.score_error}
            page["bets"]["costs"] = costs(self.ramp, self.betting.spread).as_json()
            if self.betting.goal is not None:
                page["bets"]["risk_of_ruin_before_goal"] = self.ramp.ruin(goal=self.betting.goal)
            if self.betting.horizon is not None:
                page["bets"]["risk_of_ruin_within"] = self.ramp.ruin(rounds=self.betting.horizon)
        if self.cuts:
            page["cuts"] = [cut.as_json() for cut in self.cuts]
        if depths := self.depths():
            page["dealt_under_limit"] = depths
        return page


def _exact(desk: Desk) -> dict[str, Any]:
    """What needs no simulation."""
    rules = desk.solution.rules
    page: dict[str, Any] = {
        **rules.as_json(),
        "decks": rules.shoe.decks,
        "count": desk.found.count.name,
        "unseen": desk.found.unseen,
        "removal": desk.removal.as_json(),
        "systems": [fit.as_json() for fit in desk.fits],
        "best_tags": {
            wager: {
                name: {
                    "tags": dict(zip(_RANKS, tags.tags, strict=True)),
                    "correlation": tags.correlation,
                    "insurance": tags.insurance,
                    "playing": tags.playing,
                }
                for name, tags in by_level.items()
            }
            for wager, by_level in desk.best.items()
        },
        "card_by_card": {wager: one.as_json() for wager, one in desk.card_by_card().items()},
        "indices": [index.as_json() for index in desk.found.indices],
        "insurance_index": desk.found.insurance_index,
        "insurance_crossing": desk.found.insurance,
        "insurance_worth": desk.found.insurance_worth,
    }
    if desk.beside is not None:
        page["beside"] = desk.beside.as_json()
    return page
