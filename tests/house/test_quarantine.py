"""A table that cannot go on is set aside, and nobody else notices."""

import logging
from typing import Any

import pytest
from sqlalchemy import Engine, event, select, text, update
from sqlalchemy.exc import OperationalError
from tests.house.playing import House, accepted

from pitboss.house.audit import audit
from pitboss.house.errors import HouseError
from pitboss.house.schemas.commands import Command, Sit
from pitboss.house.store import schema
from pitboss.house.store.database import is_postgres
from pitboss.house.tables.settings import STANDARD
from pitboss.house.worker.quarantine import FIRST_PAUSE, LONGEST_PAUSE, Quarantine
from pitboss.house.worker.requests import Answer, Bulletin, Request
from pitboss.house.worker.worker import MOST_IN_BATCH


class Recorder:
    """An outbox that keeps what everybody at the tables is told."""

    def __init__(self) -> None:
        self.bulletins: list[Bulletin] = []
        self.notices: list[tuple[str, str, str]] = []

    def watches(self, _table: str) -> bool:
        return True

    def send(self, bulletins: list[Bulletin], answers: list[tuple[Request, Answer]]) -> None:
        self.bulletins += bulletins
        for request, answer in answers:
            request.reply(answer)

    def tell(self, table: str, code: str, words: str) -> None:
        self.notices.append((table, code, words))


def _restarted(house: House) -> House:
    """The house with nothing in memory, by the same clock."""
    again = House(house.engine)
    again.worker.now = again.clock = house.clock
    again._ids = house._ids + 1_000_000
    return again


def _open_many(house: House, count: int) -> list[str]:
    """Tables at each of which a guest has sat down; each was opened a little later than the one before."""
    tables: list[str] = []
    for number in range(count):
        if number % 3 == 0:
            guest = house.guest(f"Guest {number}")
        table = house.open(guest)
        house.do(guest, table, "sit", seat=1)
        tables.append(table)
        house.clock.pass_ms(1)
    return tables


def _errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.message for record in caplog.records if record.levelno >= logging.ERROR]


def test_seventy_tables_that_cannot_go_on_do_not_stop_the_clock_of_another(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    *broken, sound = _open_many(house, 71)
    with house.engine.begin() as connection:
        entries = schema.entries
        connection.execute(update(entries).where(entries.c.table_id.in_(broken)).values(data="?"))
    house.clock.pass_ms(STANDARD.seat_kept)
    for _ in range(2):
        caplog.clear()
        house = _restarted(house)
        (guest,) = house.live(sound).guests.values() or [house.guest("Next")]
        if not house.state(sound)["seats"]:
            house.do(guest, sound, "sit", seat=1)
            house.clock.pass_ms(STANDARD.seat_kept)
        house.tick()
        assert house.state(sound)["seats"] == []
        assert house.worker.set_aside == 70
        for _ in range(600):
            house.clock.pass_ms(1000)
            house.worker.run_clock()
        assert _errors(caplog) == ["a table cannot go on and is set aside"] * 70


def test_due_tables_are_taken_in_turn_the_longest_waiting_first(house: House) -> None:
    tables = _open_many(house, MOST_IN_BATCH + 6)
    house.clock.pass_ms(STANDARD.seat_kept)
    assert house.worker.run_clock() == MOST_IN_BATCH
    assert [bool(house.state(table)["seats"]) for table in tables] == [False] * MOST_IN_BATCH + [True] * 6
    assert house.worker.run_clock() == 6
    assert not any(house.state(table)["seats"] for table in tables)


def _refuse(engine: Engine, table: str, when: str) -> None:
    """Have the database refuse rows of a table."""
    with engine.begin() as connection:
        if is_postgres(connection):
            body = "$$BEGIN RAISE EXCEPTION 'refused'; END$$"
            connection.execute(text(f"CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS {body}"))
            each = f"FOR EACH ROW WHEN ({when}) EXECUTE FUNCTION refuse()"
            connection.execute(text(f"CREATE TRIGGER refusal BEFORE INSERT ON {table} {each}"))
        else:
            body = "BEGIN SELECT RAISE(ABORT, 'refused'); END"
            connection.execute(text(f"CREATE TRIGGER refusal BEFORE INSERT ON {table} WHEN {when} {body}"))


def _accept(engine: Engine, table: str) -> None:
    with engine.begin() as connection:
        connection.execute(text(f"DROP TRIGGER refusal{f' ON {table}' if is_postgres(connection) else ''}"))


def _ask_a_hand(house: House, guest: str, table: str) -> None:
    while house.state(table)["phase"] != "play":
        if house.state(table)["turn"] is not None:
            house.do(guest, table, "decide", seat=2, decision="decline")
        else:
            house.do(guest, table, "bet", seat=2, main=1000)
            house.do(guest, table, "ready", seat=2)


def test_a_round_that_cannot_be_ended_is_called_off_and_its_players_told(
    either_house: House, caplog: pytest.LogCaptureFixture
) -> None:
    house = either_house
    house.worker.outbox = told = Recorder()
    ann = house.guest("Ann")
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    _ask_a_hand(house, ann, table)
    chips = house.balance(f"seat:{table}:2") + house.balance(f"layout:{table}")
    _refuse(house.engine, "rounds", "NEW.status = 'settled'")
    house.tick(STANDARD.seat_kept)
    assert house.state(table)["phase"] == "betting"
    assert house.state(table)["seats"][0]["funds"] == house.balance(f"seat:{table}:2") == chips
    assert house.worker.set_aside == 1
    assert b"round-void" in told.bulletins[-1].message
    assert b"the table cannot go on" in told.bulletins[-1].message
    (notice,) = told.notices
    assert notice[:2] == (table, "set-aside")
    with pytest.raises(HouseError) as caught:
        house.do(ann, table, "bet", seat=2, main=1000)
    assert caught.value.code == "set-aside"
    assert accepted(house.send(ann, table, Command("c1", 0, Sit(seat=2)))).repeated
    _accept(house.engine, "rounds")
    house.clock.pass_ms(FIRST_PAUSE)
    house.do(ann, table, "bet", seat=2, main=1000)
    assert house.worker.set_aside == 0
    assert told.notices[-1] == (table, "goes-on", "")
    assert _errors(caplog) == ["a table cannot go on and is set aside"]
    assert house.folded(table) == house.state(table)
    assert audit(house.engine).fault is None


def test_who_sits_at_a_table_that_is_set_aside_may_leave(house: House) -> None:
    ann = house.guest("Ann")
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    _ask_a_hand(house, ann, table)
    held = house.wallet(ann) + house.balance(f"seat:{table}:2") + house.balance(f"layout:{table}")
    _refuse(house.engine, "rounds", "NEW.status = 'settled'")
    house.tick(STANDARD.seat_kept)
    house.do(ann, table, "leave", seat=2)
    assert house.wallet(ann) == held
    _accept(house.engine, "rounds")
    assert audit(house.engine).fault is None


def test_wagers_put_down_go_back_if_the_round_cannot_begin(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = house.open(ann)
    for seat, guest in ((1, ann), (2, bob)):
        house.do(guest, table, "sit", seat=seat)
        house.do(guest, table, "bet", seat=seat, main=1000)
    house.do(ann, table, "ready", seat=1)
    _refuse(house.engine, "entries", "NEW.kind = 'start-round'")
    house.tick(STANDARD.betting)
    state = house.state(table)
    assert [(seat["wagers"], seat["funds"], seat["ready"]) for seat in state["seats"]] == [(None, 100_000, False)] * 2
    assert state["betting_deadline"] is None
    assert house.folded(table) == state
    _accept(house.engine, "entries")
    assert audit(house.engine).fault is None


def test_a_command_that_fails_is_refused_and_disturbs_nobody_else(
    either_house: House, caplog: pytest.LogCaptureFixture
) -> None:
    house = either_house
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    _ask_a_hand(house, ann, table)
    before = house.state(table)
    _refuse(house.engine, "entries", "NEW.kind = 'sit'")
    for _ in range(20):
        with pytest.raises(HouseError) as caught:
            house.do(bob, table, "sit", seat=3)
        assert caught.value.code == "busy"
    assert house.state(table) == house.folded(table) == before
    assert house.worker.set_aside == 0
    assert _errors(caplog) == ["a command failed"]
    house.do(ann, table, "decide", seat=2, decision="stand")


def test_a_guest_at_a_table_that_cannot_be_read_is_still_a_guest(house: House) -> None:
    broken, sound = _open_many(house, 2)
    (ann,) = house.live(broken).guests.values()
    entries = schema.entries
    of_broken = entries.c.table_id == broken
    with house.engine.begin() as connection:
        written: str = connection.execute(select(entries.c.data).where(of_broken)).scalar_one()
        connection.execute(update(entries).where(of_broken).values(data="?"))
    house = _restarted(house)
    assert house.worker.seats_of(ann) == [(sound, 1, 100_000)]
    for _ in range(3):
        with pytest.raises(HouseError) as caught:
            house.worker.view(broken)
        assert caught.value.code == "set-aside"
    assert house.worker.set_aside == 1
    with house.engine.begin() as connection:
        connection.execute(update(entries).where(of_broken).values(data=written))
    house.clock.pass_ms(FIRST_PAUSE)
    house.do(ann, broken, "leave", seat=1)
    assert house.worker.set_aside == 0


def test_a_database_that_refuses_is_no_fault_of_the_tables(house: House, caplog: pytest.LogCaptureFixture) -> None:
    tables = _open_many(house, 5)
    house.clock.pass_ms(STANDARD.seat_kept)
    full = [True]

    @event.listens_for(house.engine, "commit")
    def refuse(_connection: Any) -> None:
        if full:
            raise OperationalError("commit", {}, Exception("disk full"))

    for _ in range(100):
        house.worker.run_clock()
        house.clock.pass_ms(100)
    assert house.worker.set_aside == 0
    assert str(house.worker.database_errors.words) == "disk full"
    assert _errors(caplog) == ["the database refuses"]
    full.clear()
    house.tick(1000)
    assert house.worker.database_errors.words is None
    assert not any(house.state(table)["seats"] for table in tables)


def test_pauses_grow_to_an_hour_and_a_table_that_goes_on_is_not_counted() -> None:
    aside, now, pauses = Quarantine(), 0, []
    for _ in range(15):
        aside.note("t1", now, is_readable=True)
        until = aside.until("t1", now)
        assert until is not None
        pauses.append(until - now)
        now = until
    assert pauses[:3] == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE]
    assert pauses[-1] == LONGEST_PAUSE
    assert aside.count == 1
    assert not aside.goes_on("t1", now - 1)
    assert aside.goes_on("t1", now)
    assert aside.count == 0
    assert not aside.note("t1", now + 1, is_readable=True), "the same trouble again is no news"
    now += 3 * LONGEST_PAUSE
    assert aside.goes_on("t1", now)
    assert aside.note("t1", now + LONGEST_PAUSE + 1, is_readable=True)
