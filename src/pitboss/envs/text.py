"""Blackjack in words, for those who train or test language models on rules: `pitboss/Text-v1`.

The prompt is the sheet in words, made from the rules themselves; an answer is the name of an action, one tool call;
the reward of each decision is what it costs against best play, exactly, as a number not above zero.
"""

import string
from pathlib import Path
from typing import Any, Final, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces

from pitboss.arrays import Floats
from pitboss.envs.answers import (
    ANSWERS,
    EVEN_MONEY,
    INSURE,
    NOT_BEGUN,
    OVER,
    SPLIT,
    STAND,
    SURRENDER,
    IllegalAnswerError,
)
from pitboss.envs.params import GameKeywords, check_keywords, check_options
from pitboss.envs.rendering import as_text, check_render_mode
from pitboss.envs.single import RoundEnv
from pitboss.game.narration import calls
from pitboss.rules import Rules
from pitboss.rules.legal import most_insurance
from pitboss.rules.words import in_words

_CHARACTERS: Final = frozenset(string.printable)
_LONGEST: Final = 8000
_MEANING: Final = {
    "stand": "take no more cards; no to insurance, even money or early surrender",
    "hit": "take a card",
    "double": "double the wager on the hand and take one card",
    "split": "make two hands of a pair, with the same wager on each",
    "surrender": "give up the hand for half of what lies on it",
    "insure": "place the most that is allowed on insurance",
    "even-money": "take 1:1 for a blackjack now",
}
_SYNONYMS: Final = {"decline": "stand", "no": "stand", "even money": "even-money", "insurance": "insure"}


class ActionNames(spaces.Text):
    """Names of actions; `sample()` draws one that is legal now."""

    def __init__(self) -> None:
        super().__init__(max_length=20, min_length=1, charset=_CHARACTERS)
        self.legal: tuple[str, ...] = (ANSWERS[STAND],)

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        """One of the names that are legal now, unless a mask or chances are given."""
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        return self.legal[self.np_random.integers(len(self.legal))]


class TextEnv(gymnasium.Env[str, str]):
    """A round in words, dealt from a fresh shoe. Rounds in which nothing is asked are dealt again."""

    metadata = {"render_modes": ["ansi"], "render_fps": 2}  # noqa: RUF012
    action_space: ActionNames

    def __init__(
        self,
        sheet: str | Path | Rules = "blackjack",
        *,
        render_mode: str | None = None,
        **keywords: Unpack[GameKeywords],
    ) -> None:
        check_keywords(keywords, GameKeywords)
        check_render_mode(render_mode, ["ansi"])
        self._round = RoundEnv(sheet, values=True, **keywords)
        self.params, self.render_mode = self._round.params, render_mode
        letters = _CHARACTERS.union(self.prompt)
        self.observation_space = spaces.Text(max_length=_LONGEST, min_length=1, charset=letters)
        self.action_space = ActionNames()
        self._is_over: bool | None = None
        self._mask = np.zeros(len(ANSWERS), dtype=np.int8)
        self._values: Floats | None = None

    @property
    def prompt(self) -> str:
        """The game in words, and how to answer."""
        chapters = (f"{heading}. {' '.join(sentences)}" for heading, sentences in in_words(self.params.rules))
        task = (
            "You play one hand after another against the dealer. At each decision name one action: "
            f"{', '.join(self.actions)}. Only those that are named as legal may be chosen."
        )
        return "\n".join([f"{self.params.rules.title}.", *chapters, task])

    @property
    def actions(self) -> tuple[str, ...]:
        """The names of all actions that the sheet has."""
        rules = self.params.rules
        absent = {
            SPLIT: not rules.split.offered,
            SURRENDER: rules.surrender.when == "never",
            INSURE: not rules.insurance.offered or not most_insurance(rules, self.params.bets[0]),
            EVEN_MONEY: not rules.natural.offers_even_money,
        }
        return tuple(name for number, name in enumerate(ANSWERS) if not absent.get(number))

    @property
    def tools(self) -> list[dict[str, Any]]:
        """One tool for each action, without parameters, in the form that chat models take."""
        nothing = {"type": "object", "properties": {}, "additionalProperties": False}
        return [
            {"type": "function", "function": {"name": name, "description": _MEANING[name], "parameters": nothing}}
            for name in self.actions
        ]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        """Deal until something is asked, and tell the table."""
        check_options(options)
        super().reset(seed=seed, options=options)
        self._is_over = False
        observation, info = self._round.reset(seed=seed)
        while not observation["ask"]:
            observation, info = self._round.reset()
        return self._observe(info, cost=None)

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Answer by name. The reward is what the answer costs, below zero, or zero for the best.

        Where that cannot be said, because so few cards are left that the shoe could run out, it is zero, and no cost is
        told.

        Raises:
            IllegalAnswerError: It is no action or not legal; where a penalty was agreed on, it ends the round.
        """
        if self._is_over is not False:
            raise IllegalAnswerError(NOT_BEGUN if self._is_over is None else OVER)
        number = self._read(action)
        is_legal = number >= 0
        values = self._values
        cost = None if values is None or not is_legal else float(values.max() - values[number])
        _, reward, self._is_over, _, info = self._round.step(number)
        text, more = self._observe(info, cost=cost)
        return text, reward if not is_legal else -cost if cost else 0.0, self._is_over, False, more

    def render(self) -> str | None:
        """The table as text."""
        return self._table() if self.render_mode and self._is_over is not None else None

    def _read(self, action: str) -> int:
        word = str(action).strip().lower()
        word = _SYNONYMS.get(word, word)
        if word in ANSWERS and self._mask[ANSWERS.index(word)]:
            return ANSWERS.index(word)
        if self.params.penalty is None:
            raise IllegalAnswerError(f"{action!r} is not legal now: legal are {', '.join(self.action_space.legal)}")
        return -1

    def _observe(self, info: dict[str, Any], cost: float | None) -> tuple[str, dict[str, Any]]:
        self._mask, self._values = info["action_mask"], info.get("values")
        self.action_space.legal = legal = tuple(ANSWERS[number] for number in np.flatnonzero(self._mask))
        more = {} if cost is None else {"cost": cost}
        return self._table(), {"legal": legal, "net": info["net"], **more}

    def _table(self) -> str:
        state, text = self._round.round, as_text(self._round.rows())
        lines = calls(state, state.legal_actions) if state is not None and self._is_over is False else ()
        return text + "".join(f"The dealer says: {call}.\n" for call in lines)
