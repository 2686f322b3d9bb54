"""The clock: it answers for missing players and bots, deals when the betting time is over, and tidies up."""

import random

import pytest
from tests.house.playing import House

from pitboss.house.audit import audit
from pitboss.house.errors import HouseError
from pitboss.house.tables.settings import Timers

TIMERS = Timers()


def _ask_a_hand(house: House, guest: str, table: str, seat: int) -> None:
    """Play rounds until a hand of the guest is asked to be played; bots answer in their own time."""
    while True:
        house.do(guest, table, "bet", seat=seat, main=1000)
        house.do(guest, table, "ready", seat=seat)
        while (turn := house.state(table)["turn"]) is not None:
            if house.state(table)["phase"] == "play" and turn["seat"] == seat:
                return
            if turn["seat"] == seat:
                house.do(guest, table, "decide", seat=seat, decision="decline")
            else:
                house.tick(TIMERS.bot)


def _sit_beside(house: House, table: str) -> None:
    """Somebody sits down too, and waits: without company nobody is hurried."""
    bob = house.guest("Bob")
    house.do(bob, table, "sit", seat=6)
    house.do(bob, table, "sit-out", seat=6)


def test_a_lone_player_is_not_hurried(house: House) -> None:
    ann = house.guest()
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    _ask_a_hand(house, ann, table, 2)
    assert house.state(table)["turn"]["deadline"] is None
    house.tick(20 * TIMERS.turn)
    assert house.state(table)["phase"] == "play"
    house.do(ann, table, "decide", seat=2, decision="stand")
    assert house.state(table)["phase"] == "betting"


def test_a_lone_player_who_is_gone_for_good_holds_up_the_table_no_longer_than_a_seat_is_kept(house: House) -> None:
    ann = house.guest()
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    _ask_a_hand(house, ann, table, 2)
    house.tick(TIMERS.seat_kept - 1)
    assert house.state(table)["phase"] == "play"
    house.tick(1)
    assert house.state(table)["phase"] == "betting"


def test_a_lone_player_who_gets_company_has_the_whole_time_of_a_turn_from_then_on(house: House) -> None:
    ann = house.guest()
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    _ask_a_hand(house, ann, table, 2)
    house.tick(2 * TIMERS.turn)
    _sit_beside(house, table)
    assert house.state(table)["turn"]["deadline"] == house.clock.now + TIMERS.turn
    assert house.folded(table)["turn"]["deadline"] == house.clock.now + TIMERS.turn
    house.tick(TIMERS.turn - 1)
    house.do(ann, table, "decide", seat=2, decision="stand")
    assert audit(house.engine).fault is None


def test_more_company_gives_nobody_more_time(house: House) -> None:
    ann = house.guest()
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    _sit_beside(house, table)
    _ask_a_hand(house, ann, table, 2)
    deadline = house.state(table)["turn"]["deadline"]
    house.tick(TIMERS.turn // 2)
    house.do(house.guest("Cy"), table, "sit", seat=4)
    assert house.state(table)["turn"]["deadline"] == deadline


def test_a_missing_player_stands_when_the_time_is_over(house: House) -> None:
    ann = house.guest()
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    _sit_beside(house, table)
    _ask_a_hand(house, ann, table, 2)
    house.tick(TIMERS.turn - 1)
    assert house.state(table)["phase"] == "play"
    asked = house.version(table)
    house.tick(1)
    assert house.state(table)["phase"] == "betting"
    assert house.state(table)["seats"][0]["hands"][0]["outcome"] is not None
    with pytest.raises(HouseError, match=r"^too late: the table has moved on$"):
        house.do(ann, table, "decide", seat=2, decision="hit", version=asked)


def _ask(house: House, guest: str, table: str, decision: str) -> None:
    """Play rounds of a lone bet in seat 2 until the guest may answer so; every other question is answered at once."""
    while True:
        if house.state(table)["turn"] is None:
            house.do(guest, table, "bet", seat=2, main=1000)
            house.do(guest, table, "ready", seat=2)
        elif any(answer["decision"].startswith(decision) for answer in house.state(table)["turn"]["legal"]):
            return
        else:
            _answer(house, guest, table)


def _answer(house: House, guest: str, table: str) -> None:
    declines = house.state(table)["phase"] == "insurance"
    house.do(guest, table, "decide", seat=2, decision="decline" if declines else "stand")


def _stood_for(house: House, table: str) -> list[int]:
    """The hands in seat 2 that the clock stood on, which a fold of the log knows too."""
    seat = house.state(table)["seats"][0]
    assert house.folded(table)["seats"][0] == seat
    return list(seat["timed_out"])


def test_a_hand_that_stood_because_time_ran_out_says_so_until_the_next_round(house: House) -> None:
    ann = house.guest()
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    _sit_beside(house, table)
    _ask_a_hand(house, ann, table, 2)
    assert _stood_for(house, table) == []
    house.tick(TIMERS.turn)
    assert _stood_for(house, table) == [0]
    _ask_a_hand(house, ann, table, 2)
    assert _stood_for(house, table) == []
    house.do(ann, table, "leave", seat=2)
    house.tick(TIMERS.away)
    assert house.state(table)["phase"] == "betting"


def test_insurance_that_the_clock_declined_is_no_hand_it_stood_on(house: House) -> None:
    ann = house.guest()
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    _sit_beside(house, table)
    while True:
        _ask(house, ann, table, "insure")
        house.tick(TIMERS.turn)
        if house.state(table)["turn"] is not None:
            break
    house.do(ann, table, "decide", seat=2, decision="stand")
    assert _stood_for(house, table) == []


def test_of_split_hands_only_the_one_that_the_clock_stood_on_says_so(house: House) -> None:
    ann = house.guest()
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    _sit_beside(house, table)
    _ask(house, ann, table, "split")
    house.do(ann, table, "decide", seat=2, decision="split")
    hand = house.state(table)["turn"]["hand"]
    house.tick(TIMERS.turn)
    while house.state(table)["turn"] is not None:
        _answer(house, ann, table)
    assert len(house.state(table)["seats"][0]["hands"]) > 1
    assert _stood_for(house, table) == [hand]


def test_an_answer_after_its_time_changes_nothing_even_before_the_clock_has_acted(house: House) -> None:
    ann = house.guest()
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    _sit_beside(house, table)
    _ask_a_hand(house, ann, table, 2)
    house.clock.pass_ms(TIMERS.turn + 1)
    before = house.state(table)
    with pytest.raises(HouseError, match=r"^too late: time ran out$") as caught:
        house.do(ann, table, "decide", seat=2, decision="hit")
    assert caught.value.code == "too-late"
    assert house.state(table) == house.folded(table) == before
    house.tick()
    assert house.state(table)["phase"] == "betting"


def test_a_guest_who_is_gone_keeps_the_seat_for_a_while_and_all_the_money(house: House) -> None:
    ann = house.guest()
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    _ask_a_hand(house, ann, table, 2)
    house.tick(TIMERS.seat_kept - 1)
    assert [seat["name"] for seat in house.state(table)["seats"]] == ["Ann"]
    house.tick(1)
    assert house.state(table)["seats"] == []
    assert house.wallet(ann) + house.balance(f"bank:{table}") == 1_000_000
    assert audit(house.engine).fault is None


def test_a_guest_who_never_bets_sits_out_after_two_rounds_and_does_not_hold_up_the_others(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = house.open(ann)
    house.do(ann, table, "sit", seat=1)
    house.do(bob, table, "sit", seat=2)
    for missed in (1, 2):
        house.do(ann, table, "bet", seat=1, main=1000)
        house.do(ann, table, "ready", seat=1)
        assert house.state(table)["phase"] == "betting"
        assert house.state(table)["betting_deadline"] == house.clock.now + TIMERS.betting
        house.tick(TIMERS.betting)
        while house.state(table)["turn"]:
            house.do(ann, table, "decide", seat=1, decision=house.state(table)["turn"]["legal"][-1]["decision"])
        house.tick()
        assert house.state(table)["seats"][1]["sits_out"] == (missed == 2)
    house.do(ann, table, "bet", seat=1, main=1000)
    house.do(ann, table, "ready", seat=1)
    assert house.state(table)["round"] == 3


def test_the_round_begins_at_once_when_everybody_is_ready(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = house.open(ann)
    for seat, guest in ((1, ann), (2, bob)):
        house.do(guest, table, "sit", seat=seat)
        house.do(guest, table, "bet", seat=seat, main=1000)
    house.do(ann, table, "ready", seat=1)
    assert house.state(table)["round"] == 0
    house.do(bob, table, "ready", seat=2)
    assert house.state(table)["round"] == 1


def test_the_round_begins_when_the_last_who_was_not_ready_leaves(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = house.open(ann)
    house.do(ann, table, "sit", seat=1)
    house.do(bob, table, "sit", seat=2)
    house.do(ann, table, "bet", seat=1, main=1000)
    house.do(ann, table, "ready", seat=1)
    house.do(bob, table, "leave", seat=2)
    house.tick()
    assert house.state(table)["round"] == 1


def test_leaving_in_mid_round_stands_the_hand_and_gives_the_seat_up_afterwards(house: House) -> None:
    ann = house.guest()
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    _ask_a_hand(house, ann, table, 2)
    house.do(ann, table, "leave", seat=2)
    assert house.state(table)["seats"][0]["leaving"]
    house.tick(TIMERS.away)
    assert house.state(table)["seats"] == []
    assert house.wallet(ann) + house.balance(f"bank:{table}") == 1_000_000
    assert audit(house.engine).fault is None


def test_one_who_left_may_change_their_mind_before_the_round_is_over(house: House) -> None:
    ann = house.guest()
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    _ask_a_hand(house, ann, table, 2)
    house.do(ann, table, "leave", seat=2)
    house.do(ann, table, "come-back", seat=2)
    house.do(ann, table, "decide", seat=2, decision="stand")
    house.tick()
    assert [seat["name"] for seat in house.state(table)["seats"]] == ["Ann"]


def test_bots_play_by_themselves_and_never_without_a_guest(house: House) -> None:
    ann = house.guest()
    table = house.open(ann, bots=3)
    house.tick(60_000)
    assert house.state(table)["round"] == 0
    house.do(ann, table, "sit", seat=1)
    rng = random.Random(3)
    for _ in range(20):
        house.play_round(ann, table, 1, rng)
    bots = [seat for seat in house.state(table)["seats"] if seat["bot"]]
    assert len(bots) == 3
    assert all(bot["hands"] for bot in bots)
    house.do(ann, table, "dismiss-bot", seat=bots[0]["seat"])
    assert len(house.state(table)["seats"]) == 3
    assert audit(house.engine).fault is None


def test_a_table_without_guests_is_closed_and_its_shoe_revealed(house: House) -> None:
    ann = house.guest()
    table = house.open(ann, bots=1)
    house.tick(TIMERS.table_kept)
    state = house.state(table)
    assert state["closed"]
    assert state["revealed"]["commitment"] == state["shoe"]["commitment"]
    with pytest.raises(HouseError, match="closed"):
        house.do(ann, table, "sit", seat=1)
    assert audit(house.engine).fault is None
