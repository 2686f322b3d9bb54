"""How the inner functions are compiled: once for all sheets, kept on disk, with no reference counting.

They touch only arrays that their caller keeps alive and never make new ones.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from numba import njit

from pitboss.keeping import keep, stamp

Function = TypeVar("Function", bound=Callable[..., Any])

_HERE: Final = Path(__file__).parent
_STAMP: Final = stamp(_HERE, _HERE / "kernel", _HERE.parent / "simulate")


def kernel(function: Function) -> Function:
    """Compile a function of the inner loop."""
    return keep(njit(cache=True, nogil=True, error_model="numpy", _nrt=False)(function), function, _STAMP)
