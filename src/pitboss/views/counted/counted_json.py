"""The counter's desk as JSON, and as rows of tables: the figures of `pitboss count --json`."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from math import inf
from typing import Any, Final

from pitboss.counting import (
    AtCut,
    BetSpread,
    Desk,
    Exposure,
    Findings,
    Fit,
    Index,
    KeptBeside,
    Ramp,
    Tags,
    costs,
    exposures,
    run_record,
)
from pitboss.counting.systems import Followed
from pitboss.simulator.counting import tags_told

_RANKS: Final = "A23456789T"


def findings_json(found: Findings, *, batches: bool = False) -> dict[str, Any]:
    """Every figure, ready to be written as JSON; with `batches` the run can be bet anew from it."""
    page: dict[str, Any] = {} if found.desk is None else _desk(found.desk)
    if found.run is not None:
        page["run"] = run_record(found.run, batches=batches)
        page["vulnerability"] = _exposures(exposures(found.run))
    if found.ramp is not None:
        page["bets"] = _bets(found, found.ramp)
    if found.cuts:
        page["cuts"] = [cut_json(cut) for cut in found.cuts]
    if depths := found.depths():
        page["dealt_under_limit"] = depths
    return page


def _desk(desk: Desk) -> dict[str, Any]:
    """What needs no simulation."""
    rules = desk.solution.rules
    page: dict[str, Any] = {
        **rules.as_json(),
        "decks": rules.shoe.decks,
        "count": desk.found.count.name,
        "unseen": desk.found.unseen,
        "removal": desk.removal.to_dict(),
        "systems": [fit_json(fit) for fit in desk.fits],
        "best_tags": {
            wager: {name: _tags(tags) for name, tags in by_level.items()} for wager, by_level in desk.best.items()
        },
        "card_by_card": {wager: _followed(one) for wager, one in desk.card_by_card().items()},
        "indices": [index_json(index) for index in desk.found.indices],
        "insurance_index": desk.found.insurance_index,
        "insurance_crossing": desk.found.insurance,
        "insurance_worth": desk.found.insurance_worth,
    }
    if desk.beside is not None:
        page["beside"] = _beside(desk.beside)
    return page


def fit_json(fit: Fit) -> dict[str, Any]:
    """How well a count follows a game."""
    return {
        "name": fit.name,
        "tags": dict(zip(_RANKS, fit.tags, strict=True)),
        "betting": fit.betting,
        "betting_with_aces": fit.betting_with_aces,
        "insurance": fit.insurance,
        "playing": fit.playing,
        "side_bets": fit.side_bets,
        "with_suits": fit.with_suits,
    }


def _tags(tags: Tags) -> dict[str, Any]:
    return {
        "tags": dict(zip(_RANKS, tags.tags, strict=True)),
        "correlation": tags.correlation,
        "insurance": tags.insurance,
        "playing": tags.playing,
    }


def _followed(one: Followed) -> dict[str, Any]:
    return {"count": one.count.name, "tags": tags_told(one.count), "correlation": one.correlation}


def _beside(kept: KeptBeside) -> dict[str, Any]:
    return {
        "cards": list(kept.names),
        "betting": _followed(kept.betting),
        "insurance": None if kept.insurance is None else _followed(kept.insurance),
        "insurance_index": kept.insurance_index,
        "insurance_crossing": kept.insurance_crossing,
        "indices": [None if one is None else dict(zip(kept.names, one, strict=True)) for one in kept.by_index],
    }


def index_json(index: Index) -> dict[str, Any]:
    """One index: the hand, the play and the count."""
    return {
        "hand": index.cell,
        "doubled": index.doubled,
        "up": index.up,
        "play": index.play,
        "instead_of": index.instead_of,
        "index": index.index,
        "when": "below" if index.below else "at or above",
        "crossing": index.crossing,
        "worth": index.worth,
        "cards": list(index.cards),
    }


def _bets(found: Findings, ramp: Ramp) -> dict[str, Any]:
    """The bets, what they win and what they cost against the best."""
    betting, best = found.betting, found.at_best()
    page = ramp_json(ramp) | {"spread": _spread(betting.spread) | {"unit": found.unit}}
    if best is not None:
        page["spread_score"] = {"score": best.score, "std_error": best.score_error}
    page["costs"] = costs(ramp, betting.spread)._asdict()
    if betting.goal is not None:
        page["risk_of_ruin_before_goal"] = ramp.ruin(goal=betting.goal)
    if betting.horizon is not None:
        page["risk_of_ruin_within"] = ramp.ruin(rounds=betting.horizon)
    return page


def ramp_json(ramp: Ramp) -> dict[str, Any]:
    """A bet for every count, and what it brings."""
    return {
        "bankroll": ramp.bankroll,
        "kelly": ramp.kelly,
        "spots": ramp.spots,
        "spots_from": ramp.spots_from,
        "errors": ramp.errors,
        "bets": {str(row.count): bet for row, bet in zip(ramp.rows, ramp.bets, strict=True)},
        "win_per_round": ramp.win,
        "win_std_error": ramp.win_error,
        "win_per_100": 100 * ramp.win,
        "win_per_100_std_error": 100 * ramp.win_error,
        "errors_of_edges_only": ramp.batches is None,
        "std_dev": ramp.std_dev,
        "average_bet": ramp.average_bet,
        "rounds_played": ramp.played,
        "desirability_index": ramp.desirability,
        "desirability_index_std_error": ramp.desirability_error,
        "score": ramp.score,
        "score_std_error": ramp.score_error,
        "n0": ramp.n0 if ramp.n0 < inf else None,
        "certainty_equivalent": ramp.certainty_equivalent,
        "risk_of_ruin": ramp.ruin(),
    }


def _spread(spread: BetSpread) -> dict[str, Any]:
    return {
        "ratio": spread.ratio,
        "unit": spread.unit,
        "least": spread.least,
        "most": spread.most if spread.most < inf else None,
        "chip": spread.chip,
        "enter": spread.enter,
    }


def cut_json(cut: AtCut) -> dict[str, Any]:
    """What counters win with so much of the shoe dealt."""
    first = cut.spreads[0]
    return {
        "dealt": cut.dealt,
        "rounds": cut.rounds,
        "vulnerability": _exposures(cut.wagers),
        "spread_per_100": first.per_100,
        "spread_per_100_error": first.per_100_error,
        "spreads": [spread._asdict() for spread in cut.spreads],
        "score": cut.score,
        "score_error": cut.score_error,
    }


def _exposures(wagers: Mapping[str, Exposure | None]) -> dict[str, Any]:
    return {name: None if one is None else one._asdict() for name, one in wagers.items()}


def count_rows(found: Findings) -> list[dict[str, Any]]:
    """A row for every count with its bet; for every index if nothing was simulated."""
    if found.run is None:
        return [] if found.desk is None else [index_json(index) for index in found.desk.found.indices]
    bets = [None] * len(found.run.rows) if found.ramp is None else found.ramp.bets
    return [asdict(row) | {"bet": bet} for row, bet in zip(found.run.rows, bets, strict=True)]


def exposure_rows(wagers: Mapping[str, Exposure | None]) -> list[dict[str, Any]]:
    """A row for every wager; only its name where it is never made."""
    return [{"wager": name, **({} if one is None else one._asdict())} for name, one in wagers.items()]


def cut_rows(cuts: Sequence[AtCut]) -> list[dict[str, Any]]:
    """A row for every wager and every spread at every cut card."""
    return [
        {"dealt": cut.dealt, **row}
        for cut in cuts
        for row in (
            *exposure_rows(cut.wagers),
            *({"wager": spread.name, **spread._asdict()} for spread in cut.spreads),
        )
    ]
