"""Commands at a table: carried out once, in order, by the right guest, or refused with nothing changed."""

import random
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from tests.house.playing import House, accepted

from pitboss.house.errors import HouseError
from pitboss.house.schemas.commands import Command, Sit, TopUp
from pitboss.house.tables.checkpoint import take_checkpoint
from pitboss.house.worker.requests import Answer, Receipt, Request


@pytest.fixture
def seated(either_house: House) -> tuple[House, str, str]:
    ann = either_house.guest("Ann")
    table = either_house.open(ann)
    either_house.do(ann, table, "sit", seat=3)
    return either_house, ann, table


def test_chips_come_from_the_wallet_and_go_back(seated: tuple[House, str, str]) -> None:
    house, ann, table = seated
    assert house.wallet(ann) == 900_000
    assert house.balance(f"seat:{table}:3") == 100_000
    house.do(ann, table, "top-up", seat=3, cents=50_000)
    assert house.state(table)["seats"][0]["funds"] == 150_000
    house.do(ann, table, "leave", seat=3)
    assert house.wallet(ann) == 1_000_000
    assert house.balance(f"seat:{table}:3") == 0
    assert house.ledger_total() == 0


def test_a_repeated_command_is_answered_again_and_done_once(seated: tuple[House, str, str]) -> None:
    house, ann, table = seated
    command = Command("same", 1, TopUp(seat=3, cents=10_000))
    first = accepted(house.send(ann, table, command))
    again = accepted(house.send(ann, table, command))
    assert (first.repeated, again.repeated) == (False, True)
    assert first.version == again.version == house.version(table)
    assert house.wallet(ann) == 890_000


def test_a_repeated_command_within_one_batch_is_done_once(seated: tuple[House, str, str]) -> None:
    house, ann, table = seated
    answers: list[Answer] = []
    command = Command("same", 1, TopUp(seat=3, cents=10_000))
    house.worker.carry_out([Request(table, ann, command, answers.append)] * 3)
    assert [accepted(answer).repeated for answer in answers] == [False, True, True]
    assert house.wallet(ann) == 890_000


def test_the_same_id_of_another_guest_is_another_command(seated: tuple[House, str, str]) -> None:
    house, _, table = seated
    bob = house.guest("Bob")
    accepted(house.send(bob, table, Command("c1", 1, Sit(seat=4))))
    assert [seat["name"] for seat in house.state(table)["seats"]] == ["Ann", "Bob"]


def test_a_decision_on_an_older_question_is_stale(seated: tuple[House, str, str]) -> None:
    house, ann, table = seated
    before = house.do(ann, table, "bet", seat=3, main=1000)
    _deal_to_a_decision(house, ann, table)
    with pytest.raises(HouseError, match="the table has moved on") as caught:
        house.do(ann, table, "decide", seat=3, decision="stand", version=before)
    assert caught.value.code == "stale"


def test_a_bet_of_the_last_round_is_stale_but_anothers_bet_disturbs_nobody(seated: tuple[House, str, str]) -> None:
    house, ann, table = seated
    bob = house.guest("Bob")
    seen = house.do(bob, table, "sit", seat=4)
    house.do(ann, table, "bet", seat=3, main=1000, version=seen)
    house.do(bob, table, "bet", seat=4, main=1000, version=seen)
    house.do(bob, table, "take-back", seat=4, version=seen)
    house.do(bob, table, "sit-out", seat=4, version=seen)
    house.play_round(ann, table, 3, random.Random(1))
    with pytest.raises(HouseError, match="the table has moved on"):
        house.do(ann, table, "bet", seat=3, main=1000, version=seen)


def test_a_version_from_the_future_is_refused(seated: tuple[House, str, str]) -> None:
    house, ann, table = seated
    with pytest.raises(HouseError, match="has not happened yet"):
        house.do(ann, table, "bet", seat=3, main=1000, version=99)


REFUSED: list[tuple[str, str, dict[str, Any]]] = [
    ("not-your-seat", "bet", {"seat": 3, "main": 1000}),
    ("not-your-seat", "leave", {"seat": 3}),
    ("not-your-seat", "decide", {"seat": 3, "decision": "hit"}),
    ("not-your-seat", "top-up", {"seat": 3, "cents": 100}),
    ("not-your-seat", "sit-out", {"seat": 3}),
    ("not-your-seat", "ready", {"seat": 3}),
    ("not-your-seat", "take-back", {"seat": 3}),
    ("not-your-seat", "seat-bot", {"seat": 5}),
    ("not-your-seat", "dismiss-bot", {"seat": 3}),
    ("seat-taken", "sit", {"seat": 3}),
    ("no-seat", "bet", {"seat": 6, "main": 1000}),
]


@pytest.mark.parametrize(("code", "do", "data"), REFUSED)
def test_a_stranger_changes_nothing(house: House, code: str, do: str, data: dict[str, Any]) -> None:
    ann, mallory = house.guest("Ann"), house.guest("Mallory")
    table = house.open(ann)
    house.do(ann, table, "sit", seat=3)
    house.do(ann, table, "bet", seat=3, main=1000)
    _refused(house, mallory, table, code, do, data)


OWN_MISTAKES: list[tuple[str, str, dict[str, Any]]] = [
    ("wager", "bet", {"seat": 3, "main": 150}),
    ("wager", "bet", {"seat": 3, "main": 10**9}),
    ("wager", "bet", {"seat": 3, "main": 1000, "side": {"buster": 100}}),
    ("wager", "bet", {"seat": 3, "main": 1000, "toke": 100}),
    ("wager", "ready", {"seat": 3}),
    ("funds", "top-up", {"seat": 3, "cents": 900_001}),
    ("not-your-turn", "decide", {"seat": 3, "decision": "hit"}),
    ("malformed", "decide", {"seat": 3, "decision": "cheat"}),
    ("malformed", "decide", {"seat": 3, "decision": "Ad"}),
    ("too-many-seats", "sit", {"seat": 4}),
    ("seat-taken", "seat-bot", {"seat": 3}),
    ("no-seat", "dismiss-bot", {"seat": 3}),
]


@pytest.mark.parametrize(("code", "do", "data"), OWN_MISTAKES)
def test_a_mistake_changes_nothing(house: House, code: str, do: str, data: dict[str, Any]) -> None:
    ann = house.guest("Ann")
    table = house.open(ann)
    house.do(ann, table, "sit", seat=3)
    _refused(house, ann, table, code, do, data)


def test_what_is_locked_or_illegal_in_a_round_changes_nothing(house: House) -> None:
    ann = house.guest("Ann")
    table = house.open(ann)
    house.do(ann, table, "sit", seat=3)
    _deal_to_a_decision(house, ann, table)
    for code, do, data in (
        ("locked", "bet", {"seat": 3, "main": 2000}),
        ("locked", "take-back", {"seat": 3}),
        ("locked", "ready", {"seat": 3}),
        ("illegal", "decide", {"seat": 3, "decision": "even-money"}),
    ):
        _refused(house, ann, table, code, do, data)


def test_chips_bought_in_the_middle_of_a_hand_pay_for_a_double(either_house: House) -> None:
    house = either_house
    ann = house.guest("Ann")
    table = house.open(ann)
    house.do(ann, table, "sit", seat=3, buy_in=100_000)
    while True:
        short = house.state(table)["seats"][0]["funds"]
        if short < 100_000:
            house.do(ann, table, "top-up", seat=3, cents=100_000 - short)
        house.do(ann, table, "bet", seat=3, main=100_000)
        house.do(ann, table, "ready", seat=3)
        state = house.state(table)
        if state["phase"] == "play" and state["seats"][0]["funds"] == 0:
            break
        while house.state(table)["turn"]:
            house.do(ann, table, "decide", seat=3, decision=house.state(table)["turn"]["legal"][-1]["decision"])
    before = house.wallet(ann) + house.balance(f"seat:{table}:3") + house.balance(f"layout:{table}")
    assert "double" not in [answer["decision"] for answer in state["turn"]["legal"]]
    house.do(ann, table, "top-up", seat=3, cents=100_000)
    assert "double" in [answer["decision"] for answer in house.state(table)["turn"]["legal"]]
    assert house.wallet(ann) + house.balance(f"seat:{table}:3") + house.balance(f"layout:{table}") == before
    house.do(ann, table, "decide", seat=3, decision="double")
    assert house.folded(table) == house.state(table)
    assert house.ledger_total() == 0


def test_a_guest_without_the_money_cannot_sit_down(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = house.open(ann)
    _refused(house, bob, table, "funds", "sit", {"seat": 1, "buy_in": 1_000_001})
    _refused(house, bob, table, "funds", "sit", {"seat": 1, "buy_in": 999})


def test_one_guest_cannot_spend_a_wallet_twice_in_a_batch(house: House) -> None:
    ann = house.guest("Ann")
    tables = [house.open(ann), house.open(ann)]
    answers: list[Answer] = []
    house.worker.carry_out(
        [Request(table, ann, Command("c", 0, Sit(seat=1, buy_in=600_000)), answers.append) for table in tables]
    )
    assert isinstance(answers[0], Receipt)
    assert isinstance(answers[1], HouseError)
    assert answers[1].code == "funds"
    assert house.wallet(ann) == 400_000


def test_an_unknown_table_is_named_as_such(house: House) -> None:
    answer = house.send(house.guest(), "t0", Command("c", 0, Sit(seat=1)))
    assert isinstance(answer, HouseError)
    assert answer.code == "no-table"


def test_a_failed_commit_leaves_nothing_behind(house: House) -> None:
    """The commands of a batch that the database refuses are tried one by one, from what the database holds."""
    ann = house.guest("Ann")
    table = house.open(ann)
    house.do(ann, table, "sit", seat=3)
    failures = iter([True, True])

    @event.listens_for(house.engine, "commit")
    def refuse(_connection: Any) -> None:
        if next(failures, False):
            raise OperationalError("commit", {}, Exception("disk full"))

    answers: list[Answer] = []
    commands = [Command(f"t{n}", 1, TopUp(seat=3, cents=1000)) for n in (1, 2)]
    house.worker.carry_out([Request(table, ann, command, answers.append) for command in commands])
    assert isinstance(answers[0], HouseError)
    assert answers[0].code == "busy"
    assert accepted(answers[1]).version == 2
    assert house.state(table)["seats"][0]["funds"] == 101_000
    assert house.folded(table) == house.state(table)
    assert accepted(house.send(ann, table, commands[0])).version == 3


def _refused(house: House, guest: str, table: str, code: str, do: str, data: dict[str, Any]) -> None:
    """A command is refused with this code, and table, chairs, money and log are as they were."""
    live = house.live(table)
    before = house.version(table), house.state(table), take_checkpoint(live), house.wallet(guest)
    with pytest.raises(HouseError) as caught:
        house.do(guest, table, do, **data)
    assert caught.value.code == code, str(caught.value)
    assert (house.version(table), house.state(table), take_checkpoint(live), house.wallet(guest)) == before
    assert house.folded(table) == before[1]


def _deal_to_a_decision(house: House, guest: str, table: str) -> None:
    """Play rounds until one asks the guest in seat 3 about a hand."""
    while True:
        house.do(guest, table, "bet", seat=3, main=1000)
        house.do(guest, table, "ready", seat=3)
        state = house.state(table)
        if state["phase"] == "play":
            return
        if state["turn"]:
            house.do(guest, table, "decide", seat=3, decision="decline")
            if house.state(table)["phase"] == "play":
                return
