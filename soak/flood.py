"""The flood: guests send all that the limits allow, and far more, while somebody else plays at a table of their own.

    python -m soak.flood --seconds 120
    python -m soak.flood --seconds 3600 --messages 4310

The flood is emotes, bets and take-backs, promises of seeds, sitting out and coming back: everything that leads nowhere.
Measured is how long the other player waits for each answer: when all is calm, in the flood, and again after a restart,
while somebody who has not come in asks for the flooded tables. In the end the log may not have grown by more than the
guests' rates allow, what an onlooker was sent is bounded, and the audit must find everything in order.
"""

import argparse
import asyncio
import json
import multiprocessing
import random
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from sqlalchemy import func, select
from tests.house.web.client import Line, Visitor
from tests.house.web.forking import ForkedServer
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from pitboss.house.audit import audit
from pitboss.house.store import schema
from pitboss.house.store.database import open_database
from pitboss.house.worker.requests import LEASE, STANDARD_RATE

SEATS = 7


@dataclass
class Flood:
    """What a flood found: waiting times in milliseconds, and what it left behind."""

    seconds: float
    sent: int = 0
    entries: int = 0
    allowed: int = 0
    onlooker_bytes: float = 0.0
    waits: dict[str, list[float]] = field(default_factory=dict)

    def quantile(self, when: str, share: float = 0.99) -> float:
        """The time within which this share of the answers came."""
        return sorted(self.waits[when])[int(share * (len(self.waits[when]) - 1))]

    def __str__(self) -> str:
        times = "; ".join(
            f"{when} p50 {self.quantile(when, 0.5):.1f}, p99 {self.quantile(when):.1f}, most {max(waits):.1f} ms"
            for when, waits in self.waits.items()
        )
        return (
            f"{self.sent} messages in {self.seconds:.0f} s ({self.sent / self.seconds:.0f} a second), "
            f"{self.entries} entries where the rates allow {self.allowed}, "
            f"{self.onlooker_bytes / 1000:.0f} kB/s to an onlooker; {times}"
        )


def flood(folder: Path, *, seconds: float, guests: int, messages: float, calm: float = 5.0) -> Flood:
    """Flood a house for so many seconds with so many messages a second; return what was measured."""
    result, database = Flood(seconds), str(folder / "house.db")
    with ForkedServer(database, "--request-seconds", "60", log=folder / "server.log") as server:
        player, host = Visitor(server.base, "Player"), Visitor(server.base, "Host")
        crowd = [Visitor(server.base, f"Guest {number}") for number in range(guests)]
        tables = [crowd[number].open() for number in range(0, guests, SEATS)]
        own = player.open()
        with player.at(own) as line:
            line.do("sit", seat=1)
            result.waits["calm"] = _wait_times(line, calm)
            jobs = [(crowd[number].cookie, tables[number // SEATS], number % SEATS + 1) for number in range(guests)]
            flooding = multiprocessing.get_context("spawn").Pool(1)
            onlooker = _Onlooker(server.base, tables[0])
            sent = flooding.apply_async(_pour, (server.base, jobs, messages / guests, seconds))
            result.waits["flood"] = _wait_times(line, seconds)
            result.sent = sent.get(timeout=seconds + 120)
            result.onlooker_bytes = onlooker.stop() / seconds
            flooding.terminate()
        server.kill()
        server.restart()
        with player.at(own) as line:
            stop = threading.Event()
            asking = threading.Thread(target=_ask, args=(server.base, tables, stop))
            asking.start()
            result.waits["restart"] = _wait_times(line, calm)
            stop.set()
            asking.join()
        for visitor in (player, host, *crowd):
            visitor.close()
        assert server.stop() == 0, server.log.read_text()
    engine = open_database(database)
    with engine.connect() as connection:
        entries = schema.entries
        flooded = select(func.count()).select_from(entries).where(entries.c.table_id.in_(tables))
        result.entries = int(connection.execute(flooded).scalar_one())
    result.allowed = round(guests * (STANDARD_RATE.burst + LEASE + STANDARD_RATE.per_second * (seconds + 60)))
    report = audit(engine)
    assert report.fault is None, report.fault
    engine.dispose()
    return result


def _wait_times(line: Line, seconds: float) -> list[float]:
    """Play at a human's fastest for a while; return how long each answer took, in milliseconds."""
    waits: list[float] = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        began = time.monotonic()
        line.do("bet", seat=1, main=1000 + 100 * (len(waits) % 2))
        waits.append(1000 * (time.monotonic() - began))
        time.sleep(max(0.0, 0.25 - (time.monotonic() - began)))
    return waits


class _Onlooker:
    """Somebody who watches a flooded table, and counts the bytes."""

    def __init__(self, base: str, table: str) -> None:
        self._line = Line(base, table, None)
        self._bytes = 0
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()

    def _listen(self) -> None:
        with suppress(ConnectionClosed):
            for message in self._line.socket:
                self._bytes += len(message)

    def stop(self) -> int:
        self._line.close()
        self._thread.join()
        return self._bytes


def _ask(base: str, tables: list[str], stop: threading.Event) -> None:
    """Ask for the flooded tables again and again, without a cookie."""
    with httpx.Client(base_url=base) as nobody:
        while not stop.wait(0.05):
            for table in tables:
                nobody.get(f"/api/tables/{table}")


def _pour(base: str, jobs: list[tuple[str, str, int]], rate: float, seconds: float) -> int:
    async def all_of_them() -> int:
        until = time.monotonic() + seconds
        return sum(await asyncio.gather(*(_flooder(base, *job, rate, until) for job in jobs)))

    return asyncio.run(all_of_them())


async def _flooder(base: str, cookie: str, table: str, seat: int, rate: float, until: float) -> int:
    """Sit down, then send at a steady rate, and come back whenever the house hangs up."""
    url, sent, rng = base.replace("http", "ws", 1) + f"/api/tables/{table}/ws", 0, random.Random(f"{table} {seat}")
    while time.monotonic() < until:
        try:
            async with connect(url, additional_headers={"Cookie": cookie}, compression=None) as line:
                shoe = json.loads(await line.recv())["state"]["shoe"]["commitment"]
                reading = asyncio.create_task(_swallow(line))
                moves: list[dict[str, object]] = [
                    {"do": "emote", "emote": "wow"},
                    {"do": "bet", "main": 1000},
                    {"do": "take-back"},
                    {"do": "promise-seed", "shoe": shoe, "promise": "0" * 64},
                    {"do": "sit-out"},
                    {"do": "come-back"},
                ]
                await line.send(json.dumps({"id": f"s{rng.random()}", "version": 0, "do": "sit", "seat": seat}))
                began, count = time.monotonic(), 0
                while time.monotonic() < until:
                    move = {"id": f"f{seat}.{sent}.{rng.random()}", "version": 0, "seat": seat, **rng.choice(moves)}
                    await line.send(json.dumps(move))
                    sent, count = sent + 1, count + 1
                    await asyncio.sleep(max(0.0, began + count / rate - time.monotonic()))
                reading.cancel()
        except (OSError, WebSocketException):
            await asyncio.sleep(1)
    return sent


async def _swallow(line: object) -> None:
    with suppress(WebSocketException):
        async for _ in line:  # type: ignore[attr-defined]
            pass


def main() -> None:
    parser = argparse.ArgumentParser(description="Flood a house, and see that nobody else waits.")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--guests", type=int, default=70)
    parser.add_argument("--messages", type=float, default=4310, help="a second, of all guests together")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        result = flood(Path(name), seconds=options.seconds, guests=options.guests, messages=options.messages, calm=20)
    print(result)
    for when in ("flood", "restart"):
        assert result.quantile(when) <= 2 * result.quantile("calm"), f"{when}: more than twice as long as in the calm"
    assert result.entries <= result.allowed


if __name__ == "__main__":
    main()
