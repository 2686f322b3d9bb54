"""What one action costs the pit, in processor time, by how many share a transaction: no network, no event loop.

Seven guests at each of twenty tables bet, are ready and decide, on a fresh SQLite file. The baseline, in the same run,
is one bare commit of a row. The least of several runs counts, so that a busy machine disturbs little.

    python benchmarks/bench_pit.py [ACTIONS]
"""

import random
import sys
import tempfile
import time
from pathlib import Path

from sqlalchemy import Connection

from pitboss.house.library import Library
from pitboss.house.opening import open_table
from pitboss.house.schemas.commands import ClientAction, Command, Decide, PlaceBet, Ready, Sit
from pitboss.house.store import wallets
from pitboss.house.store.database import open_database, try_writing
from pitboss.house.store.writer import Writer
from pitboss.house.tables.settings import Timers
from pitboss.house.worker.requests import Answer, Bulletin, Quiet, Request
from pitboss.house.worker.worker import Worker

TABLES, SEATS, RUNS = 20, 7, 5


class Watching(Quiet):
    """An outbox at which every table is watched, so that every message is made."""

    def __init__(self) -> None:
        self.bytes = 0

    def watches(self, table: str) -> bool:  # noqa: ARG002
        return True

    def send(self, bulletins: list[Bulletin], answers: list[tuple[Request, Answer]]) -> None:
        self.bytes += sum(len(bulletin.message) for bulletin in bulletins)
        super().send(bulletins, answers)


class Players:
    """Guests who always have something to do."""

    def __init__(self, pit: Worker) -> None:
        self.pit = pit
        self.rng = random.Random(1)
        self.ids = 0
        self.turn = 0
        self.tables = pit.in_transaction(self._open)
        for table, guests in self.tables:
            for seat, guest in enumerate(guests, start=1):
                self.pit.carry_out([self._request(table, guest, 0, Sit(seat=seat))])

    def _open(self, connection: Connection, writer: Writer) -> list[tuple[str, list[str]]]:
        opened, library = [], Library(None)
        for _ in range(TABLES):
            guests = [wallets.welcome(connection, f"Guest {seat}", at=self.pit.now()) for seat in range(SEATS)]
            table = open_table(
                connection,
                writer,
                library,
                guests[0],
                game="blackjack",
                changes={},
                name=None,
                private=False,
                bots=0,
                at=self.pit.now(),
                timers=self.pit.timers,
            )
            opened.append((table.id, [guest.id for guest in guests]))
        return opened

    def _request(self, table: str, guest: str, version: int, action: ClientAction) -> Request:
        self.ids += 1
        return Request(table, guest, Command(f"c{self.ids}", version, action), _refuse_errors)

    def next(self) -> Request:
        """What somebody at the next table does."""
        self.turn = (self.turn + 1) % TABLES
        table, guests = self.tables[self.turn]
        with self.pit.engine.connect() as connection:
            live, _ = self.pit.load(connection, table)
        players = live.table.players
        action: ClientAction
        if (seat := live.table.seat_in_turn) is not None:
            legal = [str(answer) for answer in live.table.legal_actions(seat)]
            wanted = "decline" if "decline" in legal else self.rng.choice(("stand", "stand", "hit"))
            action = Decide(seat=seat, decision=wanted if wanted in legal else "stand")
        elif seat := next((number for number in players if players[number].wagers is None), None):
            action = PlaceBet(seat=seat, main=100)
        else:
            seat = next(number for number in players if not live.chairs[number].ready)
            action = Ready(seat=seat)
        return self._request(table, guests[seat - 1], live.version, action)


def _refuse_errors(answer: Answer) -> None:
    if isinstance(answer, Exception):
        raise answer


def cost(players: Players, together: int, actions: int) -> float:
    """Milliseconds of processor time an action, when so many share a transaction."""
    spent = 0.0
    for _ in range(max(1, actions // together)):
        requests = [players.next() for _ in range(together)]
        began = time.process_time()
        players.pit.carry_out(requests)
        spent += time.process_time() - began
    return 1000 * spent / (max(1, actions // together) * together)


def main() -> None:
    actions = int(float(sys.argv[1])) if len(sys.argv) > 1 else 400
    with tempfile.TemporaryDirectory() as folder:
        engine = open_database(str(Path(folder) / "house.db"))
        outbox = Watching()
        players = Players(Worker(engine, timers=Timers(turn=10**9, betting=10**9), outbox=outbox))
        began = time.process_time()
        for _ in range(100):
            try_writing(engine)
        print(f"baseline, one bare commit      {10 * (time.process_time() - began):6.2f} ms of processor time")
        for together in (1, 2, 4, 8, 16):
            least = min(cost(players, together, actions) for _ in range(RUNS))
            print(f"{together:2} actions a transaction       {least:6.2f} ms an action", flush=True)
        engine.dispose()


if __name__ == "__main__":
    main()
