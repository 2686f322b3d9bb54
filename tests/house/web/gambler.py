"""Guests who play on whatever happens to the line, through whichever worker answers, and remember all they are told."""

import json
import random
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
from tests.house.web.client import Line, Visitor
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from pitboss.table.shuffle import promise

LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, httpx.TransportError, EOFError)


@dataclass
class Evidence:
    """What one guest was told: acknowledged commands by id; states by version, as a worker sent them to everybody, and
    as this guest was shown them on arrival."""

    guest: str
    table: str
    acknowledged: dict[str, int] = field(default_factory=dict)
    repeated: int = 0
    sent: dict[int, str] = field(default_factory=dict)
    shown: dict[int, str] = field(default_factory=dict)
    refused: int = 0
    moved: int = 0


def written(state: Mapping[str, Any], *, on_arrival: bool) -> str:
    """A state as text, key by key in the order they came; who arrives is shown another time of day."""
    return json.dumps({**state, "now": None} if on_arrival else state)


class Gambler(threading.Thread):
    """A guest who plays on, whatever happens to the line. Each time it connects anew, to any of the workers."""

    def __init__(self, visitor: Visitor, bases: list[str], table: str, seat: int, stop: threading.Event, seed: int):
        super().__init__(daemon=True)
        self.visitor = visitor
        self.bases = bases
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
                time.sleep(0.04)
                if len(self.bases) > 1 and self.rng.random() < 0.03:
                    self.evidence.moved += 1
                    self._hang_up()
        except BaseException as error:
            self.failure = error
        finally:
            self._hang_up()

    def _connected(self) -> Line:
        while self.line is None:
            try:
                self.line = Line(self.rng.choice(self.bases), self.evidence.table, self.visitor.cookie)
                self._note(self.line.state, self.evidence.shown, on_arrival=True)
            except LOST:
                if self.stopping.is_set():
                    raise
                time.sleep(0.05)
        return self.line

    def _note(self, state: dict[str, Any], where: dict[int, str], *, on_arrival: bool) -> None:
        version, text = state["version"], written(state, on_arrival=on_arrival)
        assert where.setdefault(version, text) == text, f"version {version} was sent as\n{where[version]}\nand\n{text}"

    def _hear(self, line: Line, timeout: float) -> dict[str, Any]:
        message = line.hear(timeout=timeout)
        if message["type"] == "table":
            self._note(message["state"], self.evidence.sent, on_arrival=False)
        return message

    def _hang_up(self) -> None:
        if self.line is not None:
            with suppress(*LOST):
                self.line.close()
        self.line = None

    def _surely(self, do: str, **fields: Any) -> None:
        """Send a command again and again under one id, to this worker or another, until it is answered."""
        self.count += 1
        ident, version = f"n{self.count}", self._connected().state["version"]
        while not self.stopping.is_set():
            line = self._connected()
            try:
                line.send(do, ident=ident, version=version, **fields)
                while True:
                    message = self._hear(line, timeout=10)
                    if message["type"] in ("done", "error") and message["id"] == ident:
                        break
            except LOST:
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
        elif turn is None and mine[0]["funds"] < 20_000 and mine[0]["wagers"] is None:
            self._surely("leave", seat=self.seat)
            with suppress(*LOST):
                self.visitor.http.post("/api/guest/refill")
        elif turn is None and mine[0]["wagers"] is None:
            self._give_seed(line.state["shoe"])
            self._surely("bet", seat=self.seat, main=self.rng.choice((500, 1000, 2500)))
        elif turn is None and not mine[0]["ready"]:
            self._surely("ready", seat=self.seat)
        else:
            try:
                self._hear(line, timeout=0.5)
            except TimeoutError:
                pass
            except LOST:
                self._hang_up()

    def _give_seed(self, shoe: dict[str, Any]) -> None:
        """Have a part in some of the shoes."""
        if shoe["first_round"] and self.rng.random() < 0.3:
            seed, commitment = self.rng.randbytes(16), shoe["commitment"]
            promised = promise(commitment, self.seat, seed)
            self._surely("promise-seed", seat=self.seat, shoe=commitment, promise=promised)
            self._surely("open-seed", seat=self.seat, shoe=commitment, seed=seed.hex())
