"""A round of blackjack by any sheet: phases, legal actions, events, settlement. No clock, no files, no randomness."""

from pitboss.actions import Decision, Insure, Offer
from pitboss.game.hand import Hand, Seat
from pitboss.game.round import IllegalDecisionError, Round, StepTaken
from pitboss.game.step import Phase
from pitboss.game.wagers import WagerError, Wagers
from pitboss.rules.payouts import Reason

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
