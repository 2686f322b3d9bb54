"""Numba's usual way: a kernel that Numba itself compiles, keeps and calls."""

from collections.abc import Callable
from typing import Any, Final

from numba import config, njit
from numba.extending import register_jitable

from pitboss.kernelcache import NO_CALLBACK, keep, known, lean_options

Function = Callable[..., Any]

_INNER: Final = {"no_cpython_wrapper": True, **NO_CALLBACK}
"""Nobody calls an inner function from Python, so that nothing need be compiled for that."""


def make_known(inner: Function) -> None:
    """Let kernels call a function."""
    register_jitable(**lean_options(), **known(_INNER))(inner)


def plain(function: Function, stamped: str) -> Function:
    """A kernel as Numba compiles, keeps and calls it; the function itself where nothing is to be compiled."""
    return function if is_off() else keep(njit(cache=True, **lean_options())(function), function, stamped)


def is_off() -> bool:
    """Whether Numba is told to let Python run everything."""
    return bool(getattr(config, "DISABLE_JIT", False))
