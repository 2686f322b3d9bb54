"""Environments beside the reference: every question, every legal answer, every card seen, every cent."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from tests.envs.reference_table import ReferenceTable

from pitboss.envs.vector import RoundVectorEnv, ShoeVectorEnv, TableVectorEnv
from pitboss.rules import Rules

TABLES = 32


def random_env(rng: random.Random, rules: Rules, mode: AutoresetMode, *, by_shoe: bool) -> TableVectorEnv:
    """Tables for a game with any side bets, any penetration and any memory."""
    most = rules.limits.max // rules.limits.min
    kind: Callable[..., TableVectorEnv] = ShoeVectorEnv if by_shoe else RoundVectorEnv
    more: dict[str, Any] = {"bets": tuple(range(1, min(most, 5) + 1))} if by_shoe else {}
    return kind(
        TABLES,
        rules,
        penetration=rng.choice((0.0, 0.5, 0.9, 1.0)),
        side_bets={bet.name: rng.randint(1, min(most, 3)) for bet in rules.side_bets if rng.random() < 0.7},
        memory=rng.choice(("none", "count", "cards")),
        count=rng.choice(("hi-lo", "ko", "halves")),
        autoreset_mode=mode,
        copy=rng.random() < 0.5,
        rewards=rng.choice(("end", "settled")),
        **more,
    )


def compare(env: TableVectorEnv, seed: int, episodes: int) -> int:
    """Play at least so many episodes of random legal answers; how many there were.

    Where the caller says when episodes begin, some of those that are over wait for a while.
    """
    mode, params = env.metadata["autoreset_mode"], env.params
    shown = env.reset(seed=seed)
    twins = [ReferenceTable(params, seed + t) for t in range(env.num_envs)]
    for twin in twins:
        twin.begin()
    over, finished = np.zeros(env.num_envs, dtype=np.bool_), 0
    env.action_space.seed(seed)
    check(twins, *shown)
    while finished < episodes:
        if mode is AutoresetMode.DISABLED and over.any():
            ended = np.flatnonzero(over)
            for some in (ended[::2], ended[1::2]):
                if len(some):
                    mask = np.zeros_like(over)
                    mask[some] = True
                    shown = env.reset(options={"reset_mask": mask})
                    for place in some:
                        twins[place].begin()
                    check(twins, *shown)
        actions = env.action_space.sample()
        begins = over.copy() if mode is AutoresetMode.NEXT_STEP else np.zeros_like(over)
        observations, rewards, over, truncated, infos = env.step(actions)
        for t, twin in enumerate(twins):
            if begins[t]:
                twin.begin()
            else:
                twin.step(int(actions[t]))
        np.testing.assert_allclose(rewards, [twin.reward for twin in twins], atol=1e-9)
        assert over.tolist() == [twin.is_over for twin in twins]
        assert not truncated.any()
        if mode is AutoresetMode.SAME_STEP and over.any():
            ends = np.flatnonzero(over)
            final = {name: np.array([seen[name] for seen in infos["final_obs"][ends]]) for name in observations}
            final_info = {name: infos["final_info"][name][ends] for name in ("action_mask", "net")}
            check([twins[end] for end in ends], final, final_info)
            for end in ends:
                twins[end].begin()
        check(twins, observations, infos)
        finished += int(over.sum())
    return finished


def as_gymnasium(shown: tuple[Any, ...]) -> tuple[Any, ...]:
    """What a step of many tables returned, with the last observations in an array, as Gymnasium has them."""
    finals = {"final_obs": np.asarray(shown[4]["final_obs"])} if "final_obs" in shown[4] else {}
    return *shown[:4], shown[4] | finals


def check(twins: Sequence[ReferenceTable], observations: Mapping[str, NDArray[Any]], infos: Mapping[str, Any]) -> None:
    """Hold what an environment shows against the tables."""
    columns = {name: values.tolist() for name, values in observations.items()}
    masks, nets = infos["action_mask"].tolist(), infos["net"].tolist()
    for t, twin in enumerate(twins):
        expected = twin.observation()
        for name, values in columns.items():
            if name in ("count", "left", "wager", "settled") and name in expected:
                assert abs(values[t][0] - expected[name]) <= 1e-5 * (1 + abs(expected[name])), (name, twin.state)
            elif name in expected:
                assert values[t] == expected[name], (name, values[t], expected[name], twin.state)
        assert {number for number, legal in enumerate(masks[t]) if legal} == twin.legal(), (masks[t], twin.state)
        assert nets[t] == twin.net, (nets[t], twin.net, twin.state)
