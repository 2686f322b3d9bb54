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


def are_kernels_kept() -> bool:
    """Whether an earlier process left the machine code of the solver on disk."""
    from pitboss.solve.splits import split_round

    folder = Path(split_round.stats.cache_path)  # type: ignore[attr-defined]
    return any(folder.glob("splits.split_round-*.nbi"))
