"""A table as the fold of its log.

`LiveTable.apply` carries out one entry. It is the only way a table changes: a new command is tried on it, and after a
crash, or in another worker, the stored entries are applied again, with the stored secrets of the shoes, to the same
effect card for card. A secret is drawn only by the transaction that stores it; a fold has no way to draw one.
"""

from collections.abc import Callable
from typing import Any, Final

from pitboss.game import IllegalDecisionError, WagerError
from pitboss.house.errors import HouseError, StaleError
from pitboss.house.tables import correcting, dealing, seating, seeding
from pitboss.house.tables.entries import Entry
from pitboss.house.tables.outcome import Outcome
from pitboss.house.tables.state import TableState
from pitboss.table import FundsError, NotInTurnError, TableError, WagersLockedError
from pitboss.table.shuffle import SeedError

KINDS: Final[dict[str, Callable[[TableState, Entry[Any], Outcome], None]]] = {
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

OF_ONE_SEAT: Final = frozenset({*ANSWERS, *seeding.UNATTENDED, "sit-out", "come-back", "top-up", "emote"})
"""The kinds that change nothing about other seats but the cards before them, unless a round begins or ends."""


class LiveTable(TableState):
    """A table that goes on by one entry after another."""

    def check_asked(self, kind: str, seen: int) -> None:
        """Raise `StaleError` if a command made on version `seen` answers a question that is no longer asked."""
        if seen > self.version:
            raise HouseError("stale", f"version {seen} has not happened yet: the table is at version {self.version}")
        if kind in ANSWERS and seen < self.asked_at:
            raise StaleError

    def apply(self, entry: Entry[Any], *, draw: Callable[[], bytes] | None = None) -> Outcome:
        """Carry out an entry; raise `HouseError`, with nothing changed, if it cannot be.

        `draw` makes the secret of a shoe that the entry opens, and comes only from the transaction that stores entry
        and secret. Without it the entry is one that was stored before, and so is the secret; raise `NoSecretError` if
        it is not.
        """
        if self.is_closed and entry.kind not in RULINGS:
            raise HouseError("closed", "the table is closed: open another one")
        if entry.version != self.version + 1:
            raise ValueError(f"entry {entry.version} does not follow version {self.version}")
        outcome, number = Outcome(), self.round_number
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
        seat = entry.data.get("seat", 0)
        is_of_one = entry.kind in OF_ONE_SEAT and self.round_number == number and outcome.round is None
        self.changed_seat = seat if is_of_one else None
        chair = self.chairs.get(seat)
        if chair is not None and chair.guest == entry.by and entry.kind not in seeding.UNATTENDED:
            chair.since, chair.missed = entry.at, 0
        return outcome

    def chained(self, entry: Entry[Any], outcome: Outcome) -> str:
        """The hash of an entry that was just carried out, with the commitment to the shoe that it opened."""
        opened = self.commitment if self.ties_shoes and outcome.opened_shoe is not None else None
        return entry.chained(self.id, self.head, opened)
