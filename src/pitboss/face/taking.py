"""Functions whose arguments are the terms of a run, which are stated once, with the terms.

Type checkers and editors see every keyword with its type, `help` with its default too.
"""

from collections.abc import Callable
from functools import update_wrapper
from inspect import Parameter, Signature, signature
from typing import Concatenate, ParamSpec, TypeVar

from pitboss.text import suggest

Arguments = ParamSpec("Arguments")
Asked = TypeVar("Asked")
Itself = TypeVar("Itself")
Found = TypeVar("Found")
_ALIKE = 0.7
"""Names of terms are short: `seats` is not meant for `spots`."""


def takes(terms: Callable[Arguments, Asked]) -> Callable[[Callable[[Asked], Found]], Callable[Arguments, Found]]:
    """Let a function of some terms be called with each of them as an argument."""
    accepted = signature(terms)

    def taking(function: Callable[[Asked], Found]) -> Callable[Arguments, Found]:
        def called(*args: Arguments.args, **given: Arguments.kwargs) -> Found:
            _check(function, accepted, *args, **given)
            return function(terms(*args, **given))

        _show(called, function, accepted)
        return called

    return taking


def method_takes(
    terms: Callable[Arguments, Asked],
) -> Callable[[Callable[[Itself, Asked], Found]], Callable[Concatenate[Itself, Arguments], Found]]:
    """The same for a method."""
    accepted = signature(terms)

    def taking(method: Callable[[Itself, Asked], Found]) -> Callable[Concatenate[Itself, Arguments], Found]:
        def called(self: Itself, /, *args: Arguments.args, **given: Arguments.kwargs) -> Found:
            _check(method, accepted, *args, **given)
            return method(self, terms(*args, **given))

        _show(called, method, accepted, Parameter("self", Parameter.POSITIONAL_ONLY))
        return called

    return taking


def _check(function: Callable[..., object], accepted: Signature, *args: object, **given: object) -> None:
    """Raise `TypeError`, in the name of the function, for an argument that is missing or that it does not take."""
    try:
        accepted.bind(*args, **given)
    except TypeError as error:
        unknown = (name for name in given if name not in accepted.parameters)
        meant = next((close for name in unknown if (close := suggest(name, accepted.parameters, alike=_ALIKE))), None)
        raise TypeError(f"{function.__name__}() {error}" + (f": did you mean {meant!r}?" if meant else "")) from None


def _show(
    called: Callable[..., object], function: Callable[..., object], accepted: Signature, *first: Parameter
) -> None:
    """Give what is called the name and the docstring of a function, and the arguments of its terms."""
    update_wrapper(called, function)
    del called.__dict__["__wrapped__"]
    arguments = [*first, *accepted.parameters.values()]
    shown = accepted.replace(parameters=arguments, return_annotation=signature(function).return_annotation)
    called.__dict__["__signature__"] = shown
