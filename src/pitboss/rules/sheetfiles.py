"""How the text of a sheet is read from a file, whatever the path leads to."""

from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Final

MOST_BYTES: Final = 100_000
ALLOWED: Final = f"a sheet is a TOML file of at most {MOST_BYTES} bytes"


class NotASheetError(ValueError):
    """A path that leads to no text a sheet could be; the message says what is there instead."""


def read_text(path: Path) -> str:
    """The text at a path; raise `NotASheetError` for what is no text of a sheet's size, `OSError` where nothing is.

    A device, a pipe or an endless file is refused before anything is read from it.
    """
    mode = path.stat().st_mode
    if not S_ISREG(mode):
        raise NotASheetError("a directory" if S_ISDIR(mode) else "not a regular file")
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise NotASheetError(f"more than {MOST_BYTES} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotASheetError("not UTF-8 text") from None
