"""The cashier: guests, their names, and the play money in their wallets."""

import secrets
import unicodedata
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select, update

from pitboss.house import schema
from pitboss.house.errors import HouseError

WELCOME_MONEY = 1_000_000
BROKE_BELOW = 10_000
MINT = "mint"
_LONGEST_NAME = 24


class Guest(NamedTuple):
    """Somebody with a wallet."""

    id: str
    name: str
    wallet: int


def new_id(letter: str) -> str:
    """A name for a new guest or table that nobody can guess."""
    return letter + secrets.token_hex(8)


def clean_name(name: str) -> str:
    """A name fit to be shown; raise `HouseError` if nothing, or too much, is left of it."""
    kept = "".join(c for c in unicodedata.normalize("NFC", name) if unicodedata.category(c)[0] not in "CZ" or c == " ")
    kept = " ".join(kept.split())
    if not 1 <= len(kept) <= _LONGEST_NAME:
        raise HouseError("bad-name", f"a name has 1 to {_LONGEST_NAME} visible characters")
    return kept


def welcome(connection: Connection, name: str, *, at: int) -> Guest:
    """A new guest, with play money."""
    guest = Guest(new_id("g"), clean_name(name), WELCOME_MONEY)
    row = {"id": guest.id, "name": guest.name, "wallet": guest.wallet, "refills": 0, "came_at": at}
    connection.execute(insert(schema.guests), [row])
    _grant(connection, guest.id, 0, WELCOME_MONEY)
    return guest


def rename(connection: Connection, guest: str, name: str) -> Guest:
    """Change a guest's name; seats taken before keep the old one."""
    find_guest(connection, guest)
    rows = schema.guests
    connection.execute(update(rows).where(rows.c.id == guest).values(name=clean_name(name)))
    return find_guest(connection, guest)


def refill(connection: Connection, guest: str, held: int) -> Guest:
    """Fresh play money for a guest who has next to none, `held` cents of chips included."""
    rows = schema.guests
    row = connection.execute(select(rows).where(rows.c.id == guest).with_for_update()).first()
    if row is None:
        raise _unknown()
    if row.wallet + held >= BROKE_BELOW:
        raise HouseError("not-broke", "fresh play money is for those who have less than 100.00 left, chips included")
    fresh = WELCOME_MONEY - row.wallet
    number = row.refills + 1
    connection.execute(update(rows).where(rows.c.id == guest).values(wallet=WELCOME_MONEY, refills=number))
    _grant(connection, guest, number, fresh)
    return find_guest(connection, guest)


def lock_guest(connection: Connection, guest: str) -> None:
    """Have every other transaction that touches this guest's money wait until the caller's is over; raise `HouseError`
    if the house knows no such guest."""
    rows = schema.guests
    if connection.execute(select(rows.c.id).where(rows.c.id == guest).with_for_update()).first() is None:
        raise _unknown()


def find_guest(connection: Connection, guest: str) -> Guest:
    """A guest by id; raise `HouseError` if the house knows none."""
    rows = schema.guests
    row: Any = connection.execute(select(rows.c.id, rows.c.name, rows.c.wallet).where(rows.c.id == guest)).first()
    if row is None:
        raise _unknown()
    return Guest(row.id, row.name, row.wallet)


def holdings(connection: Connection, guest: str) -> list[tuple[str, int]]:
    """The tables and seats a guest holds."""
    rows = schema.holdings
    wanted = select(rows.c.table_id, rows.c.seat).where(rows.c.guest == guest).order_by(rows.c.table_id)
    return [(row.table_id, row.seat) for row in connection.execute(wanted)]


def _grant(connection: Connection, guest: str, number: int, cents: int) -> None:
    ref = f"grant:{guest}:{number}"
    lines = [
        {"ref": ref, "account": MINT, "cents": -cents},
        {"ref": ref, "account": f"wallet:{guest}", "cents": cents},
    ]
    connection.execute(insert(schema.ledger), lines)


def _unknown() -> HouseError:
    return HouseError("no-guest", "the house does not know this guest: come in again")
