"""Play at a table over a WebSocket: commands in, observations out."""

import asyncio
import time

from starlette.responses import JSONResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from pitboss.house.errors import HouseError
from pitboss.house.schemas.commands import Command, read_command, sent_id
from pitboss.house.schemas.messages import Done
from pitboss.house.store.wallets import current_epoch
from pitboss.house.tables.settings import now_ms
from pitboss.house.views.state import say
from pitboss.house.web.door.refusals import deny, refusal, refusal_of
from pitboss.house.web.frontdesk import Desk
from pitboss.house.web.limits import Allowance
from pitboss.house.web.lines.hub import Line
from pitboss.house.web.sessions import COOKIE
from pitboss.house.worker.quarantine import TROUBLE
from pitboss.house.worker.requests import Answer, Receipt, Request

_PAUSE_AFTER_FLOOD = 0.1


async def serve_table(socket: WebSocket, table: str, desk: Desk) -> None:
    """Serve one connection to one table, from the handshake to the end."""
    session = desk.admission.sessions.read(socket.cookies.get(COOKIE), now=now_ms())
    guest = session.guest if session is not None else None
    address = socket.client.host if socket.client else ""
    answer = _refuse_line(desk, guest, address)
    if answer is not None:
        await deny(socket.scope, socket.receive, socket.send, answer)
        return
    allowance = Allowance(desk.setup.limits)
    line = Line(socket, table, guest, metrics=desk.metrics, allowance=allowance, flooded=desk.admission.banish)
    line.epoch = session.epoch if session is not None else 0
    desk.hub.join(line)
    try:
        await _check_session(line, desk)
        await _welcome(line, desk)
        ending = asyncio.get_running_loop().create_task(line.hang_up())
        try:
            await _receive(line, desk)
        finally:
            line.close(1000, "")
            await ending
    except HouseError as error:
        await deny(socket.scope, socket.receive, socket.send, refusal_of(error))
    except TROUBLE:
        await deny(socket.scope, socket.receive, socket.send, refusal(503, "busy", "the database does not answer"))
    except (WebSocketDisconnect, OSError):
        pass
    finally:
        desk.hub.part(line)
        desk.watchers.forget(line)


def _refuse_line(desk: Desk, guest: str | None, address: str) -> JSONResponse | None:
    """Why there is no room for another line, or None if there is."""
    limits, hub = desk.setup.limits, desk.hub
    is_full = hub.count >= limits.connections or (guest is None and hub.onlookers >= limits.onlookers)
    if desk.is_closing or is_full:
        return refusal(503, "busy", "the house is full or closing: try again later")
    if guest is not None and len(hub.of_guests({guest})) >= limits.connections_per_guest:
        return refusal(429, "rate", "too many connections for one guest")
    if hub.count_from(address) >= limits.connections_per_address:
        return refusal(429, "rate", "too many connections from one address")
    if (guest or address) in desk.admission.banished:
        return refusal(429, "rate", "too many commands: come back in a while")
    return None


async def _check_session(line: Line, desk: Desk) -> None:
    """Let a line be nobody's whose guest has left everywhere. It has joined the hub: whoever leaves later finds it."""
    if line.guest is not None and line.epoch != await desk.read(lambda c: current_epoch(c, line.guest or "")):
        desk.hub.part_from_guest(line)


async def _welcome(line: Line, desk: Desk) -> None:
    head, state = await desk.in_pit(lambda: desk.pit.look(line.table))
    try:
        you = await desk.in_pit(lambda: desk.showcase.you(line.table, line.guest))
    except HouseError:
        desk.hub.part_from_guest(line)
        you = desk.showcase.you(line.table, None)
    await line.socket.accept()
    message = say({"type": "welcome", "table": desk.showcase.table(head), "you": you, "state": state})
    line.welcome(state["version"], message)
    desk.watchers.note(line, you["seats"])


async def _receive(line: Line, desk: Desk) -> None:
    """Take what comes in until the line ends; most of it is taken as soon as the wire has it."""
    line.listen(lambda text: _hear(line, desk, text))
    while True:
        message = await line.socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        if not _hear(line, desk, message.get("text")):
            await asyncio.sleep(_PAUSE_AFTER_FLOOD)


def _hear(line: Line, desk: Desk, text: str | None) -> bool:
    """Take one message, which is None if it was no text; return whether the next may come at once."""
    if not line.allowance.take_frame():
        _refuse(line, sent_id(text or ""), HouseError("rate", "too many commands: wait a moment"))
        line.flood()
        return False
    if text is None:
        _refuse(line, None, HouseError("malformed", "messages are text, not bytes"))
        return True
    try:
        command = read_command(text)
    except HouseError as error:
        desk.metrics.command("unread", error.code, 0.0)
        _refuse(line, sent_id(text), error)
        return True
    _take(line, desk, command)
    return True


def _take(line: Line, desk: Desk, command: Command) -> None:
    """Answer a ping, or send a command on to the pit."""
    if command.do == "ping":
        line.post(say({"type": "pong", "id": command.id}))
        return
    if line.guest is None:
        _refuse(line, command.id, HouseError("no-guest", "only guests may play: come in first, then connect again"))
        return
    if desk.is_closing:
        _refuse(line, command.id, HouseError("busy", "the house is closing: nothing more is taken"))
        return
    began = time.perf_counter()

    def reply(answer: Answer) -> None:
        result = "repeated" if isinstance(answer, Receipt) and answer.repeated else "done"
        if isinstance(answer, Receipt):
            done: Done = {"type": "done", "id": command.id, "version": answer.version}
            if answer.repeated:
                done["repeated"] = True
            line.post(say(done))
        else:
            result = answer.code
            _refuse(line, command.id, answer)
        desk.metrics.command(command.do, result, time.perf_counter() - began)

    desk.thread.submit(Request(line.table, line.guest, command, reply))


def _refuse(line: Line, ident: str | None, error: HouseError) -> None:
    code, words = error.code, str(error)
    line.post(say({"type": "error", "id": ident, "code": code, "message": words, "version": line.version}))
