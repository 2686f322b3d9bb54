"""Play at a table over a WebSocket: commands in, observations out."""

import asyncio
import time

from starlette.responses import JSONResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from pitboss.house.errors import HouseError
from pitboss.house.schemas.commands import Command, Ping, read_command, sent_id
from pitboss.house.schemas.messages import Done
from pitboss.house.store.wallets import current_epoch
from pitboss.house.views.state import say
from pitboss.house.web.hub import Connection
from pitboss.house.web.limits import Bucket
from pitboss.house.web.responses import deny, refusal, refusal_of
from pitboss.house.web.sessions import COOKIE
from pitboss.house.web.state import AppState
from pitboss.house.worker.quarantine import DATABASE_ERRORS
from pitboss.house.worker.requests import Answer, Receipt, Request

_PAUSE_SECONDS = 0.1
"""How long the next message waits after one too many."""


async def serve_table(socket: WebSocket, table: str, state: AppState) -> None:
    """Serve one connection to one table, from the handshake to the end."""
    session = state.sessions.read(socket.cookies.get(COOKIE), now=state.worker.now())
    guest = session.guest if session is not None else None
    address = socket.client.host if socket.client else ""
    answer = _refuse_connection(state, guest, address)
    if answer is not None:
        await deny(socket.scope, socket.receive, socket.send, answer)
        return
    connection = Connection(
        socket,
        table,
        guest,
        commands=state.commands.of(guest) if guest else Bucket(state.setup.limits.commands),
        floods=state.floods.of(guest) if guest else Bucket(state.setup.limits.floods_forgiven),
        metrics=state.metrics,
    )
    connection.epoch = session.epoch if session is not None else 0
    state.hub.join(connection)
    try:
        await _check_session(connection, state)
        await _welcome(connection, state)
        sending = asyncio.get_running_loop().create_task(connection.send_all())
        try:
            await _receive(connection, state)
        finally:
            connection.close(1000, "")
            await sending
    except HouseError as error:
        await deny(socket.scope, socket.receive, socket.send, refusal_of(error))
    except DATABASE_ERRORS:
        await deny(socket.scope, socket.receive, socket.send, refusal(503, "busy", "the database does not answer"))
    except (WebSocketDisconnect, OSError):
        pass
    finally:
        if connection.channel is not None and connection.channel.flooded:
            state.banish(connection)
        state.hub.part(connection)
        state.watchers.forget(connection)


def _refuse_connection(state: AppState, guest: str | None, address: str) -> JSONResponse | None:
    """Why there is no room for another connection, or None if there is."""
    limits, hub = state.setup.limits, state.hub
    is_full = hub.count >= limits.connections or (guest is None and hub.onlookers >= limits.onlookers)
    if state.is_closing or is_full:
        return refusal(503, "busy", "the house is full or closing: try again later")
    if guest is not None and len(hub.of_guests({guest})) >= limits.connections_per_guest:
        return refusal(429, "rate", "too many connections for one guest")
    if hub.count_from(address) >= limits.connections_per_address:
        return refusal(429, "rate", "too many connections from one address")
    if (guest or address) in state.banished:
        return refusal(429, "rate", "too many commands: come back in a while")
    return None


async def _check_session(connection: Connection, state: AppState) -> None:
    """Let a connection only watch whose guest has left everywhere; who leaves later finds it in the hub."""
    guest = connection.guest
    if guest is not None and connection.epoch != await state.read(lambda database: current_epoch(database, guest)):
        state.hub.part_from_guest(connection)


async def _welcome(connection: Connection, state: AppState) -> None:
    head, seen = await state.run(lambda: state.worker.view(connection.table))
    try:
        you = await state.run(lambda: state.presenter.you(connection.table, connection.guest))
    except HouseError:
        state.hub.part_from_guest(connection)
        you = state.presenter.you(connection.table, None)
    await connection.socket.accept()
    if connection.channel is not None:
        connection.channel.accept()
    message = say({"type": "welcome", "table": state.presenter.table(head), "you": you, "state": seen})
    connection.welcome(seen["version"], message)
    state.watchers.note(connection, you["seats"])


async def _receive(connection: Connection, state: AppState) -> None:
    """Take what comes in until the connection ends."""
    while True:
        message = await connection.socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        if connection.commands.take() and state.messages.take(connection.address):
            _read(connection, state, message.get("text"))
        elif not connection.is_banished:
            error = HouseError("rate", "too many commands: wait a moment")
            _refuse(connection, sent_id(message.get("text") or ""), error)
            if connection.floods_forgiven.take():
                await asyncio.sleep(_PAUSE_SECONDS)
            else:
                state.banish(connection)


def _read(connection: Connection, state: AppState, text: str | None) -> None:
    """Read one message, which is None if it was no text."""
    if text is None:
        _refuse(connection, None, HouseError("malformed", "messages are text, not bytes"))
        return
    try:
        command = read_command(text)
    except HouseError as error:
        state.metrics.command("unread", error.code, 0.0)
        _refuse(connection, sent_id(text), error)
        return
    _take(connection, state, command)


def _take(connection: Connection, state: AppState, command: Command) -> None:
    """Answer a ping, or send a command on to the worker."""
    if isinstance(command.action, Ping):
        connection.post(say({"type": "pong", "id": command.id}))
        return
    if connection.guest is None:
        _refuse(
            connection, command.id, HouseError("no-guest", "only guests may play: come in first, then connect again")
        )
        return
    if state.is_closing:
        _refuse(connection, command.id, HouseError("busy", "the house is closing: nothing more is taken"))
        return
    began = time.perf_counter()

    def reply(answer: Answer) -> None:
        result = "repeated" if isinstance(answer, Receipt) and answer.repeated else "done"
        if isinstance(answer, Receipt):
            done: Done = {"type": "done", "id": command.id, "version": answer.version}
            if answer.repeated:
                done["repeated"] = True
            connection.post(say(done))
        else:
            result = answer.code
            _refuse(connection, command.id, answer)
        state.metrics.command(command.action.do, result, time.perf_counter() - began)

    state.thread.submit(Request(connection.table, connection.guest, command, reply))


def _refuse(connection: Connection, ident: str | None, error: HouseError) -> None:
    code, words = error.code, str(error)
    connection.post(say({"type": "error", "id": ident, "code": code, "message": words, "version": connection.version}))
