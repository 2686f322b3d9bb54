"""A solved game as text and as HTML."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from pitboss.errors import ParamError
from pitboss.strategy.chart import UP_CARDS
from pitboss.text import plural
from pitboss.views.tables import card, columns, figure_table, printed

if TYPE_CHECKING:
    from rich.console import Console

    from pitboss.solver import Bet, Outcomes, Solution

_SPREAD: Final[dict[str, "Callable[[Outcomes], str]"]] = {
    "standard deviation of a round": lambda outcomes: (
        f"{outcomes.std_dev.value:.4f} ± {outcomes.std_dev.std_error:.4f}"
    ),
    "wins, pushes, loses": lambda outcomes: " / ".join(
        f"{chance.value:.2%}" for chance in (outcomes.win, outcomes.push, outcomes.loss)
    ),
}
_EXCEPTIONS: Final = 8
"""So many hands that the chart plays wrongly are listed."""


def text(solution: "Solution") -> str:
    """Return the page without colours."""
    return printed(lambda console: render(solution, console))


def render(solution: "Solution", console: "Console") -> None:
    """Print all figures of a solved game."""
    rules, best = solution.rules, solution.figures
    ways = {"best play (CDZ-)": best, "the chart": solution.chart_figures}
    followed, followed_figures = solution.followed, solution.followed_figures
    if followed and followed_figures:
        ways[followed.title] = followed_figures
    console.print(f"[bold]{rules.title}[/] · {solution.shoe_name} · {rules.stamp}")
    console.print(f"House edge [bold]{best.house_edge:.4%}[/] of the first wager, exactly solved{rules.mark}.\n")
    table = figure_table(f"one round off the top, one player{rules.mark}", *ways)
    table.add_row("house edge", *(f"{figures.house_edge:.6%}" for figures in ways.values()))
    table.add_row("player's expectation", *(f"{figures.player_ev:+.6%}" for figures in ways.values()))
    table.add_row("average final wager", *(f"{figures.average_final_wager:.4f}" for figures in ways.values()))
    table.add_row("element of risk", *(f"{figures.element_of_risk:.4%}" for figures in ways.values()))
    for name, figure in _SPREAD.items():
        table.add_row(name, *map(figure, solution.distributions))
    console.print(table)
    if followed and followed_figures:
        console.print(f"{followed.title} costs {best.player_ev - followed_figures.player_ev:.4%} against best play.")
    _print_up_cards(console, solution)
    _print_bets(console, solution)
    _print_exceptions(console, solution)
    console.print(
        f"\n[dim]Best play knows every card of the hand; hands from a split are played as the same cards not split. "
        f"Insurance and side bets are not in the edge. Solved in {solution.seconds:.2f} s.[/]"
    )
    if solution.rules.readings:
        console.print(
            f"[dim]How the sheet is read, and what other readings are worth: pitboss rules {solution.rules.name}[/]"
        )


def _up_cards(solution: "Solution") -> dict[str, float]:
    """What a round is worth by up-card, as people list and write them."""
    by_up = {up.replace("T", "10"): figures.player_ev for up, figures in solution.by_up_card.items()}
    return {up: by_up[up] for up in UP_CARDS if up in by_up}


def _print_up_cards(console: "Console", solution: "Solution") -> None:
    by_up = _up_cards(solution)
    table = figure_table(f"up-card{solution.rules.mark}", *by_up)
    table.add_row("player %", *(f"{100 * value:+.1f}" for value in by_up.values()))
    console.print()
    console.print(table)


def _bets(solution: "Solution") -> "list[Bet]":
    return [*([solution.insurance] if solution.insurance else []), *solution.side_bets.values()]


def _print_bets(console: "Console", solution: "Solution") -> None:
    bets = _bets(solution)
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


def _print_exceptions(console: "Console", solution: "Solution") -> None:
    from pitboss.cards import VALUE_RANKS as RANKS

    exceptions = solution.exceptions
    if not exceptions:
        return
    cost = solution.player_ev - solution.chart_figures.player_ev
    console.print(
        f"\nThe chart costs {cost:.4%}. Where the cards matter, not the total, in hands of two and three cards:"
    )
    for exception in exceptions[:_EXCEPTIONS]:
        hand = " ".join(RANKS[rank] for rank in exception.ranks)
        console.print(
            f"  {hand} against {RANKS[exception.up]}: {exception.best}, not {exception.chart} "
            f"(+{exception.gain:.4f} of a wager)"
        )
    if len(exceptions) > _EXCEPTIONS:
        console.print(f"  and {len(exceptions) - _EXCEPTIONS} that matter less")


def html(solution: "Solution") -> str:
    """Return figures of best play and of the chart, the bets beside, and the expectation by up-card."""
    rules = solution.rules
    ways = (solution.figures, solution.chart_figures)
    figures = [
        ("house edge", *(f"{way.house_edge:.4%}" for way in ways)),
        ("average final wager", *(f"{way.average_final_wager:.4f}" for way in ways)),
        ("element of risk", *(f"{way.element_of_risk:.4%}" for way in ways)),
    ]
    parts = [columns(("one round, one player", "best play", "the chart"), figures)]
    if bets := _bets(solution):
        rows = [(bet.name, f"{bet.win_probability:.3%}", f"{bet.house_edge:.3%}") for bet in bets]
        parts.append(columns(("beside the main wager", "wins", "house edge"), rows))
    by_up = _up_cards(solution)
    expected = [f"{100 * value:+.1f}" for value in by_up.values()]
    parts.append(columns(("up-card", *by_up), [("player %", *expected)]))
    return card(rules.title, f"{solution.shoe_name} · exactly solved · {rules.stamp}", *parts)


def rows(solution: "Solution", of: str) -> list[dict[str, Any]]:
    """Return a row for every wager, up-card or net result."""
    makers = {"wagers": _wager_rows, "up_cards": _up_card_rows, "distribution": _distribution_rows}
    if of not in makers:
        raise ParamError("of", of, f"there are rows of {', '.join(makers)}")
    return makers[of](solution)


def _wager_rows(solution: "Solution") -> list[dict[str, Any]]:
    ways = {"main, best play": solution.figures, "main, the chart": solution.chart_figures}
    if solution.followed and solution.followed_figures:
        ways[f"main, {solution.followed.title}"] = solution.followed_figures
    main = [
        {
            "wager": name,
            "house_edge": figures.house_edge,
            "player_ev": figures.player_ev,
            "win_probability": outcomes.win.value,
            "standard_deviation": outcomes.std_dev.value,
            "average_final_wager": figures.average_final_wager,
            "element_of_risk": figures.element_of_risk,
        }
        for (name, figures), outcomes in zip(ways.items(), solution.distributions, strict=True)
    ]
    names = ("house_edge", "player_ev", "win_probability", "standard_deviation")
    return [*main, *({"wager": bet.name} | {name: getattr(bet, name) for name in names} for bet in _bets(solution))]


def _up_card_rows(solution: "Solution") -> list[dict[str, Any]]:
    return [{"up_card": up, **figures._asdict()} for up, figures in solution.by_up_card.items()]


def _distribution_rows(solution: "Solution") -> list[dict[str, Any]]:
    """A row for every net result of a round: its chance by best play and by the chart, with the error where sampled."""
    best, chart = (outcomes.chances for outcomes in solution.distributions[:2])
    return [
        {
            "net": net,
            **{
                f"{way}_{name}": getattr(chances.get(net), field, 0.0)
                for way, chances in (("best", best), ("chart", chart))
                for name, field in (("probability", "value"), ("std_error", "std_error"))
            },
        }
        for net in sorted({*best, *chart})
    ]
