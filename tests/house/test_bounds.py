"""Nothing a guest may do grows a log without end or holds a worker: rates over all workers, and short folds."""

import json
import random
from contextlib import suppress

import pytest
from sqlalchemy import func, select
from tests.house.playing import House, Watching, news

from pitboss.house.audit import audit
from pitboss.house.errors import HouseError
from pitboss.house.store import schema, writer
from pitboss.house.tables.checkpoint import EVERY
from pitboss.house.tables.live import LiveTable
from pitboss.house.views.state import dump
from pitboss.house.worker.requests import LEASE, Rate, Request
from pitboss.house.worker.worker import MOST_OF_A_TABLE, MOST_TO_LOAD, Worker


@pytest.fixture
def patient(house: House) -> House:
    """A house where nobody is too fast."""
    house.worker = Worker(house.engine, clock=house.clock, rate=Rate(10**6, 10**6))
    return house


def _flood(house: House, guest: str, table: str, seat: int, count: int, rng: random.Random) -> None:
    """Do a lot that leads nowhere: bets and take-backs, sitting out and coming back, now and then a round."""
    for _ in range(count):
        what = rng.choice(["bet", "take-back", "sit-out", "come-back", "bet", "promise-seed", "round"])
        data = {"main": 1000} if what == "bet" else {}
        if what == "round" and rng.random() < 0.2:
            house.do(guest, table, "come-back", seat=seat)
            house.play_round(guest, table, seat, rng)
        elif what == "promise-seed":
            shoe = house.state(table)["shoe"]
            if not shoe["sealed"]:
                house.do(guest, table, what, seat=seat, shoe=shoe["commitment"], promise="0" * 64)
        elif what != "round":
            house.do(guest, table, what, seat=seat, **data)


def test_whatever_is_entered_a_fold_is_short_and_leads_to_the_same_bytes(
    patient: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A checkpoint may fall anywhere: into a round, between a promise and its seed, after a round was called off."""
    house, rng, folded = patient, random.Random(5), []
    apply = LiveTable.apply

    def counted(live: LiveTable, *values: object, **named: object) -> object:
        folded.append(live)
        return apply(live, *values, **named)  # type: ignore[arg-type]

    ann = house.guest("Ann")
    table = house.open(ann, "maxtime-21", bots=1)
    house.do(ann, table, "sit", seat=1, buy_in=900_000)
    for _ in range(12):
        _flood(house, ann, table, 1, 60, rng)
        monkeypatch.setattr(LiveTable, "apply", counted)
        assert dump(house.folded(table)) == dump(house.state(table))
        monkeypatch.undo()
        assert len(folded) <= EVERY
        folded.clear()
    assert house.version(table) > 3 * EVERY
    assert audit(house.engine).fault is None


def test_a_checkpoint_in_the_middle_of_a_round_holds_all_of_it(patient: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Checkpoints after every entry: each state of a round, splits and insurance included, is folded from one."""
    monkeypatch.setattr(writer, "is_due", lambda _version: True)
    house, rng = patient, random.Random(2)
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = house.open(ann, "mega-blackjack", bots=1)
    for guest, seat in ((ann, 1), (bob, 2)):
        house.do(guest, table, "sit", seat=seat, buy_in=500_000)
        house.give_seed(guest, table, seat, f"{seat:02d}" * 20, steps=("promise",))
    house.give_seed(bob, table, 2, "02" * 20, steps=("open",))
    for _ in range(12):
        for guest, seat in ((ann, 1), (bob, 2)):
            house.do(guest, table, "bet", seat=seat, main=1000, side={"buster": 500}, toke=500)
            house.do(guest, table, "ready", seat=seat)
            assert dump(house.folded(table)) == dump(house.state(table))
        while (turn := house.state(table)["turn"]) is not None:
            who = {1: ann, 2: bob}.get(turn["seat"])
            if who is None:
                house.tick(house.worker.timers.turn)
            else:
                house.do(who, table, "decide", seat=turn["seat"], decision=rng.choice(turn["legal"])["decision"])
            assert dump(house.folded(table)) == dump(house.state(table))


def test_a_worker_that_is_far_behind_shows_the_newest_state_and_no_old_events(patient: House) -> None:
    ann = patient.guest("Ann")
    table = patient.open(ann)
    patient.do(ann, table, "sit", seat=1)
    other = Worker(patient.engine, clock=patient.clock)
    other.table(table)
    _flood(patient, ann, table, 1, EVERY + 50, random.Random(1))
    other.outbox = watching = Watching()
    other.table(table)
    (bulletin,) = watching.sent
    assert bulletin.version == patient.version(table)
    assert json.loads(bulletin.message)["events"] == []
    patient.do(ann, table, "leave", seat=1)
    assert [event["type"] for event in news(other, table)] == ["left"]


def test_only_a_few_tables_are_loaded_before_others_have_their_turn(house: House) -> None:
    guests = [house.guest(f"Guest {number}") for number in range(4)]
    tables = [house.open(guests[number // 3]) for number in range(MOST_TO_LOAD + 5)]
    house.clock.pass_ms(house.worker.timers.table_kept)
    fresh = Worker(house.engine, clock=house.clock)
    fresh.table(tables[-1])
    assert fresh.run_clock() == len(tables)
    assert sum(map(fresh.is_loaded, tables)) == MOST_TO_LOAD + 1
    while fresh.run_clock():
        pass
    assert all(map(fresh.is_loaded, tables))


def test_a_guest_is_rated_over_all_workers(either_house: House) -> None:
    """Whichever worker a guest sends to, the burst is the same; and it comes back with time, not with a restart."""
    burst, engine, clock = 100, either_house.engine, either_house.clock
    ann = either_house.guest("Ann")
    table = either_house.open(ann)
    houses = [House(engine) for _ in range(3)]
    for number, one in enumerate(houses):
        one._ids = 1000 * number
        one.clock, one.worker = clock, Worker(engine, clock=clock, rate=Rate(burst, 5))
    houses[0].do(ann, table, "sit", seat=1)

    def send(one: House, count: int) -> int:
        taken = 0
        for _ in range(count):
            with suppress(HouseError):
                taken += one.do(ann, table, "bet", seat=1, main=1000) > 0
        return taken

    taken = sum(send(one, burst) for one in houses)
    assert burst - 1 - LEASE <= taken <= burst
    houses[0].worker = Worker(engine, clock=clock, rate=Rate(burst, 5))
    with pytest.raises(HouseError, match="too many commands") as caught:
        houses[0].do(ann, table, "bet", seat=1, main=1000)
    assert caught.value.code == "rate"
    clock.pass_ms(LEASE * 1000 // 5)
    assert send(houses[0], LEASE + 5) == LEASE
    bob = either_house.guest("Bob")
    houses[0].do(bob, table, "sit", seat=2)


def test_an_emote_is_sent_to_who_is_there_and_stored_nowhere(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    before = house.state(table)
    house.worker.outbox = watching = Watching()
    assert house.do(ann, table, "emote", seat=2, emote="good-luck") == before["version"]
    (bulletin,) = watching.sent
    said = {"type": "emote", "seat": 2, "emote": "good-luck", "says": "Ann: good luck", "to_you": "You: good luck"}
    assert (bulletin.version, json.loads(bulletin.message)) == (None, said)
    assert house.state(table) == before
    with house.engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(schema.entries)).scalar_one() == 1
    for guest, seat, code in ((bob, 2, "not-your-seat"), (ann, 3, "no-seat")):
        with pytest.raises(HouseError) as caught:
            house.do(guest, table, "emote", seat=seat, emote="wow")
        assert caught.value.code == code


def test_a_flood_at_one_table_keeps_no_other_waiting(house: House) -> None:
    """However many commands wait at a table, whoever acts at another one is in the next transaction."""
    ann, bob = house.guest("Ann"), house.guest("Bob")
    flooded, other = house.open(ann), house.open(bob)
    for table in (flooded, other):
        house.live(table)
    requests = [Request(flooded, ann, None, print) for _ in range(1000)]
    now, later = house.worker.divide([*requests, Request(other, bob, None, print)])
    assert [request.table for request in now] == [flooded] * MOST_OF_A_TABLE + [other]
    assert [request.table for request in later] == [flooded] * (1000 - MOST_OF_A_TABLE)
