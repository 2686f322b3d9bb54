"""How the inner functions are compiled: once for all sheets, kept on disk, with no reference counting.

They touch only arrays that their caller keeps alive and never make new ones.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from numba import njit, typeof

from pitboss.kernelcache import NO_CALLBACK, keep, known, lean_options
from pitboss.kernels.sources import stamp

Function = TypeVar("Function", bound=Callable[..., Any])

_HERE: Final = Path(__file__).parent
_HOW: Final[dict[str, Any]] = {"cache": True, "forceinline": True, **lean_options(), **known(NO_CALLBACK)}
_STAMP: Final = stamp(_HERE, _HERE.parents[1] / "simulator" / "kernel")


def kernel(function: Function) -> Function:
    """Compile a function of the inner loop."""
    return keep(njit(**_HOW)(function), function, _STAMP)


def machine_code(compiled: Function, *arguments: Any) -> Function:
    """A compiled function's code for arguments of these very types, without Numba's look at them on every call.

    It must never be called with arguments of other types: nothing would notice. Where the code is kept is Numba's own
    business and may change; then it is the function itself, which takes a little longer to call.
    """
    dispatcher: Any = compiled
    try:
        signature = tuple(typeof(argument) for argument in arguments)  # type: ignore[no-untyped-call]
        if signature not in dispatcher.overloads:
            dispatcher.compile(signature)
        code: Function = dispatcher.overloads[signature].entry_point
    except (AttributeError, KeyError, TypeError):
        return compiled
    return code
