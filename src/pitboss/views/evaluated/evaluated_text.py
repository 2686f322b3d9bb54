"""What an agent wins and where it errs, in words."""

from pitboss.text import plural
from pitboss.views.evaluated.agents import Evaluated, ShoesEvaluated

MOST_LISTED = 20
"""How many mistakes are listed, those that cost most in the long run."""


def conditions(found: Evaluated | ShoesEvaluated) -> str:
    """What the figures hold under."""
    decks = plural(found.rules.shoe.decks, "deck")
    if isinstance(found, Evaluated):
        return f"{found.episodes:,} rounds off a fresh shoe of {decks} · seed {found.seed} · {found.rules.stamp}"
    dealt = f"{plural(found.shoes, 'shoe')} of {decks}, {found.penetration:.0%} dealt"
    bet = found.wagered / found.rounds
    return f"{dealt}, {found.rounds:,} rounds for {bet:.2f} units each · seed {found.seed} · {found.rules.stamp}"


def unjudged(found: Evaluated) -> str:
    """What part of the shortfall is in no mistake listed, and why."""
    return (
        f"{found.unjudged:z.4%} ± {found.unjudged_error:.4%} is in none of the mistakes: splitting again is not judged"
    )


def evaluated_line(found: Evaluated) -> str:
    """The game, the agent's edge with its error, and how far that is below best play."""
    return (
        f"an agent in {found.rules.title}: {found.value:+.4%} ± {found.error:.4%} in {found.episodes:,} rounds, "
        f"{found.shortfall:.4%} below best play, seed {found.seed}, {found.rules.stamp}"
    )


def shoes_line(found: ShoesEvaluated) -> str:
    """The game and what a shoe is worth to the agent, with its error."""
    return (
        f"an agent in {found.rules.title}: {found.value:+.4f} ± {found.error:.4f} units a shoe in "
        f"{found.shoes:,} shoes, seed {found.seed}, {found.rules.stamp}"
    )


def evaluated_text(found: Evaluated) -> str:
    """The figures, then the costliest mistakes line by line."""
    lines = [
        f"{found.rules.title}, {found.episodes:,} rounds off a fresh shoe, seed {found.seed}, {found.rules.stamp}",
        f"value      {found.value:+.4%} ± {found.error:.4%}",
        f"plain      {found.raw_value:+.4%} ± {found.raw_error:.4%}",
        f"best play  {found.optimum:+.4%}",
        f"shortfall  {found.shortfall:.4%} ± {found.error:.4%}",
    ]
    if found.may_split_again:
        lines.append(f"of that    {unjudged(found)}")
    return "\n".join([*lines, *map(str, found.mistakes[:MOST_LISTED])]) + "\n"


def shoes_text(found: ShoesEvaluated) -> str:
    """The figures, then those of each wager."""
    bet = found.wagered / found.rounds
    lines = [
        f"{found.rules.title}, {found.shoes:,} shoes, {found.rounds:,} rounds for {bet:.2f} units each, "
        f"seed {found.seed}, {found.rules.stamp}",
        f"value  {found.value:+.4f} ± {found.error:.4f} units a shoe, "
        f"{found.per_hundred:+.3f} ± {found.per_hundred_error:.3f} in a hundred rounds",
        f"plain  {found.raw_value:+.4f} ± {found.raw_error:.4f} units a shoe",
    ]
    for each in found.by_bet:
        share = each.rounds / found.rounds
        lines.append(f"bet {each.units:<3} {each.value:+.4f} ± {each.error:.4f} units a round, {share:.1%} of rounds")
    return "\n".join(lines) + "\n"
