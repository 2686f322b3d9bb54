"""A solved game, and one decision, as JSON: the figures of `pitboss odds --json`."""

from collections.abc import Iterable, Sequence
from typing import Any

from pitboss.rules import Rules
from pitboss.solver import Bet, Decision, Figures, Outcomes, Removal, Solution


def solution_json(
    solution: Solution,
    changed: Iterable[str] = (),
    spreads: Sequence[Outcomes] = (),
    followed: tuple[str, Figures] | None = None,
    effects: Removal | None = None,
) -> dict[str, Any]:
    """All figures of a solved game, ready to be written as JSON.

    `changed` are the keys, or KEY=VALUE, to be told beside the sheet's own options. `spreads` are the distributions of
    a round by best play, by the chart and by the strategy `followed`; `effects` are those of removal.
    """
    page = _whole_game(solution, changed)
    of_ways = [page, page["chart"]]
    if followed:
        page["followed"] = {"strategy": followed[0], **figures_json(followed[1])}
        of_ways.append(page["followed"])
    for way, spread in zip(of_ways, spreads, strict=False):
        way["distribution"] = outcomes_json(spread)
    if effects:
        page["removal"] = removal_json(effects)
    return page


def _whole_game(solution: Solution, changed: Iterable[str]) -> dict[str, Any]:
    rules, chart = solution.rules, solution.chart
    insurance, even_money = solution.insurance, solution.even_money
    return {
        **rules.as_json(),
        "decks": rules.shoe.decks,
        "cards": len(solution.shoe),
        "options": options_in_force(rules, changed),
        "strategy": solution.strategy,
        **figures_json(solution.figures),
        "chart": figures_json(chart.figures) | {"exceptions": len(solution.exceptions)},
        "by_upcard": {
            up: {"probability": chance, "player_ev": value} for up, (chance, value) in solution.by_up_card.items()
        },
        "insurance": _bet(insurance) if insurance else None,
        "even_money": even_money,
        "natural_bonuses": solution.natural_bonuses,
        "side_bets": {
            name: _bet(bet) | {"by_decks": solution.side_bet_by_decks(name)} for name, bet in solution.side_bets.items()
        },
        "seconds": solution.seconds,
    }


def options_in_force(rules: Rules, changed: Iterable[str]) -> dict[str, str]:
    """The sheet's options and what was changed, as they stand."""
    named = [key for key, _ in rules.options] + [change.partition("=")[0].strip() for change in changed]
    return {key: rules.value_of(key) for key in dict.fromkeys(named)}


def figures_json(figures: Figures) -> dict[str, float]:
    """What a way to play is worth."""
    return {
        "player_ev": figures.player_ev,
        "house_edge": figures.house_edge,
        "average_final_wager": figures.average_final_wager,
        "element_of_risk": figures.element_of_risk,
    }


def outcomes_json(found: Outcomes) -> dict[str, Any]:
    """How the results of a round are spread."""
    figures = {name: getattr(found, name) for name in ("mean", "std_dev", "skewness", "win", "push", "loss")}
    return {
        **{name: measured._asdict() for name, measured in figures.items()},
        "split_share": found.split_share,
        "split_rounds_sampled": sum(stratum.rounds for stratum in found.strata),
        "seed": found.seed,
        "nets": [{"net": net, "probability": p.value, "std_error": p.std_error} for net, p in found.chances.items()],
    }


def removal_json(effects: Removal) -> dict[str, Any]:
    """What one card less of each rank does to every bet."""
    return {
        "best": effects.best,
        "chart": effects.chart,
        "insurance": effects.insurance,
        "side_bets": effects.side_bets,
        "by_card": effects.by_card,
    }


def _bet(bet: Bet) -> dict[str, Any]:
    return {
        "house_edge": bet.house_edge,
        "player_ev": bet.player_ev,
        "win_probability": bet.win_probability,
        "standard_deviation": bet.standard_deviation,
        "prizes": [{"what": prize.what, "pays": str(prize.pays), "probability": prize.chance} for prize in bet.prizes],
    }


def decision_json(rules: Rules, decision: Decision, *, doubles: int = 0, hands: int = 1) -> dict[str, Any]:
    """What each action of one hand is worth, ready to be written as JSON."""
    return {
        **rules.as_json(),
        "decks": rules.shoe.decks,
        "hand": [str(card) for card in decision.hand],
        "up": str(decision.up),
        "doubles": doubles,
        "hands": hands,
        "total": decision.total.points,
        "soft": decision.total.soft,
        "values": {action.word: value for action, value in decision.values.items()},
        "best": decision.best.word if decision.best else None,
        "offers": decision.offers,
        "insurance": decision.insurance,
    }


def solution_row(solution: Solution) -> dict[str, Any]:
    """A game's name and figures, as the columns of a table have them, and the house edges of the bets beside."""
    rules, figures, insurance = solution.rules, solution.figures, solution.insurance
    return {
        "game": rules.name,
        "title": rules.title,
        "decks": rules.shoe.decks,
        "sheet_hash": rules.hash,
        "house_edge": figures.house_edge,
        "player_ev": figures.player_ev,
        "average_final_wager": figures.average_final_wager,
        "element_of_risk": figures.element_of_risk,
        "chart_house_edge": solution.chart.figures.house_edge,
        **({} if insurance is None else {"insurance": insurance.house_edge}),
        **{name: bet.house_edge for name, bet in solution.side_bets.items()},
    }


def decision_rows(decision: Decision) -> list[dict[str, Any]]:
    """A row for every action, or for every offer where there is no action, the best first."""
    named = {action.word: value for action, value in decision.values.items()} or decision.offers
    ranked = sorted(named.items(), key=lambda item: -item[1])
    return [{"action": name, "value": value, "behind": value - ranked[0][1]} for name, value in ranked]
