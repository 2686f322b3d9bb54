"""Bots: each style bets and plays in its own way, and only as its sheet allows."""

import itertools
import random

import pytest
from tests.random_rules import random_rules

from pitboss.actions import Action
from pitboss.rules import load
from pitboss.table import Table
from pitboss.table.bots import STYLES, bot_decision, bot_wagers, first_units, next_units, usual_style
from pitboss.table.shuffle import seeded_secrets

BETS = {
    "steady": [3, 3, 3, 3, 3, 3, 3],
    "cautious": [1, 1, 1, 1, 1, 1, 1],
    "bold": [2, 4, 8, 16, 16, 16, 2],
    "chaser": [1, 1, 1, 1, 1, 1, 2],
    "copycat": [5, 5, 5, 5, 5, 5, 5],
}
"""The bets, in minimums, of a bot who wins four rounds, draws one and loses two, but for the last loss."""


@pytest.mark.parametrize("style", STYLES)
def test_a_style_bets_by_what_the_last_round_brought(style: str) -> None:
    units = first_units(style)
    bets = [units]
    for net in (100, 100, 100, 100, 0, -100):
        units = next_units(style, units, net)
        bets.append(units)
    assert bets == BETS[style]


def test_a_chaser_doubles_after_every_loss_up_to_a_bound() -> None:
    units, bets = first_units("chaser"), []
    for _ in range(6):
        bets.append(units)
        units = next_units("chaser", units, -100)
    assert bets == [1, 2, 4, 8, 16, 16]
    assert next_units("chaser", 16, 100) == 1


def test_a_bold_bot_takes_side_bets_now_and_then_and_others_never() -> None:
    rules = load("mega-blackjack")
    taken = {style: [bool(bot_wagers(rules, style, 2, number).side) for number in range(6)] for style in STYLES}
    assert taken.pop("bold") == [True, False, False] * 2
    assert not any(any(rounds) for rounds in taken.values())


def test_bots_of_neighbouring_seats_are_of_different_styles() -> None:
    styles = [usual_style(seat) for seat in range(1, 8)]
    assert all(left != right for left, right in itertools.pairwise(styles))
    assert set(styles) == set(STYLES)


@pytest.mark.parametrize("style", [None, *STYLES])
def test_no_style_leaves_the_rules(style: str | None) -> None:
    """Whatever a sheet allows, a bot bets and answers by it; the engine refuses anything else."""
    for seed in range(25):
        rules = random_rules(random.Random(seed))
        table = Table(rules, secrets=seeded_secrets(seed))
        table.sit(1, "Ada", 10**9)
        units = first_units(style)
        for number in range(6):
            table.place(1, bot_wagers(rules, style, units, number))
            table.deal()
            while table.is_dealing:
                assert table.round is not None
                table.decide(1, bot_decision(table.round, style))
            units = next_units(style, units, table.round.seats[0].own_net if table.round else 0)


def test_a_cautious_bot_never_risks_a_bust_and_a_copycat_plays_as_the_dealer() -> None:
    rules = load("blackjack")
    for style in ("cautious", "copycat"):
        table = Table(rules, secrets=seeded_secrets(3))
        table.sit(1, "Ada", 10**9)
        asked = 0
        for _ in range(150):
            table.place(1, bot_wagers(rules, style))
            table.deal()
            while table.is_dealing and table.round is not None:
                answer = bot_decision(table.round, style)
                if isinstance(answer, Action):
                    asked += 1
                    hand = table.round.hand_in_turn
                    if style == "cautious":
                        assert answer is Action.STAND or hand.soft or hand.points < 12
                    else:
                        draws = hand.points < 17 or (hand.soft and hand.points == 17)
                        assert answer is (Action.HIT if draws else Action.STAND)
                table.decide(1, answer)
        assert asked > 100
