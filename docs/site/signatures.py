"""Signatures for the Python reference, of functions that take the terms of a run: read off the functions, as in `help`.

mkdocstrings itself reads sources, and would see no more than that such a function is decorated.
"""

import re
from importlib import import_module
from inspect import Parameter, formatannotation, signature
from typing import Any

import griffe


class TermSignatures(griffe.Extension):
    """Put every term in the place of all of them."""

    def on_function_instance(self, *, func: griffe.Function, **_: Any) -> None:
        if any("takes(" in str(decorator.value) for decorator in func.decorators):
            found: Any = import_module(func.module.path)
            for name in func.path.removeprefix(f"{func.module.path}.").split("."):
                found = getattr(found, name)
            func.parameters = griffe.Parameters(*map(_parameter, signature(found).parameters.values()))


def _parameter(shown: Parameter) -> griffe.Parameter:
    """A parameter with its kind, its type and its default as text."""
    return griffe.Parameter(
        shown.name,
        annotation=None if shown.annotation is shown.empty else _type(shown.annotation),
        kind=griffe.ParameterKind[shown.kind.name.lower()],
        default=None if shown.default is shown.empty else repr(shown.default),
    )


def _type(annotation: object) -> str:
    """A type without the modules that its names come from."""
    return re.sub(r"\b(?:\w+\.)+(?=\w)", "", formatannotation(annotation).strip("'"))
