"""The counter's desk in a notebook: its tables as a piece of HTML, and a line to know it by."""

from typing import TYPE_CHECKING

from pitboss.report.fragments import card, columns

if TYPE_CHECKING:
    from pitboss.counter import CountRun, Findings, Ramp


def findings_line(found: "Findings") -> str:
    """The game, the count and what the bets win."""
    title, count, sheet = _called(found)
    won = "exact figures only"
    if found.ramp is not None:
        won = f"{100 * found.ramp.win:+.2f} ± {100 * found.ramp.win_error:.2f} in 100 rounds"
    return f"{title} with {count}: {won}, {sheet}"


def _called(found: "Findings") -> tuple[str, str, str]:
    """The game, the count and the sheet."""
    if found.desk is not None:
        rules = found.desk.solution.rules
        return rules.title, found.desk.found.count.name, rules.stamp
    assert found.run is not None
    return found.run.title, found.run.count, f"sheet {found.run.sheet_hash}"


def findings_fragment(found: "Findings") -> str:
    """What the bets win and risk, the edge by the count, and the indices that were played."""
    parts = []
    if found.ramp is not None:
        parts.append(_bets(found.ramp))
    if found.run is not None:
        parts.append(_by_count(found.run, found.ramp))
    if found.desk is not None:
        indices = [
            (f"{index.hand} against {index.up}: {index.play}", f"{'below' if index.below else 'from'} {index.index}")
            for index in found.desk.found.indices[: found.played]
        ]
        parts.append(columns(("leave the chart", "at the count"), indices))
    run = found.run
    told = f"{run.conditions} · {run.rounds:,} rounds · seed {run.seed} · " if run else ""
    title, count, sheet = _called(found)
    return card(f"{title}, counting {count}", f"{told}{sheet}", *parts)


def _bets(bets: "Ramp") -> str:
    rows = [
        ("wins in 100 rounds", f"{100 * bets.win:+,.3f} ± {100 * bets.win_error:,.3f}"),
        ("standard deviation of 100 rounds", f"{10 * bets.std_dev:,.1f}"),
        ("average bet", f"{bets.average_bet:,.2f}"),
        ("SCORE", f"{bets.score:.2f} ± {bets.score_error:.2f}"),
        ("risk of ruin, played for ever", f"{bets.ruin():.2%}"),
    ]
    return columns((), rows)


def _by_count(run: "CountRun", ramp: "Ramp | None") -> str:
    """Every count with its edge, and what is bet there."""
    rows = [(f"{row.count:+d}", f"{row.frequency:.2%}", f"{row.edge:+.3%} ± {row.std_error:.3%}") for row in run.rows]
    if ramp is None:
        return columns(("count", "comes", "edge"), rows)
    bets = [(*row, f"{bet:,.2f}" if bet else "–") for row, bet in zip(rows, ramp.bets, strict=True)]
    return columns(("count", "comes", "edge", "bet"), bets)
