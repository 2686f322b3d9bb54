"""The page `pitboss odds` prints: the figures of a game, or of one decision, to be read by people."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rich.console import Console

from pitboss.text import plural
from pitboss.views.columns import figure_table, printed

if TYPE_CHECKING:
    from pitboss.rules import Rules
    from pitboss.solver import Bet, Decision, Figures, Outcomes, Removal, Solution

UP_ORDER = "23456789TA"
"""Up-cards as people list them, the ace last."""
_SPREAD: dict[str, "Callable[[Outcomes], str]"] = {
    "standard deviation of a round": lambda found: f"{found.std_dev.value:.4f} ± {found.std_dev.std_error:.4f}",
    "wins, pushes, loses": lambda found: " / ".join(
        f"{chance.value:.2%}" for chance in (found.win, found.push, found.loss)
    ),
}


def print_page(
    solution: "Solution",
    spreads: "Sequence[Outcomes]" = (),
    followed: "tuple[str, Figures] | None" = None,
    *,
    console: Console | None = None,
) -> None:
    """Print all figures of a solved game, and beside them those of a strategy that somebody follows.

    `spreads` are the distributions of a round by best play, the chart, and that strategy.
    """
    console = console or Console(highlight=False)
    rules, best = solution.rules, solution.figures
    columns = {"best play (CDZ-)": best, "the chart": solution.chart.figures}
    if followed:
        columns[followed[0]] = followed[1]
    console.print(f"[bold]{rules.title}[/] · {shoe_line(solution)} · {rules.stamp}")
    console.print(f"House edge [bold]{best.house_edge:.4%}[/] of the first wager, exactly solved{rules.mark}.\n")
    table = figure_table(f"one round off the top, one player{rules.mark}", *columns)
    ways = columns.values()
    table.add_row("house edge", *(f"{figures.house_edge:.6%}" for figures in ways))
    table.add_row("player's expectation", *(f"{figures.player_ev:+.6%}" for figures in ways))
    table.add_row("average final wager", *(f"{figures.average_final_wager:.4f}" for figures in ways))
    table.add_row("element of risk", *(f"{figures.element_of_risk:.4%}" for figures in ways))
    for name, figure in _SPREAD.items() if spreads else ():
        table.add_row(name, *(figure(found) for found in spreads))
    console.print(table)
    if followed:
        console.print(f"{followed[0]} costs {best.player_ev - followed[1].player_ev:.4%} against best play.")
    _print_up_cards(console, solution)
    _print_bets(console, solution)
    _print_exceptions(console, solution)
    console.print(
        f"\n[dim]Best play knows every card of the hand; hands from a split are played as the same cards not split. "
        f"Insurance and side bets are not in the edge. Solved in {solution.seconds:.2f} s.[/]"
    )


def shoe_line(solution: "Solution") -> str:
    """What a game was solved off: fresh decks, or a shoe of somebody's own."""
    fresh = plural(solution.rules.shoe.decks, "deck")
    return fresh if solution.is_fresh else f"a shoe of {plural(len(solution.shoe), 'card')}"


def page_text(solution: "Solution", spreads: "Sequence[Outcomes]") -> str:
    """The page as text, with the distributions of a round by best play and by the chart."""
    return printed(lambda console: print_page(solution, spreads, console=console))


def _print_up_cards(console: Console, solution: "Solution") -> None:
    ups = [up for up in UP_ORDER if up in solution.by_up_card]
    table = figure_table(f"up-card{solution.rules.mark}", *(("10" if up == "T" else up) for up in ups))
    table.add_row("player %", *(f"{100 * solution.by_up_card[up][1]:+.1f}" for up in ups))
    console.print()
    console.print(table)


def _print_bets(console: Console, solution: "Solution") -> None:
    bets: list[Bet] = [solution.insurance] if solution.insurance else []
    bets += solution.side_bets.values()
    if bets:
        table = figure_table(f"beside the main wager{solution.rules.mark}", "wins", "house edge", "standard deviation")
        for bet in bets:
            deviation = f"{bet.standard_deviation:.3f}"
            table.add_row(bet.name, f"{bet.win_probability:.4%}", f"{bet.house_edge:.4%}", deviation)
            if len(bet.prizes) > 1:
                for prize in bet.prizes:
                    table.add_row(f"  {prize.what}, {prize.pays}", f"{prize.chance:.4%}")
        console.print()
        console.print(table)
    for name in solution.side_bets:
        by_decks = solution.side_bet_by_decks(name)
        if len(by_decks) > 1:
            edges = ", ".join(f"{plural(decks, 'deck')} {edge:.4%}" for decks, edge in by_decks.items())
            console.print(f"{name}, house edge by decks: {edges}")
    if solution.even_money:
        take, decline = solution.even_money["take"], solution.even_money["decline"]
        advice = "take it" if take > decline else "decline it"
        console.print(f"Even money: {take:.4f} taken, {decline:.4f} declined: {advice}.")
    for what, figures in solution.natural_bonuses.items():
        console.print(
            f"A {what} comes once in {1 / figures['probability']:.0f} rounds and pays "
            f"{figures['pays']:g} to 1: worth {figures['worth']:+.4%} against the plain pay."
        )


def _print_exceptions(console: Console, solution: "Solution") -> None:
    from pitboss.solver.solution import UP_CARDS

    found = solution.exceptions
    if not found:
        return
    cost = solution.player_ev - solution.chart.figures.player_ev
    console.print(
        f"\nThe chart costs {cost:.4%}. Where the cards matter, not the total, in hands of two and three cards:"
    )
    for exception in found[:8]:
        hand = " ".join(UP_CARDS[rank] for rank in exception.ranks)
        console.print(
            f"  {hand} against {UP_CARDS[exception.up]}: {exception.best}, not {exception.chart} "
            f"(+{exception.gain:.4f} of a wager)"
        )
    if len(found) > 8:
        console.print(f"  and {len(found) - 8} that matter less")


def print_removal(rules: "Rules", found: "Removal") -> None:
    """Print the effects of removal, in percent of the wager each is about."""
    console = Console(highlight=False)
    columns = {"best play": found.best, "the chart": found.chart}
    if found.insurance is not None:
        columns["insurance"] = found.insurance
    columns |= found.side_bets
    table = figure_table("one card gone: the player gains, in %", *columns)
    for rank in (rank for rank in UP_ORDER if rank in found.chart):
        table.add_row("10" if rank == "T" else rank, *(f"{100 * effects[rank]:+.4f}" for effects in columns.values()))
    console.print()
    console.print(table)
    for name, effects in found.by_card.items():
        of = rules.title if name == "main" else name
        cards = ", ".join(f"{card} {100 * effect:+.4f}" for card, effect in effects.items())
        console.print(f"{of}, by card (T: any ten-value not named): {cards}")
    console.print("[dim]The chart is held fixed, so its effects, weighted by the cards of each rank, sum to zero.[/]")


def print_decision(rules: "Rules", decision: "Decision", *, console: Console | None = None) -> None:
    """Print the value of each action, the best first."""
    console = console or Console(highlight=False)
    hand = " ".join(map(str, decision.hand))
    console.print(f"[bold]{hand}[/] ({decision.total}) against [bold]{decision.up}[/] · {rules.title} · {rules.stamp}")
    if decision.values:
        table = figure_table(f"action{rules.mark}", "value", "behind the best")
        ranked = sorted(decision.values.items(), key=lambda item: -item[1])
        for action, value in ranked:
            table.add_row(action.word, f"{value:+.6f}", f"{value - ranked[0][1]:.6f}" if value < ranked[0][1] else "")
        console.print(table)
    if decision.offers:
        table = figure_table(f"before the dealer's check{rules.mark}", "value")
        for name, value in sorted(decision.offers.items(), key=lambda item: -item[1]):
            table.add_row(name, f"{value:+.6f}")
        console.print(table)
    if decision.insurance is not None:
        console.print(f"Insurance: {decision.insurance:+.6f} per unit insured.")


def decision_text(rules: "Rules", decision: "Decision") -> str:
    """The same as text."""
    return printed(lambda console: print_decision(rules, decision, console=console))
