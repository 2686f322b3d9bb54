"""Files that commands read and write: a path is looked at before the work, and named in every message."""

import os
import tempfile
from pathlib import Path

from pitboss.cli.naming import UsageError
from pitboss.extras import need


def read_text(path: Path, *, most: int) -> str:
    """The text of a file of so many bytes at most; raise `UsageError` if it cannot be read, is longer, or no text."""
    try:
        with path.open("rb") as file:
            contents = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: cannot be read: {why(error)}") from None
    if len(contents) > most:
        raise UsageError(f"{path}: longer than {most:,} bytes, the most that is read")
    try:
        return contents.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError(f"{path}: not UTF-8 text") from None


def check_output(option: str, path: Path | None, kinds: tuple[str, ...] = (), *, drawn: tuple[str, ...] = ()) -> None:
    """Look at a path before the work whose result it is to hold; raise `UsageError` if it cannot be written there.

    `kinds` are the endings a name may have, where they matter; for those `drawn`, raise `ModuleNotFoundError` without
    the extra that draws them. Nothing is made and nothing is changed.
    """
    if path is None:
        return
    try:
        if path.is_dir():
            raise UsageError(f"{option} {path}: a directory; give the name of a file")
        if kinds and path.suffix.lower() not in kinds:
            raise UsageError(f"{option} {path}: end the file's name in {_either(kinds)}")
        if not path.parent.is_dir():
            raise UsageError(f"{option} {path}: there is no directory {path.parent}")
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise UsageError(f"{option} {path}: cannot be written: Permission denied")
    except (OSError, ValueError) as error:
        raise UsageError(f"{option} {path}: cannot be written: {why(error)}") from None
    if path.suffix.lower() in drawn:
        need("vl_convert")


def write(option: str, path: Path, contents: bytes) -> None:
    """Write a file, whole or not at all: one that was there before stays as it was if the disk is full. Raise
    `UsageError` with its path if that fails."""
    try:
        _put(path, contents)
    except (OSError, ValueError) as error:
        raise UsageError(f"{option} {path}: cannot be written: {why(error)}") from None


def _put(path: Path, contents: bytes) -> None:
    if path.exists() and not path.is_file():
        path.write_bytes(contents)  # A pipe or a device has nothing to lose, and must stay what it is.
        return
    path = path.resolve()
    try:
        handle, made = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:100]}.")
    except PermissionError:
        path.write_bytes(contents)
        return
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(contents)
        Path(made).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        Path(made).replace(path)
    except BaseException:
        Path(made).unlink(missing_ok=True)
        raise


def _umask() -> int:
    """What the user wants new files to be closed to; it can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _either(words: tuple[str, ...]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def why(error: OSError | ValueError) -> str:
    """The reason alone, without the path; a path that the system cannot even take is a `ValueError`."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
