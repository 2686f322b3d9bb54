"""Compiled kernels: machine code made on first use, kept on disk, and the same for every sheet."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from numba import njit

from pitboss.kernelcache import keep
from pitboss.sources import stamp

Function = TypeVar("Function", bound=Callable[..., Any])
_HERE: Final = Path(__file__).parent
STAMP: Final = stamp(_HERE, _HERE.parent / "strategy")


def kernel(function: Function) -> Function:
    """Compile `function` when it is first called and keep the result beside its source for the next process.

    It runs without Python's lock.
    """
    return keep(njit(cache=True, nogil=True, error_model="numpy")(function), function, STAMP)
