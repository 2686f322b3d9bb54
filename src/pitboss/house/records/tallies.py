"""A guest's rounds in figures: how many, won and lost, the result, the best and the worst; for ever and of late."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from sqlalchemy import Connection

from pitboss.house.records.history import counted_rounds
from pitboss.house.shapes.guests import StatisticsReply, Tally

SESSION_GAP: Final = 30 * 60 * 1000
"""After so long without a round, in milliseconds, the next one begins another session."""


class Played(NamedTuple):
    """A round that counts: when it ended, its id, and the change of the guest's chips."""

    at: int
    round: str
    net: int


def statistics(connection: Connection, guest: str) -> StatisticsReply:
    """The tallies of all of a guest's rounds, and of those since the last long pause."""
    counted = counted_rounds(connection, guest)
    rounds = [Played(at, number, net) for at, number, net in counted if net is not None]
    begins = 0
    for place in range(1, len(rounds)):
        if rounds[place].at - rounds[place - 1].at > SESSION_GAP:
            begins = place
    return {"ever": tally(rounds), "session": tally(rounds[begins:])}


def tally(rounds: Iterable[Played]) -> Tally:
    """Rounds counted and summed up; the best and the worst are None where nothing was won or lost."""
    played = list(rounds)
    best = max(played, key=lambda one: one.net, default=None)
    worst = min(played, key=lambda one: one.net, default=None)
    return {
        "rounds": len(played),
        "won": sum(one.net > 0 for one in played),
        "lost": sum(one.net < 0 for one in played),
        "net": sum(one.net for one in played),
        "best": {"round": best.round, "net": best.net} if best is not None and best.net > 0 else None,
        "worst": {"round": worst.round, "net": worst.net} if worst is not None and worst.net < 0 else None,
    }
