"""How much one client may ask of the house."""

import time
from collections import OrderedDict
from typing import NamedTuple

from pitboss.web.proxies import place_of


class Rate(NamedTuple):
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


class Limits(NamedTuple):
    """What is allowed by default."""

    commands: Rate = Rate(40, 20)
    requests: Rate = Rate(120, 30)
    handshakes: Rate = Rate(120, 20)
    new_guests: Rate = Rate(100, 2)
    connections: int = 4000
    connections_per_guest: int = 12
    floods_forgiven: int = 20
    banished_seconds: float = 10.0
    body_bytes: int = 16_384


class Bucket:
    """A bucket of tokens that fills up with time."""

    __slots__ = ("at", "rate", "tokens")

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.tokens = rate.burst
        self.at = time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self.tokens = min(self.rate.burst, self.tokens + (now - self.at) * self.rate.per_second)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class Buckets:
    """A bucket for each place clients come from, the longest idle being forgotten first."""

    def __init__(self, rate: Rate, *, most: int = 20_000) -> None:
        self._rate = rate
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> bool:
        """Whether a client at this address may ask once more."""
        place = place_of(client)
        bucket = self._buckets.get(place)
        if bucket is None:
            bucket = self._buckets[place] = Bucket(self._rate)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(place)
        return bucket.take()


class Banished:
    """Those who flooded the house, and until when they are not let in again."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._until: dict[str, float] = {}

    def add(self, client: str) -> None:
        now = time.monotonic()
        self._until = {other: until for other, until in self._until.items() if until > now}
        self._until[client] = now + self._seconds

    def __contains__(self, client: str) -> bool:
        return self._until.get(client, 0.0) > time.monotonic()
