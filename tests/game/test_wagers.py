"""What may be put down before the first card, to the cent, and what of it needs the dealer's hand."""

import pytest

from pitboss.game import Round, WagerError, Wagers
from pitboss.game.wagers import check_wagers
from pitboss.rules import load

TWO_BETS = {
    "side_bets": '{ lucky = { cards = "first-two", rows = [{ natural = true, suit = "hearts", pays = "9:1" }] }, '
    'bust = { cards = "dealer-final", table = "T", tables = { T = { "3+" = "2:1" } } } }',
    "tokes": "true",
}
LUCKY, BUST = ("lucky", 500), ("bust", 500)


def refused(wagers: Wagers, game: str = "mega-blackjack") -> str:
    with pytest.raises(WagerError) as caught:
        check_wagers(load(game), wagers, first_of_shoe=True)
    return str(caught.value)


@pytest.mark.parametrize("cents", [100, 100_000])
def test_every_wager_may_be_as_small_and_as_large_as_the_limits(cents: int) -> None:
    wagers = Wagers(cents, (("buster", cents),), cents, (("buster", cents),))
    assert Round.open(load("mega-blackjack"), [wagers]).seats[0].wagers == wagers


@pytest.mark.parametrize("cents", [0, 99, 100_100, -100])
def test_no_wager_is_smaller_or_larger(cents: int) -> None:
    for wagers in (
        Wagers(cents),
        Wagers(1000, side=(("buster", cents),)),
        Wagers(1000, side_tokes=(("buster", cents),)),
        *([Wagers(1000, toke=cents)] if cents else []),
    ):
        assert "it must lie between 1.00 and 1000.00" in refused(wagers)


def test_wagers_are_whole_chips() -> None:
    for wagers in (Wagers(150), Wagers(1000, (("buster", 150),)), Wagers(1000, toke=150)):
        assert "1.50: wagers are whole chips of 1.00" in refused(wagers)


@pytest.mark.parametrize(
    ("wagers", "says"),
    [
        (Wagers(1000, (("lucky", 500),)), "Mega Blackjack has no side bet 'lucky': it has buster"),
        (Wagers(1000, (("buster", 500), ("buster", 100))), "the side bet buster is placed twice"),
        (Wagers(1000, side_tokes=(("buster", 500), ("buster", 100))), "the toke on buster is placed twice"),
    ],
)
def test_side_bets_are_those_of_the_sheet_each_once(wagers: Wagers, says: str) -> None:
    assert refused(wagers) == says


def test_a_game_without_side_bets_or_tokes_says_so() -> None:
    assert refused(Wagers(1000, (("buster", 500),)), "blackjack") == "Blackjack has no side bet 'buster': it has none"
    assert refused(Wagers(1000, toke=500), "blackjack") == "Blackjack takes no wagers for the dealer"


@pytest.mark.parametrize(
    ("wagers", "rides"),
    [
        (Wagers(1000), False),
        (Wagers(1000, toke=500), False),
        (Wagers(1000, (LUCKY,)), False),
        (Wagers(1000, (BUST,)), True),
        (Wagers(1000, (LUCKY, BUST)), True),
        (Wagers(1000, (LUCKY,), 0, (BUST,)), True),
        (Wagers(1000, (), 0, (LUCKY,)), False),
    ],
)
def test_what_rides_on_the_dealers_hand(wagers: Wagers, rides: bool) -> None:
    assert wagers.rides_on_dealer(load("blackjack", TWO_BETS)) is rides


def test_what_is_staked_and_what_of_it_is_for_the_dealer() -> None:
    wagers = Wagers.named(1000, [("lucky", 300), ("toke", 200), ("toke:bust", 50)])
    assert wagers == Wagers(1000, (("lucky", 300),), 200, (("bust", 50),))
    assert (wagers.staked, wagers.tokes) == (1550, 250)
    assert (Wagers(1000, toke=200).staked, Wagers(1000, toke=200).tokes) == (1200, 200)
