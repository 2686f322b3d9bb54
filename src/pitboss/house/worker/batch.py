"""One batch: the commands of one transaction, tried one after the other on tables that nobody else can change."""

from sqlalchemy import Connection, select

from pitboss.house.errors import HouseError
from pitboss.house.schemas.commands import (
    Command,
    Decide,
    LeaveSeat,
    LogAction,
    Ping,
    PlaceBet,
    SeatBot,
    Sit,
    TakeSeat,
    TopUp,
)
from pitboss.house.store import schema
from pitboss.house.store.cache import unknown_table
from pitboss.house.store.schema import GuestRow
from pitboss.house.store.wallets import holdings, unknown_guest
from pitboss.house.store.writer import FIND_COMMANDS, LOCK_TABLES, Writer
from pitboss.house.tables.clock import next_due, turn_deadline
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.log import Entry, command_key
from pitboss.house.tables.settings import MOST_HELD, MOST_SEATS_HELD, buy_in_limits
from pitboss.house.views.events import show_events
from pitboss.house.worker.requests import Answer, Bulletin, Receipt, Request
from pitboss.house.worker.tables import WorkerTables
from pitboss.table.bots import usual_style
from pitboss.text import show_cents, show_chips


class CommandBatch:
    """The commands of one transaction, with everything locked that they may change."""

    def __init__(self, worker: WorkerTables, connection: Connection, writer: Writer, requests: list[Request]) -> None:
        self.worker = worker
        self.connection = connection
        self.writer = writer
        tables = list({request.table for request in requests})
        rows = LOCK_TABLES.find(connection, tables)
        self.versions: dict[str, int] = dict(rows)
        self.seen = self._seen(requests)
        self.wallets = self._wallets(requests)
        self.brought: dict[str, LiveTable] = {}

    def _seen(self, requests: list[Request]) -> dict[tuple[str, str], int]:
        keys = {(r.table, command_key(r.by, r.command.id)) for r in requests if r.command}
        if not keys:
            return {}
        return {(table, key): version for table, key, version in FIND_COMMANDS.find(self.connection, list(keys))}

    def _wallets(self, requests: list[Request]) -> dict[str, GuestRow]:
        buyers = {r.by for r in requests if r.command and isinstance(r.command.action, Sit | TopUp)}
        if not buyers:
            return {}
        rows = schema.guests
        wanted = select(rows).where(rows.c.id.in_(buyers)).order_by(rows.c.id).with_for_update()
        return {row.id: GuestRow._make(row) for row in self.connection.execute(wanted)}

    def handle(self, request: Request, bulletins: list[Bulletin]) -> Answer:
        """Try one request; raise `HouseError` if it cannot be done."""
        key = None
        if request.command is not None:
            key = command_key(request.by, request.command.id)
            if (done := self.seen.get((request.table, key))) is not None:
                return Receipt(done, repeated=True)
            if not isinstance(request.command.action, LeaveSeat):
                self.worker.refuse_if_aside(request.table)
        live = self._bring(request.table, bulletins)
        if request.command is None:
            due = next_due(live)
            if due is None or due.at > self.worker.now():
                return Receipt(live.version, repeated=True)
            action, by = due.action, due.by
        else:
            action, by = self._accepted(live, request.by, request.command), request.by
        entry = Entry(live.version + 1, max(self.worker.now(), live.at), action, by, key)
        outcome = self.writer.enter(live, entry)
        for buyer, cents in outcome.wallets.items():
            if buyer in self.wallets:
                self.wallets[buyer] = self.wallets[buyer]._replace(wallet=self.wallets[buyer].wallet + cents)
        if entry.key is not None:
            self.seen[live.id, entry.key] = entry.version
        self.worker.accepted += 1
        if self.worker.outbox.watches(live.id):
            bulletins.append(self.worker.bulletin(live, show_events(live, outcome), frozenset(outcome.wallets)))
        return Receipt(entry.version)

    def _bring(self, table: str, bulletins: list[Bulletin]) -> LiveTable:
        if table not in self.brought:
            if table not in self.versions:
                raise unknown_table()
            live, news = self.worker.bring(self.connection, table, self.versions[table])
            bulletins += self.worker.bulletins(live, news)
            self.brought[table] = live
        return self.brought[table]

    def _accepted(self, live: LiveTable, guest: str, command: Command) -> LogAction:
        """What the entry of a command holds; raise `HouseError` if it comes too late or cannot be paid for."""
        live.check_asked(command.action.do, command.version)
        self._check_time(live, guest, command)
        match command.action:
            case Sit() as wanted:
                return self._sit(live, guest, wanted)
            case TopUp() as more:
                self._check_wallet(guest, more.cents)
                return more
            case SeatBot() as bot:
                return bot if bot.style else SeatBot(seat=bot.seat, style=usual_style(bot.seat))
            case PlaceBet() as bet:
                _check_bankroll(live, bet.seat)
                return bet
            case Ping():
                raise ValueError("a ping is answered where it is heard")
            case action:
                return action

    def _sit(self, live: LiveTable, guest: str, wanted: Sit) -> TakeSeat:
        least, usual, _ = buy_in_limits(live.rules)
        cents = wanted.buy_in or min(usual, max(self._wallet(guest), least))
        self._check_wallet(guest, cents)
        self._check_seats(guest)
        return TakeSeat(seat=wanted.seat, buy_in=cents, name=self.wallets[guest].name)

    def _check_time(self, live: LiveTable, guest: str, command: Command) -> None:
        """Refuse an answer that comes after its time, whether or not the clock has acted yet."""
        seat = live.table.seat_in_turn
        is_asked = isinstance(command.action, Decide) and seat is not None and live.chairs[seat].guest == guest
        if is_asked and self.worker.now() > turn_deadline(live):
            raise HouseError("too-late", "too late: time ran out")

    def _wallet(self, guest: str) -> int:
        if guest not in self.wallets:
            raise unknown_guest()
        return self.wallets[guest].wallet

    def _check_seats(self, guest: str) -> None:
        """Refuse one seat too many; those taken in this batch count."""
        taken = self.writer.seats_taken(guest)
        if len(holdings(self.connection, guest)) + taken >= MOST_SEATS_HELD:
            raise HouseError("too-many-seats", f"a guest holds {MOST_SEATS_HELD} seats at most: leave one first")

    def _check_wallet(self, guest: str, cents: int) -> None:
        if (wallet := self._wallet(guest)) > MOST_HELD:
            raise HouseError("funds", f"no chips are sold to who has more than {show_cents(MOST_HELD)} in the wallet")
        if wallet < cents:
            raise HouseError("funds", f"you need {show_chips(cents)} and your wallet has {show_chips(wallet)}")


def _check_bankroll(live: LiveTable, seat: int) -> None:
    """Refuse the wagers of a seat that already has as much as anybody may win."""
    player = live.table.players.get(seat)
    if player is not None and player.bankroll > MOST_HELD:
        raise HouseError(
            "funds", f"no wagers are taken from a seat with more than {show_cents(MOST_HELD)}: leave with it"
        )
