"""The effects of removal: what one card less of a rank does to the main game, to insurance and to the side bets.

With a fixed chart the value of a round is a mean over the order of the cards, and the last card of the shoe never
matters: so the effects, each weighted by how many of its cards there are, sum to zero. With best play they need not,
because play changes with the shoe.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from pitboss.cards import DECK, RANKS, SUITS, VALUE_RANKS, Card
from pitboss.results import Result
from pitboss.rules import Rules, SideBet
from pitboss.rules.legal import pairs_by_rank
from pitboss.solver.bets import insurance, side_bet
from pitboss.solver.shoe import Shoe
from pitboss.solver.solution import Solution, solve
from pitboss.strategy.chart import Chart

Effects = dict[str, float]
"""What the player's value gains, per unit wagered, when one card is gone: by rank, A 2 … 9 T, or by card such as Ad."""

MAIN = "main"
_ALIKE = 1e-12
"""Effects that differ by less are equal."""


@dataclass(frozen=True, slots=True, repr=False)
class Removal(Result):
    """Effects of removal by rank on best play, on a fixed chart, on insurance and on each side bet.

    `by_card` has those of single cards where cards of one value differ, by side bet, and as "main" for naturals that
    pay by suit (the fixed chart's value); Td stands for any ten-value in diamonds, unless Jd, Qd and Kd are there too.
    """

    view = "removal"

    best: Effects
    chart: Effects
    insurance: Effects | None
    side_bets: dict[str, Effects]
    by_card: dict[str, Effects]

    def __repr__(self) -> str:
        others = [*(["insurance"] if self.insurance is not None else []), *self.side_bets]
        return f"<Removal of a card of each rank, for {', '.join(['best play', 'the chart', *others])}>"


def removal(solution: Solution, chart: Chart | None = None) -> Removal:
    """The effects of removing one card from a solved game's shoe; the fixed chart is the game's own by default.

    Raise `ShoeError` where the shoe could run out within the round with the card gone, and `ChartError` where the chart
    cannot be valued exactly.
    """
    rules, shoe = solution.rules, solution.shoe
    fixed = solution.chart if chart is None else chart
    held = [rank for rank, count in zip(VALUE_RANKS, shoe.values, strict=True) if count >= 1]
    by_chart = solution.value_of(fixed).player_ev

    @cache
    def without(kin: str) -> tuple[float, float]:
        solved = solve(rules, shoe.without_share(kin))
        return solved.player_ev, solved.value_of(fixed).player_ev

    def mean(rank: str) -> tuple[float, float]:
        """Best play and the chart over the cards of a value: all at once, or one by one where only ranks make pairs."""
        if rank != "T" or not pairs_by_rank(rules):
            return without(_kin(rank))
        tens = [ten for ten, count in zip("TJQK", shoe.ranks[9:], strict=True) for _ in range(round(float(count)))]
        return sum(without(ten)[0] for ten in tens) / len(tens), sum(without(ten)[1] for ten in tens) / len(tens)

    gone = {rank: mean(rank) for rank in held}
    bets = {bet.name: _valuer(bet, rules) for bet in rules.side_bets}
    return Removal(
        {rank: best - solution.player_ev for rank, (best, _) in gone.items()},
        {rank: charted - by_chart for rank, (_, charted) in gone.items()},
        _insurance(solution, held),
        {name: _mean_effects(value, shoe, held) for name, value in bets.items()},
        _by_card(solution, fixed, bets),
    )


def _kin(rank: str) -> str:
    return "TJQK" if rank == "T" else rank


def _valuer(bet: SideBet, rules: Rules) -> Callable[[Shoe], float]:
    return lambda left: side_bet(bet, rules, left).player_ev


def _effects(value: Callable[[Shoe], float], shoe: Shoe, ranks: list[str]) -> Effects:
    base = value(shoe)
    return {rank: value(shoe.without_share(_kin(rank))) - base for rank in ranks}


def _mean_effects(value: Callable[[Shoe], float], shoe: Shoe, ranks: list[str]) -> Effects:
    """The same as the mean over the cards that may be gone, one by one, where they are known."""
    by_card, counts = _each_card(value, shoe), dict(zip(map(str, DECK), shoe.counts, strict=True))
    effects = {}
    for rank in ranks:
        cards = [card for card in counts if card[0] in _kin(rank) and counts[card]]
        if all(card in by_card for card in cards):
            held = sum(counts[card] for card in cards)
            effects[rank] = sum(counts[card] * by_card[card] for card in cards) / held
        else:
            effects |= _effects(value, shoe, [rank])
    return effects


def _each_card(value: Callable[[Shoe], float], shoe: Shoe) -> Effects:
    """The effects of single cards, of those that the shoe holds whole."""
    base = value(shoe)
    return {str(card): value(shoe.without(card)) - base for card in DECK if shoe.counts[card.index] >= 1}


def _apart(effects: Effects) -> Effects:
    """The effects of those cards that differ from others of their value."""
    named: Effects = {}
    for rank in RANKS[:10]:
        ranks = [one for one in _kin(rank) if f"{one}{SUITS[0]}" in effects]
        values = [effects[one + suit] for one in ranks for suit in SUITS if one + suit in effects]
        if not values or max(values) - min(values) < _ALIKE:
            continue
        for suit in SUITS:
            own = {one: effects[one + suit] for one in ranks if one + suit in effects}
            if own and max(own.values()) - min(own.values()) < _ALIKE:
                named[rank + suit] = next(iter(own.values()))
            else:
                named |= {one + suit: effect for one, effect in own.items()}
    return named


def _insurance(solution: Solution, held: list[str]) -> Effects | None:
    rules, shoe = solution.rules, solution.shoe
    if insurance(rules, shoe) is None:
        return None

    def value(left: Shoe) -> float:
        bet = insurance(rules, left)
        return 0.0 if bet is None else bet.player_ev

    return _effects(value, shoe, held)


def _by_card(solution: Solution, fixed: Chart, bets: dict[str, Callable[[Shoe], float]]) -> dict[str, Effects]:
    rules, shoe = solution.rules, solution.shoe
    effects = {
        bet.name: _apart(_each_card(bets[bet.name], shoe)) for bet in rules.side_bets if bet.decided_by == "deal"
    }
    if rules.natural.bonus:
        effects[MAIN] = _main_by_card(solution, fixed)
    return {name: cards for name, cards in effects.items() if cards}


def _main_by_card(solution: Solution, fixed: Chart) -> Effects:
    """The effects on the fixed chart of aces and ten-values, by suit."""
    rules, shoe = solution.rules, solution.shoe

    def value(left: Shoe) -> float:
        return solve(rules, left).value_of(fixed).player_ev

    base, effects = value(shoe), {}
    for rank in "AT":
        for suit in SUITS:
            held = {ten: shoe.counts[Card(ten, suit).index] for ten in _kin(rank)}
            if sum(held.values()) < 1:
                continue
            if pairs_by_rank(rules):
                whole = [ten for ten, count in held.items() if count >= 1]
                parts = [held[ten] * value(shoe.without_share(ten, suit)) for ten in whole]
                mean = sum(parts) / sum(held[ten] for ten in whole)
            else:
                mean = value(shoe.without_share(_kin(rank), suit))
            effects[rank + suit] = mean - base
    return effects
