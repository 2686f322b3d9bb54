"""The library: a folder of own sheets beside the four games, looked into again whenever it changes."""

from pathlib import Path

import pytest

from pitboss import rules as sheets
from pitboss.house.errors import HouseError
from pitboss.house.library import Library
from pitboss.rules.loader import MOST_BYTES

SHEET = 'name = "{name}"\ntitle = "Own"\nversion = "1.0"\nsummary = "Our own."\n[shoe]\ndecks = {decks}\n'


def _put(folder: Path, file: str, name: str, decks: int = 2) -> None:
    (folder / file).write_text(SHEET.format(name=name, decks=decks))


def test_sheets_come_go_and_change_while_the_house_is_open(tmp_path: Path) -> None:
    library = Library(tmp_path)
    assert list(library.games) == list(sheets.games())
    _put(tmp_path, "own.toml", "own")
    assert library.games["own"].shoe.decks == 2
    _put(tmp_path, "own.toml", "own", decks=18)
    assert "own" not in library.games
    _put(tmp_path, "own.toml", "own", decks=4)
    assert library.with_changes("own", {}).shoe.decks == 4
    assert library.faults == {}
    (tmp_path / "own.toml").unlink()
    with pytest.raises(HouseError, match="no such game"):
        library.text("own")


def test_every_fault_of_a_sheet_is_told_and_the_others_are_played(tmp_path: Path) -> None:
    _put(tmp_path, "good.toml", "good")
    _put(tmp_path, "bad.toml", "bad", decks=0)
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "long.toml").write_bytes(b"#" * (MOST_BYTES + 1))
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "endless.toml").symlink_to("/dev/zero")
    library = Library(tmp_path)
    assert list(library.games) == [*sheets.games(), "good"]
    assert "bad.toml:6: shoe.decks" in library.faults["bad.toml"]
    allowed = "a sheet is a TOML file of at most 100000 bytes"
    assert library.faults["binary.toml"] == f"found not UTF-8 text; {allowed}"
    assert library.faults["long.toml"] == f"found more than 100000 bytes; {allowed}"
    assert library.faults["folder.toml"] == f"found a directory; {allowed}"
    assert library.faults["endless.toml"] == f"found not a regular file; {allowed}"


@pytest.mark.parametrize(
    ("game", "changes", "says"),
    [
        ("blackjack", {"natural.pays": "1000:1"}, "natural.pays = 1000:1: a table may choose shoe.decks (1, 2, 3, 4,"),
        ("blackjack", {"limits.max": "1000000"}, "limits.max = 1000000.00: a table may choose shoe.decks"),
        ("blackjack", {"limits.min": "0.50", "limits.chip": "0.50"}, "limits.min = 0.50, limits.chip = 0.50: a table"),
        ("blackjack", {"tokes": "true"}, "tokes = true: a table may choose"),
        (
            "maxtime-21",
            {"shoe.decks": "2"},
            "shoe.decks = 2: a table may choose natural.may_double (true, false) and limits.min and limits.max",
        ),
        (
            "mega-blackjack",
            {"shoe.decks": "5"},
            "shoe.decks = 5: a table may choose shoe.decks (6, 8) and split.aces (one-card, draw) and",
        ),
        ("mega-blackjack", {"shoe.choices": "[1]", "shoe.decks": "1"}, "shoe.choices = 1, shoe.decks = 1: a table"),
        ("mega-blackjack", {"side_bets.buster.tables.M1.4": "9:1"}, "side_bets.buster.tables.M1.4 = 9:1: a table"),
        ("mega-blackjack", {"side_bets": "off"}, "side_bets = off: a table may choose"),
        ("super-fun-21-extreme", {"natural.pays": "3:2"}, "natural.pays (2:1, 12:5, 5:2) and natural.tie (win, push)"),
        ("super-fun-21-extreme", {"bonus": "off"}, "bonus = off: a table may choose shoe.decks (2, 6, 8) and"),
    ],
)
def test_a_table_chooses_what_the_sheet_leaves_open_and_nothing_else(
    game: str, changes: dict[str, str], says: str
) -> None:
    with pytest.raises(HouseError) as caught:
        Library().with_changes(game, changes)
    assert caught.value.code == "bad-sheet"
    assert says in str(caught.value)


def test_what_is_left_open_can_be_chosen_by_an_own_sheet_too(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(
        SHEET.format(name="own", decks=2) + "[limits]\nmax = 100\n[options]\nlimits.max = [100, 500]\n"
    )
    library = Library(tmp_path)
    assert library.with_changes("own", {"limits.max": "500", "shoe.decks": "8"}).limits.max == 500_00
    with pytest.raises(HouseError, match=r"limits\.max \(100\.00, 500\.00\)"):
        library.with_changes("own", {"limits.max": "501"})


def test_a_sheet_never_takes_the_place_of_another_game(tmp_path: Path) -> None:
    _put(tmp_path, "a.toml", "own")
    _put(tmp_path, "b.toml", "own", decks=4)
    _put(tmp_path, "c.toml", "blackjack")
    library = Library(tmp_path)
    assert library.games["own"].shoe.decks == 2
    assert library.games["blackjack"] == sheets.load("blackjack")
    assert library.faults["b.toml"] == "there is a game named own already: give this one another name"
    assert "blackjack" in library.faults["c.toml"]


def test_a_table_may_have_narrower_limits_than_its_sheet() -> None:
    rules = Library().with_changes("blackjack", {"limits.min": "5", "limits.max": "100", "shoe.decks": "2"})
    assert (rules.limits.min, rules.limits.max, rules.title) == (500, 10_000, "Blackjack")


def test_a_sheet_that_nobody_thought_of_closes_no_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One fault in our own reading of sheets must not take the other games down."""
    read = sheets.read_sheet

    def stumble(text: str, *, source: str) -> sheets.Rules:
        if source == "odd.toml":
            raise IndexError("no such thing")
        return read(text, source=source)

    _put(tmp_path, "good.toml", "good")
    _put(tmp_path, "odd.toml", "odd")
    monkeypatch.setattr(sheets, "read_sheet", stumble)
    library = Library(tmp_path)
    assert "good" in library.games
    assert library.faults == {"odd.toml": "it cannot be read: no such thing"}
