"""What one look at the lobby costs the server in processor time, with hundreds of tables of as many different rules.

The baseline, measured in the same run, is what there is no way around: the same rows read from the same database, with
what the sheets say of them already at hand, and made into the same JSON. The ratio says what the house adds (HTTP, the
gate, the board), whatever the machine. The target is 5 ms.

    python benchmarks/bench_lobby.py [TABLES]
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import partial
from importlib import resources
from pathlib import Path
from statistics import median
from typing import Any

import orjson
from sqlalchemy import Connection, Engine, text

from pitboss import rules as sheets
from pitboss.house.library import Library
from pitboss.house.lobby import MOST_LISTED
from pitboss.house.opening import MOST_TABLES_PER_GUEST, open_table
from pitboss.house.store.database import open_database
from pitboss.house.store.wallets import welcome
from pitboss.house.store.writer import Writer
from pitboss.house.web.app import create_app
from pitboss.house.web.limits import Limits
from pitboss.house.web.state import Setup
from pitboss.house.worker.requests import Rate
from pitboss.house.worker.worker import Worker

LOOKS = 60
_COLUMNS = "id, name, game, taken, bots, phase, round"


def write_sheets(folder: Path, count: int) -> None:
    """So many sheets, no two alike."""
    sheet = (resources.files(sheets) / "sheets" / "mega-blackjack.toml").read_text(encoding="utf-8")
    for number in range(count):
        changed = sheet.replace('name = "mega-blackjack"', f'name = "game-{number}"', 1)
        changed = changed.replace('title = "', f'title = "No. {number} ', 1)
        (folder / f"{number}.toml").write_text(changed, encoding="utf-8")


def open_tables(engine: Engine, library: Library, count: int) -> None:
    """A table of each game."""
    pit = Worker(engine)
    for start in range(0, count, MOST_TABLES_PER_GUEST):
        games = [f"game-{number}" for number in range(start, min(count, start + MOST_TABLES_PER_GUEST))]
        pit.in_transaction(partial(_open, pit, library, games))


def _open(pit: Worker, library: Library, games: list[str], connection: Connection, books: Writer) -> None:
    """A guest comes in and opens a table of each of these games."""
    guest = welcome(connection, "Guest", at=pit.now())
    wish: dict[str, Any] = {"changes": {}, "name": None, "private": False, "bots": 2, "timers": pit.timers}
    for game in games:
        open_table(connection, books, library, guest, game=game, at=pit.now(), **wish)


async def ask(app: Any) -> bytes:
    """One GET /api/tables through the whole app, without a socket."""
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": "/api/tables",
        "raw_path": b"/api/tables",
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "state": {},
    }
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    assert sent[0]["status"] == 200, sent
    return b"".join(message.get("body", b"") for message in sent[1:])


async def measure(look: Callable[[], Awaitable[Any]]) -> float:
    """The processor time of one look, all threads together, in milliseconds; the median of many."""
    spent = []
    for _ in range(LOOKS):
        began = time.process_time()
        await look()
        spent.append(time.process_time() - began)
    return 1000 * median(spent)


async def main(count: int) -> None:
    wide = Rate(10**9, 10**9)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_sheets(folder, count)
        database = str(folder / "house.db")
        engine = open_database(database)
        open_tables(engine, Library(folder), count)
        app = create_app(Setup(database=database, sheets=folder, limits=Limits(requests=wide)))
        async with app.router.lifespan_context(app):
            app.state.house.thread.tick = 3600
            body = await ask(app)
            listed = orjson.loads(body)["tables"]
            assert len(listed) == min(count, MOST_LISTED)
            fixed = {table["id"]: table for table in listed}

            async def bare() -> None:
                with engine.connect() as connection:
                    rows = connection.execute(text(f"SELECT {_COLUMNS} FROM tables WHERE NOT closed")).all()
                orjson.dumps({"tables": [{**fixed[row.id], "taken": row.taken, "bots": row.bots} for row in rows]})

            baseline, house = await measure(bare), await measure(lambda: ask(app))
        engine.dispose()
    print(f"{count} tables, {len(body) / 1024:.0f} KiB: a look at the lobby takes {house:.2f} ms of processor time,")
    print(f"{house / baseline:.1f} times the bare baseline ({baseline:.2f} ms)")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 500))
