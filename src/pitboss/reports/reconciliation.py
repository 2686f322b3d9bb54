"""Exact against simulated, for every wager and every open value; against what others published; and against every deal.

Bets beside the main wager are counted too: every deal that decides one goes through the table itself, which deals and
settles it with the engine that players meet; only how often a deal comes is worked out here, from the cards of the
shoe. Nothing of that is shared with the solver, and nothing is left to chance.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations_with_replacement, permutations
from math import erfc, sqrt
from typing import Final, NamedTuple

from pitboss.actions import Action
from pitboss.cards import DECK, VALUE_RANKS, Card, parse_cards
from pitboss.game import Insure, Offer, Phase, Round, Wagers
from pitboss.game.side_bets import side_bet_net
from pitboss.reports.figures import Figure, measured_percent, number, percent, whole
from pitboss.reports.study import Study
from pitboss.reports.variants import single_options, varied
from pitboss.rules import Rules, SideBet, load
from pitboss.rules.patterns import NUMBER
from pitboss.simulator import ALWAYS, NEVER, Conditions, Simulation
from pitboss.simulator.flat.graphs import Strategy
from pitboss.simulator.kernel.tally import Mean
from pitboss.solver import solve
from pitboss.solver.bets import dealer_hands, insurance, side_bet
from pitboss.solver.shoe import Shoe
from pitboss.text import plural

MOST_SEED: Final = 2**64 - 1


@dataclass(frozen=True, slots=True)
class ReconciledFigure:
    """One figure known twice: exactly and by simulation, and how many standard errors lie between the two."""

    what: str
    rounds: Figure
    seed: Figure
    exact: Figure
    simulated: Figure
    z: Figure


@dataclass(frozen=True, slots=True)
class EnumeratedBet:
    """A bet beside the main wager, by the solver and by every deal that the table settles."""

    what: str
    decks: Figure
    exact: Figure
    enumerated: Figure


@dataclass(frozen=True, slots=True)
class Published:
    """A published figure and ours, with as many digits as were published."""

    what: str
    source: str
    published: Figure
    here: Figure


@dataclass(frozen=True, slots=True)
class ReconciliationSection:
    """`chance` is how often, at most, the worst of so many honest z-scores is as bad where all is in order."""

    checks: tuple[ReconciledFigure, ...]
    left_out: tuple[str, ...]
    worst: Figure
    chance: Figure
    enumerated: tuple[EnumeratedBet, ...]
    published: tuple[Published, ...]
    published_note: str


def reconciliation(study: Study) -> ReconciliationSection:
    """Every wager and every open value, exactly and simulated off fresh shoes."""
    left_out: list[str] = []
    runs = _Runs(study)
    checks = [*_wagers(runs, left_out), *_options(runs, left_out)]
    worst = max((abs(check.z.value) for check in checks), default=0.0)
    enumeration = tuple(enumerated(study))
    study.progress.begin("published figures")
    compared, note = published(study)
    return ReconciliationSection(
        checks=tuple(checks),
        left_out=tuple(left_out),
        worst=number(worst, 2),
        chance=percent(min(1.0, len(checks) * erfc(worst / sqrt(2))), 1),
        enumerated=enumeration,
        published=tuple(compared),
        published_note=note,
    )


@dataclass
class _Runs:
    """Runs off fresh shoes, each with a seed of its own, so that no two rows share a shoe; the first has the study's
    own."""

    study: Study
    seeds: list[int] = field(default_factory=list)

    def next_seed(self) -> int:
        """A seed that no run had."""
        self.seeds.append((self.study.seed + len(self.seeds)) % (MOST_SEED + 1))
        return self.seeds[-1]

    def fresh(self, rules: Rules, chart: Strategy, *, insure_at: float = NEVER) -> Simulation:
        return self.study.simulate_fresh(rules, chart, seed=self.next_seed(), insure_at=insure_at)

    def check(self, what: str, exact: float, simulated: float, error: float, result: Simulation) -> ReconciledFigure:
        z = (simulated - exact) / error if error > 0 else 0.0
        return ReconciledFigure(
            what,
            whole(result.estimate.rounds),
            whole(result.seed),
            percent(exact, 6),
            measured_percent(simulated, error),
            number(z, 2, signed=True),
        )

    def main(self, what: str, exact: float, estimate: Mean, result: Simulation) -> ReconciledFigure:
        return self.check(what, exact, -estimate.ev, estimate.std_error, result)


def _wagers(runs: _Runs, left_out: list[str]) -> Iterator[ReconciledFigure]:
    study = runs.study
    rules, chart, best = study.rules, study.chart, study.solution
    study.progress.begin("reconciling the wagers")
    run = runs.fresh(rules, chart)
    edge = best.chart_figures.house_edge
    yield runs.main("main wager, the chart", edge, run.estimate.reduced, run)
    run = study.simulate(Conditions(rules, chart, fresh=True), study.effort.many, seed=runs.next_seed(), plain=True)
    yield runs.main("main wager, the chart, without control variates", edge, run.estimate.raw, run)
    if best.insurance is not None:
        run = runs.fresh(rules, chart, insure_at=ALWAYS)
        taken, exact = run.frequencies, best.insurance.win_probability
        error = sqrt(exact * (1 - exact) / max(taken.insurance * run.estimate.rounds, 1))
        yield runs.check("insurance, how often it wins", exact, taken.insurance_won, error, run)
    if rules.split.match == "value":
        run = runs.fresh(rules, best.composed)
        yield runs.main("main wager, best play by the cards in hand", best.house_edge, run.estimate.reduced, run)
    else:
        left_out.append("main wager, best play: unlike tens of equal value are one hand to the simulator")
    if rules.natural.offers_even_money:
        other = replace(chart, even_money=not chart.even_money)
        what = "even money taken" if other.even_money else "even money declined"
        run = runs.fresh(rules, other)
        yield runs.main(f"main wager, {what}", best.value_of(other).house_edge, run.estimate.reduced, run)
    study.progress.begin("reconciling the side bets")
    for name, _, bet in study.side_bets():
        bets = tuple(bet if one.name == bet.name else one for one in rules.side_bets)
        run = study.simulate_side_bet(replace(rules, side_bets=bets), bet.name, seed=runs.next_seed())
        estimate, exact = run.side_bets[bet.name], study.side_bet(bet).house_edge
        yield runs.check(name, exact, -estimate.ev, estimate.std_error, run)


def _options(runs: _Runs, left_out: list[str]) -> Iterator[ReconciledFigure]:
    """Each open value alone, played by the chart of its own game."""
    study = runs.study
    study.progress.begin("reconciling what is left open")
    for key, value in single_options(study.rules):
        other = varied(study.rules, {key: value})
        what = f"main wager, {key} = {value}"
        if other is None:
            left_out.append(f"{what}: it contradicts the rest of the sheet")
            continue
        solution = study.solve(other)
        run = runs.fresh(other, solution.chart)
        yield runs.main(what, solution.chart_figures.house_edge, run.estimate.reduced, run)


def enumerated(study: Study) -> Iterator[EnumeratedBet]:
    """Insurance and every side bet with every pay table, off every number of decks that the sheet allows."""
    rules = study.rules
    study.progress.begin("counting every deal of the side bets")
    for decks in rules.shoe.choices:
        shoe = Shoe.of_decks(decks)
        insured, edge = insurance(rules, shoe), enumerated_insurance(rules, decks) if rules.insurance.offered else None
        if insured is not None and edge is not None:
            yield EnumeratedBet("insurance", whole(decks), percent(insured.house_edge, 9), percent(edge, 9))
    for name, _, bet in study.side_bets():
        for decks in rules.shoe.choices:
            exact = side_bet(bet, rules, Shoe.of_decks(decks)).house_edge
            yield EnumeratedBet(name, whole(decks), percent(exact, 9), percent(enumerated_edge(bet, rules, decks), 9))


class _Edge(NamedTuple):
    percent: float
    decks: int
    changes: dict[str, str]
    rules: str


_ANALYSTS: Final = "combinatorial analysis programs, split hands played as the same cards not split"
_EDGES: Final = (
    _Edge(
        -0.024273905, 1,
        {"dealer.soft_17": "stand", "split.resplit_aces": "false", "double.after_split": "false",
         "split.max_hands": "2"},
        "1 deck, stands on soft 17, no double after a split, one split",
    ),
    _Edge(0.008734733, 1, {"split.resplit_aces": "false"}, "1 deck, hits soft 17, aces split once"),
    _Edge(0.178859906, 2, {"dealer.soft_17": "stand", "split.resplit_aces": "false"}, "2 decks, stands, aces once"),
    _Edge(0.402870236, 6, {"dealer.soft_17": "stand", "split.resplit_aces": "false"}, "6 decks, stands, aces once"),
    _Edge(0.261401351, 6, {"dealer.soft_17": "stand", "surrender.when": "late"}, "6 decks, stands, late surrender"),
    _Edge(
        0.173999895, 6,
        {"dealer.soft_17": "stand", "split.resplit_aces": "false", "double.cards": "any"},
        "6 decks, stands, double on any number of cards, aces split once",
    ),
    _Edge(0.644553852, 8, {"split.resplit_aces": "false"}, "8 decks, hits soft 17, aces split once"),
)  # fmt: skip
"""House advantage of ordinary blackjack off a fresh shoe: the dealer checks, 3:2, double on any two cards and after a
split, split to four hands, one card to split aces, unless the row says otherwise."""

_PAY_TABLES: Final = "pay tables published for the bet"
_ARTICLE: Final = "888casino blog, Card counting the Buster Blackjack side bet"
_BUSTER: Final = (
    ("2 2 4 12 50 250", "hit", _PAY_TABLES, ((1, 6.89), (2, 6.51), (4, 6.29), (6, 6.2143), (8, 6.17))),
    ("2 2 4 12 50 250", "stand", _PAY_TABLES, ((1, 8.77), (2, 8.48), (4, 8.31), (6, 8.25), (8, 8.22))),
    ("1 3 6 30 100 200", "hit", _ARTICLE, ((2, 5.478), (6, 4.724))),
)
"""Buster Blackjack: what 3, 4, 5, 6, 7 and 8 cards pay, soft 17, who says so, and the house advantage by decks in
percent."""

_BUSTS: Final = ((3, "17.3032"), (4, "8.93918"), (5, "2.04726"), (6, "0.263760"), (7, "0.0214444"))
"""How often a dealer who hits soft 17 busts with so many cards, off six decks, in percent."""

_PUSH_22: Final = ((1, 0.073362), (2, 0.073470), (6, 0.073536), (8, 0.073544))
"""How often a dealer who hits soft 17 ends on 22, by decks."""


def published(study: Study) -> tuple[list[Published], str]:
    """The public figures that concern this game, and a word on those there are not."""
    rules = study.rules
    rows = list(_edges())
    if any(bet.cards == "dealer-final" for bet in rules.side_bets):
        rows += _busters()
    if any(bust.total == 22 for bust in rules.busts_told):
        rows += _push_22()
    if rules.name == "blackjack" and not rules.changed and not rules.off_sheet:
        return rows, "The first rows are of this game, with the rules that each row names."
    return rows, (
        "No published figure for the main wager of this game is known to the program. The rows compare the same "
        "program "
        "with published figures of closely related games."
    )


def _edges() -> Iterator[Published]:
    for edge, decks, changes, text in _EDGES:
        rules = load("blackjack", {"shoe.decks": str(decks), "split.aces": "one-card", **changes})
        yield Published(f"blackjack, {text}", _ANALYSTS, percent(edge / 100, 9), percent(solve(rules).house_edge, 9))


def _busters() -> Iterator[Published]:
    for pays, soft_17, source, by_decks in _BUSTER:
        steps = zip(("3", "4", "5", "6", "7", "8+"), pays.split(), strict=True)
        table = ", ".join(f'"{cards}" = "{win}:1"' for cards, win in steps)
        buster = f'{{ cards = "dealer-final", table = "T", tables = {{ T = {{ {table} }} }} }}'
        (bet,) = load("blackjack", {"side_bets": f"{{ buster = {buster} }}"}).side_bets
        for decks, edge in by_decks:
            rules = load("blackjack", {"shoe.decks": str(decks), "dealer.soft_17": soft_17})
            digits = len(str(edge).partition(".")[2])
            yield Published(
                f"buster {pays.replace(' ', '/')}, {plural(decks, 'deck')}, {soft_17} soft 17",
                source,
                percent(edge / 100, digits),
                percent(side_bet(bet, rules, Shoe.of_decks(decks)).house_edge, digits),
            )
    rules = load("blackjack", {"shoe.decks": "6", "dealer.soft_17": "hit"})
    total, cards, chances = dealer_hands(rules, Shoe.of_decks(6))
    for busted_with, share in _BUSTS:
        digits = len(share.partition(".")[2])
        yield Published(
            f"dealer busts with {busted_with} cards, 6 decks, hits soft 17",
            "Stephen How, discountgambling.net, February 2009",
            percent(float(share) / 100, digits),
            percent(float(chances[(total > 21) & (cards == busted_with)].sum()), digits),
        )


def _push_22() -> Iterator[Published]:
    for decks, share in _PUSH_22:
        rules = load("blackjack", {"shoe.decks": str(decks), "dealer.soft_17": "hit"})
        total, _, chances = dealer_hands(rules, Shoe.of_decks(decks))
        yield Published(
            f"dealer ends on 22, {plural(decks, 'deck')}, hits soft 17",
            "published tables of dealer outcomes",
            percent(share, 4),
            percent(float(chances[total == 22].sum()), 4),
        )


_OWN: Final = parse_cards("Ts 9h")
"""What the player holds where the dealer's cards decide: any two cards that stand, unseen by the count."""
_UP, _HOLE = parse_cards("5c Th")
_ACE: Final = Card.parse("Ac")
_BY_RANK: Final = tuple(Card.parse(f"{rank}c") for rank in VALUE_RANKS)
_TENS: Final = 4
"""Ranks that count ten."""


class _DealerHand(NamedTuple):
    """A completed hand of the dealer's: its values in rising order, in how many orders they come, and the round."""

    values: tuple[int, ...]
    orders: int
    end: Round


def enumerated_edge(bet: SideBet, rules: Rules, decks: int) -> float:
    """What the house keeps of a side bet with any of its pay tables, over every deal off a fresh shoe of so many
    decks."""
    if NUMBER[bet.cards]:
        deals = _first_cards(rules, bet.name, NUMBER[bet.cards])
        return -sum(orders * _cards_chance(cards, decks) * _net(bet, end) for cards, orders, end in deals)
    hands = _dealers_hands(rules, bet.name)
    return -sum(hand.orders * _chance(hand.values, decks) * _net(bet, hand.end) for hand in hands)


def enumerated_insurance(rules: Rules, decks: int) -> float | None:
    """What the house keeps of insurance, over every hole card under an ace; None where no wager can be insured."""
    size, edge = 52 * decks - 1, 0.0
    for hole in DECK:
        state = Round.open(rules, [Wagers(_wager(rules))])
        for card in (_OWN[0], _ACE, _OWN[1], hole) if rules.dealer.has_hole else (_OWN[0], _ACE, _OWN[1]):
            state, _ = state.deal(card)
        insured = next((answer for answer in state.legal_actions if isinstance(answer, Insure)), None)
        if insured is None:
            return None
        state, _ = state.apply(insured)
        while not state.is_over:
            state, _ = state.deal(hole) if state.awaits_card else state.apply(_passing(state))
            if state.seats[0].insurance_net is not None:
                break
        net = state.seats[0].insurance_net
        assert net is not None
        edge -= (decks - (hole is _ACE)) / size * net / insured.cents
    return edge


def _wager(rules: Rules) -> int:
    """A wager of ten chips, or what the limits allow."""
    return max(rules.limits.min, min(10 * rules.limits.chip, rules.limits.max))


def _opened(rules: Rules, name: str) -> Round:
    return Round.open(rules, [Wagers(_wager(rules), side=((name, _wager(rules)),))])


def _net(bet: SideBet, state: Round) -> float:
    """What the table says that a unit on the side bet brought."""
    wager = _wager(state.rules)
    return side_bet_net(bet, state.seats[0], state.dealer, wager) / wager


@cache
def _first_cards(rules: Rules, name: str, number: int) -> tuple[tuple[tuple[Card, ...], int, Round], ...]:
    """Every two cards that a seat may be dealt, or with an up-card three: in how many orders, and the round."""
    deals = []
    for cards in combinations_with_replacement(DECK, number):
        one, two, up = (*cards, _UP)[:3]
        state = _opened(rules, name)
        for card in (one, up, two, _HOLE) if rules.dealer.has_hole else (one, up, two):
            state, _ = state.deal(card)
        deals.append((cards, len({*permutations(cards)}), state))
    return tuple(deals)


def _cards_chance(cards: tuple[Card, ...], decks: int) -> float:
    """How likely these cards come in this order from a fresh shoe."""
    chance = 1.0
    for place, card in enumerate(cards):
        chance *= (decks - cards[:place].count(card)) / (52 * decks - place)
    return chance


@cache
def _dealers_hands(rules: Rules, name: str) -> tuple[_DealerHand, ...]:
    """Every hand that the dealer may complete with a wager on it, played out by the table in every order."""
    orders, ends = Counter[tuple[int, ...]](), {}
    for values, end in _played_out(_opened(rules, name), ()):
        key = tuple(sorted(values))
        orders[key] += 1
        ends[key] = end
    return tuple(_DealerHand(key, orders[key], end) for key, end in ends.items())


def _played_out(state: Round, values: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Round]]:
    while not state.is_over and not state.awaits_card:
        state, _ = state.apply(_passing(state))
    if state.is_over:
        yield values, state
    elif state.phase is Phase.DEAL and state.seat < len(state.seats):
        own = _OWN[len(state.seats[0].hands[0].cards)]
        yield from _played_out(state.deal(own)[0], values)
    else:
        for card in _BY_RANK:
            yield from _played_out(state.deal(card)[0], (*values, card.value))


def _passing(state: Round) -> Action | Offer:
    """The answer that adds nothing: no insurance, no surrender, stand."""
    return next(answer for answer in (Offer.DECLINE, Action.STAND) if answer in state.legal_actions)


def _chance(values: tuple[int, ...], decks: int) -> float:
    """How likely these values come in this order from a fresh shoe."""
    chance, gone, size = 1.0, Counter[int](), 52 * decks
    for place, value in enumerate(values):
        cards = 4 * decks * (_TENS if value == 10 else 1)
        chance *= (cards - gone[value]) / (size - place)
        gone[value] += 1
    return max(chance, 0.0)
