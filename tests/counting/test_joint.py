"""Side bets staked beside the main wager: by algebra, by enumeration of every deal, and by another simulation."""

import random
from collections.abc import Iterator
from importlib import resources
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from pitboss.counting import AtCount, Bets, CountBatches, CountRun, flat_counter, joint_bets, stepped_ramp
from pitboss.rules import Rules, load, read_sheet
from pitboss.simulator import Counter, Goal, run_simulation
from pitboss.strategy.chart import STAND, Chart

RULES = load("mega-blackjack")
BUSTER = {4: 6, 5: 10, 6: 15, 7: 50}
Hand = tuple[int, ...]


def read_text(game: str) -> str:
    return (resources.files("pitboss.rules") / "sheets" / f"{game}.toml").read_text(encoding="utf-8")


def standing(rules: Rules) -> Chart:
    """A player who never draws: what a round brings follows from the first two cards and the dealer's hand."""
    chart = Chart.blank(rules)
    chart.plays[:], chart.pairs[:] = STAND, STAND
    return chart


def total_of(ranks: tuple[int, ...]) -> int:
    hard = sum(ranks)
    return hard + 10 if 1 in ranks and hard <= 11 else hard


def draws(dealer: tuple[int, ...]) -> bool:
    """To 17, and on a soft 17."""
    total = total_of(dealer)
    return total < 17 or (total == 17 and sum(dealer) == 7)


def results(player: tuple[int, int], dealer: tuple[int, ...]) -> tuple[int, int]:
    """What a unit on the main wager and one on Buster bring, by the sheet."""
    end, is_natural = total_of(dealer), total_of(dealer[:2]) == 21
    buster = BUSTER.get(len(dealer), 250) if end > 21 and len(dealer) > 3 else -1
    mine = total_of(player)
    if mine == 21:
        return (0 if is_natural else 3), buster
    if end > 21:
        return (1 if len(dealer) == 3 else 0), buster
    return (mine > end) - (mine < end), buster


def dealer_hands(left: list[int], hand: tuple[int, ...] = (), chance: float = 1.0) -> Iterator[tuple[Hand, float]]:
    """Every hand of the dealer's off a shoe, with its chance."""
    if len(hand) >= 2 and not draws(hand):
        yield hand, chance
        return
    whole = sum(left)
    for rank, cards in enumerate(left, start=1):
        left[rank - 1] -= 1
        yield from dealer_hands(left, (*hand, rank), chance * cards / whole)
        left[rank - 1] += 1


def test_the_covariance_with_the_main_wager_is_that_of_every_deal() -> None:
    """One round a shoe, so that all are at a count of 0: the moments against those of all deals of six decks."""
    fresh = [24] * 9 + [96]
    by_end: dict[tuple[int, int], Any] = {}
    such_as: dict[tuple[int, int], Hand] = {}
    for dealer, chance in dealer_hands(fresh):
        left = np.array(fresh) - np.bincount(dealer, minlength=11)[1:]
        pairs = np.outer(left, left) - np.diag(left)
        end = (total_of(dealer), len(dealer))
        by_end[end], such_as[end] = by_end.get(end, 0.0) + chance * pairs / pairs.sum(), dealer
    moments = np.zeros(5)
    for end, chances in by_end.items():
        for first, second in np.ndindex(10, 10):
            main, side = results((first + 1, second + 1), such_as[end])
            moments += chances[first, second] * np.array([1, main, side, side * side, main * side])
    chance_of_all, main_edge, edge, square, product = map(float, moments)
    assert chance_of_all == pytest.approx(1)
    conditions = flat_counter(RULES, standing(RULES), Counter(), penetration=0.01)
    run = CountRun.of(run_simulation(conditions, Goal(rounds=2e6), seed=5, batches=True))
    (row,) = run.side_bets["buster"]
    assert row.count == 0
    assert row.edge == pytest.approx(edge, abs=4 * row.std_error)
    assert row.variance_error is not None
    assert row.variance == pytest.approx(square - edge**2, abs=4 * row.variance_error)
    assert row.covariance == pytest.approx(product - main_edge * edge, abs=4 * 2.9 / 2e6**0.5)
    assert abs(product - main_edge * edge) > 10 * 2.9 / 2e6**0.5


def test_stakes_and_figures_are_those_of_another_simulation() -> None:
    """The same bets through shoes dealt here: what a round wins, and its square, within their errors."""
    conditions = flat_counter(RULES, standing(RULES), Counter())
    run = CountRun.of(run_simulation(conditions, Goal(rounds=2e6), seed=6, batches=True))
    main = stepped_ramp(run.rows, 1e5, [(-64, 10), (2, 40)], batches=run.batches_of("main"))
    joint = joint_bets(run, main, Bets(minimum=1, maximum=200))
    assert joint is not None
    stakes = joint.stakes["buster"]
    assert 1 < len(stakes) < len(run.side_bets["buster"])
    rng = random.Random(1)
    won: list[float] = []
    deck = [min(rank, 10) for rank in range(1, 14) for _ in range(24)]
    while len(won) < 60_000:
        rng.shuffle(deck)
        place, running = 0, 0
        while place < 234:
            count = running * 52 // (312 - place)
            start = place
            player = deck[place], deck[place + 2]
            dealer: Hand = (deck[place + 1], deck[place + 3])
            place += 4
            while draws(dealer):
                dealer, place = (*dealer, deck[place]), place + 1
            main_won, side_won = results(player, dealer)
            won.append((40 if count >= 2 else 10) * main_won + stakes.get(count, 0.0) * side_won)
            running += sum((2 <= card <= 6) - (card in (1, 10)) for card in deck[start:place])
    won_here = np.array(won)
    for figure, here in ((joint.win, won_here), (joint.variance + joint.win**2, won_here**2)):
        assert abs(here.mean() - figure) < 4 * here.std() / len(won) ** 0.5 + 4 * joint.win_error


def small_run(products: dict[tuple[str, str], Any] | None = None) -> CountRun:
    """Four main results and side results as often each, at one count of both; 40,000 rounds in two batches alike.

    The main wager brings ±1 and the side bet +2.2 or −1 with chances of a half each, both up or both down in three of
    four rounds: its edge is 0.6, its mean square 2.92, and the mean of the product 0.8.
    """
    rounds = 20_000.0
    side = [rounds, 0.6 * rounds, 2.92 * rounds, 0.0, 0.8 * rounds]
    batches = CountBatches((0,), np.array([rounds, rounds]), np.array([[[side]], [[side]]]), (0,))
    three = CountBatches((0, 1, 2), batches.rounds, np.repeat(batches.cells / 3, 3, axis=2), (0,))
    main = CountBatches((0,), batches.rounds, np.array([[[[rounds, 0.0, rounds]]]] * 2))
    rows = tuple(AtCount(count, 1 / 3, 0.6, 0.0, 2.56) for count in (0, 1, 2))
    names = sorted({name for pair in products or {} for name in pair}) or ["side"]
    return CountRun(
        *("x", "X", "0", "hi-lo", "one deck", 40_000, 1000, 40.0, 1),
        rows=(AtCount(0, 1.0, 0.0, 0.0, 1.0),),
        side_bets=dict.fromkeys(names, rows),
        chip=0.01,
        batches={"main": main} | dict.fromkeys(names, three),
        products=products or {},
    )


def test_the_best_stake_by_algebra() -> None:
    """With 10 on the main wager and a bankroll of 1000, W = 0.6 s and V = 100 + 2 · 10 · 0.8 s + 2.92 s² − W²: the
    greatest W − V / 2000 is where 0.6 (1 + W / 1000) = (8 + 2.92 s) / 1000."""
    run = small_run()
    main = stepped_ramp(run.rows, 1000, [(0, 10)], batches=run.batches_of("main"))
    joint = joint_bets(run, main, Bets(minimum=1))
    assert joint is not None
    stake = (0.6 * 1000 - 8) / (2.92 - 0.36)
    assert list(joint.stakes["side"].values()) == pytest.approx([stake] * 3)
    assert joint.win == pytest.approx(0.6 * stake)
    assert joint.variance == pytest.approx(100 + 16 * stake + (2.92 - 0.36) * stake**2)
    assert joint.correlation == pytest.approx(0.8 / 1.6)
    assert joint.score == pytest.approx(1e6 * joint.win**2 / joint.variance)
    for off in (-1.0, 1.0):
        win, other = 0.6 * (stake + off), stake + off
        worse = win - (100 + 16 * other + 2.92 * other**2 - win**2) / 2000
        assert worse < joint.certainty_equivalent
    capped = joint_bets(run, main, Bets(minimum=1, maximum=50, chip=20))
    assert capped is not None
    assert set(capped.stakes["side"].values()) == {40}


def test_two_side_bets_that_are_one_share_its_stake() -> None:
    """Two bets that always bring the same are as good as one: the stakes on both together are that on one."""
    run = small_run()
    main = stepped_ramp(run.rows, 1000, [(0, 10)], batches=run.batches_of("main"))
    alone = joint_bets(run, main, Bets(minimum=1))
    twins = small_run({("one", "two"): np.diag([2.92 * 40_000 / 3] * 3)})
    both = joint_bets(twins, main, Bets(minimum=1))
    assert alone is not None
    assert both is not None
    staked = [sum(stakes.get(count, 0.0) for stakes in both.stakes.values()) for count in range(3)]
    assert staked == pytest.approx(list(alone.stakes["side"].values()), rel=1e-3)
    assert both.score == pytest.approx(alone.score, rel=1e-3)


def test_products_of_two_side_bets_are_those_of_the_rounds() -> None:
    """The same bet under two names: its product with itself is its square."""
    text = read_text("mega-blackjack")
    start, end = text.index("[side_bets.buster]"), text.index("[options]")
    twin = text[start:end].replace("side_bets.buster", "side_bets.twin")
    rules = read_sheet(text[:end] + twin + text[end:], source="twins")
    conditions = flat_counter(rules, standing(rules), Counter())
    run = CountRun.of(run_simulation(conditions, Goal(rounds=20_000), seed=1, batches=True))
    products, batches = run.products["buster", "twin"], run.batches["buster"]
    squares = batches.at_counts(2).sum(axis=0)
    assert products == pytest.approx(np.diag(squares))
    assert squares.sum() > 20_000
    assert all(one < other for one, other in pairwise(batches.lows))


def test_watched_rounds_have_no_side_bet() -> None:
    run = CountRun.of(
        run_simulation(flat_counter(RULES, standing(RULES), Counter()), Goal(rounds=100_000), seed=2, batches=True)
    )
    watches = stepped_ramp(run.rows, 1e5, [(-64, 10)], enter=50, batches=run.batches_of("main"))
    joint = joint_bets(run, watches, Bets(minimum=1))
    assert joint is not None
    assert joint.stakes == {"buster": {}}
    assert joint.win == 0
