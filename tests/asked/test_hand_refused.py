"""A hand that cannot be ruled on as it was asked is refused by both doors in the same words, spelled as each does."""

import re
from typing import Any, Final

import pytest
from tests.commands import Command

import pitboss as face

CARDS: Final = "Ac As Kc Ts"
"""A blackjack against an ace: insurance and even money are both offered by Mega Blackjack."""
REFUSED: Final[list[tuple[dict[str, Any], list[str], str]]] = [
    (
        {"insurance": 5, "even_money": True},
        ["--insurance", "5", "--even-money"],
        "«insurance|--insurance» and «even_money|--even-money»: give one or the other",
    ),
    ({"bet": 0}, ["--bet", "0"], "«bet is 0|--bet 0»: an amount above 0 is needed"),
    ({"bet": "-5"}, ["--bet", "-5"], "«bet is '-5'|--bet -5»: an amount above 0 is needed"),
    ({"toke": 0}, ["--toke", "0"], "«toke is 0|--toke 0»: an amount above 0 is needed"),
    ({"insurance": 0}, ["--insurance", "0"], "«insurance is 0|--insurance 0»: an amount above 0 is needed"),
    ({"insurance": -5}, ["--insurance", "-5"], "«insurance is -5|--insurance -5»: an amount above 0 is needed"),
    (
        {"side": {"buster": 0}},
        ["--side", "buster=0"],
        "«side is {'buster': 0}|--side buster=0»: an amount above 0 is needed",
    ),
    (
        {"side": {"buster": 5}, "side_tokes": {"buster": -1}},
        ["--side", "buster=5", "--toke", "buster=-1"],
        "«side_tokes is {'buster': -1}|--toke buster=-1»: an amount above 0 is needed",
    ),
    (
        {"insurance": "five"},
        ["--insurance", "five"],
        "«insurance|--insurance»: 'five' is not an amount: write 10 or 2.50",
    ),
]
"""What cannot be asked, and what each door says to it: the same, but for what stands in «Python|command»."""


@pytest.mark.parametrize(("given", "typed", "told"), REFUSED, ids=lambda each: str(each)[:60])
def test_both_refuse_in_the_same_words(pitboss: Command, given: dict[str, Any], typed: list[str], told: str) -> None:
    main = [] if "bet" in given else ["--bet", "10"]
    with pytest.raises(ValueError, match=" ") as refused:
        face.settle("mega-blackjack", cards=CARDS, **({"bet": 10} | given))
    assert str(refused.value) == re.sub("«(.*?)[|].*?»", r"\1", told)
    code, out, err = pitboss("settle", "mega-blackjack", "--cards", CARDS, *main, *typed)
    assert (code, out, err) == (2, "", f"pitboss: {re.sub('«.*?[|](.*?)»', lambda found: found[1], told)}\n")


def test_one_of_insurance_and_even_money_is_ruled_on() -> None:
    """A blackjack against a blackjack: even money pays 10.00; insurance of 5.00 at 2:1 brings as much, and a push."""
    assert face.settle("mega-blackjack", bet=10, cards=CARDS, insurance=5).net == 10
    assert face.settle("mega-blackjack", bet=10, cards=CARDS, even_money=True).net == 10
