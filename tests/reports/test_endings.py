"""How the main wager ends: held against the simulator's rounds and against formulas."""

from collections import defaultdict
from math import sqrt

import pytest
from tests.reports.studies import study, wagers_of

from pitboss.reports.wagers import endings
from pitboss.rules import games, load
from pitboss.simulator import Conditions, Goal, run_simulation
from pitboss.solver import solve
from pitboss.solver.endings import (
    BEATEN,
    BUSTED,
    LOST,
    PAID,
    PUSHED,
    PUSHED_BY_BUST,
    SURRENDERED,
    TIED,
    WON,
    WON_WITH_21,
)

ROUNDS = 400_000
BY_REASON = {
    "bust": (BUSTED,),
    "loss": (LOST,),
    "surrender": (SURRENDERED,),
    "dealer-natural": (BEATEN,),
    "push": (PUSHED,),
    "push-total": (PUSHED_BY_BUST,),
    "push-bust": (PUSHED_BY_BUST,),
    "natural-push": (TIED,),
}


@pytest.mark.parametrize("game", ["mega-blackjack", "super-fun-21-extreme"])
def test_hands_end_as_often_as_they_do_when_they_are_dealt(game: str) -> None:
    """Without splits a round is one hand; a share of so many rounds goes beyond five errors once in a million."""
    rules = load(game, {"split.max_hands": "1"})
    solution = solve(rules)
    found: dict[str, float] = defaultdict(float)
    for end, share in solution.outcomes(solution.chart).settled.items():
        found[end.how] += share
    result = run_simulation(Conditions(rules, solution.chart, fresh=True), Goal(rounds=ROUNDS), seed=5)
    dealt = result.frequencies
    ways = {reason: sum(found[how] for how in hows) for reason, hows in BY_REASON.items()}
    ways["bonus"] = sum(share for how, share in found.items() if how.startswith("bonus"))
    if rules.natural.tie == "win":
        ways["natural"], ways["natural-push"] = found[PAID] + found[TIED], 0.0
    else:
        ways["natural"] = found[PAID]
    if not any(bust.total for bust in rules.busts_told):
        ways["push-total"] = 0.0
    else:
        ways["push-bust"] = 0.0
    shares = dealt.hands
    for reason, share in ways.items():
        error = sqrt(share * (1 - share) / ROUNDS)
        assert shares.get(reason, 0.0) == pytest.approx(share, abs=5 * error + 1e-12), reason
    won = found[WON] + found[WON_WITH_21]
    assert shares["win"] + shares["dealer-bust"] == pytest.approx(won, abs=5 * sqrt(won * (1 - won) / ROUNDS))
    for place, times in dealt.bonuses.items():
        share = found[f"bonus {place}"]
        assert times == pytest.approx(share, abs=5 * sqrt(share / ROUNDS))


def test_blackjacks_come_as_often_as_cards_are_counted() -> None:
    """Six decks: 24 aces and 96 tens among 312 cards; two blackjacks from what one leaves."""
    rows = {row.what: row for row in wagers_of("mega-blackjack").endings}
    natural = 2 * 24 * 96 / (312 * 311)
    tied = 2 * 23 * 95 / (310 * 309)
    assert rows["blackjack"].pays == "3 to 1"
    assert rows["blackjack"].probability.value / 100 == pytest.approx(natural * (1 - tied))
    assert rows["blackjack against the dealer's blackjack"].probability.value / 100 == pytest.approx(natural * tied)
    assert rows["dealer's blackjack"].probability.value / 100 == pytest.approx(natural * (1 - tied))
    assert rows["win with 21, doubled to 2 wagers"].pays == "3 to 2"


def test_a_suit_with_a_pay_of_its_own_is_named() -> None:
    """MaxTime 21, one deck: of 52 · 51 deals 2 · 1 · 4 are blackjacks in diamonds, which pay 2:1, not 1:1."""
    found = wagers_of("maxtime-21")
    rows = {(row.what, row.pays): row.probability.value / 100 for row in found.endings}
    diamonds, natural = 2 * 1 * 4 / (52 * 51), 2 * 4 * 16 / (52 * 51)
    tied = 2 * 3 * 15 / (50 * 49)
    assert rows["blackjack in diamonds", "2 to 1"] == pytest.approx(diamonds * (1 - tied))
    assert rows["any other blackjack", "1 to 1"] == pytest.approx((natural - diamonds) * (1 - tied))
    assert rows["blackjack in diamonds against the dealer's blackjack", "2 to 1"] == pytest.approx(diamonds * tied)
    (bonus,) = [wager for wager in found.others if wager.name == "MaxTyme Bonus"]
    assert [row.what for row in bonus.outcomes] == ["blackjack in diamonds", "anything else"]
    (suited,) = found.suited
    assert suited.worth.value / 100 == pytest.approx(diamonds * (2 - 1))


@pytest.mark.parametrize("game", games())
def test_endings_are_whole_and_worth_the_wager(game: str) -> None:
    """Chances sum to one; exactly counted contributions and the exact worth of splits to the house advantage."""
    found = wagers_of(game)
    assert sum(row.probability.value for row in found.endings) == pytest.approx(100)
    exact = [row for row in found.endings if not row.what.startswith("split")]
    split = [row for row in found.endings if row.what.startswith("split")]
    assert all(row.probability.std_error is None and row.contribution.std_error is None for row in exact)
    assert all(row.probability.std_error and row.odds.std_error for row in split)
    worth = sum(row.contribution.value for row in exact) + found.split_worth.value
    assert worth == pytest.approx(-found.main.house_edge.value, abs=1e-9)
    error = 100 * study(game).outcomes.mean.std_error
    assert sum(row.contribution.value for row in split) == pytest.approx(found.split_worth.value, abs=4 * error)


def test_a_sampled_row_has_an_error_in_every_figure() -> None:
    """A row of net results with an error in its probability has one in its odds (error of 1/p) and contribution."""
    sampled = [row for row in wagers_of("blackjack").main.outcomes if row.probability.std_error]
    assert len(sampled) >= 4
    for row in sampled:
        share, error = row.probability.value / 100, (row.probability.std_error or 0) / 100
        assert row.odds.std_error == pytest.approx(error / share**2)
        assert row.contribution.std_error is not None or row.what == "net 0"


def test_every_ending_of_a_sheet_without_splits_is_exact() -> None:
    rules = load("maxtime-21", {"split.max_hands": "1"})
    found = list(endings(rules, solve(rules).outcomes()))
    assert {end.probability.std_error for end in found} == {None}
    assert [end.what for end in found if end.what.startswith("split")] == []
