"""A changed sheet as text: it reads as the changes do, and keeps what its author wrote."""

import pytest

from pitboss.rules import SheetError, load, read_sheet
from pitboss.rules.editing import slug, write_changes
from pitboss.rules.keys import KEYS
from pitboss.rules.writing import to_toml

SHEET = """\
name = "mine"
title = "Mine"
version = "1.0"
summary = "A sheet of somebody who comments."

[natural] # the pay comes first
pays = "3:2" # as it should be: 'three' to "two" # really
bonus = [
  { suit = "diamonds", pays = "2:1" },
]

[shoe]
decks = 6
choices = [6, 8]

[side_bets.pair]
cards = "first-two"

[[side_bets.pair.rows]]
same = "rank"
pays = "11:1"

[options]
natural.pays = ["3:2", "2:1"]
"""


@pytest.mark.parametrize("game", ["blackjack", "mega-blackjack"])
def test_every_value_of_every_key_is_written_as_it_is_read(game: str) -> None:
    text = to_toml(load(game))
    for key in KEYS:
        for choice in key.kind.choices:
            try:
                wanted = load(game, {key.path: choice})
            except SheetError:
                continue
            written = read_sheet(write_changes(text, {key.path: choice}), source="written").flat()
            assert written | {"shoe.choices": ""} == wanted.flat() | {"shoe.choices": ""}, (key.path, choice)


def test_comments_and_order_stay() -> None:
    changes = {"natural.pays": "6:5", "dealer.soft_17": "hit", "side_bets.pair.rows.1.pays": "12:1", "shoe.decks": "2"}
    written = write_changes(SHEET, changes)
    assert 'pays = "6:5" # as it should be: \'three\' to "two" # really' in written
    assert "[natural] # the pay comes first" in written
    assert "choices = [2, 6, 8]" in written
    assert 'natural.pays = ["3:2", "2:1", "6:5"]' in written
    assert [line for line in SHEET.splitlines() if line not in written.splitlines()] == [
        'pays = "3:2" # as it should be: \'three\' to "two" # really',
        "decks = 6",
        "choices = [6, 8]",
        'pays = "11:1"',
        'natural.pays = ["3:2", "2:1"]',
    ]


def test_what_stands_on_several_lines_is_written_anew() -> None:
    written = write_changes(SHEET, {"natural.bonus": "off"})
    assert not read_sheet(written, source="written").natural.bonus
    assert read_sheet(written, source="written").title == "Mine"


def test_a_new_title_makes_a_new_name() -> None:
    written = read_sheet(write_changes(SHEET, {}, title="Ann's Game, 2nd"), source="written")
    assert (written.title, written.name) == ("Ann's Game, 2nd", "ann-s-game-2nd")
    assert slug("…") == "my-game"


def test_faults_are_told_as_ever() -> None:
    with pytest.raises(SheetError, match=r"changes: natural.pays"):
        write_changes(SHEET, {"natural.pays": "often"})
