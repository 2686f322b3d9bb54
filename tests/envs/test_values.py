"""Ground truth: the values of answers, the optimum, and an agent's edge, against the solver's exact figures."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from pitboss.actions import Action
from pitboss.cards import parse_cards
from pitboss.envs import IllegalAnswerError, RoundEnv, RoundVectorEnv, evaluate, optimal_value
from pitboss.envs.answers import BET, DOUBLE, HIT, INSURE, PLAY, SPLIT, STAND, SURRENDER, number_of
from pitboss.envs.best_play import BestPlay, openings, solution_of
from pitboss.envs.charts import ChartAgent
from pitboss.envs.replay import AnswerValues
from pitboss.envs.single import TableEnv
from pitboss.errors import ParamError
from pitboss.game import Round, Wagers
from pitboss.rules import Rules, load
from pitboss.solver import Shoe, decide


def dealt(rules: Rules, cards: str) -> Round:
    """A round with these cards dealt: the player's first, the up-card, the player's second, the hole card …"""
    state = Round.open(rules, [Wagers(rules.limits.min)])
    for card in parse_cards(cards):
        state, _ = state.deal(card)
    return state


GIVEN_UP_UNCHECKED = {"dealer.hole": "none", "dealer.blackjack_takes": "original", "surrender.when": "early"}
"""A hand may be given up in its turn while the dealer may still turn up a blackjack."""


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("blackjack", {}),
        ("super-fun-21-extreme", {}),
        ("mega-blackjack", {}),
        ("blackjack", GIVEN_UP_UNCHECKED),
    ],
)
def test_every_legal_answer_and_no_other_has_a_value(name: str, changes: dict[str, str]) -> None:
    env = gymnasium.make("pitboss/Round-v1", sheet=name, changes=changes, values=True)
    env.action_space.seed(1)
    for seed in range(6):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            assert (np.isfinite(info["values"]) == (info["action_mask"] == 1)).all()
            _, _, over, _, info = env.step(env.action_space.sample())


def test_values_are_the_solver_s() -> None:
    rules = load("blackjack")
    values = AnswerValues().of_round(dealt(rules, "8c Td 8h 7s"))
    expected = decide(rules, parse_cards("8c 8h"), parse_cards("Td")[0]).values
    assert {STAND, HIT, DOUBLE, SPLIT} == values.keys()
    assert sorted(values.values()) == pytest.approx(sorted(expected.values()))


def test_before_the_check_a_value_bears_the_risk_of_a_blackjack() -> None:
    rules = load("blackjack")
    values = AnswerValues().of_round(dealt(rules, "9c Ad 7h 7s"))
    tens, unseen = 4 * 4 * 6, 6 * 52 - 3
    played = max(decide(rules, parse_cards("9c 7h"), parse_cards("Ad")[0]).values.values())
    assert values[STAND] == pytest.approx(-tens / unseen + (1 - tens / unseen) * played)
    assert values[INSURE] - values[STAND] == pytest.approx(0.5 * (3 * tens / unseen - 1))


def test_a_hand_given_up_in_its_turn_is_safe_from_a_blackjack_and_the_others_bear_its_risk() -> None:
    """Without a hole card, where a blackjack takes the original wager: 16 against a ten, as the solver has it."""
    rules = load("blackjack", GIVEN_UP_UNCHECKED)
    values = AnswerValues().of_round(dealt(rules, "9c Td 7h"))
    aces, unseen = 4 * 6, 6 * 52 - 3
    expected = decide(rules, parse_cards("9c 7h"), parse_cards("Td")[0])
    assert values[SURRENDER] == expected.offers["surrender"] == -0.5
    for number, action in ((STAND, Action.STAND), (HIT, Action.HIT)):
        assert values[number] == pytest.approx(-aces / unseen + (1 - aces / unseen) * expected.values[action])


def test_cards_seen_before_count() -> None:
    rules = load("blackjack")
    state = dealt(rules, "9c Ad 7h 7s")
    seen = parse_cards("2c 3c 4c 5c 6c " * 6 + "2d 3d 4d 5d 6d " * 6)
    values = AnswerValues().of_round(state, seen)
    tens, unseen = 4 * 4 * 6, 6 * 52 - 3 - len(seen)
    assert values[INSURE] - values[STAND] == pytest.approx(0.5 * (3 * tens / unseen - 1))
    assert values[INSURE] > values[STAND]


def test_many_tables_have_the_values_of_single_ones() -> None:
    env, tables = RoundEnv("maxtime-21", values=True), RoundVectorEnv(4, "maxtime-21", values=True)
    shown = tables.reset(seed=20)[1]["values"]
    for t in range(4):
        np.testing.assert_array_equal(env.reset(seed=20 + t)[1]["values"], shown[t])


@pytest.mark.parametrize("which", ["pitboss/Round-v1", "pitboss/Shoe-v1"])
def test_values_at_the_end_of_an_episode_are_those_gymnasium_collects(which: str) -> None:
    more: dict[str, Any] = {"sheet": "mega-blackjack", "side_bets": {"buster": 2}, "values": True, "penetration": 0.1}
    more |= {"bets": (3, 4)} if "Shoe" in which else {}
    native = gymnasium.make_vec(which, 5, autoreset_mode="SameStep", **more)
    plain = gymnasium.make_vec(which, 5, "sync", vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP}, **more)
    native.reset(seed=3)
    plain.reset(seed=3)
    finished = 0
    while finished < 8:
        answers = np.zeros(5, dtype=np.int64)
        shown, expected = native.step(answers)[4], plain.step(answers)[4]
        assert ("values" in shown) == ("values" in expected)
        np.testing.assert_array_equal(shown.get("values"), expected.get("values"))
        if "final_info" in expected:
            np.testing.assert_array_equal(shown["final_info"]["values"], expected["final_info"]["values"])
            finished += int(expected["_final_info"].sum())


@pytest.mark.parametrize("which", ["pitboss/Round-v1", "pitboss/Shoe-v1"])
def test_values_are_per_unit_of_the_wager_to_the_end_of_a_round_and_side_bets_apart(which: str) -> None:
    more: dict[str, Any] = {"bets": (2, 5)} if "Shoe" in which else {}
    env = gymnasium.make(
        which, sheet="mega-blackjack", decks=2, penetration=0.4, values=True, side_bets={"buster": 3}, **more
    ).unwrapped
    assert isinstance(env, TableEnv)
    env.action_space.seed(2)
    ends = set()
    for seed in range(12):
        seen, info = env.reset(seed=seed if seed % 4 == 0 else None)
        over = False
        while not over:
            values, state = info.get("values"), env.round
            if seen["ask"] == BET:
                assert values is None
            elif seen["ask"] == PLAY:
                assert state is not None
                assert values is not None
                assert (np.isfinite(values) == (info["action_mask"] == 1)).all()
                hand, up = state.seats[0].hands[state.hand], state.dealer[0]
                if len(state.seats[0].hands) == 1 and up.value not in (1, 10):
                    unseen = Shoe.of_decks(2).without(*hand.cards, up, *env.record.before)
                    exact = decide(env.params.rules, hand.cards, up, shoe=unseen, doubles=hand.doubles).values
                    assert {number_of(action): value for action, value in exact.items()} == pytest.approx(
                        {number: value for number, value in enumerate(values) if np.isfinite(value)}
                    )
            seen, _, over, _, info = env.step(int(env.action_space.sample()))
        state, wager = env.round, env.record.wager
        assert state is not None
        seat = state.seats[0]
        brought = (sum(hand.net for hand in seat.hands) + (seat.insurance_net or 0)) / wager
        assert info["values"][STAND] == brought
        assert (info["values"][1:] == -np.inf).all()
        ends.add((brought, info["net"] / env.params.rules.limits.min))
    assert any(brought != net for brought, net in ends)


def test_the_optimum_is_the_solver_s() -> None:
    solution = solution_of(load("mega-blackjack"))
    assert optimal_value("mega-blackjack") == solution.player_ev
    assert optimal_value("mega-blackjack", play="chart") == solution.chart_figures.player_ev
    buster = solution.side_bets["buster"].house_edge
    assert optimal_value("mega-blackjack", side_bets={"buster": 2}) == pytest.approx(solution.player_ev - 2 * buster)
    stands = optimal_value("blackjack", decks=2, changes={"dealer.soft_17": "stand"})
    assert stands > optimal_value("blackjack", decks=2)
    with pytest.raises(ParamError, match="play='good': give best or chart"):
        optimal_value(play="good")  # type: ignore[arg-type]
    with pytest.raises(ParamError, match="Blackjack has no side bet 'buster': it has none"):
        optimal_value(side_bets={"buster": 1})
    with pytest.raises(ParamError, match="Mega Blackjack has no side bet 'diamond': it has buster"):
        optimal_value("mega-blackjack", side_bets={"diamond": 1})


@pytest.mark.parametrize(
    ("name", "changes"),
    [("blackjack", {}), ("super-fun-21-extreme", {}), ("maxtime-21", {}), ("blackjack", GIVEN_UP_UNCHECKED)],
)
def test_first_deals_weighed_by_their_values_make_the_optimum(name: str, changes: dict[str, str]) -> None:
    rules = load(name, changes)
    best = BestPlay(rules)
    rank, hole = "A23456789T", "7s" if rules.dealer.has_hole else ""
    total = 0.0
    for opening in openings(rules):
        first, second, up = (rank[value - 1] for value in opening.values)
        total += opening.chance * best.deal_value(dealt(rules, f"{first}c {up}d {second}h {hole}"))
    assert sum(opening.chance for opening in openings(rules)) == pytest.approx(1)
    assert total == pytest.approx(best.solution.player_ev, abs=1e-12)


@pytest.mark.parametrize("name", ["blackjack", "maxtime-21"])
def test_a_chart_s_edge_is_found_from_a_few_thousand_rounds(name: str) -> None:
    solution = solution_of(load(name))
    found = evaluate(chart_agent(name), name, 3000, seed=2)
    assert found.error < 2e-4
    assert abs(found.value - solution.chart_figures.player_ev) < 5 * found.error
    assert abs(found.raw_value - solution.chart_figures.player_ev) < 5 * found.raw_error
    assert found.error < found.raw_error / 100
    assert found.shortfall == found.optimum - found.value


@cache
def chart_agent(name: str) -> ChartAgent:
    rules = load(name)
    return ChartAgent(rules, solution_of(rules).chart)


def hits_hard_17(seen: Mapping[str, Any], mask: NDArray[np.int8]) -> int:
    """A chart with a fault."""
    if seen["total"] == 17 and not seen["soft"] and mask[HIT] and seen["up"] == 7:
        return HIT
    return chart_agent("blackjack")(seen, mask)


def test_mistakes_are_named_with_their_cost() -> None:
    found = evaluate(hits_hard_17, "blackjack", 2000, seed=1)
    worst = found.mistakes[0]
    assert (worst.hand, worst.up, worst.chosen, worst.best) == ("hard 17", "7", "hit", "stand")
    exact = decide(load("blackjack"), parse_cards("Tc 7h"), parse_cards("7d")[0]).values
    stands, hits = sorted(exact.values(), reverse=True)[:2]
    assert worst.cost == pytest.approx(stands - hits, abs=0.02)
    assert 0.003 < worst.frequency < 0.03
    row = next(line for line in found.chart().splitlines() if line.startswith("hard 17 "))
    assert f"h {worst.cost * 100:.2f}" in row
    assert str(worst) in str(found)
    assert found.shortfall == pytest.approx(sum(mistake.per_round for mistake in found.mistakes), abs=0.0005)


def test_bad_evaluations() -> None:
    with pytest.raises(ParamError, match="episodes=10: give a whole number from 1,000 to 10,000,000"):
        evaluate(hits_hard_17, "blackjack", 10)
    with pytest.raises(IllegalAnswerError, match="the agent answered 3 to"):
        evaluate(lambda _seen, _mask: SPLIT, "blackjack", 1000)
    with pytest.raises(IllegalAnswerError, match=r"0\.0 is no answer: answers are whole numbers"):
        evaluate(lambda _seen, _mask: 0.0, "blackjack", 1000)  # type: ignore[arg-type,return-value]
