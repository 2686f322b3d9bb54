"""The parts that are installed on request: which module belongs to which extra, and what to say where it is missing."""

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
        "alembic",
        "prometheus_client",
    ),
    "plots": ("vl_convert",),
    "cluster": ("dask", "distributed"),
    "postgres": ("psycopg",),
    "pdf": ("playwright",),
    "envs": ("gymnasium", "pettingzoo"),
}
"""The modules that each extra brings."""


def what_is_missing(error: ModuleNotFoundError) -> str | None:
    """One line that says which extra to install; None if the module belongs to none."""
    module = (error.name or "").partition(".")[0]
    extra = next((extra for extra, modules in EXTRAS.items() if module in modules), None)
    return None if extra is None else f"this needs {module}: pip install 'pitboss[{extra}]'"
