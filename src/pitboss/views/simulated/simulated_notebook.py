"""A simulation in a notebook: its tables as a piece of HTML, and a line to know it by."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboss.views.html import card, columns
from pitboss.views.simulated.simulated_text import counting_told

if TYPE_CHECKING:
    from pitboss.simulator import EdgeOfRound, Result
    from pitboss.simulator.estimate import Figure


def result_line(result: "Result") -> str:
    """The game, the player's edge with its error, and how it was found."""
    rules, found = result.conditions.rules, result.estimate
    return (
        f"{rules.title}: player's edge {found.reduced.ev:+.4%} ± {found.reduced.std_error:.4%} "
        f"in {found.rounds:,} rounds, seed {result.seed}{_ended(result)}, {rules.stamp}"
    )


def result_fragment(result: "Result") -> str:
    """The figures with their errors, for a counter the edge by the count, and that by the round if it was asked."""
    rules, found, roll = result.conditions.rules, result.estimate, result.bankroll
    rows = [
        ("player's edge", f"{found.reduced.ev:+.5%} ± {found.reduced.std_error:.5%}"),
        ("element of risk", f"{found.element_of_risk:+.5%}"),
        ("standard deviation", f"{found.std_dev:.4f} chips a round"),
        ("by the hour", f"{roll.per_hour:+.2f} chips, standard deviation {roll.std_dev_per_hour:.1f}"),
        *((name, f"{bet.ev:+.3%} ± {bet.std_error:.3%}") for name, bet in result.side_bets().items()),
        *((name, "never made") for name in result.never_made),
    ]
    parts = [columns((), rows)]
    if result.conditions.count and (counts := result.edge_by_count()):
        by_count = [
            (f"{row.count:+}", f"{row.frequency:.2%}", f"{row.ev:+.3%} ± {row.std_error:.3%}") for row in counts
        ]
        parts.append(columns(("count", "comes", "edge of one chip"), by_count))
    if result.conditions.by_round and (nths := result.edge_by_round()):
        parts.append(_by_round(nths, result.cut_card_effect()))
    rounds = f"{found.rounds:,} rounds{_ended(result)}"
    counting = counting_told(result.conditions)
    played = f"{result.conditions.in_words}, counting {counting}" if counting else result.conditions.in_words
    told = f"{played} · {rounds} · seed {result.seed} · {rules.stamp}"
    return card(f"{rules.title}, simulated", told, *parts)


def _by_round(nths: "Sequence[EdgeOfRound]", effect: "Figure") -> str:
    """The nth round of a shoe, and what the cut card brings."""
    rows = [(str(nth.round), f"{nth.share:.0%}", f"{nth.ev:+.4%} ± {nth.std_error:.4%}") for nth in nths]
    rows.append(("cut-card effect", "", f"{effect.ev:+.4%} ± {effect.std_error:.4%}"))
    return columns(("round of the shoe", "shoes", "edge"), rows)


def _ended(result: "Result") -> str:
    return ", interrupted" if result.run.interrupted else ""
