"""The floor: every round that was played can be reviewed and ruled on, once, and the ruling stands."""

from typing import NamedTuple

from pitboss.game.notation import RoundLog
from pitboss.table.player import Player


class FloorError(ValueError):
    """A ruling that cannot be made; the message says why."""


class PlayedRound(NamedTuple):
    """A finished round: its log, who sat where, and what it changed in each bankroll and in the toke box."""

    log: RoundLog
    seats: tuple[int, ...]
    players: tuple[Player, ...]
    changes: tuple[int, ...]
    tokes: int


class Ruling(NamedTuple):
    """A floor person's final decision on a round."""

    number: int
    round: PlayedRound
    reason: str


class FloorBook:
    """The rounds of a table and the rulings on them, in the order they were made. Entries are only ever added."""

    def __init__(self) -> None:
        self._rounds: list[PlayedRound] = []
        self._rulings: dict[int, Ruling] = {}

    @property
    def rounds(self) -> tuple[PlayedRound, ...]:
        """Every round played, for review; the first is number 1."""
        return tuple(self._rounds)

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Every ruling made, oldest first."""
        return tuple(self._rulings.values())

    def enter(self, played: PlayedRound) -> int:
        """Enter a finished round; return its number."""
        self._rounds.append(played)
        return len(self._rounds)

    def void(self, number: int, reason: str) -> Ruling:
        """Void a round: each player gets back what it cost, or gives back what it brought.

        Raise `FloorError` for a round that is not there, was ruled on already, or without a reason.
        """
        if not 1 <= number <= len(self._rounds):
            raise FloorError(f"there is no round {number}: {len(self._rounds)} have been played")
        if number in self._rulings:
            raise FloorError(f"round {number} was ruled on already ({self._rulings[number].reason}): that is final")
        if not reason.strip():
            raise FloorError("a ruling needs a reason")
        played = self._rounds[number - 1]
        for player, change in zip(played.players, played.changes, strict=True):
            player.bankroll -= change
        ruling = self._rulings[number] = Ruling(number, played, reason.strip())
        return ruling
