"""The bounds of numbers: what lies within, and how they are told."""

from fractions import Fraction
from math import inf, nan

import pytest

from pitboss.ranges import Range


@pytest.mark.parametrize(
    ("allowed", "inside", "outside"),
    [
        (Range(1, 7, whole=True), (1, 7, 3.0), (0, 8, 1.5, inf, nan, "3", None, 10**400)),
        (Range(0.01, 1), (0.01, 1, Fraction(1, 3)), (0.009, 1.001, -inf)),
        (Range(-64, 64, endless=True), (-64, 64, 0.5, inf, -inf), (65, -65, nan)),
        (Range(None, None, whole=True), (-(10**400), 10**400), (0.5, inf)),
        (Range(2, None), (2, 10**400), (1, inf)),
    ],
)
def test_what_lies_within(allowed: Range, inside: tuple[object, ...], outside: tuple[object, ...]) -> None:
    assert [number for number in inside if number not in allowed] == []
    assert [number for number in outside if number in allowed] == []


def test_bounds_in_words() -> None:
    told = {
        Range(1, 7, whole=True): "a whole number from 1 to 7",
        Range(0.01, 10**12): "a number from 0.01 to 1,000,000,000,000",
        Range(None, None, whole=True): "a whole number",
        Range(2, None): "a number from 2 on",
        Range(None, 5): "a number of 5 at most",
    }
    assert {allowed: str(allowed) for allowed in told} == told
    assert Range(1e-7, 1).as_shares == "a share from 0.00001% to 100%"
