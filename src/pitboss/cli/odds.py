"""`pitboss odds`: what the house keeps, and what each decision is worth."""

from typing import TYPE_CHECKING, Annotated

import typer

from pitboss import ranges
from pitboss.cli.naming import Decks, Game, Json, Set, UsageError, rules_for
from pitboss.cli.numeric import numeric
from pitboss.cli.strategies import Strategy, say_if_compiling, strategy_for

if TYPE_CHECKING:
    from pitboss.rules import Rules
    from pitboss.solver import Shoe


def odds(
    game: Game,
    set_: Set = None,
    decks: Decks = None,
    hand: Annotated[
        str | None,
        typer.Option("--hand", help="Value the actions of one hand, such as “Ts 6d” or “T 6”.", show_default=False),
    ] = None,
    up: Annotated[str | None, typer.Option("--up", help="The dealer's up-card.", show_default=False)] = None,
    shoe: Annotated[
        str | None,
        typer.Option(
            "--shoe",
            help="The cards to come instead of full decks: “Ad 6s …”, or counts “A:4 2:3 T:16”. With --hand: all cards "
            "not seen, the hole card among them.",
            show_default=False,
        ),
    ] = None,
    doubles: Annotated[
        int | None,
        numeric(ranges.DOUBLES, "--doubles", "How often the hand has been doubled; 0 by default."),
    ] = None,
    hands: Annotated[
        int | None,
        numeric(ranges.HANDS, "--hands", "How many hands the seat has; more than one means a split hand."),
    ] = None,
    strategy: Strategy = None,
    removal: Annotated[
        bool, typer.Option("--removal", help="Show how removing one card of each rank changes every bet.")
    ] = False,
    grid: Annotated[
        list[str] | None,
        typer.Option(
            "--grid",
            metavar="KEY=VALUE,…",
            help="Solve every combination of these values; may be given many times.",
            show_default=False,
        ),
    ] = None,
    csv: Annotated[bool, typer.Option("--csv", help="With --grid: print CSV instead of text.")] = False,
    json: Json = False,
) -> None:
    """Solve a game exactly: house edge, chart, insurance and side bets; or one decision, with --hand and --up."""
    given = {
        "--hand": hand,
        "--up": up,
        "--shoe": shoe,
        "--doubles": doubles,
        "--hands": hands,
        "--strategy": strategy,
        "--removal": removal or None,
    }
    if grid:
        _refuse_beside_grid([option for option, value in given.items() if value is not None], csv=csv, json=json)
        from pitboss.cli.grid import grid_odds

        grid_odds(game, grid, set_ or [], decks, csv=csv, json=json)
        return
    if csv:
        raise UsageError("--csv: it is for --grid; a whole game is printed as text or with --json")
    rules = rules_for(game, set_, decks=decks)
    if (hand is None) != (up is None):
        raise UsageError("--hand and --up: give both, for one decision, or neither, for the whole game")
    if shoe is not None and decks is not None:
        raise UsageError(f"--shoe and --decks {decks}: give one of the two")
    if hand is not None and strategy is not None:
        raise UsageError("--strategy: it is for the whole game; --hand values every action of one hand")
    if hand is not None and removal:
        raise UsageError("--removal: it is for the whole game, not for one hand")
    for option, number in (("--doubles", doubles), ("--hands", hands)):
        if hand is None and number is not None:
            raise UsageError(f"{option} {number}: it is for one decision: give --hand and --up too")

    say_if_compiling()
    from pitboss.solver import ShoeError

    try:
        cards = _shoe(shoe)
        if hand is not None and up is not None:
            _decision(rules, hand, up, cards, doubles or 0, hands or 1, json=json)
        else:
            _whole_game(rules, cards, set_ or [], strategy, removal=removal, json=json)
    except ShoeError as error:
        raise UsageError(f"--shoe: {error}") from None


def _refuse_beside_grid(options: list[str], *, csv: bool, json: bool) -> None:
    if options:
        raise UsageError(f"{options[0]}: with --grid every rule set is a whole game off a fresh shoe; leave it out")
    if csv and json:
        raise UsageError("--csv and --json: give one of the two")


def _shoe(text: str | None) -> "Shoe | None":
    from pitboss.solver import Shoe

    return None if text is None else Shoe.parse(text)


def _whole_game(
    rules: "Rules", shoe: "Shoe | None", changes: list[str], strategy: str | None, *, removal: bool, json: bool
) -> None:
    from pitboss.solver import ChartError, solve
    from pitboss.solver import removal as effects_of_removal

    wanted = None if strategy in (None, "best") else strategy_for(strategy, rules)
    solution = solve(rules, shoe)
    try:
        followed = (wanted.title, solution.value_of(wanted.plays)) if wanted else None
    except ChartError as error:
        raise UsageError(f"--strategy {strategy}: {error}") from None
    charts = [None, solution.chart.chart, *([wanted.plays] if wanted else [])]
    spreads = [solution.outcomes(chart) for chart in charts]
    effects = effects_of_removal(solution, wanted.plays if wanted else None) if removal else None
    if json:
        from pitboss.results import json_text
        from pitboss.views.solved.solved_json import solution_json

        typer.echo(json_text(solution_json(solution, changes, spreads, followed, effects)), nl=False)
    else:
        from pitboss.views.solved.solved_text import print_page, print_removal

        print_page(solution, spreads, followed)
        if effects:
            print_removal(rules, effects)


def _decision(rules: "Rules", hand: str, up: str, shoe: "Shoe | None", doubles: int, hands: int, *, json: bool) -> None:
    from pitboss.cards import CardError
    from pitboss.face.given import hand_and_up
    from pitboss.solver import HandError, decide

    try:
        held, shown = hand_and_up(rules, hand, up)
        decision = decide(rules, held, shown, shoe=shoe, doubles=doubles, hands=hands)
    except (CardError, HandError) as error:
        raise UsageError(f"--hand, --up: {error}") from None
    if json:
        from pitboss.results import json_text
        from pitboss.views.solved.solved_json import decision_json

        typer.echo(json_text(decision_json(rules, decision, doubles=doubles, hands=hands)), nl=False)
    else:
        from pitboss.views.solved.solved_text import print_decision

        print_decision(rules, decision)
