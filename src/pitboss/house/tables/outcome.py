"""What the house keeps of a seat, and what an entry does beyond the table itself."""

from dataclasses import dataclass, field

from pitboss.game import Wagers
from pitboss.game.notation import RoundLog
from pitboss.house.shapes.rounds import Status
from pitboss.house.tables.facts import Fact
from pitboss.table import ShoeRecord


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


@dataclass(slots=True)
class Outcome:
    """What an entry did: the facts, in the order in which they happened, and what goes into the books."""

    told: list[Fact] = field(default_factory=list)
    wallets: dict[str, int] = field(default_factory=dict)
    round: RoundResult | None = None
    closed_shoe: tuple[int, ShoeRecord] | None = None
    opened_shoe: tuple[int, bytes] | None = None

    def tell(self, fact: Fact) -> None:
        self.told.append(fact)
