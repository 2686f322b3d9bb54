"""Counts kept beside a count: aces, sevens, suits."""

from dataclasses import replace
from math import sqrt

import numpy as np
import pytest
from tests.simulator.plain_chart import plain_chart

from pitboss.cards import DECK
from pitboss.counting import Analysis, CountRun, SideCounts, analyse
from pitboss.counting.ramp import BetLimits, best_ramp
from pitboss.counting.tags import by_card, mixture
from pitboss.errors import ParamError
from pitboss.rules import load
from pitboss.simulator import (
    Conditions,
    Counter,
    Goal,
    SideBetPlan,
    SideCount,
    parse_side_counts,
    parse_system,
    run_simulation,
    with_side_counts,
)
from pitboss.simulator.conditions import prepare
from pitboss.simulator.systems import tags_text

HI_OPT = parse_system("hi-opt-2")
ACES = tuple(card.index for card in DECK if card.rank == "A")


@pytest.fixture(scope="module")
def desk() -> Analysis:
    """A game where the ace is worth most and Hi-Opt II does not count it."""
    rules = load("super-fun-21-extreme", {"split.max_hands": "1"})
    return analyse(rules, HI_OPT, rules.shoe.penetration, side_counts=parse_side_counts("A"))


@pytest.fixture(scope="module")
def kept(desk: Analysis) -> SideCounts:
    assert desk.side_counts is not None
    return desk.side_counts


def test_an_excess_of_aces_moves_the_count_and_a_usual_number_does_not() -> None:
    """Each ace gone too many adds -2; of 13 cards one is an ace as a rule."""
    count = with_side_counts(HI_OPT, parse_side_counts("A=-2"))
    tag = dict(zip(map(str, DECK), count.tags, strict=True))
    suit = [tag[f"{rank}s"] for rank in "A23456789TJQK"]
    assert sum(suit) == pytest.approx(0)
    assert tag["As"] - tag["8s"] == pytest.approx(-2)
    assert tag["5s"] - tag["8s"] == pytest.approx(2)
    assert sum(count.tags) == pytest.approx(sum(HI_OPT.tags))


@pytest.mark.parametrize("text", ["A=", "A=x", "A=nan", "A=100", "Z", "A=1=2", "A A=1", "diamonds Diamonds"])
def test_what_cannot_be_counted_beside_is_refused(text: str) -> None:
    with pytest.raises(ParamError):
        parse_side_counts(text)


def test_a_count_beside_needs_its_weight() -> None:
    assert parse_side_counts("A=-1, diamonds") == (SideCount("A", ACES, -1.0), parse_side_counts("diamonds")[0])
    with pytest.raises(ParamError, match="say what each adds"):
        with_side_counts(HI_OPT, parse_side_counts("A"))


def test_the_mixture_of_effects_made_from_tags_and_aces_is_found_again() -> None:
    tags, aces = np.array(HI_OPT.tags), np.isin(np.arange(52), ACES).astype(np.float64)
    found = mixture(tags, 0.3 + 0.02 * tags - 0.05 * aces, [ACES])
    assert found.correlation == pytest.approx(1)
    assert found.weights == pytest.approx((-2.5,))
    assert mixture(np.zeros(52), 0.1 * aces, [ACES]).weights is None


def test_no_other_weight_of_the_aces_follows_the_game_better(desk: Analysis, kept: SideCounts) -> None:
    effects = by_card(desk.removal.chart)

    def follows(weight: float) -> float:
        tags = with_side_counts(HI_OPT, [SideCount("A", ACES, weight)]).tags
        return float(np.corrcoef(tags, effects)[0, 1])

    best = max(np.arange(-80, 81) / 10, key=follows)
    assert kept.betting.system.name == f"hi-opt-2 with A={best:g}"
    assert kept.betting.correlation == pytest.approx(follows(float(best)))
    alone = next(fit for fit in desk.systems if fit.name == "hi-opt-2")
    assert kept.betting.correlation > alone.betting + 0.2
    assert kept.betting.correlation == pytest.approx(alone.betting_with_aces, abs=1e-3)


def test_insurance_takes_aces_the_other_way(desk: Analysis, kept: SideCounts) -> None:
    """An ace gone leaves the tens thicker, as any card but a ten does; to the bet it is the worst card to lose."""
    assert kept.insurance is not None
    assert "A=-" in kept.betting.system.name
    assert "A=-" not in kept.insurance.system.name
    alone = next(fit for fit in desk.systems if fit.name == "hi-opt-2")
    assert alone.insurance is not None
    assert kept.insurance.correlation > alone.insurance


def test_bets_by_aces_too_win_more_and_a_direct_simulation_agrees(desk: Analysis) -> None:
    plain = replace(desk, side_counts=None)
    runs = [
        CountRun.of(run_simulation(one.conditions(indices=5), Goal(rounds=2e5), seed=5, batches=True))
        for one in (plain, desk)
    ]
    scores = [best_ramp(run.rows, 1000, BetLimits(1, 12)).score for run in runs]
    assert scores[1] > 1.3 * scores[0]
    assert "bets by hi-opt-2 with A=" in runs[1].conditions
    ramp = best_ramp(runs[1].rows, 1000, BetLimits(1, 12, chip=1))
    steps = [(row.count, int(bet)) for row, bet in zip(ramp.rows, ramp.bets, strict=True)]
    steps[0] = (-64, steps[0][1])
    conditions = desk.conditions(indices=5)
    conditions = replace(conditions, counter=replace(conditions.counter, ramp=tuple(steps)))
    direct = run_simulation(conditions, Goal(rounds=2e5), seed=6).estimate
    error = sqrt(ramp.win_error**2 + (direct.reduced.std_error * direct.average_bet) ** 2)
    assert abs(ramp.win - direct.per_round) < 4 * error
    assert error < 0.004


def test_hands_go_by_the_count_bets_and_insurance_by_their_own() -> None:
    """A running count, a bet that is made by its own, and two counts of the player's: each begins at its own start."""
    rules = load("mega-blackjack")
    ko, bets, insures = (
        parse_system("ko"),
        with_side_counts(parse_system("ko"), parse_side_counts("A=-1")),
        parse_system("T=-1"),
    )
    conditions = Conditions(
        rules,
        plain_chart(),
        counter=Counter(ko, bet_system=bets, insurance_system=insures, insure_at=3),
        side_bets={"buster": SideBetPlan(parse_system("2-6=1"))},
    )
    plan = prepare(conditions).plan
    assert plan.starts.tolist() == [-20, 0, -20, 0]
    assert plan.divides.tolist() == [False, True, False, True]
    assert (plan.bets_by, plan.insures_by) == (2, 3)
    with pytest.raises(ParamError, match="give system too"):
        Counter(None, bet_system=bets)


def test_a_count_that_says_nothing_has_nothing_beside_it() -> None:
    rules = load("blackjack", {"shoe.decks": "1", "split.max_hands": "1"})
    with pytest.raises(ParamError, match="hearts=1 spades=-1 does not follow Blackjack"):
        analyse(rules, parse_system("hearts=1 spades=-1"), 0.5, side_counts=parse_side_counts("A"))


def test_suits_counted_beside_follow_a_bet_on_suits_better(desk: Analysis) -> None:
    """Of 24 aces the bet needs those of diamonds: ranks tell little of it, suits more, single cards nearly all."""
    [hi_lo] = [fit for fit in desk.systems if fit.name == "hi-lo"]
    cards = by_card(desk.removal.side_bets["precious-diamond"], desk.removal.by_card["precious-diamond"])
    assert hi_lo.side_bets["precious-diamond"] == pytest.approx(
        float(np.corrcoef(parse_system("hi-lo").tags, cards)[0, 1])
    )
    assert hi_lo.side_bets["precious-diamond"] < hi_lo.with_suits["precious-diamond"] < 0.6
    by_rank = desk.best_tags["precious-diamond"]["level 3, unbalanced"].correlation
    assert by_rank < 0.5
    assert desk.card_by_card()["precious-diamond"].correlation > 0.99


def test_tags_are_told_as_they_are_read() -> None:
    text = "A-2=-1 3-6=1 7-9=0 T=-1 Kd=-2.5 running"
    count = parse_system(text)
    assert tags_text(count) == "A-2=-1 3-6=1 7-9=0 T=-1 Kd=-2.5 running"
    assert parse_system(tags_text(HI_OPT)).tags == HI_OPT.tags
