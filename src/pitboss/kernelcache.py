"""Machine code kept on disk for the next process, under names that say which sources it was made from.

Numba judges by the module of a function alone whether what it kept is still good. Our kernels are joined into those of
other modules and take tuples that other modules define; so the sources of whole rooms make a stamp, and the stamp is
part of the file's name: code made from other sources, by this version or another, is never even opened.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

from numba.core.caching import IndexDataCacheFile

Function = TypeVar("Function", bound=Callable[..., Any])


def is_kept(compiled: Any) -> bool:
    """Whether an earlier process left the machine code of a function on disk."""
    return Path(compiled._cache._cache_file._index_path).exists()


def keep(compiled: Any, _source: Function, stamped: str) -> Function:
    """Let a function compiled from a source, with `cache=True`, be kept under this stamp."""
    cache = compiled._cache
    cache._cache_file = IndexDataCacheFile(  # type: ignore[no-untyped-call]
        cache_path=cache._cache_path, filename_base=f"{cache._impl.filename_base}-{stamped}", source_stamp=stamped
    )
    return cast(Function, compiled)
