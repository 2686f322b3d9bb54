"""What the house takes from inside uvicorn is fenced: without it, or without uvicorn, everything is still served."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.web.client import Visitor
from tests.web.serving import SOURCE

from pitboss.web.door.entrance import Entrance
from pitboss.web.frontdesk import Setup
from pitboss.web.lines.uvicornwire import UvicornWire
from pitboss.web.server import make_server

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

_MOVED = """
import uvicorn
uvicorn.Config(lambda scope: None, log_config=None, interface="asgi3").load()  # what it needs itself it finds
moved = "uvicorn._types", "uvicorn.protocols.http.httptools_impl", "uvicorn.protocols.websockets.websockets_sansio_impl"
hide(*moved)
import socket
from pitboss.web.frontdesk import Setup
from pitboss.web.server import make_server
server = make_server(Setup(database=sys.argv[1]))
assert not {"pitboss.web.door.entrance", "pitboss.web.lines.uvicornwire"} & sys.modules.keys()
assert not {*moved} & sys.modules.keys()
listener = socket.create_server(("127.0.0.1", 0))
server.opened = lambda: print(listener.getsockname()[1], flush=True)
server.run([listener])
"""

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


def _python(program: str, database: Path) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(SOURCE)!r})\n{_HIDING}{program}"]
    return subprocess.Popen([*command, str(database)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@contextmanager
def _served(database: Path) -> Iterator[tuple[str, list[str]]]:
    """A house whose uvicorn has moved what is its own; its address and, once it has closed, its log."""
    with _python(_MOVED, database) as process:
        assert process.stdout is not None
        told: list[str] = []
        try:
            yield f"http://127.0.0.1:{int(process.stdout.readline())}", told
        finally:
            process.terminate()
            told += process.communicate(timeout=60)[1].splitlines()
    assert process.returncode == 0


def test_a_round_is_played_where_uvicorn_has_moved_what_is_its_own(tmp_path: Path) -> None:
    with _served(tmp_path / "house.db") as (base, told):
        ann = Visitor(base)
        with ann.at(ann.open()) as line:
            line.do("sit", seat=1)
            assert line.play_round(1)["round"] == 1
            assert line.do("leave", seat=1)["type"] == "done"
        ann.close()
    assert told == ["this uvicorn is not known to Pitboss: all works, but slow and idle connections are not limited"]


def test_this_uvicorn_has_what_the_house_looks_for_in_it() -> None:
    """An upgrade that moves it is noticed here, and not by those who rely on the limits."""
    config = make_server(Setup()).config
    assert (config.http, config.ws) == (Entrance, UvicornWire)


def test_the_app_needs_no_uvicorn(tmp_path: Path) -> None:
    with _python(_WITHOUT, tmp_path / "house.db") as process:
        assert process.communicate(timeout=60) == ("200\n", "")
