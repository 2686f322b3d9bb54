"""A solved game and one decision in a notebook: their tables as a piece of HTML, and a line to know them by."""

from typing import TYPE_CHECKING

from pitboss.views.fragments import card, columns
from pitboss.views.solved.solved_json import decision_rows
from pitboss.views.solved.solved_text import UP_ORDER, shoe_line

if TYPE_CHECKING:
    from pitboss.rules import Rules
    from pitboss.solver import Decision, Solution


def solution_line(solution: "Solution") -> str:
    """The game, its shoe and its house edge."""
    rules = solution.rules
    return f"{rules.title}, {shoe_line(solution)}: house edge {solution.house_edge:.4%}, {rules.stamp}"


def solution_fragment(solution: "Solution") -> str:
    """Figures of best play and of the chart, the bets beside, and the expectation by up-card."""
    rules, insurance, by_up = solution.rules, solution.insurance, solution.by_up_card
    ways = (("best play", solution.figures), ("the chart", solution.chart.figures))
    figures = [
        ("house edge", *(f"{way.house_edge:.4%}" for _, way in ways)),
        ("average final wager", *(f"{way.average_final_wager:.4f}" for _, way in ways)),
        ("element of risk", *(f"{way.element_of_risk:.4%}" for _, way in ways)),
    ]
    bets = [*([insurance] if insurance else []), *solution.side_bets.values()]
    parts = [columns(("one round, one player", *(name for name, _ in ways)), figures)]
    if bets:
        rows = [(bet.name, f"{bet.win_probability:.3%}", f"{bet.house_edge:.3%}") for bet in bets]
        parts.append(columns(("beside the main wager", "wins", "house edge"), rows))
    ups = [up for up in UP_ORDER if up in by_up]
    expected = [f"{100 * by_up[up][1]:+.1f}" for up in ups]
    parts.append(columns(("up-card", *("10" if up == "T" else up for up in ups)), [("player %", *expected)]))
    return card(rules.title, f"{shoe_line(solution)} · exactly solved · {rules.stamp}", *parts)


def decision_line(rules: "Rules", decision: "Decision") -> str:
    """The hand and what each action is worth, the best first."""
    values = ", ".join(f"{row['action']} {row['value']:+.4f}" for row in decision_rows(decision))
    return f"{rules.title}: {_heading(decision)}: {values}"


def decision_fragment(rules: "Rules", decision: "Decision") -> str:
    """What each action is worth, and how far it is behind the best."""
    rows = [
        (row["action"], f"{row['value']:+.6f}", f"{row['behind']:.6f}" if row["behind"] < 0 else "")
        for row in decision_rows(decision)
    ]
    table = columns(("action", "value", "behind the best"), rows)
    return card(_heading(decision), f"{rules.title} · {rules.stamp}", table)


def _heading(decision: "Decision") -> str:
    return f"{' '.join(map(str, decision.hand))} ({decision.total}) against {decision.up}"
