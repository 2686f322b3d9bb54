"""A round of blackjack by any sheet: phases, legal actions, events, settlement. No clock, no files, no randomness."""

from pitboss.game.decisions import Decision, Insure, Offer
from pitboss.game.hand import Hand, Reason, Seat
from pitboss.game.phase import Phase
from pitboss.game.round import IllegalDecisionError, Round, StepTaken
from pitboss.game.wagers import WagerError, Wagers

__all__ = [
    "Decision",
    "Hand",
    "IllegalDecisionError",
    "Insure",
    "Offer",
    "Phase",
    "Reason",
    "Round",
    "Seat",
    "StepTaken",
    "WagerError",
    "Wagers",
]
