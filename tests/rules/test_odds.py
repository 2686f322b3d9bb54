"""Odds: exact fractions, no rounding anywhere."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.rules import Odds
from pitboss.rules.odds import EVEN

WHOLE = st.integers(min_value=1, max_value=1000)


@pytest.mark.parametrize(
    ("text", "cents", "won"),
    [("3:2", 100, 150), ("12:5", 100, 240), ("5:2", 500, 1250), ("300:1", 500, 150000), ("0:1", 100, 0)],
)
def test_what_odds_pay(text: str, cents: int, won: int) -> None:
    assert Odds.parse(text).pay(cents) == won


@given(WHOLE, WHOLE, WHOLE)
def test_odds_pay_exactly_or_not_at_all(win: int, stake: int, cents: int) -> None:
    odds, due = Odds(win, stake), Fraction(cents * win, stake)
    assert odds.is_exact_on(cents) is (due.denominator == 1)
    if odds.is_exact_on(cents):
        assert odds.pay(cents) == due
    else:
        with pytest.raises(ValueError, match="a fraction of a cent"):
            odds.pay(cents)


def test_odds_as_a_number_are_what_one_unit_wins() -> None:
    assert (float(Odds(3, 2)), Odds(3, 2).ratio) == (1.5, Fraction(3, 2))


def test_spaces_around_odds_are_no_part_of_them() -> None:
    assert Odds.parse(" 12 : 5 ") == Odds(12, 5)


@given(WHOLE, WHOLE)
def test_odds_round_trip_through_text(win: int, stake: int) -> None:
    assert Odds.parse(str(Odds(win, stake))) == Odds(win, stake)


@pytest.mark.parametrize(
    "text", ["", "3", "3:", ":2", "3:0", "-3:2", "3:2:1", "1.5:1", "3/2", "x:y", "9" * 5000 + ":1"]
)
def test_what_is_no_odds_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Odds.parse(text)


def test_even_money_wins_what_was_wagered() -> None:
    assert (EVEN.pay(1000), str(EVEN)) == (1000, "1:1")


@pytest.mark.parametrize(
    ("win", "stake", "wrong"),
    [(3, 0, ValueError), (-3, 2, ValueError), ("3", 2, TypeError), (1.5, 1, TypeError), (True, 1, TypeError)],
)
def test_odds_are_two_whole_numbers(win: int, stake: int, wrong: type[Exception]) -> None:
    with pytest.raises(wrong, match="odds"):
        Odds(win, stake)
