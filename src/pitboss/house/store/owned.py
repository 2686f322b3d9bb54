"""Files for nobody but their owner: the books hold the secrets of shoes and the key that signs sessions.

What is made here has these modes whatever the umask is; what was made wider is tightened, or a warning says that it
cannot be.
"""

import logging
import os
import stat
from contextlib import suppress
from pathlib import Path

log = logging.getLogger("pitboss.house")
_FILE, _FOLDER, _OTHERS = 0o600, 0o700, 0o077


def own_folder(folder: Path) -> None:
    """Make a folder of the house's own, or close one that others can look into."""
    if not folder.is_dir():
        folder.mkdir(parents=True, mode=_FOLDER)
        folder.chmod(_FOLDER)
    close_to_others(folder)


def own_file(path: Path, content: str = "") -> None:
    """Write a file that is not there yet, for its owner alone; raise `OSError` if that cannot be done."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FILE)
    with os.fdopen(handle, "w") as file:
        os.fchmod(handle, _FILE)
        file.write(content)


def own_database(path: Path) -> None:
    """Make the file of an SQLite database unless there is one; SQLite gives those it puts beside it the same mode."""
    with suppress(FileExistsError):
        own_file(path)
    for found in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        if found.exists():
            close_to_others(found)


def close_to_others(path: Path) -> None:
    """Take from group and others what they may do with a file or folder, if anything."""
    mode = stat.S_IMODE(path.stat().st_mode)
    if not mode & _OTHERS:
        return
    try:
        path.chmod(mode & ~_OTHERS)
    except OSError:
        log.warning("others can read what only the house should", extra={"path": str(path), "mode": oct(mode)})
