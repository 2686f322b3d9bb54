"""A chart as an agent: one table and many alike."""

import numpy as np
import pytest

import pitboss
from pitboss.envs import RoundVectorEnv
from pitboss.envs.best_play import solution_of
from pitboss.envs.charts import ChartAgent
from pitboss.errors import ParamError
from pitboss.rules import games, load


@pytest.mark.parametrize("name", games())
def test_many_tables_are_played_as_each_alone(name: str) -> None:
    rules = load(name)
    agent = ChartAgent(rules, solution_of(rules).chart)
    env = RoundVectorEnv(64, name)
    seen, infos = env.reset(seed=1)
    for _ in range(60):
        masks = infos["action_mask"]
        answers = agent.many(seen, masks)
        alone = [agent({field: values[t] for field, values in seen.items()}, masks[t]) for t in range(64)]
        assert answers.tolist() == alone
        seen, _, _, _, infos = env.step(answers)


def test_a_chart_of_the_package_is_played_as_it_is() -> None:
    rules = load("blackjack")
    mimic = pitboss.Chart.simple("mimic-the-dealer", rules)
    seen = {"ask": 1, "up": 6, "total": 16, "soft": 0, "cards": 2, "doubles": 0, "pair": 0}
    assert ChartAgent(rules, mimic)(seen, np.array([1, 1, 1, 0, 0, 0, 0], dtype=np.int8)) == 1
    with pytest.raises(ParamError, match=r"chart=3: give solution\.chart, Chart\.simple\(…\) or Chart\.read"):
        ChartAgent(rules, 3)  # type: ignore[arg-type]


def test_early_surrender_blackjacks_and_even_money_are_in_the_chart() -> None:
    rules = load("mega-blackjack", {"surrender.when": "early", "natural.may_double": "true", "natural.pays": "1:2"})
    agent = ChartAgent(rules, solution_of(rules).chart)
    env = RoundVectorEnv(256, rules)
    seen, infos = env.reset(seed=5)
    given: set[tuple[int, int]] = set()
    for _ in range(300):
        masks = infos["action_mask"]
        answers = agent.many(seen, masks)
        alone = [agent({field: values[t] for field, values in seen.items()}, masks[t]) for t in range(256)]
        assert answers.tolist() == alone
        given |= set(zip(seen["ask"].tolist(), answers.tolist(), strict=True))
        seen, _, _, _, infos = env.step(answers)
    assert {(4, 0), (4, 4), (2, 2)} <= given
    assert np.isin([ask for ask, _ in given], range(5)).all()
