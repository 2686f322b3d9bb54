"""Statements over many rows at once do on both databases what they would do row by row."""

from sqlalchemy import Engine, insert, select

from pitboss.house.store import schema
from pitboss.house.store.database import writing
from pitboss.house.store.writer import FIND_COMMANDS, LOCK_TABLES, adding, changing

_OPENED = {
    "name": "Table",
    "private": False,
    "opened_by": "g1",
    "opened_by_name": "Ann",
    "opened_at": 1,
    "sheet": "",
    "changes": "{}",
    "timers": "{}",
    "terms": "{}",
    "game": "blackjack",
    "version": 0,
    "head": "",
    "due_at": 5,
    "taken": 0,
    "bots": 0,
    "phase": "betting",
    "round": 0,
    "closed": False,
}


def _open(engine: Engine, *tables: str) -> None:
    with writing(engine) as connection:
        connection.execute(insert(schema.tables), [{"id": table, **_OPENED} for table in tables])


def test_rows_are_added_in_order_with_every_kind_of_value(engine: Engine) -> None:
    lines = [("a:1", 'wallet:Zoë "O\'Hara" \\ 🂡', -(10**17)), ("a:1", "bank:%s ?", 10**17), ("a:2", "", 0)]
    results = [("t", 1, 1, None, "a bot", -5, 0, 0, 0), ("t", 1, 2, "g1", "null", 5, 0, 0, 0)]
    columns = ("table_id", "round", "seat", "guest", "name", "net", "tokes_net", "delta", "tokes")
    with writing(engine) as connection:
        adding(schema.ledger, "ref", "account", "cents").run(connection, lines)
        adding(schema.results, *columns).run(connection, results)
    with engine.connect() as connection:
        ledger = schema.ledger
        found = connection.execute(select(ledger.c.ref, ledger.c.account, ledger.c.cents).order_by(ledger.c.id))
        assert [tuple(row) for row in found] == lines
        wanted = [schema.results.c[name] for name in columns]
        assert [tuple(row) for row in connection.execute(select(*wanted).order_by(schema.results.c.id))] == results


def test_only_the_rows_named_are_changed(engine: Engine) -> None:
    _open(engine, "t1", "t2", "t3")
    with writing(engine) as connection:
        changes = [("t1", 7, None, True, "play"), ("t3", 9, 2**40, False, "betting"), ("t4", 1, 1, True, "")]
        changing(schema.tables, "id", "version", "due_at", "closed", "phase").run(connection, changes)
    rows = schema.tables.c
    with engine.connect() as connection:
        wanted = select(rows.id, rows.version, rows.due_at, rows.closed, rows.phase).order_by(rows.id)
        assert [tuple(row) for row in connection.execute(wanted)] == [
            ("t1", 7, None, True, "play"),
            ("t2", 0, 5, False, "betting"),
            ("t3", 9, 2**40, False, "betting"),
        ]


def test_tables_and_commands_are_found_by_their_names(engine: Engine) -> None:
    _open(engine, "t1", "t2")
    columns = ("table_id", "version", "at", "kind", "by", "data", "key", "hash")
    entries = [
        ("t1", 1, 0, "sit", "g1", '{"seat":3}', "g1:c", ""),
        ("t1", 2, 0, "bet", "clock", "{}", None, ""),
        ("t2", 1, 0, "sit", "g2", "{}", "g2:c", ""),
    ]
    with writing(engine) as connection:
        adding(schema.entries, *columns).run(connection, entries)
        found = sorted(tuple(row) for row in LOCK_TABLES.find(connection, ["t2", "t1", "t9"]))
        assert found == [("t1", 0), ("t2", 0)]
        asked = [("t1", "g1:c"), ("t2", "g1:c"), ("t1", "g2:c"), ("t2", "g2:c"), ("t9", "g1:c")]
        assert sorted(FIND_COMMANDS.find(connection, asked)) == [("t1", "g1:c", 1), ("t2", "g2:c", 1)]
        kept = connection.execute(select(schema.entries.c.data).order_by("table_id", "version")).scalars()
        assert list(kept) == ['{"seat":3}', "{}", "{}"]
