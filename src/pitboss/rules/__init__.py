"""Rule sheets: a game written down once. `load("blackjack")` gives its `Rules`."""

from pitboss.rules.changes import open_values, refuse_off_sheet
from pitboss.rules.consistency import MAX_SEATS, MOST_PAID, most_paid
from pitboss.rules.faults import Fault, NoSideBetError, OffSheetError, SheetError, UnknownGameError
from pitboss.rules.loader import Game, games, load, read_sheet, rules_of
from pitboss.rules.model import Rules
from pitboss.rules.odds import Odds
from pitboss.rules.patterns import Pattern, PayRow, SideBet, fits
from pitboss.rules.values import MAX_DECKS

__all__ = [
    "MAX_DECKS",
    "MAX_SEATS",
    "MOST_PAID",
    "Fault",
    "Game",
    "NoSideBetError",
    "Odds",
    "OffSheetError",
    "Pattern",
    "PayRow",
    "Rules",
    "SheetError",
    "SideBet",
    "UnknownGameError",
    "fits",
    "games",
    "load",
    "most_paid",
    "open_values",
    "read_sheet",
    "refuse_off_sheet",
    "rules_of",
]
