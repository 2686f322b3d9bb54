"""The parts that are installed on request: which module belongs to which extra, and what to say where it is missing."""

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
        raise ModuleNotFoundError(f"No module named {module!r}", name=module)


def what_is_missing(error: ModuleNotFoundError) -> str | None:
    """One line that says which extra to install, or to bring up to date; None if the module belongs to none."""
    module, _, within = (error.name or "").partition(".")
    extra = next((extra for extra, modules in EXTRAS.items() if module in modules), None)
    if extra is None:
        return None
    if within:
        return f"this needs a newer {module}: pip install --upgrade 'pitboss[{extra}]'"
    return f"this needs {module}: pip install 'pitboss[{extra}]'"
