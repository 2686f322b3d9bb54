"""Machine code brought into the process by LLVM, from where it is called by address."""

import os
from collections.abc import Callable
from ctypes import CFUNCTYPE, c_char_p
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from llvmlite import binding as llvm  # type: ignore[import-untyped]

from pitboss.kernels.sources import release, stamp

_CALL: Final = CFUNCTYPE(None, c_char_p)
_FOLDER: Final = "NUMBA_CACHE_DIR"
_engines: list[Any] = []
"""What owns the code that was linked."""


class ObjectCode(NamedTuple):
    """An object file, and the name in it of a function that takes the address of a block."""

    name: str
    code: bytes


def link(kept: ObjectCode) -> Callable[[bytes], None]:
    """The function, ready to be called; it runs without Python's lock. Raise `RuntimeError` if LLVM refuses it."""
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly("", llvm.create_context()), target_machine())
    engine.add_object_file(llvm.ObjectFileRef.from_data(kept.code))
    engine.finalize_object()
    address = engine.get_function_address(kept.name)
    if not address:
        raise RuntimeError(f"the object file has no {kept.name}")
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
def maker() -> str:
    """All that the machine code depends on besides the sources: the processor, the compilers and their settings."""
    settings = sorted(item for item in os.environ.items() if item[0].startswith("NUMBA_") and item[0] != _FOLDER)
    target = llvm.get_process_triple(), llvm.get_host_cpu_name(), _features()
    return repr((target, release("numba"), release("llvmlite"), settings, stamp(Path(__file__).parent)))


@cache
def _features() -> str:
    """What the processor can do; nothing is said where LLVM does not know."""
    try:
        return str(llvm.get_host_cpu_features().flatten())
    except RuntimeError:
        return ""
