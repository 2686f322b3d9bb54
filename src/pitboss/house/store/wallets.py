"""The cashier: guests, their names, and the play money in their wallets."""

import re
import secrets
import unicodedata
from typing import Final, NamedTuple

from sqlalchemy import Connection, insert, select, update

from pitboss.house.errors import HouseError
from pitboss.house.store import register, schema
from pitboss.house.store.register import CameIn, LeftEverywhere, PassUsed, RecordContent, RecordKind, Refilled, Renamed
from pitboss.house.store.schema import GuestRow
from pitboss.house.tables.log import canonical
from pitboss.text import show_cents

WELCOME_MONEY = 1_000_000
BROKE_BELOW = 10_000
MINT = "mint"
_LONGEST_NAME = 24
_INVISIBLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U0001d159\U000e0100-\U000e01ef]"
)
"""What Unicode counts among letters, marks and signs and nobody can see: fillers, selectors, the empty Braille cell."""


class Guest(NamedTuple):
    """Somebody with a wallet."""

    id: str
    name: str
    wallet: int
    epoch: int = 0


def new_id(letter: str) -> str:
    """A name for a new guest or table that nobody can guess."""
    return letter + secrets.token_hex(8)


def clean_name(name: str) -> str:
    """A name fit to be shown; raise `HouseError` if nothing, or too much, is left of it."""
    visible = "".join(c for c in unicodedata.normalize("NFC", name) if c == " " or _is_visible(c))
    visible = " ".join(visible.split())
    is_blank = all(unicodedata.category(c)[0] in "MZ" for c in visible)
    if is_blank or len(visible) > _LONGEST_NAME:
        raise HouseError("bad-name", f"a name has 1 to {_LONGEST_NAME} visible characters")
    return visible


def _is_visible(character: str) -> bool:
    return unicodedata.category(character)[0] not in "CZ" and not _INVISIBLE.fullmatch(character)


def welcome(connection: Connection, name: str, *, at: int) -> Guest:
    """A new guest, with play money."""
    guest = Guest(new_id("g"), clean_name(name), WELCOME_MONEY)
    row = {"id": guest.id, "name": guest.name, "wallet": guest.wallet, "refills": 0, "came_at": at}
    connection.execute(insert(schema.guests), [row | {"epoch": 0, "noted": 0, "spent_until": 0}])
    _grant(connection, guest.id, 0, WELCOME_MONEY)
    _note(connection, guest.id, (RecordKind.CAME_IN, CameIn(name=guest.name, cents=WELCOME_MONEY)), at=at)
    return guest


def rename(connection: Connection, guest: str, name: str, *, at: int) -> Guest:
    """Change a guest's name; seats taken before keep the old one."""
    known, name = lock_guest(connection, guest), clean_name(name)
    if name != known.name:
        rows = schema.guests
        connection.execute(update(rows).where(rows.c.id == guest).values(name=name))
        _note(connection, guest, (RecordKind.RENAMED, Renamed(name=name)), at=at)
    return find_guest(connection, guest)


def refill(connection: Connection, guest: str, at_tables: int, *, at: int) -> Guest:
    """Fresh play money for a guest who has next to none, the `at_tables` cents of chips included.

    What is held must have been read in this transaction, after the guest's row was locked, so that nobody can sit down
    meanwhile. A debt is not forgiven: it is paid out of the fresh money.
    """
    row = lock_guest(connection, guest)
    if row.wallet + at_tables >= BROKE_BELOW:
        least = show_cents(BROKE_BELOW)
        raise HouseError("not-broke", f"fresh play money is for those who have less than {least} left, chips included")
    fresh = WELCOME_MONEY - max(row.wallet, 0)
    number = row.refills + 1
    rows = schema.guests
    connection.execute(update(rows).where(rows.c.id == guest).values(wallet=row.wallet + fresh, refills=number))
    _grant(connection, guest, number, fresh)
    _note(connection, guest, (RecordKind.REFILLED, Refilled(number=number, cents=fresh)), at=at)
    return find_guest(connection, guest)


def leave_everywhere(connection: Connection, guest: str, *, at: int) -> int:
    """End every session a guest has, on all devices; return the epoch from which sessions count again."""
    epoch = lock_guest(connection, guest).epoch + 1
    rows = schema.guests
    connection.execute(update(rows).where(rows.c.id == guest).values(epoch=epoch))
    _note(connection, guest, (RecordKind.LEFT_EVERYWHERE, LeftEverywhere(epoch=epoch)), at=at)
    return epoch


def use_pass(connection: Connection, guest: str, ident: str, *, epoch: int, at: int) -> None:
    """Note that a pass was used; raise `HouseError` if it was before, or the guest has left everywhere since."""
    row, rows = lock_guest(connection, guest), schema.register
    used_up: PassUsed = {"pass": ident}
    used = select(rows.c.number).where(
        rows.c.subject == guest, rows.c.kind == RecordKind.PASS_USED, rows.c.data == canonical(used_up)
    )
    if row.epoch != epoch or connection.execute(used).first():
        raise HouseError("bad-pass", "the pass was used already, or has been called back: ask for a new one")
    _note(connection, guest, (RecordKind.PASS_USED, used_up), at=at)


def lock_guest(connection: Connection, guest: str) -> GuestRow:
    """The row of a guest; every other transaction that touches the guest's money waits until the caller's is over.

    Raise `HouseError` if the house knows no such guest.
    """
    rows = schema.guests
    row = connection.execute(select(rows).where(rows.c.id == guest).with_for_update()).first()
    if row is None:
        raise unknown_guest()
    return GuestRow._make(row)


def find_guest(connection: Connection, guest: str) -> Guest:
    """A guest by id; raise `HouseError` if the house knows none."""
    rows = schema.guests
    row = connection.execute(select(rows).where(rows.c.id == guest)).first()
    if row is None:
        raise unknown_guest()
    known = GuestRow._make(row)
    return Guest(known.id, known.name, known.wallet, known.epoch)


def current_epoch(connection: Connection, guest: str) -> int | None:
    """The epoch in which a guest's sessions must have been given; None if the house knows no such guest."""
    rows = schema.guests
    known: int | None = connection.execute(select(rows.c.epoch).where(rows.c.id == guest)).scalar()
    return known


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


def _note(connection: Connection, guest: str, noted: RecordContent, *, at: int) -> None:
    """Enter something about a guest into the register."""
    number = register.enter(connection, guest, noted, at=at)
    rows = schema.guests
    connection.execute(update(rows).where(rows.c.id == guest).values(noted=number))


def unknown_guest() -> HouseError:
    return HouseError("no-guest", "the house does not know this guest: come in again")
