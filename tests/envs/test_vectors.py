"""Many tables in one call beside Gymnasium's own vectors: resets of some tables, penalties, wrappers, memory."""

import tracemalloc
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.wrappers.vector import FlattenObservation
from gymnasium.wrappers.vector import RecordEpisodeStatistics as RecordVectorStatistics
from tests.envs.compare import as_gymnasium

from pitboss.envs import IllegalAnswerError, RoundVectorEnv, ShoeVectorEnv
from pitboss.envs.kernel.observation import FIELDS
from pitboss.errors import ParamError

IDS = ("pitboss/Round-v1", "pitboss/Shoe-v1")
LASTING = (AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED)
"""The modes in which a finished episode stays for others to see."""
TABLES = 12


def both(which: str, mode: AutoresetMode, **more: Any) -> tuple[VectorEnv[Any, Any, Any], VectorEnv[Any, Any, Any]]:
    """A native vector, and Gymnasium's of single tables."""
    native = gymnasium.make_vec(which, TABLES, autoreset_mode=mode, **more)
    plain = gymnasium.make_vec(which, TABLES, "sync", vector_kwargs={"autoreset_mode": mode}, **more)
    assert isinstance(plain, SyncVectorEnv)
    native.action_space.seed(5)
    assert data_equivalence(native.reset(seed=31), plain.reset(seed=31))
    return native, plain


def until_two_are_over(native: VectorEnv[Any, Any, Any], plain: VectorEnv[Any, Any, Any]) -> np.ndarray:
    """Step both until two episodes or more end in one step; which."""
    for _ in range(2000):
        actions = native.action_space.sample()
        shown, expected = native.step(actions), plain.step(actions)
        assert data_equivalence(shown, expected)
        if shown[2].sum() >= 2:
            return np.flatnonzero(shown[2])
        if plain.metadata["autoreset_mode"] is AutoresetMode.DISABLED and shown[2].any():
            for env in (native, plain):
                env.reset(options={"reset_mask": shown[2].copy()})
    raise AssertionError("no two episodes ended together")


@pytest.mark.parametrize("mode", LASTING)
@pytest.mark.parametrize("which", IDS)
def test_a_reset_of_some_finished_tables_leaves_the_others_finished(which: str, mode: AutoresetMode) -> None:
    native, plain = both(which, mode, decks=1, penetration=0.5, memory="cards")
    for _ in range(4):
        ended = until_two_are_over(native, plain)
        mask = np.zeros(TABLES, dtype=np.bool_)
        mask[ended[0]] = True
        (seen, infos), (expected, expected_infos) = (
            env.reset(options={"reset_mask": mask.copy()}) for env in (native, plain)
        )
        assert data_equivalence(seen, expected)
        for name in ("action_mask", "net"):
            np.testing.assert_array_equal(infos[f"_{name}"], expected_infos[f"_{name}"])
            np.testing.assert_array_equal(infos[name][mask], expected_infos[name][mask])
        if mode is AutoresetMode.DISABLED:
            with pytest.raises(IllegalAnswerError, match=f"table {ended[1]}: the episode is over: call reset"):
                native.step(np.zeros(TABLES, dtype=np.int64))
            rest = np.zeros(TABLES, dtype=np.bool_)
            rest[ended[1:]] = True
            for env in (native, plain):
                env.reset(options={"reset_mask": rest.copy()})
        actions = native.action_space.sample()
        shown = native.step(actions)
        assert data_equivalence(shown, plain.step(actions))
        if mode is AutoresetMode.DISABLED and shown[2].any():
            for env in (native, plain):
                env.reset(options={"reset_mask": shown[2].copy()})


def test_a_mask_that_names_no_table_is_refused_as_gymnasium_does() -> None:
    native, plain = both("pitboss/Round-v1", AutoresetMode.NEXT_STEP)
    for env in (native, plain):
        with pytest.raises(ValueError, match="at least one"):
            env.reset(options={"reset_mask": np.zeros(TABLES, dtype=np.bool_)})
    with pytest.raises(ParamError, match="names no table"):
        native.reset(options={"reset_mask": np.zeros(TABLES, dtype=np.bool_)})


def test_a_finished_table_is_not_stepped_though_another_pays_a_penalty() -> None:
    env = RoundVectorEnv(8, penalty=1.0, autoreset_mode="Disabled")
    env.reset(seed=4)
    _, _, over, _, _ = env.step(np.zeros(8, dtype=np.int64))
    assert over.any()
    ended = int(np.flatnonzero(over)[-1])
    mask = over.copy()
    mask[ended] = False
    if mask.any():
        env.reset(options={"reset_mask": mask})
    answers = np.zeros(8, dtype=np.int64)
    assert ended > 0
    answers[0] = 99
    before = env.action_space.masks.copy()
    with pytest.raises(IllegalAnswerError, match=f"table {ended}: the episode is over: call reset"):
        env.step(answers)
    np.testing.assert_array_equal(env.action_space.masks, before)


@pytest.mark.parametrize("copy", [True, False])
def test_what_a_caller_does_with_the_infos_does_not_reach_the_tables(copy: bool) -> None:
    env, twin = RoundVectorEnv(6, copy=copy), RoundVectorEnv(6)
    for each in (env, twin):
        each.reset(seed=9)
    *_, truncated, infos = env.step(np.zeros(6, dtype=np.int64))
    twin.step(np.zeros(6, dtype=np.int64))
    for name in ("_net", "_action_mask"):
        infos[name][3] = False
    truncated[3] = True
    assert data_equivalence(env.reset(), twin.reset())
    assert data_equivalence(env.step(np.zeros(6, dtype=np.int64)), twin.step(np.zeros(6, dtype=np.int64)))


@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("which", IDS)
def test_penalties_are_those_of_single_tables(which: str, mode: AutoresetMode) -> None:
    native, plain = both(which, mode, penalty=2.0, penetration=0.3, memory="count")
    rng, penalties = np.random.default_rng(2), 0
    for _ in range(150):
        actions = native.action_space.sample()
        actions[rng.random(TABLES) < 0.05] = 3
        shown, expected = native.step(actions), plain.step(actions)
        assert data_equivalence(as_gymnasium(shown), expected)
        penalties += int((shown[1] == -2.0).sum())
        if mode is AutoresetMode.DISABLED and shown[2].any():
            seen = [env.reset(options={"reset_mask": shown[2].copy()})[0] for env in (native, plain)]
            assert data_equivalence(*seen)
    assert penalties > 10


def test_a_penalty_before_the_first_card_of_a_shoe_shows_no_card() -> None:
    env = ShoeVectorEnv(3, penalty=1.0, penetration=0.2, autoreset_mode="Disabled")
    for _ in range(3):
        seen, _ = env.reset()
        assert all((seen[name] == 0).all() for name in FIELDS if name != "ask")
        seen, rewards, over, _, _ = env.step(np.full(3, 99))
        assert (rewards == -1.0).all()
        assert over.all()
        assert all((seen[name] == 0).all() for name in FIELDS)
        env.reset()
        for _ in range(5):
            over = env.step(np.zeros(3, dtype=np.int64))[2]


@pytest.mark.parametrize("mode", LASTING)
@pytest.mark.parametrize("which", IDS)
def test_flat_observations_of_many_tables(which: str, mode: AutoresetMode) -> None:
    native, plain = (FlattenObservation(env) for env in both(which, mode, penetration=0.3, memory="cards"))
    assert native.observation_space == plain.observation_space
    for _ in range(40):
        actions = native.unwrapped.action_space.sample()
        shown, expected = native.step(actions), plain.step(actions)
        assert shown[0] in native.observation_space
        np.testing.assert_array_equal(shown[0], expected[0])
        if mode is AutoresetMode.DISABLED and shown[2].any():
            for env in (native, plain):
                env.reset(options={"reset_mask": shown[2].copy()})


@pytest.mark.parametrize("mode", AutoresetMode)
def test_statistics_of_many_tables(mode: AutoresetMode) -> None:
    env = RecordVectorStatistics(gymnasium.make_vec("pitboss/Round-v1", 8, copy=False, autoreset_mode=mode))
    env.reset(seed=1)
    rewards: list[float] = []
    while len(rewards) < 50:
        _, reward, over, _, infos = env.step(env.action_space.sample())
        if over.any():
            assert infos["episode"]["r"][over].tolist() == pytest.approx(reward[over].tolist())
            rewards += reward[over].tolist()
            if mode is AutoresetMode.DISABLED:
                env.reset(options={"reset_mask": over.copy()})
    assert env.episode_count == len(rewards)


@pytest.mark.parametrize("which", IDS)
def test_a_spec_makes_the_same_tables_again(which: str) -> None:
    env = gymnasium.make_vec(which, 3, sheet="mega-blackjack", memory="cards", autoreset_mode="SameStep")
    assert env.spec is not None
    again = gymnasium.make_vec(env.spec, 3)
    assert again.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert data_equivalence(env.reset(seed=2), again.reset(seed=2))
    single = gymnasium.make(which, sheet="mega-blackjack", memory="cards")
    assert single.spec is not None
    vector = gymnasium.make_vec(single.spec, 3)
    assert data_equivalence(env.reset(seed=2), vector.reset(seed=2))


@pytest.mark.parametrize("which", IDS)
@pytest.mark.parametrize(
    ("count", "reached"),
    [
        ("hi-lo", 20),
        ("ko", 5),
        ("A=64 2-9=64 T=-64", 1000),
        ("2-9=0.3 A=0.7 running", 5),
        ("Ad=-64", 100),
        ("T=64 A=-1 running", 1000),
    ],
)
def test_every_count_lies_in_its_space(which: str, count: str, reached: float) -> None:
    env = gymnasium.make_vec(which, 16, decks=1, penetration=1.0, memory="count", count=count)
    seen, _ = env.reset(seed=6)
    farthest = 0.0
    for _ in range(300):
        assert seen in env.observation_space
        farthest = max(farthest, float(np.abs(seen["count"]).max()))
        seen, *_ = env.step(env.action_space.sample())
    assert farthest > reached


@pytest.mark.parametrize("which", IDS)
def test_the_cards_seen_lie_in_their_space(which: str) -> None:
    env = gymnasium.make_vec(which, 16, decks=1, penetration=1.0, memory="cards")
    seen, _ = env.reset(seed=6)
    most = np.zeros(10)
    for _ in range(300):
        assert seen in env.observation_space
        most = np.maximum(most, seen["seen"].max(axis=0))
        seen, *_ = env.step(env.action_space.sample())
    assert most.tolist() == [4] * 9 + [16]


@pytest.mark.parametrize("mode", AutoresetMode)
def test_a_step_without_copies_makes_no_array(mode: AutoresetMode) -> None:
    """Of 4,096 tables the smallest array is 4 KiB: a step that made one would show."""
    env = RoundVectorEnv(4096, copy=False, memory="cards", autoreset_mode=mode)
    env.reset(seed=1)
    waves = np.zeros(4096, dtype=np.int64)
    for _ in range(3):
        env.step(waves)
        env.reset()
    tracemalloc.start()
    try:
        most = 0
        for _ in range(4):
            tracemalloc.reset_peak()
            before = tracemalloc.get_traced_memory()[0]
            env.step(waves)
            most = max(most, tracemalloc.get_traced_memory()[1] - before)
            tracemalloc.reset_peak()
            before = tracemalloc.get_traced_memory()[0]
            if mode is AutoresetMode.DISABLED:
                env.reset()
            most = max(most, tracemalloc.get_traced_memory()[1] - before)
    finally:
        tracemalloc.stop()
    assert most < 4096
