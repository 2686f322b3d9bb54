"""A kernel: a Python function that runs as machine code, made on first use for the kinds of its arguments."""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from hashlib import sha256
from importlib import import_module
from struct import Struct, pack
from threading import RLock
from types import CodeType, FunctionType
from typing import Any, Final, Generic, ParamSpec, TypeVar

import numpy as np

from pitboss.kernels import cache

Params = ParamSpec("Params")
Function = TypeVar("Function", bound=Callable[..., Any])

_FLOAT: Final = Struct("=d")
_WORD: Final = Struct("=q")
_LOCK: Final = RLock()
_inner: dict[Callable[..., Any], dict[str, Any]] = {}
"""The functions that kernels may call, with their options for the compiler."""


def inner(function: Function) -> Function:
    """Let kernels call this function; for Python it stays what it is."""
    _inner[function] = {}
    return function


def inlined(function: Function) -> Function:
    """Let kernels call this function, whose code is then always part of theirs."""
    _inner[function] = {"forceinline": True}
    return function


def fast_sums(function: Function) -> Function:
    """The same for a function whose sums may be taken in any order, so that they fill vector registers."""
    _inner[function] = {"forceinline": True, "fastmath": {"reassoc": True, "contract": True, "nsz": True}}
    return function


def kernel(function: Callable[Params, None]) -> "Kernel[Params]":
    """Make a kernel of a function."""
    _inner.setdefault(function, {})
    return Kernel(function)


class Kernel(Generic[Params]):
    """A function that runs as machine code, made on first use for the kinds of its arguments, and kept on disk.

    Arguments are given by position: arrays that lie in one piece, plain numbers, None, and tuples of these.
    """

    def __init__(self, function: Callable[Params, None]) -> None:
        self.function: Any = function
        self._linked: dict[str, Callable[[bytes], None]] = {}
        self._by_numba: Callable[..., Any] | None = None

    def __call__(self, *arguments: Params.args, **_: Params.kwargs) -> None:
        if self._by_numba is None:
            kinds, block = pack_arguments(arguments)
            run = self._linked.get(kinds) or self._link(kinds, arguments)
            if run is not None:
                run(block)
                return
        assert self._by_numba is not None
        self._by_numba(*arguments)

    def bind(self, *arguments: Params.args, **_: Params.kwargs) -> Callable[[], object]:
        """A call with these very arguments, to be made again and again: what changes, changes inside the arrays."""
        kinds, block = pack_arguments(arguments)
        run = self._linked.get(kinds) or self._link(kinds, arguments)
        if run is None:
            assert self._by_numba is not None
            return partial(self._by_numba, *arguments)
        return Bound(self, run, block, arguments)

    def __reduce__(self) -> tuple[Any, ...]:
        return _named, (self.function.__module__, self.function.__qualname__)

    @property
    def is_ready(self) -> bool:
        """Whether machine code of this kernel is loaded, or was left on disk by an earlier process."""
        return bool(self._linked or self._by_numba) or cache.has(self._name)

    @cached_property
    def functions(self) -> list[Any]:
        """The function, then those of ours that it calls, directly or not."""
        return list(_reach(self.function))

    @cached_property
    def _name(self) -> str:
        from pitboss.kernels.cache import environment

        sources = [_source(function) for function in self.functions]
        title = f"{self.function.__module__}.{self.function.__qualname__}"
        return f"{title}-{_digest([environment(), sources])}"

    def _link(self, kinds: str, arguments: tuple[Any, ...]) -> Callable[[bytes], None] | None:
        """The machine code for these kinds; None where Numba has to call the kernel in its own way."""
        with _LOCK:
            if kinds not in self._linked and self._by_numba is None:
                from pitboss.kernels.cache import ObjectCode, link

                name = f"{self._name}-{_digest([kinds, list(_fields(arguments))])}"
                try:
                    content = cache.load(name)
                    if content is None:
                        content = self._compile(arguments)
                        cache.save(name, content)
                    symbol, _, code = content.partition(b"\n")
                    self._linked[kinds] = link(ObjectCode(symbol.decode(), code))
                except Exception:  # Whatever is not as it was in LLVM or Numba, the plain way is left.
                    from pitboss.kernels.plain import numba_function

                    self._by_numba = numba_function(self.function, self._options(), self._name)
        return self._linked.get(kinds)

    def _compile(self, arguments: tuple[Any, ...]) -> bytes:
        from pitboss.kernels.compiler import object_code

        symbol, code = object_code(self.function, self._options(), arguments)
        return symbol.encode() + b"\n" + code

    def _options(self) -> dict[Any, dict[str, Any]]:
        """The functions that make up this kernel, with their options for the compiler."""
        return {function: _inner[function] for function in self.functions if function in _inner}


class Bound:
    """A call of a kernel with arguments that stay alive with it; copies are bound to copies of them."""

    __slots__ = ("_arguments", "_block", "_kernel", "_run")

    def __init__(self, kernel: Any, run: Callable[[bytes], None], block: bytes, arguments: tuple[Any, ...]) -> None:
        self._kernel, self._run, self._block, self._arguments = kernel, run, block, arguments

    def __call__(self) -> None:
        self._run(self._block)

    def __reduce__(self) -> tuple[Any, ...]:
        return Kernel.bind, (self._kernel, *self._arguments)


def _named(module: str, name: str) -> Any:
    return getattr(import_module(module), name)


def pack_arguments(arguments: Iterable[Any]) -> tuple[str, bytes]:
    """Lay arguments out as words of eight bytes each.

    An array is its address and its shape, a tuple its parts in turn, a number itself, and None nothing at all.

    Returns:
        What kinds of values these are, as a text, and the words, which are good for as long as the arrays are.

    Raises:
        TypeError: For a value of another kind, and for an array that does not lie in one piece.
    """
    kinds: list[str] = []
    words: list[int] = []
    for value in arguments:
        _add(value, kinds, words)
    return " ".join(kinds), pack(f"={len(words)}q", *words)


def _add(value: Any, kinds: list[str], words: list[int]) -> None:
    if isinstance(value, np.ndarray):
        if not value.flags.c_contiguous:
            raise TypeError("a kernel takes only arrays that lie in one piece, row by row")
        kinds += value.dtype.char, str(value.ndim)
        words += value.ctypes.data, *value.shape
    elif isinstance(value, tuple):
        kinds += type(value).__qualname__, "("
        for part in value:
            _add(part, kinds, words)
        kinds.append(")")
    elif isinstance(value, bool | np.bool_):
        kinds.append("bool")
        words.append(int(value))
    elif isinstance(value, int | np.int64):
        kinds.append("int")
        words.append(int(value))
    elif isinstance(value, float):
        kinds.append("float")
        words += _WORD.unpack(_FLOAT.pack(value))
    elif value is None:
        kinds.append("None")
    else:
        raise TypeError(f"a kernel takes arrays, tuples of them and plain numbers, not {value!r}")


def _fields(values: Iterable[Any]) -> Iterator[tuple[str, ...]]:
    """The names of the fields of every named tuple among some values."""
    for value in values:
        if isinstance(value, tuple):
            yield getattr(value, "_fields", ())
            yield from _fields(value)


def _reach(function: Any) -> dict[Any, None]:
    """A function and those of ours that it calls, directly or not, in a fixed order."""
    reached: dict[Any, None] = {}
    waiting = [function]
    while waiting:
        function = waiting.pop()
        if function not in reached:
            reached[function] = None
            values = (value for _, value in _globals(function))
            waiting += [value for value in values if isinstance(value, FunctionType)]
    return reached


def _globals(function: Any) -> Iterator[tuple[str, Any]]:
    """The global names that a function may use, with their values; a kernel stands for its function."""
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        yield name, value.function if isinstance(value, Kernel) else value


def _source(function: Any) -> list[Any]:
    """All that the machine code of a function depends on, those it calls apart: its code and its constants."""
    code: CodeType = function.__code__
    constants = [
        (name, value._fields if isinstance(value, type) and issubclass(value, tuple) else value)
        for name, value in _globals(function)
        if isinstance(value, bool | int | float | str | tuple)
        or (isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields"))
    ]
    variables = code.co_varnames, code.co_names
    return [code.co_code, code.co_consts, variables, function.__defaults__, constants, _inner.get(function)]


def _digest(parts: object) -> str:
    return sha256(repr(parts).encode()).hexdigest()[:16]
