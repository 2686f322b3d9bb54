"""Games, tables and guests as clients of this worker see them."""

from pitboss.coach.situation import Coach, Edges
from pitboss.house.schemas.games import GameView, TableInfo
from pitboss.house.schemas.messages import You
from pitboss.house.schemas.replies import GuestReply, HeldSeat
from pitboss.house.store.queries import read_rules
from pitboss.house.store.schema import TableRow
from pitboss.house.store.wallets import find_guest
from pitboss.house.tables.settings import TableTerms, Timers, buy_in_limits
from pitboss.house.views.games import view_game
from pitboss.house.worker.worker import Worker
from pitboss.rules import MAX_SEATS, Rules


class Presenter:
    """What requests and WebSockets are shown."""

    def __init__(self, worker: Worker, coach: Coach | None) -> None:
        self._worker = worker
        self._coach = coach

    def edges(self, rules: Rules) -> Edges | None:
        """The house edges of a game if they are known by now, or are never known here."""
        return self._coach.edges(rules, ask=True) if self._coach is not None else Edges(None, {})

    def game(self, rules: Rules, *, ask: bool = True) -> GameView:
        """A game as clients know it, with the edges known by now; `ask` has them worked out for the next time."""
        coach = self._coach
        return view_game(rules, lambda each: coach.edges(each, ask=ask)) if coach is not None else view_game(rules)

    def table(self, head: TableRow) -> TableInfo:
        """What does not change about a table while it is open."""
        rules, timers = read_rules(head.sheet, head.changes), Timers.read(head.timers)
        least, usual, most = buy_in_limits(rules)
        return {
            "id": head.id,
            "name": head.name,
            "private": head.private,
            "opened_by": head.opened_by_name,
            "game": self.game(rules, ask=False),
            "seats": MAX_SEATS,
            "seats_each": TableTerms.read(head.terms).seats_each,
            "timers": {"turn": timers.turn, "betting": timers.betting, "seat_kept": timers.seat_kept},
            "buy_in": {"min": least, "default": usual, "max": most},
        }

    def guest(self, guest: str) -> GuestReply:
        """A guest with wallet and seats; runs on the worker's thread."""
        with self._worker.engine.connect() as connection:
            found = find_guest(connection, guest)
        seats: list[HeldSeat] = [
            {"table": table, "name": self._worker.view(table)[0].name, "seat": seat, "funds": funds}
            for table, seat, funds in self._worker.seats_of(guest)
        ]
        return {"id": found.id, "name": found.name, "wallet": found.wallet, "seats": seats}

    def you(self, table: str, guest: str | None) -> You:
        """What is private to one client at one table; runs on the worker's thread."""
        if guest is None:
            return {"guest": None, "name": None, "wallet": 0, "seats": []}
        seen = self.guest(guest)
        mine = [held["seat"] for held in seen["seats"] if held["table"] == table]
        return {"guest": guest, "name": seen["name"], "wallet": seen["wallet"], "seats": mine}
