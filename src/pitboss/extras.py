"""The parts that are installed on request: which module belongs to which extra, and what to say where it is missing."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Final

EXTRAS: Final = {
    "serve": (
        "fastapi",
        "starlette",
        "anyio",
        "uvicorn",
        "websockets",
        "orjson",
        "itsdangerous",
        "sqlalchemy",
        "prometheus_client",
    ),
    "plots": ("vl_convert",),
    "cluster": ("dask", "distributed"),
    "postgres": ("psycopg",),
    "pdf": ("playwright",),
    "envs": ("gymnasium", "pettingzoo"),
}
"""The modules that each extra brings."""


def need(module: str) -> None:
    """To be asked before long work: raise `ModuleNotFoundError` if the module of an extra is not installed."""
    if find_spec(module) is None:
        raise missing(module)


def missing(module: str, who: str | None = None) -> ModuleNotFoundError:
    """The error for a module of an extra that is not installed; `who` needs it, "the environments need Gymnasium"."""
    return ModuleNotFoundError(f"{who or _needed(module)}: {_install(module)}", name=module)


def what_is_missing(error: ModuleNotFoundError) -> str | None:
    """One line that says which extra to install, or to bring up to date; None if the module belongs to none."""
    module, _, within = (error.name or "").partition(".")
    if not _extras_with(module):
        return None
    if within:
        return f"this needs a newer {module}: {_install(module, '--upgrade ')}"
    return f"{_needed(module)}: {_install(module)}"


@contextmanager
def missing_as(refusal: type[Exception], otherwise: str = "") -> Iterator[None]:
    """In this block a missing module of an extra is a refusal of a kind of its own: what to install, or what to do
    `otherwise`."""
    try:
        yield
    except ModuleNotFoundError as error:
        told = what_is_missing(error)
        if told is None:
            raise
        raise refusal(told + otherwise) from None


def _needed(module: str) -> str:
    return f"this needs {module}"


def _install(module: str, how: str = "") -> str:
    return f"pip install {how}'pitboss[{_extras_with(module)[0]}]'"


def _extras_with(module: str) -> list[str]:
    return [extra for extra, modules in EXTRAS.items() if module in modules]
