"""Ctrl-C at the terminal table: heard when the player is asked, and only then, so that no step is cut in two."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


class Interrupts:
    """Notes Ctrl-C while the table is busy and raises `KeyboardInterrupt` at the next question.

    A process that was started with Ctrl-C switched off keeps it so.
    """

    def __init__(self) -> None:
        self._noted = False
        self._asking = False

    @contextmanager
    def held(self) -> Iterator[None]:
        """While this lasts, Ctrl-C is heard at questions only."""
        before = signal.getsignal(signal.SIGINT)
        if before == signal.SIG_IGN:
            yield
            return
        signal.signal(signal.SIGINT, self._hear)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    @contextmanager
    def asking(self) -> Iterator[None]:
        """A question: raise `KeyboardInterrupt` for a Ctrl-C during it, or one noted before."""
        self._asking = True
        try:
            if self._noted:
                self._noted = False
                raise KeyboardInterrupt
            yield
        finally:
            self._asking = False

    def _hear(self, *_: object) -> None:
        if self._asking:
            self._asking = False
            raise KeyboardInterrupt
        self._noted = True
