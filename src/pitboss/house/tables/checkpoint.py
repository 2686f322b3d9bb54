"""Where a fold may begin: the table between two shoes, as far as later entries depend on it.

A checkpoint only saves time. It is stored with the shoe that it opens, and the audit folds the whole log without it.
"""

import json
from typing import Any

from sqlalchemy import RowMapping

from pitboss.game import Wagers
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.outcome import Chair


def take_checkpoint(live: LiveTable) -> dict[str, Any]:
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


def stand_at(live: LiveTable, shoe: RowMapping, *, opened_at: int) -> None:
    """Stand where a stored shoe was opened. The first one finds an empty table, whatever is stored with it."""
    if shoe["number"] == 1:
        live.at = opened_at
    else:
        restore(live, json.loads(shoe["checkpoint"]))


def restore(live: LiveTable, saved: dict[str, Any]) -> None:
    """Stand where the checkpoint was taken. The cards of the round before it are not on the layout any more."""
    live.version, live.at, live.asked_at = saved["version"], saved["at"], saved["asked_at"]
    live.asked_time, live.round_number = saved["asked_time"], saved["round"]
    live.table.toke_box = saved["toke_box"]
    for number, kept in saved["seats"].items():
        seat = int(number)
        live.table.sit(seat, kept["name"], kept["bankroll"])
        live.table.sit_out(seat, kept["sits_out"])
        chair = Chair(
            guest=kept["guest"],
            since=kept["since"],
            leaving=kept["leaving"],
            missed=kept["missed"],
            last_wagers=_load_wagers(kept["last_wagers"]),
            style=kept.get("style"),
            units=kept.get("units", 1),
        )
        live.put_chair(seat, chair)


def _dump_seat(live: LiveTable, seat: int) -> dict[str, Any]:
    player, chair = live.table.players[seat], live.chairs[seat]
    form = {"style": chair.style, "units": chair.units} if chair.style else {}
    return form | {
        "name": player.name,
        "bankroll": player.bankroll,
        "sits_out": player.sits_out,
        "guest": chair.guest,
        "since": chair.since,
        "leaving": chair.leaving,
        "missed": chair.missed,
        "last_wagers": _dump_wagers(chair.last_wagers),
    }


def _dump_wagers(wagers: Wagers | None) -> list[Any] | None:
    return None if wagers is None else [wagers.main, list(wagers.side), wagers.toke, list(wagers.side_tokes)]


def _load_wagers(saved: list[Any] | None) -> Wagers | None:
    if saved is None:
        return None
    main, side, toke, side_tokes = saved
    return Wagers(main, tuple((name, cents) for name, cents in side), toke, tuple((n, c) for n, c in side_tokes))
