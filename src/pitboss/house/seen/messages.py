"""What is sent to clients, as bytes: made once, however many receive it."""

import orjson

from pitboss.house.seen.view import Look
from pitboss.house.shapes.happenings import Happening
from pitboss.house.shapes.messages import Message
from pitboss.house.tables.live import LiveTable


def dump(content: object) -> bytes:
    """Anything as it is sent: JSON without spaces, in UTF-8."""
    return orjson.dumps(content)


def say(message: Message) -> bytes:
    """A message to the client of a table."""
    return dump(message)


def table_message(live: LiveTable, events: list[Happening], look: Look | None = None) -> bytes:
    """What every client at a table is sent about its newest version; `look` remembers the one before."""
    state = (look or Look()).written(live)
    return dump({"type": "table", "version": live.version, "events": events, "state": state})
