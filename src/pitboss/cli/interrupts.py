"""Ctrl-C: it ends the process at once and quietly, except where there is something to finish or to save.

Nothing heavy is imported here: this is the first that a process does.
"""

import os
import signal

INTERRUPTED = 130
"""The exit code of a command that Ctrl-C ended."""


def leave_at_once() -> None:
    """From now on let Ctrl-C end the process then and there: during imports and compiling, libraries cannot be trusted
    to pass an exception on. What was printed has been flushed, and what is in a database is written or not there."""
    signal.signal(signal.SIGINT, _leave)


class _Answered:
    """In this block Ctrl-C calls `_hear`."""

    def __enter__(self) -> None:
        self._before = signal.signal(signal.SIGINT, self._hear)

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _hear(self, *_: object) -> None:
        raise NotImplementedError


class Raising(_Answered):
    """In this block Ctrl-C is a `KeyboardInterrupt`, for code that knows how to end well."""

    def _hear(self, *_: object) -> None:
        raise KeyboardInterrupt


class Held(_Answered):
    """In this block, which must be short, Ctrl-C does nothing: what has been worked out is being shown."""

    def _hear(self, *_: object) -> None:
        """Go on."""


def _leave(*_: object) -> None:
    if os.isatty(2):
        os.write(2, b"\n")
    os._exit(INTERRUPTED)
