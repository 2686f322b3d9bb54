"""The counter's desk as text and JSON: which count, which indices, which bets, what they win and risk."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rich.console import Console

from pitboss.counter import (
    AtCount,
    AtCut,
    BetLimits,
    CountRun,
    Fit,
    Indices,
    Ramp,
    Risk,
    Tags,
    best_counts,
    best_ramp,
    costs,
    depth_under,
    exposure,
    find_indices,
    fits,
    given_ramp,
    playing_effects,
    suit_count,
)
from pitboss.counter.countrun import FEWEST
from pitboss.plural import plural
from pitboss.report.columns import figure_table
from pitboss.rules import Rules
from pitboss.simulator import Count
from pitboss.simulator.counting import by_value
from pitboss.solver import Removal, Solution, removal, solve

_RANKS = "A23456789T"
_LEFT_OUT: Final = 0.001
"""When more of the rounds than this are at counts too rare to be told, the reader hears of it."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What needs no simulation: a solved game, its effects of removal, how counts fit it, and one count's indices."""

    solution: Solution
    removal: Removal
    fits: list[Fit]
    best: dict[str, dict[str, Tags]]
    found: Indices

    def side_count(self, name: str) -> Count:
        """The count a side bet is watched with: the best balanced tags of level 2 for it; card by card where it knows
        suits."""
        if name in self.removal.by_card:
            return suit_count(f"best for {name}", self.removal.side_bets[name], self.removal.by_card[name])
        tags = self.best[name]["level 2, balanced"].tags
        return Count(f"best for {name}", by_value(" ".join(map(str, tags))))


def open_desk(rules: Rules, count: Count, penetration: float, *, risk_averse: float | None = None) -> Desk:
    """Solve a game and work out everything exact about counting it; raise `ShoeError` where it cannot be solved.

    `risk_averse` is the fraction of Kelly that risk-averse indices are for; without it they are those of best value.
    """
    solution = solve(rules)
    effects = removal(solution)
    risk = None if risk_averse is None else Risk.of(solution, effects, kelly=risk_averse)
    found = find_indices(solution, count, penetration=penetration, risk=risk)
    playing = playing_effects(solution, found.indices)
    return Desk(solution, effects, fits(effects, playing, [count]), best_counts(effects), found)


@dataclass(frozen=True, slots=True)
class Betting:
    """How a player wants to bet: the best bets within limits, or `steps` of the player's own, perhaps with errors."""

    bankroll: float = 1000.0
    limits: BetLimits = field(default_factory=lambda: BetLimits(1, 12))
    kelly: float = 1.0
    steps: tuple[tuple[int, int], ...] | None = None
    errors: float = 0.0
    goal: float | None = None
    horizon: float | None = None

    def ramp(self, rows: Sequence[AtCount]) -> Ramp:
        """The bets; raise `ValueError` where the limits leave none."""
        made = best_ramp(rows, self.bankroll, self.limits, kelly=self.kelly)
        if self.steps is not None:
            enter, spots = self.limits.enter, self.limits.spots
            made = given_ramp(rows, self.bankroll, self.steps, kelly=self.kelly, enter=enter, spots=spots)
        return replace(made, errors=self.errors)


def count_json(
    desk: Desk | None,
    run: CountRun | None = None,
    ramp: Ramp | None = None,
    betting: Betting | None = None,
    cuts: Sequence[AtCut] = (),
    limit: float | None = None,
) -> dict[str, Any]:
    """Every figure, ready to be written as JSON."""
    page: dict[str, Any] = {}
    if desk is not None:
        rules = desk.solution.rules
        page |= {
            **rules.as_json(),
            "decks": rules.shoe.decks,
            "count": desk.found.count.name,
            "unseen": desk.found.unseen,
            "removal": desk.removal.as_json(),
            "systems": [fit.as_json() for fit in desk.fits],
            "best_tags": {
                wager: {
                    name: {"tags": dict(zip(_RANKS, tags.tags, strict=True)), "correlation": tags.correlation}
                    for name, tags in by_level.items()
                }
                for wager, by_level in desk.best.items()
            },
            "indices": [index.as_json() for index in desk.found.indices],
            "insurance_index": desk.found.insurance_index,
            "insurance_crossing": desk.found.insurance,
        }
    if run is not None:
        page["run"] = run.as_json()
        page["vulnerability"] = {
            name: None if (found := exposure(rows, run.rounds_per_shoe)) is None else found.as_json()
            for name, rows in {"main": run.rows, **run.side_bets}.items()
        }
    if ramp is not None:
        page["bets"] = ramp.as_json()
        if betting is not None:
            page["bets"]["costs"] = costs(ramp, betting.limits).as_json()
            if betting.goal is not None:
                page["bets"]["risk_of_ruin_before_goal"] = ramp.ruin(goal=betting.goal)
            if betting.horizon is not None:
                page["bets"]["risk_of_ruin_within"] = ramp.ruin(rounds=betting.horizon)
    if cuts:
        page["cuts"] = [cut.as_json() for cut in cuts]
        if limit is not None:
            page["dealt_under_limit"] = depths(cuts, limit)
    return page


def depths(cuts: Sequence[AtCut], limit: float) -> dict[str, float | None]:
    """How deep each wager may be dealt for a counter of one unit to win no more than the limit in 100 rounds."""
    return {wager: depth_under(limit, [(cut.dealt, cut.per_100(wager)) for cut in cuts]) for wager in cuts[0].wagers}


def print_count(
    desk: Desk | None,
    run: CountRun | None,
    ramp: Ramp | None,
    betting: Betting,
    indices: int,
    cuts: Sequence[AtCut] = (),
    limit: float | None = None,
) -> None:
    """Print the desk for people."""
    console = Console(highlight=False)
    if desk is not None:
        rules = desk.solution.rules
        console.print(f"[bold]{rules.title}[/] · {plural(rules.shoe.decks, 'deck')} · {rules.stamp}\n")
        _print_fits(console, desk)
        _print_indices(console, desk.found, max(indices, 18))
    if run is not None and ramp is not None:
        _print_bets(console, run, ramp, betting)
        _print_exposure(console, run)
    if cuts:
        _print_cuts(console, cuts, betting, limit)


def _print_fits(console: Console, desk: Desk) -> None:
    side = list(desk.removal.side_bets)
    table = figure_table("count (correlation with)", "betting", "with aces", "insurance", "playing", *side)
    for fit in desk.fits:
        numbers = [
            fit.betting,
            fit.betting_with_aces,
            fit.insurance,
            fit.playing,
            *(fit.side_bets[bet] for bet in side),
        ]
        table.add_row(fit.name, *("–" if number is None else f"{number:.3f}" for number in numbers))
    console.print(table)
    for wager, by_level in desk.best.items():
        console.print(f"\nBest tags for {'the main game' if wager == 'main' else wager} (A 2 3 4 5 6 7 8 9 10):")
        for name, tags in by_level.items():
            if tags.correlation > 0:
                written = " ".join(f"{tag:+d}" if tag else "0" for tag in tags.tags)
                console.print(f"  {name:20} {written}   {tags.correlation:.4f}")


def _print_indices(console: Console, found: Indices, most: int) -> None:
    console.print(
        f"\nIndices for {found.count.name}, {found.unseen:.0f} cards unseen; worth: won in 1,000 rounds of a flat bet."
    )
    if found.insurance is not None:
        console.print(f"  insurance from {found.insurance_index} (exactly {found.insurance:.2f})")
    table = figure_table("hand", "against", "play", "instead of", "from", "exactly", "worth")
    for index in found.indices[:most]:
        cards = "" if len(index.cards) > 3 or index.hand.startswith("pair") else f", {_cards(index.cards)}"
        when = f"below {index.index}" if index.below else f"{index.index}"
        table.add_row(
            f"{index.hand}{cards}",
            index.up,
            index.play,
            index.instead_of,
            when,
            f"{index.crossing:.2f}",
            f"{1000 * index.worth:.4f}",
        )
    console.print(table)
    if len(found.indices) > most:
        rest = sum(index.worth for index in found.indices[most:])
        console.print(f"  and {len(found.indices) - most} more, together worth {1000 * rest:.4f}")


def _cards(cards: tuple[int, ...]) -> str:
    return f"{cards[0]} cards" if len(cards) == 1 else f"{cards[0]}-{cards[-1]} cards"


def _print_bets(console: Console, run: CountRun, ramp: Ramp, betting: Betting) -> None:
    console.print(
        f"\n[bold]{run.title}[/], {run.conditions}, counting {run.count}: {run.rounds:,} rounds, seed {run.seed}, "
        f"sheet {run.sheet_hash}"
    )
    table = figure_table("count", "how often", "edge", "standard deviation", "bet")
    for row, bet in zip(run.rows, ramp.bets, strict=True):
        if row.frequency >= 5e-4:
            table.add_row(
                f"{row.count}",
                f"{row.frequency:.2%}",
                f"{row.edge:+.3%} ± {row.std_error:.3%}",
                f"{row.variance**0.5:.3f}",
                f"{bet:,.2f}" if bet else "–",
            )
    console.print(table)
    if run.left_out > _LEFT_OUT:
        console.print(
            f"[bold]{run.left_out:.1%} of the rounds are left out[/]: they came at counts met fewer than {FEWEST} "
            "times. Simulate more rounds."
        )
    spots = f", {ramp.spots} spots" if ramp.spots > 1 else ""
    console.print(
        f"Bankroll {ramp.bankroll:,.0f}, {ramp.kelly:g} of Kelly{spots}: "
        f"wins {100 * ramp.win:+,.3f} ± {100 * ramp.win_error:,.3f} in 100 rounds, "
        f"standard deviation {10 * ramp.std_dev:,.1f}, average bet {ramp.average_bet:,.2f}"
    )
    if ramp.win > 0:
        console.print(
            f"SCORE {ramp.score:.2f}, DI {ramp.desirability:.2f}, N0 {ramp.n0:,.0f} rounds, certainty equivalent "
            f"{100 * ramp.certainty_equivalent:+,.3f} in 100 rounds"
        )
    ruins = [f"{ramp.ruin():.2%} for ever"]
    if betting.goal is not None:
        ruins.append(f"{ramp.ruin(goal=betting.goal):.2%} before winning {betting.goal:,.0f}")
    if betting.horizon is not None:
        ruins.append(f"{ramp.ruin(rounds=betting.horizon):.2%} within {betting.horizon:,.0f} rounds")
    console.print(f"Risk of ruin: {', '.join(ruins)}")
    given = costs(ramp, betting.limits)
    told = [
        f"{name} {100 * cost:,.3f}"
        for name, cost, asked in (
            ("whole chips", given.rounding, betting.limits.chip > 0),
            ("bets of your own", given.own_bets, betting.steps is not None),
            ("errors", given.errors, betting.errors > 0),
        )
        if asked
    ]
    if told:
        console.print(f"Given away of the certainty equivalent in 100 rounds: {', '.join(told)}")


def _print_exposure(console: Console, run: CountRun) -> None:
    table = figure_table(
        "exposed to a counter of one unit", "from count", "bets in", "edge", "units in 100 rounds", "a shoe"
    )
    for name, rows in {"main wager": run.rows, **run.side_bets}.items():
        found = exposure(rows, run.rounds_per_shoe)
        if found is None:
            table.add_row(name, "never", "", "", "", "")
            continue
        table.add_row(
            name,
            f"{found.trigger}",
            f"{found.frequency:.2%}",
            f"{found.edge:+.3%} ± {found.std_error:.3%}",
            f"{found.per_100:.3f}",
            f"{found.per_shoe:.3f}",
        )
    console.print()
    console.print(table)


def _print_cuts(console: Console, cuts: Sequence[AtCut], betting: Betting, limit: float | None) -> None:
    most = betting.limits.most / betting.limits.least
    table = figure_table("dealt", "wager", "from count", "bets in", "edge", "units in 100 rounds", "a shoe")
    for cut in cuts:
        for wager, found in cut.wagers.items():
            told = ("never", "", "", "", "")
            if found is not None:
                edge = f"{found.edge:+.3%} ± {found.std_error:.3%}"
                won = f"{found.per_100:.3f}", f"{found.per_shoe:.3f}"
                told = (f"{found.trigger}", f"{found.frequency:.2%}", edge, *won)
            table.add_row(f"{cut.dealt:.0%}", wager, *told)
        table.add_row(f"{cut.dealt:.0%}", f"main, spread 1-{most:g}", "", "", "", f"{cut.spread_per_100:.3f}", "")
    console.print()
    console.print(table)
    if limit is not None:
        for wager, dealt in depths(cuts, limit).items():
            if dealt is None:
                told_depth = f"is over {limit:g} units in 100 rounds at every cut card compared"
            elif dealt >= cuts[-1].dealt:
                told_depth = f"stays under {limit:g} units in 100 rounds at every cut card compared"
            else:
                told_depth = f"stays under {limit:g} units in 100 rounds with {dealt:.1%} dealt or less"
            console.print(f"{wager}: {told_depth}")


def departures_toml(found: Indices, most: int) -> str:
    """The indices worth most as a file of departures that `pitboss simulate --departures` plays."""
    lines = [f'game = "{found.rules.name}"', f'count = "{found.count.name}"']
    if found.insurance_index is not None:
        lines.append(f"insure_from = {found.insurance_index}")
    for index in found.to_play(most):
        lines += [
            "",
            "[[departure]]",
            f'hand = "{index.hand}"',
            f'up = "{index.up}"',
            f'play = "{index.play}"',
            f"{'below' if index.below else 'from'} = {index.index}",
            f"cards = {list(index.cards)}",
        ]
    return "\n".join(lines) + "\n"
