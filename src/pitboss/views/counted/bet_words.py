"""Bets by the count in words: the bankroll, the spread and its unit, and what they win and risk."""

from pitboss.counting import Findings, Ramp


def spread_told(found: Findings, ramp: Ramp) -> str | None:
    """The spread, its unit and where that comes from; None for bets of the player's own."""
    spread = found.betting.spread
    if found.betting.steps is not None or found.unit is None:
        return None
    how = "as given" if spread.unit is not None else "the best for this bankroll"
    most = f"{spread.most:,.2f}".removesuffix(".00")
    if spread.unit is None and found.unit <= spread.least:
        how = "the least that the table takes"
    held = f", at most {most}" if max(ramp.bets) >= spread.most else ""
    return f"1-{spread.ratio:g}, unit {found.unit:,.2f} ({how}){held}"


def bet_figures(found: Findings, ramp: Ramp) -> list[tuple[str, str]]:
    """What is bet, what it wins and what it risks: a name and a figure each."""
    spread, insured = spread_told(found, ramp), insurance_told(found)
    return [
        ("bankroll", f"{ramp.bankroll:,.0f}, {ramp.kelly:g} of Kelly"),
        *([] if spread is None else [("spread", spread)]),
        *([] if insured is None else [("insurance", insured)]),
        ("wins in 100 rounds", f"{100 * ramp.win:+,.3f} ± {100 * ramp.win_error:,.3f}"),
        ("standard deviation of 100 rounds", f"{10 * ramp.std_dev:,.1f}"),
        ("average bet", f"{ramp.average_bet:,.2f}"),
        ("SCORE", f"{ramp.score:.2f} ± {ramp.score_error:.2f}"),
        ("risk of ruin, played for ever", f"{ramp.ruin():.2%}"),
    ]


def insurance_told(found: Findings) -> str | None:
    """From which count on insurance is taken, by the count beside if one is kept for it; None where none tells."""
    if found.desk is None:
        return None
    kept = found.desk.beside
    if kept is not None and kept.insurance is not None and kept.insurance_index is not None:
        return f"from {kept.insurance_index}, by {kept.insurance.count.name}"
    index = found.desk.found.insurance_index
    return None if index is None else f"from {index}"
