"""Machine code brought into the process by LLVM, from where it is called by address."""

import os
import sys
from collections.abc import Callable, Iterator
from ctypes import CFUNCTYPE, c_char_p
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

from llvmlite import binding as llvm  # type: ignore[import-untyped]

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
