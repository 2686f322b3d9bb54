"""How a sheet is read: what it leaves open or says twice is data, told with the other readings and their worth."""

import json
from pathlib import Path

import pytest
from tests.commands import Command
from tests.sheets import sheet_text

from pitboss.rules import SheetError, games, load, read_sheet
from pitboss.rules.readings import LONGEST_TEXT, MOST_READINGS
from pitboss.rules.words import in_words, readings_in_words
from pitboss.rules.writing import to_toml
from pitboss.solver import solve
from pitboss.solver.readings import reading_worths

ROOT = Path(__file__).parents[2]
SENTENCE = 'sentence = "Pairs may be split."'
KEYS = {
    "blackjack": {"dealer.checks": ["A"], "split.aces": ["one-card"]},
    "maxtime-21": {"natural.may_double": ["false"]},
    "mega-blackjack": {"split.aces": ["draw"], "natural.tie": ["ace-push"], "side_bets.buster.table": ["B1", "B2"]},
    "super-fun-21-extreme": {},
}
"""The other readings that can be played, by key."""


@pytest.mark.parametrize("game", games())
def test_the_other_readings_are_the_same_game_by_the_same_name(game: str) -> None:
    sheet = load(game)
    assert {each.key: [*each.others] for each in readings_in_words(sheet) if each.key} == KEYS[game]
    for key, values in KEYS[game].items():
        for value in values:
            other = load(game, {key: value})
            assert (other.title, other.changed, other.off_sheet) == (sheet.title, (), ())
            assert [*dict(readings_of(other))[key]] == [sheet.value_of(key), *(v for v in values if v != value)]


def readings_of(rules: object) -> dict[str, dict[str, str]]:
    return {each.key: dict(each.others) for each in readings_in_words(rules)}  # type: ignore[arg-type]


@pytest.mark.parametrize("game", games())
def test_every_game_says_how_ace_and_ten_after_a_split_are_read(game: str) -> None:
    readings = [each for each in readings_in_words(load(game)) if "split" in each.sentence and "ten" in each.sentence]
    assert any("blackjack" in words for each in readings for words in each.others.values())


def test_a_reading_is_told_with_the_other_one() -> None:
    told = dict(in_words(load("mega-blackjack")))["How the sheet is read"]
    assert [sentence for sentence in told if sentence.startswith("Rule 8")] == [
        "Rule 8 pays a blackjack at once unless the dealer has one too, and then it pushes; the text on dealing pays "
        "it at once unless the up-card is an ace. Under a ten the two contradict each other. Here: blackjack against "
        "the dealer's blackjack pushes. Otherwise: blackjack pushes only against one with an ace up."
    ]
    (other,) = [
        sentence
        for sentence in dict(in_words(load("mega-blackjack", {"natural.tie": "ace-push"})))["How the sheet is read"]
        if sentence.startswith("Rule 8")
    ]
    assert other.endswith("Here: blackjack pushes only against one with an ace up. Otherwise: blackjack against the "
                          "dealer's blackjack pushes.")  # fmt: skip


@pytest.mark.parametrize("game", games())
def test_the_worth_of_a_reading_is_the_change_of_the_edge(game: str) -> None:
    """Solved from the sheets as they are loaded, not as the readings write them."""
    worths, now = reading_worths(load(game)), solve(load(game))
    assert set(worths) == {(key, value) for key, values in KEYS[game].items() for value in values}
    for (key, value), worth in worths.items():
        other = solve(load(game, {key: value}))
        if key.startswith("side_bets."):
            assert worth == pytest.approx(other.side_bets["buster"].house_edge - now.side_bets["buster"].house_edge)
        else:
            assert worth == pytest.approx(other.house_edge - now.house_edge, abs=1e-12)


def test_the_command_prints_readings_with_their_worth(pitboss: Command) -> None:
    """Of 6 decks, player and dealer both have blackjack with a ten up in 2 x 96 x 24 x 95 x 23 of 312 x 311 x 310 x 309
    deals. Mega pays 3:1: so often the other reading of the tie costs the house three units."""
    printed = " ".join(pitboss("rules", "mega-blackjack").out.split())
    chance = 2 * (96 * 24) / (312 * 311) * (95 * 23) / (310 * 309)
    assert f"only against one with an ace up ({-3 * chance:+.4%} for the house)" in printed
    found = json.loads(pitboss("rules", "mega-blackjack", "--json").out)
    (tie,) = [reading for reading in found["readings"] if reading["key"] == "natural.tie"]
    assert tie["clause"] == "MB-8, MB-8d"
    assert tie["others"][0]["value"] == "ace-push"
    assert tie["others"][0]["difference"] == pytest.approx(-3 * chance, abs=1e-12)
    assert len(found["procedures"]) == 2


def reading_table(game: str) -> str:
    """The readings of a game as a Markdown table, for its page."""
    worths, rows = reading_worths(load(game)), ["| clause | the sheet | here | otherwise |", "|---|---|---|---|"]
    for each in readings_in_words(load(game)):
        others = [
            f"{words} (`{each.key}={value}`: {worths[each.key, value]:+.4%} for the house)" if each.key else words
            for value, words in each.others.items()
        ]
        rows.append(f"| {each.clause} | {each.sentence} | {each.reading} | {'; '.join(others) or '–'} |")
    return "\n".join(rows)


@pytest.mark.parametrize("game", games())
def test_the_page_of_a_game_lists_its_readings_and_their_worth(game: str) -> None:
    assert reading_table(game) in (ROOT / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8")


def test_readings_and_procedures_are_part_of_the_sheet_and_its_hash() -> None:
    text = sheet_text("blackjack")
    sheet = read_sheet(text, source="x")
    assert read_sheet(to_toml(sheet), source="x") == sheet
    for changed in (
        text.replace("after a split, of aces", "after a split of aces"),
        text.replace("are final", "stand"),
    ):
        assert changed != text
        assert read_sheet(changed, source="x").hash != sheet.hash


@pytest.mark.parametrize(
    ("entry", "key"),
    [
        (SENTENCE, "readings.1"),
        (f'{SENTENCE}\nkey = "split.aces"\nreading = "x"', "readings.1"),
        (f'{SENTENCE}\nkey = "split.aces"\nother = "x"', "readings.1"),
        (f'{SENTENCE}\nkey = "split.match"', "readings.1.key"),
        (f'{SENTENCE}\nkey = "nonsense"', "readings.1.key"),
        ('key = "split.aces"', "readings.1"),
        ('sentence = ""\nkey = "split.aces"', "readings.1.sentence"),
        (f'{SENTENCE}\nreading = 7', "readings.1.reading"),
        (f'{SENTENCE}\nreading = "{"x" * (LONGEST_TEXT + 1)}"', "readings.1.reading"),
        (f'{SENTENCE}\nreading = "x"\nwhy = "y"', "readings.1.why"),
        ("\n[[readings]]\n".join([f'{SENTENCE}\nreading = "x"'] * (MOST_READINGS + 1)), "readings"),
    ],
)  # fmt: skip
def test_a_reading_that_says_too_little_or_too_much_is_a_fault(entry: str, key: str) -> None:
    text = sheet_text("blackjack").partition("[[readings]]")[0]
    with pytest.raises(SheetError) as caught:
        read_sheet(f"{text}\n[[readings]]\n{entry}\n", source="x")
    assert [fault.key for fault in caught.value.faults] == [key]


@pytest.mark.parametrize("written", ['readings = "none"', "procedures = 7", 'procedures = [""]', "procedures = [[1]]"])
def test_what_is_no_list_of_texts_is_a_fault(written: str) -> None:
    head, _, rest = sheet_text("super-fun-21-extreme").partition("procedures")
    text = head + rest.partition("]\n")[2].partition("[[readings]]")[0]
    with pytest.raises(SheetError) as caught:
        read_sheet(f"{written}\n{text}", source="x")
    assert [fault.key for fault in caught.value.faults] == [written.split()[0]]
