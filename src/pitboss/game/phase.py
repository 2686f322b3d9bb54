"""What a round waits for."""

from enum import Enum


class Phase(Enum):
    """A card is awaited in DEAL, DRAW and DEALER, a seat's answer in the others, until the round is OVER."""

    DEAL = "deal"
    NATURALS = "naturals"
    INSURANCE = "insurance"
    EARLY_SURRENDER = "early surrender"
    PLAY = "play"
    DRAW = "draw"
    DEALER = "dealer"
    OVER = "over"

    awaits_card: bool

    def __init__(self, word: str) -> None:
        self.awaits_card = word in ("deal", "draw", "dealer")

    __hash__ = object.__hash__
