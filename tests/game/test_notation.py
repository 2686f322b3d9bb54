"""Rounds as text: what is written is read back, and what is not a round is refused with the part that is wrong."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.actions import Action
from pitboss.cards import DECK, Card
from pitboss.game import Insure, Offer, Wagers
from pitboss.game.notation import DECISION_WORDS, NotationError, RoundLog, parse_step, show_step
from pitboss.rules import load

CENTS = st.integers(min_value=1, max_value=10**9)
NAMES = st.sampled_from(["buster", "precious-diamond", "maxtyme-bonus", "a", "21-plus-3", "tokes", "toke-me"])
BETS = st.dictionaries(NAMES, CENTS, max_size=3).map(lambda bets: tuple(bets.items()))
WAGERS = st.builds(Wagers, main=CENTS, side=BETS, toke=st.just(0) | CENTS, side_tokes=BETS)
STEPS = st.sampled_from(DECK) | st.sampled_from(Action) | st.sampled_from(Offer) | st.builds(Insure, CENTS)
LOGS = st.builds(
    RoundLog,
    game=NAMES,
    hash=st.sampled_from(["62aa60e349c2", "000000000000"]),
    first_of_shoe=st.booleans(),
    wagers=st.lists(WAGERS, min_size=1, max_size=7).map(tuple),
    steps=st.lists(STEPS, max_size=40).map(tuple),
)


@settings(deadline=None, max_examples=60)
@given(LOGS)
def test_a_round_reads_back_as_it_was_written(log: RoundLog) -> None:
    assert RoundLog.parse(str(log)) == log


@given(STEPS)
def test_a_step_reads_back_as_it_was_written(step: Card | Action | Offer | Insure) -> None:
    assert parse_step(show_step(step)) == step


def test_a_round_as_the_documentation_writes_it() -> None:
    rules = load("mega-blackjack")
    wagers = "10.00 buster=5.00 toke=5.00 toke:buster=1.00 | 25.00"
    log = RoundLog.parse(f"mega-blackjack {rules.hash} first\n{wagers}\n9d 2c 6s 7d\n3c Th hit\n2d")
    assert log.first_of_shoe
    assert log.wagers == (Wagers(1000, (("buster", 500),), 500, (("buster", 100),)), Wagers(2500))
    *_, (_, state, _) = log.replay(rules)
    assert [len(seat.hands[0].cards) for seat in state.seats] == [3, 2]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "a round has a line for the game"),
        ("blackjack abc", "a round has a line for the game"),
        ("blackjack\n10.00\nAd", "'blackjack' is not a game, its hash"),
        ("blackjack abc second\n10.00\nAd", "is not a game, its hash"),
        ("blackjack abc\nten\nAd", "'ten' is not a seat's wagers"),
        ("blackjack abc\n10.00 |\nAd", "is not a seat's wagers"),
        ("blackjack abc\n10.00 | ten \nAd", "'ten' is not a seat's wagers"),
        ("blackjack abc\n10.00 buster\nAd", "is not a seat's wagers"),
        ("blackjack abc\n10.00 a=1=2\nAd", "is not a seat's wagers"),
        ("blackjack abc\n10.00\nAd Xx", "'Xx' is neither a card nor a decision"),
        ("blackjack abc\n10.00\nAd insure:x", "'x' is not an amount"),
        ("blackjack abc\n10.00\nAd h", "'h' is neither a card nor a decision"),
    ],
)
def test_what_is_no_round(text: str, complaint: str) -> None:
    with pytest.raises(NotationError) as caught:
        RoundLog.parse(text)
    assert complaint in str(caught.value)


def test_empty_lines_are_no_part_of_a_round() -> None:
    log = RoundLog.parse("blackjack abc\n10.00\nAd 6s")
    assert RoundLog.parse("\n  \nblackjack abc\n\n10.00\n   \nAd\n \n6s\n\n") == log


def test_a_round_is_played_again_only_by_the_rules_it_was_played_by() -> None:
    rules = load("blackjack")
    log = RoundLog.parse(f"blackjack {rules.hash}\n10.00\nAd 6s")
    assert len(list(log.replay(rules))) == 3
    other = load("blackjack", {"dealer.soft_17": "stand"})
    told = f"^the round was played by blackjack {rules.short_hash}, not by blackjack {other.short_hash}$"
    with pytest.raises(NotationError, match=told):
        list(log.replay(other))


def test_every_word_for_a_decision_is_read_as_one() -> None:
    read = [parse_step(word.replace("AMOUNT", "5.00")) for word in DECISION_WORDS]
    assert read == [*Action, *Offer, Insure(500)]
