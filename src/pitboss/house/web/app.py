"""The app: everything put together, for uvicorn to serve."""

import asyncio
import gc
import logging
import os
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from fastapi import APIRouter, FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from pitboss import __version__
from pitboss.house.errors import HouseError
from pitboss.house.schemas.commands import command_schema
from pitboss.house.schemas.messages import Message
from pitboss.house.store.database import open_database
from pitboss.house.views.state import dump
from pitboss.house.web import guests, lab, tables
from pitboss.house.web.dependencies import app_state, take_cookie
from pitboss.house.web.health import Health, add_health
from pitboss.house.web.monitoring import Metrics
from pitboss.house.web.pages import add_pages, is_page, not_found_page
from pitboss.house.web.peers import Peers
from pitboss.house.web.responses import answer_if_changed, refusal, refusal_of
from pitboss.house.web.security import SecurityMiddleware, TrustedProxies
from pitboss.house.web.sessions import COOKIE, open_sessions
from pitboss.house.web.socket import serve_table
from pitboss.house.web.state import AppState, Setup
from pitboss.house.worker.quarantine import DATABASE_ERRORS

log = logging.getLogger("pitboss.house.web")


def create_app(setup: Setup) -> FastAPI:
    """An app on a database. What it needs of that is made when it starts and let go when it stops."""
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        engine = await asyncio.to_thread(open_database, setup.database)
        worker = f"w{os.getpid()}-{secrets.token_hex(3)}"
        state = AppState(setup, engine, await asyncio.to_thread(open_sessions, engine), metrics, worker)
        app.state.house, app.state.health = state, Health(state)
        state.thread.start()
        peers = Peers(state)
        peers.start()
        gc.collect()
        gc.freeze()
        log.info("open", extra={"worker": worker, "database": engine.dialect.name})
        yield
        peers.stop()
        await state.say_goodbye()
        if state.lab is not None:
            state.lab.close()
        engine.dispose()
        log.info("closed", extra={"worker": worker})

    app = FastAPI(
        title="Pitboss",
        version=__version__,
        summary="The house: guests, tables, rounds and shoes. Play itself goes over a WebSocket: docs/protocol.md.",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.add_middleware(SecurityMiddleware, hosts=setup.hosts, limits=setup.limits, metrics=metrics)
    if setup.trusted_proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=TrustedProxies(setup.trusted_proxies).names)
    api = APIRouter(prefix="/api")
    api.include_router(guests.router)
    api.include_router(tables.router)
    api.include_router(lab.router)
    app.include_router(api)
    _add_errors(app)
    add_health(app)

    @app.websocket("/api/tables/{table}/ws")
    async def play(socket: WebSocket, table: str) -> None:
        await serve_table(socket, table, app.state.house)

    _describe_messages(app)
    add_pages(app)
    return app


def _describe_messages(app: FastAPI) -> None:
    """Let the description of the API hold what goes over the WebSocket too: schemas `Message` and, sent, `Command`."""
    describe = app.openapi

    @cache
    def openapi() -> dict[str, Any]:
        document = describe()
        schemas = TypeAdapter(Message).json_schema(ref_template="#/components/schemas/{model}")
        document["components"]["schemas"] |= schemas.pop("$defs") | {"Message": schemas, "Command": command_schema()}
        return document

    app.openapi = openapi  # type: ignore[method-assign]

    @cache
    def written() -> bytes:
        return dump(openapi())

    @app.get("/api/openapi.json", include_in_schema=False)
    async def describe_api(request: Request) -> Response:
        return answer_if_changed(request, written())


def _add_errors(app: FastAPI) -> None:
    async def house_error(request: Request, error: Any) -> JSONResponse:
        answer = refusal_of(error)
        if error.code == "no-guest" and COOKIE in request.cookies:
            take_cookie(answer, app_state(request))
        return answer

    async def bad_request(_request: Request, error: Any) -> JSONResponse:
        faults = "; ".join(f"{'.'.join(map(str, e['loc'][1:])) or 'body'}: {e['msg']}" for e in error.errors()[:5])
        return refusal(422, "malformed", f"the request cannot be read: {faults}")

    async def http_error(request: Request, error: Any) -> Response:
        if error.status_code == 404 and is_page(request):
            return HTMLResponse(not_found_page(), status_code=404)
        answer = refusal(error.status_code, "http", str(error.detail))
        answer.headers.update(error.headers or {})
        return answer

    async def trouble(_request: Request, error: Any) -> JSONResponse:
        log.warning(
            "the database refuses", extra={"why": str(error.orig or error) if hasattr(error, "orig") else error}
        )
        return refusal(503, "busy", "the house could not write this down, and nothing has changed: try again")

    for kind in DATABASE_ERRORS:
        app.add_exception_handler(kind, trouble)
    app.add_exception_handler(HouseError, house_error)
    app.add_exception_handler(RequestValidationError, bad_request)
    app.add_exception_handler(HTTPException, http_error)
