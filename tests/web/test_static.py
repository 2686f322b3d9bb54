"""The pages: no game has code of its own in them."""

from pathlib import Path

import pytest

import pitboss.house
from pitboss import rules

STATIC = Path(pitboss.house.__file__).parent / "static"
WRITTEN_BY_A_PROGRAM = ("types.js",)
SOURCES = sorted(
    path
    for path in STATIC.rglob("*")
    if path.suffix in (".js", ".css", ".html") and path.name not in WRITTEN_BY_A_PROGRAM
)


@pytest.mark.parametrize("game", sorted(set(rules.games()) - {"blackjack"}))
def test_no_page_knows_a_game_by_name(game: str) -> None:
    assert [path.name for path in SOURCES if game in path.read_text()] == []
