"""The solver against full enumeration through the table's engine, on tiny shoes and games drawn at random."""

from random import Random

import pytest
from tests.solver.brute_force import value_of_chart, value_of_round
from tests.solver.random_games import random_game, random_shoe

from pitboss.rules import load
from pitboss.solver import Shoe, solve

# A seed, the hands a seat may make, and how many ranks the shoe holds besides aces and tens.
DRAWN = [(seed, 1, 2) for seed in range(14)] + [(seed, 2, 1) for seed in range(8)] + [(seed, 3, 1) for seed in range(3)]


@pytest.mark.parametrize(("seed", "hands", "ranks"), DRAWN)
def test_random_games_equal_full_enumeration(seed: int, hands: int, ranks: int) -> None:
    random = Random(f"{seed} {hands}")
    rules, cards = random_game(random, hands), random_shoe(random, hands, ranks)
    solution = solve(rules, Shoe.of_cards(cards))
    assert solution.player_ev == pytest.approx(value_of_round(rules, cards), abs=1e-12)
    chart = solution.chart
    assert chart.figures.player_ev == pytest.approx(value_of_chart(rules, cards, chart.chart), abs=1e-12)


def test_the_random_games_have_every_mechanism() -> None:
    games = [random_game(Random(f"{seed} {hands}"), hands) for seed, hands, _ in DRAWN]
    mechanisms = {
        "no hole card, all lost": [not r.dealer.peeks and r.dealer.no_hole_loses == "all" for r in games],
        "no hole card, original lost": [not r.dealer.peeks and r.dealer.no_hole_loses == "original" for r in games],
        "push on 22": [r.dealer.push_total is not None for r in games],
        "push on a bust by cards": [r.dealer.push_bust_cards is not None for r in games],
        "suited naturals": [bool(r.natural.pays_suited) for r in games],
        "naturals win ties": [r.natural.tie == "win" for r in games],
        "naturals win ties under a ten": [r.natural.tie == "ace-push" and r.dealer.peeks for r in games],
        "naturals win ties under a ten, no hole card": [
            r.natural.tie == "ace-push" and not r.dealer.peeks for r in games
        ],
        "even money": [r.natural.offers_even_money for r in games],
        "even money under a reading of its own": [r.natural.even_money and r.natural.tie == "ace-push" for r in games],
        "doubled naturals": [r.natural.may_double for r in games],
        "pairs by rank": [r.split.match == "rank" and r.split.max_hands > 1 for r in games],
        "split aces drawn to": [r.split.aces == "draw" and r.split.max_hands > 1 for r in games],
        "aces split again": [r.split.resplit_aces and r.split.max_hands > 2 for r in games],
        "double on any cards": [r.double.on == "any-cards" for r in games],
        "double on some totals": [r.double.totals != "any" for r in games],
        "double up to a total": [r.double.max_total is not None for r in games],
        "no double after a split": [not r.double.after_split and r.split.max_hands > 1 for r in games],
        "re-double": [r.double.times > 1 for r in games],
        "late surrender": [r.surrender.when == "late" for r in games],
        "early surrender": [r.surrender.when == "early" and r.dealer.peeks for r in games],
        "surrender after a double": [r.surrender.after_double and r.surrender.when == "late" for r in games],
        "bonus": [bool(r.bonus) for r in games],
        "a 21 paid apart": [str(r.win.on_21) != "1:1" for r in games],
    }
    assert [name for name, seen in mechanisms.items() if not any(seen)] == []


@pytest.mark.parametrize("game", ["blackjack", "maxtime-21", "mega-blackjack", "super-fun-21-extreme"])
def test_the_four_games_equal_full_enumeration(game: str) -> None:
    rules = load(game, {"split.max_hands": "2"})
    cards = random_shoe(Random(game), 2, 2)
    assert solve(rules, Shoe.of_cards(cards)).player_ev == pytest.approx(value_of_round(rules, cards), abs=1e-12)
