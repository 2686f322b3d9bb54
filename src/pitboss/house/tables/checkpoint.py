"""Where a fold may begin: the table between two shoes, as far as later entries depend on it.

A checkpoint only saves time. It is stored with the shoe that it opens, and the audit folds the whole log without it.
"""

import json
from typing import NotRequired, TypedDict

from pitboss.game import Wagers
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.state import Chair

KeptWagers = tuple[int, list[tuple[str, int]], int, list[tuple[str, int]]]
"""The main wager, those on side bets, and the same for the dealer; lists, in JSON."""


class KeptSeat(TypedDict):
    """A taken seat; bots have a style and a next bet in units."""

    name: str
    bankroll: int
    sits_out: bool
    guest: str | None
    since: int
    leaving: bool
    missed: int
    last_wagers: KeptWagers | None
    style: NotRequired[str]
    units: NotRequired[int]


class Checkpoint(TypedDict):
    """A table between two shoes."""

    version: int
    at: int
    asked_at: int
    asked_time: int
    round: int
    toke_box: int
    seats: dict[str, KeptSeat]


def take_checkpoint(live: LiveTable) -> Checkpoint:
    """The table at the moment a shoe was opened: no round is under way and no wager is down."""
    return {
        "version": live.version,
        "at": live.at,
        "asked_at": live.asked_at,
        "asked_time": live.asked_time,
        "round": live.round_number,
        "toke_box": live.table.toke_box,
        "seats": {str(seat): _dump_seat(live, seat) for seat in sorted(live.chairs)},
    }


def stand_at(live: LiveTable, shoe: int, checkpoint: str, *, opened_at: int) -> None:
    """Stand where a stored shoe was opened. The first one finds an empty table, whatever is stored with it."""
    if shoe == 1:
        live.at = opened_at
    else:
        restore(live, json.loads(checkpoint))


def restore(live: LiveTable, saved: Checkpoint) -> None:
    """Stand where the checkpoint was taken. The cards of the round before it are not on the layout any more."""
    live.version, live.at, live.asked_at = saved["version"], saved["at"], saved["asked_at"]
    live.asked_time, live.round_number = saved["asked_time"], saved["round"]
    live.table.toke_box = saved["toke_box"]
    for number, data in saved["seats"].items():
        seat = int(number)
        live.table.sit(seat, data["name"], data["bankroll"])
        live.table.sit_out(seat, data["sits_out"])
        chair = Chair(
            guest=data["guest"],
            since=data["since"],
            leaving=data["leaving"],
            missed=data["missed"],
            last_wagers=_load_wagers(data["last_wagers"]),
            style=data.get("style"),
            units=data.get("units", 1),
        )
        live.put_chair(seat, chair)


def _dump_seat(live: LiveTable, seat: int) -> KeptSeat:
    player, chair = live.table.players[seat], live.chairs[seat]
    data: KeptSeat = {
        "name": player.name,
        "bankroll": player.bankroll,
        "sits_out": player.sits_out,
        "guest": chair.guest,
        "since": chair.since,
        "leaving": chair.leaving,
        "missed": chair.missed,
        "last_wagers": _dump_wagers(chair.last_wagers),
    }
    if chair.style:
        data["style"], data["units"] = chair.style, chair.units
    return data


def _dump_wagers(wagers: Wagers | None) -> KeptWagers | None:
    return None if wagers is None else (wagers.main, list(wagers.side), wagers.toke, list(wagers.side_tokes))


def _load_wagers(saved: KeptWagers | None) -> Wagers | None:
    if saved is None:
        return None
    main, side, toke, side_tokes = saved
    return Wagers(main, tuple((name, cents) for name, cents in side), toke, tuple((n, c) for n, c in side_tokes))
