"""The app: everything put together, for uvicorn to serve."""

import asyncio
import gc
import logging
import os
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from fastapi.staticfiles import StaticFiles
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException

from pitboss import __version__
from pitboss.house.errors import HouseError
from pitboss.house.schemas.commands import command_schema
from pitboss.house.schemas.messages import Message
from pitboss.house.schemas.replies import HealthReply
from pitboss.house.store.database import is_postgres, open_database
from pitboss.house.web.api import router
from pitboss.house.web.api.asking import take_cookie, the_desk
from pitboss.house.web.api.tableline import serve_table
from pitboss.house.web.collector import Collector
from pitboss.house.web.door.proxies import Proxies
from pitboss.house.web.door.refusals import refusal, refusal_of
from pitboss.house.web.door.security import Doorman, Gate
from pitboss.house.web.frontdesk import Desk, Setup
from pitboss.house.web.health import WELL, Health
from pitboss.house.web.metrics import Metrics, Now
from pitboss.house.web.neighbours import Neighbours
from pitboss.house.web.pages import KeptFiles, Pages
from pitboss.house.web.sessions import COOKIE, open_sessions
from pitboss.house.worker.quarantine import TROUBLE

log = logging.getLogger("pitboss.house.web")
STATIC: Final = Path(__file__).parent.parent / "static"


def create_app(setup: Setup) -> FastAPI:
    """An app on a database. What it needs of that is made when it starts and let go when it stops."""
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        engine = await asyncio.to_thread(open_database, setup.database)
        worker = f"w{os.getpid()}-{secrets.token_hex(3)}"
        desk = Desk(setup, engine, await asyncio.to_thread(open_sessions, engine), metrics, worker)
        app.state.desk, app.state.health = desk, Health(desk)
        desk.thread.start()
        neighbours = Neighbours(desk)
        neighbours.start()
        gc.collect()
        gc.freeze()
        collector = asyncio.create_task(Collector(lambda: desk.pit.accepted).stay())
        log.info("open", extra={"worker": worker, "database": engine.dialect.name})
        yield
        collector.cancel()
        neighbours.stop()
        await desk.say_goodbye()
        engine.dispose()
        log.info("closed", extra={"worker": worker})

    app = FastAPI(
        title="Pitboss",
        version=__version__,
        summary="The house: guests, tables, rounds and shoes. Play itself goes over a WebSocket: docs/protocol.md.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.add_middleware(
        Gate,
        doorman=Doorman(setup.hosts),
        proxies=Proxies(setup.trusted_proxies),
        limits=setup.limits,
        metrics=metrics,
    )
    app.include_router(router)
    _add_errors(app)
    _add_health(app)

    @app.websocket("/api/tables/{table}/ws")
    async def play(socket: WebSocket, table: str) -> None:
        await serve_table(socket, table, app.state.desk)

    _add_pages(app)
    _describe_messages(app)
    return app


def _describe_messages(app: FastAPI) -> None:
    """Let the description of the API hold what goes over the WebSocket too: schemas `Message` and, sent, `Command`."""
    describe = app.openapi

    def openapi() -> dict[str, Any]:
        described = describe()
        shapes = TypeAdapter(Message).json_schema(ref_template="#/components/schemas/{model}")
        described["components"]["schemas"] |= shapes.pop("$defs") | {"Message": shapes, "Command": command_schema()}
        return described

    app.openapi = openapi  # type: ignore[method-assign]


def _add_errors(app: FastAPI) -> None:
    async def house_error(request: Request, error: Any) -> JSONResponse:
        answer = refusal_of(error)
        if error.code == "no-guest" and COOKIE in request.cookies:
            take_cookie(answer, the_desk(request))
        return answer

    async def bad_request(_request: Request, error: Any) -> JSONResponse:
        faults = "; ".join(f"{'.'.join(map(str, e['loc'][1:])) or 'body'}: {e['msg']}" for e in error.errors()[:5])
        return refusal(422, "malformed", f"the request cannot be read: {faults}")

    async def http_error(_request: Request, error: Any) -> Response:
        answer = refusal(error.status_code, "http", str(error.detail))
        answer.headers.update(error.headers or {})
        return answer

    async def trouble(_request: Request, error: Any) -> JSONResponse:
        log.warning(
            "the database refuses", extra={"why": str(error.orig or error) if hasattr(error, "orig") else error}
        )
        return refusal(503, "busy", "the house could not write this down, and nothing has changed: try again")

    for kind in TROUBLE:
        app.add_exception_handler(kind, trouble)
    app.add_exception_handler(HouseError, house_error)
    app.add_exception_handler(RequestValidationError, bad_request)
    app.add_exception_handler(HTTPException, http_error)


def _add_health(app: FastAPI) -> None:
    @app.get("/healthz", response_model=None, responses={200: {"model": HealthReply}, 503: {"model": HealthReply}})
    async def healthz(request: Request) -> JSONResponse:
        """Whether this worker can serve: it can write things down, and its clock keeps up."""
        report = await request.app.state.health.report()
        return JSONResponse(report, status_code=200 if report["status"] == WELL else 503)

    @app.get("/metrics", response_class=PlainTextResponse)
    async def metrics(request: Request) -> PlainTextResponse:
        """Counts and times in the Prometheus text format."""
        desk = the_desk(request)
        found = await request.app.state.health.look()
        now = Now(
            connections=desk.hub.count,
            tables_watched=len(desk.hub.lines),
            commands_waiting=desk.thread.waiting,
            entries_written=desk.pit.accepted,
            healthy=found.status == WELL,
            database_writable=found.writes,
            clock_late_seconds=found.clock_late_ms / 1000,
            tables_set_aside=desk.pit.set_aside,
            transactions=desk.pit.batches,
            cpu_seconds=time.process_time(),
            postgres=is_postgres(desk.engine),
        )
        return PlainTextResponse(desk.metrics.text(now), media_type="text/plain; version=0.0.4; charset=utf-8")


def _add_pages(app: FastAPI) -> None:
    pages = Pages(STATIC)
    texts = {name: pages.page(name) for name in ("index.html", "table.html") if (STATIC / name).is_file()}

    def page(name: str) -> Response:
        return HTMLResponse(texts[name]) if name in texts else refusal(404, "no-page", "this page is not installed")

    @app.get("/", include_in_schema=False)
    async def lobby_page() -> Response:
        return page("index.html")

    @app.get("/table/{table}", include_in_schema=False)
    async def table_page(table: str) -> Response:  # noqa: ARG001
        return page("table.html")

    if STATIC.is_dir():
        app.mount(f"/static/{pages.version}", KeptFiles(directory=STATIC), name="kept")
        app.mount("/static", StaticFiles(directory=STATIC), name="static")
