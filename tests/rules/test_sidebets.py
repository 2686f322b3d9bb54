"""Side bets: what a pay table pays by the number of cards, and how it is written."""

from itertools import pairwise

import pytest

from pitboss.rules import DealerBust, Odds, SheetError, SuitedNatural, load, read_sheet
from pitboss.rules.patterns import steps_in_words
from pitboss.rules.writing import to_toml

M1 = {4: "6:1", 5: "10:1", 6: "15:1", 7: "50:1", 8: "250:1"}
"""Buster Blackjack as the sheet of Mega Blackjack has it: four cards or more win, eight or more win the most."""


def buster() -> DealerBust:
    (bet,) = load("mega-blackjack").side_bets
    assert isinstance(bet, DealerBust)
    return bet


@pytest.mark.parametrize(("cards", "pays"), [*M1.items(), (9, "250:1"), (12, "250:1")])
def test_a_bust_pays_by_its_cards_and_the_last_step_stands_for_more(cards: int, pays: str) -> None:
    assert buster().odds_for(cards) == Odds.parse(pays)


@pytest.mark.parametrize("cards", [2, 3])
def test_a_bust_with_too_few_cards_pays_nothing(cards: int) -> None:
    assert buster().odds_for(cards) is None


def test_a_pay_table_in_words_marks_the_last_step_as_open() -> None:
    steps = ["4 cards 6:1", "5 cards 10:1", "6 cards 15:1", "7 cards 50:1", "8+ cards 250:1"]
    assert list(steps_in_words(buster().pays)) == steps
    assert list(steps_in_words(buster().pays, to=" to ")) == [step.replace(":", " to ") for step in steps]


def test_each_pay_table_of_a_bet_makes_a_bet_of_its_own() -> None:
    each = buster().with_each_table()
    assert list(each) == ["M1", "B1", "B2"]
    assert {name: bet.odds_for(8) for name, bet in each.items()} == {
        "M1": Odds(250, 1), "B1": Odds(250, 1), "B2": Odds(200, 1)
    }  # fmt: skip
    assert all(one != other for one, other in pairwise(each.values()))


def test_a_bet_without_pay_tables_has_none_to_try() -> None:
    (bet,) = load("super-fun-21-extreme").side_bets
    assert isinstance(bet, SuitedNatural)
    assert bet.with_each_table() == {}


def test_a_bet_is_called_by_its_title_or_by_its_name_in_capitals() -> None:
    assert buster().called == "Buster"
    (titled,) = load("mega-blackjack", {"side_bets.buster.title": "Bust It"}).side_bets
    assert titled.called == "Bust It"
    assert DealerBust("lucky-bust", "every-round", "M1", buster().tables).called == "Lucky Bust"
    (longest,) = load("mega-blackjack", {"side_bets.buster.title": "x" * 40}).side_bets
    assert longest.called == "x" * 40
    (diamond,) = load("super-fun-21-extreme").side_bets
    assert diamond.called == "Precious Diamond"


def test_a_bet_knows_its_kind_by_the_word_of_the_sheet() -> None:
    """And by what decides it: the first two cards, or the dealer's hand."""
    (diamond,) = load("super-fun-21-extreme").side_bets
    assert (diamond.kind, diamond.decided_by) == ("suited-natural", "deal")
    assert (buster().kind, buster().decided_by) == ("dealer-bust", "dealer")


BUSTER = "mega-blackjack"


def faults_of(changes: dict[str, object]) -> set[str]:
    with pytest.raises(SheetError) as refused:
        load(BUSTER, changes)
    return {fault.key for fault in refused.value.faults}


@pytest.mark.parametrize(
    "steps",
    ['{ 6 = "6:1", 4 = "7:1", "5+" = "10:1" }', '{ 4 = "6:1", "04" = "7:1", "5+" = "1:1" }', '{ "٤+" = "6:1" }'],
)
def test_the_steps_of_a_pay_table_come_once_and_the_open_one_is_the_highest(steps: str) -> None:
    assert faults_of({"side_bets.buster.tables.M1": steps}) == {"side_bets.buster.tables.M1"}


@pytest.mark.parametrize("name", ["main", "insurance", "toke", "a" * 33])
def test_a_side_bet_is_named_like_no_other_wager_and_in_few_letters(name: str) -> None:
    assert faults_of({f"side_bets.{name}": SUITED}) == {f"side_bets.{name}"}
    assert load(BUSTER, {f"side_bets.{'a' * 32}": SUITED}).side_bets[-1].name == "a" * 32


SUITED = '{ kind = "suited-natural", suit = "spades", pays = "9:1" }'


@pytest.mark.parametrize(
    "left_open", ['["off"]', '{ buster = ["off"] }', '{ buster.kind = ["dealer-bust"] }', '{ buster.title = ["A"] }']
)
def test_only_a_key_with_one_value_of_a_side_bet_that_is_there_can_be_left_open(left_open: str) -> None:
    text = to_toml(load(BUSTER)).split("[options]")[0] + f"[options]\nside_bets = {left_open}\n"
    with pytest.raises(SheetError) as refused:
        read_sheet(text, source="mine")
    assert {fault.key.split(".")[1] for fault in refused.value.faults} == {"side_bets"}


def test_what_a_faulty_side_bet_leaves_open_hides_no_fault() -> None:
    text = to_toml(load(BUSTER)).replace('when = "every-round"', 'when = "seldom"')
    with pytest.raises(SheetError) as refused:
        read_sheet(text, source="mine")
    assert [fault.key for fault in refused.value.faults] == ["side_bets.buster.when"]
