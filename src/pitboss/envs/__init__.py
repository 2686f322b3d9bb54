"""Environments for research: blackjack by any sheet behind Gymnasium's and PettingZoo's interfaces.

Importing this registers them: `gymnasium.make("pitboss/Round-v1", sheet="blackjack")`. Gymnasium imports it by itself
where the name says so: `gymnasium.make("pitboss.envs:pitboss/Round-v1")`.
"""

from importlib.util import find_spec

from pitboss.extras import missing

if find_spec("gymnasium") is None:
    raise missing("gymnasium", "the environments need Gymnasium")

import gymnasium

from pitboss.envs.answers import IllegalAnswerError
from pitboss.envs.best_play import optimal_value
from pitboss.envs.evaluation import evaluate, evaluate_shoes
from pitboss.envs.results import Evaluation, ShoeEvaluation
from pitboss.envs.single import RoundEnv, ShoeEnv
from pitboss.envs.text import TextEnv
from pitboss.envs.vector import RoundVectorEnv, ShoeVectorEnv

__all__ = [
    "Evaluation",
    "IllegalAnswerError",
    "RoundEnv",
    "RoundVectorEnv",
    "ShoeEnv",
    "ShoeEvaluation",
    "ShoeVectorEnv",
    "TextEnv",
    "evaluate",
    "evaluate_shoes",
    "optimal_value",
]

for _name in ("Round", "Shoe"):
    gymnasium.register(
        id=f"pitboss/{_name}-v1",
        entry_point=f"pitboss.envs.single:{_name}Env",
        vector_entry_point=f"pitboss.envs.vector:{_name}VectorEnv",
        disable_env_checker=True,
    )
gymnasium.register(id="pitboss/Text-v1", entry_point="pitboss.envs.text:TextEnv", disable_env_checker=True)
