"""Ctrl-C where there is something to finish or to save; elsewhere it ends the process at once."""

import signal
from typing import Final

INTERRUPTED: Final = 130
"""The exit code of a command that Ctrl-C ended."""


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
