"""What an index is worth: the counts its hands are met at, and the rounds that its cards are taken from."""

import numpy as np
import pytest

from pitboss.counting.cards_used import CardsUsed, cards_in_round
from pitboss.counting.choices import Choice, HandCell, HandGroup, choices
from pitboss.counting.composition import DECK_VALUES, CountedShoe, tags_by_rank
from pitboss.counting.index_value import Shoes
from pitboss.rules import load
from pitboss.simulator import Conditions, Counter, Departure, Goal, parse_system, run_simulation
from pitboss.solver import Solution, solve
from pitboss.strategy.chart import HIT, STAND, SURRENDER
from pitboss.strategy.hands import ACE, TEN

HI_LO = parse_system("hi-lo")


def cards_dealt(solution: Solution, rounds: float, *departures: Departure) -> float:
    """Cards in a round off a fresh shoe, by simulation."""
    conditions = Conditions(
        solution.rules,
        solution.chart,
        fresh=True,
        counter=Counter(HI_LO if departures else None, departures=departures),
    )
    return run_simulation(conditions, Goal(rounds=rounds), seed=5).frequencies.cards_per_round


@pytest.mark.parametrize(
    ("game", "changes"),
    [
        ("blackjack", {}),
        ("super-fun-21-extreme", {}),
        ("mega-blackjack", {}),
        ("maxtime-21", {}),
        ("blackjack", {"dealer.hole": "none"}),
    ],
)
def test_a_round_takes_as_many_cards_as_in_a_simulation(game: str, changes: dict[str, str]) -> None:
    """A deviation of 1.3 cards in a round: the simulation is right to 0.002, and dealers draw as from an endless shoe.
    (Without a hole card, a dealer's second card against a natural is left out.)"""
    solution = solve(load(game, changes))
    worked_out = cards_in_round(solution.chart_ups, solution.shoe)
    assert worked_out == pytest.approx(cards_dealt(solution, 4e5), abs=0.03 if changes else 0.015)


def test_a_play_takes_as_many_cards_more_as_in_a_simulation() -> None:
    """Super Fun 21 Extreme: hitting 15 against a ten at any count, where the chart gives it up."""
    solution = solve(load("super-fun-21-extreme"))
    ten = [one for one in solution.chart_ups if one.solved.against.up == TEN]
    fifteen = next(
        one
        for one in choices(ten, CountedShoe(HI_LO, 6), 195.0)
        if (one.cell.name, one.played) == ("hard 15", SURRENDER)
    )
    departure = Departure.of("hard 15", "T", "hit", cards=fifteen.cards, least=-60.0)
    more = cards_dealt(solution, 2e6, departure) - cards_dealt(solution, 2e6)
    worked_out = fifteen.staked[HIT] * (fifteen.used[HIT] - fifteen.used[SURRENDER])
    assert more > 0.03
    assert worked_out == pytest.approx(more, abs=0.005)


def test_a_stander_leaves_the_cards_to_the_dealer_and_who_gives_up_leaves_none() -> None:
    """Against a 6 a dealer who stands on all 17s has to draw after any second card but an ace, 12 times in 13."""
    solution = solve(load("blackjack", {"dealer.soft_17": "stand"}))
    used = CardsUsed(next(one for one in solution.chart_ups if one.solved.against.up == 5), solution.shoe)
    hand = used.hands.number((TEN, 1))
    stand, gone = (float(used.after(0, [hand], action)[0]) for action in (STAND, SURRENDER))
    assert gone == 0.0
    assert 12 / 13 < stand < 2.0


def sampled(seen_ranks: list[int], shoes: int) -> tuple[np.ndarray, np.ndarray]:
    """True counts and cards unseen, once these cards are seen, in six decks dealt at random as far as three quarters:
    of rounds 5.4 cards apart one in 44 begins at a fresh shoe besides."""
    rng, hand = np.random.default_rng(11), np.bincount(seen_ranks, minlength=10)
    gone = np.where(rng.random(shoes) < 0.5 / (233.5 / 5.4 + 0.5), 0, rng.integers(0, 234, shoes))
    others = (6 * DECK_VALUES - hand).astype(np.int64)
    before = np.stack([rng.multivariate_hypergeometric(others, int(number)) for number in gone])
    left = 312 - gone - len(seen_ranks)
    return (before + hand) @ tags_by_rank(HI_LO) * 52 / left, gone


@pytest.mark.parametrize(("ranks", "index", "below"), [([TEN, 4, 7], -2, True), ([TEN, TEN, 7], 1, False)])
def test_a_gain_is_had_at_the_counts_that_its_hand_is_met_at(ranks: list[int], index: int, below: bool) -> None:
    """A play that gains a hundredth for every count from its index on, in shoes that hold the cards of its hand: as
    many hands of each count as shoes at random bring, and of rounds saved, a fifth of one each time, their edge."""
    counts = np.linspace(-12.0, 12.0, 65)
    gain = 0.01 * (counts - index) * (-1 if below else 1)
    values = {HIT: gain, STAND: np.zeros(65)}
    tags = float(sum(tags_by_rank(HI_LO)[rank] for rank in ranks))
    choice = Choice(
        HandCell("hard", 15, ranks[-1]),
        {HIT: 0.02, STAND: 0.02},
        (2,),
        STAND,
        counts,
        values,
        values,
        (HandGroup(1.0, tags, 3, values),),
        {HIT: 0.0, STAND: 0.2 * 5.4},
    )
    met, gone = sampled(ranks, 100_000)
    on = met < index if below else met >= index
    for slope in (0.0, 0.006):
        won = 0.01 * np.abs(met - index) + 0.2 * slope * met * (gone < 234 - 2.7)
        expected = 0.02 * np.where(on, won, 0.0)
        shoes = Shoes(CountedShoe(HI_LO, 6), 0.75, 195.0, 5.4, slope)
        worth = shoes.worth(choice, HIT, STAND, index, below=below)
        assert shoes.worth(choice, HIT, STAND, index, below=below, ramp={-64: 3.0}) == pytest.approx(3 * worth)
        high, low = (shoes.worth(choice, HIT, STAND, index, below=below, ramp={-64: one, 2: 1 - one}) for one in (0, 1))
        assert high + low == pytest.approx(worth)
        assert worth == pytest.approx(expected.mean(), abs=4 * expected.std() / 100_000**0.5)
        assert expected.std() / 100_000**0.5 < 0.012 * expected.mean()


def test_a_hole_card_that_makes_no_blackjack_is_no_ten() -> None:
    """Under an ace: 120 of the 215 cards that are no tens add one to the count and 23 aces take one. Under a ten, 120
    of the 287 that are no aces and 95 tens."""
    solution = solve(load("blackjack"))
    for up, expected in ((ACE, (120 - 23) / 215), (TEN, (120 - 95) / 287), (5, None)):
        one = [each for each in solution.chart_ups if each.solved.against.up == up]
        found = next(iter(choices(one, CountedShoe(HI_LO, 6), 195.0)))
        assert found.hole == (None if expected is None else pytest.approx(expected))
