"""What is sent to clients, as bytes: made once, however many receive it."""

from typing import Any

import orjson

from pitboss.house.seen.telling import Told
from pitboss.house.seen.view import view_state
from pitboss.house.tables.live import LiveTable


def dump(message: Any) -> bytes:
    """A message as it is sent: JSON without spaces, in UTF-8."""
    return orjson.dumps(message)


def table_message(live: LiveTable, events: list[Told]) -> bytes:
    """What every client at a table is sent about its newest version."""
    state = view_state(live)
    return dump({"type": "table", "version": live.version, "events": events, "state": state})
