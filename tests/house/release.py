"""A house as an earlier release left it, loaded into a database as that release made it."""

import gzip
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg

FIXTURES = Path(__file__).parents[1] / "fixtures"
RELEASE = FIXTURES / "release-0.1"


def load_into_sqlite(path: Path, release: Path = RELEASE) -> str:
    """Make an SQLite file as a release left it; return what names it as a database."""
    with sqlite3.connect(path) as connection:
        connection.executescript((release / "schema-sqlite.sql").read_text())
        for table, row in _rows(release):
            names = ", ".join(f'"{name}"' for name in row)
            places = ", ".join("?" for _ in row)
            connection.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", tuple(row.values()))
    connection.close()
    return str(path)


def load_into_postgres(url: str, release: Path = RELEASE) -> str:
    """Fill an empty PostgreSQL database; return its URL."""
    with psycopg.connect(url) as connection, connection.cursor() as cursor:
        cursor.execute((release / "schema-postgresql.sql").read_text())
        for table, row in _rows(release):
            names = ", ".join(f'"{name}"' for name in row)
            places = ", ".join("%s" for _ in row)
            cursor.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", tuple(row.values()))
        for table in ("ledger", "results"):
            cursor.execute(f"SELECT setval('{table}_id_seq', (SELECT max(id) FROM {table}))")
    return url


def _rows(release: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every row with its table, those that others refer to first."""
    read = [json.loads(line) for line in gzip.decompress((release / "rows.jsonl.gz").read_bytes()).splitlines()]
    for table, row in sorted(read, key=lambda item: item[0] != "tables"):
        yield table, {name: bytes.fromhex(v["hex"]) if isinstance(v, dict) else v for name, v in row.items()}
