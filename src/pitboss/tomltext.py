"""Reading TOML that somebody else wrote: what comes back is shallow enough for every reader."""

import tomllib
from typing import Any, Final

_DEEPEST: Final = 16
"""Tables and lists within one another; a sheet has four."""


def parse_toml(text: str) -> dict[str, Any]:
    """What the text says; raise `ValueError` where it is no TOML, or nested so deep that nothing of ours is like it."""
    try:
        raw = tomllib.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deep") from None
    level: list[Any] = [raw]
    for _ in range(_DEEPEST):
        level = [below for each in level for below in _within(each)]
    if level:
        raise ValueError("it is nested too deep")
    return raw


def _within(value: Any) -> list[Any]:
    """The tables and lists right inside one."""
    values = value.values() if isinstance(value, dict) else value
    return [each for each in values if isinstance(each, dict | list)]
