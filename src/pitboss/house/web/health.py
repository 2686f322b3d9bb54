"""How the house is: whether it can write things down, whether its clock keeps up, and which tables it had to set aside.

Looking costs one small write, so what was found is good for a moment, whoever asks.
"""

import asyncio
import time
from typing import Final, NamedTuple

import anyio.to_thread
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from pitboss import __version__
from pitboss.house.errors import HouseError
from pitboss.house.schemas.replies import HealthReply
from pitboss.house.store import schema
from pitboss.house.store.database import DatabaseError, check_file, is_postgres, try_writing
from pitboss.house.web.monitoring import Now
from pitboss.house.web.responses import refusal
from pitboss.house.web.security import is_owner
from pitboss.house.web.state import AppState

_GOOD_FOR_SECONDS: Final = 1.0
_PATIENCE_SECONDS: Final = 5.0
_LATE_MS: Final = 10_000
"""How far the clock may be behind, and the log ahead of it."""
_READ_THROUGH_SECONDS: Final = 600.0
"""How often an SQLite file is read through."""
WELL: Final = "ok"


class Finding(NamedTuple):
    """What was found at one look: what is wrong, or `ok`; whether things can be written down; how late the clock is."""

    status: str
    writes: bool
    clock_late_ms: int


class Health:
    """Looks after one worker."""

    def __init__(self, state: AppState) -> None:
        self._state = state
        self._began = state.worker.now()
        self._report: Finding | None = None
        self._at = 0.0
        self._looking: asyncio.Task[Finding] | None = None
        self._damage: str | None = None
        self._ahead = 0
        self._read_through_at = time.monotonic()

    async def look(self) -> Finding:
        """How things are, or were a moment ago."""
        if self._report is None or time.monotonic() - self._at > _GOOD_FOR_SECONDS:
            self._looking = self._looking or asyncio.create_task(self._examine())
            try:
                self._report = await asyncio.wait_for(asyncio.shield(self._looking), _PATIENCE_SECONDS)
            except TimeoutError:
                self._report = Finding("the database does not answer", False, 0)
            self._at = time.monotonic()
        return self._report

    async def report(self) -> HealthReply:
        """What `/healthz` says."""
        finding = await self.look()
        return {
            "status": finding.status,
            "database": self._state.engine.dialect.name,
            "version": __version__,
            "writes": finding.writes,
            "clock_late_ms": finding.clock_late_ms,
            "tables_set_aside": self._state.worker.set_aside,
        }

    async def _examine(self) -> Finding:
        try:
            return await self._find()
        finally:
            self._looking = None

    async def _find(self) -> Finding:
        try:
            late = await anyio.to_thread.run_sync(self._write_and_ask)
        except SQLAlchemyError as error:
            why = str(getattr(error, "orig", None) or error).splitlines()[0]
            return Finding(f"nothing can be written to the database: {why}", False, 0)
        refused = self._state.worker.database_errors.lately(self._state.worker.now())
        if refused is not None:
            return Finding(f"the database has just refused a command: {refused}", False, late)
        if self._damage is not None:
            return Finding(self._damage, True, late)
        try:
            await self._state.run(lambda: None)
        except HouseError as error:
            return Finding(str(error), True, late)
        if late > _LATE_MS:
            return Finding(f"the clock is {round(late / 1000)} seconds behind", True, late)
        if self._ahead > _LATE_MS:
            return Finding(f"the log is {round(self._ahead / 1000)} seconds ahead of the database's clock", True, late)
        return Finding(WELL, True, late)

    def _write_and_ask(self) -> int:
        """Write to the disk; return for how many milliseconds the table that waits longest has been due."""
        engine, worker, rows = self._state.engine, self._state.worker, schema.tables
        try_writing(engine)
        now, aside = worker.now(), worker.quarantine
        wanted = select(rows.c.id, rows.c.due_at).where(rows.c.due_at <= now).order_by(rows.c.due_at)
        entries = schema.entries
        last = entries.join(rows, (entries.c.table_id == rows.c.id) & (entries.c.version == rows.c.version))
        newest = select(func.max(entries.c.at)).select_from(last).where(rows.c.closed.is_(False))
        with engine.connect() as connection:
            rows_due = connection.execute(wanted.limit(aside.known + 1)).all()
            self._ahead = max(0, (connection.execute(newest).scalar() or 0) - now)
        if time.monotonic() - self._read_through_at > _READ_THROUGH_SECONDS:
            self._read_through_at = time.monotonic()
            try:
                check_file(engine)
            except DatabaseError as error:
                self._damage = str(error)
        due = min((aside.tried_at(row.id, row.due_at) for row in rows_due), default=now)
        return max(0, now - max(due, self._began))


def add_health(app: FastAPI) -> None:
    """Add `/healthz` and `/metrics` to an app."""

    @app.get("/healthz", response_model=None, responses={200: {"model": HealthReply}, 503: {"model": HealthReply}})
    async def healthz(request: Request) -> JSONResponse:
        """Whether this worker can serve: it can write things down, and its clock keeps up."""
        report = await request.app.state.health.report()
        return JSONResponse(report, status_code=200 if report["status"] == WELL else 503)

    @app.get("/metrics", response_class=PlainTextResponse)
    async def metrics(request: Request) -> Response:
        """Counts and times in the Prometheus text format, for programs on this machine unless they are public."""
        state: AppState = request.app.state.house
        if not state.setup.public_metrics and not is_owner(request):
            return refusal(403, "owner-only", "metrics are for this machine: see --public-metrics")
        finding = await request.app.state.health.look()
        now = Now(
            connections=state.hub.count,
            tables_watched=len(state.hub.by_table),
            commands_waiting=state.thread.waiting,
            entries_written=state.worker.accepted,
            healthy=finding.status == WELL,
            database_writable=finding.writes,
            clock_late_seconds=finding.clock_late_ms / 1000,
            tables_set_aside=state.worker.set_aside,
            transactions=state.worker.batches,
            cpu_seconds=time.process_time(),
            postgres=is_postgres(state.engine),
        )
        return PlainTextResponse(state.metrics.text(now), media_type="text/plain; version=0.0.4; charset=utf-8")
