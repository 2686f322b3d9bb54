"""Somebody in a seat."""

from dataclasses import dataclass

from pitboss.game import Wagers


@dataclass(slots=True)
class Player:
    """Somebody in a seat. The bankroll is in cents and does not change while a round is under way."""

    name: str
    bankroll: int
    wagers: Wagers | None = None
    sits_out: bool = False
