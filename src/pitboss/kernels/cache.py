"""The cache folder: machine code that earlier processes of this user left.

What lies there is run as it is, so the folder and every file in it must be this user's and writable by nobody else;
anything else is left alone.
"""

import os
from contextlib import suppress
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Final

from pitboss.files import read_checked, write_checked

VARIABLE: Final = "PITBOSS_CACHE"
"""The environment variable that names the cache folder, or says `OFF`."""
OFF: Final = "off"
_ENDING: Final = ".kernel"
_MAX_FILES: Final = 16
"""How many files of one kernel are kept: for a few sources, settings and kinds of arguments. The oldest go."""
_OTHERS_WRITE: Final = 0o022


def folder() -> Path | None:
    """Find the cache folder, and make it if need be.

    Returns:
        The folder; None where nothing is to be kept, or the folder cannot be made or is not this user's alone.
    """
    named = os.environ.get(VARIABLE, "")
    if named == OFF:
        return None
    if named:
        path = Path(named)
    else:
        from platformdirs import user_cache_path

        path = user_cache_path("pitboss") / "kernels"
    with suppress(OSError):
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
        if S_ISDIR(path.lstat().st_mode) and _is_ours(path):
            return path
    return None


def load(name: str) -> bytes | None:
    """Read what was kept under a name; None if there is nothing, or nothing to be trusted."""
    where = folder()
    if where is None:
        return None
    path = where / f"{name}{_ENDING}"
    with suppress(OSError):
        if S_ISREG(path.lstat().st_mode) and _is_ours(path):
            return read_checked(path)
    return None


def save(name: str, content: bytes) -> None:
    """Keep something under a name, if the disk takes it, and remove the oldest of those whose names begin like it.

    Args:
        name: A title without a dash, a dash, and anything.
        content: What to keep.
    """
    where = folder()
    if where is None:
        return
    with suppress(OSError):
        write_checked(where / f"{name}{_ENDING}", content)
        title = name.partition("-")[0]
        files = sorted(where.glob(f"{title}-*{_ENDING}"), key=lambda file: file.stat().st_mtime)
        for file in files[:-_MAX_FILES]:
            file.unlink(missing_ok=True)


def has(beginning: str) -> bool:
    """Whether anything is kept under a name that begins so."""
    where = folder()
    return where is not None and any(where.glob(f"{beginning}*{_ENDING}"))


def _is_ours(path: Path) -> bool:
    """Whether this user owns a path and nobody else may write to it. Windows keeps others out of a user's folders."""
    if not hasattr(os, "getuid"):
        return True
    status = path.lstat()
    return status.st_uid == os.getuid() and not status.st_mode & _OTHERS_WRITE
