"""A client for tests: a guest with a cookie, and a line to a table over a real socket."""

import itertools
import json
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Message = dict[str, Any]


class RefusedError(Exception):
    """The house said no."""

    def __init__(self, message: Message) -> None:
        super().__init__(message["message"])
        self.code: str = message["code"]


class Visitor:
    """A guest, known by a cookie."""

    def __init__(self, base: str, name: str = "Ann") -> None:
        self.base = base
        self.http = httpx.Client(base_url=base, timeout=60)
        answer = self.http.post("/api/guest", json={"name": name})
        answer.raise_for_status()
        self.id: str = answer.json()["id"]

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def me(self) -> Message:
        found: Message = self.http.get("/api/guest").json()
        return found

    def open(self, game: str = "blackjack", **options: Any) -> str:
        answer = self.http.post("/api/tables", json={"game": game, **options})
        answer.raise_for_status()
        found: str = answer.json()["id"]
        return found

    @contextmanager
    def at(self, table: str) -> Iterator["Line"]:
        line = Line(self.base, table, self.cookie)
        try:
            yield line
        finally:
            line.close()

    def close(self) -> None:
        self.http.close()


class Line:
    """A connection to a table: it keeps the newest state and everything that came."""

    def __init__(self, base: str, table: str, cookie: str | None, **headers: str) -> None:
        sent = ({"Cookie": cookie} if cookie else {}) | headers
        url = base.replace("http", "ws", 1) + f"/api/tables/{table}/ws"
        self._stack = ExitStack()
        opened = connect(url, additional_headers=sent, compression=None, open_timeout=60)
        self.socket: ClientConnection = self._stack.enter_context(opened)
        self.prefix = secrets.token_hex(4)
        self.ids = itertools.count(1)
        self.heard: list[Message] = []
        self.welcome = self.hear()
        self.state: Message = self.welcome["state"]

    def close(self) -> None:
        self._stack.close()

    def hear(self, timeout: float = 60) -> Message:
        """The next message."""
        message: Message = json.loads(self.socket.recv(timeout=timeout))
        self.heard.append(message)
        if message["type"] == "table":
            assert message["version"] > self.state["version"]
            self.state = message["state"]
        return message

    def send(self, do: str, *, ident: str | None = None, version: int | None = None, **fields: Any) -> str:
        """Send a command without waiting; return its id."""
        ident = ident or f"{self.prefix}.{next(self.ids)}"
        seen = self.state["version"] if version is None else version
        self.socket.send(json.dumps({"id": ident, "version": seen, "do": do, **fields}))
        return ident

    def answer(self, ident: str | None) -> Message:
        """Whatever a command is answered, `done` or `error`."""
        while True:
            message = self.hear()
            if message["type"] in ("done", "error", "pong") and message["id"] == ident:
                return message

    def do(self, do: str, **fields: Any) -> Message:
        """Carry out a command; raise `RefusedError` if the house says no."""
        message = self.answer(self.send(do, **fields))
        if message["type"] == "error":
            raise RefusedError(message)
        return message

    def until(self, version: int) -> Message:
        """Listen until the table has reached a version; return its state."""
        while self.state["version"] < version:
            self.hear()
        return self.state

    def play_round(self, seat: int, main: int = 1000) -> Message:
        """Bet, deal, and stand or decline until the round is over; others are waited for."""
        self.do("bet", seat=seat, main=main)
        self.do("ready", seat=seat)
        while (turn := self.state["turn"]) is not None or self.state["round"] == 0:
            if turn is not None and turn["seat"] == seat:
                legal = [answer["decision"] for answer in turn["legal"]]
                self.do("decide", seat=seat, decision="decline" if "decline" in legal else "stand")
            else:
                self.hear()
        return self.state

    def is_closed_with(self) -> int | None:
        """The code with which the house closes this line."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None
