"""A load generator for the house: guests with real WebSockets at seven-seat tables, and a pace.

Actions are planned at even distances. Each is timed from the moment it was planned for, not from the moment it was
sent: if the house, or the generator itself, holds up the plan, that is in the figures. A table has one action under way
at a time, as a table does.
"""

import asyncio
import base64
import os
import random
import struct
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, cast

import httpx
import orjson

SEATS = 7
_PATIENCE_SECONDS = 20


class Figures(NamedTuple):
    """What a run came to; times in milliseconds, in order. `late` is how long after its plan an action was sent,
    `stolen` how long other machines had the processors of a virtual one."""

    rate: float
    waited: list[float]
    late: list[float]
    cpu: float
    stolen: float = 0.0

    def percentile(self, share: float) -> float:
        return percentile(self.waited, share)

    def __str__(self) -> str:
        return (
            f"{self.rate:5.0f}/s   p50 {self.percentile(50):6.1f}   p95 {self.percentile(95):6.1f}   "
            f"p99 {self.percentile(99):6.1f}   max {self.waited[-1]:6.1f} ms   "
            f"server {self.cpu:.2f} ms CPU an action   (sent late: p99 {percentile(self.late, 99):.1f} ms; "
            f"stolen from this machine: {self.stolen:.0f} ms)"
        )

    def row(self, asked: str) -> str:
        """The same as a line of a table in Markdown."""
        times = [f"{self.percentile(share):.1f}" for share in (50, 95, 99)]
        cells = [asked, f"{self.rate:.0f}/s", *times, f"{self.waited[-1]:.1f}", f"{self.cpu:.2f}", f"{self.stolen:.0f}"]
        return f"| {' | '.join(cells)} |"


HEAD = """
| asked for | reached | p50 | p95 | p99 | max | server CPU an action | stolen |
|---|---|---|---|---|---|---|---|"""


def percentile(times: list[float], share: float) -> float:
    return times[min(len(times) - 1, int(len(times) * share / 100))]


def together(runs: list[Figures]) -> Figures:
    """Several runs of the same length as one."""
    waited = sorted(time for run in runs for time in run.waited)
    late = sorted(time for run in runs for time in run.late)
    cpu = sum(run.cpu * len(run.waited) for run in runs) / len(waited)
    return Figures(sum(run.rate for run in runs) / len(runs), waited, late, cpu, sum(run.stolen for run in runs))


def stolen_ms() -> float:
    """How long a hypervisor has given this machine's processors to others, since it started; 0 where nobody says."""
    try:
        return 1000 * int(Path("/proc/stat").read_text("ascii").split()[8]) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError, ValueError):
        return 0.0


class Player(asyncio.Protocol):
    """One guest's WebSocket, as bare as it can be, so that the generator does not slow down what it measures."""

    def __init__(self, seat: int, told: Callable[["Player", bytes], None]) -> None:
        self.seat = seat
        self.told = told
        self.buffer = b""
        self.is_open = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, error: Exception | None) -> None:
        self.transport = None
        if not self.is_open.done():
            self.is_open.set_exception(RuntimeError(f"the house hung up before the line was open: {error}"))

    async def connect(self, host: str, path: str, cookie: str) -> None:
        name, port = host.split(":")
        await asyncio.get_running_loop().create_connection(lambda: self, name, int(port))
        assert self.transport is not None
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        await self.is_open

    def send(self, text: bytes) -> None:
        if self.transport is not None and not self.transport.is_closing():
            head = bytes([0x81, 0x80 | len(text)]) if len(text) < 126 else b"\x81\xfe" + struct.pack(">H", len(text))
            self.transport.write(head + b"\0\0\0\0" + text)

    def data_received(self, data: bytes) -> None:
        buffer = self.buffer + data if self.buffer else data
        if not self.is_open.done():
            head, found, rest = buffer.partition(b"\r\n\r\n")
            if not found:
                self.buffer = buffer
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.is_open.set_exception(RuntimeError(head.decode()))
                return
            buffer = rest
            self.is_open.set_result(None)
        at = 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + size:
                break
            if buffer[at] & 15 == 9 and self.transport is not None:
                self.transport.write(bytes((0x8A, 0x80 | size)) + b"\0\0\0\0" + buffer[start : start + size])
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
            self.load.done(self.waiting.pop(orjson.loads(message)["id"]))
        elif message.startswith(b'{"type":"error"'):
            answer = orjson.loads(message)
            self.waiting.pop(answer["id"], None)
            self.load.errors[answer["code"]] = self.load.errors.get(answer["code"], 0) + 1
        elif player.seat == 1 and message.startswith((b'{"type":"table"', b'{"type":"welcome"')):
            self.state = orjson.loads(message)["state"]

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
                return seat["seat"], {"do": "ready"}
        return None

    def act(self, planned: float) -> bool:
        """Send the next action, planned for some moment; False if there is none now."""
        action = self.next_action()
        if action is None:
            return False
        seat, fields = action
        self.load.ids += 1
        ident = f"a{self.load.ids}"
        self.waiting[ident] = planned
        self.players[seat].send(orjson.dumps({"id": ident, "version": self.state["version"], "seat": seat, **fields}))
        return True


class Load:
    """All the tables, and a pace. Tables are dealt out among the workers, each at an address of its own."""

    def __init__(self, bases: list[str]) -> None:
        self.bases = bases
        self.tables: list[TableLoad] = []
        self.rng = random.Random(1)
        self.ids = 0
        self.answered = 0
        self.waited: list[float] = []
        self.errors: dict[str, int] = {}
        self.cookies: list[str] = []

    def base_of(self, table: int) -> str:
        """Where the guests of a table connect."""
        return self.bases[table % len(self.bases)]

    def done(self, planned: float) -> None:
        self.waited.append(1000 * (time.perf_counter() - planned))
        self.answered += 1

    async def seat(self, players: int) -> None:
        """Bring in the guests, open the tables, connect everybody and have them sit down."""
        async with httpx.AsyncClient(timeout=60) as http:
            for number in range(players):
                http.cookies.clear()
                base = self.base_of(number // SEATS)
                answer = await http.post(f"{base}/api/guest", json={"name": f"Guest {number}"})
                cookie = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
                self.cookies.append(cookie)
                if number % SEATS == 0:
                    game, headers = {"game": "blackjack"}, {"Cookie": cookie}
                    opened = await http.post(f"{base}/api/tables", json=game, headers=headers)
                    self.tables.append(TableLoad(self, opened.json()["id"]))
        for number, cookie in enumerate(self.cookies):
            table, seat = self.tables[number // SEATS], number % SEATS + 1
            player = table.players[seat] = Player(seat, table.told)
            host = self.base_of(number // SEATS).removeprefix("http://")
            await player.connect(host, f"/api/tables/{table.id}/ws", cookie)
            table.waiting["sit"] = time.perf_counter()
            player.send(orjson.dumps({"id": "sit", "version": 0, "do": "sit", "seat": seat}))
            while table.waiting:
                if time.perf_counter() - table.waiting["sit"] > _PATIENCE_SECONDS:
                    line = "open" if player.transport else "closed"
                    raise RuntimeError(f"no answer to guest {number}, who sits down at {table.id}; the line is {line}")
                await asyncio.sleep(0.001)

    async def run(self, rate: float, seconds: float) -> Figures:
        """Plan so many actions a second for so long; return what was reached and how long guests waited."""
        self.waited, late = [], []
        cpu, stolen = await self.server_cpu(), stolen_ms()
        began, sent, turn = time.perf_counter(), 0, 0
        while sent < rate * seconds and time.perf_counter() - began < 2 * seconds:
            now, tried = time.perf_counter(), 0
            while (planned := began + sent / rate) <= now and tried < len(self.tables):
                turn, tried = (turn + 1) % len(self.tables), tried + 1
                if self.tables[turn].act(planned):
                    late.append(1000 * (time.perf_counter() - planned))
                    sent, tried = sent + 1, 0
            await asyncio.sleep(max(0.001, began + sent / rate - time.perf_counter()))
        reached = len(self.waited) / (time.perf_counter() - began)
        while (
            any(table.waiting for table in self.tables)
            and time.perf_counter() - began < 2 * seconds + _PATIENCE_SECONDS
        ):
            await asyncio.sleep(0.01)
        spent = await self.server_cpu() - cpu
        return Figures(
            reached, sorted(self.waited), sorted(late), 1000 * spent / len(self.waited), stolen_ms() - stolen
        )

    @property
    def unanswered(self) -> int:
        """Actions that were sent and got neither a yes nor a no."""
        return sum(len(table.waiting) for table in self.tables)

    async def server_cpu(self) -> float:
        """The processor time that the workers have used so far, in seconds."""
        used = 0.0
        async with httpx.AsyncClient(timeout=60) as http:
            for base in self.bases:
                lines = (await http.get(f"{base}/metrics")).text.splitlines()
                used += float(next(line.split()[1] for line in lines if line.startswith("process_cpu_seconds ")))
        return used

    async def flood(self, stop: asyncio.Event) -> None:
        """One client that sends as much as it can, and comes back whenever it is thrown out."""
        junk = orjson.dumps({"id": "x", "version": 0, "do": "bet", "seat": 1, "main": 100})
        while not stop.is_set():
            flooder = Player(0, lambda _player, _message: None)
            try:
                host = self.bases[0].removeprefix("http://")
                await flooder.connect(host, f"/api/tables/{self.tables[0].id}/ws", self.cookies[-1])
            except RuntimeError:
                await asyncio.sleep(0.1)
                continue
            while flooder.transport is not None and not stop.is_set():
                if flooder.transport.get_write_buffer_size() < 65_536:
                    for _ in range(50):
                        flooder.send(junk)
                await asyncio.sleep(0.005)
            if flooder.transport is not None:
                flooder.transport.close()
