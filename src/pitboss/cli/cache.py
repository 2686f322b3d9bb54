"""Answers kept on disk: what a command printed, under a name made from everything the answer was made from.

Asked again, the same program reads its answer instead of working it out. The name covers what was asked, the sources,
the versions of what computes, and the screen; an answer made from anything else is never found. What cannot be kept is
not missed: without a folder, on a full disk or beside another process a command does what it would do anyway.
"""

import os
import shutil
import sys
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, cast

from pitboss.files import read_checked, write_checked
from pitboss.kernels.sources import release, stamp

VARIABLE: Final = "PITBOSS_CACHE"
OFF: Final = "off"
MOST_KEPT: Final = 500
"""The oldest go when there are more."""

_PACKAGE: Final = Path(__file__).parents[1]
ELSEWHERE: Final = ("coach", "counting", "envs", "game", "house", "simulator", "table", "terminal")
"""Rooms that have no part in these answers."""
_SCREEN: Final = ("COLORTERM", "FORCE_COLOR", "NO_COLOR", "TERM", "TTY_COMPATIBLE")
_COMPUTES: Final = ("numba", "llvmlite", "numpy", "rich")


def folder() -> Path | None:
    """Where answers are kept: what `PITBOSS_CACHE` names, or your cache folder; None where it says "off"."""
    named = os.environ.get(VARIABLE, "")
    if named == OFF:
        return None
    if named:
        return Path(named) / "answers"
    from platformdirs import user_cache_path

    return user_cache_path("pitboss") / "answers"


def tell(say: Callable[[], None], *made_from: object) -> None:
    """Print what `say` prints, from an answer that was kept or by calling it; then its answer is kept.

    `made_from` is all that it depends on besides the program, a `Path` standing for what the file holds. Nothing is
    kept of a `say` that raises, nor if any of this changed meanwhile.
    """
    where, name = folder(), _name(made_from)
    if where is None or name is None:
        say()
        return
    kept = read_checked(where / name)
    if kept is not None:
        sys.stdout.write(kept.decode(errors="surrogatepass"))
        sys.stdout.flush()
        return
    written = _Written(sys.stdout)
    with redirect_stdout(cast(Any, written)):
        say()
    answer = "".join(written.texts)
    if _name(made_from) == name:
        with suppress(OSError):
            write_checked(where / name, answer.encode(errors="surrogatepass"))
            _forget(where)
    sys.stdout.write(answer)
    sys.stdout.flush()


class _Written:
    """Standard output that keeps what is written to it."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self.texts: list[str] = []

    def write(self, text: str) -> int:
        self.texts.append(text)
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def _name(made_from: tuple[object, ...]) -> str | None:
    """The name of an answer; None if it is made from something that is no file, and cannot be read twice."""
    screen = (sys.stdout.isatty(), sys.stdout.encoding, *shutil.get_terminal_size(), *map(os.environ.get, _SCREEN))
    parts: list[object] = [stamp(_PACKAGE, without=ELSEWHERE), sys.version, *map(release, _COMPUTES), screen]
    for part in made_from:
        parts.append(part)
        if isinstance(part, Path) and part.exists():
            if not part.is_file():
                return None
            parts.append(part.read_bytes())
    return sha256(repr(parts).encode()).hexdigest()


def _forget(where: Path) -> None:
    """Remove the oldest answers when there are too many."""
    kept = [(entry.stat().st_mtime, entry.path) for entry in os.scandir(where)]
    for _, path in sorted(kept)[: max(0, len(kept) - MOST_KEPT)]:
        Path(path).unlink(missing_ok=True)
