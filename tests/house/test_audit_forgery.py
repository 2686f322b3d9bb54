"""What no column shows: things beside the schema, lines out of their order, money for the rich, and forged hashes."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select, text, update
from tests.house.playing import House

from pitboss.house.audit import AnchorError, audit
from pitboss.house.store import register, schema
from pitboss.house.store.database import open_database, writing
from pitboss.house.store.register import Record, RecordKind, Refilled
from pitboss.house.store.wallets import BROKE_BELOW, WELCOME_MONEY
from pitboss.house.tables.log import FIRST_HASH

L, G = schema.ledger, schema.guests


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    engine = open_database(str(tmp_path / "house.db"))
    yield House(engine)
    engine.dispose()


def _played(house: House) -> tuple[str, str]:
    ann = house.guest("Ann")
    table = house.open(ann, "maxtime-21")
    house.do(ann, table, "sit", seat=3)
    house.play_round(ann, table, 3, random.Random(1))
    assert audit(house.engine).fault is None
    return ann, table


def _swap_lines(connection: Connection, table: str) -> None:
    first, second = connection.execute(
        select(L.c.id).where(L.c.ref == f"{table}:1").order_by(L.c.id).limit(2)
    ).scalars()
    for old, new in ((first, -1), (second, first), (-1, second)):
        connection.execute(update(L).where(L.c.id == old).values(id=new))


ALTERATIONS: dict[str, tuple[str, Callable[[Connection, str], object]]] = {
    "a line of 0 cents": (
        "ledger",
        lambda c, t: c.execute(insert(L).values(ref=f"{t}:1", account="wallet:x", cents=0)),
    ),
    "two ids swapped": ("ledger", _swap_lines),
    "a trigger": (
        "trigger sly",
        lambda c, _: c.execute(text("CREATE TRIGGER sly AFTER INSERT ON guests BEGIN DELETE FROM rulings; END")),
    ),
    "a table": ("table loot", lambda c, _: c.execute(text("CREATE TABLE loot (cents INTEGER)"))),
    "a view": ("view seen", lambda c, _: c.execute(text("CREATE VIEW seen AS SELECT secret FROM shoes"))),
    "a dropped index": ("index entries_key", lambda c, _: c.execute(text("DROP INDEX entries_key"))),
    "an index of other columns": (
        "index rulings_seat",
        lambda c, _: [
            c.execute(text("DROP INDEX rulings_seat")),
            c.execute(text("CREATE UNIQUE INDEX rulings_seat ON rulings (table_id)")),
        ],
    ),
}


@pytest.mark.parametrize("name", ALTERATIONS)
def test_what_stands_beside_the_columns_is_found(house: House, name: str) -> None:
    _, table = _played(house)
    row, alter = ALTERATIONS[name]
    with writing(house.engine) as connection:
        alter(connection, table)
    fault = audit(house.engine).fault
    assert fault is not None
    assert fault.row.startswith(row)


def _refill_by_hand(house: House, guest: str, cents: int) -> None:
    """What somebody writes who can write the database, and knows how hashes are made."""
    with writing(house.engine) as connection:
        ref = f"grant:{guest}:1"
        lines = [
            {"ref": ref, "account": "mint", "cents": -cents},
            {"ref": ref, "account": f"wallet:{guest}", "cents": cents},
        ]
        connection.execute(insert(L), lines)
        refilled = Refilled(number=1, cents=cents)
        number = register.enter(connection, guest, (RecordKind.REFILLED, refilled), at=house.clock.now)
        values = {"wallet": G.c.wallet + cents, "refills": 1, "noted": number}
        connection.execute(update(G).where(G.c.id == guest).values(**values))


@pytest.mark.parametrize("bet", [0, BROKE_BELOW])
def test_fresh_money_is_for_who_was_broke_chips_included(house: House, bet: int) -> None:
    ann = house.guest("Ann")
    table = house.open(ann)
    house.do(ann, table, "sit", seat=1, buy_in=WELCOME_MONEY)
    house.clock.pass_ms(1000)
    if bet:
        house.do(ann, table, "bet", seat=1, main=bet)
    house.clock.pass_ms(1000)
    _refill_by_hand(house, ann, WELCOME_MONEY)
    fault = audit(house.engine).fault
    assert fault is not None
    assert fault.row == f"ledger grant:{ann}:1"
    assert f"{WELCOME_MONEY} in chips" in fault.what


def test_who_lost_everything_may_have_it(house: House) -> None:
    ann = house.guest("Ann")
    table = house.open(ann, "maxtime-21", limits__max="10000.00")
    house.do(ann, table, "sit", seat=1, buy_in=WELCOME_MONEY)
    rng = random.Random(3)
    while house.state(table)["seats"][0]["funds"] >= BROKE_BELOW:
        house.clock.pass_ms(1000)
        house.play_round(ann, table, 1, rng, main=house.state(table)["seats"][0]["funds"] // 10_000 * 10_000)
    house.clock.pass_ms(1000)
    house.worker.refill(ann)
    house.clock.pass_ms(1000)
    house.do(ann, table, "leave", seat=1)
    assert audit(house.engine).fault is None


def test_an_anchor_finds_forged_hashes_and_holds_for_what_came_later(house: House) -> None:
    ann, table = _played(house)
    first = audit(house.engine)
    anchor = first.anchor(first.moments[0])
    house.clock.now = first.moments[0] + 5_000_000
    house.do(ann, table, "bet", seat=3, main=1000)
    house.guest("Bob")
    assert audit(house.engine, since=anchor).fault is None
    with writing(house.engine) as connection:
        _come_in_earlier(connection, ann)
    forged = audit(house.engine)
    assert forged.fault is None, "with every hash made anew nothing shows by itself"
    fault = audit(house.engine, since=anchor).fault
    assert fault is not None
    assert "not the one of which this anchor was taken" in fault.what
    for junk in ("", "x", anchor[:-1], f"{anchor}0"):
        with pytest.raises(AnchorError):
            audit(house.engine, since=junk)


def _come_in_earlier(connection: Connection, guest: str) -> None:
    """Have a guest come in a moment earlier than was written, and make every hash after that anew."""
    rows, previous = schema.register, FIRST_HASH
    for row in connection.execute(select(rows).order_by(rows.c.number)).all():
        is_this = row.subject == guest and row.kind == RecordKind.CAME_IN
        record = Record(row.number, row.at - is_this, row.subject, row.kind, json.loads(row.data))
        previous = record.chained(previous)
        connection.execute(update(rows).where(rows.c.number == row.number).values(at=record.at, hash=previous))
    connection.execute(update(G).where(G.c.id == guest).values(came_at=G.c.came_at - 1))
