"""Trouble of the house itself: a database that cannot be read or written. It is nothing that a table could help."""

import logging
from typing import Final

from sqlalchemy import Engine
from sqlalchemy.exc import InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionError

log = logging.getLogger("pitboss.house")
PAUSE: Final = 500
"""Milliseconds for which the clock leaves a database alone that has refused it."""
SAID_EVERY: Final = 60_000


TROUBLE: Final = (OperationalError, InterfaceError, InternalError, NoConnectionError)
"""What SQLAlchemy raises when a database cannot be reached, read or written; PostgreSQL's word for a database that may
only be read is an internal error."""


class Trouble:
    """Whether the database does what it is asked, as far as this worker knows."""

    def __init__(self, engine: Engine) -> None:
        driver = engine.dialect.loaded_dbapi
        self._kinds: tuple[type[BaseException], ...] = (
            *TROUBLE,
            driver.OperationalError,
            driver.InterfaceError,
            driver.InternalError,
            OSError,
            MemoryError,
        )
        self.words: str | None = None
        """What the database last said when it refused something; None once it has written again."""
        self._last = self._said = 0

    def is_meant_by(self, error: BaseException) -> bool:
        """Whether an error is the house's trouble, and not that of the table it was met at."""
        return isinstance(error, self._kinds)

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

    def is_fresh(self, now: int) -> bool:
        """Whether the database has just refused something, so that the clock had better wait."""
        return self.words is not None and now - self._last < PAUSE
