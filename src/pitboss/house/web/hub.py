"""The hub: who watches which table, and how messages reach them without anybody waiting for anybody else."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from typing import Final

from starlette.websockets import WebSocket, WebSocketState

from pitboss.house.views.state import say
from pitboss.house.web.connections import CHANNEL, Channel
from pitboss.house.web.limits import Bucket, place_of
from pitboss.house.web.monitoring import Metrics
from pitboss.house.worker.requests import Answer, Bulletin, Rate, Request

_LONG_QUEUE: Final = 64
_HOPELESS_QUEUE: Final = 512
_GATHER_SECONDS: Final = 0.2


class Connection:
    """One client's WebSocket to one table. Messages wait in a queue of its own until the client takes them.

    A slow client skips versions: of the table messages that wait only the last is kept, as each holds the whole state.
    """

    def __init__(
        self, socket: WebSocket, table: str, guest: str | None, *, commands: Bucket, floods: Bucket, metrics: Metrics
    ) -> None:
        self.socket = socket
        self.table = table
        self.guest = guest
        self.address = socket.client.host if socket.client else ""
        self.client = guest or self.address
        self.epoch = 0
        self.version = -1
        self.channel: Channel | None = socket.scope.get(CHANNEL)
        self.commands = commands
        self.floods_forgiven = floods
        self.is_banished = False
        self._metrics = metrics
        self._waiting: deque[tuple[int | None, str]] = deque()
        self._is_welcome = False
        self._closing: tuple[int, str] | None = None
        self._news = asyncio.Event()

    def post(self, message: bytes) -> None:
        """Send a message, once all that was posted before is sent."""
        self._post(None, message.decode())

    def post_version(self, version: int, text: str) -> None:
        """Send a table message, unless the client has that version already."""
        if version > self.version:
            self.version = version
            self._post(version, text)

    def _post(self, version: int | None, text: str) -> None:
        if self._closing is not None:
            return
        if version is not None and len(self._waiting) >= _LONG_QUEUE:
            self._waiting = deque(item for item in self._waiting if item[0] is None)
        self._waiting.append((version, text))
        self._news.set()
        if len(self._waiting) > _HOPELESS_QUEUE:
            self.close(1013, "the connection is too slow")

    def welcome(self, version: int, message: bytes) -> None:
        """Send the first message, and of what has come in since it was made only what is newer."""
        newer = (item for item in self._waiting if item[0] is None or item[0] > version)
        self._waiting = deque([(None, message.decode()), *newer])
        self.version = max(self.version, version)
        self._is_welcome = True
        self._news.set()

    def close(self, code: int, reason: str) -> None:
        """Close the connection once everything that waits is sent; nothing more is taken."""
        self._closing = self._closing or (code, reason)
        self._news.set()

    async def send_all(self) -> None:
        """Send what is posted, until the connection is closed or lost."""
        try:
            while True:
                while self._waiting and self._is_welcome:
                    _, text = self._waiting.popleft()
                    await self.socket.send({"type": "websocket.send", "text": text})
                    self._metrics.messages_sent += 1
                if self._closing is not None:
                    break
                self._news.clear()
                await self._news.wait()
            if self.socket.application_state is WebSocketState.CONNECTED:
                await self.socket.close(*self._closing)
        except (OSError, RuntimeError):  # The client has gone.
            pass
        if self.channel is not None:
            self.channel.close_soon()


class Hub:
    """The connections of this worker by table. The worker leaves its messages here, from its own thread.

    Of a table about which there is more to be said than `pace` allows, only the newest state is sent, and not at once.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, refresh: Callable[[set[str]], None], pace: Rate) -> None:
        self._loop = loop
        self._refresh = refresh
        self._pace = pace
        self._paces: dict[str, Bucket] = {}
        self._held_back: dict[str, Bulletin] = {}
        self.by_table: dict[str, set[Connection]] = {}
        self._places: Counter[str] = Counter()
        self._by_guest: dict[str, set[Connection]] = {}

    def soon(self, call: Callable[..., None], *values: object) -> None:
        """Have something called on the event loop, from any thread."""
        self._loop.call_soon_threadsafe(call, *values)

    def watches(self, table: str) -> bool:
        return table in self.by_table

    def send(self, bulletins: list[Bulletin], answers: list[tuple[Request, Answer]]) -> None:
        if bulletins or answers:
            self._loop.call_soon_threadsafe(self._deliver, bulletins, answers)

    def tell(self, table: str, code: str, words: str) -> None:
        message = say({"type": "notice", "code": code, "message": words})
        self._loop.call_soon_threadsafe(self._post_all, table, message)

    def _post_all(self, table: str, message: bytes) -> None:
        for connection in self.by_table.get(table, ()):
            connection.post(message)

    def _deliver(self, bulletins: list[Bulletin], answers: list[tuple[Request, Answer]]) -> None:
        changed: set[str] = set()
        for bulletin in bulletins:
            changed |= bulletin.guests
            if bulletin.version is None:
                self._post_all(bulletin.table, bulletin.message)
            elif self._is_in_time(bulletin.table):
                self._post_version(bulletin.table, bulletin.version, bulletin.message)
            else:
                self._hold_back(bulletin)
        if changed:
            self._refresh(changed)
        for request, answer in answers:
            request.reply(answer)

    def _is_in_time(self, table: str) -> bool:
        pace = self._paces.get(table)
        return table not in self._held_back and (pace is None or pace.take())

    def _post_version(self, table: str, version: int, message: bytes) -> None:
        text = message.decode()
        for connection in self.by_table.get(table, ()):
            connection.post_version(version, text)

    def _hold_back(self, bulletin: Bulletin) -> None:
        """Send what was last held back of a table once there is time for it."""
        if bulletin.table not in self._held_back:
            self._loop.call_later(_GATHER_SECONDS, self._send_held_back, bulletin.table)
        self._held_back[bulletin.table] = bulletin

    def _send_held_back(self, table: str) -> None:
        bulletin = self._held_back.pop(table, None)
        if bulletin is not None and bulletin.version is not None:
            self._post_version(table, bulletin.version, bulletin.message)

    def _set_pace(self, table: str) -> None:
        """The more watch a table, the fewer messages each gets a second: what all of them get is bounded too."""
        watching = len(self.by_table.get(table, ()))
        if not watching:
            self._paces.pop(table, None)
            return
        burst, most = self._pace
        pace = self._paces.setdefault(table, Bucket(self._pace))
        pace.rate = Rate(burst, max(most / 5, min(most, 50 * most / watching)))

    def join(self, connection: Connection) -> None:
        self.by_table.setdefault(connection.table, set()).add(connection)
        self._set_pace(connection.table)
        self._places[place_of(connection.address)] += 1
        if connection.guest is not None:
            self._by_guest.setdefault(connection.guest, set()).add(connection)

    def part(self, connection: Connection) -> None:
        _take_out(self.by_table, connection.table, connection)
        self._set_pace(connection.table)
        place = place_of(connection.address)
        self._places[place] -= 1
        if not self._places[place]:
            del self._places[place]
        self.part_from_guest(connection)

    def part_from_guest(self, connection: Connection) -> None:
        """Let a connection be nobody's: it only watches from now on."""
        if connection.guest is not None:
            _take_out(self._by_guest, connection.guest, connection)
            connection.guest = None

    def of_guests(self, guests: set[str]) -> list[Connection]:
        """Every connection of these guests, at whatever table."""
        return [connection for guest in guests for connection in self._by_guest.get(guest, ())]

    @property
    def count(self) -> int:
        return sum(map(len, self.by_table.values()))

    @property
    def onlookers(self) -> int:
        """How many connections are nobody's."""
        return self.count - sum(map(len, self._by_guest.values()))

    def count_from(self, address: str) -> int:
        """How many connections come from the place of this address."""
        return self._places[place_of(address)]

    @property
    def everybody(self) -> list[Connection]:
        """Every connection there is."""
        return [connection for connections in self.by_table.values() for connection in connections]

    def close_all(self, message: bytes) -> None:
        """Say goodbye to everybody."""
        for connections in list(self.by_table.values()):
            for connection in connections:
                connection.post(message)
                connection.close(1012, "the house is closing")


def _take_out(connections: dict[str, set[Connection]], key: str, connection: Connection) -> None:
    """Take a connection out of those under a key, and the key out when it has none left."""
    left = connections.get(key, set())
    left.discard(connection)
    if not left:
        connections.pop(key, None)


class Watchers:
    """Counts the people on the connections of this worker; somebody with two windows is one person.

    Changes are gathered for a moment, so that a crowd that comes in at once is told of once.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._is_seated: dict[Connection, bool] = {}
        self._announced: dict[Connection, int] = {}
        self._waiting: set[str] = set()

    def note(self, connection: Connection, seats: list[int]) -> None:
        """Somebody is at a table, with these seats or none."""
        self._is_seated[connection] = bool(seats)
        self._tell_soon(connection.table)

    def forget(self, connection: Connection) -> None:
        """Somebody has gone."""
        self._announced.pop(connection, None)
        if self._is_seated.pop(connection, None) is not None:
            self._tell_soon(connection.table)

    def count(self, table: str) -> int:
        """How many look on at a table."""
        connections = self._hub.by_table.get(table, ())
        return len({one.guest or one for one in connections if self._is_seated.get(one) is False})

    def _tell_soon(self, table: str) -> None:
        if table not in self._waiting:
            self._waiting.add(table)
            asyncio.get_running_loop().call_later(_GATHER_SECONDS, self._tell, table)

    def _tell(self, table: str) -> None:
        self._waiting.discard(table)
        count = self.count(table)
        message = say({"type": "watching", "count": count})
        for connection in self._hub.by_table.get(table, ()):
            if connection in self._is_seated and self._announced.get(connection, 0) != count:
                self._announced[connection] = count
                connection.post(message)
