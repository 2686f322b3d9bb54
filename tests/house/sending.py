"""A table of the house with a round under way, and what its clients are sent of it."""

import json
from itertools import islice
from typing import Any

from tests.house.entering import next_entry

from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.state import Outcome
from pitboss.house.views.events import show_events
from pitboss.house.views.state import table_message
from pitboss.rules import load
from pitboss.table.shuffle import seeded_secrets


def sent(live: LiveTable, outcome: Outcome) -> dict[str, Any]:
    """The message that goes to everybody at a table, seated or not, after an entry with this outcome."""
    message: dict[str, Any] = json.loads(table_message(live, show_events(live, outcome)))
    return message


def dealt(game: str, bets: dict[int, int], *, seed: int) -> tuple[LiveTable, Outcome]:
    """A table with these bets by seat, and what its deal brought."""
    live = LiveTable("t1", load(game), islice(seeded_secrets(seed), 2))
    for seat, bet in bets.items():
        enter(live, "sit", seat, name=f"Player {seat}", buy_in=100_000)
        enter(live, "bet", seat, main=bet)
    *first, last = bets
    for seat in first:
        enter(live, "ready", seat)
    return live, enter(live, "ready", last)


def enter(live: LiveTable, kind: str, seat: int, **data: Any) -> Outcome:
    """Let the guest in a seat do something."""
    return live.apply(next_entry(live, kind, f"g{seat}", {"seat": seat, **data}))
