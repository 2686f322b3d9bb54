"""What is of the wrong kind is refused at once, with what is allowed; what is of a near kind is taken."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pitboss

ASKED: Any = pitboss
"""The package as somebody without a type checker sees it."""


RULES = pitboss.load("blackjack")
WAGERS = pitboss.Wagers(1_000)


def _in_play() -> Any:
    state = pitboss.Round.open(RULES, [WAGERS])
    for card in pitboss.parse_cards("Ts 6d 6h Kc"):
        state, _ = state.deal(card)
    return state


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: ASKED.simulate(3), "3 is no game"),
        (lambda: ASKED.load("blackjack", "shoe.decks=2"), "'shoe.decks=2' will not do: give changes by key, such as"),
        (lambda: ASKED.load("blackjack", {1: 2}), "{1: 2} will not do: give changes by key"),
        (lambda: ASKED.simulate("blackjack", rounds="1000"), "rounds is '1000': give a whole number from 2"),
        (lambda: ASKED.simulate("blackjack", seed="x"), "seed is 'x': give a whole number from 0"),
        (lambda: ASKED.simulate("blackjack", seats="2"), "seats is '2': give a whole number"),
        (lambda: ASKED.simulate("blackjack", count=3), 'count is 3: give a Count, a system such as "hi-lo"'),
        (lambda: ASKED.simulate("blackjack", count="hi-lo", spread=[1, 2]), 'give text such as "1 2=4 3=8", or pairs'),
        (lambda: ASKED.simulate("mega-blackjack", side_bets={"buster": 1}), "1 for buster: give a SideBetPlan"),
        (lambda: ASKED.count("blackjack", None), "system is None: give a Count"),
        (lambda: ASKED.count("blackjack", spread="1-12"), "spread is '1-12': give the least and the most to bet"),
        (lambda: ASKED.count("blackjack", cuts=0.5), r"0\.5 will not do: give cuts such as"),
        (lambda: ASKED.simulate("blackjack", fresh="no"), "fresh is 'no': give True or False"),
        (lambda: ASKED.simulate("blackjack", bankroll=None), "bankroll is None: give a number from 1 to"),
        (lambda: ASKED.simulate("blackjack", seats=None), "seats is None: give a whole number"),
        (lambda: ASKED.count("blackjack", exact="no"), "exact is 'no': give True or False"),
        (lambda: ASKED.count("blackjack", kelly=None), "kelly is None: give a number from 0.01 to 10"),
        (lambda: ASKED.count("blackjack", indices=None), "indices is None: give a whole number from 0 to 1,000"),
        (lambda: ASKED.count("blackjack", ramp=3), 'ramp is 3: give chips by count, such as "1 2=4 3=8"'),
        (lambda: ASKED.read_sheet(3, source="mine"), "3 is no sheet: give its text"),
        (lambda: ASKED.parse_cards(None), 'None is no text: write cards such as "Ad 6s"'),
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


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: ASKED.simulate("blackjack", seats=1.5), "seats is 1.5: give a whole number"),
        (lambda: ASKED.simulate("blackjack", seed=1.5), "seed is 1.5: give a whole number from 0"),
        (lambda: ASKED.simulate("blackjack", count="hi-lo", insure_from=float("nan")), "insure_from is nan"),
        (lambda: ASKED.simulate("blackjack", count="hi-lo", leave_below=float("nan")), "leave_below is nan"),
        (lambda: ASKED.count("blackjack", penetration=2), "penetration is 2: give a number from 0.01 to 1"),
        (lambda: ASKED.count("blackjack", spreads=(4, 8)), "spreads are compared at cut cards: give cuts as well"),
        (lambda: ASKED.count("blackjack", limit=1.5), "limit is kept by a cut card: give cuts as well"),
        (lambda: ASKED.count("blackjack", seats=8), "seats is 8: give a whole number from 1 to 7"),
    ],
)
def test_a_number_that_makes_no_sense_is_a_value_error(ask: Callable[[], object], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        ask()


def test_numbers_of_numpy_are_numbers() -> None:
    plain = pitboss.simulate("blackjack", rounds=2_000, seed=3, seats=1, strategy="never-bust")
    same = pitboss.simulate(
        "blackjack",
        rounds=int(np.int64(2_000)),
        seed=np.uint64(3),  # type: ignore[arg-type]
        seats=np.int64(1),  # type: ignore[arg-type]
        strategy="never-bust",
    )
    assert (same.ev, same.rounds, same.seed) == (plain.ev, plain.rounds, 3)
    assert type(same.seed) is int
