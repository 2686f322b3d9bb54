"""What is asked of a worker, what it answers, and where it leaves what is to be sent."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

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
