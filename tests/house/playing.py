"""A house without a server: guests come in, tables are opened, commands are carried out one by one."""

import json
import random
import shutil
import tempfile
import weakref
from pathlib import Path
from typing import Any, cast

from sqlalchemy import Connection, Engine, func, select
from tests.sheets import put_sheet

from pitboss import rules as sheets
from pitboss.house import opening
from pitboss.house.errors import HouseError
from pitboss.house.library import Library
from pitboss.house.schemas.commands import Command, read_command
from pitboss.house.store import schema, wallets
from pitboss.house.store.queries import find_table, fold
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.settings import ONE_EACH, TableTerms, Timers
from pitboss.house.views.state import StateCache
from pitboss.house.worker.requests import Answer, Bulletin, Quiet, Receipt, Request
from pitboss.house.worker.worker import Worker
from pitboss.table.shuffle import promise

SEED_STEPS = ("promise", "open")


class Clock:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.now = 1_767_225_600_000

    def __call__(self) -> int:
        return self.now

    def pass_ms(self, milliseconds: int) -> None:
        self.now += milliseconds


class House:
    """A worker on a database, with a clock of its own."""

    def __init__(self, engine: Engine, *, timers: Timers | None = None) -> None:
        self.engine = engine
        self.clock = Clock()
        self.worker = Worker(engine, timers=timers, clock=self.clock)
        self.folder = Path(tempfile.mkdtemp(prefix="pitboss-sheets-"))
        weakref.finalize(self, shutil.rmtree, self.folder)
        self.library = Library(self.folder)
        self._ids = 0

    def guest(self, name: str = "Ann") -> str:
        def work(connection: Connection, _books: Any) -> str:
            return wallets.welcome(connection, name, at=self.clock.now).id

        return self.worker.in_transaction(work)

    def open(self, guest: str, game: str = "blackjack", bots: int = 0, **values: str) -> str:
        """Open a table; where other values are wanted than the sheet leaves open, of a sheet in the house's folder."""
        changes = {key.replace("__", "."): value for key, value in values.items()}
        own = {key: value for key, value in changes.items() if key not in sheets.open_values(self.library.games[game])}
        if own:
            game = put_sheet(self.folder, game, f"{game}-{len(self.library.games)}", own).stem
        return self.open_table(guest, game, {key: changes[key] for key in changes if key not in own}, bots)

    def open_table(
        self, guest: str, game: str, changes: dict[str, str], bots: int = 0, terms: TableTerms = ONE_EACH
    ) -> str:
        def work(connection: Connection, writer: Any) -> str:
            return opening.open_table(
                connection,
                writer,
                self.library,
                wallets.find_guest(connection, guest),
                game=game,
                changes=changes,
                name=None,
                private=False,
                bots=bots,
                at=self.clock.now,
                timers=self.worker.timers,
                terms=terms,
            ).id

        return self.worker.in_transaction(work)

    def send(self, guest: str, table: str, command: Command) -> Answer:
        """Carry out a command and return what it is answered."""
        answers: list[Answer] = []
        self.worker.carry_out([Request(table, guest, command, answers.append)])
        (answer,) = answers
        return answer

    def do(self, guest: str, table: str, what: str, *, version: int | None = None, **data: Any) -> int:
        """Do something at a table; return the version it made, or raise what the house says."""
        self._ids += 1
        seen = self.version(table) if version is None else version
        answer = self.send(
            guest, table, read_command(json.dumps({"id": f"c{self._ids}", "version": seen, "do": what, **data}))
        )
        if isinstance(answer, HouseError):
            raise answer
        return answer.version

    def version(self, table: str) -> int:
        with self.engine.connect() as connection:
            found: int = find_table(connection, table).version
            return found

    def state(self, table: str) -> dict[str, Any]:
        """The state of a table as it is kept in memory."""
        return cast(dict[str, Any], StateCache().state(self.live(table)))

    def live(self, table: str) -> LiveTable:
        """The table as this house keeps it in memory."""
        with self.engine.connect() as connection:
            return self.worker.load(connection, table)[0]

    def folded(self, table: str) -> dict[str, Any]:
        """The state of a table folded from the database alone, as after a crash."""
        with self.engine.connect() as connection:
            return cast(dict[str, Any], StateCache().state(fold(connection, find_table(connection, table))))

    def tick(self, milliseconds: int = 0) -> None:
        """Let time pass, then let the clock do all it has to do."""
        self.clock.pass_ms(milliseconds)
        while self.worker.run_clock():
            pass

    def play_round(self, guest: str, table: str, seat: int, rng: random.Random, main: int = 1000) -> None:
        """Bet, deal, and answer at random until the round is over; bots and others are left to the clock."""
        self.do(guest, table, "bet", seat=seat, main=main)
        self.do(guest, table, "ready", seat=seat)
        while (turn := self.state(table)["turn"]) is not None:
            if turn["seat"] == seat:
                decision = rng.choice(turn["legal"])["decision"]
                self.do(guest, table, "decide", seat=seat, decision=decision)
            else:
                self.tick(self.worker.timers.turn)

    def give_seed(self, guest: str, table: str, seat: int, seed: str, *, steps: tuple[str, ...] = SEED_STEPS) -> None:
        """Promise a seed for the shoe in use, open it, or both."""
        shoe = self.state(table)["shoe"]["commitment"]
        if "promise" in steps:
            promised = promise(shoe, seat, bytes.fromhex(seed))
            self.do(guest, table, "promise-seed", seat=seat, shoe=shoe, promise=promised)
        if "open" in steps:
            self.do(guest, table, "open-seed", seat=seat, shoe=shoe, seed=seed)

    def ledger_total(self) -> int:
        with self.engine.connect() as connection:
            return int(connection.execute(select(func.sum(schema.ledger.c.cents))).scalar() or 0)

    def balance(self, account: str) -> int:
        rows = schema.ledger
        with self.engine.connect() as connection:
            found = connection.execute(select(func.sum(rows.c.cents)).where(rows.c.account == account)).scalar()
        return int(found or 0)

    def wallet(self, guest: str) -> int:
        with self.engine.connect() as connection:
            return wallets.find_guest(connection, guest).wallet


class Watching(Quiet):
    """An outbox at which every table is watched; it keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[Bulletin] = []

    def watches(self, table: str) -> bool:  # noqa: ARG002
        return True

    def send(self, bulletins: list[Bulletin], answers: list[tuple[Request, Answer]]) -> None:
        self.sent += bulletins
        super().send(bulletins, answers)


def news(worker: Worker, table: str) -> list[dict[str, Any]]:
    """The events that those who watch a table through a worker are sent of what others did since it last looked."""
    worker.outbox = watching = Watching()
    worker.table(table)
    return [event for bulletin in watching.sent for event in json.loads(bulletin.message)["events"]]


def accepted(answer: Answer) -> Receipt:
    """The receipt of a command that must have been carried out."""
    assert isinstance(answer, Receipt), answer
    return answer
