"""Risk-averse indices: what a bet's risk costs, by identities and by rounds played out here."""

import numpy as np
import pytest
from tests.counting.test_indices import one_gain

from pitboss.cards import parse_cards
from pitboss.counting import Bets, Indices, find_indices
from pitboss.counting.composition import CountedShoe, shoe_of
from pitboss.counting.risk import Risk, squares
from pitboss.rules import load
from pitboss.simulator import Bankroll, parse_system
from pitboss.solver import Solution, removal, solve
from pitboss.solver.rounds import NATURAL, blackjack_chance, deals

HI_LO = parse_system("hi-lo")
FREE = Bets(minimum=0.01)
GRIFFIN = (-0.61, 0.38, 0.44, 0.55, 0.69, 0.46, 0.28, 0.0, -0.18, -0.51)


def risk(bets: Bets, bankroll: Bankroll) -> Risk:
    return Risk(-0.005, tuple(effect / 100 / 6.1 for effect in GRIFFIN), 1.3, bets, bankroll)


def test_the_share_bet_is_the_edge_over_the_variance_whatever_the_fraction_of_kelly() -> None:
    """Hi-Lo, six decks: half a percent for a count, so 1.5 % at a count of 4 if it is -0.5 % at none. The certainty
    equivalent b m − b² s / (2kB), with b = kB e / v, is b (m − (e / v) s / 2)."""
    counts, counted = np.array([-2.0, 0.0, 4.0]), CountedShoe(HI_LO, 6)
    for kelly in (0.25, 1.0):
        shares = risk(FREE, Bankroll(1e9, kelly)).share(counts, counted, 200.0)
        assert shares[:2] == pytest.approx([0, 0], abs=1e-9)
        assert shares[2] == pytest.approx(0.015 / 1.3, rel=0.15)


def test_the_bet_is_kept_within_its_limits() -> None:
    """A bankroll of 1,000 at half of Kelly, bets from 1 to 4: shares from 1/500 to 4/500, and none below `enter`."""
    counts, counted = np.array([-2.0, 0.0, 6.0]), CountedShoe(HI_LO, 6)
    capped = risk(Bets((1, 4), unit=1), Bankroll(1000, 0.5)).share(counts, counted, 200.0)
    assert capped == pytest.approx([0.002, 0.002, 0.008])
    waiting = risk(Bets((1, 4), unit=1, enter_at=0), Bankroll(1000, 0.5)).share(counts, counted, 200.0)
    assert waiting == pytest.approx([0.0, 0.002, 0.008])
    own = risk(Bets((1, 4), unit=1, ramp="2 5=3"), Bankroll(1000)).share(counts, counted, 200.0)
    assert own == pytest.approx([0.002, 0.002, 0.003])


@pytest.mark.parametrize("changes", [{}, {"surrender.when": "late"}, {"dealer.hole": "none"}])
def test_mean_squares_of_all_hands_are_those_of_the_round(changes: dict[str, str]) -> None:
    """Without splits every chance of a round is known another way: Σ chance · net²."""
    solution = solve(load("blackjack", {"split.max_hands": "1", "shoe.decks": "2"} | changes))
    whole = 0.0
    for solved in solution.ups:
        against, found = solved.against, squares(solved, 2)
        for deal in deals(against.game, solution.shoe, against.up):
            blackjack = blackjack_chance(against, deal.ranks)
            if deal.ranks == NATURAL:
                whole += deal.chance * (1 - blackjack) * 1.5**2
                continue
            hand = against.game.hands.number(deal.ranks)
            square = float(found[0, hand, solved.play.dealt.undoubled[hand]])
            lost = blackjack if against.setting.excluded >= 0 else 0.0
            whole += deal.chance * (lost + (1 - lost) * square)
    exact = solution.outcomes().exact
    assert whole == pytest.approx(sum(chance * net**2 for net, chance in exact.items()), abs=1e-12)


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(load("blackjack", {"dealer.soft_17": "stand"}))


@pytest.fixture(scope="module")
def averse(solution: Solution) -> Indices:
    return find_indices(
        solution, HI_LO, penetration=0.75, risk=Risk.of(solution, removal(solution), FREE, Bankroll(1e11, 0.5))
    )


def test_tens_are_split_where_the_gain_pays_for_the_risk(solution: Solution, averse: Indices) -> None:
    """T,T against a 6: edge and variance from the solved shoe at that count, the squares from rounds dealt here."""
    index = next(one for one in averse.indices if (one.hand, one.up, one.play) == ("pair T", "6", "split"))
    counted, cards = CountedShoe(HI_LO, 6), parse_cards("Ts Th 6c")

    def gain(count: float) -> float:
        running = count * (averse.unseen - 3) / 52 + 1
        shoe = counted.composition(running, averse.unseen)
        whole = solve(solution.rules, shoe_of(shoe))
        chart = solution.chart
        share = whole.value_of(chart).player_ev / whole.outcomes(chart, split_rounds=20_000).std_dev.value ** 2
        stand, split = tens_squared(shoe / shoe.sum())
        return one_gain(solution, averse, index, cards, count) - share * (split - stand) / 2

    low, high = gain(index.crossing - 0.5), gain(index.crossing + 0.5)
    crossing = index.crossing - 0.5 - low / (high - low)
    assert low < 0 < high
    assert crossing == pytest.approx(index.crossing, abs=0.12)


def tens_squared(shares: np.ndarray[tuple[int], np.dtype[np.float64]]) -> tuple[float, float]:
    """The mean squares of standing on T,T against a 6 and of splitting it (to four hands, every hand stood on, as any
    chart has it from 12 on), with cards that come by these shares."""
    rng = np.random.default_rng(9)
    cards = iter(rng.choice(10, size=500_000, p=shares) + 1)

    def dealer() -> int:
        points, aces = 6, 0
        while True:
            soft = aces > 0 and points <= 11
            total = points + 10 * soft
            if total >= 17:
                return total if total <= 21 else 0
            card = int(next(cards))
            points, aces = points + card, aces + (card == 1)

    stand, split = [], []
    for _ in range(25_000):
        waiting, made, totals = 2, 2, []
        while waiting:
            waiting -= 1
            card = int(next(cards))
            if card == 10 and made < 4:
                waiting, made = waiting + 2, made + 1
                continue
            totals.append(21 if card == 1 else 10 + card)
        end = dealer()
        split.append(sum(np.sign(total - end) for total in totals) ** 2)
        stand.append(np.sign(20 - end) ** 2)
    return float(np.mean(stand)), float(np.mean(split))


def test_stakes_are_raised_only_for_more_and_risk_is_not_paid_for_where_nothing_is_bet(
    solution: Solution, averse: Indices
) -> None:
    """Doubling and splitting wait for a higher count; below the edge, where next to nothing is bet, nothing changes."""
    plain = find_indices(solution, HI_LO, penetration=0.75)
    before = {(one.hand, one.up, one.cards, one.play, one.instead_of): one for one in plain.indices}
    moved = 0
    for after in averse.indices:
        one = before.get((after.hand, after.up, after.cards, after.play, after.instead_of))
        if one is None:
            continue
        if one.crossing < -1.5 and after.crossing < -1.5:
            assert after.crossing == pytest.approx(one.crossing, abs=1e-6), one
        elif one.play in ("double", "split") and one.crossing > 1.5 and not one.below:
            assert after.crossing > one.crossing
            moved += 1
    assert moved >= 5
