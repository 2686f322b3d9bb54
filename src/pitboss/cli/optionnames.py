"""Terms of a run as the command line spells them: a refusal names options, and shows what was typed."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType

import typer

from pitboss.asked.termerrors import Allowed, AskedError, Given, Named, Part
from pitboss.cli.errors import UsageError


@contextmanager
def spelled(context: typer.Context, **within: str) -> Iterator[None]:
    """In this block what cannot be done as it was asked is a `UsageError` that names the options of a command; a term
    that has no option of its own is `within` that of another."""
    try:
        yield
    except AskedError as error:
        raise UsageError(error.told(_Spelling(context, within).say)) from None
    except ValueError as error:
        raise UsageError(_read_wrong(context, error)) from None


def typed(context: typer.Context) -> Iterator[str]:
    """The names of the parameters that were typed, in the order of the command's options."""
    for param in context.command.params:
        source = context.get_parameter_source(param.name or "")
        if param.name is not None and source is not None and source.name == "COMMANDLINE":
            yield param.name


def _read_wrong(context: typer.Context, error: ValueError) -> str:
    """What to say of text that the simulator cannot read, and of conditions that nobody can play under; raise any other
    error again."""
    from pitboss.simulator import ConditionsError, CountError

    if isinstance(error, CountError) and error.term is not None:
        return f"{_Spelling(context).say(Given(error.term, error.given))}: {error}"
    if isinstance(error, ConditionsError | CountError):
        return f"these conditions contradict each other: {error}"
    raise error


class _Spelling:
    """The names and the texts of one command line."""

    def __init__(self, context: typer.Context, within: Mapping[str, str] = MappingProxyType({})) -> None:
        self.options = {param.name or "": max(param.opts, key=len) for param in context.command.params}
        self.options |= {term: self.options[other] for term, other in within.items()}
        self.typed = context.params

    def say(self, part: Part) -> str:
        match part:
            case Given(name, value):
                text = self.typed.get(name)
                return f"{self.options[name]} {text if isinstance(text, str) else _shown(name, value)}"
            case Named(name, None):
                return self.options[name]
            case Named(name, value):
                return f"{self.options[name]} {_shown(name, value)}"
            case Allowed(text):
                return text
            case str():
                return part


def _shown(name: str, value: object) -> str:
    """A value as one would type it."""
    if isinstance(value, Mapping):
        return " ".join(f"{key}={each}" for key, each in value.items())
    if isinstance(value, tuple):
        numbers = [f"{number:g}" for number in value]
        return "-".join(numbers) if name == "spread" else f'"{" ".join(numbers)}"'
    return f"{value:g}" if isinstance(value, float) else f'"{value}"' if " " in str(value) else str(value)
