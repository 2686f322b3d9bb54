"""Files whole or not at all, and TOML that somebody else wrote."""

import os
import stat
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

_MAX_NESTING: Final = 16
"""Tables and lists within one another; a sheet has four."""


def read_checked(path: Path) -> bytes | None:
    """Read a file of `write_checked`.

    Returns:
        What was written; None if there is nothing, or something else than was written.
    """
    try:
        checksum, _, content = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    return content if sha256(content).hexdigest().encode() == checksum else None


def write_checked(path: Path, content: bytes) -> None:
    """Put a file with its checksum in its place all at once, its folder too, whoever else reads or writes it.

    Raises:
        OSError: If that cannot be done.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(sha256(content).hexdigest().encode() + b"\n" + content)
        Path(temporary).replace(path)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
        raise


def write_file(path: Path, content: bytes) -> None:
    """Write a file, whole or not at all: one that was there before stays as it was if the disk is full.

    Raises:
        OSError: If that cannot be done.
    """
    if path.exists() and not path.is_file():
        path.write_bytes(content)  # A pipe or a device has nothing to lose, and must stay what it is.
        return
    path = path.resolve()
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:100]}.")
    except PermissionError:
        path.write_bytes(content)
        return
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(temporary).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _umask() -> int:
    """What the user wants new files to be closed to; it can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def parse_toml(text: str) -> dict[str, Any]:
    """Read TOML that is shallow enough for every reader.

    Raises:
        ValueError: If the text is no TOML, or nested so deep that nothing of ours is like it.
    """
    import tomllib

    try:
        content = tomllib.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deep") from None
    level: list[Any] = [content]
    for _ in range(_MAX_NESTING):
        level = [inner for outer in level for inner in _within(outer)]
    if level:
        raise ValueError("it is nested too deep")
    return content


def _within(value: Any) -> list[Any]:
    """The tables and lists right inside one."""
    values = value.values() if isinstance(value, dict) else value
    return [inner for inner in values if isinstance(inner, dict | list)]


def is_named_pipe(path: Path) -> bool:
    """Whether a path is a pipe in a folder, from which nothing may ever come; one that a shell has opened is not."""
    try:
        return stat.S_ISFIFO(path.stat().st_mode) and not str(path).startswith(("/dev/", "/proc/"))
    except OSError:
        return False
