"""Worked examples: what a sheet can do, read off its keys here, is shown in them; and each is settled again."""

import json
import re
import shlex
from collections.abc import Callable, Iterator

import pytest
from tests.commands import Command
from tests.reports.studies import examples_of

from pitboss.reports.examples import Example
from pitboss.rules import games, load

Shows = Callable[[Example], bool]
SPELT = {"5": "five", "6": "six", "7": "seven"}


def told(example: Example) -> str:
    return "\n".join(example.steps)


def said(pattern: str) -> Shows:
    """An example in whose steps a pattern is found, over line ends."""
    return lambda example: re.search(pattern, told(example), re.DOTALL) is not None


def paid(pattern: str, times: float, *, on: str = "") -> Shows:
    """An example in which something is said and a wager wins so many times what was staked on it."""
    return lambda example: (
        said(pattern)(example)
        and any(row.net.value == times * row.staked.value for row in example.payments if on in row.wager)
    )


def both(*each: Shows) -> Shows:
    return lambda example: all(shows(example) for shows in each)


def ratio(odds: str) -> float:
    win, stake = odds.split(":")
    return int(win) / int(stake)


def times_split(number: int) -> Shows:
    return lambda example: told(example).count(": split") == number


def cards_named(name: str, number: int) -> Shows:
    return lambda example: len(re.findall(rf"^Player.*: the {name} of", told(example), re.MULTILINE)) >= number


def mechanisms(rules: dict[str, str]) -> Iterator[tuple[str, Shows]]:
    """What must be shown, by the keys of a sheet as `flat()` writes them."""
    yield "a blackjack is paid", paid("blackjack pays", ratio(rules["natural.pays"]))
    for suit, odds in re.findall(r"in (\w+) pays (\d+:\d+)", rules["natural.bonus"]):
        yield f"a blackjack in {suit}", paid(f"of {suit}.*of {suit}.*blackjack pays {odds}", ratio(odds))
    if rules["natural.tie"] == "win":
        yield "a blackjack is paid against another", paid("blackjack pays.*: blackjack", ratio(rules["natural.pays"]))
    else:
        yield "two blackjacks push", paid("blackjack against blackjack", 0)
    if rules["natural.even_money"] == "true" and rules["natural.tie"] != "win":
        yield "even money", paid("even money on a blackjack", 1)
    if rules["natural.may_double"] == "true":
        doubled = said(r"the (ace|ten|jack|queen|king) of \w+\nDealer.*\nPlayer: the \w+ of \w+\n.*Player: double")
        yield "a blackjack is doubled", doubled
        yield (
            "a split ace and ten are doubled",
            said(r"hand \d: the (ace|ten|jack|queen|king) of \w+\n.*hand \d: double"),
        )
    if rules["insurance.offered"] == "true":
        yield "insurance wins", paid("insurance wins", ratio(rules["insurance.pays"]), on="insurance")
        yield "insurance loses", paid("insurance loses", -1, on="insurance")
    if rules["dealer.soft_17"] == "hit":
        yield "the dealer hits soft 17", said(r"Dealer [^\n]*: soft 17\nDealer draws")
    else:
        yield "the dealer stands on soft 17", said(r"Dealer [^\n]*: soft 17\nPlayer")
    if "bust 22: push" in rules["settle"]:
        yield "a dealer's total that pushes", paid("dealer has 22, which pushes", 0)
    if "cards: push" in rules["settle"]:
        yield "a dealer's bust that pushes", paid(r"dealer busts with \d cards, which pushes", 0)
    for pattern in ("beats", "dealer busts with"):
        yield pattern, paid(pattern, 1)
    for pattern, times in (("both have", 0.0), (r"loses .*\d+ against \d+", -1.0), ("bust with", -1.0)):
        yield pattern, paid(pattern, times)
    yield "the dealer's blackjack", paid("dealer has blackjack", -1)
    if (odds := on_21(rules)) != "1:1":
        yield "a winning 21", both(paid(f"a winning 21 pays {odds}", ratio(odds)), times_split(0))
        yield "a winning 21 doubled", both(paid(f"double.*a winning 21 pays {odds}", ratio(odds)), times_split(0))
        yield "a winning 21 split", paid(f"split.*hand \\d.*a winning 21 pays {odds}", ratio(odds), on="hand")
    for times in range(1, int(rules["double.times"]) + 1):
        yield f"doubled {times} times", said(".*".join(["double"] * times))
    yield from splits(rules)
    if rules["surrender.when"] != "never":
        yield "surrender", paid("surrender.*surrendered", -0.5)
        if rules["surrender.cards"] == "any":
            yield "surrender after a hit", said(r": hit\n[^\n]*\n[^\n]*: surrender")
            yield "surrender after a split", said(r"split.*hand \d: surrender")
        if rules["surrender.after_double"] == "true":
            yield "surrender after a double", said(r": double[^\n]*\n[^\n]*\n[^\n]*: surrender")
    for bonus in re.findall(r"(\d)\+ cards totalling (exactly|at most) (\d+) pay (\d+:\d+)", rules.get("bonus", "")):
        yield f"bonus {bonus}", paid(f"{SPELT[bonus[0]]}-card.*paid at once", ratio(bonus[3]))
    if rules["tokes"] == "true":
        for name, times in (("wins", 1.0), ("loses", -1.0), ("on a blackjack", ratio(rules["natural.pays"]))):
            yield f"a toke {name}", paid("toke", times, on="for the dealer")


def on_21(rules: dict[str, str]) -> str:
    """What a winning 21 is paid."""
    row = re.search(r"21 against beaten: (\d+:\d+)", rules["settle"])
    return row[1] if row else "1:1"


def splits(rules: dict[str, str]) -> Iterator[tuple[str, Shows]]:
    most = int(rules["split.max_hands"])
    if most == 1:
        return
    yield "a split", times_split(1)
    yield f"{most} hands", times_split(most - 1)
    yield "aces split", both(said("split"), cards_named("ace", 2))
    if rules["split.resplit_aces"] == "true" and most > 2:
        again = r"hand \d: the ace of \w+\n[^\n]*: split"
        yield (
            "aces split again",
            both(said(f"^.*Player: the ace.*Player: the ace.*split.*{again}"), cards_named("ace", 3)),
        )
    if rules["split.aces"] == "draw":
        yield "a split ace is hit", both(cards_named("ace", 2), said(r"split.*hand \d: hit"))
    win = ratio(on_21(rules))
    yield (
        "a split ace and ten win",
        both(cards_named("ace", 1), paid(r"split.*wins [\d.]+ on hand \d: 21", win, on="hand")),
    )
    if rules["double.after_split"] == "true":
        yield "a split hand is doubled", said(r"split.*hand \d: double")


@pytest.mark.parametrize("game", games())
def test_every_mechanism_that_the_keys_of_a_sheet_name_is_shown(game: str) -> None:
    found = examples_of(game).examples
    rules = load(game).flat()
    assert [what for what, shows in mechanisms(rules) if not any(map(shows, found))] == []


def test_side_bets_are_shown_with_every_pay_of_every_table() -> None:
    """Mega Blackjack's tables, from the sheet of the game: what 5.00 brings for 3, 4, 5, 6, 7 and 8 cards."""
    (buster,) = examples_of("mega-blackjack").by_table
    nets = {table: [row.nets[place].value for row in buster.rounds] for place, table in enumerate(buster.tables)}
    assert nets == {
        "M1": [-5.0, 30.0, 50.0, 75.0, 250.0, 1250.0],
        "B1": [10.0, 10.0, 20.0, 75.0, 250.0, 1250.0],
        "B2": [5.0, 15.0, 30.0, 150.0, 500.0, 1000.0],
    }
    assert [len(row.dealer.split()) for row in buster.rounds] == [3, 4, 5, 6, 7, 8]


def test_wagers_for_the_dealer_are_shown_on_a_side_bet_too() -> None:
    found = examples_of("mega-blackjack").examples
    rows = [row for example in found for row in example.payments if row.wager == "Buster Blackjack, for the dealer"]
    assert any(row.net.value >= 6 * row.staked.value for row in rows)


@pytest.mark.parametrize("game", games())
def test_the_command_under_an_example_settles_it_again(pitboss: Command, game: str) -> None:
    """All of them: the player's net is what the page says."""
    for example in examples_of(game).examples:
        name, *words = shlex.split(example.command)
        assert name == "pitboss"
        done = pitboss(*words, "--json")
        assert done.code == 0, (example.command, done.err)
        assert json.loads(done.out)["net"] == 100 * example.net.value
