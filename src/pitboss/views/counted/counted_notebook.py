"""The counter's desk in a notebook: its tables as a piece of HTML, and a line to know it by."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboss.views.counted.bet_words import bet_figures, insurance_told
from pitboss.views.counted.index_words import change_told, when_told
from pitboss.views.fragments import card, columns

if TYPE_CHECKING:
    from pitboss.counting import CountRun, Findings, Index, Ramp


def findings_line(found: "Findings") -> str:
    """The game, the count and what the bets win."""
    title, count, sheet = _called(found)
    won = "exact figures only"
    if found.ramp is not None:
        won = f"{100 * found.ramp.win:+.2f} ± {100 * found.ramp.win_error:.2f} in 100 rounds"
    return f"{title} with {count}: {won}{_ended(found)}, {sheet}"


def _called(found: "Findings") -> tuple[str, str, str]:
    """The game, the count and the sheet."""
    if found.desk is not None:
        rules = found.desk.solution.rules
        return rules.title, found.desk.found.count.name, rules.stamp
    assert found.run is not None
    return found.run.title, found.run.count, f"sheet {found.run.sheet_hash[:12]}"


def findings_fragment(found: "Findings") -> str:
    """What the bets win and risk, the edge by the count, and the indices that were played."""
    parts = []
    insured = insurance_told(found)
    if found.ramp is None and insured is not None:
        parts.append(columns((), [("insurance", insured)]))
    if found.ramp is not None:
        parts.append(columns((), bet_figures(found, found.ramp)))
    if found.run is not None:
        parts.append(_by_count(found.run, found.ramp))
    if found.desk is not None:
        parts.append(index_table(found.desk.found.indices[: found.played]))
    run = found.run
    told = f"{run.conditions} · {run.rounds:,} rounds{_ended(found)} · seed {run.seed} · " if run else ""
    title, count, sheet = _called(found)
    return card(f"{title}, counting {count}", f"{told}{sheet}", *parts)


def index_table(indices: "Sequence[Index]") -> str:
    """What is played instead of the chart, and at which count."""
    rows = [(change_told(index), when_told(index)) for index in indices]
    return columns(("leave the chart", "at the count"), rows)


def _by_count(run: "CountRun", ramp: "Ramp | None") -> str:
    """Every count with its edge, and what is bet there."""
    rows = [(f"{row.count:+d}", f"{row.frequency:.2%}", f"{row.edge:+.3%} ± {row.std_error:.3%}") for row in run.rows]
    if ramp is None:
        return columns(("count", "comes", "edge"), rows)
    bets = [(*row, f"{bet:,.2f}" if bet else "–") for row, bet in zip(rows, ramp.bets, strict=True)]
    return columns(("count", "comes", "edge", "bet"), bets)


def _ended(found: "Findings") -> str:
    return ", interrupted" if found.interrupted else ""
