"""The errors that Pitboss raises: few types, each naming what was wrong and what would do."""

import re
from collections.abc import Callable
from typing import Final

_PARAMETER: Final = re.compile(r"`(\w+)`")


class PitbossError(ValueError):
    """Something cannot be done as it was given; the message says what and why."""


class ParamError(PitbossError):
    """A parameter whose value cannot be used.

    A message may name other parameters in backticks: "needs `count`". Python prints them bare, the command line as
    its options.

    >>> error = ParamError("spots", 2, "give `seats` of 2 or more")
    >>> print(error)
    spots=2: give seats of 2 or more
    >>> error.spelled(lambda name: f"--{name}")
    '--spots 2: give --seats of 2 or more'

    Args:
        name: The parameter, as the Python function calls it.
        value: What was passed for it.
        message: What would do instead.
    """

    def __init__(self, name: str, value: object, message: str) -> None:
        super().__init__(name, value, message)
        self.name = name
        self.value = value
        self.message = message

    def __str__(self) -> str:
        message = _PARAMETER.sub(r"\1", self.message)
        return f"{self.name}={self.value!r}: {message}"

    def spelled(self, option: Callable[[str], str]) -> str:
        """Return the message with every parameter as the command line spells it.

        Args:
            option: Returns the option for the name of a parameter.
        """
        message = _PARAMETER.sub(lambda match: option(match[1]), self.message)
        value = "" if self.value is None or isinstance(self.value, bool) else f" {self.value}"
        return f"{option(self.name)}{value}: {message}"


class CellError(PitbossError, KeyError):
    """A hand or an up-card that a chart has no cell for; the message says what it has."""

    def __str__(self) -> str:
        return str(self.args[0])
