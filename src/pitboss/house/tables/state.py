"""A table as the entries of its log have left it: what handlers of entries look at and change."""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple, TypedDict

from pitboss.game import StepTaken, Wagers
from pitboss.game.narration import verb
from pitboss.game.notation import RoundLog
from pitboss.house.errors import HouseError
from pitboss.house.schemas import Phase
from pitboss.house.schemas.messages import PlainEvent
from pitboss.house.schemas.replies import Status
from pitboss.house.schemas.state import RevealedShoe, WagersView
from pitboss.house.tables.log import FIRST_HASH, By
from pitboss.house.tables.money import ChipCount, Positions
from pitboss.house.tables.settings import MISSES_BEFORE_SITTING_OUT, ONE_EACH, STANDARD, TableTerms, Timers
from pitboss.rules import Rules
from pitboss.table import ShoeRecord, Table
from pitboss.table.record import show_seeds
from pitboss.table.shuffle import Seeds, commitment


@dataclass(slots=True)
class Chair:
    """What the house knows of a taken seat beside the player in it; a bot has no guest but a style and a next bet.

    `timed_out` are its hands of this round that stood because time ran out.
    """

    guest: str | None
    since: int
    ready: bool = False
    leaving: bool = False
    missed: int = 0
    last_wagers: Wagers | None = None
    style: str | None = None
    units: int = 1
    timed_out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What a finished round brought one seat.

    `delta` is the change of its chips; `net` is what the player's own wagers brought and `tokes_net` those for the
    dealer, who gets `tokes`.
    """

    seat: int
    guest: str | None
    name: str
    net: int
    tokes_net: int
    delta: int
    tokes: int


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A round that is over."""

    number: int
    shoe: int
    status: Status
    log: RoundLog
    seats: tuple[SeatResult, ...]
    began: int
    ended: int


class RoundSteps(NamedTuple):
    """Cards dealt and decisions made at the seats that are in a round, in order.

    `opened` is the round before its first card if it began with these steps, and `seeds` are those mixed into the
    shoe if it is the first of the shoe.
    """

    round: int
    seats: tuple[int, ...]
    steps: tuple[StepTaken, ...]
    opened: RoundLog | None = None
    seeds: Seeds | None = None


@dataclass(slots=True)
class Outcome:
    """What an entry did: what happened, in order, and what is to be written down."""

    events: list[PlainEvent | RoundSteps] = field(default_factory=list)
    wallets: dict[str, int] = field(default_factory=dict)
    round: RoundResult | None = None
    closed_shoe: tuple[int, ShoeRecord] | None = None
    opened_shoe: tuple[int, bytes] | None = None

    def tell(self, event: PlainEvent | RoundSteps) -> None:
        self.events.append(event)


class NoSecretError(ValueError):
    """An entry opens a shoe whose secret is not known here."""


class TableState:
    """Seats, chairs, a shoe and a round, as the entries so far have left them.

    `secrets` are the stored ones of shoe `shoe_number` and those after it; `knows` adds those stored since.
    """

    def __init__(
        self,
        ident: str,
        rules: Rules,
        secrets: Iterable[bytes],
        *,
        timers: Timers = STANDARD,
        terms: TableTerms = ONE_EACH,
        shoe_number: int = 1,
    ) -> None:
        self.id = ident
        self.rules = rules
        self.timers = timers
        self.terms = terms
        self._stored = deque(secrets)
        self._draw: Callable[[], bytes] | None = None
        self.secret = b""
        self.table = Table(rules, secrets=iter(self._next_secret, None))
        self.shoe_number = shoe_number
        self.revealed: RevealedShoe | None = None
        self.promises: dict[int, str] = {}
        self.chairs: dict[int, Chair] = {}
        self.guests: dict[int, str] = {}
        """The guests at the table by seat; another dictionary whenever one comes or goes."""
        self.version = 0
        self.head = FIRST_HASH
        self.at = 0
        self.asked_at = 0
        self.asked_time = 0
        self.company_at = 0
        """When the guest who then sat here alone got company: from then on a decision has its usual time."""
        self.ready_time: int | None = None
        self.round_number = 0
        self.began = 0
        self.on_layout: set[int] = set()
        self.is_closed = False
        self.chip_count = ChipCount(ident)
        self.changed_seat: int | None = None
        """The only seat that the last entry can have changed, but for the cards that lie there; None if any may be."""

    def knows(self, secrets: Iterable[bytes]) -> None:
        """Learn the stored secrets of the shoes that the next entries open, in their order."""
        self._stored.extend(secrets)

    def _next_secret(self) -> bytes:
        """The secret of the shoe that is opened now: drawn if this entry is being written, else the stored one."""
        if self._draw is not None:
            self.secret = self._draw()
        elif self._stored:
            self.secret = self._stored.popleft()
        else:
            raise NoSecretError(f"the log of table {self.id} needs a shoe that is not stored")
        return self.secret

    def put_chair(self, seat: int, chair: Chair) -> None:
        """Let somebody have a free seat."""
        self.chairs[seat] = chair
        if chair.guest is not None:
            self.guests = {**self.guests, seat: chair.guest}

    def clear_chair(self, seat: int) -> Chair:
        """Free a seat; return the chair that was there."""
        self.guests = {other: guest for other, guest in self.guests.items() if other != seat}
        return self.chairs.pop(seat)

    # Questions.

    @property
    def positions(self) -> Positions:
        """Every account of the table but its bank, with what lies in it now."""
        return self.chip_count.at(self.version, self.table)

    @property
    def is_dealing(self) -> bool:
        return self.table.is_dealing

    @property
    def phase(self) -> Phase:
        """Where the round under way stands; between rounds, betting."""
        state = self.table.round
        return state.phase.value if state is not None and self.is_dealing else "betting"

    @property
    def everybody_is_ready(self) -> bool:
        """Whether a guest is ready and no guest in play is not. Who bets on one of two seats plays that one."""
        players, chairs, somebody_is = self.table.players, self.chairs, False
        for seat, guest in self.guests.items():
            player, chair = players[seat], chairs[seat]
            if player.sits_out or chair.leaving or (player.wagers is None and self._bets_elsewhere(guest)):
                continue
            if not chair.ready:
                return False
            somebody_is = True
        return somebody_is

    def _bets_elsewhere(self, guest: str) -> bool:
        players = self.table.players
        return any(players[seat].wagers is not None for seat, other in self.guests.items() if other == guest)

    def name_of(self, seat: int) -> str:
        """The name of whoever sits in a seat."""
        return self.table.players[seat].name

    def chair_of(self, seat: int, by: str) -> Chair:
        """The chair of a seat; raise `HouseError` unless whoever is behind an entry may act for it."""
        chair = self.chairs.get(seat)
        if chair is None:
            raise HouseError("no-seat", f"nobody sits in seat {seat}")
        if by not in (By.CLOCK, By.FLOOR) and by != (chair.guest or By.BOT):
            raise HouseError("not-your-seat", f"seat {seat} is held by {self.table.players[seat].name}")
        return chair

    def count_ready(self, at: int | None) -> None:
        """Keep the time at which the first of those now ready was ready."""
        if not any(chair.ready for chair in self.chairs.values()):
            self.ready_time = None
        elif self.ready_time is None:
            self.ready_time = at

    def missed_too_often(self, seat: int) -> bool:
        """Whether the guest in a seat has missed so much that the seat should sit out."""
        chair = self.chairs[seat]
        return chair.missed >= MISSES_BEFORE_SITTING_OUT and not self.table.players[seat].sits_out

    @property
    def commitment(self) -> str:
        return commitment(self.secret)


class SeatWords(TypedDict):
    """What every event at a seat has."""

    seat: int
    says: str
    to_you: str


def said(seat: int, name: str, does: str, rest: str) -> SeatWords:
    """What somebody does at a seat, said to everybody and to that player: "Ann takes …", "You take …"."""
    return {"seat": seat, "says": f"{name} {does} {rest}", "to_you": f"You {verb('You', does)} {rest}"}


def show_wagers(wagers: Wagers) -> WagersView:
    """Wagers as clients know them."""
    return {
        "main": wagers.main,
        "side": dict(wagers.side),
        "toke": wagers.toke,
        "side_tokes": dict(wagers.side_tokes),
    }


def show_revealed(number: int, commitment: str, secret: bytes, seeds: Seeds) -> RevealedShoe:
    """A finished shoe as clients know it."""
    return {"number": number, "commitment": commitment, "secret": secret.hex(), "seeds": show_seeds(seeds)}
