"""Files that other processes may read and write at the same time: each is whole, or it is not there."""

import os
import tempfile
from hashlib import sha256
from pathlib import Path


def read_kept(path: Path) -> bytes | None:
    """What was written; None if there is nothing, or something else than was written."""
    try:
        check, _, held = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    return held if sha256(held).hexdigest().encode() == check else None


def write_kept(path: Path, held: bytes) -> None:
    """Put a file in its place all at once, its folder too; raise `OSError` if that cannot be done."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, made = tempfile.mkstemp(dir=path.parent, prefix=".")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(sha256(held).hexdigest().encode() + b"\n" + held)
        Path(made).replace(path)
    except OSError:
        Path(made).unlink(missing_ok=True)
        raise
