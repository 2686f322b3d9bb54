"""Several agents at one table: PettingZoo's own tests, turn order, and nothing seen that is hidden."""

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test  # type: ignore[import-untyped]
from tests.random_rules import random_rules

from pitboss.envs import IllegalAnswerError
from pitboss.envs.seats import SEAT_FIELDS, SeatsEnv
from pitboss.errors import ParamError
from pitboss.rules import games, load


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.parametrize("name", games())
def test_pettingzoo_finds_nothing_wrong(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(SeatsEnv(name, seats=4, rounds=3), num_cycles=60)
    seed_test(lambda: SeatsEnv(name, seats=3, rounds=20), num_cycles=100)
    render_test(lambda **options: SeatsEnv(name, seats=2, rounds=50, **options))
    assert "dealer" in capsys.readouterr().out


def play(env: SeatsEnv, seed: int) -> dict[str, float]:
    """Play random legal answers to the end; what each agent was given, all told."""
    env.reset(seed=seed)
    rng, given = np.random.default_rng(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        given[agent] += reward
        env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return given


@pytest.mark.parametrize("name", games())
def test_each_agent_is_given_what_its_seat_wins(name: str) -> None:
    env = SeatsEnv(name, seats=5)
    unit = load(name).limits.min
    for seed in range(40):
        given = play(env, seed)
        assert env._table is not None
        assert env._table.round is not None
        assert list(given.values()) == [seat.net / unit for seat in env._table.round.seats]


def test_seats_act_in_turn_from_the_first_to_the_last() -> None:
    env = SeatsEnv("super-fun-21-extreme", seats=5)
    for seed in range(20):
        env.reset(seed=seed)
        turns: list[tuple[int, int]] = []
        while not all(env.terminations.values()):
            seen = env.observe(env.agent_selection)
            ask = int(seen["observation"][SEAT_FIELDS.index("ask")])
            turns.append((-ask, env.possible_agents.index(env.agent_selection)))
            assert all(
                env.observe(other)["action_mask"].sum() == 1 for other in env.agents if other != env.agent_selection
            )
            env.step(int(np.flatnonzero(seen["action_mask"])[-1]) if ask == 1 and seed % 2 else 0)
        assert turns == sorted(turns)


def test_no_hidden_card_is_in_any_observation() -> None:
    rng = random.Random(3)
    for seed in range(60):
        rules = load("blackjack") if seed % 2 else random_rules(rng)
        env = SeatsEnv(rules, seats=3)
        env.reset(seed=seed)
        table = env._table
        assert table is not None
        state = table.round
        if state is None or not state.hole_is_hidden:
            continue
        before = [env.observe(agent) for agent in env.agents]
        other = next(card for card in table.shoe._coming if card.value != state.dealer[1].value)
        swapped = copy.deepcopy(env)
        assert swapped._table is not None
        swapped._table.round = state._replace(dealer=(state.dealer[0], other))
        swapped._table.shoe._on_table[-1] = other
        after = [swapped.observe(agent) for agent in env.agents]
        np.testing.assert_equal(before, after)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"seats": 8}, "seats=8: give a whole number from 1 to 7"),
        ({"rounds": 0}, "rounds=0: give a whole number from 1 to 1,000,000"),
        ({"penalty": -1}, "penalty=-1: give a number from 0 on"),
        ({"render_mode": "svg"}, "render_mode='svg': give one of human, ansi, rgb_array, or None"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(ParamError, match=told):
        SeatsEnv(**arguments)


def test_a_penalty_ends_the_episode_for_all() -> None:
    env = SeatsEnv(seats=3, rounds=5, penalty=2)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(9)
    given = {}
    for each in env.agent_iter():
        _, reward, over, _, _ = env.last()
        assert over
        given[each] = reward
        env.step(None)
    assert given == {each: -2.0 if each == agent else 0.0 for each in env.possible_agents}
    env.reset(seed=1)
    assert not any(env.terminations.values())


def test_a_copy_goes_on_as_the_original_does() -> None:
    env = SeatsEnv("mega-blackjack", seats=2, rounds=30)
    env.reset(seed=4)
    rng = np.random.default_rng(4)
    for turn in range(60):
        if turn == 20:
            twins = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
        seen = env.observe(env.agent_selection)
        answer = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        together = (env, *twins) if turn >= 20 else (env,)
        assert len({each.agent_selection for each in together}) == 1
        for each in together:
            np.testing.assert_equal(each.observe(each.agent_selection), seen)
            each.step(answer)
        if turn >= 20:
            assert all(twin.rewards == env.rewards for twin in twins)


def test_an_illegal_answer_is_named() -> None:
    env = SeatsEnv()
    with pytest.raises(IllegalAnswerError, match="no episode has begun"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(IllegalAnswerError, match=r"seat_\d: 9 is not legal now: legal are stand \(0\), hit \(1\)"):
        env.step(9)
    of_penalty = SeatsEnv(penalty=1.0)
    of_penalty.reset(seed=1)
    for answer in ("hit", 1.0, float("nan"), [0], None):
        for table in (env, of_penalty):
            with pytest.raises(
                IllegalAnswerError,
                match=r"is no answer: answers are whole numbers, and legal are stand \(0\), hit \(1\)",
            ):
                table.step(answer)  # type: ignore[arg-type]
    with pytest.raises(ParamError, match="seed=-1: give a whole number, 0 or more"):
        env.reset(seed=-1)
    with pytest.raises(ParamError, match=r"options=\[1\]: give a dictionary, or None"):
        env.reset(options=[1])  # type: ignore[arg-type]


@pytest.mark.parametrize("answer", [0, None])
def test_after_the_last_round_there_is_nothing_to_answer(answer: int | None) -> None:
    env = SeatsEnv()
    play(env, 1)
    with pytest.raises(IllegalAnswerError, match=r"^the episode is over: call reset\(\)$"):
        env.step(answer)


@pytest.mark.parametrize("call", ["observe", "action_space", "observation_space"])
def test_an_agent_that_there_is_not_is_told_those_that_there_are(call: str) -> None:
    env = SeatsEnv(seats=2)
    env.reset(seed=1)
    with pytest.raises(ParamError, match=r"^agent='seat_9': give one of seat_1, seat_2$"):
        getattr(env, call)("seat_9")
