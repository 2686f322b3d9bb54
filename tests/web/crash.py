"""The crash test: a real server is killed at random moments while guests play, and nothing may be lost or doubled.

    python -m tests.web.crash --kills 200
    python -m tests.web.crash --kills 200 --postgres

Guests play at several tables over real sockets. Whenever their line breaks they connect again and send the command that
was not answered once more, under the same id. In the end every acknowledged command must be in the log exactly once, at
the version that was acknowledged; every state any client was ever sent must be what the log folds to at that version;
and the audit must find every cent and every card in its place.
"""

import argparse
import json
import random
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import Engine, func, select
from tests.house.postgres import fresh_database
from tests.web.client import Line, Visitor
from tests.web.serving import Server
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from pitboss import rules as sheets
from pitboss.house import schema
from pitboss.house.audit import audit
from pitboss.house.database import open_database
from pitboss.house.live import LiveTable
from pitboss.house.shelf import entry_rows, find_table, read_entry, read_rules
from pitboss.house.timers import Timers
from pitboss.house.view import view_state

OPTIONS = ("--no-coach", "--turn-seconds", "3", "--betting-seconds", "1")
_LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, httpx.TransportError, EOFError)


@dataclass
class Evidence:
    """What one guest was told: acknowledged commands by id, and states by version."""

    guest: str
    table: str
    acknowledged: dict[str, int] = field(default_factory=dict)
    repeated: int = 0
    states: dict[int, str] = field(default_factory=dict)
    refused: int = 0


class Gambler(threading.Thread):
    """A guest who plays on, whatever happens to the line."""

    def __init__(self, visitor: Visitor, table: str, seat: int, stop: threading.Event, seed: int) -> None:
        super().__init__(daemon=True)
        self.visitor = visitor
        self.seat = seat
        self.stopping = stop
        self.rng = random.Random(seed)
        self.evidence = Evidence(visitor.id, table)
        self.line: Line | None = None
        self.count = 0
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stopping.is_set():
                self._move()
                time.sleep(0.03)
        except BaseException as error:
            self.failure = error
        finally:
            if self.line is not None:
                self.line.close()

    def _connected(self) -> Line:
        while self.line is None:
            try:
                self.line = Line(self.visitor.base, self.evidence.table, self.visitor.cookie)
                self._note(self.line.state)
            except _LOST:
                if self.stopping.is_set():
                    raise
                time.sleep(0.05)
        return self.line

    def _note(self, state: dict[str, Any]) -> None:
        self.evidence.states[state["version"]] = _written(state)

    def _hang_up(self) -> None:
        if self.line is not None:
            self.line.close()
        self.line = None

    def _surely(self, do: str, **fields: Any) -> None:
        """Send a command again and again under one id until it is answered."""
        self.count += 1
        ident, version = f"n{self.count}", self._connected().state["version"]
        while not self.stopping.is_set():
            line = self._connected()
            try:
                line.send(do, ident=ident, version=version, **fields)
                while True:
                    message = line.hear(timeout=10)
                    if message["type"] == "table":
                        self._note(message["state"])
                    elif message["type"] in ("done", "error") and message["id"] == ident:
                        break
            except _LOST:
                self._hang_up()
                continue
            if message["type"] == "done":
                self.evidence.acknowledged[ident] = message["version"]
                self.evidence.repeated += message.get("repeated", False)
            else:
                self.evidence.refused += 1
            return

    def _move(self) -> None:
        line = self._connected()
        mine = [seat for seat in line.state["seats"] if seat["seat"] == self.seat and not seat["bot"]]
        turn = line.state["turn"]
        if not mine:
            self._surely("sit", seat=self.seat)
        elif turn is not None and turn["seat"] == self.seat:
            self._surely("decide", seat=self.seat, decision=self.rng.choice(turn["legal"])["decision"])
        elif turn is None and mine[0]["funds"] < 20_000:
            self._surely("leave", seat=self.seat)
            self.visitor.http.post("/api/guest/refill")
        elif turn is None and mine[0]["wagers"] is None:
            self._surely("bet", seat=self.seat, main=self.rng.choice((500, 1000, 2500)))
        elif turn is None and not mine[0]["ready"]:
            self._surely("deal", seat=self.seat)
        else:
            try:
                message = line.hear(timeout=0.5)
                if message["type"] == "table":
                    self._note(message["state"])
            except TimeoutError:
                pass
            except _LOST:
                self._hang_up()


@dataclass
class Result:
    """What a crash test found."""

    kills: int
    acknowledged: int
    repeated: int
    entries: int
    states: int
    rounds: int
    seconds: float
    mid_round: int

    def __str__(self) -> str:
        return (
            f"{self.kills} kills ({self.mid_round} in mid-round) in {self.seconds:.0f} s: {self.acknowledged} "
            f"acknowledged commands ({self.repeated} of them answers to a retry) each in the log once, "
            f"{self.states} states seen by clients and each what the log folds to, {self.rounds} rounds, "
            f"{self.entries} entries, audit in order"
        )


def crash(database: str, kills: int, seed: int = 1, *, longest: float = 0.8) -> Result:
    """Kill a server on this database so many times; raise `AssertionError` if anything is not as it should be."""
    rng, stop, began = random.Random(seed), threading.Event(), time.monotonic()
    engine = open_database(database)
    in_play = 0
    with Server(database, *OPTIONS, spare=True) as server:
        gamblers = _seat_gamblers(server, stop, seed)
        for gambler in gamblers:
            gambler.start()
        for _ in range(kills):
            time.sleep(rng.uniform(0.05, longest))
            server.kill()
            in_play += _rounds_under_way(engine)
            server.start()
        time.sleep(1)
        stop.set()
        for gambler in gamblers:
            gambler.join(timeout=30)
            assert gambler.failure is None, repr(gambler.failure)
            gambler.visitor.close()
        assert server.stop() == 0, server.errors.decode()
    seconds = time.monotonic() - began
    result = _judge(engine, [gambler.evidence for gambler in gamblers], kills, in_play, seconds)
    engine.dispose()
    return result


def _seat_gamblers(server: Server, stop: threading.Event, seed: int) -> list[Gambler]:
    """Two guests at each of two tables, and one alone at each of two others; a bot at every table."""
    gamblers = []
    for number, game in enumerate(sheets.games()):
        host = Visitor(server.base, f"Host {number}")
        table = host.open(game, bots=1)
        gamblers.append(Gambler(host, table, 1, stop, seed * 100 + number))
        if number % 2:
            friend = Visitor(server.base, f"Friend {number}")
            gamblers.append(Gambler(friend, table, 2, stop, seed * 100 + 50 + number))
    return gamblers


def _rounds_under_way(engine: Engine) -> int:
    with engine.connect() as connection:
        rows = schema.tables
        wanted = select(func.count()).select_from(rows).where(rows.c.phase != "betting")
        return min(1, int(connection.execute(wanted).scalar_one()))


def _judge(engine: Engine, told: list[Evidence], kills: int, in_play: int, seconds: float) -> Result:
    report = audit(engine)
    assert report.fault is None, report.fault
    with engine.connect() as connection:
        for evidence in told:
            _check_acknowledged(connection, evidence)
            _check_states(connection, evidence)
        total = connection.execute(select(func.sum(schema.ledger.c.cents))).scalar()
        assert int(total or 0) == 0
    return Result(
        kills=kills,
        acknowledged=sum(len(evidence.acknowledged) for evidence in told),
        repeated=sum(evidence.repeated for evidence in told),
        entries=report.entries,
        states=sum(len(evidence.states) for evidence in told),
        rounds=report.rounds,
        seconds=seconds,
        mid_round=in_play,
    )


def _check_acknowledged(connection: Any, evidence: Evidence) -> None:
    rows = schema.entries
    found = connection.execute(
        select(rows.c.key, rows.c.version).where(rows.c.table_id == evidence.table, rows.c.by == evidence.guest)
    ).all()
    versions: dict[str, list[int]] = {}
    for key, version in found:
        versions.setdefault(key, []).append(version)
    for ident, version in evidence.acknowledged.items():
        written = versions.get(f"{evidence.guest}:{ident}")
        assert written == [version], f"{ident} was acknowledged at {version} and the log has it at {written}"


def _check_states(connection: Any, evidence: Evidence) -> None:
    """Fold the log from its first entry; at each version a client saw, the state must be the one it was sent."""
    head = find_table(connection, evidence.table)
    shoes = schema.shoes
    secrets = connection.execute(
        select(shoes.c.secret).where(shoes.c.table_id == head.id).order_by(shoes.c.number)
    ).scalars()
    live = LiveTable(head.id, read_rules(head.sheet, head.changes), list(secrets), timers=Timers.read(head.timers))
    live.at = head.opened_at
    for row in entry_rows(connection, head.id, 0):
        live.apply(read_entry(row))
        seen = evidence.states.get(live.version)
        if seen is not None:
            folded = _written(view_state(live))
            assert folded == seen, f"version {live.version} of {head.id} was seen as\n{seen}\nand folds to\n{folded}"


def _written(state: dict[str, Any]) -> str:
    """A state as text, but for the time at which it was sent."""
    return json.dumps(state | {"now": None}, sort_keys=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill a server at random moments and see that nothing is lost.")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own instead of SQLite")
    options = parser.parse_args()
    if options.postgres:
        print("PostgreSQL:", crash(fresh_database(), options.kills, options.seed))
        return
    with tempfile.TemporaryDirectory() as folder:
        print("SQLite:", crash(str(Path(folder) / "house.db"), options.kills, options.seed))


if __name__ == "__main__":
    main()
