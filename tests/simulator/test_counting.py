"""Counts, spreads and departures: how they are read, and what they do at the table."""

from math import inf

import pytest
from tests.simulator.plain_chart import plain_chart

from pitboss.actions import Action
from pitboss.cards import DECK, Card
from pitboss.errors import ParamError
from pitboss.rules import load
from pitboss.simulator import (
    Conditions,
    Counter,
    Departure,
    Goal,
    SideBetPlan,
    parse_ramp,
    parse_system,
    run_simulation,
)
from pitboss.simulator.departures import charts_by_count
from pitboss.simulator.kernel.table import CENTRE
from pitboss.simulator.systems import SYSTEMS
from pitboss.strategy.chart import HARD, decode


def tag(count: str, card: str) -> float:
    return parse_system(count).tags[Card.parse(card).index]


@pytest.mark.parametrize("name", ["hi-lo", "hi-opt-2"])
def test_a_balanced_count_ends_where_it_began(name: str) -> None:
    assert sum(SYSTEMS[name].tags) == 0


def test_ko_begins_low_and_ends_at_four() -> None:
    ko = SYSTEMS["ko"]
    for decks in range(1, 9):
        assert ko.start + ko.start_per_deck * decks + decks * sum(ko.tags) == 4


def test_tags_by_range_rank_suit_and_card() -> None:
    text = "2-6=1 T=-1 diamonds=-2 Ad=-5 running"
    assert [tag(text, card) for card in ("2c", "6h", "7c", "Kc", "Ks", "9d", "Ad", "Ac")] == [
        1,
        1,
        0,
        -1,
        -1,
        -2,
        -5,
        0,
    ]
    assert not parse_system(text).is_true


@pytest.mark.parametrize("text", ["hilo", "2-6", "X=1", "2=one"])
def test_a_count_that_cannot_be_read_says_what_can(text: str) -> None:
    with pytest.raises(ParamError, match=r"tags|="):
        parse_system(text)


def test_a_spread_names_chips_from_a_count_on() -> None:
    bets = Counter(ramp="1 2=4 3=8").bets_by_count()
    assert [bets[count + CENTRE] for count in (-9, 1, 2, 3, 20)] == [1, 1, 4, 8, 8]


@pytest.mark.parametrize("text", ["", "a", "1 3=4 2=8", "0", "1 2=4 2=5", "1 2=5 2=4", "2=4", "1 2"])
def test_a_spread_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(ParamError):
        parse_ramp(text)


def test_a_departure_comes_first_in_its_cell_from_its_count_on() -> None:
    stand = Departure.parse("16vT=stand@0")
    assert (stand.kind, stand.points, stand.up, stand.action) == ("h", 16, 9, Action.STAND)
    assert (stand.least, stand.most) == (0, inf)
    charts, which = charts_by_count(plain_chart(), [stand])
    assert which[CENTRE - 1] == 0
    order = decode(int(charts[which[CENTRE]].plays[0, HARD, 16, 2, 9]))
    assert order[0] is Action.STAND
    assert decode(int(charts[0].plays[0, HARD, 16, 2, 9]))[0] is not Action.STAND


def test_a_departure_below_a_count() -> None:
    hit = Departure.parse("13v2=hit@<-1")
    assert hit.is_on(-2)
    assert not hit.is_on(-1)


@pytest.mark.parametrize("text", ["16vT=stand", "33v2=hit@1", "16vX=hit@1", "16vT=jump@0"])
def test_a_departure_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ParamError, match="departures"):
        Departure.parse(text)


def test_the_edge_rises_with_the_count() -> None:
    conditions = Conditions(load("blackjack"), plain_chart(), counter=Counter())
    rows = run_simulation(conditions, Goal(rounds=200_000), seed=2).edge_by_count
    by_count = {row.count: row.ev for row in rows}
    assert by_count[-3] < by_count[0] < by_count[3]
    assert sum(row.frequency for row in rows) == pytest.approx(1, abs=0.01)


def test_insurance_by_the_count_is_taken_only_then_and_wins_more_than_a_third() -> None:
    conditions = Conditions(load("blackjack"), plain_chart(), counter=Counter(insure_at=3))
    frequencies = run_simulation(conditions, Goal(rounds=400_000), seed=2).frequencies
    assert 0 < frequencies.insurance < 1 / 13
    assert frequencies.insurance_won > 1 / 3


def test_one_who_sits_out_bad_counts_wins_more() -> None:
    seated = Conditions(load("blackjack"), plain_chart(), seats=2, counter=Counter())
    choosy = Conditions(load("blackjack"), plain_chart(), seats=2, counter=Counter(ramp="0 2=1"))
    goal = Goal(rounds=60_000)
    always, sometimes = (run_simulation(conditions, goal, seed=6) for conditions in (seated, choosy))
    assert sometimes.estimate.reduced.ev > always.estimate.reduced.ev + 0.005
    assert sometimes.to_dict()["sat_out"] > 0


def test_a_side_bet_by_its_own_count() -> None:
    # The more diamonds (aces and ten-values) are left, the better the Precious Diamond bet.
    sheet = load("super-fun-21-extreme", {"shoe.decks": "2"})
    tags = "Ad=-8 Td=-2 Jd=-2 Qd=-2 Kd=-2 2-9=0.5"
    always = SideBetPlan()
    sometimes = SideBetPlan(parse_system(tags), 4)
    goal = Goal(rounds=600_000)
    figures = [
        run_simulation(Conditions(sheet, plain_chart(), side_bets={"precious-diamond": plan}), goal, seed=3).side_bets[
            "precious-diamond"
        ]
        for plan in (always, sometimes)
    ]
    assert 0.01 < figures[1].made < 0.5 < figures[0].made == 1
    assert figures[1].ev - figures[0].ev > 3 * figures[1].std_error


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seats": 0}, "from 1 to 7"),
        ({"penetration": 1.5}, "penetration"),
        ({"counter": Counter(ramp="0 1=1")}, "seats of 2 or more"),
        ({"counter": Counter(ramp="0 1=1", spots=2), "seats": 2}, "seats of 3 or more"),
        ({"counter": Counter(None, spots=2)}, "seats of 2 or more"),
        ({"counter": Counter(ramp="1 2=4"), "fresh": True}, "nothing to count"),
        ({"side_bets": {"nothing": SideBetPlan()}}, "no side bet"),
    ],
)
def test_conditions_that_do_not_fit_together_are_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(ParamError, match=message):
        Conditions(load("blackjack"), plain_chart(), **change)  # type: ignore[arg-type]


def test_both_spots_are_played_by_the_players_count_and_insured_alike() -> None:
    """A player who hits every hard 17 to 20 and always insures loses as much of each chip on two spots as on one, to be
    seen from afar; with the second hand played by the chart it would be half of that."""
    hands = [(f"hard {total}", up) for total in range(17, 21) for up in "A23456789T"]
    hits = tuple(Departure.of(hand, up, "hit", least=-64) for hand, up in hands)
    chart, goal = plain_chart(), Goal(rounds=100_000)
    one, two = (
        run_simulation(Conditions(load("blackjack"), chart, seats=2, counter=counter), goal, seed=6)
        for counter in (Counter(departures=hits, insure_at=-64, spots=spots) for spots in (1, 2))
    )
    plain = run_simulation(Conditions(load("blackjack"), chart, seats=2), goal, seed=6).estimate.raw
    error = (one.estimate.raw.std_error**2 + two.estimate.raw.std_error**2) ** 0.5
    assert one.estimate.raw.ev < plain.ev - 20 * error
    assert abs(one.estimate.raw.ev - two.estimate.raw.ev) < 4 * error
    assert two.estimate.average_bet == 2
    assert two.estimate.staked == pytest.approx(one.estimate.staked, rel=0.01)
    assert two.conditions.in_words.count("two of them the player's") == 1


def test_there_are_fifty_two_tags() -> None:
    assert all(len(count.tags) == len(DECK) for count in SYSTEMS.values())
