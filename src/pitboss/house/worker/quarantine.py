"""Tables that cannot go on: each is set aside for a while, longer after every failure, so that it holds up no other.

A worker keeps this in memory. After a restart such a table fails once more, and is set aside again.
"""

import logging
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Engine
from sqlalchemy.exc import DatabaseError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionError

from pitboss.house.errors import HouseError

FIRST_PAUSE: Final = 5_000
LONGEST_PAUSE: Final = 3_600_000
"""Milliseconds until a table is tried again after its first failure, and at most."""


@dataclass(slots=True)
class FailingTable:
    """A table that has failed: how often, until when it is left alone, and whether it could be read at all."""

    failures: int
    until: int
    is_readable: bool
    goes_on_since: int | None = None


class Quarantine:
    """The tables of this worker that cannot go on, by id."""

    def __init__(self) -> None:
        self._failing: dict[str, FailingTable] = {}
        self._said: dict[str, int] = {}

    @property
    def count(self) -> int:
        """How many tables are set aside: they have failed, and have not gone on since."""
        return sum(failing.goes_on_since is None for failing in self._failing.values())

    @property
    def known(self) -> int:
        """How many tables have failed at all."""
        return len(self._failing)

    def is_news(self, table: str, now: int) -> bool:
        """Whether a command that failed at a table is worth a line in the log: it is once in a while."""
        last = self._said.get(table)
        if last is not None and now - last < LONGEST_PAUSE:
            return False
        self._said[table] = now
        return True

    def note(self, table: str, now: int, *, is_readable: bool) -> bool:
        """Set a table aside from now on; return whether that is news, and not the same trouble again."""
        known = self._failing.get(table)
        if known is not None and known.goes_on_since is not None and now - known.goes_on_since > LONGEST_PAUSE:
            known = None
        failures = known.failures + 1 if known is not None else 1
        pause = min(FIRST_PAUSE << min(failures - 1, 20), LONGEST_PAUSE)
        self._failing[table] = FailingTable(failures, now + pause, is_readable)
        return known is None

    def goes_on(self, table: str, now: int) -> bool:
        """Something was written at a table; return whether it was set aside until now, and goes on.

        What is written during the pause, a seat that is given up or the wagers that go back, does not count.
        """
        failing = self._failing.get(table)
        if failing is None or failing.goes_on_since is not None or now < failing.until:
            return False
        failing.goes_on_since = now
        return True

    def until(self, table: str, now: int) -> int | None:
        """Until when a table is left alone; None if it is not, or no longer."""
        failing = self._failing.get(table)
        return failing.until if failing is not None and failing.until > now else None

    def tried_at(self, table: str, due: int) -> int:
        """When the clock takes a table in turn that is due: not before its pause is over."""
        failing = self._failing.get(table)
        return due if failing is None else max(due, failing.until)

    def refuse_unreadable(self, table: str, now: int) -> None:
        """Raise `HouseError` for a table that could not be read when it was last tried, until it is tried again."""
        failing = self._failing.get(table)
        if failing is not None and not failing.is_readable and failing.until > now:
            raise self.refusal(table, now)

    def refusal(self, table: str, now: int) -> HouseError:
        """What whoever wants something of a table that is set aside is told."""
        seconds = max(1, ((self.until(table, now) or now) - now) // 1000)
        return HouseError(
            "set-aside",
            "this table cannot go on and is set aside: your money is kept, and wagers go back as soon as they can; "
            f"it is tried again in {seconds} s",
        )


log = logging.getLogger("pitboss.house")
PAUSE: Final = 500
"""Milliseconds for which the clock leaves a database alone that has refused it."""
SAID_EVERY: Final = 60_000
REMEMBERED: Final = 5_000
"""For how long a refusal counts if nothing more was tried."""


DATABASE_ERRORS: Final = (OperationalError, InterfaceError, InternalError, NoConnectionError)
"""What SQLAlchemy raises when a database cannot be reached, read or written; PostgreSQL's word for a database that may
only be read is an internal error."""


class DatabaseErrors:
    """Whether the database does what it is asked, as far as this worker knows."""

    def __init__(self, engine: Engine) -> None:
        driver = engine.dialect.loaded_dbapi
        self._kinds: tuple[type[BaseException], ...] = (
            *DATABASE_ERRORS,
            driver.OperationalError,
            driver.InterfaceError,
            driver.InternalError,
            OSError,
            MemoryError,
        )
        self._damage = (DatabaseError, driver.DatabaseError)
        self.words: str | None = None
        """What the database last said when it refused something; None once it has written again."""
        self._last = self._said = 0

    def covers(self, error: BaseException) -> bool:
        """Whether an error is the house's trouble, and not that of the table it was met at.

        What a driver calls a database error and nothing more is a file that is damaged.
        """
        return isinstance(error, self._kinds) or type(error) in self._damage

    def begins(self, error: BaseException, now: int) -> None:
        """Note an error of the database; it is logged once a minute while it lasts."""
        self._last = now
        self.words = str(getattr(error, "orig", None) or error).partition("\n")[0] or type(error).__name__
        if now - self._said >= SAID_EVERY:
            self._said = now
            log.error("the database refuses", extra={"why": self.words})

    def is_over(self) -> None:
        """Note that something was written."""
        self.words = None

    def lately(self, now: int) -> str | None:
        """What the database said when it refused something a short while ago, and has written nothing since."""
        return self.words if now - self._last < REMEMBERED else None

    def is_fresh(self, now: int) -> bool:
        """Whether the database has just refused something, so that the clock had better wait."""
        return self.words is not None and now - self._last < PAUSE
