"""The documentation as a site: it builds without a warning, is complete, and is read and searched without a network."""

import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from tests.browser.chromium import launch

import pitboss
from pitboss.cli.app import command_tree, walk

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_is_in_the_search(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    found = {entry["location"].partition("#")[0] for entry in index["docs"]}
    pages = {path.relative_to(ROOT / "docs").with_suffix(".html") for path in (ROOT / "docs").rglob("*.md")}
    pages |= {path.relative_to(ROOT / "docs").with_suffix(".html") for path in (ROOT / "docs").rglob("*.ipynb")}
    assert {str(page) for page in pages} | {"index.html", "reference.html"} <= found


def test_every_name_and_every_command_is_there(site: Path) -> None:
    reference = (site / "reference.html").read_text(encoding="utf-8")
    for name, home in vars(pitboss)["_HOME"].items():
        assert f'id="pitboss.{home}.{name}"' in reference, name
    commands = (site / "commands.html").read_text(encoding="utf-8")
    for path, _ in walk(command_tree()):
        assert " ".join(("pitboss", *path)) in commands


def test_no_page_loads_anything_from_a_network(site: Path) -> None:
    loads = re.compile(r"<(?:script|link|img|iframe|source)[^>]*(?:src|href)=\"?https?:[^>]*>")
    for page in site.rglob("*.html"):
        assert loads.findall(page.read_text(encoding="utf-8")) == [], page.name


def test_search_works_from_the_file_system(site: Path) -> None:
    """A real browser opens the page as a file, types a word, and asks nobody for anything."""
    with ThreadPoolExecutor(1) as thread:
        found, outside = thread.submit(search, site, "surrender.when").result()
    assert "The sheet: keys and what they mean" in found
    assert outside == []


def search(site: Path, words: str) -> tuple[list[str], list[str]]:
    """The titles that a search finds, and every address outside of the site that was asked."""
    asked: list[str] = []
    with sync_playwright() as playwright, launch(playwright) as browser:
        page = browser.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.goto((site / "index.html").as_uri())
        page.locator("input.md-search__input").fill(words)
        titles = page.locator(".md-search-result__item h1")
        titles.first.wait_for(timeout=60_000)
        found = titles.all_inner_texts()
    return found, [url for url in asked if not url.startswith(("file:", "data:", "blob:", "about:"))]
