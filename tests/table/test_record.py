"""The record of a shoe: proved as it is, refused with the place when anything in it was changed."""

import json
from dataclasses import replace
from typing import Any

import pytest

from pitboss.actions import Action
from pitboss.cards import Card
from pitboss.game import Offer, Wagers
from pitboss.rules import load
from pitboss.table import DealtOtherwiseError, RecordError, ShoeRecord, Table
from pitboss.table.shuffle import seeded_secrets


def a_record(game: str = "mega-blackjack", *, rounds: int = 4) -> ShoeRecord:
    """Two players stand through some rounds of one shoe."""
    table = Table(load(game), secrets=seeded_secrets(42))
    for seat in (1, 2):
        table.sit(seat, f"Player {seat}", 100000)
    for _ in range(rounds):
        for seat in (1, 2):
            table.place(seat, Wagers(1000))
        table.deal()
        while (turn := table.seat_in_turn) is not None:
            legal = table.legal_actions(turn)
            table.decide(turn, Offer.DECLINE if Offer.DECLINE in legal else Action.STAND)
    return table.record()


RECORD = a_record()


def fields() -> dict[str, Any]:
    return dict(json.loads(RECORD.to_json()))


def test_an_honest_record_is_proved() -> None:
    cards = sum(isinstance(step, Card) for log in RECORD.rounds for step in log.steps)
    assert RECORD.verify() == cards > 4 * 6
    assert ShoeRecord.from_json(RECORD.to_json()) == RECORD
    assert len(RECORD.replay(load("mega-blackjack"))) == 4


@pytest.mark.parametrize("number", [0, 2, 3])
@pytest.mark.parametrize("place", [0, 3, 5])
def test_a_changed_card_is_named_with_its_round(number: int, place: int) -> None:
    log = RECORD.rounds[number]
    card = log.steps[place]
    assert isinstance(card, Card)
    other = Card("2" if card.rank != "2" else "3", card.suit)
    changed = log._replace(steps=(*log.steps[:place], other, *log.steps[place + 1 :]))
    tampered = replace(RECORD, rounds=(*RECORD.rounds[:number], changed, *RECORD.rounds[number + 1 :]))
    with pytest.raises(
        DealtOtherwiseError, match=f"round {number + 1}: {other} was dealt where the shuffle gives {card}"
    ):
        tampered.verify()


def test_another_secret_does_not_fit_the_commitment() -> None:
    with pytest.raises(DealtOtherwiseError, match="does not fit the commitment"):
        replace(RECORD, secret=bytes(32)).verify()
    with pytest.raises(DealtOtherwiseError, match="does not fit the commitment"):
        replace(RECORD, commitment="0" * 64).verify()


def test_a_round_left_out_or_added_or_moved_is_found() -> None:
    first, second, third, fourth = RECORD.rounds
    for rounds, place in (
        ((first, third, fourth), "round 2: "),
        ((first, first, second), "round 2 is wrong about being the first of the shoe"),
        ((second, first), "round 1 is wrong about being the first of the shoe"),
        ((first, third, second, fourth), "round 2: "),
    ):
        with pytest.raises(DealtOtherwiseError, match=place):
            replace(RECORD, rounds=rounds).verify()


def test_rounds_after_the_cut_card_are_found() -> None:
    """With a cut card after 1 % of six decks, three cards, the second round should have had a new shoe."""
    with pytest.raises(DealtOtherwiseError, match="round 2 was dealt after the cut card"):
        replace(RECORD, penetration=0.01).verify()


def test_a_decision_the_sheet_does_not_allow_is_found() -> None:
    log = RECORD.rounds[1]
    at = next(place for place, step in enumerate(log.steps) if step is Action.STAND)
    changed = log._replace(steps=(*log.steps[:at], Action.SURRENDER, *log.steps[at + 1 :]))
    tampered = replace(RECORD, rounds=(RECORD.rounds[0], changed))
    assert tampered.verify() > 0  # the cards are as dealt
    with pytest.raises(DealtOtherwiseError, match="round 2: surrender is not legal now"):
        tampered.replay(load("mega-blackjack"))


def test_a_wager_the_sheet_does_not_allow_is_found() -> None:
    log = RECORD.rounds[0]._replace(wagers=(Wagers(10**9), Wagers(1000)))
    with pytest.raises(DealtOtherwiseError, match=r"round 1: the main wager is 10000000\.00"):
        replace(RECORD, rounds=(log,)).replay(load("mega-blackjack"))


def test_it_is_replayed_by_its_own_sheet_only() -> None:
    with pytest.raises(DealtOtherwiseError, match="was played by mega-blackjack"):
        RECORD.replay(load("blackjack"))
    with pytest.raises(DealtOtherwiseError, match="was played by mega-blackjack"):
        RECORD.replay(load("mega-blackjack", {"shoe.decks": "8"}))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"pitboss_shoe": 3}, "record format 3 is unknown"),
        ({"secret": "abcd"}, "the secret has 2 bytes, not 32"),
        ({"secret": "no hex"}, "not the record of a shoe"),
        ({"secret": None}, "not the record of a shoe"),
        ({"decks": 0}, "0 decks dealt to 0.75 make no shoe"),
        ({"decks": "6"}, "make no shoe"),
        ({"decks": True}, "make no shoe"),
        ({"penetration": 1.5}, "make no shoe"),
        ({"penetration": "x"}, "not the record of a shoe"),
        ({"rounds": ["nonsense"]}, "a round in the record cannot be read"),
        ({"rounds": ["mega-blackjack 123 first\n10.00\nAd Xx"]}, "'Xx' is neither a card nor a decision"),
        ({"rounds": ["mega-blackjack 123 first\nten\nAd"]}, "'ten' is not a seat's wagers"),
        ({"rounds": ["mega-blackjack 123 last\n10.00\nAd"]}, "is not a game, its hash and perhaps 'first'"),
        ({"rounds": 5}, "not the record of a shoe"),
        ({"rounds": [5]}, "not the record of a shoe"),
    ],
)
def test_a_file_that_is_no_record_is_refused(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(RecordError) as caught:
        ShoeRecord.from_json(json.dumps(fields() | change))
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    "missing", ["pitboss_shoe", "game", "hash", "decks", "penetration", "commitment", "secret", "rounds"]
)
def test_every_field_is_needed(missing: str) -> None:
    rest = {name: value for name, value in fields().items() if name != missing}
    with pytest.raises(RecordError, match=missing):
        ShoeRecord.from_json(json.dumps(rest))


@pytest.mark.parametrize("text", ["", "{", "[]", "5", "null", '"text"', "{}", "[" * 100_000])
def test_text_that_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        ShoeRecord.from_json(text)
