"""A table of the house with a round under way, and what its clients are sent of it."""

import json
from collections.abc import Sequence
from itertools import islice
from typing import Any, NamedTuple

from tests.house.entering import next_entry

from pitboss.cards import parse_cards
from pitboss.house.seen.messages import table_message
from pitboss.house.seen.telling import tell
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.outcome import Outcome
from pitboss.rules import load
from pitboss.table.shuffle import seeded_secrets


class Sent(NamedTuple):
    """The message that goes to everybody at a table, seated or not: its text, and the state in it."""

    text: str
    state: dict[str, Any]


def sent(live: LiveTable, outcome: Outcome | None = None) -> Sent:
    """What clients are sent of a table as it is now, after an entry with this outcome."""
    text = table_message(live, tell(live, outcome) if outcome is not None else []).decode()
    return Sent(text, json.loads(text)["state"])


def dealt(
    game: str, bets: dict[int, int], *, cards: str = "", seed: int = 0, funds: int = 100_000
) -> tuple[LiveTable, Outcome]:
    """A table with these bets by seat, of guests with so many chips, and what its deal brought; `cards` come first."""
    live = LiveTable("t1", load(game), islice(seeded_secrets(seed), 2))
    live.table.shoe._coming += reversed(parse_cards(cards) if cards else ())
    for seat, bet in bets.items():
        _enter(live, "sit", seat, name=f"Player {seat}", buy_in=100_000)
        live.table.players[seat].bankroll = funds
        _enter(live, "bet", seat, main=bet)
    return live, _deal(live, [*bets])


def _deal(live: LiveTable, seats: Sequence[int]) -> Outcome:
    *first, last = seats
    for seat in first:
        _enter(live, "deal", seat)
    return _enter(live, "deal", last)


def _enter(live: LiveTable, kind: str, seat: int, **data: Any) -> Outcome:
    return live.apply(next_entry(live, kind, f"g{seat}", {"seat": seat, **data}))
