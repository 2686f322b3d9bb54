"""How much one client may ask of the server, and what is counted as one client."""

import ipaddress
import re
import time
from collections import OrderedDict
from functools import lru_cache
from typing import Final, NamedTuple

from pitboss.house.schemas.commands import MAX_MESSAGE
from pitboss.house.worker.requests import STANDARD_RATE, Rate

_WITH_PORT: Final = re.compile(r"\[([^\]]+)\](?::[0-9]{1,5})?|([0-9.]+):[0-9]{1,5}")
_V6_PLACE: Final = 64


class Limits(NamedTuple):
    """What is allowed by default."""

    commands: Rate = Rate(40, 20)
    """Messages of a guest, on whatever WebSockets; more are refused."""
    commands_for_long: Rate = STANDARD_RATE
    """Commands of a guest, with whatever workers; more are refused."""
    floods_forgiven: Rate = Rate(20, 0.33)
    """How often a guest may send more messages than that, and is only slowed down."""
    table_messages: Rate = Rate(60, 20)
    """Messages about a table to each who watches it, fewer if there are more than 50; of more only the newest is sent,
    now and then."""
    frames: Rate = Rate(100, 50)
    """Frames on a WebSocket, whatever is in them; more wait."""
    message_bytes: int = MAX_MESSAGE
    banished_seconds: float = 10.0
    requests: Rate = Rate(120, 30)
    pages: Rate = Rate(600, 60)
    """Requests for pages and their files."""
    handshakes: Rate = Rate(120, 20)
    new_guests: Rate = Rate(100, 2)
    connections: int = 4000
    onlookers: int = 3000
    """WebSockets of those who have not come in as guests: the rest is kept free for guests."""
    messages_per_connection: float = 4.0
    """Messages a second from one address for each connection it may have; more are refused."""
    connections_per_address: int = 250
    connections_per_guest: int = 12
    request_seconds: float = 10.0
    """How long the head of a request may take to arrive, and how long its body."""
    slow_reader_seconds: float = 20.0
    """How long a client may take nothing of what it is sent."""
    head_bytes: int = 16_384
    body_bytes: int = 16_384


class Bucket:
    """A bucket of tokens that fills up with time."""

    __slots__ = ("at", "rate", "tokens")

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.tokens = rate.burst
        self.at = time.monotonic()

    def take(self, count: int = 1) -> bool:
        """Whether so many more are allowed now."""
        now = time.monotonic()
        self.tokens = min(self.rate.burst, self.tokens + (now - self.at) * self.rate.per_second)
        self.at = now
        if self.tokens < count:
            return False
        self.tokens -= count
        return True


class Buckets:
    """A bucket for each place clients come from, the longest idle being forgotten first."""

    def __init__(self, rate: Rate, *, most: int = 20_000) -> None:
        self._rate = rate
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, client: str) -> Bucket:
        """The bucket of a guest, or of the place of an address."""
        place = place_of(client)
        bucket = self._buckets.get(place)
        if bucket is None:
            bucket = self._buckets[place] = Bucket(self._rate)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(place)
        return bucket

    def take(self, client: str) -> bool:
        """Whether a client may ask once more."""
        return self.of(client).take()


class Banished:
    """Those who flooded the house, and until when they are not let in again."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._until: dict[str, float] = {}

    def add(self, client: str) -> None:
        now = time.monotonic()
        self._until = {other: until for other, until in self._until.items() if until > now}
        self._until[place_of(client)] = now + self._seconds

    def __contains__(self, client: str) -> bool:
        return self._until.get(place_of(client), 0.0) > time.monotonic()


@lru_cache(maxsize=4096)
def place_of(address: str) -> str:
    """What is counted as one place: an IPv4 address, or the 64 bits of an IPv6 address that a customer is given."""
    named = _WITH_PORT.fullmatch(address)
    try:
        number = ipaddress.ip_address((named[1] or named[2]) if named else address)
    except ValueError:
        return address
    if isinstance(number, ipaddress.IPv6Address):
        return str(number.ipv4_mapped or ipaddress.ip_network((number, _V6_PLACE), strict=False))
    return str(number)
