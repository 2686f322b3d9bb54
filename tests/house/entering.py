"""Entries whose kind a test picks while it runs, where no type checker can follow."""

import json
from collections.abc import Mapping
from typing import Any

from pitboss.house.schemas.commands import read_action
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.log import Entry


def next_entry(live: LiveTable, kind: str, by: str, data: Mapping[str, Any], at: int = 0) -> Entry:
    """The next entry of a table."""
    return Entry(live.version + 1, at, read_action(kind, json.dumps(data)), by)
