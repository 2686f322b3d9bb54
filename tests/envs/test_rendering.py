"""Pictures of a table: one size for all frames of an environment, and every bet with what it brought."""

import re
from typing import Any

import gymnasium
import numpy as np
import pytest

import pitboss.envs
from pitboss.cards import DECK
from pitboss.envs.answers import INSURE
from pitboss.envs.rendering import PictureRow, as_picture
from pitboss.envs.seats import SeatsEnv


def frames(env: gymnasium.Env[Any, Any], episodes: int) -> list[Any]:
    """What is shown at every step of some episodes."""
    shown = []
    for seed in range(episodes):
        env.reset(seed=seed)
        env.action_space.seed(seed)
        over = False
        while not over:
            shown.append(env.render())
            over = env.step(env.action_space.sample())[2]
        shown.append(env.render())
    return shown


@pytest.mark.parametrize("name", ["pitboss/Round-v1", "pitboss/Shoe-v1"])
@pytest.mark.parametrize("sheet", ["mega-blackjack", "super-fun-21-extreme"])
def test_every_picture_of_an_environment_has_the_same_size(name: str, sheet: str) -> None:
    side = {"buster": 2} if sheet == "mega-blackjack" else None
    episodes = 60 if name == "pitboss/Round-v1" else 1
    shown = frames(gymnasium.make(name, sheet=sheet, side_bets=side, render_mode="rgb_array"), episodes)
    height, width, _ = np.stack(shown).shape[1:]
    assert height % 2 == width % 2 == 0, "video codecs want even numbers"


def test_the_longest_hands_fit_into_the_picture() -> None:
    """Twenty-two cards in each of four hands, and a long word after them, leave the edge of the picture free."""
    rows = [PictureRow("> seat 7 hand 4", DECK[:22], "soft 21  wager 1000.00  dealer bust +1000.00")] * 4
    shown = as_picture(rows, 5)
    state = shown[-1, -1]
    assert shown.shape == as_picture([PictureRow("a title " * 30, (), "")], 5).shape
    assert (shown[:, -6:] == state).all()


def test_the_table_shows_what_side_bets_and_insurance_brought() -> None:
    env = gymnasium.make("pitboss/Round-v1", sheet="mega-blackjack", side_bets={"buster": 2}, render_mode="ansi")
    table = env.unwrapped
    assert isinstance(table, pitboss.envs.RoundEnv)
    insured = 0
    for seed in range(150):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            answer = INSURE if info["action_mask"][INSURE] else 0
            insured += answer == INSURE
            _, _, over, _, info = env.step(answer)
        text = env.render()
        assert isinstance(text, str)
        brought = re.findall(r"^(hand|buster|insurance) .* ([+-]?[\d.]+)$", text, re.MULTILINE)
        assert [name for name, _ in brought][:2] == ["hand", "insurance" if "insurance" in text else "buster"]
        assert round(100 * sum(float(net) for _, net in brought)) == info["net"], text
    assert insured


def test_the_seats_of_a_table_have_pictures_of_one_size() -> None:
    env = SeatsEnv("mega-blackjack", seats=7, rounds=3, render_mode="rgb_array")
    env.reset(seed=3)
    rng, shown = np.random.default_rng(3), []
    for _ in env.agent_iter():
        seen, _, over, _, _ = env.last()
        shown.append(env.render())
        env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert len({each.shape for each in shown}) == 1
