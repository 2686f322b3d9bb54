"""Compiled kernels: machine code made on first use, kept on disk, and the same for every sheet."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit

Function = TypeVar("Function", bound=Callable[..., Any])


def kernel(function: Function) -> Function:
    """Compile `function` when it is first called and keep the result beside its source for the next process.

    A kernel calls only kernels of its own module: whether what was kept is still good is judged by that module alone.
    """
    return cast(Function, njit(cache=True)(function))


def is_compiled(function: Callable[..., Any]) -> bool:
    """Whether an earlier process left this kernel's machine code on disk."""
    source = getattr(function, "py_func", function).__code__
    folder = Path(function.stats.cache_path)  # type: ignore[attr-defined]
    return any(folder.glob(f"{Path(source.co_filename).stem}.{function.__name__}-*.nbi"))
