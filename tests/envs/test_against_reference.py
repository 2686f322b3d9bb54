"""Cent for cent: with the same seed and the same answers an environment shows and pays what the reference does."""

import random

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from tests.envs.compare import compare, random_env
from tests.envs.reference_table import ReferenceTable
from tests.random_rules import random_rules

from pitboss.envs import RoundEnv, ShoeEnv
from pitboss.rules import games, load


@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("name", games())
def test_each_game_in_each_autoreset_mode(name: str, mode: AutoresetMode) -> None:
    rng = random.Random(f"{name} {mode}")
    assert compare(random_env(rng, load(name), mode, by_shoe=False), rng.randrange(1000), 200) >= 200
    assert compare(random_env(rng, load(name), mode, by_shoe=True), rng.randrange(1000), 8) >= 8


@pytest.mark.parametrize("seed", range(24))
def test_games_drawn_by_lot(seed: int) -> None:
    rng = random.Random(seed)
    mode = rng.choice(list(AutoresetMode))
    by_shoe = rng.random() < 0.3
    episodes = 5 if by_shoe else 60
    assert compare(random_env(rng, random_rules(rng), mode, by_shoe=by_shoe), seed, episodes) >= episodes


@pytest.mark.parametrize("kind", [RoundEnv, ShoeEnv])
@pytest.mark.parametrize("name", games())
def test_a_single_environment_deals_what_its_seed_says(name: str, kind: type[RoundEnv] | type[ShoeEnv]) -> None:
    env = kind(name, memory="cards", penetration=0.8)
    twin = ReferenceTable(env.params, 7)
    env.action_space.seed(7)
    observation, info = env.reset(seed=7)
    for _ in range(12):
        twin.begin()
        while True:
            expected = twin.observation()
            for field, value in observation.items():
                assert np.abs(np.asarray(value) - np.asarray(expected[field])).max() < 1e-5, field
            assert set(info["action_mask"].nonzero()[0].tolist()) == twin.legal()
            answer = int(env.action_space.sample())
            observation, reward, over, _, info = env.step(answer)
            twin.step(answer)
            assert (reward, over, info["net"]) == (twin.reward, twin.is_over, twin.net)
            if over:
                break
        observation, info = env.reset()
