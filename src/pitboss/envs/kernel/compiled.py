"""How the inner functions are compiled: once for all sheets, kept on disk, with no reference counting.

They touch only arrays that their caller keeps alive and never make new ones.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from numba import njit

from pitboss.kernelcache import keep
from pitboss.sources import stamp

Function = TypeVar("Function", bound=Callable[..., Any])

_HERE: Final = Path(__file__).parent
_HOW: Final[dict[str, Any]] = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False, "forceinline": True}
_STAMP: Final = stamp(_HERE, _HERE.parents[1] / "simulator" / "kernel")


def kernel(function: Function) -> Function:
    """Compile a function of the inner loop."""
    return keep(njit(**_HOW)(function), function, _STAMP)
