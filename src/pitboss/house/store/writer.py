"""Statements of every transaction, over many rows at once.

To PostgreSQL the rows travel as one JSON text, which it takes apart: one journey a statement, however many rows there
are. SQLite, which is in this process, takes them one after the other: a statement of one row needs no journal of its
own, and costs a quarter.
"""

from typing import Any, Final, NamedTuple

import orjson
from sqlalchemy import Column, Connection, Dialect, Table, bindparam, delete, insert, update
from sqlalchemy.dialects import postgresql, sqlite

from pitboss.house.store import schema
from pitboss.house.store.database import is_postgres
from pitboss.house.store.schema import Head, RoundRow, ShoeRow
from pitboss.house.tables.checkpoint import is_due, take_checkpoint
from pitboss.house.tables.clock import next_due
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.log import Entry, canonical
from pitboss.house.tables.money import moves
from pitboss.house.tables.settings import MOST_MOVED
from pitboss.house.tables.state import Outcome, RoundResult
from pitboss.table.shuffle import commitment, new_secret

_POSTGRES: Final = postgresql.dialect()  # type: ignore[no-untyped-call]
_SQLITE: Final = sqlite.dialect()


class Statement(NamedTuple):
    """A statement as either database spells it: SQLite's is about one row, PostgreSQL's about all in a JSON text.

    The driver's own cursor is used: what SQLAlchemy does around it takes longer than these statements themselves.
    """

    sqlite: str
    postgres: str

    def run(self, connection: Connection, rows: list[Any]) -> None:
        """Carry it out for rows that are lists of values, in the caller's transaction."""
        cursor = connection.connection.cursor()
        if is_postgres(connection):
            cursor.execute(self.postgres, (orjson.dumps(rows).decode(),))
        else:
            cursor.executemany(self.sqlite, rows)
        cursor.close()


class Question(NamedTuple):
    """A question as either database spells it, about all that is in a JSON text."""

    sqlite: str
    postgres: str

    def find(self, connection: Connection, asked: list[Any]) -> list[Any]:
        """Ask it, of the driver; return what is found, as tuples."""
        cursor = connection.connection.cursor()
        cursor.execute(self.postgres if is_postgres(connection) else self.sqlite, (orjson.dumps(asked).decode(),))
        found = list(cursor.fetchall())
        cursor.close()
        return found


_ALL_GIVEN: Final = "json_array_elements(CAST(%s AS json)) AS given(value)"


def _value(dialect: Dialect, place: int, column: Column[Any]) -> str:
    """A value of a row that is given, by its place."""
    if dialect is _POSTGRES:
        kind = column.type.compile(dialect).partition(" COLLATE")[0]
        return f"CAST(given.value ->> {place} AS {kind})"
    return f"?{place + 1}"


def adding(table: Table, *names: str) -> Statement:
    """Add rows, each with the values of these columns in order."""

    def spell(dialect: Dialect) -> str:
        columns = [table.c[name] for name in names]
        spelled = ", ".join(dialect.identifier_preparer.format_column(column) for column in columns)
        values = ", ".join(_value(dialect, place, column) for place, column in enumerate(columns))
        rows = f"SELECT {values} FROM {_ALL_GIVEN}" if dialect is _POSTGRES else f"VALUES ({values})"
        return f"INSERT INTO {table.name} ({spelled}) {rows}"

    return Statement(spell(_SQLITE), spell(_POSTGRES))


def changing(table: Table, key: str, *names: str) -> Statement:
    """Change rows: the first value of each is the key of the row, the others are what these columns become."""

    def spell(dialect: Dialect) -> str:
        format_column = dialect.identifier_preparer.format_column
        changes = ", ".join(
            f"{format_column(table.c[name])} = {_value(dialect, place, table.c[name])}"
            for place, name in enumerate(names, start=1)
        )
        source = f" FROM {_ALL_GIVEN}" if dialect is _POSTGRES else ""
        found = f"{table.name}.{format_column(table.c[key])} = {_value(dialect, 0, table.c[key])}"
        return f"UPDATE {table.name} SET {changes}{source} WHERE {found}"

    return Statement(spell(_SQLITE), spell(_POSTGRES))


LOCK_TABLES: Final = Question(
    "SELECT id, version FROM tables WHERE id IN (SELECT value FROM json_each(?))",
    "SELECT id, version FROM tables WHERE id IN (SELECT json_array_elements_text(CAST(%s AS json)))"
    " ORDER BY id FOR UPDATE",
)
"""The versions of tables by id; on PostgreSQL their rows are locked, in order. SQLite has one
writer at a time."""


_FOUND: Final = "SELECT entries.table_id, entries.key, entries.version FROM"

FIND_COMMANDS: Final = Question(
    f"{_FOUND} json_each(?) AS given JOIN entries ON entries.table_id = json_extract(given.value, '$[0]')"
    " AND entries.key = json_extract(given.value, '$[1]')",
    f"{_FOUND} {_ALL_GIVEN} JOIN entries ON entries.table_id = given.value ->> 0 AND entries.key = given.value ->> 1",
)
"""Which of these pairs of table and command key are in the log, and at which version."""


Row = dict[str, Any]
Values = tuple[Any, ...]

_ADD_ENTRIES = adding(schema.entries, "table_id", "version", "at", "kind", "by", "data", "key", "hash")
_ADD_LINES = adding(schema.ledger, "ref", "account", "cents")
_ADD_ROUNDS = adding(schema.rounds, *RoundRow._fields)
_ADD_RESULTS = adding(
    schema.results, "table_id", "round", "seat", "guest", "name", "net", "tokes_net", "delta", "tokes"
)
_ADD_CHECKPOINTS = adding(schema.checkpoints, "table_id", "version", "state")
_ADD_SHOES = insert(schema.shoes)
_MOVE_HEADS = changing(schema.tables, "id", *Head._fields)
_CLOSE_SHOES = (
    update(schema.shoes)
    .where(schema.shoes.c.table_id == bindparam("t"), schema.shoes.c.number == bindparam("n"))
    .values(closed_version=bindparam("closed_version"))
)


class Writer:
    """The rows of one transaction, gathered entry by entry and written at once."""

    def __init__(self) -> None:
        self._tried: set[str] = set()
        self._entries: list[Values] = []
        self._lines: list[Values] = []
        self._rounds: list[RoundRow] = []
        self._results: list[Values] = []
        self._shoes: list[ShoeRow] = []
        self._closed_shoes: list[Row] = []
        self._checkpoints: list[Values] = []
        self._heads: dict[str, Head] = {}
        self._wallets: dict[str, int] = {}
        self._holdings: dict[tuple[str, int], str | None] = {}

    @property
    def is_empty(self) -> bool:
        return not self._heads

    @property
    def tried(self) -> set[str]:
        """The tables on which entries were tried: their copies in memory are worth nothing if this is not written."""
        return self._tried

    @property
    def touched(self) -> list[str]:
        """The tables that have new entries."""
        return list(self._heads)

    def seats_taken(self, guest: str) -> int:
        """How many seats a guest has taken by the entries so far."""
        return sum(holder == guest for holder in self._holdings.values())

    def enter(self, live: LiveTable, entry: Entry) -> Outcome:
        """Apply an entry and note all that follows from it; raise `HouseError`, with nothing noted, if it cannot be.

        This is where the secret of a new shoe is drawn: the same transaction stores it.
        """
        self._tried.add(live.id)
        before, held = live.positions, live.guests
        outcome = live.apply(entry, draw=new_secret)
        live.head, action = live.chained(entry, outcome), entry.action
        self._entries.append(
            (live.id, entry.version, entry.at, action.do, entry.by, canonical(action.data), entry.key, live.head)
        )
        moved = moves(live.id, before, live.positions, outcome.wallets)
        if moved:
            self._note_moves(f"{live.id}:{entry.version}", moved)
        for guest, cents in outcome.wallets.items():
            self._wallets[guest] = self._wallets.get(guest, 0) + cents
        if held is not (now := live.guests):
            for seat in held.keys() ^ now.keys():
                self._holdings[live.id, seat] = now.get(seat)
        if outcome.round is not None:
            self._note_round(live, outcome.round)
        self._note_shoes(live, outcome)
        if is_due(live.version) or outcome.opened_shoe is not None:
            self._checkpoints.append((live.id, live.version, canonical(take_checkpoint(live))))
        self._heads[live.id] = head_of(live)
        return outcome

    def _note_moves(self, ref: str, moved: dict[str, int]) -> None:
        for account, cents in moved.items():
            if abs(cents) > MOST_MOVED:
                raise OverflowError(f"entry {ref} moves {cents} cents to {account}: more than the books can hold")
            self._lines.append((ref, account, cents))

    def _note_round(self, live: LiveTable, played: RoundResult) -> None:
        number, log = played.number, str(played.log)
        self._rounds.append(
            RoundRow(live.id, number, played.shoe, live.at, played.began, played.ended, played.status, log)
        )
        for seat in played.seats:
            brought = seat.net, seat.tokes_net, seat.delta, seat.tokes
            self._results.append((live.id, number, seat.seat, seat.guest, seat.name, *brought))

    def _note_shoes(self, live: LiveTable, outcome: Outcome) -> None:
        if outcome.closed_shoe is not None:
            number, _ = outcome.closed_shoe
            self._closed_shoes.append({"t": live.id, "n": number, "closed_version": live.version})
        if outcome.opened_shoe is not None:
            number, secret = outcome.opened_shoe
            self._shoes.append(shoe_row(live, number, secret))

    def write(self, connection: Connection) -> None:
        """Put everything down, in the caller's transaction."""
        heads = [(table, *head) for table, head in self._heads.items()]
        rounds = [tuple(row) for row in self._rounds]  # a statement's JSON takes plain tuples only
        for statement, rows in (
            (_ADD_ENTRIES, self._entries),
            (_ADD_LINES, self._lines),
            (_ADD_ROUNDS, rounds),
            (_ADD_RESULTS, self._results),
            (_ADD_CHECKPOINTS, self._checkpoints),
            (_MOVE_HEADS, heads),
        ):
            if rows:
                statement.run(connection, rows)
        if self._shoes:
            connection.execute(_ADD_SHOES, [shoe._asdict() for shoe in self._shoes])
        if self._closed_shoes:
            connection.execute(_CLOSE_SHOES, self._closed_shoes)
        self._write_holdings(connection)
        for guest, cents in sorted(self._wallets.items()):
            guests = schema.guests
            connection.execute(update(guests).where(guests.c.id == guest).values(wallet=guests.c.wallet + cents))

    def _write_holdings(self, connection: Connection) -> None:
        rows = schema.holdings
        for (table, seat), guest in self._holdings.items():
            connection.execute(delete(rows).where(rows.c.table_id == table, rows.c.seat == seat))
            if guest is not None:
                connection.execute(insert(rows).values(table_id=table, seat=seat, guest=guest))


def head_of(live: LiveTable) -> Head:
    """The head of a table as it now stands."""
    due = next_due(live)
    return Head(
        version=live.version,
        head=live.head,
        due_at=due.at if due else None,
        taken=len(live.chairs),
        bots=len(live.chairs) - len(live.guests),
        phase=live.phase,
        round=live.round_number,
        closed=live.is_closed,
    )


def shoe_row(live: LiveTable, number: int, secret: bytes) -> ShoeRow:
    """A shoe that was opened just now."""
    return ShoeRow(
        table_id=live.id,
        number=number,
        commitment=commitment(secret),
        secret=secret,
        opened_version=live.version,
        closed_version=None,
    )
