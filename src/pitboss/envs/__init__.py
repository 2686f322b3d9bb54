"""Environments for research: blackjack by any sheet behind Gymnasium's and PettingZoo's interfaces.

Importing this registers them: `gymnasium.make("pitboss/Round-v1", sheet="blackjack")`.
"""

from importlib.util import find_spec

if find_spec("gymnasium") is None:
    raise ModuleNotFoundError("the environments need Gymnasium: pip install 'pitboss[envs]'", name="gymnasium")

from pitboss.envs.plugin import register
from pitboss.envs.single import IllegalAnswerError, RoundEnv, ShoeEnv
from pitboss.envs.terms import TermsError

__all__ = ["IllegalAnswerError", "RoundEnv", "ShoeEnv", "TermsError"]

register()
