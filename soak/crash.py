"""The crash test: real workers on one database are killed and paused at random moments while guests play through all of
them and the floor calls rounds off; nothing may be lost, doubled, or seen otherwise by anybody.

    python -m soak.crash --kills 1000 --workers 3
    python -m soak.crash --kills 1000 --workers 3 --postgres

Guests play at several tables over real sockets, most of them from shoes of a few rounds. Whenever their line breaks,
and now and then without that, they connect again, to any worker, and send the command that was not answered once more,
under the same id. In the end every acknowledged command must be in the log exactly once, at the version that was
acknowledged; every state any client was ever sent by any worker must be, byte for byte, what the log folds to at that
version; and the audit must find every cent and every card in its place.
"""

import argparse
import random
import tempfile
import threading
import time
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Engine, func, select
from tests.house.postgres import fresh_database
from tests.house.web.client import Visitor
from tests.house.web.forking import ForkedServer
from tests.house.web.gambler import Evidence, Gambler, written

from pitboss import rules as sheets
from pitboss.house.audit import audit
from pitboss.house.errors import HouseError
from pitboss.house.keys import make_key
from pitboss.house.library import Library
from pitboss.house.rulings import void_round
from pitboss.house.store import schema
from pitboss.house.store.database import open_database
from pitboss.house.store.queries import entry_rows, find_table, read_entry, read_rules
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.settings import TableTerms, Timers
from pitboss.house.views.state import StateCache
from pitboss.house.worker.worker import Worker

CHURN = "churn"
"""A game of one deck of which a fifth is dealt: a new shoe after every other round."""


@dataclass
class Result:
    """What a crash test found."""

    workers: int
    kills: int
    mid_round: int
    pauses: int
    acknowledged: int
    repeated: int
    entries: int
    states: int
    rounds: int
    called_off: int
    shoes: int
    seconds: float

    def __str__(self) -> str:
        return (
            f"{self.workers} worker{'s' * (self.workers > 1)}, {self.kills} kills ({self.mid_round} in mid-round) and "
            f"{self.pauses} pauses in {self.seconds:.0f} s: {self.acknowledged} acknowledged commands ({self.repeated} "
            f"of them answers to a retry) each in the log once, {self.states} states sent to clients and each what the "
            f"log folds to, {self.rounds} rounds, {self.called_off} of them called off, {self.shoes} changes of shoe, "
            f"{self.entries} entries, audit in order"
        )


def crash(
    database: str,
    folder: Path,
    *,
    kills: int,
    workers: int = 1,
    seed: int = 1,
    longest: float = 0.8,
    least_shoes: int = 0,
) -> Result:
    """Kill workers on this database so many times; raise `AssertionError` if anything is not as it should be.

    `folder` takes the sheet of a game and the floor's key. After the last kill guests play on, for a second and until
    so many shoes are on the tables, for a minute at most.
    """
    rng, stop, began = random.Random(seed), threading.Event(), time.monotonic()
    text = Library().text("maxtime-21")
    churn = text.replace('name = "maxtime-21"', f'name = "{CHURN}"').replace("penetration = 0.5", "penetration = 0.2")
    (folder / f"{CHURN}.toml").write_text(churn)
    options = ("--no-coach", "--turn-seconds", "3", "--betting-seconds", "1", "--sheets", str(folder))
    engine = open_database(database)
    floor = Floor(engine, folder / "floor.key", rng)
    mid_round = pauses = 0
    with ExitStack() as stack:
        servers = [
            stack.enter_context(ForkedServer(database, *options, log=folder / f"worker-{number}.log"))
            for number in range(workers)
        ]
        gamblers = _seat_gamblers([server.base for server in servers], stop, seed)
        for gambler in gamblers:
            gambler.start()
        for _ in range(kills):
            time.sleep(rng.uniform(0.05, longest))
            if rng.random() < 0.4:
                rng.choice(servers).pause(rng.uniform(0.05, 0.8))
                pauses += 1
            if rng.random() < 0.2:
                floor.call_off()
            server = rng.choice(servers)
            server.kill()
            mid_round += _rounds_under_way(engine)
            server.restart()
        time.sleep(1)
        give_up = time.monotonic() + 60
        while _shoes(engine) < least_shoes and time.monotonic() < give_up:
            time.sleep(0.2)
        stop.set()
        for gambler in gamblers:
            gambler.join(timeout=30)
            assert gambler.failure is None, repr(gambler.failure)
            gambler.visitor.close()
        for server in servers:
            assert server.stop() == 0, server.log.read_text()
            assert "set aside" not in server.log.read_text(), server.log.read_text()
    told = [gambler.evidence for gambler in gamblers]
    report = audit(engine)
    assert report.fault is None, report.fault
    _judge(engine, told)
    engine.dispose()
    return Result(
        workers=workers,
        kills=kills,
        mid_round=mid_round,
        pauses=pauses,
        acknowledged=sum(len(evidence.acknowledged) for evidence in told),
        repeated=sum(evidence.repeated for evidence in told),
        entries=report.entries,
        states=sum(len(evidence.sent) + len(evidence.shown) for evidence in told),
        rounds=report.rounds,
        called_off=floor.called_off,
        shoes=report.shoes,
        seconds=time.monotonic() - began,
    )


class Floor:
    """The floor, in a process of its own: this one. It calls off rounds under way."""

    def __init__(self, engine: Engine, key: Path, rng: random.Random) -> None:
        self.engine, self.key, self.rng = engine, key, rng
        self.worker = Worker(engine, name="floor")
        self.called_off = 0
        make_key(engine, key)

    def call_off(self) -> None:
        rows = schema.tables
        with self.engine.connect() as connection:
            dealing = select(rows.c.id, rows.c.round).where(rows.c.phase != "betting").order_by(rows.c.id)
            found = connection.execute(dealing).all()
        if not found:
            return
        table, number = self.rng.choice(found)
        with suppress(HouseError):
            void_round(self.worker, f"{table}.{number}", "a trial", self.key)
            self.called_off += 1


def _seat_gamblers(bases: list[str], stop: threading.Event, seed: int) -> list[Gambler]:
    """Three guests alone at tables where shoes are short, two together at a fourth, one at each other game; a bot at
    those tables where it holds up nobody who plays alone."""
    gamblers = []
    games = [CHURN, CHURN, CHURN, CHURN, *(game for game in sheets.games() if game != "maxtime-21")]
    for number, game in enumerate(games):
        host = Visitor(bases[number % len(bases)], f"Host {number}")
        table = host.open(game, bots=int(number > 2))
        gamblers.append(Gambler(host, bases, table, 1, stop, seed * 100 + number))
        if number == 3:
            friend = Visitor(bases[-1], f"Friend {number}")
            gamblers.append(Gambler(friend, bases, table, 2, stop, seed * 100 + 50 + number))
    return gamblers


def _rounds_under_way(engine: Engine) -> int:
    with engine.connect() as connection:
        rows = schema.tables
        wanted = select(func.count()).select_from(rows).where(rows.c.phase != "betting")
        return min(1, int(connection.execute(wanted).scalar_one()))


def _shoes(engine: Engine) -> int:
    with engine.connect() as connection:
        return int(connection.execute(select(func.count()).select_from(schema.shoes)).scalar_one())


def _judge(engine: Engine, told: list[Evidence]) -> None:
    with engine.connect() as connection:
        for evidence in told:
            _check_acknowledged(connection, evidence)
        for table in sorted({evidence.table for evidence in told}):
            _check_states(connection, table, [evidence for evidence in told if evidence.table == table])
        total = connection.execute(select(func.sum(schema.ledger.c.cents))).scalar()
        assert int(total or 0) == 0


def _check_acknowledged(connection: Connection, evidence: Evidence) -> None:
    rows = schema.entries
    found = connection.execute(
        select(rows.c.key, rows.c.version).where(rows.c.table_id == evidence.table, rows.c.by == evidence.guest)
    ).all()
    versions: dict[str, list[int]] = {}
    for key, version in found:
        versions.setdefault(key, []).append(version)
    for ident, version in evidence.acknowledged.items():
        logged = versions.get(f"{evidence.guest}:{ident}")
        assert logged == [version], f"{ident} was acknowledged at {version} and the log has it at {logged}"


def _check_states(connection: Connection, table: str, told: Iterable[Evidence]) -> None:
    """Fold the log from its first entry; at each version a client saw, the state must be the one it was sent."""
    head = find_table(connection, table)
    shoes = schema.shoes
    secrets = select(shoes.c.secret).where(shoes.c.table_id == table).order_by(shoes.c.number)
    stored = list(connection.execute(secrets).scalars())
    live = LiveTable(
        table,
        read_rules(head.sheet, head.changes),
        stored,
        timers=Timers.read(head.timers),
        terms=TableTerms.read(head.terms),
    )
    live.at = head.opened_at
    for row in entry_rows(connection, table, 0):
        live.apply(read_entry(row))
        for evidence in told:
            for states, on_arrival in ((evidence.sent, False), (evidence.shown, True)):
                if (seen := states.get(live.version)) is not None:
                    folded = written(StateCache().state(live), on_arrival=on_arrival)
                    assert folded == seen, f"version {live.version} of {table} was sent as\n{seen}\nand is\n{folded}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill workers at random moments and see that nothing is lost.")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=float, default=0.8, help="most seconds between two kills")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own instead of SQLite")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = fresh_database() if options.postgres else str(folder / "house.db")
        rest = {"kills": options.kills, "workers": options.workers, "seed": options.seed, "longest": options.longest}
        print("PostgreSQL:" if options.postgres else "SQLite:", crash(database, folder, **rest), flush=True)


if __name__ == "__main__":
    main()
