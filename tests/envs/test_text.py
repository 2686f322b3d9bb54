"""A table in words: the prompt says the rules, answers go by name, and the reward is the exact cost."""

import copy
import pickle
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from pitboss.envs import IllegalAnswerError, TextEnv
from pitboss.envs.answers import ANSWERS
from pitboss.envs.replay import AnswerValues
from pitboss.errors import ParamError
from pitboss.rules import games, load
from pitboss.rules.words import in_words


@pytest.mark.parametrize("name", games())
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    check_env(gymnasium.make("pitboss/Text-v1", sheet=name).unwrapped)


def test_the_prompt_has_every_sentence_of_the_sheet() -> None:
    env = TextEnv("super-fun-21-extreme")
    for chapter in in_words(load("super-fun-21-extreme")):
        assert all(sentence in env.prompt for sentence in chapter.sentences)


@pytest.mark.parametrize(
    ("changes", "absent"),
    [
        ({}, {"surrender", "even-money"}),
        ({"surrender.when": "late", "natural.even_money": "true"}, set()),
        ({"insurance.offered": "false", "natural.even_money": "false"}, {"surrender", "insure", "even-money"}),
        ({"split.max_hands": "1"}, {"surrender", "split", "even-money"}),
    ],
)
def test_prompt_and_tools_name_the_actions_that_the_sheet_has(changes: dict[str, str], absent: set[str]) -> None:
    env = TextEnv("blackjack", changes=changes)
    named = [tool["function"]["name"] for tool in env.tools]
    assert named == [name for name in ANSWERS if name not in absent]
    assert f"name one action: {', '.join(named)}. Only" in env.prompt
    env.action_space.seed(1)
    for seed in range(40):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            assert set(info["legal"]) <= set(named)
            _, _, over, _, info = env.step(env.action_space.sample())


def test_every_decision_is_scored_by_its_exact_cost() -> None:
    env = TextEnv("blackjack")
    env.action_space.seed(1)
    costs = []
    for seed in range(12):
        shown, info = env.reset(seed=seed)
        over = False
        while not over:
            state = env._round.round
            assert state is not None
            assert "dealer" in shown
            assert state.dealer[1].name not in shown
            values = AnswerValues().of_round(state)
            answer = env.action_space.sample()
            assert answer in info["legal"]
            expected = max(values.values()) - values[ANSWERS.index(answer)]
            shown, reward, over, _, info = env.step(answer.upper())
            assert reward == pytest.approx(-expected, abs=1e-12)
            assert info["cost"] == pytest.approx(expected, abs=1e-12)
            costs.append(expected)
        assert "net" in shown
    assert min(costs) == 0
    assert max(costs) > 0.1


def test_a_word_that_is_no_action_is_answered_with_those_that_are() -> None:
    env = TextEnv()
    env.reset(seed=3)
    with pytest.raises(IllegalAnswerError, match=r"'fold' is not legal now: legal are stand, "):
        env.step("fold")
    with pytest.raises(ParamError, match="render_mode='rgb_array': give one of ansi, or None"):
        TextEnv(render_mode="rgb_array")
    with pytest.raises(ParamError, match="render_mode='human'"):
        TextEnv(render_mode="human")


def test_before_and_after_an_episode_nothing_is_legal() -> None:
    env = TextEnv(render_mode="ansi")
    assert env.render() is None
    with pytest.raises(IllegalAnswerError, match=r"no episode has begun: call reset\(\)"):
        env.step("stand")
    env.reset(seed=3)
    while not env.step("stand")[2]:
        pass
    with pytest.raises(IllegalAnswerError, match=r"the episode is over: call reset\(\)"):
        env.step("stand")


def test_where_no_value_can_be_said_no_cost_is_told() -> None:
    env = TextEnv()
    env.reset(seed=3)
    env._values = None
    _, reward, _, _, info = env.step("stand")
    assert reward == 0.0
    assert "cost" not in info


def test_a_sheet_may_be_written_in_any_letters(tmp_path: Path) -> None:
    sheet = tmp_path / "huit.toml"
    sheet.write_text('name = "huit"\ntitle = "Vingt-et-un à l’été ♠"\nversion = "1.0"\nsummary = "Über"\n', "utf-8")
    env = TextEnv(sheet)
    shown, _ = env.reset(seed=1)
    assert "à l’été ♠" in shown
    assert shown in env.observation_space


def test_a_copy_goes_on_as_the_original_does() -> None:
    env = TextEnv("mega-blackjack")
    env.reset(seed=5)
    twins = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
    env.action_space.seed(3)
    for _ in range(12):
        answer = env.action_space.sample()
        shown = env.step(answer)
        assert [twin.step(answer) for twin in twins] == [shown, shown]
        if shown[2]:
            begun = env.reset()
            assert [twin.reset() for twin in twins] == [begun, begun]


def test_a_penalty_ends_the_round() -> None:
    env = TextEnv(penalty=3)
    env.reset(seed=3)
    _, reward, over, _, info = env.step("fold")
    assert (reward, over) == (-3.0, True)
    assert "cost" not in info


def test_the_table_is_shown_as_text() -> None:
    env = TextEnv(render_mode="ansi")
    shown, _ = env.reset(seed=2)
    assert env.render() == shown
    assert TextEnv().render() is None
    assert np.array([each.isascii() for each in shown]).all()
