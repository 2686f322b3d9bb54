"""Things that never change are made once, small and kept; and what is for the owner is for nobody else."""

import gzip
import time

import httpx
import pytest
from tests.house.web.client import Visitor
from tests.house.web.serving import Server


def test_the_description_of_the_api_is_written_once(server: Server) -> None:
    first = httpx.get(f"{server.base}/api/openapi.json")
    assert {"Message", "Command"} <= first.json()["components"]["schemas"].keys()
    tag = {"If-None-Match": first.headers["etag"]}
    assert httpx.get(f"{server.base}/api/openapi.json", headers=tag).status_code == 304
    with httpx.Client() as client:
        began = time.perf_counter()
        for _ in range(20):
            client.get(f"{server.base}/api/openapi.json", headers=tag)
        assert (time.perf_counter() - began) / 20 < 0.02


@pytest.mark.parametrize("path", ["/", "/table/t1", "/static/js/lobby.js", "/static/css/base.css"])
def test_pages_and_their_files_are_sent_compressed(server: Server, path: str) -> None:
    plain = httpx.get(server.base + path, headers={"Accept-Encoding": "identity"})
    if plain.status_code == 404:
        pytest.skip("no such file")
    with httpx.stream("GET", server.base + path, headers={"Accept-Encoding": "gzip"}) as answer:
        small = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert gzip.decompress(small) == plain.content
    assert int(answer.headers["content-length"]) == len(small) < len(plain.content)


def test_answers_that_may_hold_secrets_are_not_compressed(ann: Visitor) -> None:
    answer = ann.http.get("/api/guest", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in answer.headers


def test_metrics_are_for_this_machine(server: Server) -> None:
    assert httpx.get(f"{server.base}/metrics").status_code == 200
    refused = httpx.get(f"{server.base}/metrics", headers={"X-Forwarded-For": "192.0.2.7"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "owner-only")


@pytest.mark.parametrize(
    "name", ["\u3164", "\u2800\u2800", "\u115f", "\ufe0f", "\u0301", " \u00a0\u200b", "\U000e0100"]
)
def test_a_name_that_nobody_can_see_is_refused(server: Server, name: str) -> None:
    answer = httpx.post(f"{server.base}/api/guest", json={"name": name})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad-name")


def test_what_cannot_be_seen_is_left_out_of_a_name(server: Server) -> None:
    answer = httpx.post(f"{server.base}/api/guest", json={"name": "Zoe\u0301\u3164 \u2800♠"})
    assert answer.json()["name"] == "Zoé ♠"
