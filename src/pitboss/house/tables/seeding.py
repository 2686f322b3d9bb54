"""Seeds: each guest's part in the shuffle, promised after the shoe's commitment and opened before its first card.

Until the first seed of a shoe is opened, seats may promise theirs and change what they promised; from then on no
promise is taken, so that nobody can choose a seed by those of others. What is not open by the first card has no part.
"""

from typing import Final

from pitboss.house.errors import HouseError
from pitboss.house.shapes.commands import OpenSeed, PromiseSeed
from pitboss.house.tables.entries import Entry
from pitboss.house.tables.state import TableState
from pitboss.table.shuffle import promise, read_seed

UNATTENDED: Final = ("promise-seed", "open-seed")
"""The kinds that a client sends by itself: they do not show that anybody is there."""


def promise_seed(live: TableState, entry: Entry, data: PromiseSeed) -> None:
    """Promise a seed for the shoe in use, or another one than before."""
    seat = data["seat"]
    live.chair_of(seat, entry.by)
    _check_shoe(live, data["shoe"])
    if live.table.seeds:
        raise HouseError(
            "seed", "a seed of this shoe has been opened, so no more are promised: the next shoe takes yours"
        )
    live.promises[seat] = data["promise"]


def open_seed(live: TableState, entry: Entry, data: OpenSeed) -> None:
    """Open the seed that a seat has promised."""
    seat = data["seat"]
    live.chair_of(seat, entry.by)
    _check_shoe(live, data["shoe"])
    if seat not in live.promises:
        raise HouseError("seed", f"seat {seat} has promised no seed for this shoe")
    seed = read_seed(data["seed"])
    if promise(live.commitment, seat, seed) != live.promises[seat]:
        raise HouseError("seed", f"this is not the seed that seat {seat} has promised")
    live.table.give_seed(seat, seed)


def _check_shoe(live: TableState, shoe: str) -> None:
    if shoe != live.commitment:
        raise HouseError(
            "seed", f"the seed is for another shoe than the one in use, whose commitment is {live.commitment}"
        )
    if live.table.shoe.is_sealed:
        raise HouseError("seed", "a card of this shoe is out: seeds are taken for the next one")
