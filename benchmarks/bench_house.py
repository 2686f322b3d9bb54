"""Load on the house: a thousand guests at seven-seat tables, and how long each waits for a durable answer.

    python benchmarks/bench_house.py                      500 actions a second, then with one flooding client
    python benchmarks/bench_house.py --curve              from 100 actions a second to where it breaks
    python benchmarks/bench_house.py --database URL       on PostgreSQL

The server is a process of its own, the load generator is this one, both on the same machine. An action is a bet, a
ready sign or a decision; it is timed from the moment it is sent to the moment its `done` arrives, which the house sends
after the commit is on disk. At the end every answered action must be in the log, and the audit must be in order.
"""

import argparse
import asyncio
import base64
import json
import os
import random
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import func, select

from pitboss.house import schema
from pitboss.house.audit import audit
from pitboss.house.database import open_database

SEATS = 7
_SERVE = """
import sys
from pitboss.house.timers import Timers
from pitboss.web.desk import Setup
from pitboss.web.limits import Limits, Rate
from pitboss.web.server import run
wide = Rate(10**9, 10**9)
limits = Limits(requests=wide, new_guests=wide, connections=20000)
run(Setup(database=sys.argv[1], limits=limits, timers=Timers(turn=600_000, betting=600_000)), host="127.0.0.1",
    port=int(sys.argv[2]))
"""


class Player(asyncio.Protocol):
    """One guest's WebSocket, as bare as it can be, so that the generator does not slow down what it measures."""

    def __init__(self, seat: int, told: Callable[["Player", bytes], None]) -> None:
        self.seat = seat
        self.told = told
        self.buffer = b""
        self.is_open = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, _error: Exception | None) -> None:
        self.closed = True

    def hello(self, host: str, path: str, cookie: str) -> None:
        assert self.transport is not None
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n".encode()
        )

    def send(self, text: bytes) -> None:
        assert self.transport is not None
        head = bytes([0x81, 0x80 | len(text)]) if len(text) < 126 else b"\x81\xfe" + struct.pack(">H", len(text))
        self.transport.write(head + b"\0\0\0\0" + text)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_open.done():
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.is_open.set_exception(RuntimeError(head.decode()))
                return
            self.buffer = rest
            self.is_open.set_result(None)
        at, buffer = 0, self.buffer
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + size:
                break
            if buffer[at] & 15 == 9 and self.transport is not None:
                self.transport.write(b"\x8a\x80\0\0\0\0")
            elif buffer[at] & 15 == 1:
                self.told(self, buffer[start : start + size])
            at = start + size
        self.buffer = buffer[at:]


class TableLoad:
    """A table and its seven guests; only the first of them reads the state, for all."""

    def __init__(self, load: "Load", ident: str) -> None:
        self.load = load
        self.id = ident
        self.players: dict[int, Player] = {}
        self.state: dict[str, Any] = {}
        self.waiting: dict[str, float] = {}

    def told(self, player: Player, message: bytes) -> None:
        if message.startswith(b'{"type":"done"'):
            self.load.done(self.waiting.pop(json.loads(message)["id"]))
        elif message.startswith(b'{"type":"error"'):
            answer = json.loads(message)
            self.waiting.pop(answer["id"], None)
            self.load.errors[answer["code"]] = self.load.errors.get(answer["code"], 0) + 1
        elif player.seat == 1 and message.startswith((b'{"type":"table"', b'{"type":"welcome"')):
            self.state = json.loads(message)["state"]

    def next_action(self) -> tuple[int, dict[str, Any]] | None:
        """What somebody at this table would do next, if nobody is being waited for."""
        if self.waiting or not self.state:
            return None
        if (turn := self.state["turn"]) is not None:
            legal = [answer["decision"] for answer in turn["legal"]]
            decision = "decline" if "decline" in legal else self.load.rng.choice(("stand", "stand", "hit"))
            return turn["seat"], {"do": "decide", "decision": decision if decision in legal else "stand"}
        for seat in self.state["seats"]:
            if seat["wagers"] is None:
                return seat["seat"], {"do": "bet", "main": 100}
        for seat in self.state["seats"]:
            if not seat["ready"]:
                return seat["seat"], {"do": "deal"}
        return None

    def act(self) -> bool:
        action = self.next_action()
        if action is None:
            return False
        seat, fields = action
        ident = f"a{self.load.next_id()}"
        command = {"id": ident, "version": self.state["version"], "seat": seat, **fields}
        self.waiting[ident] = time.perf_counter()
        self.players[seat].send(json.dumps(command).encode())
        return True


class Load:
    """All the tables, and a pace."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.host = base.removeprefix("http://")
        self.tables: list[TableLoad] = []
        self.rng = random.Random(1)
        self.ids = 0
        self.times: list[float] = []
        self.answered = 0
        self.errors: dict[str, int] = {}
        self.cookies: list[str] = []

    def next_id(self) -> int:
        self.ids += 1
        return self.ids

    def done(self, sent: float) -> None:
        self.times.append(time.perf_counter() - sent)
        self.answered += 1

    async def connect(self, player: Player, path: str, cookie: str) -> None:
        host, port = self.host.split(":")
        await asyncio.get_running_loop().create_connection(lambda: player, host, int(port))
        player.hello(self.host, path, cookie)
        await player.is_open

    async def seat(self, players: int) -> None:
        """Bring in the guests, open the tables, connect everybody and have them sit down."""
        async with httpx.AsyncClient(base_url=self.base, timeout=60) as http:
            for number in range(players):
                http.cookies.clear()
                answer = await http.post("/api/guest", json={"name": f"Guest {number}"})
                cookie = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
                self.cookies.append(cookie)
                if number % SEATS == 0:
                    opened = await http.post("/api/tables", json={"game": "blackjack"}, headers={"Cookie": cookie})
                    self.tables.append(TableLoad(self, opened.json()["id"]))
        for number, cookie in enumerate(self.cookies):
            table, seat = self.tables[number // SEATS], number % SEATS + 1
            player = table.players[seat] = Player(seat, table.told)
            await self.connect(player, f"/api/tables/{table.id}/ws", cookie)
            command = {"id": "sit", "version": 0, "do": "sit", "seat": seat}
            table.waiting["sit"] = time.perf_counter()
            player.send(json.dumps(command).encode())
            while table.waiting:
                await asyncio.sleep(0.001)
        self.times.clear()

    async def run(self, rate: float, seconds: float) -> dict[str, float]:
        """Keep a pace of so many actions a second for so long; return what was reached and how long guests waited."""
        self.times.clear()
        cpu = await self.server_cpu()
        began, sent, turn = time.perf_counter(), 0, 0
        while (now := time.perf_counter()) - began < seconds:
            due = int((now - began) * rate)
            tried = 0
            while sent < due and tried < len(self.tables):
                turn, tried = (turn + 1) % len(self.tables), tried + 1
                if self.tables[turn].act():
                    sent, tried = sent + 1, 0
            await asyncio.sleep(0.002)
        while any(table.waiting for table in self.tables) and time.perf_counter() - began < seconds + 20:
            await asyncio.sleep(0.01)
        taken = sorted(self.times)
        return {
            "rate": len(taken) / (time.perf_counter() - began),
            **{f"p{share}": 1000 * taken[min(len(taken) - 1, len(taken) * share // 100)] for share in (50, 95, 99)},
            "max": 1000 * taken[-1],
            "cpu": 1000 * (await self.server_cpu() - cpu) / len(taken),
        }

    async def server_cpu(self) -> float:
        """The processor time that the server has used so far, in seconds."""
        async with httpx.AsyncClient(base_url=self.base, timeout=60) as http:
            lines = (await http.get("/metrics")).text.splitlines()
        return float(next(line.split()[1] for line in lines if line.startswith("process_cpu_seconds ")))

    async def flood(self, stop: asyncio.Event) -> None:
        """One client that sends as much as it can, and comes back whenever it is thrown out."""
        table = self.tables[0]
        junk = json.dumps({"id": "x", "version": 0, "do": "bet", "seat": 1, "main": 100}).encode()
        while not stop.is_set():
            flooder = Player(0, lambda _player, _message: None)
            try:
                await self.connect(flooder, f"/api/tables/{table.id}/ws", self.cookies[-1])
            except RuntimeError:
                await asyncio.sleep(0.1)
                continue
            while not flooder.closed and not stop.is_set():
                if flooder.transport is not None and flooder.transport.get_write_buffer_size() < 65_536:
                    for _ in range(50):
                        flooder.send(junk)
                await asyncio.sleep(0.005)


def show(what: str, figures: dict[str, float]) -> None:
    print(
        f"{what:34} {figures['rate']:7.0f}/s   p50 {figures['p50']:6.1f} ms   p95 {figures['p95']:6.1f} ms   "
        f"p99 {figures['p99']:6.1f} ms   max {figures['max']:6.1f} ms   server {figures['cpu']:.2f} ms CPU an action",
        flush=True,
    )


async def measure(base: str, options: argparse.Namespace) -> Load:
    load = Load(base)
    began = time.perf_counter()
    await load.seat(options.players)
    print(f"{options.players} guests at {len(load.tables)} tables, seated in {time.perf_counter() - began:.0f} s")
    await load.run(options.rate / 2, 3)
    if options.curve:
        for rate in (100, 250, 500, 750, 1000, 1250, 1500, 2000):
            figures = await load.run(rate, options.seconds)
            show(f"asked for {rate}/s", figures)
            if figures["rate"] < 0.9 * rate:
                break
    else:
        show(f"asked for {options.rate}/s", await load.run(options.rate, options.seconds))
        stop = asyncio.Event()
        flooding = asyncio.create_task(load.flood(stop))
        show("the same with one flooding client", await load.run(options.rate, options.seconds))
        stop.set()
        await flooding
    return load


def main() -> None:
    parser = argparse.ArgumentParser(description="Load on the house.")
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--rate", type=int, default=500, help="actions a second")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--curve", action="store_true")
    parser.add_argument("--database", help="a postgresql:// URL; by default a fresh SQLite file")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = options.database or str(Path(folder) / "house.db")
        port = 18021
        server = subprocess.Popen([sys.executable, "-c", _SERVE, database, str(port)], stdout=subprocess.DEVNULL)
        try:
            base = f"http://127.0.0.1:{port}"
            while True:
                try:
                    httpx.get(f"{base}/healthz")
                    break
                except httpx.TransportError:
                    time.sleep(0.05)
            load = asyncio.run(measure(base, options))
        finally:
            server.terminate()
            server.wait()
        engine = open_database(database)
        with engine.connect() as connection:
            wanted = select(func.count()).select_from(schema.entries).where(schema.entries.c.key.is_not(None))
            written = connection.execute(wanted).scalar_one()
        report = audit(engine)
        engine.dispose()
        found = report.fault or "in order"
        print(f"answered {load.answered}, in the log {written}; refused {load.errors or 'none'}; audit: {found}")
        if written < load.answered or report.fault is not None:
            sys.exit("something was lost")


if __name__ == "__main__":
    main()
