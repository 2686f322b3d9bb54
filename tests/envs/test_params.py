"""The parameters of environments: what is allowed, and what an illegal answer does."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from pitboss.envs import (
    IllegalAnswerError,
    RoundEnv,
    RoundVectorEnv,
    ShoeEnv,
    TextEnv,
    optimal_value,
)
from pitboss.envs.observations import at_table
from pitboss.envs.seats import SeatsEnv
from pitboss.errors import ParamError, PitbossError
from pitboss.rules import load


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"penetration": 1.5}, "penetration=1.5: give a number from 0 to 1"),
        ({"memory": "all"}, "memory='all': give one of none, count, cards"),
        *(
            ({"penalty": wrong}, f"penalty={wrong!r}: give a number from 0 on")
            for wrong in ("2", -1.0, float("nan"), True)
        ),
        ({"values": "yes"}, "values='yes': give True or False"),
        ({"rewards": "now"}, "rewards='now': give one of end, settled"),
        ({"side_bets": {"buster": 0.5}}, "side_bets={'buster': 0.5}: give whole numbers of the least wager"),
        ({"side_bets": {"buster": 1}}, "Blackjack has no side bet 'buster': it has none"),
        ({"side_bets": "buster"}, "side_bets='buster': give whole numbers of the least wager"),
        ({"render_mode": "human"}, "render_mode='human': give one of ansi, rgb_array, or None"),
        ({"sheet": load("blackjack"), "decks": 2}, "rules are taken as they are"),
        ({"decks": 9}, "decks=9: give a whole number from 1 to 8"),
        ({"changes": {"shoe.decks": 9}}, "shoe.decks: found 9; a whole number from 1"),
        ({"decks": 2, "changes": {"shoe.decks": 4}}, "decks=2: changes has shoe.decks 4: give one of the two"),
        ({"count": "hilo"}, "hilo"),
        ({"count": 2}, "count=2: give the name of a system, such as hi-lo, or its tags"),
        ({"sheet": "blackjak"}, "did you mean blackjack?"),
        ({"changes": {"dealer.soft17": "hit"}}, "dealer.soft17: no such key; did you mean dealer.soft_17?"),
    ],
)
def test_a_bad_parameter_is_answered_with_what_is_allowed(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(PitbossError) as raised:
        RoundEnv(**arguments)
    assert message in str(raised.value)


@pytest.mark.parametrize("arguments", [{"sheet": None}, {"changes": {3: 4}}, {"changes": ["shoe.decks"]}, {"deck": 2}])
@pytest.mark.parametrize("function", [RoundEnv, TextEnv, SeatsEnv, optimal_value])
def test_what_is_no_sheet_no_changes_or_no_parameter_is_a_type_error(function: Any, arguments: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        function(**arguments)


@pytest.mark.parametrize(
    ("kind", "allowed"),
    [
        (RoundEnv, "decks, changes, penalty, penetration, side_bets, memory, count, rewards, values"),
        (ShoeEnv, "values, bets"),
        (RoundVectorEnv, "rewards, values"),
        (TextEnv, "decks, changes, penalty"),
        (SeatsEnv, "decks, changes, penalty"),
    ],
)
def test_a_misspelt_argument_is_answered_with_those_there_are(kind: Any, allowed: str) -> None:
    with pytest.raises(TypeError, match=rf"there is no argument 'deck': beside sheet give .*{allowed}$"):
        kind(deck=2)


@pytest.mark.parametrize("bets", [(), (0, 1), (1.5,), tuple(range(1, 40)), 4, "12", None, {1: 2}])
def test_bets_are_whole_numbers_of_the_least_wager(bets: Any) -> None:
    with pytest.raises(ParamError, match="give 1 to 24 whole numbers of the least wager, 1 or more"):
        ShoeEnv(bets=bets)
    with pytest.raises(ParamError, match=r"the main wager is 2000\.00: it must lie between 1\.00 and 1000\.00"):
        ShoeEnv(bets=(1, 2000))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"num_envs": 0}, "num_envs=0: give a whole number from 1 to"),
        ({"autoreset_mode": "never"}, "autoreset_mode='never': give one of NextStep, SameStep, Disabled"),
        ({"copy": 1}, "copy=1: give True or False"),
    ],
)
def test_bad_parameters_of_vectors(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ParamError, match=message):
        RoundVectorEnv(**arguments)


def test_vectors_say_what_they_cannot_take() -> None:
    env = RoundVectorEnv(4)
    with pytest.raises(IllegalAnswerError, match="no episode has begun: call reset"):
        env.step(np.zeros(4, dtype=np.int64))
    with pytest.raises(ParamError, match="give one for each of 4 tables"):
        env.reset(seed=[1, 2])
    with pytest.raises(ParamError, match="some tables have no episode yet"):
        env.reset(options={"reset_mask": np.array([True, False, False, False])})
    env.reset(seed=1)
    with pytest.raises(IllegalAnswerError, match="they are 4 whole numbers, one for each table"):
        env.step(np.zeros(3, dtype=np.int64))
    with pytest.raises(ParamError, match="give an array of 4 truth values"):
        env.reset(options={"reset_mask": [True] * 4})
    for options in ([True], {"rest_mask": np.array([True] * 4)}):
        with pytest.raises(ParamError, match="give a dictionary with reset_mask, or None"):
            env.reset(options=options)  # type: ignore[arg-type]
    with pytest.raises(IllegalAnswerError, match="they are 4 whole numbers, one for each table"):
        env.step([[0], [1, 2], [0], [0]])  # type: ignore[arg-type]
    for seed in (1.5, [1, 2, 3, -4], ["a"] * 4, np.int64(-5), np.array([1, 2, 3, -4]), np.array(0.5)):
        with pytest.raises(ParamError, match="give a whole number, 0 or more, or one or None for each table"):
            env.reset(seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [RoundEnv, ShoeEnv, TextEnv])
def test_options_of_a_reset_are_a_dictionary(kind: Any) -> None:
    with pytest.raises(ParamError, match=r"give a dictionary, or None$"):
        kind().reset(options=[1])
    kind().reset(options={})


def test_changes_may_be_plain_values() -> None:
    env = RoundEnv(changes={"double.after_split": False, "shoe.decks": 2})
    assert env.params.rules == load("blackjack", {"double.after_split": "false", "shoe.decks": "2"})


def test_numbers_of_numpy_are_numbers() -> None:
    changed = RoundEnv(changes={"double.after_split": np.False_, "shoe.decks": np.int64(2)})
    assert changed.params.rules == RoundEnv(changes={"double.after_split": False, "shoe.decks": 2}).params.rules
    chosen = ShoeEnv(bets=np.array([1, 3]), penetration=np.float32(0.5))  # type: ignore[arg-type]
    assert chosen.params == ShoeEnv(bets=(1, 3), penetration=0.5).params
    many = RoundVectorEnv(np.int64(3))  # type: ignore[arg-type]
    by_array, _ = many.reset(seed=np.array([7, 8, 9]))
    by_list, _ = many.reset(seed=[7, 8, 9])
    assert all((by_array[field] == by_list[field]).all() for field in by_list)


def test_a_whole_number_is_taken_however_it_is_written() -> None:
    """As `simulate(…, seats=2.0)` takes it; a flag is no number."""
    for two in (2, 2.0, np.int64(2), np.float32(2)):
        many: Any = two
        assert len(SeatsEnv(seats=many).possible_agents) == 2
        assert RoundVectorEnv(num_envs=many, copy=np.bool_(True)).num_envs == 2  # type: ignore[arg-type]
    for wrong in (True, 2.5, "2", None, float("nan")):
        none: Any = wrong
        with pytest.raises(ParamError, match=r"^seats=.*: give a whole number from 1 to 7$"):
            SeatsEnv(seats=none)


def test_a_wager_that_is_refused_is_told_the_bets() -> None:
    env = ShoeEnv(bets=(2, 6))
    env.reset(seed=1)
    with pytest.raises(IllegalAnswerError, match=r"hit is not legal now: legal are bet 2 \(0\), bet 6 \(7\)$"):
        env.step(1)


def test_an_illegal_answer_raises_and_changes_nothing() -> None:
    env = RoundEnv()
    with pytest.raises(IllegalAnswerError, match=r"^no episode has begun: call reset\(\) first$"):
        env.step(0)
    seed = next(
        seed for seed in range(99) if env.reset(seed=seed)[0]["ask"] == 1 and env.reset(seed=seed)[0]["pair"] == 0
    )
    before = env.reset(seed=seed)
    for action, told in ((3, "split"), (99, "99"), (-1, "-1"), (2**70, str(2**70))):
        with pytest.raises(
            IllegalAnswerError, match=rf"{told} is not legal now: legal are stand \(0\), hit \(1\), double"
        ):
            env.step(action)
    with pytest.raises(
        IllegalAnswerError,
        match=r"0\.5 is no answer: answers are whole numbers, and legal are stand \(0\), hit \(1\), ",
    ):
        env.step(0.5)  # type: ignore[arg-type]
    assert at_table(env.params, env._arrays) == before[0]
    tables = RoundVectorEnv(3)
    tables.reset(seed=[seed, seed, seed])
    with pytest.raises(IllegalAnswerError, match=r"table 1: split is not legal now: legal are stand \(0\)"):
        tables.step(np.array([0, 3, 0]))
    assert not tables.step(np.array([1, 1, 1]))[2].all()


def test_a_penalty_ends_the_episode_instead() -> None:
    env = RoundEnv(penalty=2.5)
    seed = next(seed for seed in range(99) if env.reset(seed=seed)[1]["action_mask"][3] == 0)
    for action in (3, 99, -1):
        env.reset(seed=seed)
        observation, reward, over, truncated, info = env.step(action)
        assert (reward, over, truncated, info["net"], observation["ask"]) == (-2.5, True, False, 0, 0)
    env.reset(seed=seed)
    for nothing in (1.0, "hit", float("nan"), None):
        with pytest.raises(IllegalAnswerError, match=r"is no answer: .* legal are stand \(0\), hit \(1\)"):
            env.step(nothing)  # type: ignore[arg-type]
    tables = RoundVectorEnv(2, penalty=2.5, autoreset_mode="SameStep")
    tables.reset(seed=[seed, seed])
    shown = tables.step(np.array([3, 0]))
    assert shown[1][0] == -2.5
    assert shown[2].all()


def test_a_number_of_any_kind_is_a_penalty() -> None:
    numbers: tuple[Any, ...] = (0, 2, 0.5, np.float32(1.5), np.int64(3))
    for penalty in numbers:
        assert RoundEnv(penalty=penalty).params.penalty == penalty


def test_the_kernel_is_given_the_same_types_for_every_count() -> None:
    for count in ("hi-lo", "ko", "A=1 2=-1"):
        assert type(RoundEnv(count=count).params.sheet().first_count) is float
    env = RoundEnv(memory="count", count="ko", decks=6)
    seen, _ = env.reset(seed=1)
    state = env.round
    assert state is not None
    shown = [*state.seats[0].hands[0].cards, state.dealer[0]] if state.hole_is_hidden else []
    assert shown
    assert seen["count"][0] == 4 - 4 * 6 + sum(
        1 if 2 <= card.value <= 7 else -(card.value in (1, 10)) for card in shown
    )


def test_pitboss_itself_does_not_load_gymnasium() -> None:
    script = "import pitboss, pitboss.rules, sys; sys.exit('gymnasium' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_without_gymnasium_one_line_says_what_to_install() -> None:
    script = (
        "import sys, importlib.util as u; find = u.find_spec\n"
        "u.find_spec = lambda name, *rest: None if name == 'gymnasium' else find(name, *rest)\n"
        "import pitboss.envs"
    )
    run = subprocess.run([sys.executable, "-c", script], check=False, capture_output=True, text=True)
    assert run.returncode == 1
    assert run.stderr.strip().splitlines()[-1] == (
        "ModuleNotFoundError: the environments need Gymnasium: pip install 'pitboss[envs]'"
    )
