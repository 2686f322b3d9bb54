"""Nothing that an agent is shown hangs on the hole card before it is turned: text, picture, observation, mask, values.

At random moments the hole card is exchanged for one that is still in the shoe, and everything is shown again.
"""

import copy
import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from tests.random_rules import random_rules

from pitboss.envs import RoundEnv, RoundVectorEnv, ShoeEnv, TextEnv
from pitboss.envs.kernel.observation import observe
from pitboss.envs.kernel.tables import DEALER, DEALER_SOFT, HOLE, POS, ROUND_START, UP, TableArrays, with_card
from pitboss.envs.observations import at_all_tables, at_table
from pitboss.envs.replay import AnswerValues
from pitboss.envs.seats import SeatsEnv
from pitboss.envs.single import TableEnv
from pitboss.game import Phase
from pitboss.rules import Rules, games, load


def exchange(state: TableArrays, t: int, rng: random.Random, *, is_checked: bool) -> bool:
    """Exchange the hole card of a table for another of the shoe; whether there is one that lies face down.

    After the dealer's check it stays one that makes no blackjack.
    """
    at, shoe = state.table[t], state.shoe[t]
    if at[HOLE] < 0:
        return False
    place, up = int(at[ROUND_START]) + 3, int(at[UP])
    assert shoe[place] == at[HOLE]
    points, soft = with_card(0, 0, up)
    others = [
        other
        for other in range(int(at[POS]), len(shoe))
        if shoe[other] >> 2 != shoe[place] >> 2
        and not (is_checked and with_card(points, soft, int(shoe[other]))[0] == 21)
    ]
    if not others:
        return False
    other = rng.choice(others)
    shoe[place], shoe[other] = int(shoe[other]), int(shoe[place])
    at[HOLE] = shoe[place]
    at[DEALER], at[DEALER_SOFT] = with_card(points, soft, int(shoe[place]))
    return True


def shown_of(env: TableEnv) -> list[Any]:
    """All that is shown of a table, its values worked out anew."""
    observe(env._sheet, env._tables, 0, env._arrays)
    env._values = AnswerValues()
    return [at_table(env.params, env._arrays), env._info(), env.render()]


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
@pytest.mark.parametrize("kind", [RoundEnv, ShoeEnv])
def test_one_table(kind: type[RoundEnv] | type[ShoeEnv], mode: str) -> None:
    rng, hidden = random.Random(5), 0
    phases: set[Phase] = set()
    for name in (*games(), None, None):
        rules = load(name) if name else random_rules(rng)
        more: dict[str, Any] = {"bets": (1,)} if kind is ShoeEnv else {}
        more |= {"memory": rng.choice(("count", "cards")), "penetration": 0.4, "render_mode": mode}
        env = kind(rules, values=True, **more)
        env.action_space.seed(1)
        env.reset(seed=rng.randrange(1000))
        for _ in range(12):
            other, state = copy.deepcopy(env), env.round
            if state is not None and exchange(other._tables, 0, rng, is_checked=state.phase is Phase.PLAY):
                assert other.round != state
                np.testing.assert_equal(shown_of(env), shown_of(other))
                hidden, phases = hidden + 1, phases | {state.phase}
            if env.step(int(env.action_space.sample()))[2]:
                env.reset()
    assert hidden > 12
    assert len(phases) > 1


def test_many_tables() -> None:
    rng, hidden = random.Random(6), 0
    env = RoundVectorEnv(8, "mega-blackjack", penetration=0.5, memory="cards", render_mode="ansi")
    env.reset(seed=3)
    for _ in range(20):
        other = copy.deepcopy(env)
        hidden += sum([exchange(other._tables, t, rng, is_checked=True) for t in range(8)])
        assert env.render() == other.render()
        for each in (env, other):
            for t in range(8):
                observe(each._sheet, each._tables, t, each._arrays)
        seen, others = (at_all_tables(each.params, each._arrays, copy=True) for each in (env, other))
        assert data_equivalence(seen, others)
        assert data_equivalence(env._infos(), other._infos())
        env.step(env.action_space.sample())
    assert hidden > 60


def test_a_table_in_words() -> None:
    rng, hidden = random.Random(7), 0
    env = TextEnv("super-fun-21-extreme", render_mode="ansi")
    env.action_space.seed(2)
    env.reset(seed=1)
    for _ in range(30):
        other, state = copy.deepcopy(env), env._round.round
        assert state is not None
        if exchange(other._round._tables, 0, rng, is_checked=state.phase is Phase.PLAY):
            assert env.render() == other.render()
            hidden += 1
        if env.step(env.action_space.sample())[2]:
            env.reset()
    assert hidden > 15


def rules_with_a_hole_card(rng: random.Random, seed: int) -> Rules:
    if seed % 2:
        return load(games()[seed % len(games())])
    return next(rules for _ in range(100) if (rules := random_rules(rng)).dealer.has_hole)


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_several_seats(mode: str) -> None:
    rng, hidden = random.Random(8), 0
    for seed in range(12):
        env = SeatsEnv(rules_with_a_hole_card(rng, seed), seats=3, rounds=2, render_mode=mode)
        env.reset(seed=seed)
        while not all(env.terminations.values()):
            table = env._table
            assert table is not None
            state = table.round
            if state is not None and state.hole_is_hidden:
                other = copy.deepcopy(env)
                assert other._table is not None
                old, shoe = state.dealer[1], other._table.shoe
                allowed = {*range(1, 11)} - {old.value, 11 - state.dealer[0].value}
                new = next(card for card in shoe._coming if card.value in allowed)
                other._table.round = state._replace(dealer=(state.dealer[0], new))
                place = len(shoe._on_table) - 1 - shoe._on_table[::-1].index(old)
                shoe._on_table[place] = new
                for agent in env.agents:
                    np.testing.assert_equal(env.observe(agent), other.observe(agent))
                np.testing.assert_array_equal(env.render(), other.render())
                hidden += 1
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(rng.choice(np.flatnonzero(mask).tolist()))
    assert hidden > 40


def test_what_was_not_legal_is_told_and_nothing_is_offered_any_more() -> None:
    for name in ("pitboss/Round-v1", "pitboss/Shoe-v1", "pitboss/Text-v1"):
        env = gymnasium.make(name, penalty=1.0, render_mode="ansi")
        env.reset(seed=3)
        env.step("fold" if "Text" in name else 99)
        text = env.render()
        assert isinstance(text, str)
        assert text.endswith("that was not legal, and the episode is over\n")
        assert "you may" not in text
    tables = RoundVectorEnv(2, penalty=1.0, render_mode="ansi")
    tables.reset(seed=[3, 3])
    tables.step(np.array([99, 1]))
    shown = tables.render()
    assert shown is not None
    assert ["you may" in text for text in shown] == [False, True]
    seats = SeatsEnv(penalty=1.0, render_mode="ansi")
    seats.reset(seed=1)
    seats.step(99)
    assert "you may" not in seats.render()


def test_a_shoe_asks_for_the_next_wager_below_the_last_round() -> None:
    env = ShoeEnv(render_mode="ansi", penetration=0.5)
    seen, _ = env.reset(seed=1)
    assert env.render() == "Blackjack\nplace your bet\n"
    while True:
        seen, *_ = env.step(0)
        if seen["ask"] == 5:
            break
    shown = env.render().splitlines()
    assert shown[-1] == "place your bet"
    assert any(line.startswith("net ") for line in shown)
