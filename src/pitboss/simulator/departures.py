"""A file of departures: a count, from where on it insures, and which cells of the chart it changes.

It is TOML, so that people can read and change it:

    count = "hi-lo"
    insure_from = 3

    [[departure]]
    hand = "hard 16"
    up = "T"
    play = "stand"
    from = 0

`doubled = 1` is for a hand that was doubled once.
"""

from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any

from pitboss.files import parse_toml
from pitboss.simulator.counting import Count, CountError, Departure, parse_count

_KEYS = {"hand", "up", "play", "from", "below", "cards", "doubled"}
_FARTHEST = 1_000
"""No count goes as far."""


@dataclass(frozen=True, slots=True)
class Departures:
    """What a file of departures says."""

    count: Count
    insure_from: float
    departures: tuple[Departure, ...]


def read_departures(path: Path) -> Departures:
    """Read a file of departures; raise `CountError`, with all that is wrong in it, or `OSError`."""
    try:
        raw = parse_toml(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise CountError(f"not TOML: {error}") from None
    faults: list[str] = []
    found = []
    entries = raw.get("departure", [])
    if not isinstance(entries, list):
        faults.append(f"departure: found {entries!r}; write each departure as a table [[departure]]")
        entries = []
    for number, entry in enumerate(entries, start=1):
        try:
            found.append(_departure(entry))
        except CountError as error:
            faults.append(f"departure {number}: {error}")
    count = None
    try:
        count = parse_count(str(raw.get("count", "hi-lo")))
    except CountError as error:
        faults.append(str(error))
    insure = raw.get("insure_from", inf)
    if not _is_count(insure) and insure != inf:
        faults.append(f"insure_from: found {insure!r}, and a number is allowed")
    if unknown := sorted(set(raw) - {"count", "insure_from", "departure", "game", "title"}):
        faults.append(
            f"no such key: {', '.join(unknown)}; allowed are count, insure_from, game, title and [[departure]]"
        )
    if faults or count is None:
        raise CountError("; ".join(faults))
    return Departures(count, float(insure), tuple(found))


def _is_count(value: Any) -> bool:
    """Whether it is a number that a count could be compared with."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= _FARTHEST


def _departure(entry: Any) -> Departure:
    if not isinstance(entry, dict) or not {"hand", "up", "play"} <= set(entry) <= _KEYS:
        raise CountError(
            "a departure has hand, up, play, and from or below (and cards, if not for any number; "
            "and doubled, for a hand that was doubled so many times)"
        )
    limits = [key for key in ("from", "below") if _is_count(entry.get(key))]
    if len(limits) != 1:
        raise CountError("write either from = COUNT or below = COUNT")
    cards = entry.get("cards", [])
    if not isinstance(cards, list) or not all(isinstance(number, int) and 2 <= number <= 21 for number in cards):
        raise CountError(f"cards: found {cards!r}; numbers of cards such as [2, 3] are allowed")
    doubled = entry.get("doubled", 0)
    if not isinstance(doubled, int) or isinstance(doubled, bool):
        raise CountError(f"doubled: found {doubled!r}; a number of times is allowed")
    limit = float(entry[limits[0]])
    least, most = (limit, inf) if limits[0] == "from" else (-inf, limit)
    return Departure.of(
        str(entry["hand"]),
        str(entry["up"]),
        str(entry["play"]),
        least=least,
        most=most,
        cards=tuple(cards),
        doubled=doubled,
    )
