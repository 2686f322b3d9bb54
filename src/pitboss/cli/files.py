"""Files that commands read and write: a path is looked at before the work, and named in every message."""

from pathlib import Path

from pitboss.cli.options import UsageError


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


def why(error: OSError | ValueError) -> str:
    """The reason alone, without the path; a path that the system cannot even take is a `ValueError`."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
