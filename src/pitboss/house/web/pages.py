"""The pages and what they are made of. Every file has an address that changes when any of them does, so that browsers
keep what they have; and a page names all its modules at once, so that none waits for another to be asked for."""

import hashlib
import os
import posixpath
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Final

from fastapi import FastAPI
from fastapi.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from pitboss.house.web.responses import refusal

STATIC: Final = Path(__file__).parent.parent / "static"
FOR_EVER: Final = "public, max-age=31536000, immutable"
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


class KeptFiles(StaticFiles):
    """Files under an address of their version: who has one never asks for it again."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """The file, to be kept."""
        answer = super().file_response(full_path, stat_result, scope, status_code)
        answer.headers["Cache-Control"] = FOR_EVER
        return answer


def add_pages(app: FastAPI) -> None:
    """Add the pages and the files they are made of to an app."""
    pages = Pages(STATIC)
    names = ("index.html", "table.html", "game.html", "lab.html", "train.html")
    texts = {name: pages.page(name) for name in names if (STATIC / name).is_file()}

    def page(name: str) -> Response:
        return HTMLResponse(texts[name]) if name in texts else refusal(404, "no-page", "this page is not installed")

    @app.get("/", include_in_schema=False)
    async def lobby_page() -> Response:
        return page("index.html")

    @app.get("/table/{table}", include_in_schema=False)
    async def table_page(table: str) -> Response:  # noqa: ARG001
        return page("table.html")

    @app.get("/games/{game}", include_in_schema=False)
    async def game_page(game: str) -> Response:  # noqa: ARG001
        return page("game.html")

    @app.get("/lab/{game}", include_in_schema=False)
    async def lab_page(game: str) -> Response:  # noqa: ARG001
        return page("lab.html")

    @app.get("/train/{game}", include_in_schema=False)
    async def train_page(game: str) -> Response:  # noqa: ARG001
        return page("train.html")

    if STATIC.is_dir():
        app.mount(f"/static/{pages.version}", KeptFiles(directory=STATIC), name="kept")
        app.mount("/static", StaticFiles(directory=STATIC), name="static")
