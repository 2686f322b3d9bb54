"""Why a run cannot be done as it was asked, in sentences that name terms; whoever was asked spells their names.

>>> error = TermError(Given("spots", 2), ": give ", Named("seats", 2), " or more")
>>> print(error)
spots is 2: give seats=2 or more
>>> error.told(lambda part: f"--{part.name} {part.value}" if isinstance(part, Given | Named) else str(part))
'--spots 2: give --seats 2 or more'
"""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Given:
    """A term with the value that was given for it."""

    name: str
    value: object


@dataclass(frozen=True, slots=True)
class Named:
    """A term, or one with a value to give it."""

    name: str
    value: object = None


@dataclass(frozen=True, slots=True)
class Allowed:
    """What may be given, such as "a number from 1 to 7"."""

    text: str


Part = str | Given | Named | Allowed


def in_python(part: Part) -> str:
    """A part of a sentence as Python spells it: terms are keywords."""
    match part:
        case Given(name, value):
            return f"{name} is {value!r}"
        case Named(name, None):
            return name
        case Named(name, value):
            return f"{name}={value!r}"
        case Allowed(text):
            return f"give {text}"
        case str():
            return part


class AskedError(Exception):
    """Something asked that cannot be done. Its parts make a sentence, which by itself speaks Python."""

    def __init__(self, *said: Part) -> None:
        super().__init__(*said)
        self.said = said

    def told(self, say: Callable[[Part], str]) -> str:
        """The sentence, with every part as `say` spells it."""
        return "".join(map(say, self.said))

    def __str__(self) -> str:
        return self.told(in_python)


class TermError(AskedError, ValueError):
    """A term out of bounds, or terms that contradict each other."""


class TermKindError(AskedError, TypeError):
    """A term of the wrong kind, such as text for a number."""
