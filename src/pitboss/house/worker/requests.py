"""What is asked of a worker and how much of it, what it answers, and where it leaves what is to be sent."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, Protocol

from pitboss.house.errors import HouseError
from pitboss.house.schemas.commands import Command


class Receipt(NamedTuple):
    """A command was carried out and is durable; `repeated` if that was before."""

    version: int
    repeated: bool = False


Answer = Receipt | HouseError


class Request(NamedTuple):
    """A command on its way: by a guest, or by the clock (`command` is then None). `reply` is called once."""

    table: str
    by: str
    command: Command | None
    reply: Callable[[Answer], None]


class Bulletin(NamedTuple):
    """A message for everybody at a table, and whose wallets changed with it.

    `version` is the one that the message is about; None for an emote, which is about none.
    """

    table: str
    version: int | None
    message: bytes
    guests: frozenset[str] = frozenset()


class Outbox(Protocol):
    """Where a worker leaves what is to be sent, after the commit."""

    def watches(self, table: str) -> bool: ...

    def send(self, bulletins: list[Bulletin], answers: list[tuple[Request, Answer]]) -> None: ...

    def tell(self, table: str, code: str, words: str) -> None:
        """Tell everybody at a table something that is in no version of it."""


class Quiet:
    """An outbox for when nobody is connected: replies are called at once, bulletins go nowhere."""

    def watches(self, table: str) -> bool:  # noqa: ARG002
        return False

    def send(self, bulletins: list[Bulletin], answers: list[tuple[Request, Answer]]) -> None:  # noqa: ARG002
        for request, answer in answers:
            request.reply(answer)

    def tell(self, table: str, code: str, words: str) -> None:
        pass


LEASE: Final = 20
"""How many commands of a guest a worker takes at a time."""


class Rate(NamedTuple):
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


STANDARD_RATE: Final = Rate(1200, 5)
"""How many commands a guest may send: 1,200 in a row, and five a second for ever."""


class GuestRates:
    """What this worker may still take of each guest without asking the database."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._left: Counter[str] = Counter()

    def without(self, guests: Iterable[str]) -> set[str]:
        """Those guests of whom nothing more may be taken before the database is asked."""
        return {guest for guest in guests if self._left[guest] <= 0}

    def take(self, guest: str) -> bool:
        """Whether one more command of a guest is taken."""
        if self._left[guest] <= 0:
            return False
        self._left[guest] -= 1
        return True

    def grant(self, guest: str, spent_until: int, now: int) -> int | None:
        """Allow the next few commands, which are then spent until the time returned; None if it is too early."""
        interval = 1000 / self.rate.per_second
        spent = round(max(spent_until, now - self.rate.burst * interval) + LEASE * interval)
        if spent > now:
            return None
        if len(self._left) > 50_000:
            self._left.clear()
        self._left[guest] = LEASE
        return spent
