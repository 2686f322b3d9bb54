"""What is of the wrong kind is refused at once, with what is allowed; what is of a near kind is taken."""

from collections.abc import Callable
from typing import Any

import pytest

import pitboss
from pitboss import cards
from pitboss.cards import parse_cards

ASKED: Any = pitboss
"""The package as somebody without a type checker sees it."""
CARDS: Any = cards


RULES = pitboss.load("blackjack")
WAGERS = pitboss.Wagers(1_000)


def _in_play() -> Any:
    state = pitboss.Round.open(RULES, [WAGERS])
    for card in parse_cards("Ts 6d 6h Kc"):
        state, _ = state.deal(card)
    return state


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: ASKED.load("blackjack", "shoe.decks=2"), "'shoe.decks=2' will not do: give changes by key, such as"),
        (lambda: ASKED.load("blackjack", {1: 2}), "{1: 2} will not do: give changes by key"),
        (lambda: ASKED.read_sheet(3, source="mine"), "3 is no sheet: give its text"),
        (lambda: CARDS.parse_cards(None), 'None is no text: write cards such as "Ad 6s"'),
        (lambda: pitboss.Card.parse(ASKED.games), 'is no text: write a card such as "Ad"'),
        (lambda: ASKED.Shoe.parse(3), '3 is no text: write cards such as "Ad 6s", or ranks such as "A:4 T:16"'),
        (lambda: ASKED.Round.open("blackjack", [WAGERS]), r"'blackjack' is no Rules: a round takes what load\(…\)"),
        (
            lambda: ASKED.Round.open(RULES, 1_000),
            r"1000 will not do: give a list of Wagers, such as",
        ),
        (lambda: ASKED.Round.open(RULES, [1_000]), r"\[1000\] will not do: give a list of Wagers"),
        (lambda: ASKED.Round.open(RULES, [WAGERS]).deal("Ad"), r"'Ad' is no Card: give one, such as Card\.parse"),
        (lambda: _in_play().apply("stand"), "'stand' is text: give an Action, such as Action.HIT"),
    ],
)
def test_what_is_of_the_wrong_kind_is_a_type_error(ask: Callable[[], object], told: str) -> None:
    with pytest.raises(TypeError, match=told):
        ask()
