"""What rules answer when they are asked: about blackjacks, doubles, bonuses, side bets and themselves."""

import pytest

from pitboss.rules import load

ACE, NINE, TEN = 1, 9, 10


@pytest.mark.parametrize(
    ("tie", "pushes"),
    [("push", {ACE, TEN}), ("ace-push", {ACE}), ("win", set[int]())],
)
def test_under_which_up_cards_a_dealers_blackjack_pushes_a_players(tie: str, pushes: set[int]) -> None:
    natural = load("blackjack", {"natural.tie": tie}).natural
    assert {up for up in range(1, 11) if natural.pushes_under(up)} == pushes


@pytest.mark.parametrize(
    ("even_money", "tie", "offered"),
    [
        ("true", "push", True),
        ("true", "ace-push", True),
        ("true", "win", False),  # paid at once: there is nothing to take even money for
        ("false", "push", False),
        ("false", "win", False),
    ],
)
def test_even_money_is_for_a_blackjack_that_an_ace_makes_wait(even_money: str, tie: str, offered: bool) -> None:
    rules = load("blackjack", {"natural.even_money": even_money, "natural.tie": tie})
    assert rules.natural.offers_even_money is offered


def test_a_suited_blackjack_has_odds_of_its_own_only_where_both_cards_are_of_the_suit() -> None:
    rows = '[{ suit = "diamonds", pays = "2:1" }, { suit = "hearts", pays = "5:2" }]'
    natural = load("blackjack", {"natural.bonus": rows}).natural
    paid = {suits: str(natural.odds_for(suits)) for suits in ("dd", "hh", "dh", "hd", "cc", "cd")}
    assert paid == {"dd": "2:1", "hh": "5:2", "dh": "3:2", "hd": "3:2", "cc": "3:2", "cd": "3:2"}


def test_what_the_dealer_does_is_asked_by_name() -> None:
    hitting, standing = (load("blackjack", {"dealer.soft_17": word}).dealer for word in ("hit", "stand"))
    assert (hitting.hits_soft_17, standing.hits_soft_17) == (True, False)
    peeking, late = (load("blackjack", {"dealer.hole": word}).dealer for word in ("down", "none"))
    assert (peeking.has_hole, late.has_hole) == (True, False)


@pytest.mark.parametrize(
    ("totals", "soft", "doubled"),
    [
        ("any", "same", {"hard 4", "hard 9", "hard 12", "soft 13", "soft 19"}),
        ("9-11", "same", {"hard 9"}),
        ("4 12", "none", {"hard 4", "hard 12"}),
        ("none", "19-20", {"soft 19"}),
        ("9+", "any", {"hard 9", "hard 12", "soft 13", "soft 19"}),
    ],
)
def test_the_totals_that_may_be_doubled(totals: str, soft: str, doubled: set[str]) -> None:
    double = load("blackjack", {"double.totals": totals, "double.soft": soft}).double
    hands = [("hard", 4), ("hard", 9), ("hard", 12), ("soft", 13), ("soft", 19)]
    assert {f"{kind} {total}" for kind, total in hands if double.allows(2, total, soft=kind == "soft")} == doubled


@pytest.mark.parametrize(
    ("total", "earned"), [("21", {(5, 21), (6, 21)}), ('"4-20"', {(5, 19), (5, 20), (6, 19), (6, 20)})]
)
def test_a_bonus_is_earned_by_cards_enough_and_its_total(total: str, earned: set[tuple[int, int]]) -> None:
    (bonus,) = load("blackjack", {"bonus": f'[{{ cards = "5+", total = {total}, pays = "2:1" }}]'}).bonus
    hands = {(cards, points) for cards in (4, 5, 6) for points in (19, 20, 21)}
    assert {hand for hand in hands if bonus.is_earned(*hand)} == earned


def test_a_bonus_is_written_with_its_cards_its_total_and_its_odds() -> None:
    written = "5+ cards totalling 21 pay 2:1; 6+ cards totalling 20 or less pay 1:1"
    assert load("maxtime-21").flat()["bonus"] == written


def test_rules_show_themselves_with_their_decks_and_their_hash() -> None:
    rules = load("maxtime-21")
    assert repr(rules) == f"<Rules maxtime-21 {rules.version}: MaxTime 21, 1 deck, sheet {rules.short_hash}>"
    assert ", 2 decks, sheet" in repr(load("blackjack", {"shoe.decks": "2"}))


def test_what_answers_in_json_say_of_a_game() -> None:
    rules = load("super-fun-21-extreme", {"natural.pays": "3:2", "bonus": "off"})
    assert rules.to_dict() == {
        "game": "super-fun-21-extreme",
        "title": "Super Fun 21 Extreme, changed: bonus = off; off the sheet: natural.pays = 3:2",
        "sheet_hash": rules.hash,
        "changed": {"bonus": "off"},
        "off_sheet": {"natural.pays": "3:2"},
    }
    assert rules.mark == ", off the sheet"
    assert load("blackjack").mark == ""


def test_a_side_bet_is_found_by_its_name() -> None:
    rules = load("mega-blackjack")
    assert rules.side_bet("buster") is rules.side_bets[0]
    with pytest.raises(KeyError, match="lucky"):
        rules.side_bet("lucky")
