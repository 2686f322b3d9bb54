"""Mistakes on the command line, and Ctrl-C where there is something to finish or to save."""

import signal
from collections.abc import Mapping
from typing import Any, Final

from typer.core import TyperCommand

from pitboss.errors import ParamError, PitbossError

INTERRUPTED: Final = 130
"""The exit code of a command that Ctrl-C ended."""
_OPTIONS: Final = {"changes": "--set", "values": "--grid", "side_tokes": "--toke", "path": "-o"}
"""The options for parameters that no option is named after."""


class UsageError(PitbossError):
    """Something the user typed that cannot be done; the message says what was wrong and what is allowed."""


class OptionCommand(TyperCommand):
    """A command that names a bad parameter by its option."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except ParamError as error:
            options = {param.name or "": max(param.opts, key=len) for param in self.params}
            typed = ctx.params.get(error.name)
            value = typed if isinstance(typed, str) else typed_value(error.value)
            typed_error = ParamError(error.name, value, error.message)
            raise UsageError(typed_error.spelled(lambda name: options.get(name) or _OPTIONS.get(name, name))) from None


def typed_value(value: object) -> object:
    """Return a value as one would type it; None for one that is nothing to type."""
    match value:
        case Mapping():
            return " ".join(f"{key}={each}" for key, each in value.items())
        case list() | tuple():
            return " ".join(str(typed_value(each)) for each in value)
        case float():
            return f"{value:g}"
        case _:
            return value


class _InterruptHandler:
    """In this block Ctrl-C calls `_handle`."""

    def __enter__(self) -> None:
        self._before = signal.signal(signal.SIGINT, self._handle)

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _handle(self, *_: object) -> None:
        raise NotImplementedError


class Interruptible(_InterruptHandler):
    """In this block Ctrl-C is a `KeyboardInterrupt`, for code that knows how to end well."""

    def _handle(self, *_: object) -> None:
        raise KeyboardInterrupt


class Uninterrupted(_InterruptHandler):
    """In this block, which must be short, Ctrl-C does nothing: what has been worked out is being shown."""

    def _handle(self, *_: object) -> None:
        """Go on."""
