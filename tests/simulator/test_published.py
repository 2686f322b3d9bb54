"""Frequencies and side bets against figures published elsewhere or counted by hand."""

import pytest

from pitboss.rules import load
from pitboss.rules.payouts import DealerEnd
from pitboss.simulator import Conditions, Goal, SideBetPlan, run_simulation
from pitboss.strategy.chart import Chart


def never_draws() -> Chart:
    return Chart.blank(load("blackjack"))


@pytest.mark.parametrize(("decks", "expected"), [(2, 0.073470), (6, 0.073536), (8, 0.073544)])
def test_the_dealer_makes_22_as_often_as_published(decks: int, expected: float) -> None:
    # math.md: P(dealer 22) with a soft 17 hit, off a full shoe. The Buster bet makes the dealer complete every hand.
    changes = {
        "shoe.decks": str(decks),
        "shoe.choices": "[2, 6, 8]",
        "settle": '[{ dealer = "bust 22", result = "push" }]',
    }
    conditions = Conditions(
        load("mega-blackjack", changes), never_draws(), fresh=True, side_bets={"buster": SideBetPlan()}
    )
    tally = run_simulation(conditions, Goal(rounds=1_000_000), seed=3).run.tally
    share = tally.dealer[DealerEnd.BUST_FIRST] / tally.dealer.sum()
    assert abs(share - expected) < 4 * (expected / tally.dealer.sum()) ** 0.5


@pytest.mark.parametrize(
    ("table", "decks", "edge"),
    [("B2", 6, 0.047236)],  # math.md: table B2, soft 17 hit
)
def test_the_buster_bet_has_the_published_edge(table: str, decks: int, edge: float) -> None:
    rules = load("mega-blackjack", {"side_bets.buster.table": table, "shoe.decks": str(decks)})
    conditions = Conditions(rules, never_draws(), fresh=True, side_bets={"buster": SideBetPlan()})
    figure = run_simulation(conditions, Goal(rounds=1_000_000), seed=8).side_bets["buster"]
    assert abs(figure.ev + edge) < 4 * figure.std_error


@pytest.mark.parametrize("decks", [2, 6])
def test_suited_naturals_come_as_often_as_counted(decks: int) -> None:
    rules = load("super-fun-21-extreme", {"shoe.decks": str(decks)})
    conditions = Conditions(rules, never_draws(), fresh=True, side_bets={"precious-diamond": SideBetPlan()})
    figure = run_simulation(conditions, Goal(rounds=1_000_000), seed=8).side_bets["precious-diamond"]
    chance = 2 * decks * 4 * decks / (52 * decks * (52 * decks - 1))
    assert abs(figure.ev - (251 * chance - 1)) < 4 * figure.std_error
