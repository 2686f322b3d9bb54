"""A simulation's result as JSON: the figures of `pitboss simulate --json`."""

from dataclasses import asdict
from math import isfinite
from typing import Any

from pitboss.simulator import Frequencies, Result
from pitboss.simulator.kernel.tally import WATCHED


def result_json(result: Result) -> dict[str, Any]:
    """Every figure, ready to be written as JSON; shares are of the initial wager, money is in chips."""
    estimate, bankroll, conditions = result.estimate, result.bankroll, result.conditions
    rules, seconds = conditions.rules, max(result.run.seconds, 1e-9)
    figures: dict[str, Any] = {
        "ev": estimate.reduced.ev,
        "std_error": estimate.reduced.std_error,
        "raw": {"ev": estimate.raw.ev, "std_error": estimate.raw.std_error},
        "control_variates": result.run.reduces,
        "variance_reduction": estimate.variance_reduction,
        "disagreement": estimate.disagreement,
        "std_dev": estimate.std_dev,
        "element_of_risk": estimate.element_of_risk,
        "average_bet": estimate.average_bet,
        "rounds": estimate.rounds,
        "shoes": estimate.shoes,
        "seconds": result.run.seconds,
        "rounds_per_second": estimate.rounds / seconds,
        "effective_rounds_per_second": estimate.rounds / seconds * estimate.variance_reduction,
        "seed": result.seed,
        "threads": result.threads,
        "interrupted": result.run.interrupted,
        **rules.as_json(),
        "decks": rules.shoe.decks,
        "penetration": None if conditions.fresh else conditions.dealt,
        "fresh": conditions.fresh,
        "seats": conditions.seats,
        "strategy": conditions.strategy,
        "count": conditions.count.name if conditions.count else None,
        "sat_out": int(result.run.tally.counts[WATCHED]),
        "frequencies": _frequencies_json(result.frequencies()),
        "net_results": [{"net": net, "times": times} for net, times in result.net_results()],
        "side_bets": {name: asdict(bet) for name, bet in result.side_bets().items()},
        "per_hour": {
            "rounds": bankroll.rounds_per_hour,
            "ev": bankroll.per_hour,
            "std_dev": bankroll.std_dev_per_hour,
        },
        "n0": bankroll.n0,
        "bankroll": bankroll.chips,
        "risk_of_ruin": bankroll.risk_of_ruin,
    }
    if conditions.count:
        figures["edge_by_count"] = edge_rows(result)
    if conditions.by_round and (rows := result.edge_by_round()):
        effect = result.cut_card_effect()
        figures["edge_by_round"] = [asdict(row) for row in rows]
        figures["cut_card_effect"] = {"ev": effect.ev, "std_error": effect.std_error}
    return _finite(figures)  # type: ignore[no-any-return]


def result_row(result: Result) -> dict[str, Any]:
    """The figures that are one number or word each, and the edges of the side bets."""
    plain = {key: value for key, value in result_json(result).items() if not isinstance(value, dict | list)}
    return plain | {f"{name}_ev": bet.ev for name, bet in result.side_bets().items()}


def edge_rows(result: Result) -> list[dict[str, Any]]:
    """A row for every count: how often it came, and the edge there."""
    return [asdict(row) for row in result.edge_by_count()]


def _frequencies_json(found: Frequencies) -> dict[str, Any]:
    """Every field by its name; keys are text in JSON, and a bonus has a name."""
    return asdict(found) | {
        "bonuses": {f"bonus {number}": share for number, share in found.bonuses.items()},
        "doubles": {str(times): share for times, share in found.doubles.items()},
        "hands_per_round": {str(number): share for number, share in found.hands_per_round.items()},
    }


def _finite(value: Any) -> Any:
    """The same with None for what is not a number or not finite, which JSON cannot write."""
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_finite(item) for item in value]
    return None if isinstance(value, float) and not isfinite(value) else value
