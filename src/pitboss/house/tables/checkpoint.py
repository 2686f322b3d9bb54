"""Checkpoints: a whole table as JSON, so that a fold need not begin with the first entry of its log.

One is stored every `EVERY` entries and whenever a shoe is opened, so that no worker ever folds more than `EVERY` of
them, whatever they are. A checkpoint only saves time: the audit folds the whole log without it, and compares.
"""

from typing import Final, NotRequired, TypedDict

from pitboss.cards import Card
from pitboss.game import Wagers
from pitboss.game.notation import RoundLog
from pitboss.house.schemas.state import RevealedShoe, Seed
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.state import Chair

EVERY: Final = 200
"""How many entries come between two checkpoints at most."""

SavedWagers = tuple[int, list[tuple[str, int]], int, list[tuple[str, int]]]
"""The main wager, those on side bets, and the same for the dealer; lists, in JSON."""


class SavedSeat(TypedDict):
    """A taken seat; bots have a style and a next bet in units."""

    name: str
    bankroll: int
    wagers: SavedWagers | None
    sits_out: bool
    guest: str | None
    since: int
    ready: bool
    leaving: bool
    missed: int
    last_wagers: SavedWagers | None
    timed_out: list[int]
    style: NotRequired[str]
    units: NotRequired[int]


class SavedShoe(TypedDict):
    """The shoe in use: the rounds dealt from it, and the discards that nobody saw. Cards follow from its secret."""

    number: int
    seeds: dict[str, str]
    promises: dict[str, str]
    rounds: list[str]
    face_down: list[str]


class SavedRound(TypedDict):
    """The round under way, or the last one as long as its cards lie there."""

    log: str
    seats: list[int]
    on_layout: list[int]


class Checkpoint(TypedDict):
    """A table after an entry."""

    version: int
    at: int
    asked_at: int
    asked_time: int
    company_at: int
    ready_time: int | None
    round_number: int
    began: int
    is_closed: bool
    toke_box: int
    seats: dict[str, SavedSeat]
    shoe: SavedShoe
    round: SavedRound | None
    revealed: RevealedShoe | None


def is_due(version: int) -> bool:
    """Whether a checkpoint is taken at a version, shoe or no shoe."""
    return version % EVERY == 0


def take_checkpoint(live: LiveTable) -> Checkpoint:
    """The table as it now stands."""
    table = live.table
    return {
        "version": live.version,
        "at": live.at,
        "asked_at": live.asked_at,
        "asked_time": live.asked_time,
        "company_at": live.company_at,
        "ready_time": live.ready_time,
        "round_number": live.round_number,
        "began": live.began,
        "is_closed": live.is_closed,
        "revealed": live.revealed,
        "toke_box": table.toke_box,
        "seats": {str(seat): _dump_seat(live, seat) for seat in sorted(live.chairs)},
        "shoe": {
            "number": live.shoe_number,
            "seeds": {str(seat): seed.hex() for seat, seed in table.seeds},
            "promises": {str(seat): promise for seat, promise in live.promises.items()},
            "rounds": [str(log) for log in table.rounds_of_shoe],
            "face_down": [str(card) for card in table.shoe.face_down],
        },
        "round": None
        if table.round is None
        else {"log": str(table.log), "seats": list(table.in_round), "on_layout": sorted(live.on_layout)},
    }


def restore(live: LiveTable, saved: Checkpoint) -> None:
    """Have a new table, which has the secret of the saved shoe, stand where the checkpoint was taken."""
    live.version, live.at, live.asked_at = saved["version"], saved["at"], saved["asked_at"]
    live.asked_time, live.company_at = saved["asked_time"], saved["company_at"]
    live.ready_time, live.round_number, live.began = saved["ready_time"], saved["round_number"], saved["began"]
    live.is_closed, live.revealed = saved["is_closed"], _load_revealed(saved["revealed"])
    table, shoe, last = live.table, saved["shoe"], saved["round"]
    live.promises = {int(seat): promise for seat, promise in shoe["promises"].items()}
    for number, data in saved["seats"].items():
        seat = int(number)
        table.sit(seat, data["name"], data["bankroll"])
        table.players[seat].wagers = _load_wagers(data["wagers"])
        table.players[seat].sits_out = data["sits_out"]
        chair = Chair(
            guest=data["guest"],
            since=data["since"],
            ready=data["ready"],
            leaving=data["leaving"],
            missed=data["missed"],
            last_wagers=_load_wagers(data["last_wagers"]),
            style=data.get("style"),
            units=data.get("units", 1),
            timed_out=tuple(data["timed_out"]),
        )
        live.put_chair(seat, chair)
    table.toke_box = saved["toke_box"]
    table.resume_shoe(
        seeds=tuple((int(seat), bytes.fromhex(seed)) for seat, seed in shoe["seeds"].items()),
        rounds=[RoundLog.parse(text) for text in shoe["rounds"]],
        face_down=[Card.parse(card) for card in shoe["face_down"]],
    )
    if last is not None:
        table.resume_round(RoundLog.parse(last["log"]), tuple(last["seats"]))
        live.on_layout = set(last["on_layout"])


def _dump_seat(live: LiveTable, seat: int) -> SavedSeat:
    player, chair = live.table.players[seat], live.chairs[seat]
    data: SavedSeat = {
        "name": player.name,
        "bankroll": player.bankroll,
        "wagers": _dump_wagers(player.wagers),
        "sits_out": player.sits_out,
        "guest": chair.guest,
        "since": chair.since,
        "ready": chair.ready,
        "leaving": chair.leaving,
        "missed": chair.missed,
        "last_wagers": _dump_wagers(chair.last_wagers),
        "timed_out": list(chair.timed_out),
    }
    if chair.style:
        data["style"], data["units"] = chair.style, chair.units
    return data


def _load_revealed(saved: RevealedShoe | None) -> RevealedShoe | None:
    """A finished shoe with its fields in the order in which everybody is sent them."""
    if saved is None:
        return None
    seeds: list[Seed] = [{"seat": one["seat"], "seed": one["seed"]} for one in saved["seeds"]]
    return {"number": saved["number"], "commitment": saved["commitment"], "secret": saved["secret"], "seeds": seeds}


def _dump_wagers(wagers: Wagers | None) -> SavedWagers | None:
    return None if wagers is None else (wagers.main, list(wagers.side), wagers.toke, list(wagers.side_tokes))


def _load_wagers(saved: SavedWagers | None) -> Wagers | None:
    if saved is None:
        return None
    main, side, toke, side_tokes = saved
    return Wagers(main, tuple((name, cents) for name, cents in side), toke, tuple((n, c) for n, c in side_tokes))
