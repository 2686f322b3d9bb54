"""Side bets that sheets can say, against published figures.

Sources: the house edges by decks that the Wizard of Odds gives for Perfect Pairs (25/12/6), 21+3 (9:1 on any), Royal
Match (25 and 5:2), Over/Under 13 and Buster Blackjack; the two-card part of Lucky Ladies is counted by hand.
"""

import pytest

from pitboss.rules import SideBet, load
from pitboss.solver.bets import side_bet
from pitboss.solver.shoe import Shoe


def bet_of(cards: str, *rows: str) -> SideBet:
    listed = ", ".join(f"{{ {row} }}" for row in rows)
    side = f'{{ bet = {{ cards = "{cards}", rows = [{listed}] }} }}'
    (bet,) = load("blackjack", {"side_bets": side, "limits.chip": "2", "limits.min": "2"}).side_bets
    return bet


def edge(bet: SideBet, decks: int) -> float:
    return 100 * side_bet(bet, load("blackjack"), Shoe.of_decks(decks)).house_edge


PERFECT_PAIRS = bet_of(
    "first-two",
    'same = ["rank", "suit"], pays = "25:1"',
    'same = ["rank", "colour"], pays = "12:1"',
    'same = ["rank"], pays = "6:1"',
)
TWENTY_ONE_PLUS_THREE = bet_of(
    "first-two+up", 'same = ["suit"], pays = "9:1"', 'run = true, pays = "9:1"', 'same = ["rank"], pays = "9:1"'
)
ROYAL_MATCH = bet_of("first-two", 'ranks = "K Q", same = ["suit"], pays = "25:1"', 'same = ["suit"], pays = "5:2"')
OVER_13 = bet_of("first-two", 'total = "14-20", aces = 1, pays = "1:1"')
UNDER_13 = bet_of("first-two", 'total = "2-12", aces = 1, pays = "1:1"')
LUCKY_LADIES = bet_of(
    "first-two",
    'ranks = "Q Q", suit = "hearts", pays = "125:1"',
    'total = 20, same = ["rank", "suit"], pays = "19:1"',
    'total = 20, same = ["suit"], pays = "9:1"',
    'total = 20, pays = "4:1"',
)


@pytest.mark.parametrize(
    ("bet", "decks", "published"),
    [
        *((PERFECT_PAIRS, decks, published) for decks, published in ((2, 22.33), (4, 10.14), (6, 6.11), (8, 4.10))),
        *((TWENTY_ONE_PLUS_THREE, decks, edge) for decks, edge in ((1, 13.30), (2, 7.26), (6, 3.24), (8, 2.74))),
        *((ROYAL_MATCH, decks, published) for decks, published in ((1, 10.86), (6, 6.67), (8, 6.46))),
        (OVER_13, 6, 6.55),
        (UNDER_13, 6, 10.07),
    ],
)
def test_the_house_edge_is_the_published_one(bet: SideBet, decks: int, published: float) -> None:
    assert edge(bet, decks) == pytest.approx(published, abs=0.0051)


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_lucky_ladies_without_the_dealers_blackjack(decks: int) -> None:
    """All pays but the 1000:1 for two queens of hearts against a dealer's blackjack, which takes away from the 125:1.

    Two cards total 20 if both are ten-values or they are an ace and a nine. With d decks: ten-values make 16d(16d - 1)
    ordered pairs, ace and nine 2 x 4d x 4d. Two equal cards: 16 kinds x d(d - 1); two hearts queens: d(d - 1).
    Of one suit: ten-values 4 x 4d(4d - 1), ace and nine 2 x 4 x d x d.
    """
    size = 52 * decks * (52 * decks - 1)
    queens = decks * (decks - 1)
    equal = 16 * decks * (decks - 1) - queens
    suited = 4 * 4 * decks * (4 * decks - 1) + 8 * decks * decks - 16 * decks * (decks - 1)
    others = 16 * decks * (16 * decks - 1) + 32 * decks * decks - queens - equal - suited
    expected = (126 * queens + 20 * equal + 10 * suited + 5 * others) / size - 1
    assert edge(LUCKY_LADIES, decks) == pytest.approx(-100 * expected, rel=1e-12)
    published = {1: 38.16, 2: 30.05, 6: 24.71, 8: 24.05}[decks]
    extra = queens / size * 875 * 100 * 0.047
    assert edge(LUCKY_LADIES, decks) == pytest.approx(published + extra, abs=0.02)


@pytest.mark.parametrize(
    ("game", "name", "percent"),
    [("maxtime-21", "maxtyme-bonus", 9.2006), ("super-fun-21-extreme", "precious-diamond", 25.5009),
     ("mega-blackjack", "buster", 9.2923)],
)  # fmt: skip
def test_the_bets_of_the_sheets(game: str, name: str, percent: float) -> None:
    rules = load(game)
    bet = side_bet(rules.side_bet(name), rules, Shoe.of_decks(rules.shoe.decks))
    assert 100 * bet.house_edge == pytest.approx(percent, abs=0.00005)
