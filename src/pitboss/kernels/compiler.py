"""Numba's part: a kernel compiled to an object file that needs nothing of Numba.

This module stands on what Numba and llvmlite keep to themselves: the array structure and the tuple constructors of the
code generator, and the text of compiled code. Where they differ, `plain` is left.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from llvmlite import binding as llvm  # type: ignore[import-untyped]
from numba import cfunc, typeof, types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np import arrayobj

from pitboss.kernels.cache import ObjectCode, target_machine
from pitboss.kernels.plain import is_off, lean_options, make_known

Function = Callable[..., Any]

_EVERYWHERE: Final = (
    *("llvm.abs.", "llvm.smax.", "llvm.smin.", "llvm.umax.", "llvm.umin.", "llvm.ctlz.", "llvm.cttz."),
    *("llvm.sadd.", "llvm.ssub.", "llvm.uadd.", "llvm.usub.", "llvm.fshl.", "llvm.vector.", "llvm.masked."),
    *("llvm.fabs.", "llvm.sqrt.", "llvm.rint.", "llvm.floor.", "llvm.ceil.", "llvm.trunc.", "llvm.fmuladd."),
    *("llvm.memcpy.", "llvm.memmove.", "llvm.memset.", "llvm.assume", "llvm.experimental.noalias."),
)
"""LLVM's own functions that are instructions on every processor, or in the C library of every process. Others may be in
a library that is not there, and LLVM would end the process over them."""

_types: Any = types


class NotKeepableError(Exception):
    """A kernel whose code would need something that is only there while Numba is."""


def object_code(function: Function, inner: Mapping[Function, dict[str, Any]], arguments: Iterable[Any]) -> ObjectCode:
    """Compile a kernel for arguments such as these.

    Args:
        function: The kernel's function.
        inner: This function and those that it calls, with their options.
        arguments: Values of the kinds that it will be called with.

    Raises:
        NotKeepableError: If its code could not be kept.
    """
    if is_off():
        raise NotKeepableError("nothing is to be compiled")
    make_known(inner)
    unpacked = _unpacking(_types.Tuple([typeof(value) for value in arguments]))  # type: ignore[no-untyped-call]

    def enter(block: Any) -> None:
        function(*unpacked(block))

    signature = types.void(_types.CPointer(types.int64))
    compiled = cfunc(signature, forceinline=True, **lean_options())(enter)
    module = llvm.parse_assembly(compiled.inspect_llvm(), llvm.create_context())
    missing = [each.name for each in module.functions if each.is_declaration and not each.name.startswith(_EVERYWHERE)]
    if missing:
        raise NotKeepableError(f"{function.__name__} needs {', '.join(missing)}")
    return ObjectCode(compiled.native_name, target_machine().emit_object(module))


def _unpacking(kinds: Any) -> Any:
    """A function for compiled code: the values of these kinds that a block holds, as `arguments` lays them out."""
    arrays: Any = arrayobj

    def unpack(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
        words = iter(range(2**31))

        def word() -> Any:
            return builder.load(builder.gep(arguments[0], [cgutils.intp_t(next(words))]))

        def array(kind: Any) -> Any:
            item = context.get_data_type(kind.dtype)
            size = context.get_constant(types.intp, context.get_abi_sizeof(item))
            data = builder.inttoptr(word(), item.as_pointer())
            shape = [word() for _ in range(kind.ndim)]
            strides = [size]
            for length in reversed(shape[1:]):
                strides.insert(0, builder.mul(strides[0], length))
            struct = arrays.make_array(kind)(context, builder)
            arrays.populate_array(struct, data, shape, strides, size, meminfo=None)
            return struct._getvalue()

        def value(kind: Any) -> Any:
            if isinstance(kind, types.Array):
                return array(kind)
            if isinstance(kind, _types.BaseTuple):
                return context.make_tuple(builder, kind, [value(part) for part in kind])
            if isinstance(kind, types.NoneType):
                return context.get_dummy_value()
            register = context.get_value_type(kind)
            if isinstance(kind, types.Boolean):
                return builder.trunc(word(), register)
            return builder.bitcast(word(), register)

        return value(kinds)

    @intrinsic
    def unpacked(_: Any, block: Any) -> Any:
        return kinds(block), unpack

    return unpacked
