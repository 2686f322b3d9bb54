"""What a sheet lists as open is binding; what goes beyond says so, and a changed game says so in its title."""

import pytest

from pitboss.rules import OffSheetError, Rules, SheetError, load, open_values, read_sheet, refuse_off_sheet
from pitboss.rules.words import in_words

GAMES = ("blackjack", "maxtime-21", "mega-blackjack", "super-fun-21-extreme")


def test_what_the_four_sheets_leave_open() -> None:
    """SF-0, SF-4a, SF-6; MB-0, MB-2, MB-8, MB-14; MT-0a, MT-3c; BJ-2, BJ-11; the house sheet says only "a shoe"."""
    assert {game: open_values(load(game)) for game in GAMES} == {
        "blackjack": {
            "shoe.decks": ("1", "2", "3", "4", "5", "6", "7", "8"),
            "dealer.checks": ("A 10", "A"),
            "split.aces": ("draw", "one-card"),
        },
        "maxtime-21": {"shoe.decks": ("1",), "natural.may_double": ("true", "false")},
        "mega-blackjack": {
            "shoe.decks": ("6", "8"),
            "split.aces": ("one-card", "draw"),
            "natural.tie": ("push", "ace-push"),
            "side_bets.buster.table": ("M1", "B1", "B2"),
        },
        "super-fun-21-extreme": {
            "shoe.decks": ("2", "6", "8"),
            "natural.pays": ("2:1", "12:5", "5:2"),
            "natural.tie": ("win", "push"),
        },
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_the_sheet_leaves_open_keeps_the_name(game: str) -> None:
    for key, values in open_values(load(game)).items():
        for value in values:
            rules = load(game, {key: value})
            assert refuse_off_sheet(rules).title == load(game).title
            assert (rules.changed, rules.off_sheet, rules.mark) == ((), (), "")


def test_limits_within_those_of_the_sheet_keep_the_name_and_wider_ones_do_not() -> None:
    rules = load("blackjack", {"limits.min": "10", "limits.max": "500"})
    assert refuse_off_sheet(rules).title == "Blackjack"
    assert (rules.changed, rules.off_sheet) == ((), ())
    assert load("blackjack", {"limits.max": "2000"}).title == "Blackjack, changed: limits.max = 2000.00"
    assert load("blackjack", {"limits.min": "10", "limits.max": "2000"}).changed == (
        ("limits.min", "10.00"),
        ("limits.max", "2000.00"),
    )


@pytest.mark.parametrize(
    ("changes", "title"),
    [
        ({"limits.min": "10"}, "Blackjack"),
        ({"limits.max": "500"}, "Blackjack"),
        (
            {"limits.min": "0.50", "limits.chip": "0.50"},
            "Blackjack, changed: limits.min = 0.50, limits.chip = 0.50",
        ),
    ],
)
def test_either_limit_may_be_narrowed_alone_and_neither_widened(changes: dict[str, str], title: str) -> None:
    assert load("blackjack", changes).title == title


@pytest.mark.parametrize(
    ("game", "changes"),
    [
        ("mega-blackjack", {"side_bets.buster.table": "M1"}),
        ("mega-blackjack", {"side_bets.buster.tables.M1.4": "6:1"}),
        ("blackjack", {"side_bets": "off"}),
        ("blackjack", {"dealer.soft_17": "hit", "natural.pays": '"3:2"'}),
    ],
)
def test_the_value_that_stands_in_the_sheet_is_no_change(game: str, changes: dict[str, str]) -> None:
    assert load(game, changes) == load(game)


def test_a_choice_in_quotes_is_the_same_choice() -> None:
    plain, quoted = (load("mega-blackjack", {"side_bets.buster.table": text}) for text in ("B1", '"B1"'))
    assert quoted == plain
    assert quoted.off_sheet == ()


LEFT_OPEN = pytest.mark.parametrize(
    ("key", "value", "listed"),
    [
        ("side_bets.lucky.rows.1.pays", "8:1", ("9:1", "8:1")),
        ("side_bets.lucky.rows.1.suit", "hearts", ("clubs", "hearts")),
        ("side_bets.lucky.when", "first-round-of-shoe", ("every-round", "first-round-of-shoe")),
    ],
)


def leaving_open(key: str, listed: tuple[str, ...]) -> str:
    return (
        'name = "test-game"\ntitle = "Test"\nversion = "1"\nsummary = "A test."\n'
        '[side_bets.lucky]\ncards = "first-two"\nrows = [{ natural = true, suit = "clubs", pays = "9:1" }]\n'
        f"[options]\n{key} = {list(listed)}\n"
    )


@LEFT_OPEN
@pytest.mark.parametrize(
    "bets",
    ["off", '{ lucky = { cards = "dealer-final", table = "T", tables = { T = { "3+" = "2:1" } } } }'],
)
def test_a_side_bet_that_is_gone_or_of_another_kind_has_nothing_to_choose(
    key: str, value: str, listed: tuple[str, ...], bets: str
) -> None:
    sheet = leaving_open(key, listed)
    rules = read_sheet(sheet, source="test.toml", changes={"side_bets": bets})
    assert rules.title.startswith("Test, changed: side_bets = ")
    assert value not in rules.title


@LEFT_OPEN
def test_every_field_of_a_side_bet_may_be_left_open(key: str, value: str, listed: tuple[str, ...]) -> None:
    sheet = leaving_open(key, listed)
    rules = read_sheet(sheet, source="test.toml")
    assert open_values(rules)[key] == listed
    chosen = read_sheet(sheet, source="test.toml", changes={key: value})
    assert chosen.title == "Test"
    assert chosen.summary == f"Test as its sheet has it, but with {key} = {value} instead of {listed[0]}."


@pytest.mark.parametrize(
    ("game", "key", "value", "allowed"),
    [
        ("super-fun-21-extreme", "natural.pays", "3:2", "2:1, 12:5, 5:2"),
        ("super-fun-21-extreme", "shoe.decks", "1", "2, 6, 8"),
        ("mega-blackjack", "shoe.decks", "3", "6, 8"),
        ("maxtime-21", "shoe.decks", "2", "1"),
    ],
)
def test_any_other_value_of_such_a_key_is_off_the_sheet(game: str, key: str, value: str, allowed: str) -> None:
    rules = load(game, {key: value})
    assert rules.title == f"{load(game).title}, off the sheet: {key} = {value}"
    assert rules.stamp == f"sheet {rules.short_hash}, off the sheet"
    assert rules.to_dict()["off_sheet"] == {key: value}
    with pytest.raises(OffSheetError, match=f"{key} = {value} is off the sheet, which leaves open {allowed}: figures"):
        refuse_off_sheet(rules)


def test_a_longer_list_of_decks_is_not_the_sheets_own() -> None:
    rules = load("mega-blackjack", {"shoe.decks": "3", "shoe.choices": "[3, 6]"})
    assert rules.title == "Mega Blackjack, changed: shoe.choices = 3,6; off the sheet: shoe.decks = 3"
    with pytest.raises(OffSheetError, match="leaves open 6, 8"):
        refuse_off_sheet(rules)


@pytest.mark.parametrize(
    ("game", "changes", "title"),
    [
        ("blackjack", {"dealer.soft_17": "stand"}, "Blackjack, changed: dealer.soft_17 = stand"),
        ("blackjack", {"dealer.soft_17": "hit"}, "Blackjack"),
        (
            "blackjack",
            {"natural.pays": "6:5", "split.max_hands": "2"},
            "Blackjack, changed: natural.pays = 6:5, split.max_hands = 2",
        ),
        (
            "mega-blackjack",
            {"side_bets.buster.tables.M1.4": "7:1"},
            "Mega Blackjack, changed: side_bets.buster.tables.M1.4 = 7:1",
        ),
        ("mega-blackjack", {"side_bets": "off"}, "Mega Blackjack, changed: side_bets = off"),
        (
            "mega-blackjack",
            {"side_bets.buster.table": "B1", "tokes": "no"},
            "Mega Blackjack, changed: tokes = false",
        ),
        (
            "super-fun-21-extreme",
            {"bonus": "off", "natural.pays": "3:2"},
            "Super Fun 21 Extreme, changed: bonus = off; off the sheet: natural.pays = 3:2",
        ),
    ],
)
def test_a_changed_game_says_so_in_its_title(game: str, changes: dict[str, str], title: str) -> None:
    assert load(game, changes).title == title


@pytest.mark.parametrize(("letters", "shown"), [(59, 59), (60, 60), (61, 60)])
def test_a_title_shows_sixty_letters_of_a_changed_value(letters: int, shown: int) -> None:
    change = '{a={cards="first-two",rows=[{run=true,pays="9:1"}]}' + "}".rjust(letters - 51)
    assert len(change) == letters
    text = change if shown == letters else f"{change[:shown]} …"
    assert load("blackjack", {"side_bets": change}).title == f"Blackjack, changed: side_bets = {text}"


def test_a_changed_game_may_be_dealt_under_its_changed_name() -> None:
    rules = load("blackjack", {"dealer.soft_17": "stand"})
    assert refuse_off_sheet(rules) is rules


def sentences_of(rules: Rules) -> str:
    return " ".join([rules.summary, *(sentence for chapter in in_words(rules) for sentence in chapter.sentences)])


def test_the_summary_never_contradicts_the_rules() -> None:
    """The sheet's own summary says "six decks … blackjack pays 3:2"."""
    rules = load("blackjack", {"natural.pays": "7:5", "shoe.decks": "2"})
    assert rules.summary == (
        "Blackjack as its sheet has it, but with shoe.decks = 2 instead of 6, natural.pays = 7:5 instead of 3:2."
    )
    assert load("blackjack", {"natural.pays": "3:2"}).summary == load("blackjack").summary
    buster = load("mega-blackjack", {"side_bets.buster.table": "B1"})
    assert buster.summary == ("Mega Blackjack as its sheet has it, but with side_bets.buster.table = B1 instead of M1.")
    without = load("mega-blackjack", {"side_bets": "off"})
    assert without.summary == "Mega Blackjack as its sheet has it, but with side_bets = off."


def test_a_side_bet_changed_as_a_whole_is_told_as_it_was_given() -> None:
    """One key of it is told with what it was before; of a whole side bet, that would be another sentence."""
    given = '{cards = "first-two", rows = [{run = true, pays = "9:1"}]}'
    whole, one = (
        load("mega-blackjack", {f"side_bets.buster{key}": value}) for key, value in (("", given), (".table", "B2"))
    )
    assert dict(whole.changed) == {"side_bets.buster": given}
    assert whole.summary == f"Mega Blackjack as its sheet has it, but with side_bets.buster = {given}."
    assert one.summary == "Mega Blackjack as its sheet has it, but with side_bets.buster.table = B2 instead of M1."


def test_the_words_say_what_the_sheet_allows_when_the_game_is_off_it() -> None:
    assert "The sheet also allows 2 or 8 decks." in sentences_of(load("super-fun-21-extreme"))
    words = sentences_of(load("super-fun-21-extreme", {"shoe.decks": "1"}))
    assert "dealt from one deck" in words
    assert "This is off the sheet, which allows 2, 6 or 8 decks." in words


def test_a_change_may_mend_a_sheet() -> None:
    """The sheet alone is refused; with the change it is a game, changed."""
    text = 'name = "x"\ntitle = "X"\nversion = "1"\nsummary = "x"\n[shoe]\ndecks = 4\nchoices = [6, 8]\n'
    with pytest.raises(SheetError, match=r"shoe\.decks: found 4; this sheet allows 6, 8"):
        read_sheet(text, source="x.toml")
    assert read_sheet(text, source="x.toml", changes={"shoe.decks": "8"}).shoe.decks == 8


def test_an_old_table_with_such_changes_plays_on() -> None:
    text = 'name = "x"\ntitle = "X"\nversion = "1"\nsummary = "x"\n[options]\nnatural.pays = ["zz", "2:1"]\n'
    rules = read_sheet(text, source="x.toml", changes={"dealer.soft_17": "hit"}, accepted=True)
    assert (rules.natural.pays.win, rules.title) == (3, "X, changed: dealer.soft_17 = hit")
