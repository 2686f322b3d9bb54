"""Opening a table: its row, its first shoe, and the hash with which its log begins."""

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Connection, func, insert, select

from pitboss.house.errors import HouseError
from pitboss.house.library import Library
from pitboss.house.schemas.commands import SeatBot
from pitboss.house.store import register, schema
from pitboss.house.store.register import RecordKind
from pitboss.house.store.wallets import Guest, lock_guest, new_id
from pitboss.house.store.writer import Writer, head_of, shoe_row
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.log import By, Entry, canonical, link
from pitboss.house.tables.settings import ONE_EACH, TableTerms, Timers
from pitboss.rules import MAX_SEATS
from pitboss.table.bots import STYLES, usual_style
from pitboss.table.shuffle import new_secret

MOST_TABLES_PER_GUEST: Final = 3
MOST_BOTS: Final = MAX_SEATS - 1
"""A seat stays free for whoever opened the table."""
BOT_STYLES: Final = tuple(STYLES)


def open_table(
    connection: Connection,
    writer: Writer,
    library: Library,
    guest: Guest,
    *,
    game: str,
    changes: Mapping[str, str],
    name: str | None,
    private: bool,
    bots: int,
    at: int,
    timers: Timers,
    terms: TableTerms = ONE_EACH,
    bot_style: str | None = None,
) -> LiveTable:
    """Open a table, with its first shoe shuffled and the commitment to it published."""
    rules = library.with_changes(game, changes)
    rows = schema.tables
    lock_guest(connection, guest.id)
    mine = select(func.count()).select_from(rows).where(rows.c.opened_by == guest.id, rows.c.closed.is_(False))
    if connection.execute(mine).scalar_one() >= MOST_TABLES_PER_GUEST:
        raise HouseError("too-many-tables", f"a guest may have {MOST_TABLES_PER_GUEST} tables open at a time")
    live = LiveTable(new_id("t"), rules, [new_secret()], timers=timers, terms=terms)
    live.at = at
    opening = {
        "id": live.id,
        "name": name or f"{guest.name}'s table",
        "private": private,
        "opened_by": guest.id,
        "opened_by_name": guest.name,
        "opened_at": at,
        "sheet": library.text(game),
        "changes": canonical(dict(changes)),
        "game": rules.name,
        "timers": str(timers),
        "terms": str(terms),
    }
    live.head = opening_hash(opening, live.commitment)
    connection.execute(insert(rows), [opening | head_of(live)._asdict()])
    register.enter(connection, live.id, (RecordKind.TABLE_OPENED, register.table_facts(opening)), at=at)
    connection.execute(insert(schema.shoes), [shoe_row(live, 1, live.secret)._asdict()])
    for seat in range(MAX_SEATS, MAX_SEATS - bots, -1):
        bot = SeatBot(seat=seat, style=bot_style or usual_style(seat))
        writer.enter(live, Entry(live.version + 1, at, bot, By.CLOCK))
    return live


def opening_hash(opening: Mapping[str, Any], commitment: str) -> str:
    """The hash with which a table's log begins: it ties down the sheet, the timers, the terms and the first shoe."""
    kept = ("opened_by", "opened_at", "sheet", "changes", "game", "timers", "terms")
    content = {key: opening[key] for key in kept} | {"commitment": commitment}
    return link(["", opening["id"], 0, opening["opened_at"], "open", opening["opened_by"], content, None])
