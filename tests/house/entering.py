"""Entries whose kind a test picks while it runs, where no type checker can follow."""

from collections.abc import Mapping
from typing import Any, cast

from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.log import Done, Entry


def next_entry(live: LiveTable, kind: str, by: str, data: Mapping[str, Any], at: int = 0) -> Entry:
    """The next entry of a table."""
    return Entry(live.version + 1, at, cast(Done, (kind, dict(data))), by)
