"""The pages and what they are made of. Every file has an address that changes when any of them does, so that browsers
keep what they have; and a page names all its modules at once, so that none waits for another to be asked for."""

import gzip
import hashlib
import os
import posixpath
import re
from collections.abc import Awaitable, Callable, Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, Response
from starlette.datastructures import Headers
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC: Final = Path(__file__).parent.parent / "static"
FOR_EVER: Final = "public, max-age=31536000, immutable"
_TEXTS: Final = (".css", ".html", ".js", ".json", ".svg", ".webmanifest")
_IMPORT: Final = re.compile(r'^(?:import|export)\b[^;]*?\bfrom "(\.[^"]+)";', re.MULTILINE | re.DOTALL)
_SCRIPT: Final = re.compile(r'<script type="module" src="/static/([^"]+)"></script>')


class Pages:
    """The pages in a folder, with the files they are made of."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def version(self) -> str:
        """Changes when any file does."""
        digest = hashlib.sha256()
        for path in sorted(path for path in self.folder.rglob("*") if path.is_file()):
            digest.update(f"{path.relative_to(self.folder)}\n".encode() + path.read_bytes())
        return digest.hexdigest()[:16]

    def page(self, name: str) -> str:
        """A page, with the addresses of this version and a word about every module that it will need."""
        text = (self.folder / name).read_text(encoding="utf-8")
        named = _SCRIPT.search(text)
        modules = sorted(self._needed(named[1])) if named else []
        early = "".join(f'\n  <link rel="modulepreload" href="/static/{module}">' for module in modules)
        return text.replace("\n</head>", f"{early}\n</head>").replace('"/static/', f'"/static/{self.version}/')

    def _needed(self, module: str) -> set[str]:
        """A module and all that it imports, by their paths in the folder."""
        found, waiting = {module}, [module]
        while waiting:
            new = set(self._imports(waiting.pop())) - found
            found |= new
            waiting += new
        return found

    def _imports(self, module: str) -> Iterator[str]:
        for where in _IMPORT.findall((self.folder / module).read_text(encoding="utf-8")):
            yield posixpath.normpath(posixpath.join(posixpath.dirname(module), where))


@lru_cache(maxsize=256)
def _compressed(path: str, _modified: int) -> bytes:
    return gzip.compress(Path(path).read_bytes(), 9, mtime=0)


def _takes_gzip(scope: Scope) -> bool:
    return "gzip" in Headers(scope=scope).get("accept-encoding", "")


class SmallFiles(StaticFiles):
    """Files that are sent compressed where that makes them smaller; each is compressed once."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """The file, or a 304 for who has it."""
        answer = super().file_response(full_path, stat_result, scope, status_code)
        if Path(full_path).suffix not in _TEXTS or "range" in Headers(scope=scope):
            return answer
        answer.headers["Vary"] = "Accept-Encoding"
        if answer.status_code != 200 or not _takes_gzip(scope):
            return answer
        body = _compressed(str(full_path), stat_result.st_mtime_ns)
        headers = {name: value for name, value in answer.headers.items() if name != "content-length"}
        return Response(body if scope["method"] == "GET" else b"", headers=headers | {"Content-Encoding": "gzip"})


class KeptFiles(SmallFiles):
    """Files under an address of their version: who has one never asks for it again."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """The file, to be kept."""
        answer = super().file_response(full_path, stat_result, scope, status_code)
        answer.headers["Cache-Control"] = FOR_EVER
        return answer


_PAGES: Final = {
    "/": "index.html",
    "/table/{name}": "table.html",
    "/games/{name}": "game.html",
    "/lab/{name}": "lab.html",
    "/train/{name}": "train.html",
}


def is_page(request: Request) -> bool:
    """Whether a browser wants to show the answer: then a refusal is a page too."""
    is_file = request.url.path.startswith(("/api", "/static"))
    return not is_file and "text/html" in request.headers.get("accept", "")


@lru_cache(maxsize=1)
def not_found_page() -> str:
    """The page for an address that has none."""
    return Pages(STATIC).page("lost.html")


def add_pages(app: FastAPI) -> None:
    """Add the pages and the files they are made of to an app."""
    pages = Pages(STATIC)
    for path, name in _PAGES.items():
        if (STATIC / name).is_file():
            app.get(path, include_in_schema=False)(_answer_with(pages.page(name).encode()))
    if STATIC.is_dir():
        app.mount(f"/static/{pages.version}", KeptFiles(directory=STATIC), name="kept")
        app.mount("/static", SmallFiles(directory=STATIC), name="static")


def _answer_with(text: bytes) -> Callable[[Request], Awaitable[Response]]:
    """What answers a request with a page, compressed once."""
    small, vary = gzip.compress(text, 9, mtime=0), {"Vary": "Accept-Encoding"}

    async def page(request: Request) -> Response:
        if not _takes_gzip(request.scope):
            return HTMLResponse(text, headers=vary)
        return HTMLResponse(small, headers=vary | {"Content-Encoding": "gzip"})

    return page
