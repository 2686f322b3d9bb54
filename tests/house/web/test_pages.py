"""Pages name all that they need, under addresses that change with it, and browsers keep it."""

import re
import shutil
from pathlib import Path

import httpx
import pytest
from tests.house.web.serving import Server

import pitboss.house
from pitboss.house.web.pages import FOR_EVER, Pages

STATIC = Path(pitboss.house.__file__).parent / "static"


@pytest.mark.parametrize("path", ["/", "/table/any"])
def test_everything_a_page_needs_is_named_and_may_be_kept(server: Server, path: str) -> None:
    client = httpx.Client(base_url=server.base)
    page = client.get(path)
    assert page.headers["Cache-Control"] == "no-cache"
    addresses = re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text)
    version = Pages(STATIC).version
    assert f"/static/{version}/js/dom.js" in addresses
    modules = {address for address in addresses if address.endswith(".js")}
    for address in addresses:
        assert address.startswith(f"/static/{version}/"), address
        found = client.get(address)
        assert (found.status_code, found.headers["Cache-Control"]) == (200, FOR_EVER)
        if address.endswith(".js"):
            for where in re.findall(r'from "(\.[^"]+)"', found.text):
                assert str(httpx.URL(f"http://x{address}").join(where).path) in modules, (address, where)
    client.close()


def test_another_version_is_not_there_and_files_without_one_are_not_kept(server: Server) -> None:
    assert httpx.get(f"{server.base}/static/0123456789abcdef/js/table.js").status_code == 404
    plain = httpx.get(f"{server.base}/static/js/table.js")
    assert (plain.status_code, plain.headers["Cache-Control"]) == (200, "no-cache")


def test_the_version_changes_with_any_file(tmp_path: Path) -> None:
    shutil.copytree(STATIC, tmp_path / "static")
    before = Pages(tmp_path / "static").version
    assert before == Pages(STATIC).version
    card = tmp_path / "static" / "css" / "cards.css"
    card.write_text(card.read_text() + "\n")
    assert Pages(tmp_path / "static").version != before
