"""The cache folder, with machine code that earlier processes of this user left, and how LLVM brings it into a process.

What lies there is run as it is, so the folder and every file in it must be this user's and writable by nobody else;
anything else is left alone.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from ctypes import CFUNCTYPE, c_char_p
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any, Final, NamedTuple

from llvmlite import binding as llvm  # type: ignore[import-untyped]

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


_CALL: Final = CFUNCTYPE(None, c_char_p)
_engines: list[Any] = []
"""What owns the code that was linked."""


class ObjectCode(NamedTuple):
    """An object file, and the name in it of a function that takes the address of a block of arguments."""

    name: str
    code: bytes


def link(machine_code: ObjectCode) -> Callable[[bytes], None]:
    """Bring an object file into the process.

    Returns:
        Its function, which runs without Python's lock.

    Raises:
        RuntimeError: If LLVM refuses the file.
    """
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly("", llvm.create_context()), target_machine())
    engine.add_object_file(llvm.ObjectFileRef.from_data(machine_code.code))
    engine.finalize_object()
    address = engine.get_function_address(machine_code.name)
    if not address:
        raise RuntimeError(f"the object file has no {machine_code.name}")
    _engines.append(engine)
    return _CALL(address)


def target_machine() -> Any:
    """This machine, as Numba describes it to LLVM."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_triple(llvm.get_process_triple()).create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=_features(),
        opt=3,
        reloc="default",
        codemodel="jitdefault",
        jit=True,
    )


@cache
def environment() -> str:
    """All that machine code depends on besides its sources: the processor, the compilers and their settings."""
    settings = sorted(item for item in os.environ.items() if item[0].startswith("NUMBA_"))
    target = llvm.get_process_triple(), llvm.get_host_cpu_name(), _features()
    compiler = [source.read_bytes() for source in sorted(Path(__file__).parent.glob("*.py"))]
    parts = sys.version_info[:2], target, list(_releases()), settings, compiler
    return sha256(repr(parts).encode()).hexdigest()


def _releases() -> Iterator[str]:
    """Which releases of Numba and llvmlite are there, without loading Numba."""
    for library in ("numba", "llvmlite"):
        spec = find_spec(library)
        if spec is not None and spec.origin is not None:
            yield from sorted(info.name for info in Path(spec.origin).parents[1].glob(f"{library}-*.dist-info"))


@cache
def _features() -> str:
    """What the processor can do; nothing is said where LLVM does not know."""
    try:
        return str(llvm.get_host_cpu_features().flatten())
    except RuntimeError:
        return ""
