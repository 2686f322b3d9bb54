"""What the house stands on inside uvicorn: names that are uvicorn's own business, and whether they are still there."""

import dis
import inspect
from typing import NamedTuple


class Footing(NamedTuple):
    """A class of uvicorn's, and what somebody uses of it: methods, and the attributes of its instances."""

    of: type
    names: tuple[str, ...]

    def missing(self) -> list[str]:
        """The names that the class does not have."""
        written = _written(self.of)
        return [f"{self.of.__name__}.{name}" for name in self.names if not (hasattr(self.of, name) or name in written)]


def _written(cls: type) -> set[str]:
    """The attributes that the methods of a class write to.

    An instance cannot be asked: some attributes are first written in the middle of a request. The compiled methods
    can, and they are there where the sources are not.
    """
    methods = [held for base in cls.__mro__ for held in vars(base).values() if inspect.isfunction(held)]
    steps = [step for method in methods for step in dis.get_instructions(method)]
    return {str(step.argval) for step in steps if step.opname == "STORE_ATTR"}
