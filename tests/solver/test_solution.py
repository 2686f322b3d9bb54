"""What a solved game says, beyond its value: sums, equivalences, bets beside, and refusals."""

import pytest

import pitboss
from pitboss.cards import Card
from pitboss.rules import load
from pitboss.solver import Shoe, ShoeError, solve

GAMES = ["blackjack", "maxtime-21", "mega-blackjack", "super-fun-21-extreme"]


@pytest.mark.parametrize("game", GAMES)
def test_up_cards_add_up_to_the_whole(game: str) -> None:
    solution = solve(load(game))
    chances = [chance for chance, _ in solution.by_up_card.values()]
    assert sum(chances) == pytest.approx(1, abs=1e-12)
    assert sum(p * value for p, value in solution.by_up_card.values()) == pytest.approx(solution.player_ev, abs=1e-12)


@pytest.mark.parametrize("game", GAMES)
def test_a_chart_never_beats_best_play_and_comes_close(game: str) -> None:
    solution = solve(load(game))
    assert -0.0005 < solution.chart_figures.player_ev - solution.player_ev <= 0


@pytest.mark.parametrize("surrender", ["never", "late", "early"])
@pytest.mark.parametrize("max_hands", ["1", "3"])
def test_no_hole_card_with_original_bets_lost_is_worth_a_checked_hole_card(surrender: str, max_hands: str) -> None:
    keys = {"surrender.when": surrender, "split.max_hands": max_hands, "shoe.decks": "2"}
    checked = solve(load("blackjack", keys))
    original = solve(load("blackjack", keys | {"dealer.hole": "none", "dealer.blackjack_takes": "original"}))
    everything = solve(load("blackjack", keys | {"dealer.hole": "none", "dealer.blackjack_takes": "all"}))
    assert original.player_ev == pytest.approx(checked.player_ev, abs=1e-14)
    assert everything.player_ev < checked.player_ev - 0.0005


def test_splitting_to_more_hands_never_costs() -> None:
    values = [solve(load("blackjack", {"split.max_hands": str(hands)})).player_ev for hands in (1, 2, 4, 8)]
    assert values == sorted(values)


def test_average_final_wager_without_doubles_and_splits_is_one() -> None:
    rules = load("blackjack", {"split.max_hands": "1", "double.max_total": "4", "double.totals": "9-11"})
    assert solve(rules).figures.average_final_wager == pytest.approx(1, abs=1e-12)


def test_insurance_off_six_decks() -> None:
    insurance = solve(load("blackjack")).insurance
    assert insurance is not None
    assert insurance.win_probability == pytest.approx(96 / 311, abs=1e-15)
    assert insurance.house_edge == pytest.approx(23 / 311, abs=1e-12)


def test_no_insurance_where_none_is_offered() -> None:
    assert solve(load("blackjack", {"insurance.offered": "false"})).insurance is None


@pytest.mark.parametrize("decks", [2, 6, 8])
def test_precious_diamond(decks: int) -> None:
    bet = solve(load("super-fun-21-extreme", {"shoe.decks": str(decks)})).side_bets["precious-diamond"]
    chance = 2 * decks * 4 * decks / (52 * decks * (52 * decks - 1))
    assert bet.win_probability == pytest.approx(chance, rel=1e-12)
    assert bet.player_ev == pytest.approx(251 * chance - 1, rel=1e-12)
    assert bet.standard_deviation == pytest.approx(251 * (chance * (1 - chance)) ** 0.5, rel=1e-12)


def test_the_natural_bonus_of_maxtime() -> None:
    figures = solve(load("maxtime-21")).natural_bonuses["blackjack in diamonds"]
    assert figures["probability"] == pytest.approx(8 / (52 * 51), rel=1e-12)
    assert figures["worth"] == pytest.approx(8 / (52 * 51), rel=1e-12)


def test_what_the_three_readings_of_megas_tie_are_worth() -> None:
    """Two blackjacks under a ten, and under an ace: their chances off six decks, times the 3:1 that is paid or not.

    The player has ace and ten (2 * 24 * 96 of 312 * 311 pairs); then the up-card and the hole card are ten and ace,
    or ace and ten (95 * 23 ways of 310 * 309 each). Even money is not worth taking at 3:1, so nothing else changes.
    """
    natural = 2 * 24 * 96 / (312 * 311)
    under_one_card = natural * 95 * 23 / (310 * 309)
    edges = {tie: solve(load("mega-blackjack", {"natural.tie": tie})).house_edge for tie in ("push", "ace-push", "win")}
    assert edges["push"] - edges["ace-push"] == pytest.approx(3 * under_one_card, rel=1e-9)
    assert edges["ace-push"] - edges["win"] == pytest.approx(3 * under_one_card, rel=1e-9)


def test_even_money_is_offered_only_to_a_blackjack_that_waits() -> None:
    assert solve(load("mega-blackjack", {"natural.tie": "win"})).even_money is None
    assert solve(load("mega-blackjack", {"natural.tie": "ace-push"})).even_money is not None


def test_even_money_of_mega() -> None:
    even_money = solve(load("mega-blackjack")).even_money
    assert even_money is not None
    blackjack = 95 / 309
    assert even_money == {"take": 1, "decline": pytest.approx(3 * (1 - blackjack), rel=1e-12)}


def test_a_shoe_of_cards_is_a_shoe_of_decks() -> None:
    rules = load("maxtime-21")
    deck = Shoe.parse("A:4 2:4 3:4 4:4 5:4 6:4 7:4 8:4 9:4 T:16")
    assert solve(rules, deck).player_ev == pytest.approx(solve(rules).player_ev, abs=1e-14)


def test_a_shoe_that_can_run_out_is_refused() -> None:
    with pytest.raises(ShoeError, match="can run out within the round: it holds 20 cards"):
        solve(load("blackjack"), Shoe.parse("A:4 2:4 3:4 4:4 T:4"))
    with pytest.raises(ShoeError, match="it holds 1 card and 3 may be needed"):
        solve(load("blackjack"), Shoe.parse("A:1"))


def test_pairs_by_rank_need_ten_values_apart() -> None:
    rules = load("blackjack", {"split.match": "rank"})
    with pytest.raises(ShoeError, match="how many T, J, Q and K"):
        solve(rules, Shoe.parse("A:4 5:4 6:5 7:8 8:9 T:15"))


@pytest.mark.parametrize(("text", "message"), [("Ax", "not a card"), ("T:x", "no count"), ("1:4", "not a rank")])
def test_text_that_is_no_shoe_is_refused(text: str, message: str) -> None:
    with pytest.raises(ShoeError, match=message):
        Shoe.parse(text)


def test_a_card_that_is_not_in_the_shoe_cannot_come_out() -> None:
    with pytest.raises(ShoeError, match="ace of spades"):
        Shoe.parse("Ad Ah").without(Card("A", "s"))


def test_the_package_is_the_function() -> None:
    rules = load("maxtime-21")
    assert pitboss.solve(rules).player_ev == solve(rules).player_ev
