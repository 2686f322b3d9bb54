"""A simulation's result in words."""

from typing import TYPE_CHECKING

from pitboss.text import plural

if TYPE_CHECKING:
    from pitboss.simulator import Conditions, Result


def counting_told(conditions: "Conditions") -> str:
    """The count, and the chips by it if they are spread, as they may be given; nothing where nobody counts."""
    if conditions.count is None:
        return ""
    (_, first), *others = conditions.spread
    spread = " ".join([f"{first}", *(f"{count}={chips}" for count, chips in others)])
    return f"{conditions.count.name}, betting {spread}" if others else conditions.count.name


def show(result: "Result") -> str:
    """The figures, each with its error, and under which conditions they hold."""
    estimate, bankroll, conditions = result.estimate, result.bankroll, result.conditions
    rules, run = conditions.rules, result.run
    speed = estimate.rounds / max(run.seconds, 1e-9)
    counting = counting_told(conditions)
    count = f", counting {counting}" if counting else ""
    lines = [
        f"{rules.title}, {conditions.in_words}{count}",
        f"  {plural(estimate.rounds, 'round')}, seed {result.seed}, {rules.stamp}"
        + (" (interrupted)" if run.interrupted else ""),
        "",
        f"  player's edge    {estimate.reduced.ev:+.5%} ± {estimate.reduced.std_error:.5%} of the initial wager"
        + rules.mark,
        "  raw              no control variates were taken"
        if not run.reduces
        else f"  raw              {estimate.raw.ev:+.5%} ± {estimate.raw.std_error:.5%} "
        f"(differs by {abs(estimate.disagreement):.1f} standard errors)",
        f"  element of risk  {estimate.element_of_risk:+.5%} of all that is staked{rules.mark}",
        f"  std deviation    {estimate.std_dev:.4f} chips a round",
        f"  by the hour      {bankroll.per_hour:+.2f} chips in {bankroll.rounds_per_hour:g} "
        f"round{'s' * (bankroll.rounds_per_hour != 1)}, standard deviation {bankroll.std_dev_per_hour:.1f}",
    ]
    if bankroll.per_round > 0:
        lines += [
            f"  N0               {bankroll.n0:,.0f} rounds",
            f"  risk of ruin     {bankroll.risk_of_ruin:.2%} with {bankroll.chips:g} chips",
        ]
    frequencies = result.frequencies()
    lines += ["", "  hands: " + ", ".join(f"{reason} {share:.2%}" for reason, share in frequencies.hands.items())]
    lines.append("  hands in a round: " + ", ".join(f"{n} {s:.2%}" for n, s in frequencies.hands_per_round.items()))
    lines.append("  doubles on a hand: " + ", ".join(f"{n} {s:.2%}" for n, s in frequencies.doubles.items()))
    for name, bet in result.side_bets().items():
        lines.append(f"  {name}: {bet.ev:+.3%} ± {bet.std_error:.3%}, made in {bet.made:.1%} of rounds")
    lines += [f"  {name}: never made; its count did not come" for name in result.never_made]
    if conditions.count:
        lines += ["", "  count  frequency  edge of one chip"]
        for row in result.edge_by_count():
            lines.append(f"  {row.count:5}  {row.frequency:9.3%}  {row.ev:+.3%} ± {row.std_error:.3%}")
    if conditions.by_round and (rows := result.edge_by_round()):
        lines += ["", "  round of the shoe  shoes  edge"]
        for nth in rows:
            lines.append(f"  {nth.round:17}  {nth.share:5.0%}  {nth.ev:+.4%} ± {nth.std_error:.4%}")
        effect = result.cut_card_effect()
        lines.append(
            f"  cut-card effect    {effect.ev:+.4%} ± {effect.std_error:.4%}: all rounds less the first of a shoe"
        )
    lines += [
        "",
        f"  {run.seconds:.2f} s, {speed / 1e6:.2f} M rounds/s"
        + (
            f", variance cut {estimate.variance_reduction:,.0f}-fold: "
            f"worth {speed * estimate.variance_reduction:.2g} raw rounds/s"
            if run.reduces
            else ""
        ),
    ]
    return "\n".join(lines)
