"""The arguments of a kernel as one block of words, eight bytes each.

An array is its address and its shape, a tuple its parts in turn, a number itself, and None nothing at all.
"""

from collections.abc import Iterable
from struct import Struct, pack
from typing import Any

import numpy as np

_FLOAT = Struct("=d")
_WORD = Struct("=q")


def lay_out(given: Iterable[Any]) -> tuple[str, bytes]:
    """What kinds of values these are, as a text, and the block. It is good for as long as the arrays are.

    Raise `TypeError` for a value of another kind, and for an array that does not lie in one piece.
    """
    kinds: list[str] = []
    words: list[int] = []
    for value in given:
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
