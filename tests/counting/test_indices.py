"""Indices: the published eighteen, crossings checked hand by hand, and departures the simulator plays."""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
import pytest

from pitboss.cards import DECK, Card, parse_cards
from pitboss.counting import Bets, Index, Indices, find_indices
from pitboss.counting.choices import Choice, HandCell, HandGroup, choices
from pitboss.counting.composition import DECK_VALUES, CountedShoe, ExpectedShoes, shoe_of, tags_by_rank
from pitboss.counting.index_value import Shoes
from pitboss.counting.indices import _crossings
from pitboss.errors import ParamError
from pitboss.results import to_plain
from pitboss.rules import load
from pitboss.simulator import Bankroll, Conditions, Counter, Departure, Goal, parse_system, run_simulation
from pitboss.simulator.departures import read_departures
from pitboss.solver import Solution, decide, solve
from pitboss.solver.bestchart import weights_of
from pitboss.strategy.chart import HARD, HIT, SPLIT, STAND, SURRENDER

ILLUSTRIOUS = {
    ("hard 16", "T"): 0,
    ("hard 15", "T"): 4,
    ("pair T", "5"): 5,
    ("pair T", "6"): 4,
    ("hard 10", "T"): 4,
    ("hard 12", "3"): 2,
    ("hard 12", "2"): 3,
    ("hard 11", "A"): 1,
    ("hard 9", "2"): 1,
    ("hard 10", "A"): 4,
    ("hard 9", "7"): 3,
    ("hard 16", "9"): 5,
    ("hard 13", "2"): -1,
    ("hard 12", "4"): 0,
    ("hard 12", "5"): -2,
    ("hard 12", "6"): -1,
    ("hard 13", "3"): -2,
}
"""Don Schlesinger's Illustrious 18 for Hi-Lo (many decks, dealer stands on soft 17), insurance at +3 apart."""


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(load("blackjack", {"dealer.soft_17": "stand"}))


@pytest.fixture(scope="module")
def found(solution: Solution) -> Indices:
    return find_indices(solution, parse_system("hi-lo"), penetration=0.75)


def test_the_illustrious_eighteen_are_within_one_of_the_published(found: Indices) -> None:
    assert found.insurance_index == 3
    for (hand, up), published in ILLUSTRIOUS.items():
        computed = [index.index for index in found.indices if (index.hand, index.up) == (hand, up)]
        assert len(computed) == 1, f"{hand} against {up}"
        assert abs(computed[0] - published) <= 1, f"{hand} against {up}: {computed[0]}, published {published}"


def test_most_of_the_illustrious_eighteen_are_among_the_best_thirty(found: Indices) -> None:
    best = {(index.hand, index.up) for index in found.indices[:30]}
    assert len(best & set(ILLUSTRIOUS)) >= 15
    worths = [index.worth for index in found.indices]
    assert worths == sorted(worths, reverse=True)


def test_indices_are_ranked_by_what_they_win_with_the_bets(solution: Solution, found: Indices) -> None:
    """The Illustrious 18 were ranked for a spread: with one, plays at high counts come before those at low ones."""
    spread = (Bets((1, 12), minimum=1), Bankroll(10_000))
    raised = find_indices(solution, parse_system("hi-lo"), penetration=0.75, bets=spread)
    ranked = [index.raised for index in raised.indices]
    assert ranked == sorted(ranked, reverse=True)
    first = {(index.hand, index.up) for index in raised.indices[:20]}
    assert {("hard 10", "T"), ("hard 10", "A"), ("hard 9", "7"), ("hard 16", "9")} <= first & set(ILLUSTRIOUS)
    assert ("hard 10", "A") not in {(index.hand, index.up) for index in found.indices[:20]}


CROSSINGS = [
    ("6", "hi-lo", ["pair T v5", "pair 9 v7", "hard 11 vA", "hard 9 v2", "hard 10 vT", "soft 18 v2"]),
    ("6", "omega-2", ["pair T v6", "hard 9 v7", "hard 8 v6", "soft 19 v5"]),
    ("1", "zen", ["pair T v6", "hard 9 v7", "hard 8 v5"]),
]
"""Decks, a count, and choices of two cards."""


@pytest.mark.parametrize(("decks", "system", "named"), CROSSINGS)
def test_at_the_crossing_both_plays_are_worth_the_same(decks: str, system: str, named: list[str]) -> None:
    """Every hand of two cards alone, off the shoe expected at that very count, through another door of the solver: on
    average, by the number of ways to hold the cards, the difference is zero within 0.01 of a count."""
    solution = solve(load("blackjack", {"dealer.soft_17": "stand", "shoe.decks": decks}))
    found = find_indices(solution, parse_system(system), penetration=0.6)
    for name in named:
        hand, _, up = name.rpartition(" v")
        index = next(index for index in found.indices if (index.hand, index.up, index.cards) == (hand, up, (2,)))
        low, gain, high = (exact_gain(solution, found, index, index.crossing + off) for off in (-0.5, 0.0, 0.5))
        assert (high < low) == index.below
        assert abs(gain / (high - low)) < 0.01, name


def exact_gain(solution: Solution, found: Indices, index: Index, count: float) -> float:
    """What the play of an index gains over the other at a count, on average over its hands of two cards."""
    decks = solution.rules.shoe.decks
    total = weights = 0.0
    for first, second in combinations_with_replacement("A23456789T", 2):
        cards = parse_cards(f"{first}s {second}h {index.up}c")
        points, aces = sum(card.value for card in cards[:2]), (first + second).count("A")
        soft = aces > 0 and points <= 11
        held = f"pair {first}" if first == second else f"{'soft' if soft else 'hard'} {points + 10 * soft}"
        if held != index.cell:
            continue
        ways = {rank: 4.0 * decks * (4 if rank == "T" else 1) for rank in "A23456789T"}
        ways[index.up] -= 1
        weight = ways[first] * (ways[second] - (first == second))
        made = {"A": "T", "T": "A"}.get(index.up)
        if made is not None:
            unseen = 52 * decks - 3
            weight *= 1 - (ways[made] - (first, second).count(made)) / unseen
        total += weight * one_gain(solution, found, index, cards, count)
        weights += weight
    return total / weights


def one_gain(solution: Solution, found: Indices, index: Index, cards: Sequence[Card], count: float) -> float:
    """The same for one hand, the up-card last; the shoe is the whole one that leads to the count, less these cards."""
    counted, tags = CountedShoe(found.system, solution.rules.shoe.decks), tags_by_rank(found.system)
    seen = sum(float(tags[card.value - 1]) for card in cards)
    before = counted.composition(counted.running(count, counted.cards - len(cards)) - seen, counted.cards)
    for card in cards:
        before[card.value - 1] -= 1
    shoe = shoe_of(before)
    values = {
        action.word: value for action, value in decide(solution.rules, cards[:-1], cards[-1], shoe=shoe).values.items()
    }
    return values[index.play] - values[index.instead_of]


def test_at_the_crossing_of_a_total_all_its_hands_even_out(solution: Solution, found: Indices) -> None:
    """Hard 16 against a ten, hand by hand with any number of cards, as often as the chart comes to each."""
    index = next(index for index in found.indices if (index.hand, index.up) == ("hard 16", "T"))
    chart = next(one for one in solution.chart_ups if one.solved.against.up == 9)
    hands, weights = chart.solved.against.game.hands, weights_of(chart, solution.shoe)[0]
    inside = np.flatnonzero((hands.total == 16) & ~hands.soft & (weights > 1e-6) & (hands.counts[:, 7] < 2))
    gains = []
    for count in (index.crossing - 0.5, index.crossing, index.crossing + 0.5):
        gain = 0.0
        for hand in inside:
            ranks = [rank for rank, times in zip("A23456789T", hands.counts[hand], strict=True) for _ in range(times)]
            cards = parse_cards(" ".join(f"{rank}{'shdc'[place % 4]}" for place, rank in enumerate([*ranks, "T"])))
            gain += float(weights[hand]) * one_gain(solution, found, index, cards, count)
        gains.append(gain)
    assert len(inside) > 50
    assert abs(gains[1] / (gains[2] - gains[0])) < 0.01


@pytest.mark.parametrize("system", ["hi-lo", "ko"])
def test_the_cards_of_a_hand_are_missing_from_the_shoe_and_not_from_what_is_unseen_alone(system: str) -> None:
    """One deck, a ten and a six against a ten, ten more cards gone: of many such shoes, dealt at random, those at each
    count hold as many sixes and tens as are expected. (Off the cards unseen a hand would take a fifteenth too many.)"""
    rng, counted = np.random.default_rng(7), CountedShoe(parse_system(system), 1)
    tags, hand = tags_by_rank(counted.system), np.bincount([9, 9, 5], minlength=10)
    unseen = rng.multivariate_hypergeometric((DECK_VALUES - hand).astype(np.int64), 39, size=400_000)
    running = counted.start + float(DECK_VALUES @ tags) - unseen @ tags
    shoes = ExpectedShoes(counted, np.array([0.0]), 42.0)
    middle = round(float(counted.player_count(running.mean(), 39.0)))
    for count in (middle - 2, middle, middle + 2):
        near = np.abs(np.asarray(counted.player_count(running, 39.0)) - count) < 0.7
        at = float(np.mean(np.asarray(counted.player_count(running, 39.0))[near]))
        left = np.array(shoes.shoe(shoes.before(at, float(hand @ tags), 3.0)).values) - hand
        for rank in (5, 9):
            assert unseen[near][:, rank].mean() / 39 == pytest.approx(left[rank] / left.sum(), rel=0.025)


def test_a_pair_is_met_only_where_the_dealer_has_no_blackjack(solution: Solution) -> None:
    """Six decks: an ace up, two of 24 eights, and none of the 96 tens under it, of 309 cards unseen."""
    ace = [one for one in solution.chart_ups if one.solved.against.up == 0]
    found = {one.cell.name: one for one in choices(ace, CountedShoe(parse_system("hi-lo"), 6), 195.0)}
    met = 24 / 312 * (24 * 23) / (311 * 310) * (1 - 96 / 309)
    assert found["pair 8"].staked[SPLIT] == pytest.approx(met, rel=1e-12)
    assert [(group.share, group.tags, group.cards) for group in found["pair 8"].groups] == [(1.0, -1.0, 3)]
    assert [(group.share, group.tags, group.cards) for group in found["pair T"].groups] == [(1.0, -3.0, 3)]


def test_a_play_that_is_best_only_between_two_counts_looked_at_is_found() -> None:
    """Standing falls from 1 to 0 and hitting rises from 0 to 1; giving up is worth 0.6: best from 0.4 to 0.6."""
    stand, surrender = np.array([2.0, 1.0, 0.0, -1.0]), np.full(4, 0.6)
    values = {STAND: stand, HIT: 1 - stand, SURRENDER: surrender}
    counts, staked = np.array([-1.0, 0.0, 1.0, 2.0]), dict.fromkeys(values, 0.1)
    groups, used = (HandGroup(1.0, 0.0, 3, values),), dict.fromkeys(values, 0.0)
    choice = Choice(HandCell("hard", 16, 9), staked, (2,), STAND, counts, values, values, groups, used)
    shoes = Shoes(CountedShoe(parse_system("hi-lo"), 6), 0.75, 195.0, round_cards=5.4, slope=0.005)
    found = list(_crossings(choice, shoes))
    told = [(index.play, index.instead_of, round(index.crossing, 9)) for index in found]
    assert told == [("surrender", "stand", 0.4), ("hit", "surrender", 0.6)]


def test_departures_are_read_back_as_they_are(found: Indices) -> None:
    index = next(index for index in found.indices if index.hand == "hard 13" and index.up == "2")
    departure = index.departure()
    assert departure.is_on(index.index - 1)
    assert not departure.is_on(index.index)


@pytest.mark.parametrize("system", ["ko", "halves"])
def test_every_system_stands_on_sixteen_against_a_ten_sooner_or_later(solution: Solution, system: str) -> None:
    found = find_indices(solution, parse_system(system), penetration=0.75)
    assert any((index.hand, index.up, index.play) == ("hard 16", "T", "stand") for index in found.indices[:5])


@pytest.fixture(scope="module")
def extreme() -> Solution:
    return solve(load("super-fun-21-extreme"))


@pytest.fixture(scope="module")
def of_extreme(extreme: Solution) -> Indices:
    return find_indices(extreme, parse_system("hi-lo"), penetration=0.75)


def test_hands_that_were_doubled_have_indices_too(of_extreme: Indices, tmp_path: Path) -> None:
    """Super Fun 21 Extreme re-doubles and gives up doubled hands: against a ten, a hard 17 that was doubled is given up
    at high counts. A file has them and reads them back."""
    doubled = [index for index in of_extreme.indices if index.doubled]
    assert {index.doubled for index in doubled} == {1, 2}
    assert {index.play for index in doubled} == {"stand", "double", "surrender"}
    seventeen = next(index for index in doubled if (index.cell, index.up, index.doubled) == ("hard 17", "T", 1))
    assert (seventeen.play, seventeen.instead_of, seventeen.below) == ("surrender", "stand", False)
    assert seventeen.hand == "hard 17 doubled"
    assert to_plain(seventeen)["doubled"] == 1
    path = tmp_path / "indices.toml"
    path.write_text(of_extreme.to_toml(len(of_extreme.indices)))
    read = read_departures(path)["departures"]
    assert read == tuple(index.departure() for index in of_extreme.to_play(len(of_extreme.indices)))
    assert seventeen.departure() in read


def test_a_doubled_hand_is_played_by_its_departure(extreme: Solution) -> None:
    """Giving up every hard 12 to 17 that was doubled against a 6, which loses: the simulation loses as much as a chart
    that does it at any count, exactly."""
    chart = extreme.chart
    departures = tuple(Departure.parse(f"d{total}v6=surrender@-60") for total in range(12, 18))
    changed = chart.copy()
    for departure in departures:
        departure.change(changed)
    assert (changed.plays[0] == chart.plays[0]).all()
    assert (changed.plays[1, HARD, 17] != chart.plays[1, HARD, 17]).any()
    conditions = Conditions(extreme.rules, chart, fresh=True, counter=Counter(departures=departures))
    played = run_simulation(conditions, Goal(rounds=2e5), seed=3).estimate.reduced
    exact = extreme.value_of(changed).player_ev
    assert exact < extreme.chart_figures.player_ev - 20 * played.std_error
    assert abs(played.ev - exact) < 4 * played.std_error


@pytest.mark.parametrize("text", ["dpTv5=split@5", "dddd12v6=stand@0"])
def test_a_pair_was_never_doubled_nor_a_hand_four_times(text: str) -> None:
    with pytest.raises(ParamError, match="write a hand"):
        Departure.parse(text)
    with pytest.raises(ParamError, match="up to 3 times, a pair never"):
        Departure.of("pair T", "5", "stand", doubled=1)


def test_insurance_is_worth_what_shuffled_shoes_say(found: Indices) -> None:
    """Six decks shuffled and dealt to any depth up to three quarters, an ace next as often as the rest has aces: from a
    true count of 3 on, half a bet at 2:1 on the tens among the others."""
    rng, shoes, dealt = np.random.default_rng(3), 12_000, np.arange(1, 234)
    values = rng.permuted(np.tile([card.value for card in DECK], (shoes, 6)), axis=1)
    tags = np.where(values == 1, -1, np.where(values <= 6, 1, np.where(values == 10, -1, 0)))
    running, tens, aces = (np.cumsum(each, axis=1)[:, :233] for each in (tags, values == 10, values == 1))
    unseen = 312 - dealt - 1
    on = (running - 1) * 52 / unseen >= 3
    gained = (on * 0.5 * (3 * (96 - tens) / unseen - 1) * (24 - aces) / (unseen + 1)).mean(axis=1)
    error = gained.std() / np.sqrt(shoes)
    assert found.insurance_worth == pytest.approx(gained.mean(), abs=4 * error)
    assert error < 0.04 * found.insurance_worth
