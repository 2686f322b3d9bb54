"""How the inner functions are compiled: once, kept on disk, joined into one, and with no reference counting.

They touch only arrays that their caller keeps alive and never make new ones, so counting references to those arrays,
which would cost most of the time, can be left out. They run without Python's lock, so threads share the work.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from numba import njit

from pitboss.kernelcache import keep
from pitboss.sources import stamp

_HOW: Final[dict[str, Any]] = {
    "cache": True,
    "nogil": True,
    "error_model": "numpy",
    "forceinline": True,
    "_nrt": False,
}
Function = TypeVar("Function", bound=Callable[..., Any])


_HERE: Final = Path(__file__).parent
STAMP: Final = stamp(_HERE, _HERE.parent / "strategy")


def kernel(function: Function) -> Function:
    """Compile a function of the inner loop."""
    return keep(njit(**_HOW)(function), function, STAMP)


def fast_sum_kernel(function: Function) -> Function:
    """The same for sums whose order does not matter, so that they fill vector registers."""
    return keep(njit(**_HOW, fastmath={"reassoc", "contract", "nsz"})(function), function, STAMP)


def table_kernel(function: Function) -> Function:
    """Compile a function that makes tables before the first card; it may make arrays."""
    return keep(njit(cache=True)(function), function, STAMP)
