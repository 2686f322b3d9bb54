"""How the inner functions are compiled: once, kept on disk, joined into one, and with no reference counting.

They touch only arrays that their caller keeps alive and never make new ones, so counting references to those arrays,
which would cost most of the time, can be left out. They run without Python's lock, so threads share the work.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from numba import njit

from pitboss.kernelcache import NO_CALLBACK, keep, known, lean_options
from pitboss.kernels.sources import stamp

_HOW: Final[dict[str, Any]] = {"cache": True, **lean_options(), **known(NO_CALLBACK)}
Function = TypeVar("Function", bound=Callable[..., Any])


_HERE: Final = Path(__file__).parent
STAMP: Final = stamp(_HERE, _HERE.parent / "strategy")


def kernel(function: Function) -> Function:
    """Compile a function of the inner loop."""
    return keep(njit(**_HOW, forceinline=True)(function), function, STAMP)


def loop_kernel(function: Function) -> Function:
    """The same for a whole loop, which Python alone calls: its machine code is not made a second time for the call."""
    return keep(njit(**_HOW)(function), function, STAMP)


def fast_sum_kernel(function: Function) -> Function:
    """The same for sums whose order does not matter, so that they fill vector registers."""
    return keep(njit(**_HOW, forceinline=True, fastmath={"reassoc", "contract", "nsz"})(function), function, STAMP)


def table_kernel(function: Function) -> Function:
    """Compile a function that makes tables before the first card; it may make arrays."""
    return keep(njit(cache=True, **known(NO_CALLBACK))(function), function, STAMP)
