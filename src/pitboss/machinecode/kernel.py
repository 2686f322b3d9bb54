"""A kernel: a Python function that runs as machine code."""

import os
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from threading import RLock
from typing import Any, Final, Generic, ParamSpec, TypeVar

from pitboss.files import read_checked, write_checked
from pitboss.machinecode.arguments import lay_out
from pitboss.machinecode.linking import ObjectCode, link, maker

Given = ParamSpec("Given")
Function = TypeVar("Function", bound=Callable[..., Any])

_ENDING: Final = ".kernel"
_MOST_KEPT: Final = 8
"""So many files of one kernel stay in a folder: for a few sources, settings and kinds of arguments. The oldest go."""
_LOCK: Final = RLock()


class Kernels:
    """The kernels of one room, whose machine code bears the stamp of the room's sources."""

    def __init__(self, stamped: str) -> None:
        self.stamped = stamped
        self._inner: list[Callable[..., Any]] = []
        self._known = 0

    def inner(self, function: Function) -> Function:
        """Let kernels call this function; for Python it stays what it is."""
        self._inner.append(function)
        return function

    def kernel(self, function: Callable[Given, None]) -> "Kernel[Given]":
        """Make a kernel of a function."""
        return Kernel(self.inner(function), self)

    def make_known(self) -> None:
        """Tell the compiler of all inner functions."""
        from pitboss.machinecode.plain import make_known

        for function in self._inner[self._known :]:
            make_known(function)
        self._known = len(self._inner)

    def key(self) -> str:
        return sha256(f"{self.stamped} {maker()}".encode()).hexdigest()[:16]


class Kernel(Generic[Given]):
    """A function that runs as machine code, made on first use for the kinds of its arguments, and kept on disk."""

    def __init__(self, function: Callable[Given, None], room: Kernels) -> None:
        self._function: Callable[..., Any] = function
        self._room = room
        self._linked: dict[str, Callable[[bytes], None]] = {}
        self._plain: Callable[..., Any] | None = None

    def __call__(self, *given: Given.args, **_: Given.kwargs) -> None:
        if self._plain is None:
            kinds, block = lay_out(given)
            run = self._linked.get(kinds) or self._link(kinds, given)
            if run is not None:
                run(block)
                return
        assert self._plain is not None
        self._plain(*given)

    def is_kept(self) -> bool:
        """Whether an earlier process left machine code of this kernel on disk."""
        return any(any(folder.glob(f"{self._name()}-*{_ENDING}")) for folder in self._folders())

    def _link(self, kinds: str, given: tuple[Any, ...]) -> Callable[[bytes], None] | None:
        """The machine code for these kinds; None where Numba has to call the kernel in its own way."""
        with _LOCK:
            if kinds not in self._linked and self._plain is None:
                try:
                    self._linked[kinds] = link(self._kept(kinds) or self._made(kinds, given))
                except Exception:  # Whatever is not as it was in LLVM or Numba, the plain way is left.
                    from pitboss.machinecode.plain import plain

                    self._room.make_known()
                    self._plain = plain(self._function, self._room.stamped)
        return self._linked.get(kinds)

    def _kept(self, kinds: str) -> ObjectCode | None:
        for folder in self._folders():
            held = read_checked(folder / self._file(kinds))
            if held is not None:
                name, _, code = held.partition(b"\n")
                return ObjectCode(name.decode(), code)
        return None

    def _made(self, kinds: str, given: tuple[Any, ...]) -> ObjectCode:
        """Compile the kernel, and keep it in the first folder that takes it."""
        from pitboss.machinecode.compiler import object_code

        self._room.make_known()
        made = object_code(self._function, given)
        for folder in self._folders():
            with suppress(OSError):
                write_checked(folder / self._file(kinds), made.name.encode() + b"\n" + made.code)
                self._forget(folder)
                break
        return made

    def _forget(self, folder: Path) -> None:
        """Remove the oldest files of this kernel where there are too many; whoever still wants one makes it again."""
        made = sorted((file.stat().st_mtime, file) for file in folder.glob(f"{self._title}-*{_ENDING}"))
        for _, file in made[:-_MOST_KEPT]:
            file.unlink(missing_ok=True)

    @property
    def _title(self) -> str:
        return f"{self._function.__module__}.{self._function.__qualname__}"

    def _name(self) -> str:
        return f"{self._title}-{self._room.key()}"

    def _file(self, kinds: str) -> str:
        return f"{self._name()}-{sha256(kinds.encode()).hexdigest()[:16]}{_ENDING}"

    def _folders(self) -> list[Path]:
        """Where machine code is looked for and kept: where Numba is told to, beside the source, among the user's."""
        named = os.environ.get("NUMBA_CACHE_DIR", "")
        if named:
            return [Path(named)]
        from platformdirs import user_cache_path

        beside = Path(self._function.__code__.co_filename).parent / "__pycache__"
        return [beside, user_cache_path("pitboss") / "kernels"]
