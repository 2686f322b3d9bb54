"""How the inner functions are compiled: once, kept on disk, joined into one, and with no reference counting.

They touch only arrays that their caller keeps alive and never make new ones, so counting references to those arrays,
which would cost most of the time, can be left out. They run without Python's lock, so threads share the work.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from numba import njit

_HOW: Final[dict[str, Any]] = {
    "cache": True,
    "nogil": True,
    "error_model": "numpy",
    "forceinline": True,
    "_nrt": False,
}
Function = TypeVar("Function", bound=Callable[..., Any])


def kernel(function: Function) -> Function:
    """Compile a function of the inner loop."""
    return njit(**_HOW)(function)  # type: ignore[no-any-return]


def fast_sum_kernel(function: Function) -> Function:
    """The same for sums whose order does not matter, so that they fill vector registers."""
    return njit(**_HOW, fastmath={"reassoc", "contract", "nsz"})(function)  # type: ignore[no-any-return]
