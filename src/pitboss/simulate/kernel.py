"""How the inner functions are compiled: once, kept on disk, joined into one, and with no reference counting.

They touch only arrays that their caller keeps alive and never make new ones, so counting references to those arrays,
which would cost most of the time, can be left out. They run without Python's lock, so threads share the work.

What was kept on disk is good as long as no source of the simulator has changed: kernels of one module are joined into
those of another, so the module of the kernel alone (which is what Numba looks at) does not tell.
"""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from numba import njit

_HOW: Final[dict[str, Any]] = {
    "cache": True,
    "nogil": True,
    "error_model": "numpy",
    "forceinline": True,
    "_nrt": False,
}
Function = TypeVar("Function", bound=Callable[..., Any])


def stamp(*folders: Path) -> str:
    """A text that changes when any Python source in these folders does."""
    sources = sorted(source for folder in folders for source in folder.glob("*.py"))
    return sha256(b"\0".join(source.name.encode() + source.read_bytes() for source in sources)).hexdigest()


_HERE: Final = Path(__file__).parent
STAMP: Final = stamp(_HERE, _HERE.parent / "strategy")


def kernel(function: Function) -> Function:
    """Compile a function of the inner loop."""
    return _kept(njit(**_HOW)(function), function)


def fast_sum_kernel(function: Function) -> Function:
    """The same for sums whose order does not matter, so that they fill vector registers."""
    return _kept(njit(**_HOW, fastmath={"reassoc", "contract", "nsz"})(function), function)


def table_kernel(function: Function) -> Function:
    """Compile a function that makes tables before the first card; it may make arrays."""
    return _kept(njit(cache=True)(function), function)


def _kept(compiled: Any, _source: Function) -> Function:
    compiled._cache._cache_file._source_stamp = STAMP
    return cast(Function, compiled)
