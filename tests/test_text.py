"""Money at its two borders with text."""

import re

import pytest

from pitboss.text import parse_cents, show_cents, show_chips


@pytest.mark.parametrize(
    ("text", "cents"),
    [("10", 1000), ("2.50", 250), ("0.01", 1), ("-3", -300), (" 7 ", 700), ("1e2", 10000), ("0", 0), ("10.500", 1050)],
)
def test_amounts_are_read_to_the_cent(text: str, cents: int) -> None:
    assert parse_cents(text) == cents


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "ten", "1,50", "1.005", "0.001", "NaN", "sNaN", "Infinity", "-Infinity", "1e999999",
        "1e9999999999", "1e-999999", "10.00000000000000000000000000000001", "0x10",
        "1/3", "10 00", "--5", "1.2.3", "9" * 5000,
    ],
)  # fmt: skip
def test_what_is_not_whole_cents_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"write 10 or 2\.50"):
        parse_cents(text)


@pytest.mark.parametrize("text", ["1e20", "10000000000.01", "-99999999999999999999"])
def test_an_amount_that_is_too_large_is_called_so_and_told_the_most(text: str) -> None:
    with pytest.raises(ValueError, match=rf"^{re.escape(text)} is too much: amounts go up to 10000000000\.00$"):
        parse_cents(text)
    assert parse_cents("10000000000") == 10**12


@pytest.mark.parametrize(
    ("cents", "plain", "signed"),
    [
        (1250, "12.50", "+12.50"),
        (-5, "-0.05", "-0.05"),
        (0, "0.00", "0.00"),
        (-1000, "-10.00", "-10.00"),
        (7, "0.07", "+0.07"),
    ],
)
def test_amounts_are_written_with_two_decimals(cents: int, plain: str, signed: str) -> None:
    assert show_cents(cents) == plain
    assert show_cents(cents, signed=True) == signed
    assert parse_cents(plain) == cents


@pytest.mark.parametrize(("cents", "said"), [(2500, "25"), (1250, "12.50"), (125_000, "1,250"), (-50, "-0.50")])
def test_amounts_as_they_are_said_at_a_table(cents: int, said: str) -> None:
    assert show_chips(cents) == said
