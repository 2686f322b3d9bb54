"""A wire: what a line needs of the connection that it sends and hears by, whichever server has it."""

from collections.abc import Callable
from typing import Protocol

from pitboss.house.web.limits import Allowance


class Wire(Protocol):
    """Takes frames, and hands on what it hears.

    A wire that cuts what comes in into frames itself pays for them from the `allowance`, calls `flooded` when too
    little is left, and gives text messages to `heard`, who says whether the next may come at once. Where it does not,
    the app asks for its messages and counts them. `drained` is called when a full wire can take more.
    """

    allowance: Allowance | None
    flooded: Callable[[], None] | None
    drained: Callable[[], None] | None
    heard: Callable[[str], bool] | None

    @property
    def is_full(self) -> bool:
        """Whether what is written now would have to wait."""

    def write(self, framed: bytes) -> None:
        """Send a frame, after all that was sent before."""
