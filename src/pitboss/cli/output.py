"""Printing results, and files that commands read and write: a path is looked at before the work."""

import os
from collections.abc import Sequence
from pathlib import Path

import typer

from pitboss.cli.errors import UsageError
from pitboss.extras import need
from pitboss.files import is_named_pipe, write_file
from pitboss.results import Result, json_text


def show(result: Result, *, json: bool = False) -> None:
    """Print a result as `print` does, in colour where the terminal has any; or as JSON."""
    if json:
        typer.echo(json_text(result.to_dict()), nl=False)
    else:
        result.show()


def check_outputs(paths: Sequence[Path] | None, kind: type[Result]) -> None:
    """Look at the files that a result is to be saved to, before it is worked out."""
    for path in paths or ():
        check_output("-o", path, kind.suffixes(), drawn=kind.drawn)


def save(result: Result, paths: Sequence[Path] | None, *, quiet: bool = False) -> None:
    """Save a result to files, and say so unless `quiet`."""
    for path in paths or ():
        try:
            result.save(path)
        except (OSError, ValueError) as error:
            raise UsageError(f"-o {path}: cannot be written: {why(error)}") from None
        if not quiet:
            typer.echo(f"wrote {path}")


def read_text(path: Path, *, most: int) -> str:
    """The text of a file of so many bytes at most; raise `UsageError` if it cannot be read, is longer, or no text."""
    if is_named_pipe(path):
        raise UsageError(f"{path}: a named pipe, not a file")
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
        write_file(path, contents)
    except (OSError, ValueError) as error:
        raise UsageError(f"{option} {path}: cannot be written: {why(error)}") from None


def _either(words: tuple[str, ...]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def why(error: OSError | ValueError) -> str:
    """The reason alone, without the path; a path that the system cannot even take is a `ValueError`."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
