"""The floor's rulings: a round is voided, or a payment corrected, once and for good, signed and chained."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert, select

from pitboss.house.errors import HouseError
from pitboss.house.history.rounds import split_round_id
from pitboss.house.keys import read_key
from pitboss.house.schemas.commands import MOST_CENTS, CorrectPayment, Refund, VoidRound
from pitboss.house.store import schema
from pitboss.house.store.queries import find_table
from pitboss.house.store.writer import Writer
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.log import FIRST_HASH, By, Entry, canonical
from pitboss.house.tables.rounds import refuse_shortfall
from pitboss.house.worker.worker import Worker

_LONGEST_REASON = 500
_Ruling = VoidRound | CorrectPayment
_Details = Callable[[Connection, LiveTable, int, str], _Ruling]
"""What a ruling on a round of this number, for this reason, comes to; worked out in its transaction."""


def void_round(worker: Worker, ident: str, reason: str, key_file: Path) -> dict[str, Any]:
    """Void a round; return the ruling. Raise `HouseError` if there is no such round, or it was ruled on already."""
    return _rule(worker, ident, reason, key_file, _compensation)


def correct_payment(
    worker: Worker, ident: str, *, seat: int, cents: int, reason: str, key_file: Path
) -> dict[str, Any]:
    """Pay a seat of a finished round so much more, or take it back; return the ruling.

    The chips go to the seat if the same guest still holds it, and to the wallet otherwise. Raise `HouseError` if there
    is no such payment, it was ruled on already, or what is to be taken back is not there.
    """
    if not 0 < abs(cents) <= MOST_CENTS:
        raise HouseError("funds", "a correction is an amount above or below 0")

    def details(connection: Connection, live: LiveTable, number: int, reason: str) -> _Ruling:
        return _correction(connection, live, number, reason, seat=seat, cents=cents)

    return _rule(worker, ident, reason, key_file, details)


def _rule(worker: Worker, ident: str, reason: str, key_file: Path, details: _Details) -> dict[str, Any]:
    table, number = split_round_id(ident)
    reason = " ".join(reason.split())
    if not 1 <= len(reason) <= _LONGEST_REASON or not reason.isprintable():
        raise HouseError("no-reason", f"a ruling needs a reason of 1 to {_LONGEST_REASON} visible characters")

    def work(connection: Connection, writer: Writer) -> dict[str, Any]:
        key = read_key(connection, key_file)
        rows = schema.tables
        connection.execute(select(rows.c.id).where(rows.c.id == table).with_for_update())
        head = find_table(connection, table)
        live, _ = worker.load(connection, table, head.version)
        ruling = details(connection, live, number, reason)
        writer.enter(live, Entry(live.version + 1, worker.time_at(live), ruling, By.FLOOR))
        data = ruling.data
        seat, cents = data.get("seat", 0), data.get("cents", 0)
        place, previous = last_ruling(connection)
        content = canonical(
            {**data, "table": table, "number": place + 1, "at": live.at, "entry": live.version, "head": live.head}
        )
        link = chain(previous, content)
        row = {
            "number": place + 1,
            "at": live.at,
            "table_id": table,
            "round": number,
            "seat": seat,
            "cents": cents,
            "content": content,
            "hash": link,
            "signature": key.sign(link.encode()).hex(),
        }
        connection.execute(insert(schema.rulings), [row])
        return {"number": place + 1, "table": table, "hash": link, **data}

    return worker.in_transaction(work)


def chain(previous: str, content: str) -> str:
    """The hash that ties a ruling to the one before it."""
    return hashlib.sha256(f"{previous}\n{content}".encode()).hexdigest()


def last_ruling(connection: Connection) -> tuple[int, str]:
    """The number and hash of the last ruling."""
    rows = schema.rulings
    last = connection.execute(select(rows.c.number, rows.c.hash).order_by(rows.c.number.desc()).limit(1)).first()
    return (last.number, last.hash) if last else (0, FIRST_HASH)


def _ruled_seats(connection: Connection, table: str, number: int) -> set[int]:
    """The seats of a round whose payment was corrected; 0 if the round was voided."""
    rows = schema.rulings
    wanted = select(rows.c.seat).where(rows.c.table_id == table, rows.c.round == number)
    return set(connection.execute(wanted).scalars())


def _refuse_unsettled(connection: Connection, live: LiveTable, number: int) -> None:
    rounds = schema.rounds
    status = connection.execute(
        select(rounds.c.status).where(rounds.c.table_id == live.id, rounds.c.number == number)
    ).scalar()
    if status is None:
        raise HouseError("no-round", "there is no such round")
    if status != "settled":
        raise HouseError("final", f"round {number} is void already: all wagers went back")


def _results(connection: Connection, table: str, number: int) -> list[Any]:
    results = schema.results
    wanted = select(results).where(results.c.table_id == table, results.c.round == number).order_by(results.c.seat)
    return list(connection.execute(wanted))


def _compensation(connection: Connection, live: LiveTable, number: int, reason: str) -> _Ruling:
    """What guests get back, or give back, and what leaves the toke box; nothing for a round that is called off."""
    if _ruled_seats(connection, live.id, number):
        raise HouseError("final", f"round {number} was ruled on already, and that is final")
    if live.is_dealing and number == live.round_number:
        return VoidRound(round=number, reason=reason, refunds=[], tokes=0)
    _refuse_unsettled(connection, live, number)
    played = _results(connection, live.id, number)
    refunds: list[Refund] = [
        {"guest": row.guest, "seat": row.seat, "cents": -row.delta} for row in played if row.guest is not None
    ]
    tokes = sum(row.tokes for row in played)
    return VoidRound(round=number, reason=reason, refunds=refunds, tokes=tokes)


def _correction(
    connection: Connection, live: LiveTable, number: int, reason: str, *, seat: int, cents: int
) -> CorrectPayment:
    """What is paid to whom, where it goes, and what the round brought before and after."""
    ruled = _ruled_seats(connection, live.id, number)
    if 0 in ruled:
        raise HouseError("final", f"round {number} was voided, and that is final")
    if seat in ruled:
        raise HouseError("final", f"the payment to seat {seat} in round {number} was corrected already: that is final")
    if live.is_dealing and number == live.round_number:
        raise HouseError("locked", f"round {number} is being dealt: its payments can be corrected when it is over")
    _refuse_unsettled(connection, live, number)
    played = {row.seat: row for row in _results(connection, live.id, number)}
    if seat not in played:
        raise HouseError("no-seat", f"seat {seat} was not in round {number}, only {', '.join(map(str, played))}")
    result = played[seat]
    if result.guest is None:
        raise HouseError("no-seat", f"seat {seat} was a bot's in round {number}: there is nobody to pay")
    in_chips = live.guests.get(seat) == result.guest
    held = live.table.funds(seat) if in_chips else _wallet(connection, result.guest)
    refuse_shortfall("the seat" if in_chips else "the wallet", held, cents)
    return CorrectPayment(
        round=number,
        reason=reason,
        guest=result.guest,
        seat=seat,
        name=result.name,
        cents=cents,
        in_chips=in_chips,
        was=result.delta,
        now=result.delta + cents,
        holds=held + cents,
    )


def _wallet(connection: Connection, guest: str) -> int:
    """What a guest's wallet has, kept so until the transaction is over."""
    guests = schema.guests
    wanted = select(guests.c.wallet).where(guests.c.id == guest).with_for_update()
    return int(connection.execute(wanted).scalar_one())
