"""Sheets become Rules: by name, by path, with changes; every rule shows in `flat()`, in the hash and in words."""

import hashlib
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.random_rules import random_rules, random_sheet
from tests.sheets import sheet_text

from pitboss.rules import Odds, Rules, SheetError, games, load, read_sheet
from pitboss.rules.keys import ADDONS, KEYS
from pitboss.rules.words import in_words
from pitboss.rules.writing import to_toml

ROOT = Path(__file__).parents[2]
GAMES = ("blackjack", "maxtime-21", "mega-blackjack", "super-fun-21-extreme")


def test_the_four_games_are_there() -> None:
    assert games() == GAMES
    for game in GAMES:
        assert load(game).name == game


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_is_the_same_through_a_path(game: str, tmp_path: Path) -> None:
    path = tmp_path / "copy.toml"
    path.write_text(sheet_text(game), encoding="utf-8")
    assert load(path) == load(str(path)) == load(game)
    assert load(path).hash == load(game).hash


def test_comments_spaces_and_order_do_not_change_the_hash() -> None:
    text = sheet_text("blackjack")
    head, *tables = text.split("\n\n")
    lists = [table for table in tables if table.startswith("[[")]
    others = [table for table in reversed(tables) if table not in lists]
    other = "\n\n# a remark\n\n".join([head, *others, *lists]).replace(" = ", "  =  ")
    assert read_sheet(other, source="x").hash == load("blackjack").hash


def test_the_hash_is_of_the_whole_written_sheet() -> None:
    """Titles, options and pay tables that are not in use are in it; whoever has the written sheet can check it."""
    rules = load("mega-blackjack")
    assert rules.hash == hashlib.sha256(to_toml(rules).encode()).hexdigest()
    assert rules.short_hash == rules.hash[:12]
    text = sheet_text("mega-blackjack")
    others = [
        text.replace('title = "Mega Blackjack"', 'title = "Twenty-one"'),
        text.replace('6 = "30:1"', '6 = "31:1"'),
        text.replace('["M1", "B1", "B2"]', '["M1", "B1"]'),
        text.replace("choices = [6, 8]", "choices = [6]"),
    ]
    assert len({rules.hash, *(read_sheet(other, source="x").hash for other in others)}) == 5


CHANGES = {
    "shoe.decks": "4", "shoe.choices": "[6]", "shoe.penetration": "0.6", "dealer.soft_17": "stand",
    "dealer.hole": "none", "dealer.checks": "A", "dealer.blackjack_takes": "original",
    "natural.pays": "6:5", "settle": '[{ dealer = "tie", result = "lose" }]',
    "natural.bonus": '[{ suit = "hearts", pays = "2:1" }]', "natural.tie": "win", "natural.even_money": "true",
    "natural.may_double": "true", "split.max_hands": "3", "split.match": "rank", "split.ranks": "A 2-9",
    "split.aces": "one-card", "split.resplit_aces": "false", "double.cards": "any", "double.totals": "9-11",
    "double.soft": "none", "double.max_total": "20", "double.after_split": "false", "double.times": "2",
    "surrender.when": "late", "surrender.cards": "any", "surrender.against": "2-10",
    "surrender.after_double": "true", "insurance.offered": "false", "insurance.pays": "3:1",
    "insurance.max": "1:1", "limits.min": "5", "limits.max": "50", "limits.chip": "0.50", "tokes": "true",
    "bonus": '[{ cards = "5+", total = 21, pays = "2:1" }]',
    "side_bets": '{ a = { cards = "first-two", rows = [{ natural = true, suit = "clubs", pays = "9:1" }] } }',
}  # fmt: skip
NEEDS: dict[str, dict[str, str]] = {}


def test_the_table_of_changes_has_every_key() -> None:
    assert set(CHANGES) == {key.path for key in KEYS} | set(ADDONS)


@pytest.mark.parametrize("key", CHANGES)
def test_any_change_changes_flat_and_hash(key: str) -> None:
    base = load("blackjack", NEEDS.get(key))
    changed = load("blackjack", NEEDS.get(key, {}) | {key: CHANGES[key]})
    differing = {path for path in changed.flat() if changed.flat()[path] != base.flat().get(path)}
    assert differing == ({"side_bets.a"} if key == "side_bets" else {key})
    assert changed.hash != base.hash


@pytest.mark.parametrize("seed", range(60))
def test_games_that_are_written_alike_are_alike(seed: int) -> None:
    """`flat()` tells any two random games apart that differ, and only those."""
    one, other = random_rules(random.Random(seed)), random_rules(random.Random(seed + 1))
    assert (one.flat() == other.flat()) is (one == other)
    again = read_sheet(random_sheet(random.Random(seed)), source="elsewhere.toml")
    assert (again, again.hash) == (one, one.hash)


@pytest.mark.parametrize(
    ("key", "text", "shown"),
    [
        ("natural.pays", "6:5", "6:5"),
        ("natural.pays", '"6:5"', "6:5"),
        ("natural.pays", " 6 : 5 ", "6:5"),
        ("shoe.decks", "8", "8"),
        ("shoe.choices", "[1, 6]", "1,6"),
        ("split.resplit_aces", "no", "false"),
        ("split.resplit_aces", "on", "true"),
        ("split.resplit_aces", "true", "true"),
        ("double.max_total", "20", "20"),
        ("double.max_total", "off", "off"),
        ("double.max_total", "false", "off"),
        ("bonus", "off", "off"),
        ("limits.max", "2000", "2000.00"),
        ("limits.max", "99.50", "99.50"),
        ("natural.bonus", '[{ suit = "diamonds", pays = "2:1" }]', "blackjack in diamonds pays 2:1"),
    ],
)
def test_forms_of_a_change(key: str, text: str, shown: str) -> None:
    chip = {"limits.chip": "0.50"} if text == "99.50" else {}
    assert load("blackjack", chip | {key: text}).flat()[key] == shown


@pytest.mark.parametrize(
    ("key", "plain", "text"),
    [
        ("split.resplit_aces", False, "false"),
        ("natural.may_double", True, "true"),
        ("shoe.decks", 2, "2"),
        ("shoe.penetration", 0.5, "0.5"),
        ("shoe.choices", [1, 6], "[1, 6]"),
        ("shoe.choices", (6, 8), "[6, 8]"),
        ("natural.pays", Odds(6, 5), "6:5"),
        ("dealer.soft_17", "stand", "stand"),
    ],
)
def test_a_plain_value_is_the_same_change_as_its_text(key: str, plain: object, text: str) -> None:
    changed = load("blackjack", {key: plain})
    assert changed == load("blackjack", {key: text})
    assert changed != load("blackjack")


@pytest.mark.parametrize("values", [["six"], [True, 6]])
def test_what_is_in_a_list_keeps_its_kind(values: list[object]) -> None:
    """A word in a list is no number, and true is no deck."""
    with pytest.raises(SheetError) as caught:
        load("blackjack", {"shoe.choices": values})
    assert [fault.problem for fault in caught.value.faults] == [f"found {values!r}"]


def test_a_side_bet_is_called_by_its_title_or_by_its_name_in_words() -> None:
    (bonus,) = load("maxtime-21").side_bets
    (diamond,) = load("super-fun-21-extreme").side_bets
    assert (bonus.called, diamond.called) == ("MaxTyme Bonus", "Precious Diamond")
    retold = load("maxtime-21", {"side_bets.maxtyme-bonus.title": "Lucky One"})
    sentences = [sentence for chapter in in_words(retold) for sentence in chapter.sentences]
    assert any(
        sentence.startswith("Lucky One pays by the player's first two cards: blackjack in diamonds 300:1")
        for sentence in sentences
    )


def test_changes_reach_into_side_bets_and_suits() -> None:
    rules = load(
        "mega-blackjack", {"side_bets.buster.table": "B2", "natural.bonus": '[{ suit = "hearts", pays = "4:1" }]'}
    )
    assert rules.flat()["side_bets.buster"].startswith("dealer-final, table B2 (bust with 3 cards 1:1, bust with")
    assert rules.natural.odds_for("hh") == Odds(4, 1)
    assert rules.natural.odds_for("hd") == Odds(3, 1)
    assert load("mega-blackjack", {"side_bets": "off"}).side_bets == ()


@pytest.mark.parametrize(
    ("changes", "key", "says"),
    [
        ({"shoe.deck": "6"}, "shoe.deck", "did you mean shoe.decks?"),
        ({"decks": "6"}, "decks", ""),
        ({"shoe.decks": "six"}, "shoe.decks", "a whole number"),
        ({"natural.pays": "6/5"}, "natural.pays", "odds such as"),
        ({"side_bets.lucky.table": "B1"}, "side_bets.lucky.table", "this sheet has: buster"),
        ({"side_bets.buster.table": "Z9"}, "side_bets.buster.table", "one of M1, B1, B2"),
        ({"side_bets": "false", "side_bets.buster.table": "B1"}, "side_bets.buster.table", "this sheet has: none"),
        ({"natural.pays": "7:3"}, "natural.pays", "whole cents"),
        ({"name": "x"}, "name", ""),
    ],
)  # fmt: skip
def test_a_wrong_change_is_a_fault_of_the_changes(changes: dict[str, str], key: str, says: str) -> None:
    with pytest.raises(SheetError) as caught:
        load("mega-blackjack", changes)
    (fault,) = caught.value.faults
    assert (fault.where, fault.key) == ("changes", key)
    assert says in fault.allowed


@pytest.mark.parametrize(
    ("game", "changes", "found", "allowed"),
    [
        ("mega-blackjack", {"side_bets.lucky.table": "B1"}, "no side bet 'lucky'", "this sheet has: buster"),
        ("mega-blackjack", {"side_bets.lucky.tables.B1.4": "7:1"}, "no side bet 'lucky'", "this sheet has: buster"),
        ("mega-blackjack", {"side_bets.buster.tables.Z9.4": "7:1"}, "no such pay table", "buster has: M1, B1, B2"),
        ("maxtime-21", {"side_bets.maxtyme-bonus.tables.M1.4": "7:1"}, "no such pay table", "maxtyme-bonus has: none"),
        ("blackjack", {"side_bets.buster.table": "B1"}, "no side bet 'buster'", "this sheet has: none"),
    ],
)
def test_a_change_within_a_side_bet_that_is_not_there(
    game: str, changes: dict[str, str], found: str, allowed: str
) -> None:
    with pytest.raises(SheetError) as caught:
        load(game, changes)
    (fault,) = caught.value.faults
    assert (fault.problem, fault.allowed) == (found, allowed)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_sheet_leaves_open_can_be_chosen(game: str) -> None:
    for key, values in load(game).options:
        for value in values:
            assert value in load(game, {key: value}).flat()[key.removesuffix(".table")]


def test_the_deck_counts_of_the_sheets() -> None:
    choices = {game: load(game).shoe.choices for game in GAMES}
    assert choices == {
        "blackjack": (1, 2, 3, 4, 5, 6, 7, 8),
        "maxtime-21": (1,),
        "mega-blackjack": (6, 8),
        "super-fun-21-extreme": (2, 6, 8),
    }


def sentences(rules: Rules) -> Iterator[str]:
    for _, said in in_words(rules):
        yield from said


@pytest.mark.parametrize("key", [key for key in CHANGES if key not in ("shoe.choices", "limits.chip")])
def test_every_rule_is_told_in_words(key: str) -> None:
    """Change a rule and the words change; but where the rule cannot matter (no hole card is asked for) they may not."""
    needs = NEEDS.get(key, {}) | ({"dealer.hole": "none"} if key == "dealer.blackjack_takes" else {})
    needs |= {"surrender.when": "late"} if key.startswith("surrender.") and key != "surrender.when" else {}
    base, changed = load("blackjack", needs), load("blackjack", needs | {key: CHANGES[key]})
    assert list(sentences(base)) != list(sentences(changed))


@pytest.mark.parametrize("seed", range(40))
def test_any_game_can_be_told(seed: int) -> None:
    told = list(sentences(random_rules(random.Random(seed))))
    assert len(told) > 10
    assert all(line[0].isupper() or line.startswith("bet-") for line in told)
    assert all(line.endswith(".") for line in told)


def key_table() -> str:
    """All keys as a Markdown table, for the documentation."""
    rows = ["| key | allowed | default | meaning |", "|---|---|---|---|"]
    for key in KEYS:
        default = key.kind.show(key.kind.read(key.default))
        rows.append(f"| `{key.path}` | {key.kind.allowed} | {default} | {key.meaning} |")
    rows += [f"| `{name}` | see below | off | {meaning} |" for name, meaning in ADDONS.items()]
    return "\n".join(rows)


def test_the_documentation_lists_every_key() -> None:
    docs = (ROOT / "docs" / "sheets.md").read_text(encoding="utf-8")
    assert key_table() in docs
    for key in (*(key.path for key in KEYS), *ADDONS):
        assert f"| `{key}` |" in key_table()
