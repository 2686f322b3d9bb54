"""What an agent wins and where it errs, as JSON and row by row."""

from typing import Any

from pitboss.views.evaluated.agents import BetPlayed, Evaluated, Mistake, ShoesEvaluated


def evaluated_json(found: Evaluated) -> dict[str, Any]:
    """Every figure, ready to be written as JSON, in units of the wager."""
    return {
        **found.rules.as_json(),
        "decks": found.rules.shoe.decks,
        "episodes": found.episodes,
        "seed": found.seed,
        "value": found.value,
        "error": found.error,
        "raw": {"value": found.raw_value, "error": found.raw_error},
        "optimum": found.optimum,
        "shortfall": found.shortfall,
        "unjudged": {"value": found.unjudged, "error": found.unjudged_error},
        "mistakes": [mistake_row(mistake) for mistake in found.mistakes],
    }


def mistake_row(mistake: Mistake) -> dict[str, Any]:
    """A mistake and what it costs, field by field."""
    return {
        "hand": mistake.hand,
        "up": mistake.up,
        "chosen": mistake.chosen,
        "best": mistake.best,
        "frequency": mistake.frequency,
        "cost": mistake.cost,
        "per_round": mistake.per_round,
    }


def shoes_json(found: ShoesEvaluated) -> dict[str, Any]:
    """Every figure, ready to be written as JSON, in units of the least wager."""
    return {
        **found.rules.as_json(),
        "decks": found.rules.shoe.decks,
        "penetration": found.penetration,
        "shoes": found.shoes,
        "rounds": found.rounds,
        "wagered": found.wagered,
        "seed": found.seed,
        "value": found.value,
        "error": found.error,
        "raw": {"value": found.raw_value, "error": found.raw_error},
        "per_hundred": {"value": found.per_hundred, "error": found.per_hundred_error},
        "by_bet": [bet_row(bet) for bet in found.by_bet],
    }


def bet_row(bet: BetPlayed) -> dict[str, Any]:
    """What one wager brought, field by field."""
    return {"units": bet.units, "rounds": bet.rounds, "value": bet.value, "error": bet.error}
