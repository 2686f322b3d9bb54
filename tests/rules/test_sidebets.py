"""Patterns of cards, and side bets as pay tables over them: what fits, what pays, and how it is written."""

from itertools import pairwise

import pytest

from pitboss.cards import parse_cards
from pitboss.rules import Pattern, SheetError, SideBet, fits, load, read_sheet
from pitboss.rules.patterns import Range, in_short
from pitboss.rules.words import pays_in_words
from pitboss.rules.writing import to_toml

M1 = {4: "6:1", 5: "10:1", 6: "15:1", 7: "50:1", 8: "250:1"}
"""Buster Blackjack as the sheet of Mega Blackjack has it: four cards or more win, eight or more win the most."""


def buster() -> SideBet:
    (bet,) = load("mega-blackjack").side_bets
    return bet


def pays_for(bet: SideBet, cards: int) -> str | None:
    row = bet.row_for_total(cards, 22)
    return str(row.pays) if row else None


@pytest.mark.parametrize(("cards", "pays"), [*M1.items(), (9, "250:1"), (12, "250:1"), (2, None), (3, None)])
def test_a_bust_pays_by_its_cards_and_the_last_step_stands_for_more(cards: int, pays: str | None) -> None:
    assert pays_for(buster(), cards) == pays


def test_a_pay_table_in_words_marks_the_last_step_as_open() -> None:
    steps = ["4 cards 6:1", "5 cards 10:1", "6 cards 15:1", "7 cards 50:1", "8+ cards 250:1"]
    assert list(pays_in_words(buster(), buster().pays)) == [f"bust with {step}" for step in steps]


def test_each_pay_table_of_a_bet_makes_a_bet_of_its_own() -> None:
    each = buster().with_each_table()
    assert {name: pays_for(bet, 8) for name, bet in each.items()} == {"M1": "250:1", "B1": "250:1", "B2": "200:1"}
    assert all(one != other for one, other in pairwise(each.values()))
    (diamond,) = load("super-fun-21-extreme").side_bets
    assert diamond.with_each_table() == {}


def test_a_bet_is_called_by_its_title_or_by_its_name_in_capitals() -> None:
    assert buster().called == "Buster Blackjack"
    (titled,) = load("mega-blackjack", {"side_bets.buster.title": "Bust It"}).side_bets
    assert titled.called == "Bust It"
    (longest,) = load("mega-blackjack", {"side_bets.buster.title": "x" * 40}).side_bets
    assert longest.called == "x" * 40
    (diamond,) = load("super-fun-21-extreme").side_bets
    assert diamond.called == "Precious Diamond"


def test_a_bet_knows_what_decides_it() -> None:
    (diamond,) = load("super-fun-21-extreme").side_bets
    assert (diamond.cards, diamond.decided_by) == ("first-two", "deal")
    assert (buster().cards, buster().decided_by) == ("dealer-final", "dealer")


BUSTER = "mega-blackjack"


def faults_of(changes: dict[str, object]) -> set[str]:
    with pytest.raises(SheetError) as refused:
        load(BUSTER, changes)
    return {fault.key for fault in refused.value.faults}


@pytest.mark.parametrize(
    "steps",
    [
        '{ 6 = "6:1", 4 = "7:1", "5+" = "10:1" }',
        '{ "4+" = "6:1", "5+" = "7:1" }',
        '{ 4 = "6:1", "04" = "7:1", "5+" = "1:1" }',
        '{ "٤+" = "6:1" }',
    ],
)
def test_the_steps_of_a_pay_table_come_once_and_the_open_one_is_the_highest(steps: str) -> None:
    assert faults_of({"side_bets.buster.tables.M1": steps}) == {"side_bets.buster.tables.M1"}


@pytest.mark.parametrize("name", ["main", "insurance", "toke", "a" * 33])
def test_a_side_bet_is_named_like_no_other_wager_and_in_few_letters(name: str) -> None:
    assert faults_of({f"side_bets.{name}": SUITED}) == {f"side_bets.{name}"}
    assert load(BUSTER, {f"side_bets.{'a' * 32}": SUITED}).side_bets[-1].name == "a" * 32


SUITED = '{ cards = "first-two", rows = [{ natural = true, suit = "spades", pays = "9:1" }] }'


@pytest.mark.parametrize(
    "left_open", ['["off"]', '{ buster = ["off"] }', '{ buster.tables = ["M1"] }', '{ buster.title = ["A"] }']
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


@pytest.mark.parametrize(
    ("pattern", "fitting", "other", "words"),
    [
        (Pattern(ranks=("K", "Q")), "Kd Qs", "Kd Ks", "king and queen"),
        (Pattern(ranks=("Q", "Q"), suit="h"), "Qh Qh", "Qh Qd", "two queens in hearts"),
        (Pattern(same=("rank", "suit")), "7c 7c", "7c 7s", "pair of one suit"),
        (Pattern(same=("rank", "colour")), "7c 7s", "7c 7d", "pair of one colour"),
        (Pattern(same=("rank",)), "Tc Td", "Tc Jc", "pair"),
        (Pattern(run=True), "Ac 2d", "Ac 3d", "straight"),
        (Pattern(run=True), "Ac Kd", "2c Kd", "straight"),
        (Pattern(total=Range(20, 20)), "Ac 9d", "Ac Td", "two cards totalling 20"),
        (Pattern(total=Range(2, 12), aces=1), "Ac Kd", "3c Kd", "two cards totalling 12 or less, aces counting one"),
        (Pattern(natural=True), "Ac Kd", "Ac 9d", "blackjack"),
    ],
)
def test_two_cards_that_fit_a_pattern(pattern: Pattern, fitting: str, other: str, words: str) -> None:
    assert fits(pattern, parse_cards(fitting))
    assert not fits(pattern, parse_cards(other))
    assert in_short(pattern, 2) == words


@pytest.mark.parametrize(
    ("pattern", "fitting", "other"),
    [
        (Pattern(run=True), "Qc Ad Ks", "Kc Ad 2s"),
        (Pattern(run=True), "3c Ad 2s", "3c Ad 4s"),
        (Pattern(same=("rank",)), "7c 7d 7s", "7c 7d 8s"),
        (Pattern(total=Range(21, 21)), "7c 7d 7s", "7c 7d 8s"),
        (Pattern(bust=True, cards=Range(3, 3)), "Tc 6d 8s", "Tc 6d 5s"),
        (Pattern(bust=True, cards=Range(4, None)), "2c 4d 9s Kd", "Tc 6d 8s"),
    ],
)
def test_more_cards_that_fit_a_pattern(pattern: Pattern, fitting: str, other: str) -> None:
    assert fits(pattern, parse_cards(fitting))
    assert not fits(pattern, parse_cards(other))


@pytest.mark.parametrize("key", ["bonus.1.pays", "natural.bonus.1.pays", "side_bets.maxtyme-bonus.rows.1.pays"])
def test_any_key_of_a_row_can_be_changed(key: str) -> None:
    rules = load("maxtime-21", {key: "4:1"})
    assert rules.value_of(key) == "4:1"
    assert rules.title == f"MaxTime 21, changed: {key} = 4:1"


def test_a_step_of_a_short_pay_table_can_be_changed_and_added() -> None:
    rules = load(BUSTER, {"side_bets.buster.tables.M1.4": "5:1", "side_bets.buster.tables.M1.3": "1:1"})
    assert [pays_for(rules.side_bets[0], cards) for cards in (3, 4, 5)] == ["1:1", "5:1", "10:1"]
