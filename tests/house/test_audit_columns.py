"""Every column of every table, altered in every way its kind allows: the audit finds it and names the row.

The alterations are made from the schema, so a new column that nothing checks fails here.
"""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Boolean, Column, Connection, Integer, LargeBinary, Table
from sqlalchemy.exc import IntegrityError
from tests.house.playing import House

from pitboss.house.audit import audit_connection
from pitboss.house.history import statistics
from pitboss.house.keys import make_key
from pitboss.house.rulings import correct_payment, void_round
from pitboss.house.store import schema, wallets
from pitboss.house.store.database import open_database
from pitboss.house.web.sessions import change_key

TABLES = {table.name: table for table in schema.metadata.sorted_tables}
COLUMNS = [f"{table.name}.{column.name}" for table in TABLES.values() for column in table.columns]
ONLY_THEIR_ORDER_COUNTS = {"ledger.id", "results.id"}
"""Numbers that the database gives and nothing refers to: one that keeps the order of the rows changes nothing."""

ANY_NUMBER = {"guests.spent_until"}
"""Until when a guest's commands are spent: no money, and good for a few minutes."""

FOUND_ELSEWHERE = {"tables.id": ("entries", "results"), "rounds.shoe": ("shoes",)}
"""A table under another name is found by the rows that have lost it; a round of another shoe may be found by that
shoe, where it would have come after the cut card."""


WORKED_OUT_ANEW = {"careers"}
"""Sums that are worked out from the rounds where they are missing: who takes them away takes nothing."""


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Connection]:
    """A database rich in content, made once, and open for whatever the house itself would never write."""
    folder = tmp_path_factory.mktemp("books")
    engine = open_database(str(folder / "house.db"))
    _play(House(engine), folder / "floor.key")
    with engine.connect().execution_options(writes=True) as connection:
        driver: Any = connection.connection.dbapi_connection
        driver.execute("PRAGMA foreign_keys=OFF")
        assert audit_connection(connection).fault is None
        for table in TABLES.values():
            assert _rows(connection, table), table
        yield connection
    engine.dispose()


def _play(house: House, key: Path) -> None:
    rng = random.Random(4)
    change_key(house.engine)
    ann, bob = house.guest("Ann"), house.guest("Bob")
    one_deck = house.open(ann, "maxtime-21")
    house.do(ann, one_deck, "sit", seat=3, buy_in=500_000)
    house.give_seed(ann, one_deck, 3, "ab" * 32)
    for _ in range(9):
        house.play_round(ann, one_deck, 3, rng)
    make_key(house.engine, key)
    void_round(house.worker, f"{one_deck}.2", "misdeal", key)
    void_round(house.worker, f"{one_deck}.5", "a card was exposed", key)
    correct_payment(house.worker, f"{one_deck}.6", seat=3, cents=500, reason="a card was misread", key_file=key)
    shut = house.open(bob, "maxtime-21")
    house.do(bob, shut, "sit", seat=1, buy_in=house.wallet(bob))
    house.play_round(bob, shut, 1, rng)
    house.do(bob, shut, "leave", seat=1)
    house.tick(house.live(shut).timers.table_kept)
    in_play = house.open(bob, bots=1)
    house.do(bob, in_play, "sit", seat=2)
    while not house.state(in_play)["turn"]:
        house.do(bob, in_play, "bet", seat=2, main=1000)
        house.do(bob, in_play, "ready", seat=2)

    def about_guests(connection: Any, _books: Any) -> None:
        wallets.rename(connection, bob, "Robert", at=house.clock.now)
        wallets.use_pass(connection, bob, "p1", epoch=0, at=house.clock.now)
        wallets.leave_everywhere(connection, bob, at=house.clock.now)

    house.worker.in_transaction(about_guests)
    for guest in (ann, bob):
        house.worker.in_transaction(partial(_keep_career, guest=guest))


def _keep_career(connection: Connection, _books: Any, *, guest: str) -> None:
    statistics.keep(connection, guest, statistics.bring(connection, guest)[0])


def _alterations(column: Column[Any], value: Any) -> Iterator[Any]:
    """What else a cell could hold."""
    yield None if column.nullable else value
    if isinstance(column.type, Boolean):
        yield from (value != 1, value != 1, value != 1, 2, "no")
    elif isinstance(column.type, Integer):
        number = value if isinstance(value, int) else 0
        yield from (number + 1, number - 1, -number or 7, 10**15, "junk", 1.5, b"\x00")
    elif isinstance(column.type, LargeBinary):
        raw = value if isinstance(value, bytes) else b"x"
        yield from (bytes([raw[0] ^ 1]) + raw[1:], raw[:-1] + bytes([raw[-1] ^ 128]), raw[:-1], b"", "text", 5)
    else:
        given = value if isinstance(value, str) else ""
        yield from (given + "x", given.swapcase(), given.replace("1", "2", 1) + " ", "x" + given[1:])
        yield from ("", "{", "[1]", "5", "a\x00b", b"\xff\xfe", 10**18, 2.5)


def _rows(books: Connection, table: Table) -> list[dict[str, Any]]:
    order = ", ".join(f'"{column.name}"' for column in table.primary_key)
    found = books.exec_driver_sql(f"select * from {table.name} order by {order}")
    return [dict(row) for row in found.mappings()]


def _where(table: Table, row: dict[str, Any]) -> tuple[str, tuple[Any, ...]]:
    names = [column.name for column in table.primary_key]
    return " and ".join(f'"{name}" = ?' for name in names), tuple(row[name] for name in names)


@contextmanager
def _written(books: Connection, statement: str, values: tuple[Any, ...]) -> Iterator[bool]:
    """Carry out a statement for a moment; False if the database itself refuses it."""
    moment = books.begin_nested()
    try:
        books.exec_driver_sql(statement, values)
        yield True
    except IntegrityError:
        yield False
    finally:
        moment.rollback()


@pytest.mark.parametrize("name", COLUMNS)
def test_a_column_is_altered(books: Connection, name: str) -> None:
    table = TABLES[name.partition(".")[0]]
    column = table.c[name.partition(".")[2]]
    rows, tried, unseen = _rows(books, table), 0, []
    for number in range(len(list(_alterations(column, "x")))):
        row = rows[(0, len(rows) // 2, -1)[number % 3]]
        value = list(_alterations(column, row[column.name]))[number]
        if name in ANY_NUMBER and type(value) is int:
            continue
        if value == row[column.name] or (name in ONLY_THEIR_ORDER_COUNTS and _keeps_order(rows, row, value)):
            continue
        where, key = _where(table, row)
        statement = f'update {table.name} set "{column.name}" = ? where {where}'
        with _written(books, statement, (value, *key)) as is_written:
            if is_written:
                tried += 1
                fault = audit_connection(books).fault
                if fault is None or fault.row.split()[0] not in (table.name, *FOUND_ELSEWHERE.get(name, ())):
                    unseen.append((key, row[column.name], value, fault))
    assert tried > 0
    assert unseen == []


def _keeps_order(rows: list[dict[str, Any]], row: dict[str, Any], value: Any) -> bool:
    """Whether a row with another number would still stand between its neighbours."""
    if type(value) is not int:
        return False
    place = rows.index(row)
    low = rows[place - 1]["id"] if place else -(10**18)
    high = rows[place + 1]["id"] if place + 1 < len(rows) else 10**18
    return low < value < high


@pytest.mark.parametrize("name", TABLES)
def test_a_row_is_missing_or_there_twice(books: Connection, name: str) -> None:
    table, unseen = TABLES[name], []
    rows = _rows(books, table)
    for row in (rows[0], rows[len(rows) // 2], rows[-1]):
        where, key = _where(table, row)
        with _written(books, f"delete from {name} where {where}", key) as is_written:
            assert is_written
            if audit_connection(books).fault is None and name not in WORKED_OUT_ANEW:
                unseen.append(("missing", row))
    for column in table.primary_key:
        copy = rows[-1] | {column.name: 10**9 if isinstance(column.type, Integer) else "another"}
        names, places = ", ".join(f'"{key}"' for key in copy), ", ".join("?" for _ in copy)
        with _written(books, f"insert into {name} ({names}) values ({places})", tuple(copy.values())) as is_written:
            if is_written and audit_connection(books).fault is None:
                unseen.append(("twice", copy))
    assert unseen == []
