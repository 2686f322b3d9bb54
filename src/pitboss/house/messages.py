"""What is sent to clients, as bytes: made once, however many receive it."""

from typing import Any

import orjson

from pitboss.house.live import LiveTable
from pitboss.house.telling import Told
from pitboss.house.view import view_state


def dump(message: Any) -> bytes:
    """A message as it is sent: JSON without spaces, in UTF-8."""
    return orjson.dumps(message)


def table_message(live: LiveTable, events: list[Told]) -> bytes:
    """What every client at a table is sent about its newest version."""
    state = view_state(live)
    return dump({"type": "table", "version": live.version, "events": events, "state": state})
