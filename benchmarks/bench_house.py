"""Load on the house: a thousand guests at seven-seat tables, and how long each waits for a durable answer.

    python benchmarks/bench_house.py                      500 actions a second, without and with a flooding client
    python benchmarks/bench_house.py --curve              from 100 actions a second to where it breaks
    python benchmarks/bench_house.py --database URL       on PostgreSQL
    python benchmarks/bench_house.py --postgres --workers 2 --curve
                                                          on a PostgreSQL of its own, for as many worker processes

The server is a process of its own, the load generator (`house_load.py`) is this one, both on the same machine. An
action is a bet, a ready sign or a decision. It is timed from the moment it was planned for to the moment its `done`
arrives, which the house sends after the commit is on disk. The baseline is measured first, on the same disk and at the
same rate: a bare WebSocket server that commits one row for each message and sends the message back. At the end every
answered action must be in the log, and the audit must be in order.
"""

import argparse
import asyncio
import gc
import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
import uvloop
from house_load import HEAD, Figures, Load, Player, percentile, together
from sqlalchemy import func, select
from tests.house.postgres import fresh_database

from pitboss.house.audit import audit
from pitboss.house.store import schema
from pitboss.house.store.database import open_database

TARGET_MS = 50.0
TARGET_FLOOD = 2.0
TARGET_CPU = 0.9
TARGET_RATE = 2000
CURVE = (100, 250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2500, 3000)
_LANES = 50

_SERVE = """
import sys
from pitboss.house.tables.settings import Timers
from pitboss.house.web.state import Setup
from pitboss.house.web.limits import Limits, Rate
from pitboss.house.web.serve import run
wide = Rate(10**9, 10**9)
limits = Limits(
    requests=wide, handshakes=wide, new_guests=wide, connections=20000, connections_per_address=20000
)
run(Setup(database=sys.argv[1], limits=limits, timers=Timers(turn=600_000, betting=600_000)), host="127.0.0.1",
    port=int(sys.argv[2]))
"""

_ECHO = """
import asyncio, sqlite3, sys
import uvloop
from websockets.asyncio.server import serve
rows = sqlite3.connect(sys.argv[1] + ".echo", isolation_level=None)
for pragma in ("journal_mode=WAL", "synchronous=FULL"):
    rows.execute("PRAGMA " + pragma)
rows.execute("CREATE TABLE echoes (message)")
async def echo(line):
    async for message in line:
        rows.execute("INSERT INTO echoes VALUES (?)", (message,))
        await line.send(message)
async def main():
    async with serve(echo, "127.0.0.1", int(sys.argv[2]), compression=None):
        await asyncio.get_running_loop().create_future()
uvloop.run(main())
"""


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


async def echoes(host: str, rate: float, seconds: float) -> list[float]:
    """How long a bare server takes to commit a row and send it back, in milliseconds, at this rate."""
    loop, waited = asyncio.get_running_loop(), []

    def told(_player: Player, message: bytes) -> None:
        waited.append(1000 * (time.perf_counter() - float(message)))

    players = [Player(0, told) for _ in range(_LANES)]
    for player in players:
        await player.connect(host, "/", "")
    began, sent = loop.time(), 0
    while sent < rate * seconds:
        while began + sent / rate <= loop.time():
            planned = time.perf_counter() - (loop.time() - began - sent / rate)
            players[sent % _LANES].send(repr(planned).encode())
            sent += 1
        await asyncio.sleep(max(0.001, began + sent / rate - loop.time()))
    while len(waited) < sent:
        await asyncio.sleep(0.01)
    for player in players:
        if player.transport is not None:
            player.transport.close()
    return sorted(waited)


def measure_baseline(database: str, rate: float, seconds: float) -> list[float]:
    port = free_port()
    server = subprocess.Popen([sys.executable, "-c", _ECHO, database, str(port)])
    try:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except ConnectionRefusedError:
                time.sleep(0.05)
        waited = uvloop.run(echoes(f"127.0.0.1:{port}", rate, seconds))
    finally:
        server.terminate()
        server.wait()
    print(
        f"baseline, one bare commit a message     {rate:5.0f}/s   p50 {percentile(waited, 50):6.1f}   "
        f"p95 {percentile(waited, 95):6.1f}   p99 {percentile(waited, 99):6.1f}   max {waited[-1]:6.1f} ms",
        flush=True,
    )
    return waited


async def measure(bases: list[str], options: argparse.Namespace, baseline: list[float]) -> Load:
    load, began = Load(bases), time.perf_counter()
    await load.seat(options.players)
    seconds = time.perf_counter() - began
    print(f"{options.players} guests at {len(load.tables)} tables, seated in {seconds:.0f} s", flush=True)
    await load.run(options.rate / 2, 3)
    gc.collect()
    gc.disable()
    if options.curve:
        await climb(load, options.seconds)
    else:
        await hold(load, options, baseline)
    return load


async def climb(load: Load, seconds: float) -> None:
    """Ask for more and more, until the house cannot keep up, and say whether it carried enough."""
    rows, kept = [HEAD], 0
    for rate in CURVE:
        figures = await load.run(rate, seconds)
        rows.append(figures.row(f"{rate}/s"))
        print(f"asked for {rate:4}/s                        {figures}", flush=True)
        if figures.rate < 0.95 * rate or figures.percentile(50) > 1000:
            print(f"it breaks between {kept} and {rate} actions a second")
            break
        kept = rate
    verdict(kept >= TARGET_RATE, f"{TARGET_RATE} actions a second before it breaks: {kept}")
    print("\n".join(rows), flush=True)


async def hold(load: Load, options: argparse.Namespace, baseline: list[float]) -> None:
    """Keep one rate, in turns without and with a flooding client, and compare."""
    calm, flooded = [], []
    for _ in range(2):
        calm.append(await load.run(options.rate, options.seconds))
        stop = asyncio.Event()
        flooding = asyncio.create_task(load.flood(stop))
        flooded.append(await load.run(options.rate, options.seconds))
        stop.set()
        await flooding
    without, others = together(calm), together(flooded)
    print(f"asked for {options.rate:4}/s                        {without}")
    print(f"the same, one client flooding         {others}")
    for share in (50, 99):
        print(f"p{share} is {without.percentile(share) / percentile(baseline, share):.1f} times the baseline's")
    judge(without, others, options.rate)
    print("\n".join([HEAD, without.row(f"{options.rate}/s"), others.row("the same, one client flooding")]))


def judge(without: Figures, others: Figures, rate: float) -> None:
    """Say which targets were reached and which were not."""
    p99, ratio = without.percentile(99), others.percentile(99) / without.percentile(99)
    for reached, what in (
        (without.rate >= 0.98 * rate, f"{rate} actions a second: {without.rate:.0f}"),
        (without.cpu <= TARGET_CPU, f"{TARGET_CPU} ms of processor time an action: {without.cpu:.2f} ms"),
        (p99 <= TARGET_MS, f"p99 within {TARGET_MS:.0f} ms: {p99:.1f} ms"),
        (ratio <= TARGET_FLOOD, f"a flooding client leaves p99 within {TARGET_FLOOD:.0f} times: {ratio:.2f} times"),
    ):
        verdict(reached, what)


def verdict(reached: bool, what: str) -> None:
    print(f"{'reached' if reached else 'MISSED '}  {what}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Load on the house.")
    parser.add_argument("--players", type=int, default=1000, help="guests, seven at a table")
    parser.add_argument("--rate", type=int, default=500, help="actions a second")
    parser.add_argument("--seconds", type=float, default=10, help="length of each run")
    parser.add_argument("--curve", action="store_true")
    parser.add_argument("--database", help="a postgresql:// URL; by default a fresh SQLite file")
    parser.add_argument("--postgres", action="store_true", help="a fresh PostgreSQL, as the tests have one")
    parser.add_argument("--workers", type=int, default=1, help="processes that serve, each a share of the tables")
    options = parser.parse_args()
    load_before = os.getloadavg()[0]
    print(f"{os.cpu_count()} cores; the machine's load before this was {load_before:.1f}")
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "house.db")
        baseline = measure_baseline(file, options.rate, min(options.seconds, 10))
        database = options.database or (fresh_database() if options.postgres else file)
        ports = [free_port() for _ in range(options.workers)]
        servers = [
            subprocess.Popen([sys.executable, "-c", _SERVE, database, str(port)], stdout=subprocess.DEVNULL)
            for port in ports
        ]
        try:
            bases = [f"http://127.0.0.1:{port}" for port in ports]
            for base in bases:
                wait_for(base)
            load = uvloop.run(measure(bases, options, baseline))
        finally:
            for server in servers:
                server.terminate()
            for server in servers:
                server.wait()
        check_nothing_lost(database, load)


def wait_for(base: str) -> None:
    """Wait until a worker answers."""
    while True:
        try:
            httpx.get(f"{base}/healthz")
            return
        except httpx.TransportError:
            time.sleep(0.05)


def check_nothing_lost(database: str, load: Load) -> None:
    """Compare what was answered with what is in the log, and fold and check everything."""
    engine = open_database(database)
    with engine.connect() as connection:
        wanted = select(func.count()).select_from(schema.entries).where(schema.entries.c.key.is_not(None))
        written = connection.execute(wanted).scalar_one()
    report = audit(engine)
    engine.dispose()
    found = report.fault or "in order"
    print(
        f"answered {load.answered}, in the log {written}; unanswered {load.unanswered}; "
        f"refused {load.errors or 'none'}; audit: {found}"
    )
    if written < load.answered or load.unanswered or report.fault is not None:
        sys.exit("something was lost")


if __name__ == "__main__":
    main()
