"""Machine code kept on disk for the next process, under names that say which sources it was made from.

Numba judges by the module of a function alone whether what it kept is still good. Our kernels are joined into those of
other modules and take tuples that other modules define; so the sources of whole rooms make a stamp, and the stamp is
part of the file's name: code made from other sources, by this version or another, is never even opened.

Some things here are Numba's own business and may change under us: how a cache names its files, and the options that
leave out what kernels do not need. Where the first is gone every stamp gets a folder of its own; without the others
kernels count references, and take longer to run or to compile.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from numba import config, jit
from numba.core import caching, cpu

Function = TypeVar("Function", bound=Callable[..., Any])

UNCOUNTED: Final = "_nrt"
"""Numba's name for the option that, when false, leaves out the counting of references."""

NO_CALLBACK: Final = {"no_cfunc_wrapper": True}
"""Nobody calls a kernel from C, and what would serve for that takes a third of the compiler's time."""


def keep(compiled: Any, source: Function, stamped: str) -> Function:
    """Let a function compiled from a source, with `cache=True`, be kept under this stamp, if the disk takes it."""
    options = dict(compiled.targetoptions)
    if UNCOUNTED in options and not is_option(UNCOUNTED):
        del options[UNCOUNTED]
        return _in_a_folder(source, f"{stamped}-counted", options)
    try:
        cache = compiled._cache
        cache._cache_file = caching.IndexDataCacheFile(  # type: ignore[no-untyped-call]
            cache_path=cache._cache_path, filename_base=f"{cache._impl.filename_base}-{stamped}", source_stamp=stamped
        )
    except (AttributeError, TypeError):
        return _in_a_folder(source, stamped, options)
    return cast(Function, _kept_if_possible(compiled))


def is_option(name: str) -> bool:
    """Whether this Numba has an option of that name."""
    return hasattr(getattr(cpu, "CPUTargetOptions", None), name)


def known(options: dict[str, Any]) -> dict[str, Any]:
    """Those of some options that this Numba has."""
    return {name: value for name, value in options.items() if is_option(name)}


def lean_options() -> dict[str, Any]:
    """How kernels are compiled that make no arrays: threads share the work, and references are not counted."""
    return {"nogil": True, "error_model": "numpy", **known({UNCOUNTED: False})}


def is_loaded(compiled: Any) -> bool:
    """Whether this process has machine code of a function already; false where Numba does not say."""
    return bool(getattr(compiled, "signatures", ()))


def is_kept(compiled: Any) -> bool:
    """Whether an earlier process left the machine code of a function on disk; true where Numba does not say."""
    try:
        return Path(compiled._cache._cache_file._index_path).exists()
    except AttributeError:
        return True


def _in_a_folder(source: Function, stamped: str, options: dict[str, Any]) -> Function:
    """Compile a source again, to be kept in a folder that bears the stamp."""
    beside = Path(source.__code__.co_filename).parent / "__pycache__"
    settings: Any = config
    before, settings.CACHE_DIR = settings.CACHE_DIR, str(beside / f"kernels-{stamped}")
    try:
        return cast(Function, _kept_if_possible(jit(cache=True, **options)(source)))
    finally:
        settings.CACHE_DIR = before


def _kept_if_possible(compiled: Any) -> Any:
    """Let a function run that was compiled, though its machine code cannot be kept: the disk is full, say."""
    cache = getattr(compiled, "_cache", None)
    save = getattr(cache, "save_overload", None)
    if cache is not None and save is not None:

        def save_if_possible(*made: Any) -> None:
            with suppress(OSError):
                save(*made)

        cache.save_overload = save_if_possible
    return compiled
