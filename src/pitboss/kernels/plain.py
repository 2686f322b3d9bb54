"""Numba's usual way: a kernel that Numba itself compiles, keeps and calls. It stands on what every Numba has."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from numba import config, njit
from numba.core import cpu
from numba.extending import register_jitable

from pitboss.kernels import cache

Function = Callable[..., Any]

_NO_WRAPPERS: Final = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Nobody calls an inner function from Python or C, so that nothing need be compiled for that."""
_settings: Any = config
_known: set[Function] = set()


def is_off() -> bool:
    """Whether Numba is told to let Python run everything."""
    return bool(getattr(_settings, "DISABLE_JIT", False))


def lean_options() -> dict[str, Any]:
    """How functions are compiled that make no arrays: without Python's lock, and references are not counted."""
    return {"nogil": True, "error_model": "numpy", **_known_options({"_nrt": False})}


def _known_options(options: dict[str, Any]) -> dict[str, Any]:
    """Those of some options that this Numba has; without them kernels take longer to run or to compile."""
    return {name: value for name, value in options.items() if hasattr(getattr(cpu, "CPUTargetOptions", None), name)}


def numba_function(function: Function, inner: Mapping[Function, dict[str, Any]], name: str) -> Function:
    """A kernel as Numba compiles, keeps and calls it; the function itself where nothing is to be compiled.

    Args:
        function: The kernel's function.
        inner: This function and those that it calls, with their options.
        name: The name of the folder that Numba keeps it in; it says which sources it was made from.
    """
    if is_off():
        return function
    make_known(inner)
    folder, before = cache.folder(), _settings.CACHE_DIR
    _settings.CACHE_DIR = str(folder / name) if folder else before
    try:
        compiled: Function = njit(cache=folder is not None, **lean_options())(function)
    finally:
        _settings.CACHE_DIR = before
    return compiled


def make_known(inner: Mapping[Function, dict[str, Any]]) -> None:
    """Tell Numba of the functions that kernels call."""
    for function, options in inner.items():
        if function not in _known:
            _known.add(function)
            register_jitable(**lean_options(), **_known_options(_NO_WRAPPERS), **options)(function)
