"""Rows have the columns of the database, and what is written by place lands in the column of that name."""

from typing import Any

import pytest
from sqlalchemy import Table
from tests.house.playing import House

from pitboss.house.store import schema
from pitboss.house.store.queries import find_table
from pitboss.house.store.schema import GuestRow, Head, RoundRow, ShoeRow, TableRow
from pitboss.house.store.writer import head_of


@pytest.mark.parametrize(
    ("row", "table"),
    [
        (GuestRow, schema.guests),
        (TableRow, schema.tables),
        (ShoeRow, schema.shoes),
        (RoundRow, schema.rounds),
    ],
)
def test_a_row_has_the_columns_of_its_table_in_their_order(row: Any, table: Table) -> None:
    assert list(row._fields) == table.c.keys()


def test_every_part_of_a_head_is_written_where_it_belongs(house: House) -> None:
    ann = house.guest("Ann")
    table = house.open(ann, "blackjack", bots=2)
    house.do(ann, table, "sit", seat=3)
    while not house.live(table).is_dealing:  # a dealer's blackjack ends a round at once
        house.do(ann, table, "bet", seat=3, main=1000)
        house.do(ann, table, "ready", seat=3)
    with house.engine.connect() as connection:
        row = find_table(connection, table)
    live = house.live(table)
    assert (row.version, row.taken, row.bots, row.round, row.closed) == (live.version, 3, 2, live.round_number, False)
    assert row.phase == live.phase != "betting"
    assert Head(*(getattr(row, name) for name in Head._fields)) == head_of(live)
