"""Effects of removal: published ones, re-solved ones, and what must hold whatever the game."""

from math import fsum

import pytest

from pitboss.cards import Card
from pitboss.rules import load
from pitboss.solver import Shoe, ShoeError, removal, solve

GRIFFIN = {
    "A": -0.61,
    "2": 0.38,
    "3": 0.44,
    "4": 0.55,
    "5": 0.69,
    "6": 0.46,
    "7": 0.28,
    "8": 0.00,
    "9": -0.18,
    "T": -0.51,
}
"""Peter Griffin, "The Theory of Blackjack": one deck, basic strategy, percent."""


def test_one_deck_effects_are_griffins() -> None:
    """His rules: stand on soft 17, one card to split aces, no double after splits; re-splits and rounding: 0.02."""
    changes = {"shoe.decks": 1, "dealer.soft_17": "stand", "split.aces": "one-card", "double.after_split": False}
    found = removal(solve(load("blackjack", changes)))
    for rank, effect in GRIFFIN.items():
        assert 100 * found.chart[rank] == pytest.approx(effect, abs=0.025), rank


@pytest.mark.parametrize("game", ["blackjack", "maxtime-21", "super-fun-21-extreme", "mega-blackjack"])
def test_effects_on_a_fixed_chart_sum_to_zero(game: str) -> None:
    """The last card of a shoe never matters to a fixed way to play, nor to insurance or a side bet. Insurance is bet
    when an ace is seen: that one is not among the cards that may be gone."""
    solution = solve(load(game))
    found = removal(solution)
    counts = dict(zip("A23456789T", solution.shoe.values, strict=True))
    for effects in (found.chart, *found.side_bets.values()):
        assert abs(fsum(count * effects[rank] for rank, count in counts.items())) < 1e-12
    if found.insurance is not None:
        unseen = counts | {"A": counts["A"] - 1}
        assert abs(fsum(count * found.insurance[rank] for rank, count in unseen.items())) < 1e-12


def test_effects_are_those_of_solving_the_shoe_without_the_card() -> None:
    rules = load("blackjack", {"shoe.decks": "1"})
    whole = solve(rules)
    found = removal(whole)
    chart = whole.chart
    for card in ("5s", "9c", "Ah"):
        less = solve(rules, Shoe.of_decks(1).without(Card.parse(card)))
        assert found.best[card[0]] == pytest.approx(less.player_ev - whole.player_ev, abs=1e-14)
        charted = less.value_of(chart).player_ev - whole.value_of(chart).player_ev
        assert found.chart[card[0]] == pytest.approx(charted, abs=1e-14)


def test_insurance_loses_by_a_ten_and_gains_by_any_other_card() -> None:
    """16 tens of 51 unseen cards; one less of the tens: 15 of 50; of the others: 16 of 50. At 2:1, worth 3p - 1."""
    found = removal(solve(load("blackjack", {"shoe.decks": "1"}))).insurance
    assert found is not None
    assert found["T"] == pytest.approx(3 * (15 / 50 - 16 / 51))
    assert found["7"] == pytest.approx(3 * (16 / 50 - 16 / 51))


def test_suits_matter_to_a_bet_that_knows_them() -> None:
    """One deck: an ace and one of four tens, both in diamonds: 4 of 1,326 hands win 300:1. Without the ace of diamonds
    none does; without another card 4 of 1,275 do."""
    found = removal(solve(load("maxtime-21"))).by_card["maxtyme-bonus"]
    assert found["Ad"] == pytest.approx(-301 * 4 / 1326)
    assert found["As"] == pytest.approx(301 * (4 / 1275 - 4 / 1326))
    assert found["Td"] == pytest.approx(301 * (3 / 1275 - 4 / 1326))


def test_where_only_ranks_make_pairs_tens_are_taken_out_rank_by_rank() -> None:
    rules = load("blackjack", {"shoe.decks": "1", "split.match": "rank"})
    whole = solve(rules)
    less = solve(rules, Shoe.of_decks(1).without(Card.parse("Ks")))
    assert removal(whole).best["T"] == pytest.approx(less.player_ev - whole.player_ev, abs=1e-14)


def test_suits_are_told_where_only_ranks_make_pairs_too() -> None:
    rules = load(
        "blackjack", {"shoe.decks": "1", "split.match": "rank", "natural.bonus": '[{ suit = "hearts", pays = "2:1" }]'}
    )
    whole = solve(rules)
    chart = whole.chart
    less = solve(rules, Shoe.of_decks(1).without(Card.parse("Kh"))).value_of(chart).player_ev
    found = removal(whole).by_card["main"]
    assert found["Th"] == pytest.approx(less - whole.value_of(chart).player_ev, abs=1e-14)
    assert found["Th"] < found["Ts"]


def test_a_card_that_is_not_there_cannot_be_removed() -> None:
    with pytest.raises(ShoeError, match="no 5 can come from this shoe: it holds 0"):
        Shoe.parse("A:4 T:16").without_share("5")
