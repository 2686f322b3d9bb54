"""The floor's decisions: a round is reviewed and voided with a reason, once, and the ruling is final.

Voiding a finished round pays everybody back by compensating entries; one under way is called off. Each ruling is an
entry in its table's log and a link in the chain of rulings, signed with the floor's key.
"""

import hashlib
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert, select

from pitboss.house import schema
from pitboss.house.books import Books
from pitboss.house.entries import FIRST_HASH, By, Entry, canonical
from pitboss.house.errors import HouseError
from pitboss.house.floorkey import read_key
from pitboss.house.history import split_round_id
from pitboss.house.live import LiveTable
from pitboss.house.pit import Pit
from pitboss.house.shelf import find_table

_LONGEST_REASON = 500


def void_round(pit: Pit, ident: str, reason: str, key_file: Path) -> dict[str, Any]:
    """Void a round; return the ruling. Raise `HouseError` if there is no such round, or it was ruled on already."""
    table, number = split_round_id(ident)
    reason = " ".join(reason.split())
    if not 1 <= len(reason) <= _LONGEST_REASON or not reason.isprintable():
        raise HouseError("no-reason", f"a ruling needs a reason of 1 to {_LONGEST_REASON} visible characters")

    def work(connection: Connection, books: Books) -> dict[str, Any]:
        key = read_key(connection, key_file)
        rows = schema.tables
        connection.execute(select(rows.c.id).where(rows.c.id == table).with_for_update())
        head = find_table(connection, table)
        _refuse_second_ruling(connection, table, number)
        live, _ = pit.shelf.bring(connection, table, head.version)
        data = {"round": number, "reason": reason, **_compensation(connection, live, number)}
        books.enter(live, Entry(live.version + 1, max(pit.now(), live.at), "ruling", By.FLOOR, data))
        place, previous = last_ruling(connection)
        content = canonical(
            {**data, "table": table, "number": place + 1, "at": live.at, "entry": live.version, "head": live.head}
        )
        link = chain(previous, content)
        signature = key.sign(link.encode()).hex()
        row = {"number": place + 1, "at": live.at, "table_id": table, "round": number, "content": content}
        connection.execute(insert(schema.rulings), [row | {"hash": link, "signature": signature}])
        return {"number": place + 1, "table": table, "hash": link, **data}

    return pit.in_transaction(work)


def chain(previous: str, content: str) -> str:
    """The hash that ties a ruling to the one before it."""
    return hashlib.sha256(f"{previous}\n{content}".encode()).hexdigest()


def last_ruling(connection: Connection) -> tuple[int, str]:
    """The number and hash of the last ruling."""
    rows = schema.rulings
    last = connection.execute(select(rows.c.number, rows.c.hash).order_by(rows.c.number.desc()).limit(1)).first()
    return (last.number, last.hash) if last else (0, FIRST_HASH)


def _refuse_second_ruling(connection: Connection, table: str, number: int) -> None:
    rows = schema.rulings
    if connection.execute(select(rows.c.number).where(rows.c.table_id == table, rows.c.round == number)).first():
        raise HouseError("final", f"round {number} was ruled on already, and that is final")


def _compensation(connection: Connection, live: LiveTable, number: int) -> dict[str, Any]:
    """What guests get back, or give back, and what leaves the toke box; nothing for a round that is called off."""
    if live.is_dealing and number == live.round_number:
        return {"refunds": [], "tokes": 0}
    rounds, results = schema.rounds, schema.results
    status = connection.execute(
        select(rounds.c.status).where(rounds.c.table_id == live.id, rounds.c.number == number)
    ).scalar()
    if status is None:
        raise HouseError("no-round", "there is no such round")
    if status != "settled":
        raise HouseError("final", f"round {number} is void already: all wagers went back")
    played = connection.execute(
        select(results).where(results.c.table_id == live.id, results.c.round == number).order_by(results.c.seat)
    ).all()
    refunds = [{"guest": row.guest, "seat": row.seat, "cents": -row.delta} for row in played if row.guest is not None]
    return {"refunds": refunds, "tokes": sum(row.tokes for row in played)}
