"""One batch: the commands of one transaction, tried one after the other on tables that nobody else can change."""

from typing import TYPE_CHECKING

from sqlalchemy import Connection, select, update

from pitboss.house.errors import HouseError
from pitboss.house.schemas.commands import (
    Command,
    Decide,
    Emote,
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
from pitboss.house.store.queries import unknown_table
from pitboss.house.store.schema import GuestRow
from pitboss.house.store.wallets import holdings, unknown_guest
from pitboss.house.store.writer import FIND_COMMANDS, LOCK_TABLES, Writer
from pitboss.house.tables.clock import next_due, turn_deadline
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.log import Entry, command_key
from pitboss.house.tables.settings import MOST_HELD, MOST_SEATS_HELD, buy_in_limits
from pitboss.house.views.events import show_emote, show_events
from pitboss.house.worker.requests import Answer, Bulletin, Receipt, Request
from pitboss.table.bots import usual_style
from pitboss.text import show_cents, show_chips

if TYPE_CHECKING:
    from pitboss.house.worker.worker import Worker


class CommandBatch:
    """The commands of one transaction, with everything locked that they may change.

    `bulletins` are what is to be sent once it is committed, and `emotes` what is to be told to other workers then.
    """

    def __init__(self, worker: "Worker", connection: Connection, writer: Writer, requests: list[Request]) -> None:
        self.worker = worker
        self.connection = connection
        self.writer = writer
        self.bulletins: list[Bulletin] = []
        self.emotes: list[Bulletin] = []
        self.versions: dict[str, int] = dict(LOCK_TABLES.find(connection, list({r.table for r in requests})))
        self.seen = self._seen(requests)
        self.has_leases = False
        self.unknown: set[str] = set()
        self.wallets = self._lock_guests(requests)
        self.loaded: dict[str, LiveTable] = {}

    @property
    def is_empty(self) -> bool:
        """Whether nothing is to be committed."""
        return self.writer.is_empty and not self.emotes and not self.has_leases

    def _seen(self, requests: list[Request]) -> dict[tuple[str, str], int]:
        keys = {(r.table, command_key(r.by, r.command.id)) for r in requests if r.command}
        if not keys:
            return {}
        return {(table, key): version for table, key, version in FIND_COMMANDS.find(self.connection, list(keys))}

    def _lock_guests(self, requests: list[Request]) -> dict[str, GuestRow]:
        """Lock the guests who buy chips, and those whose share of commands with this worker is used up."""
        buyers = {r.by for r in requests if r.command and isinstance(r.command.action, Sit | TopUp)}
        short = self.worker.rates.without({r.by for r in requests if r.command})
        if not buyers and not short:
            return {}
        rows = schema.guests
        wanted = select(rows).where(rows.c.id.in_(buyers | short)).order_by(rows.c.id).with_for_update()
        guests = {row.id: GuestRow._make(row) for row in self.connection.execute(wanted)}
        self.unknown = (buyers | short) - guests.keys()
        for guest in sorted(short & guests.keys()):
            spent = self.worker.rates.grant(guest, guests[guest].spent_until, self.worker.now())
            if spent is not None:
                self.connection.execute(update(rows).where(rows.c.id == guest).values(spent_until=spent))
                self.has_leases = True
        return guests

    def handle(self, request: Request) -> Answer:
        """Try one request; raise `HouseError` if it cannot be done."""
        key = None
        if request.command is not None:
            key = command_key(request.by, request.command.id)
            if (done := self.seen.get((request.table, key))) is not None:
                return Receipt(done, repeated=True)
            if request.by in self.unknown:
                raise unknown_guest()
            if not self.worker.rates.take(request.by):
                raise HouseError("rate", "you have sent too many commands, on whatever connection: wait a moment")
            if not isinstance(request.command.action, LeaveSeat):
                self.worker.refuse_if_aside(request.table)
        live = self._load(request.table)
        if request.command is None:
            due = next_due(live)
            if due is None or due.at > self.worker.now():
                return Receipt(live.version, repeated=True)
            action, by = due.action, due.by
        elif isinstance(request.command.action, Emote):
            return self._emote(live, request.by, request.command.action)
        else:
            action, by = self._accepted(live, request.by, request.command), request.by
        entry = Entry(live.version + 1, self.worker.time_at(live), action, by, key)
        outcome = self.writer.enter(live, entry)
        for buyer, cents in outcome.wallets.items():
            if buyer in self.wallets:
                self.wallets[buyer] = self.wallets[buyer]._replace(wallet=self.wallets[buyer].wallet + cents)
        if entry.key is not None:
            self.seen[live.id, entry.key] = entry.version
        self.worker.accepted += 1
        if self.worker.outbox.watches(live.id):
            self.bulletins.append(self.worker.bulletin(live, show_events(live, outcome), frozenset(outcome.wallets)))
        return Receipt(entry.version)

    def _load(self, table: str) -> LiveTable:
        if table not in self.loaded:
            if table not in self.versions:
                raise unknown_table()
            self.loaded[table], news = self.worker.load(self.connection, table, self.versions[table])
            self.bulletins += news
        return self.loaded[table]

    def _emote(self, live: LiveTable, guest: str, action: Emote) -> Receipt:
        """Have something said at a table: it is sent to those who are there, and written down nowhere."""
        if live.chair_of(action.seat, guest).guest != guest:
            raise HouseError("not-your-seat", f"seat {action.seat} is not yours")
        emote = Bulletin(live.id, None, show_emote(live, action))
        self.emotes.append(emote)
        self.bulletins.append(emote)
        return Receipt(live.version)

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
            case Ping() | Emote():
                raise ValueError("neither is written down")
            case action:
                return action

    def _sit(self, live: LiveTable, guest: str, wanted: Sit) -> TakeSeat:
        least, usual, _ = buy_in_limits(live.rules)
        cents = wanted.buy_in or min(usual, max(self.wallets[guest].wallet, least))
        self._check_wallet(guest, cents)
        self._check_seats(guest)
        return TakeSeat(seat=wanted.seat, buy_in=cents, name=self.wallets[guest].name)

    def _check_time(self, live: LiveTable, guest: str, command: Command) -> None:
        """Refuse an answer that comes after its time, whether or not the clock has acted yet."""
        seat = live.table.seat_in_turn
        is_asked = isinstance(command.action, Decide) and seat is not None and live.chairs[seat].guest == guest
        if is_asked and self.worker.now() > turn_deadline(live):
            raise HouseError("too-late", "too late: time ran out")

    def _check_seats(self, guest: str) -> None:
        """Refuse one seat too many; those taken in this batch count."""
        taken = self.writer.seats_taken(guest)
        if len(holdings(self.connection, guest)) + taken >= MOST_SEATS_HELD:
            raise HouseError("too-many-seats", f"a guest holds {MOST_SEATS_HELD} seats at most: leave one first")

    def _check_wallet(self, guest: str, cents: int) -> None:
        if (wallet := self.wallets[guest].wallet) > MOST_HELD:
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
