"""The tables of the database. JSON is stored as text in its canonical spelling, because hashes are taken of it."""

from typing import Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

from pitboss.house.schemas import Phase
from pitboss.house.schemas.replies import Status

metadata = MetaData()
SCHEMA: Final = 1
"""The version of these tables, stored in `settings`. A database of any other is refused."""

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("wallet", BigInteger, nullable=False),
    Column("refills", Integer, nullable=False, default=0),
    Column("came_at", BigInteger, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("noted", BigInteger, nullable=False),
    Column("spent_until", BigInteger, nullable=False, default=0),
)

register = Table(
    "register",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("subject", String(32), nullable=False, index=True),
    Column("kind", String(20), nullable=False),
    Column("data", Text, nullable=False),
    Column("hash", String(64), nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("private", Boolean, nullable=False),
    Column("opened_by", String(32), nullable=False, index=True),
    Column("opened_by_name", String(24), nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("sheet", Text, nullable=False),
    Column("changes", Text, nullable=False),
    Column("game", String(64), nullable=False),
    Column("timers", Text, nullable=False),
    Column("terms", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("head", String(64), nullable=False),
    Column("due_at", BigInteger, index=True),
    Column("taken", Integer, nullable=False),
    Column("bots", Integer, nullable=False),
    Column("phase", String(20), nullable=False),
    Column("round", Integer, nullable=False),
    Column("closed", Boolean, nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", BigInteger, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("by", String(32), nullable=False),
    Column("data", Text, nullable=False),
    Column("key", String(100)),
    Column("hash", String(64), nullable=False),
    Index("entries_key", "table_id", "key", unique=True),
)

shoes = Table(
    "shoes",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("commitment", String(64), nullable=False),
    Column("secret", LargeBinary(32), nullable=False),
    Column("opened_version", BigInteger, nullable=False),
    Column("closed_version", BigInteger),
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", BigInteger, primary_key=True),
    Column("state", Text, nullable=False),
)
"""Whole tables, from which their logs can be folded on."""

rounds = Table(
    "rounds",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("shoe", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("status", String(10), nullable=False),
    Column("notation", Text, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", String(32), nullable=False),
    Column("round", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guest", String(32), index=True),
    Column("name", String(24), nullable=False),
    Column("net", BigInteger, nullable=False),
    Column("tokes_net", BigInteger, nullable=False),
    Column("delta", BigInteger, nullable=False),
    Column("tokes", BigInteger, nullable=False),
    Index("results_round", "table_id", "round"),
)

holdings = Table(
    "holdings",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(32), nullable=False, index=True),
)

careers = Table(
    "careers",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("sums", Text, nullable=False),
    Column("hash", String(64), nullable=False),
)
"""Sums over a guest's rounds, worked out from them again where they are missing."""

_Ref = String(64).with_variant(String(64, collation="C"), "postgresql")
"""Text in the order of its bytes, so that the lines of one table stand together in the index."""

ledger = Table(
    "ledger",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("ref", _Ref, nullable=False, index=True),
    Column("account", String(64), nullable=False),
    Column("cents", BigInteger, nullable=False),
)

rulings = Table(
    "rulings",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("round", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("content", Text, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("signature", String(128), nullable=False),
    Index("rulings_seat", "table_id", "round", "seat", unique=True),
)
"""A ruling on seat 0 voids the round; one on another seat corrects its payment by so many cents."""


class GuestRow(NamedTuple):
    """A guest of the house."""

    id: str
    name: str
    wallet: int
    refills: int
    came_at: int
    epoch: int
    noted: int
    spent_until: int


class Head(NamedTuple):
    """What the row of a table says of its present state, for the lobby, the clock and the next transaction."""

    version: int
    head: str
    due_at: int | None
    taken: int
    bots: int
    phase: Phase
    round: int
    closed: bool


class TableRow(NamedTuple):
    """A table: how it was opened and, from `version` on, its head."""

    id: str
    name: str
    private: bool
    opened_by: str
    opened_by_name: str
    opened_at: int
    sheet: str
    changes: str
    game: str
    timers: str
    terms: str
    version: int
    head: str
    due_at: int | None
    taken: int
    bots: int
    phase: Phase
    round: int
    closed: bool


class ShoeRow(NamedTuple):
    """A shoe of a table."""

    table_id: str
    number: int
    commitment: str
    secret: bytes
    opened_version: int
    closed_version: int | None


class RoundRow(NamedTuple):
    """A round that is over."""

    table_id: str
    number: int
    shoe: int
    at: int
    began: int
    ended: int
    status: Status
    notation: str
