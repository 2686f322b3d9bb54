"""A sheet with faults is refused with all of them at once: where, which key, what was found, what is allowed."""

import json
import os
import pickle
from pathlib import Path
from typing import Any

import pytest

from pitboss.rules import Fault, Odds, Rules, SheetError, UnknownGameError, games, load, read_sheet
from pitboss.rules.patterns import Range

HEADER = 'name = "test-game"\ntitle = "Test"\nversion = "1"\nsummary = "A test."\n'
BUST = "[side_bets.a]\ncards = 'dealer-final'\ntable = 'T'\n"
LUCKY = "[side_bets.lucky]\ncards = 'first-two'\nrows = [{ natural = true, suit = 'clubs', pays = '9:1' }]\n"


def faults_of(body: str, *, header: str = HEADER, changes: dict[str, str] | None = None) -> list[Fault]:
    with pytest.raises(SheetError) as caught:
        read_sheet(header + body, source="test.toml", changes=changes)
    return list(caught.value.faults)


def the_fault(body: str, *, header: str = HEADER, changes: dict[str, str] | None = None) -> Fault:
    (fault,) = faults_of(body, header=header, changes=changes)
    return fault


def accepted(body: str) -> Rules:
    return read_sheet(HEADER + body, source="test.toml")


def test_a_header_alone_is_a_game() -> None:
    assert accepted("").name == "test-game"


@pytest.mark.parametrize(
    ("body", "key", "nearest"),
    [
        ("[shoe]\ndeks = 6", "shoe.deks", "did you mean shoe.decks?"),
        ("[dealer]\nsoft17 = 'hit'", "dealer.soft17", "did you mean dealer.soft_17?"),
        ("[natural]\npay = '3:2'", "natural.pay", "did you mean natural.pays?"),
        ("[doubel]\ntimes = 2", "doubel", "did you mean double?"),
        ("[dealer]\nties = 'lose'", "dealer.ties", "did you mean settle? dealer has: "),
        ("[double]\ndas = true", "double.das", "did you mean double.after_split? double has: "),
        ("[double]\nfree = '9-11'", "double.free", "double has: "),
        ("[split]\nfree = '9-11'", "split.free", "split has: "),
        (
            "[split]\nquux_quux_quux = 1",
            "split.quux_quux_quux",
            "split has: max_hands, match, ranks, aces, resplit_aces",
        ),
        ("[options]\nnatural.pay = ['3:2']", "options.natural.pay", "did you mean natural.pays?"),
    ],
)
def test_an_unknown_key_with_the_nearest_right_one(body: str, key: str, nearest: str) -> None:
    fault = the_fault(body)
    assert (fault.key, fault.problem) == (key, "no such key")
    assert fault.allowed.startswith(nearest)
    assert " has: " in fault.allowed


@pytest.mark.parametrize(
    ("body", "key", "allowed"),
    [
        ("[shoe]\ndecks = 9", "shoe.decks", "a whole number from 1 to 8"),
        ("[shoe]\ndecks = 6.0", "shoe.decks", "a whole number from 1 to 8"),
        ("[shoe]\ndecks = true", "shoe.decks", "a whole number from 1 to 8"),
        ("[shoe]\ndecks = '6'", "shoe.decks", "a whole number from 1 to 8"),
        ("[shoe]\nchoices = []", "shoe.choices", "a list of deck counts"),
        ("[shoe]\nchoices = [0, 6]", "shoe.choices", "a list of deck counts"),
        ("[shoe]\nchoices = [6, 9]", "shoe.choices", "a list of deck counts"),
        ("[shoe]\nchoices = [true, 6]", "shoe.choices", "a list of deck counts"),
        ("[shoe]\npenetration = 0", "shoe.penetration", "above 0, at most 1"),
        ("[shoe]\npenetration = 1.01", "shoe.penetration", "above 0, at most 1"),
        ("[shoe]\npenetration = nan", "shoe.penetration", "above 0, at most 1"),
        ("[shoe]\npenetration = true", "shoe.penetration", "above 0, at most 1"),
        ("[dealer]\nsoft_17 = 'maybe'", "dealer.soft_17", "one of hit, stand"),
        ("[dealer]\nsoft_17 = ['hit']", "dealer.soft_17", "one of hit, stand"),
        ("[dealer]\nhole = 'look'", "dealer.hole", "one of down, none"),
        ("[dealer]\nchecks = '10'", "dealer.checks", "one of A 10, A, never"),
        ("[split]\nranks = 'J'", "split.ranks", "any, or A and numbers from 2 to 10"),
        ("[double]\ncards = '1-2'", "double.cards", "any, or numbers from 2 to 21"),
        ("[double]\ntotals = '11-9'", "double.totals", "any, none, or numbers from 4 to 21"),
        ("[double]\nsoft = '11'", "double.soft", "same, any, none, or numbers from 12 to 21"),
        ("[surrender]\nagainst = 'none'", "surrender.against", "any, or A and numbers from 2 to 10"),
        ("settle = 3", "settle", "a list of rows such as"),
        ("[[settle]]\ndealer = 'bust 27'\nresult = 'push'", "settle.1.dealer", "tie, beaten"),
        ("[[settle]]\ndealer = 'tie'\nresult = 'draw'", "settle.1.result", "push, lose, or odds"),
        ("[[settle]]\nplayer = 16\ndealer = 'tie'\nresult = 'push'", "settle.1.player", "a number or a range"),
        ("[natural]\npays = '3/2'", "natural.pays", "odds such as"),
        ("[natural]\npays = 1.5", "natural.pays", "odds such as"),
        ("[natural]\npays = '3:0'", "natural.pays", "odds such as"),
        ("[natural]\npays = '-3:2'", "natural.pays", "odds such as"),
        ("[natural]\nbonus = [{ suit = 'stars', pays = '2:1' }]", "natural.bonus.1.suit", "clubs, diamonds, hearts"),
        ("[natural]\nbonus = '2:1'", "natural.bonus", "a list of rows"),
        ("[natural]\nbonus = ['clubs']", "natural.bonus.1", "a row has suit, same and pays"),
        ("[natural]\nbonus = [{ pays = '2:1' }]", "natural.bonus.1", "a row has suit, same and pays"),
        ("[[natural.bonus]]\nsuit = 'clubs'\npays = '2:1'\n[[natural.bonus]]\nsuit = 'clubs'\npays = 2",
         "natural.bonus.2.pays", "odds such as"),
        ("[natural]\nbonus = [{ same = ['size'], pays = '2:1' }]", "natural.bonus.1.same", "rank, suit, colour"),
        ("[natural]\neven_money = 'perhaps'", "natural.even_money", "true or false"),
        ("[natural]\neven_money = 1", "natural.even_money", "true or false"),
        ("[split]\nmax_hands = 0", "split.max_hands", "a whole number from 1 to 8"),
        ("[double]\ntimes = 4", "double.times", "a whole number from 1 to 3"),
        ("[double]\nmax_total = 3", "double.max_total", "a whole number from 4 to 21, or off"),
        ("[surrender]\nwhen = 'always'", "surrender.when", "one of never, late, early"),
        ("[limits]\nmin = -1", "limits.min", "an amount above 0"),
        ("[limits]\nmin = 0", "limits.min", "an amount above 0"),
        ("[limits]\nmin = true", "limits.min", "an amount above 0"),
        ("[limits]\nmin = 0.001", "limits.min", "an amount above 0"),
        ("[limits]\nmax = 'much'", "limits.max", "an amount above 0"),
        ("[limits]\nmax = inf", "limits.max", "an amount above 0"),
        ("tokes = 'some'", "tokes", "true or false"),
        ("bonus = 5", "bonus", "or off"),
        ("shoe = 6", "shoe", "a table of keys: decks, choices, penetration"),
        ("side_bets = 6", "side_bets", "side bets by name"),
        (f"{LUCKY}title = 7", "side_bets.lucky.title", "up to 40 plain characters"),
        (f"{LUCKY}title = '{'x' * 41}'", "side_bets.lucky.title", "up to 40 plain characters"),
        (f'{LUCKY}title = "two\\nlines"', "side_bets.lucky.title", "up to 40 plain characters"),
        ("[options]\nnatural.pays = '3:2'", "options.natural.pays", "a list of the values"),
        ("[options]\nnatural.pays = []", "options.natural.pays", "a list of the values"),
        ("[options]\nnatural.pays = ['3:2', 'zz']", "options.natural.pays", "odds such as"),
        ("[options]\nnatural.pays = ['3:2', [3]]", "options.natural.pays", "odds such as"),
        ("[options]\ndealer.soft_17 = ['stand', 'perhaps']", "options.dealer.soft_17", "one of hit, stand"),
        ("[options]\ntokes = [false, 'some']", "options.tokes", "true or false"),
        ("[options]\nshoe.decks = [6, 8]", "options.shoe.decks", "stand in shoe.choices"),
        ("[options]\nshoe.choices = [[6], [8]]", "options.shoe.choices", "stand in shoe.choices"),
        (f"{LUCKY}[options]\nside_bets.lucky.a.b = ['9:1']", "options.side_bets.lucky.a.b", "a key with one value"),
        (f"{LUCKY}[options]\nside_bets.lucky.rows.2.pays = ['9:1']", "options.side_bets.lucky.rows.2.pays", "a key"),
        ("[options]\nside_bets.lucky.rows.1.pays = ['9:1']", "options.side_bets.lucky.rows.1.pays", "a key with one"),
        ("options = 3", "options", "a table of keys and lists of values"),
    ],
)  # fmt: skip
def test_a_wrong_value_with_what_is_allowed(body: str, key: str, allowed: str) -> None:
    fault = the_fault(body)
    assert fault.key == key
    assert fault.problem.startswith("found ")
    assert allowed in fault.allowed


@pytest.mark.parametrize(
    ("body", "key", "says"),
    [
        ("[[bonus]]\ncards = '5+'\npays = '2:1'", "bonus.1.total", "a number or a range"),
        ("[[bonus]]\ncards = '5+'\ntotal = 21\nsuit = 'clubs'\npays = '2:1'", "bonus.1.suit", "cards, total and pays"),
        ("[[bonus]]\ncards = '2+'\ntotal = 21\npays = '2:1'", "bonus.1.cards", "within 3 to 21"),
        ("[[bonus]]\ncards = '5+'\ntotal = 22\npays = '2:1'", "bonus.1.total", "within 2 to 21"),
        ("[[bonus]]\ncards = '5+'\ntotal = '20-17'\npays = '2:1'", "bonus.1.total", "within 2 to 21"),
        ("[[bonus]]\ncards = '5+'\ntotal = 21\npays = 2", "bonus.1.pays", "odds such as"),
        ("bonus = ['five']", "bonus.1", "a row has cards, total and pays"),
        (LUCKY.replace("lucky", "Lucky"), "side_bets.Lucky", "lower-case"),
        ("[side_bets.a]\ncards = 'royal'", "side_bets.a.cards", "one of first-two, first-two+up, dealer-final"),
        ("[side_bets.a]\nrows = []", "side_bets.a.cards", "one of first-two"),
        ("[side_bets]\na = 5", "side_bets.a", "a side bet has title, cards, when"),
        (LUCKY.replace("clubs", "star"), "side_bets.lucky.rows.1.suit", "one of clubs"),
        (LUCKY.replace("natural", "bust"), "side_bets.lucky.rows.1.bust", "a row has ranks, suit, same, run"),
        (LUCKY.replace("natural = true", "ranks = 'K Q J'"), "side_bets.lucky.rows.1.ranks", "2 ranks, one for"),
        (LUCKY.replace("natural = true", "ranks = 'K 1'"), "side_bets.lucky.rows.1.ranks", 'such as "K Q"'),
        ("[side_bets.a]\ncards = 'first-two'\nrows = [{ suit = 'clubs' }]", "side_bets.a.rows.1.pays", "odds such as"),
        ("[side_bets.a]\ncards = 'first-two'\nrows = [{ pays = '9:1' }]", "side_bets.a.rows.1", "a row has ranks"),
        (f"{LUCKY}colour = 'red'", "side_bets.lucky.colour", "title, cards, when, and rows"),
        (f"{LUCKY}when = 'now'", "side_bets.lucky.when", "one of every-round, first-round-of-shoe"),
        (f"{BUST}[side_bets.a.tables.T]\n4 = '2:1'", "side_bets.a.tables.T",
         '"8+" for the last'),
        ("[side_bets.a]\ncards = 'dealer-final'\ntable = 'T'\n[side_bets.a.tables.T]\n3 = '2:1'\n'5+' = '2:1'",
         "side_bets.a.tables.T", "no gap"),
        ("[side_bets.a]\ncards = 'dealer-final'\ntable = 'T'\n[side_bets.a.tables.T]\n2 = '2:1'\n'3+' = '2:1'",
         "side_bets.a.tables.T", "3 and up"),
        (f"{BUST.replace('T', 'X')}[side_bets.a.tables.T]\n'3+' = '2:1'", "side_bets.a.table",
         "one of T"),
    ],
)  # fmt: skip
def test_faults_in_bonuses_and_side_bets(body: str, key: str, says: str) -> None:
    found = faults_of(body)
    assert key in [fault.key for fault in found]
    assert any(says in fault.allowed for fault in found)


@pytest.mark.parametrize(
    ("body", "key", "found"),
    [
        ("[side_bets.a]\ncards = 'royal'", "side_bets.a.cards", "found 'royal'"),
        ("[side_bets]\na = 5", "side_bets.a", "found 5"),
        ("[side_bets.a]\ncards = 'first-two'\nrows = [{ suit = 'clubs' }]", "side_bets.a.rows.1.pays", "missing"),
        (LUCKY.replace("'9:1'", "9"), "side_bets.lucky.rows.1.pays", "found 9"),
        ("[side_bets.a]\ncards = 'first-two'", "side_bets.a.rows", "missing"),
        ("[side_bets.a]\ncards = 'dealer-final'\ntables = { T = { '3+' = '2:1' } }", "side_bets.a.table", "missing"),
        ("[side_bets.a]\ncards = 'dealer-final'\ntable = 'T'\ntables = {}", "side_bets.a.tables", "found {}"),
    ],
)
def test_what_was_found_in_a_side_bet_is_told_or_that_nothing_was(body: str, key: str, found: str) -> None:
    fault = the_fault(body)
    assert (fault.key, fault.problem) == (key, found)


@pytest.mark.parametrize(
    "steps",
    [
        "",
        "x = '2:1'",
        "'+' = '2:1'",
        "'2+' = '2:1'",
        "'22+' = '2:1'",
        "'3+' = '2:1', '4+' = '3:1'",  # only the last is open
        "4 = '2:1', 5 = '3:1'",  # and it must be
        "4 = '2:1', '6+' = '3:1'",
        "'4+' = '2/1'",
        "'4+' = 2",
    ],
)
def test_a_pay_table_goes_up_by_one_card_from_3_to_21_and_its_last_step_is_open(steps: str) -> None:
    assert the_fault(f"{BUST}tables.T = {{ {steps} }}").key == "side_bets.a.tables.T"


@pytest.mark.parametrize("steps", ["'3+' = '2:1'", "'21+' = '2:1'", "20 = '2:1', '21+' = '2:1'"])
def test_a_pay_table_may_begin_and_end_anywhere_between(steps: str) -> None:
    (bet,) = accepted(f"{BUST}tables.T = {{ {steps} }}").side_bets
    row = bet.row_for_total(21, 22)
    assert row is not None
    assert row.pays == Odds(2, 1)


@pytest.mark.parametrize(("key", "least", "most"), [("cards", 3, 21), ("total", 2, 21)])
def test_the_numbers_of_a_bonus_have_bounds(key: str, least: int, most: int) -> None:
    def bonus(number: int) -> str:
        other = "total = 21" if key == "cards" else "cards = 5"
        return f"[[bonus]]\n{other}\n{key} = {number}\npays = '2:1'"

    for number in (least, most):
        assert getattr(accepted(bonus(number)).bonus[0].pattern, key) == Range(number, number)
    for number in (least - 1, most + 1):
        assert the_fault(bonus(number)).key == f"bonus.1.{key}"


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        ("table = 'T'", {".table": "a side bet has", ".rows": "a list of rows"}),
        ("", {".rows": "a list of rows"}),
        ("tables = 3", {".tables": "at least one pay table", ".table": "up to 40 plain characters"}),
        ("table = 'T'\ntables = { T = 3 }", {".tables.T": "a list of rows"}),
        ("table = 'T'\ntables = { T = { 3 = 'x' } }", {".tables.T": "the number of cards in the bust"}),
    ],
)
def test_a_side_bet_needs_rows_or_tables(body: str, faults: dict[str, str]) -> None:
    """What is allowed is said in full, also where there is nothing to choose from."""
    found = faults_of(f"[side_bets.a]\ncards = 'dealer-final'\n{body}")
    assert {fault.key.removeprefix("side_bets.a") for fault in found} == set(faults)
    assert all(fault.allowed.startswith(faults[fault.key.removeprefix("side_bets.a")]) for fault in found)


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ("[shoe]\ndecks = 4\nchoices = [6, 8]", "shoe.decks"),
        ("[natural]\npays = '3:2'\n[options]\nnatural.pays = ['2:1', '5:2']", "natural.pays"),
        ("[options]\ntokes = [true]", "tokes"),
        (f"{LUCKY}[options]\nside_bets.lucky.rows.1.pays = ['8:1']", "side_bets.lucky.rows.1.pays"),
        (f"{LUCKY}[options]\nside_bets.lucky.rows.1.suit = ['hearts', 'spades']", "side_bets.lucky.rows.1.suit"),
        (f"{LUCKY}[options]\nside_bets.lucky.when = ['first-round-of-shoe']", "side_bets.lucky.when"),
        ("[dealer]\nhole = 'none'\n[natural]\nmay_double = true", "natural.may_double"),
        ("[dealer]\nchecks = 'A'\n[natural]\nmay_double = true", "natural.may_double"),
        ("[dealer]\nhole = 'none'\nchecks = 'A'", "dealer.checks"),
        ("".join(f"[[settle]]\ndealer = 'bust {total}'\nresult = 'push'\n" for total in (22, 23, 24)), "settle"),
        ("[dealer]\nhole = 'none'\nblackjack_takes = 'original'\n[[bonus]]\ncards = '5+'\ntotal = 21\npays = '2:1'",
         "bonus"),
        ("[surrender]\nwhen = 'early'\ncards = 'any'", "surrender.cards"),
        ("[limits]\nmin = 20\nmax = 10", "limits.min"),
        ("[limits]\nmin = 5\nchip = 2", "limits.min"),
        ("[limits]\nmax = 5\nchip = 2\nmin = 2", "limits.max"),
        ("[limits]\nchip = 0.05\n[surrender]\nwhen = 'late'\n[insurance]\noffered = false", "limits.chip"),
        ("[limits]\nchip = 0.05\n[insurance]\noffered = true", "limits.chip"),
    ],
)  # fmt: skip
def test_rules_that_contradict_each_other(body: str, key: str) -> None:
    assert the_fault(body).key == key


def test_an_odd_chip_may_stand_where_nothing_halves_it() -> None:
    body = "[limits]\nchip = 0.05\n[insurance]\noffered = false\n[natural]\npays = '1:1'"
    assert accepted(body).limits.chip == 5


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ("[natural]\npays = '7:3'", "natural.pays"),  # 1.00 at 7:3 is 2.333…
        ("[natural]\nbonus = [{ suit = 'clubs', pays = '1:7' }]", "natural.bonus.1.pays"),
        ("[[settle]]\ndealer = 'tie'\nresult = '4:3'", "settle.1.result"),
        ("[insurance]\npays = '5:4'", "insurance.pays"),  # half a chip, 0.50 at 5:4, is 0.625
        ("[[bonus]]\ncards = '5+'\ntotal = 21\npays = '5:3'", "bonus.1.pays"),
        (LUCKY.replace("9:1", "100:3"), "side_bets.lucky.rows.1.pays"),
        ("[side_bets.a]\ncards = 'dealer-final'\ntable = 'T'\n[side_bets.a.tables.T]\n'3+' = '1:3'",
         "side_bets.a.tables.T.3+"),
        ("[limits]\nchip = 0.10\nmin = 1\nmax = 5\n[natural]\npays = '9:4'", "natural.pays"),  # 0.10 at 9:4 is 0.225
    ],
)  # fmt: skip
def test_odds_that_leave_a_fraction_of_a_cent_on_one_chip(body: str, key: str) -> None:
    fault = the_fault(body)
    assert fault.key == key
    assert "pay whole cents" in fault.allowed


def test_the_same_odds_are_right_on_a_chip_that_carries_them() -> None:
    """3.00 at 7:3 = 7.00; 1.00 at 9:4 = 2.25."""
    assert str(accepted("[limits]\nchip = 3\nmin = 3\nmax = 30\n[natural]\npays = '7:3'").natural.pays) == "7:3"
    assert str(accepted("[natural]\npays = '9:4'").natural.pays) == "9:4"


def test_several_faults_come_at_once_each_with_its_line() -> None:
    body = "[shoe]\ndecks = 12\n\n[dealer]\nsoft_17 = 'perhaps'\nhoel = 'peek'\n\n[natural]\npays = 'a lot'\n"
    with pytest.raises(SheetError) as caught:
        read_sheet(HEADER + body, source="mine.toml")
    assert {(fault.where, fault.key) for fault in caught.value.faults} == {
        ("mine.toml:6", "shoe.decks"),
        ("mine.toml:9", "dealer.soft_17"),
        ("mine.toml:10", "dealer.hoel"),
        ("mine.toml:13", "natural.pays"),
    }
    text = str(caught.value)
    assert text.startswith("the sheet has 4 faults:\n")
    assert "  mine.toml:6: shoe.decks: found 12; a whole number from 1 to 8" in text


def test_contradictions_are_told_beside_wrong_values() -> None:
    """But not one that a wrong value is part of: which of the two would be wrong, nobody can say."""
    body = (
        "[shoe]\ndecks = 4\nchoices = [6, 8]\n[dealer]\nsoft_17 = 'perhaps'\n"
        "[limits]\nmin = 20\nmax = 10\n[natural]\npays = '7:3'\nmay_double = true\ntie = 'never'\n"
        "[[bonus]]\ncards = '1+'\ntotal = 21\npays = '2:1'\n[[settle]]\ndealer = 'tie'\nresult = '4:3'\n"
    )
    assert [(fault.where, fault.key) for fault in faults_of(body)] == [
        ("test.toml:9", "dealer.soft_17"),
        ("test.toml:16", "natural.tie"),
        ("test.toml:18", "bonus.1.cards"),
        ("test.toml:11", "limits.min"),
        ("test.toml:14", "natural.pays"),
        ("test.toml:23", "settle.1.result"),
        ("test.toml:6", "shoe.decks"),
    ]


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ("[surrender]\nwhen = 'late'\nafter_double = true\ncards = 'all'", "surrender.cards"),
        ("[limits]\nmin = 2000\nmax = 'much'", "limits.max"),
        ("[limits]\nmin = 1.50\nchip = 'blue'", "limits.chip"),
        ("[limits]\nchip = 0.05\n[insurance]\noffered = 'perhaps'", "insurance.offered"),
        ("[limits]\nchip = 'blue'\n[natural]\npays = '7:3'", "limits.chip"),
        ("[limits]\nchip = 0.05\n[surrender]\nwhen = 'always'", "surrender.when"),
        ("[limits]\nmax = 'much'\n[insurance]\nmax = '1000000:1'\npays = '1000000:1'", "limits.max"),
        ("tokes = 'some'\n[natural]\npays = '1000000:1'\n[limits]\nmax = 1000000", "tokes"),  # too much with tokes
        ("limits = 5\n[natural]\npays = '7:3'", "limits"),
        ("[options]\nnatural.pays = ['2:1', 'zz']", "options.natural.pays"),  # zz may have been meant to be 3:2
        ("shoe = 6\n[options]\nnatural.pays = ['3:2']", "shoe"),
    ],
)
def test_the_default_that_stands_in_for_a_wrong_value_contradicts_nothing(body: str, wrong: str) -> None:
    """Only the wrong value is told: its writer meant another one, which may well go with the rest."""
    assert the_fault(body).key == wrong


def test_one_fault_is_counted_as_one() -> None:
    with pytest.raises(SheetError, match=r"^the sheet has 1 fault:\n  test.toml:6: shoe.decks: "):
        read_sheet(HEADER + "[shoe]\ndecks = 9\n", source="test.toml")


@pytest.mark.parametrize(("words", "meant"), [(("true", "yes", "on"), True), (("false", "no", "off"), False)])
def test_a_flag_may_be_a_word(words: tuple[str, ...], meant: bool) -> None:
    for word in words:
        rules = accepted(f"[split]\nresplit_aces = '{word}'\n[double]\nafter_split = '{word}'")
        assert (rules.split.resplit_aces, rules.double.after_split) == (meant, meant)


@pytest.mark.parametrize("off", ["false", "'off'"])
def test_what_may_be_off_is_off_by_either_word(off: str) -> None:
    rules = accepted(f"settle = {off}\n[double]\nmax_total = {off}\n[natural]\nbonus = {off}")
    assert (rules.settle, rules.double.max_total, rules.natural.bonus) == ((), None, ())
    rules = accepted(f"bonus = {off}\nside_bets = {off}")
    assert (rules.bonus, rules.side_bets) == ((), ())


def test_the_whole_shoe_may_be_dealt_and_a_cent_may_be_a_chip() -> None:
    assert accepted("[shoe]\npenetration = 1").shoe.penetration == 1
    body = "[limits]\nmin = 0.01\nchip = 0.01\n[insurance]\noffered = false\n[natural]\npays = '1:1'"
    assert (accepted(body).limits.min, accepted(body).limits.chip) == (1, 1)


def test_the_values_left_open_are_values_the_side_bet_can_take() -> None:
    bet = "[side_bets.a]\ncards = 'dealer-final'\ntable = 'T'\n[side_bets.a.tables.T]\n'3+' = '2:1'\n"
    fault = the_fault(f"{bet}[options]\nside_bets.a.table = ['T', 'U']")
    assert (fault.where, fault.key, fault.problem) == ("test.toml:11", "options.side_bets.a.table", "found 'U'")
    assert fault.allowed == "one of T"


def test_faults_in_lists_and_pay_tables_point_at_their_lines_too() -> None:
    body = "[[bonus]]\ncards = '5+'\ntotal = 21\npays = '2:1'\n[[bonus]]\ncards = '1+'\ntotal = 21\npays = '2:1'\n"
    assert (the_fault(body).where, the_fault(body).key) == ("test.toml:10", "bonus.2.cards")


@pytest.mark.parametrize(
    ("body", "where", "key"),
    [
        ("tokes = 'some'", "test.toml:5", "tokes"),
        ("\n  [shoe]  # a remark\n  decks = 9", "test.toml:7", "shoe.decks"),
        ("shoe.decks = 9", "test.toml:5", "shoe.decks"),
        ("[shoe]\n'decks' = 9", "test.toml:5", "shoe.decks"),  # not found by the scan: the table it is in
        ('[shoe]\n"decks" = 9', "test.toml:6", "shoe.decks"),
        ('["shoe"]\ndecks = 9', "test.toml:6", "shoe.decks"),
        ("[side_bets.a]\ncards = 'first-two'", "test.toml:5", "side_bets.a.rows"),  # missing there
        (f"{BUST}[side_bets.a.tables.T]\n4 = '2:1'", "test.toml:8", "side_bets.a.tables.T"),
        (f'{BUST}[side_bets.a.tables."T"]\n4 = "2:1"', "test.toml:8", "side_bets.a.tables.T"),
        ("[[bonus]]\ncards = 2\ntotal = 21\npays = '1:1'", "test.toml:6", "bonus.1.cards"),
        ("shoe = { decks = 9 }", "test.toml:5", "shoe.decks"),
    ],
)
def test_a_fault_points_at_its_line_or_at_that_of_its_table(body: str, where: str, key: str) -> None:
    fault = the_fault(body)
    assert (fault.where, fault.key) == (where, key)


ELEVEN = "".join(LUCKY.replace("lucky", f"lucky-{number}") for number in range(11))


@pytest.mark.parametrize(
    ("body", "changes", "where", "key"),
    [
        ("[shoe]\ndecks = 9", {"dealer.soft_17": "hit"}, "test.toml:6", "shoe.decks"),
        ("[shoe]\ndecks = 9", {"shoe.choices": "[6]"}, "test.toml:6", "shoe.decks"),
        ("", {"shoe.decks": "9"}, "changes", "shoe.decks"),
        ("", {"natural.bonus": '[{ suit = "hearts", pays = "2" }]'}, "changes", "natural.bonus.1.pays"),
        (LUCKY, {"side_bets.lucky.rows.1.pays": "2"}, "changes", "side_bets.lucky.rows.1.pays"),
        ("[[bonus]]\ncards = 5\ntotal = 21\npays = '1:1'", {"bonus.1.pays": "2"}, "changes", "bonus.1.pays"),
        (
            f"{BUST}[side_bets.a.tables.T]\n'3+' = '2:1'",
            {"side_bets.a.tables.T.4": "x"},
            "changes",
            "side_bets.a.tables.T",
        ),
        ("", {"side_bets": "{ a = { cards = 'first-two' } }"}, "changes", "side_bets.a.rows"),
        (
            ELEVEN,
            {"side_bets.lucky-1.rows.1.pays": "8:1"},
            "test.toml",
            "side_bets",
        ),  # there are too many without it, too
    ],
)
def test_a_fault_is_the_changes_own_or_the_sheets(body: str, changes: dict[str, str], where: str, key: str) -> None:
    fault = the_fault(body, changes=changes)
    assert (fault.where, fault.key) == (where, key)


@pytest.mark.parametrize("missing", ["name", "title", "version", "summary"])
def test_every_sheet_has_a_name_title_version_and_summary(missing: str) -> None:
    header = "".join(line + "\n" for line in HEADER.splitlines() if not line.startswith(missing))
    assert (the_fault("", header=header).key, the_fault("", header=header).problem) == (missing, "missing")


@pytest.mark.parametrize("name", ["Two Words", "UPPER", "", "a--b", "-a", "a/b", "é"])
def test_a_name_is_lower_case_words_joined_by_hyphens(name: str) -> None:
    fault = the_fault("", header=HEADER.replace("test-game", name))
    assert (fault.key, fault.allowed) == ("name", "lower-case words joined by hyphens, up to 40 letters")


@pytest.mark.parametrize(
    ("written", "wrong", "key"),
    [
        ('"1"', "1", "version"),
        ('"1"', '" "', "version"),
        ('"Test"', "true", "title"),
        ('"Test"', '""', "title"),
        ('"A test."', '"\\t"', "summary"),
    ],
)
def test_title_version_and_summary_are_texts_with_something_in_them(written: str, wrong: str, key: str) -> None:
    fault = the_fault("", header=HEADER.replace(written, wrong))
    assert fault.key == key
    assert fault.allowed.startswith("a text")


@pytest.mark.parametrize(
    "text",
    [
        "not toml",
        "a = ",
        "[shoe\ndecks = 6",
        "a = 1\na = 2",
        "\x00",
        pytest.param("a=" + "[" * 9999, id="lists too deep"),
        pytest.param("a" + ".a" * 9999 + "=1", id="tables too deep"),
        pytest.param("a=" + "9" * 9999, id="too many digits"),
    ],
)
def test_what_is_not_toml_is_refused_as_that(text: str) -> None:
    with pytest.raises(SheetError, match=r"\n  x.toml: sheet: not TOML: .*; see docs/sheets.md for the form$"):
        read_sheet(text, source="x.toml")


def unread(path: Path) -> str:
    with pytest.raises(SheetError) as caught:
        load(path)
    (fault,) = caught.value.faults
    assert (fault.where, fault.key) == (str(path), "sheet")
    assert fault.allowed == "a sheet is a TOML file of at most 100000 bytes"
    return fault.problem


def test_a_file_that_is_no_sheet_is_refused_at_once_with_its_path(tmp_path: Path) -> None:
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "long.toml").write_bytes(b"#" * 100_001)
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "hole.toml").write_bytes(b"")
    os.truncate(tmp_path / "hole.toml", 2**40)  # a terabyte of nothing
    assert unread(tmp_path / "binary.toml") == "found not UTF-8 text"
    assert unread(tmp_path / "long.toml") == "found more than 100000 bytes"
    assert unread(tmp_path / "hole.toml") == "found more than 100000 bytes"
    assert unread(tmp_path / "pipe.toml") == "found not a regular file"
    assert unread(Path("/dev/zero")) == "found not a regular file"
    assert unread(tmp_path) == "found a directory"


def test_a_sheet_that_may_not_be_read_is_refused_with_the_reason(tmp_path: Path) -> None:
    sheet = tmp_path / "locked.toml"
    sheet.write_text(HEADER, encoding="utf-8")
    sheet.chmod(0)
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)  # who may read everything becomes one who may not
    try:
        assert unread(sheet) == "cannot be read: Permission denied"
    finally:
        os.seteuid(user)


def test_a_sheet_may_have_a_hundred_thousand_bytes(tmp_path: Path) -> None:
    (tmp_path / "full.toml").write_text(HEADER.ljust(100_000, "#"), encoding="utf-8")
    assert load(tmp_path / "full.toml").name == "test-game"


def test_a_byte_order_mark_is_no_part_of_a_sheet(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(HEADER, encoding="utf-8-sig")
    assert load(tmp_path / "x.toml").name == "test-game"
    assert read_sheet("\ufeff" + HEADER, source="x.toml").name == "test-game"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("blackjak", "did you mean blackjack?"),
        ("maxtime", "did you mean maxtime-21?"),
        ("qqq", ""),
        ("a\0b", ""),
        ("", ""),
    ],
)
def test_an_unknown_game_with_the_nearest_one(name: str, hint: str) -> None:
    with pytest.raises(UnknownGameError) as caught:
        load(name)
    assert hint in str(caught.value)
    assert all(game in str(caught.value) for game in games())


def test_a_name_like_no_game_is_answered_with_the_games_alone() -> None:
    with pytest.raises(UnknownGameError, match=r"^no game or sheet file 'qqq': The games are blackjack, "):
        load("qqq")


@pytest.mark.parametrize("game", [None, 3, b"blackjack", ["blackjack"]])
def test_what_is_neither_a_name_nor_a_path_is_a_type_error(game: Any) -> None:
    with pytest.raises(TypeError, match=r" is no game: give the path of a sheet, or one of blackjack, maxtime-21"):
        load(game)


@pytest.mark.parametrize("changes", ["shoe.decks=2", ["shoe.decks"], {1: 2}, {"shoe.decks": 2, 1: 2}])
def test_changes_are_values_by_key(changes: Any) -> None:
    with pytest.raises(TypeError, match=r'give changes by key, such as \{"shoe.decks": 2\}'):
        load("blackjack", changes)


def test_faults_are_pickled_whole() -> None:
    error = SheetError([Fault("mine.toml:3", "shoe.decks", "found 99", "a whole number from 1 to 8")])
    sent = pickle.loads(pickle.dumps(error))
    assert (str(sent), sent.faults) == (str(error), error.faults)


def test_faults_go_from_one_process_to_another_whole() -> None:
    with pytest.raises(SheetError) as caught:
        read_sheet(HEADER + "[shoe]\ndecks = 9\nchoices = []", source="test.toml")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.faults, str(again)) == (caught.value.faults, str(caught.value))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("title", "x" * 61),
        ("title", "red \x1b[31m"),
        ("summary", "x" * 301),
        ("version", "1" * 21),
        ("name", "a" * 41),
    ],
)
def test_titles_and_summaries_have_bounds_and_no_control_characters(name: str, text: str) -> None:
    header = {"name": "test-game", "title": "Test Game", "version": "1.0", "summary": "A test."} | {name: text}
    sheet = "\n".join(f"{key} = {json.dumps(value)}" for key, value in header.items())
    with pytest.raises(SheetError) as caught:
        read_sheet(sheet, source="test.toml")
    assert [fault.key for fault in caught.value.faults] == [name]
    assert "letters" in caught.value.faults[0].allowed
    assert "\x1b" not in str(caught.value)


def test_every_fault_of_a_settlement_row_is_told() -> None:
    found = faults_of("[[settle]]\ndealers = 'tie'\nplayer = 5")
    assert [(fault.key, fault.problem) for fault in found] == [
        ("settle.1.dealers", "no such key"),
        ("settle.1.player", "found 5"),
        ("settle.1.dealer", "missing"),
        ("settle.1.result", "missing"),
    ]
