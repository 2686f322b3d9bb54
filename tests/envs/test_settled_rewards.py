"""Rewards when a wager is settled, and what an observation tells of money: what a learner by differences needs."""

from typing import Any

import numpy as np
import pytest

from pitboss.envs import RoundEnv, RoundVectorEnv
from pitboss.envs.answers import HIT, INSURANCE, INSURE, PLAY, SPLIT, STAND
from pitboss.rules import games

QUESTIONS, ACTIONS = 5, 7


def at_question(ask: int, answers: tuple[int, ...] = (), **keywords: Any) -> tuple[RoundEnv, dict[str, Any]]:
    """A table at which something is asked that allows these answers."""
    env = RoundEnv(**keywords)
    for seed in range(1000):
        observation, info = env.reset(seed=seed)
        if observation["ask"] == ask and all(info["action_mask"][answer] for answer in answers):
            return env, observation
    raise AssertionError("it was never asked")


def test_an_insured_hand_is_seen_as_insured_and_insurance_is_lost_at_the_check() -> None:
    env, _ = at_question(INSURANCE, (INSURE,), rewards="settled")
    twin, _ = at_question(INSURANCE, (INSURE,), rewards="settled")
    declined, insured = env.step(STAND), twin.step(INSURE)
    assert declined[0]["ask"] == insured[0]["ask"] == PLAY
    assert (declined[0]["insured"], insured[0]["insured"]) == (0, 1)
    assert (declined[0]["settled"][0], insured[0]["settled"][0]) == (0.0, -0.5)
    assert (declined[1], insured[1]) == (0.0, -0.5)


def test_a_split_hand_that_busts_is_lost_at_once() -> None:
    env, observation = at_question(PLAY, (SPLIT,), rewards="settled")
    assert (observation["wager"][0], observation["settled"][0]) == (1.0, 0.0)
    total, place, rewards = 0.0, 0, []
    answer, over = SPLIT, False
    while not over:
        observation, reward, over, _, info = env.step(answer)
        answer = HIT if info["action_mask"][HIT] and observation["hand"] == 0 else STAND
        rewards.append((observation["hand"], reward))
        place, total = observation["hand"], total + reward
        if not over:
            assert observation["settled"][0] == pytest.approx(total)
    assert (1, -1.0) in rewards
    assert place >= 1
    assert total == info["net"] / env.params.rules.limits.min


@pytest.mark.parametrize("name", games())
def test_rewards_of_a_round_add_up_to_its_net(name: str) -> None:
    side = {"mega-blackjack": {"buster": 1}}.get(name, {})
    envs = [RoundVectorEnv(256, name, side_bets=side, rewards=rewards) for rewards in ("end", "settled")]
    sums, early = np.zeros(256), 0
    for env in envs:
        env.reset(seed=5)
    rng = np.random.default_rng(3)
    for _ in range(60):
        answers = (rng.random(envs[0].action_space.masks.shape) * envs[0].action_space.masks).argmax(axis=1)
        (_, at_end, over, _, infos), (_, settled, _, _, _) = (env.step(answers) for env in envs)
        sums += settled
        early += int(np.count_nonzero(settled[~over]))
        np.testing.assert_allclose(sums[over], at_end[over])
        np.testing.assert_allclose(sums[over], infos["net"][over] / envs[0].params.rules.limits.min)
        sums[over] = 0.0
    assert early > 20


def test_a_penalty_takes_back_what_was_settled() -> None:
    env, _ = at_question(INSURANCE, (INSURE,), rewards="settled", penalty=2.0)
    first = env.step(INSURE)[1]
    _, second, over, _, info = env.step(99)
    assert over
    assert (first + second, info["net"]) == (-2.0, 0)


def learned_cost_of_insurance(rewards: Any, steps: int) -> float:
    """How much less insurance is worth than to decline it, to a tabular learner by temporal differences (Q-learning).

    It tells hands apart by question, pair, softness, total and up-card, and takes insurance for one question.
    """
    env = RoundVectorEnv(4096, rewards=rewards, copy=False, autoreset_mode="SameStep")
    rng = np.random.default_rng(1)
    values = np.zeros((QUESTIONS * 11 * 2 * 32 * 11, ACTIONS))
    times = np.zeros(values.shape)

    def rows(seen: dict[str, Any]) -> Any:
        hand = [np.where(seen["ask"] == INSURANCE, 0, seen[name]) for name in ("pair", "soft", "total", "up")]
        return np.ravel_multi_index((seen["ask"], *hand), (QUESTIONS, 11, 2, 32, 11))

    seen, infos = env.reset(seed=1)
    row, masks = rows(seen), infos["action_mask"]
    for _ in range(steps):
        greedy = np.where(masks, values[row], -np.inf).argmax(axis=1)
        chosen = np.where(rng.random(4096) < 0.2, (rng.random(masks.shape) * masks).argmax(axis=1), greedy)
        seen, reward, over, _, infos = env.step(chosen)
        after, masks = rows(seen), infos["action_mask"]
        target = reward + np.where(over, 0.0, np.where(masks, values[after], -np.inf).max(axis=1))
        np.add.at(times, (row, chosen), 1)
        rate = 1 / np.maximum(times[row, chosen], 1) ** 0.8
        np.add.at(values, (row, chosen), rate * (target - values[row, chosen]))
        row = after
    question = np.ravel_multi_index((INSURANCE, 0, 0, 0, 0), (QUESTIONS, 11, 2, 32, 11))
    return float(values[question, STAND] - values[question, INSURE])


def test_a_learner_by_differences_learns_what_insurance_costs() -> None:
    """Of 309 cards unseen some 95 are tens: half a unit at 2:1 costs about 3.7 % of the wager.

    To a learner that is paid at the end insurance seems free: what it wins comes at once, against a blackjack, and what
    it loses comes later, to hands that do not know of it.
    """
    assert learned_cost_of_insurance("settled", 350) == pytest.approx(0.037, abs=0.025)
    assert learned_cost_of_insurance("end", 350) < -0.2
