"""The lobby: the open tables, busiest first, with no work that was done before."""

import json
import threading
from collections.abc import Callable, Iterable
from typing import Any, Final

from sqlalchemy import Connection, select

from pitboss.coach.situation import Coach
from pitboss.house.schemas.games import LobbyEntry
from pitboss.house.store import schema
from pitboss.house.store.queries import read_rules
from pitboss.house.views.games import view_limits
from pitboss.house.views.state import dump
from pitboss.rules import MAX_SEATS, Rules

MOST_LISTED: Final = 500
_EDGES_AT_ONCE: Final = 4
"""How many house edges that are not known yet are asked for again with each look at the board."""
_ROWS: Final = schema.tables.c
_BUSIEST: Final = (
    select(_ROWS.id, _ROWS.name, _ROWS.game, _ROWS.taken, _ROWS.bots, _ROWS.phase, _ROWS.round)
    .where(_ROWS.closed.is_(False), _ROWS.private.is_(False))
    .order_by(_ROWS.taken.desc(), _ROWS.opened_at.desc())
    .limit(MOST_LISTED)
)


Row = tuple[Any, ...]


class _Card:
    """What never changes about a table, the house edge of its game once that is known, and how it was shown last."""

    __slots__ = ("changes", "edge", "rules", "shown", "was")

    def __init__(self, rules: Rules, changes: dict[str, str]) -> None:
        self.rules = rules
        self.changes = changes
        self.edge: float | None = None
        self.was: Any = None
        self.shown = b""

    def show(self, row: Row, watching: int) -> bytes:
        """The table as JSON; only what has changed since the last time is made anew."""
        now = (row, watching, self.edge)
        if now != self.was:
            table, name, game, taken, bots, phase, number = row
            entry: LobbyEntry = {
                "id": table,
                "name": name,
                "game": game,
                "house_edge": self.edge,
                "title": self.rules.title,
                "decks": self.rules.shoe.decks,
                "limits": view_limits(self.rules),
                "set": self.changes,
                "seats": MAX_SEATS,
                "taken": taken,
                "bots": bots,
                "watching": watching,
                "phase": phase,
                "round": number,
            }
            self.shown = dump(entry)
            self.was = now
        return self.shown


class Board:
    """The tables that anybody may find. It is looked at on any thread, and shown on one."""

    def __init__(self, coach: Coach | None = None) -> None:
        self._coach = coach
        self._cards: dict[str, _Card] = {}
        self._unsolved: list[_Card] = []
        self._lock = threading.Lock()

    def look(self, connection: Connection) -> list[Row]:
        """The rows of the open tables, busiest first, all of them known to the board."""
        rows = [tuple(row) for row in connection.execute(_BUSIEST)]
        with self._lock:
            self._learn(connection, [row[0] for row in rows if row[0] not in self._cards])
            self._ask_edges()
            if len(self._cards) > 4 * MOST_LISTED:
                self._forget_all_but({row[0] for row in rows})
        return rows

    def show(self, rows: Iterable[Row], watching: Callable[[str], int]) -> bytes:
        """Rows as a list in JSON; `watching` says how many look on at a table."""
        cards = self._cards
        shown = [card.show(row, watching(row[0])) for row in rows if (card := cards.get(row[0]))]
        return b"[" + b",".join(shown) + b"]"

    def _learn(self, connection: Connection, tables: list[str]) -> None:
        if not tables:
            return
        for table, sheet, changes in connection.execute(
            select(_ROWS.id, _ROWS.sheet, _ROWS.changes).where(_ROWS.id.in_(tables))
        ):
            card = self._cards[table] = _Card(read_rules(sheet, changes), json.loads(changes))
            if self._coach is not None:
                self._unsolved.append(card)

    def _ask_edges(self) -> None:
        """Ask for a few edges that are not known; those that still are not go to the end of the line."""
        if self._coach is None:
            return
        asked, self._unsolved = self._unsolved[:_EDGES_AT_ONCE], self._unsolved[_EDGES_AT_ONCE:]
        for card in asked:
            edges = self._coach.edges(card.rules, ask=True)
            card.edge = edges.main if edges is not None else None
        self._unsolved += [card for card in asked if card.edge is None]

    def _forget_all_but(self, tables: set[str]) -> None:
        self._cards = {table: card for table, card in self._cards.items() if table in tables}
        kept = set(map(id, self._cards.values()))
        self._unsolved = [card for card in self._unsolved if id(card) in kept]
