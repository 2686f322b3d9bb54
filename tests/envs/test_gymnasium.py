"""Gymnasium's own checks, and what its users do: wrappers, seeds, copies, pickles, specs, pictures."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.wrappers import FlattenObservation, RecordEpisodeStatistics
from tests.envs.compare import as_gymnasium

import pitboss.envs
from pitboss.envs.kernel.observation import FIELDS
from pitboss.rules import games

IDS = ("pitboss/Round-v1", "pitboss/Shoe-v1")


def episode(env: gymnasium.Env[Any, Any], seed: int | None) -> list[Any]:
    """All that an episode of random legal answers shows."""
    shown: list[Any] = [env.reset(seed=seed)]
    env.action_space.seed(3)
    while True:
        shown.append(env.step(env.action_space.sample()))
        if shown[-1][2]:
            return shown


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("memory", ["none", "count", "cards"])
@pytest.mark.parametrize("which", IDS)
def test_gymnasium_finds_nothing_wrong(which: str, memory: str, name: str) -> None:
    check_env(gymnasium.make(which, sheet=name, memory=memory).unwrapped)
    check_env(gymnasium.make(which, sheet=name, memory=memory, penalty=1.0, rewards="settled").unwrapped)


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("which", IDS)
def test_gymnasium_finds_nothing_wrong_with_values(which: str, name: str) -> None:
    check_env(gymnasium.make(which, sheet=name, values=True).unwrapped)


def test_gymnasium_imports_it_by_the_name() -> None:
    env = gymnasium.make("pitboss.envs:pitboss/Round-v1", sheet="super-fun-21-extreme", decks=2, penetration=0.75)
    assert isinstance(env.unwrapped, pitboss.envs.RoundEnv)
    assert env.spec is not None
    assert env.spec.kwargs == {"sheet": "super-fun-21-extreme", "decks": 2, "penetration": 0.75}
    again = env.spec.make()
    assert data_equivalence(episode(env, 5), episode(again, 5))


@pytest.mark.parametrize("which", IDS)
def test_a_copy_goes_on_as_the_original_does(which: str) -> None:
    env = gymnasium.make(which, sheet="maxtime-21", memory="cards").unwrapped
    for _ in range(3):
        episode(env, None)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        env_before = copy.deepcopy(env)
        assert data_equivalence(episode(twin, None), episode(env_before, None))
    twin = copy.deepcopy(env)
    twin.reset()
    twin.step(0)
    assert data_equivalence(twin.action_space.masks, twin._arrays.masks)  # type: ignore[attr-defined]
    assert twin.action_space.masks is not env.action_space.masks  # type: ignore[attr-defined]


@pytest.mark.parametrize("which", IDS)
def test_flat_observations_and_episode_statistics(which: str) -> None:
    flat = FlattenObservation(RecordEpisodeStatistics(gymnasium.make(which, memory="cards")))
    shown = episode(flat, 4)
    assert all(each[0] in flat.observation_space for each in shown)
    assert shown[-1][4]["episode"]["r"] == pytest.approx(sum(each[1] for each in shown[1:]))
    assert shown[-1][4]["episode"]["l"] == len(shown) - 1


def vectors(which: str, mode: AutoresetMode, *, native: bool) -> VectorEnv[Any, Any, Any]:
    if native:
        return gymnasium.make_vec(
            which, 9, sheet="mega-blackjack", memory="count", penetration=0.6, autoreset_mode=mode
        )
    more = {"autoreset_mode": mode}
    return gymnasium.make_vec(
        which, 9, "sync", vector_kwargs=more, sheet="mega-blackjack", memory="count", penetration=0.6
    )


@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("which", IDS)
def test_many_tables_show_what_gymnasium_makes_of_single_ones(which: str, mode: AutoresetMode) -> None:
    native, plain = vectors(which, mode, native=True), vectors(which, mode, native=False)
    assert isinstance(plain, SyncVectorEnv)
    assert native.single_observation_space == plain.single_observation_space
    assert native.observation_space == plain.observation_space
    assert native.action_space == plain.action_space
    assert native.metadata["autoreset_mode"] is mode
    native.action_space.seed(1)
    assert data_equivalence(native.reset(seed=11), plain.reset(seed=11))
    finished = 0
    while finished < 60:
        actions = native.action_space.sample()
        shown, expected = native.step(actions), plain.step(actions)
        assert shown[0] in native.observation_space
        assert data_equivalence(as_gymnasium(shown), expected)
        finished += int(shown[2].sum())
        if mode is AutoresetMode.DISABLED and shown[2].any():
            over = shown[2].copy()
            seen, infos = native.reset(options={"reset_mask": over})
            expected_seen, expected_infos = plain.reset(options={"reset_mask": over.copy()})
            assert data_equivalence(seen, expected_seen)
            assert data_equivalence(infos["action_mask"][over], expected_infos["action_mask"][over])


def test_what_a_step_without_copies_returned_outlives_the_next_step() -> None:
    env = gymnasium.make_vec("pitboss/Round-v1", 16, copy=False)
    env.reset(seed=1)
    first = env.step(env.action_space.sample())
    kept = copy.deepcopy(first)
    second = env.step(env.action_space.sample())
    assert data_equivalence(first, kept)
    third = env.step(env.action_space.sample())
    assert all(np.shares_memory(third[0][name], first[0][name]) for name in FIELDS)
    assert not any(np.shares_memory(third[0][name], second[0][name]) for name in FIELDS)


def test_vectors_are_copied_and_pickled() -> None:
    env = gymnasium.make_vec("pitboss/Shoe-v1", 4, copy=False)
    env.reset(seed=1)
    for _ in range(20):
        env.step(env.action_space.sample())
    twins = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
    for _ in range(20):
        actions = env.action_space.sample()
        shown = env.step(actions)
        assert all(data_equivalence(twin.step(actions), shown) for twin in twins)


def test_the_picture_and_the_text_hide_the_hole_card() -> None:
    env = gymnasium.make("pitboss/Round-v1", render_mode="ansi").unwrapped
    assert isinstance(env, pitboss.envs.RoundEnv)
    for seed in range(20):
        env.reset(seed=seed)
        state = env.round
        assert state is not None
        text = env.render()
        if state.hole_is_hidden:
            assert f"dealer      {state.dealer[0]} ??" in text
            assert str(state.dealer[1]) not in text.split("\n")[1]
        else:
            assert "??" not in text
    picture = gymnasium.make("pitboss/Round-v1", render_mode="rgb_array")
    picture.reset(seed=1)
    shown = picture.render()
    assert isinstance(shown, np.ndarray)
    assert shown.dtype == np.uint8
    assert shown.shape[2] == 3
    assert len(np.unique(shown.reshape(-1, 3), axis=0)) >= 4
