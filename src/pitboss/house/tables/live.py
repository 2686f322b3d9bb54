"""A table as the fold of its log.

`LiveTable.apply` carries out one entry. It is the only way a table changes: a new command is tried on it, and after a
crash, or in another worker, the stored entries are applied again, with the stored secrets of the shoes, to the same
effect card for card. A secret is drawn only by the transaction that stores it; a fold has no way to draw one.
"""

from collections.abc import Callable
from typing import Final, assert_never

from pitboss.game import IllegalDecisionError, WagerError
from pitboss.house.errors import HouseError, StaleError
from pitboss.house.schemas.commands import (
    CallOff,
    CloseTable,
    ComeBack,
    CorrectPayment,
    Decide,
    DismissBot,
    LeaveSeat,
    OpenSeed,
    PlaceBet,
    PromiseSeed,
    Ready,
    SeatBot,
    SitOut,
    StartRound,
    TakeBack,
    TakeSeat,
    TopUp,
    VoidRound,
)
from pitboss.house.tables import rounds, seats
from pitboss.house.tables.log import Entry
from pitboss.house.tables.state import Outcome, TableState
from pitboss.table import FundsError, NotInTurnError, TableError, WagersLockedError
from pitboss.table.shuffle import SeedError

RULINGS: Final = ("void-round", "correct-payment")
"""The kinds that the floor makes, at closed tables too, each a link in the chain of rulings."""

ANSWERS: Final = ("bet", "take-back", "ready", "start-round", "decide")
"""The kinds that answer a question of the table, and are stale when it is no longer asked."""

OF_ONE_SEAT: Final = frozenset({*ANSWERS, *seats.UNATTENDED, "sit-out", "come-back", "top-up"})
"""The kinds that change nothing about other seats but the cards before them, unless a round begins or ends."""


class LiveTable(TableState):
    """A table that goes on by one entry after another."""

    def check_asked(self, kind: str, seen: int) -> None:
        """Raise `StaleError` if a command made on version `seen` answers a question that is no longer asked."""
        if seen > self.version:
            raise HouseError("stale", f"version {seen} has not happened yet: the table is at version {self.version}")
        if kind in ANSWERS and seen < self.asked_at:
            raise StaleError

    def apply(self, entry: Entry, *, draw: Callable[[], bytes] | None = None) -> Outcome:
        """Carry out an entry; raise `HouseError`, with nothing changed, if it cannot be.

        `draw` makes the secret of a shoe that the entry opens, and comes only from the transaction that stores entry
        and secret. Without it the entry is one that was stored before, and so is the secret; raise `NoSecretError` if
        it is not.
        """
        kind = entry.action.do
        if self.is_closed and kind not in RULINGS:
            raise HouseError("closed", "the table is closed: open another one")
        if entry.version != self.version + 1:
            raise ValueError(f"entry {entry.version} does not follow version {self.version}")
        outcome, number = Outcome(), self.round_number
        self._draw = draw
        try:
            self._carry_out(entry, outcome)
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
        seat = entry.seat
        is_of_one = kind in OF_ONE_SEAT and self.round_number == number and outcome.round is None
        self.changed_seat = seat if is_of_one else None
        chair = self.chairs.get(seat)
        if chair is not None and chair.guest == entry.by and kind not in seats.UNATTENDED:
            chair.since, chair.missed = entry.at, 0
        return outcome

    def _carry_out(self, entry: Entry, outcome: Outcome) -> None:
        """Do what an entry says. A handler checks everything before it changes anything."""
        match entry.action:
            case Decide() as action:
                rounds.decide(self, entry, action, outcome)
            case PlaceBet() as action:
                rounds.bet(self, entry, action, outcome)
            case Ready() as action:
                rounds.ready(self, entry, action, outcome)
            case StartRound():
                rounds.start_round(self, entry, outcome)
            case TakeBack() as action:
                rounds.take_back(self, entry, action, outcome)
            case TakeSeat() as action:
                seats.sit(self, entry, action, outcome)
            case LeaveSeat() as action:
                seats.leave(self, entry, action, outcome)
            case SitOut() as action:
                seats.sit_out(self, entry, action, outcome)
            case ComeBack() as action:
                seats.come_back(self, entry, action, outcome)
            case TopUp() as action:
                seats.top_up(self, entry, action, outcome)
            case SeatBot() as action:
                seats.seat_bot(self, entry, action, outcome)
            case DismissBot() as action:
                seats.dismiss_bot(self, entry, action, outcome)
            case PromiseSeed() as action:
                seats.promise_seed(self, entry, action)
            case OpenSeed() as action:
                seats.open_seed(self, entry, action)
            case VoidRound() as action:
                rounds.void_round(self, entry, action, outcome)
            case CorrectPayment() as action:
                rounds.correct_payment(self, action, outcome)
            case CallOff() as action:
                rounds.call_off(self, entry, action, outcome)
            case CloseTable():
                rounds.close(self, entry, outcome)
            case unknown:
                assert_never(unknown)

    def chained(self, entry: Entry, outcome: Outcome) -> str:
        """The hash of an entry that was just carried out, with the commitment to the shoe that it opened."""
        opened = self.commitment if outcome.opened_shoe is not None else None
        return entry.chained(self.id, self.head, opened)
