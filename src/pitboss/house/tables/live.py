"""A table as the fold of its log.

`LiveTable.apply` carries out one entry. It is the only way a table changes: a new command is tried on it, and after a
crash, or in another worker, the stored entries are applied again, with the stored secrets of the shoes, to the same
effect card for card. A secret is drawn only by the transaction that stores it; a fold has no way to draw one.
"""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Final

from pitboss.game import IllegalDecisionError, WagerError
from pitboss.house.errors import HouseError, StaleError
from pitboss.house.tables import correcting, dealing, seating, seeding
from pitboss.house.tables.entries import FIRST_HASH, By, Entry
from pitboss.house.tables.outcome import Chair, Outcome, Revealed
from pitboss.house.tables.timers import MISSES_BEFORE_SITTING_OUT, STANDARD, Timers
from pitboss.rules import Rules
from pitboss.table import FundsError, NotInTurnError, Table, TableError, WagersLockedError
from pitboss.table.shuffle import SeedError, commitment

KINDS: Final[dict[str, Callable[["LiveTable", Entry, Outcome], None]]] = {
    "sit": seating.sit,
    "leave": seating.leave,
    "sit-out": seating.sit_out,
    "come-back": seating.come_back,
    "top-up": seating.top_up,
    "emote": seating.emote,
    "seat-bot": seating.seat_bot,
    "dismiss-bot": seating.dismiss_bot,
    "bet": dealing.bet,
    "take-back": dealing.take_back,
    "deal": dealing.deal,
    "decide": dealing.decide,
    "promise-seed": seeding.promise_seed,
    "open-seed": seeding.open_seed,
    "ruling": dealing.rule,
    "correction": correcting.correct,
    "call-off": dealing.call_off,
    "close": dealing.close,
}
"""What each kind of entry does. A handler checks everything before it changes anything."""

RULINGS: Final = ("ruling", "correction")
"""The kinds that the floor makes, at closed tables too, each a link in the chain of rulings."""

ANSWERS: Final = ("bet", "take-back", "deal", "decide")
"""The kinds that answer a question of the table, and are stale when it is no longer asked."""


class NoSecretError(ValueError):
    """An entry opens a shoe whose secret is not known here."""


class LiveTable:
    """Seats, chairs, a shoe and a round, as the entries so far have left them.

    `secrets` are the stored ones of shoe `shoe_number` and those after it; `knows` adds those stored since. The log of
    a table that `ties_shoes` holds the commitment to every shoe; that of a table of release 0.1 only to the first.
    """

    def __init__(
        self,
        ident: str,
        rules: Rules,
        secrets: Iterable[bytes],
        *,
        timers: Timers = STANDARD,
        shoe_number: int = 1,
        ties_shoes: bool = True,
    ) -> None:
        self.id = ident
        self.rules = rules
        self.timers = timers
        self.ties_shoes = ties_shoes
        self._stored = deque(secrets)
        self._draw: Callable[[], bytes] | None = None
        self.secret = b""
        self.table = Table(rules, secrets=iter(self._next_secret, None))
        self.shoe_number = shoe_number
        self.revealed: Revealed | None = None
        self.promises: dict[int, str] = {}
        self.chairs: dict[int, Chair] = {}
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
        self.counted: tuple[int, dict[str, int]] | None = None
        """The version at which its money was last counted, and what lay where; `positions` sees to it."""
        self.seen: dict[int, tuple[Any, dict[str, Any]]] = {}
        """What the view of each seat was last made from, and that view; `view` sees to it."""

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

    # Questions.

    @property
    def is_dealing(self) -> bool:
        return self.table.is_dealing

    @property
    def guests(self) -> dict[int, str]:
        """The guests at the table by seat."""
        return {seat: chair.guest for seat, chair in self.chairs.items() if chair.guest is not None}

    @property
    def everybody_is_ready(self) -> bool:
        """Whether a guest is ready and no guest in play is not."""
        waiting = [
            self.chairs[seat].ready
            for seat in self.guests
            if not self.table.players[seat].sits_out and not self.chairs[seat].leaving
        ]
        return bool(waiting) and all(waiting)

    # One entry.

    def check_asked(self, kind: str, seen: int) -> None:
        """Raise `StaleError` if a command made on version `seen` answers a question that is no longer asked."""
        if seen > self.version:
            raise HouseError("stale", f"version {seen} has not happened yet: the table is at version {self.version}")
        if kind in ANSWERS and seen < self.asked_at:
            raise StaleError(seen, self.asked_at)

    def apply(self, entry: Entry, *, draw: Callable[[], bytes] | None = None) -> Outcome:
        """Carry out an entry; raise `HouseError`, with nothing changed, if it cannot be.

        `draw` makes the secret of a shoe that the entry opens, and comes only from the transaction that stores entry
        and secret. Without it the entry is one that was stored before, and so is the secret; raise `NoSecretError` if
        it is not.
        """
        if self.is_closed and entry.kind not in RULINGS:
            raise HouseError("closed", "the table is closed: open another one")
        if entry.version != self.version + 1:
            raise ValueError(f"entry {entry.version} does not follow version {self.version}")
        outcome = Outcome()
        self._draw = draw
        try:
            KINDS[entry.kind](self, entry, outcome)
        except IllegalDecisionError as error:
            raise HouseError("illegal", str(error)) from None
        except NotInTurnError as error:
            raise HouseError("not-your-turn", str(error)) from None
        except FundsError as error:
            raise HouseError("funds", str(error)) from None
        except WagersLockedError as error:
            raise HouseError("locked", str(error)) from None
        except WagerError as error:
            raise HouseError("wager", str(error)) from None
        except SeedError as error:
            raise HouseError("seed", str(error)) from None
        except TableError as error:
            raise HouseError("no-seat", str(error)) from None
        finally:
            self._draw = None
        self.version, self.at = entry.version, entry.at
        chair = self.chairs.get(entry.data.get("seat", 0))
        if chair is not None and chair.guest == entry.by and entry.kind not in seeding.UNATTENDED:
            chair.since, chair.missed = entry.at, 0
        return outcome

    def chained(self, entry: Entry, outcome: Outcome) -> str:
        """The hash of an entry that was just carried out, with the commitment to the shoe that it opened."""
        opened = self.commitment if self.ties_shoes and outcome.opened_shoe is not None else None
        return entry.chained(self.id, self.head, opened)

    def chair_of(self, entry: Entry) -> tuple[int, Chair]:
        """The chair an entry is about; raise `HouseError` unless whoever is behind the entry may act for it."""
        seat = entry.data["seat"]
        chair = self.chairs.get(seat)
        if chair is None:
            raise HouseError("no-seat", f"nobody sits in seat {seat}")
        if entry.by not in (By.CLOCK, By.FLOOR) and entry.by != (chair.guest or By.BOT):
            raise HouseError("not-your-seat", f"seat {seat} is held by {self.table.players[seat].name}")
        return seat, chair

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
