"""What the house takes from inside uvicorn is fenced: without it, or without uvicorn, everything is still served."""

import ast
import asyncio
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest
from tests.web.client import Visitor
from tests.web.serving import SOURCE

from pitboss.web.door import entrance
from pitboss.web.door.entrance import Entrance
from pitboss.web.door.footing import Footing
from pitboss.web.frontdesk import Setup
from pitboss.web.lines import uvicornwire
from pitboss.web.lines.uvicornwire import UvicornWire
from pitboss.web.server import make_server

UNKNOWN: Final = "this uvicorn is not known to Pitboss: all works, but slow and idle connections are not limited"

_HIDING = """
import sys

class Hidden:
    def find_spec(self, name, path=None, target=None):
        if any(name == hidden or name.startswith(hidden + ".") for hidden in HIDDEN):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

def hide(*names):
    global HIDDEN
    HIDDEN = names
    for name in [known for known in sys.modules if known in names]:
        del sys.modules[name]
    sys.meta_path.insert(0, Hidden())
"""

_SERVE = """
import socket
listener = socket.create_server(("127.0.0.1", 0))
server.opened = lambda: print(listener.getsockname()[1], flush=True)
server.run([listener])
"""

_MOVED = f"""
import uvicorn
uvicorn.Config(lambda scope: None, log_config=None, interface="asgi3").load()  # what it needs itself it finds
moved = "uvicorn._types", "uvicorn.protocols.http.httptools_impl", "uvicorn.protocols.websockets.websockets_sansio_impl"
hide(*moved)
from pitboss.web.frontdesk import Setup
from pitboss.web.server import make_server
server = make_server(Setup(database=sys.argv[1]))
assert not {{"pitboss.web.door.entrance", "pitboss.web.lines.uvicornwire"}} & sys.modules.keys()
assert not {{*moved}} & sys.modules.keys()
{_SERVE}"""

_RENAMED = f"""
import importlib.machinery, importlib.util, re
module, name = sys.argv[2:]

class Renamed(importlib.machinery.SourceFileLoader):
    def get_code(self, fullname):
        text = self.get_data(self.path).decode()
        assert re.search(rf"\\b{{name}}\\b", text)
        return compile(re.sub(rf"\\b{{name}}\\b", f"{{name}}_anew", text), self.path, "exec")

class Renaming:
    def find_spec(self, fullname, path=None, target=None):
        if fullname != module:
            return None
        found = importlib.machinery.PathFinder.find_spec(fullname, path)
        return importlib.util.spec_from_file_location(fullname, found.origin, loader=Renamed(fullname, found.origin))

sys.meta_path.insert(0, Renaming())
from pitboss.web.frontdesk import Setup
from pitboss.web.server import make_server
server = make_server(Setup(database=sys.argv[1]))
assert module in sys.modules
{_SERVE}"""

_WITHOUT = """
hide("uvicorn", "httptools")
import asyncio, httpx
from pitboss.web.app import create_app
from pitboss.web.frontdesk import Setup
app = create_app(Setup(database=sys.argv[1]))
async def ask():
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://127.0.0.1")
    async with app.router.lifespan_context(app), client:
        return (await client.get("/healthz")).status_code
print(asyncio.run(ask()))
"""


def _python(program: str, *given: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(SOURCE)!r})\n{_HIDING}{program}", *given]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@contextmanager
def _served(program: str, *given: str) -> Iterator[tuple[str, list[str]]]:
    """A house whose uvicorn has changed what is its own; its address and, once it has closed, its log."""
    with _python(program, *given) as process:
        assert process.stdout is not None
        told: list[str] = []
        try:
            yield f"http://127.0.0.1:{int(process.stdout.readline())}", told
        finally:
            process.terminate()
            told += process.communicate(timeout=60)[1].splitlines()
    assert process.returncode == 0


def _play_a_round(base: str) -> None:
    ann = Visitor(base)
    with ann.at(ann.open()) as line:
        line.do("sit", seat=1)
        assert line.play_round(1)["round"] == 1
        assert line.do("leave", seat=1)["type"] == "done"
    ann.close()


def test_a_round_is_played_where_uvicorn_has_moved_what_is_its_own(tmp_path: Path) -> None:
    with _served(_MOVED, str(tmp_path / "house.db")) as (base, told):
        _play_a_round(base)
    assert told == [UNKNOWN]


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("uvicorn.protocols.http.httptools_impl", "pipeline"),
        ("uvicorn.protocols.http.httptools_impl", "response_complete"),
        ("uvicorn.protocols.websockets.websockets_sansio_impl", "handshake_initiated"),
    ],
)
def test_a_round_is_played_where_uvicorn_calls_something_by_another_name(
    tmp_path: Path, module: str, name: str
) -> None:
    with _served(_RENAMED, str(tmp_path / "house.db"), module, name) as (base, told):
        _play_a_round(base)
    assert told == [UNKNOWN]


FOOTINGS: Final = (*entrance.STANDS_ON, *uvicornwire.STANDS_ON)


@pytest.mark.parametrize(("footing", "name"), [(footing, name) for footing in FOOTINGS for name in footing.names])
def test_every_name_is_missed_once_uvicorn_gives_it_up(footing: Footing, name: str) -> None:
    home = sys.modules[footing.of.__module__]
    text = re.sub(rf"(?<=self\.){name}\b|(?<=def ){name}\b", f"{name}_anew", inspect.getsource(home))
    renamed = ModuleType(home.__name__)
    exec(compile(text, str(home.__file__), "exec"), renamed.__dict__)
    cls: type = getattr(renamed, footing.of.__name__)
    assert Footing(cls, footing.names).missing() == [f"{cls.__name__}.{name}"]


@pytest.mark.parametrize(
    ("ours", "said_of", "footing"),
    [
        (Entrance, ("self", "super()"), entrance.STANDS_ON[0]),
        (Entrance, ("self.cycle",), entrance.STANDS_ON[1]),
        (UvicornWire, ("self", "super()"), uvicornwire.STANDS_ON[0]),
        (UvicornWire, ("self.config",), uvicornwire.STANDS_ON[1]),
    ],
)
def test_each_class_states_every_name_of_uvicorn_that_it_uses(
    ours: type, said_of: tuple[str, ...], footing: Footing
) -> None:
    """What its methods read or write that is uvicorn's, and those of uvicorn's methods that it takes over."""
    nodes = ast.walk(ast.parse(inspect.getsource(ours)))
    used = {node.attr for node in nodes if isinstance(node, ast.Attribute) and ast.unparse(node.value) in said_of}
    names = (used | {*vars(ours)} if "self" in said_of else used) - {*dir(asyncio.Protocol)}
    assert {name for name in names if not Footing(footing.of, (name,)).missing()} == {*footing.names}


def test_this_uvicorn_has_what_the_house_looks_for_in_it() -> None:
    """An upgrade that moves it is noticed here, and not by those who rely on the limits."""
    config = make_server(Setup()).config
    assert (config.http, config.ws) == (Entrance, UvicornWire)


def test_the_app_needs_no_uvicorn(tmp_path: Path) -> None:
    with _python(_WITHOUT, str(tmp_path / "house.db")) as process:
        assert process.communicate(timeout=60) == ("200\n", "")
