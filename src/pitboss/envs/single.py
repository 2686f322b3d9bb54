"""One table for one agent: `pitboss/Round-v1`, an episode a round, and `pitboss/Shoe-v1`, an episode a shoe."""

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Unpack

import gymnasium
import numpy as np

from pitboss.envs.answers import ANSWERS, NOT_BEGUN, OVER, IllegalAnswerError, refused, whole
from pitboss.envs.kernel.felt import LEGAL, lay_felt
from pitboss.envs.kernel.sight import blank_sight
from pitboss.envs.kernel.stepping import BEGIN, DISABLED, Way, run_all, seat
from pitboss.envs.observations import Observation, at_table, observation_space
from pitboss.envs.pictures import RENDER_MODES, Row, check_render_mode, most_rows, show
from pitboss.envs.replay import Played, played_at, round_at, rows_at, table_values
from pitboss.envs.spaces import LegalAnswers
from pitboss.envs.terms import BETS, Offered, Terms, check_options, round_terms, shoe_terms
from pitboss.envs.truth import Truth
from pitboss.game import Round
from pitboss.kernels.rng import first_stream
from pitboss.rules import Rules

_REFUSED = -1
"""What the kernel is told of an illegal answer, which may be a number too large for it."""


class TableEnv(gymnasium.Env[Observation, int]):
    """One table of the compiled kernel behind Gymnasium's interface."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012
    action_space: LegalAnswers  # type: ignore[assignment]

    def __init__(self, terms: Terms, render_mode: str | None) -> None:
        self.render_mode = check_render_mode(render_mode)
        self.terms = terms
        self._sheet = terms.sheet()
        self._felt = lay_felt(self._sheet, 1)
        self._sight = blank_sight(1, len(terms.answers))
        self._sight.masks[0, 0] = 1
        self._answers = len(terms.answers)
        self._is_over = True
        self._chosen = np.zeros(1, dtype=np.int64)
        self._truth = Truth() if terms.values else None
        self._is_seated = False
        self.observation_space = observation_space(terms)
        self.action_space = LegalAnswers(self._sight.masks)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode. With a seed the table gets new decks and a generator of its own; a seed says everything."""
        check_options(options)
        super().reset(seed=seed, options=options)
        if seed is None and not self._is_seated:
            seed = int(self.np_random.integers(1 << 62))
        if seed is not None:
            seat(self._sheet, self._felt, 0, first_stream(seed))
            self._is_seated = True
        self._chosen[0] = 1
        self._run[BEGIN]()
        self._is_over = False
        return at_table(self.terms, self._sight), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Give an answer; raise `IllegalAnswerError` if it is not legal, unless a penalty was agreed on.

        What is no whole number is no answer, and raises in any case.
        """
        answer = whole(action)
        is_legal = answer is not None and 0 <= answer < self._answers and self._sight.masks[0, answer]
        if self._is_over or answer is None or (self.terms.penalty is None and not is_legal):
            if not self._is_seated:
                raise IllegalAnswerError(NOT_BEGUN)
            raise IllegalAnswerError(refusal(self.terms, int(self._felt.table[0, LEGAL]), action, self._is_over))
        self._chosen[0] = answer if is_legal else _REFUSED
        self._run[DISABLED]()
        self._is_over = bool(self._sight.over[0])
        return at_table(self.terms, self._sight), float(self._sight.reward[0]), self._is_over, False, self._info()

    def render(self) -> Any:
        """The table as text (`ansi`) or as a picture (`rgb_array`), the hole card face down until it is turned."""
        return show(self.render_mode, self.rows(), most_rows(self.terms)) if self._is_seated else None

    def rows(self) -> list[Row]:
        """The table line by line."""
        return rows_at(self.terms, self._felt, 0)

    @property
    def round(self) -> Round | None:
        """The round under way, or the last one, as the table engine has it; None before the first."""
        return round_at(self.terms, self._felt, 0) if self._is_seated else None

    @property
    def played(self) -> Played:
        """The cards and answers of the round under way or of the last one."""
        return played_at(self.terms, self._felt, 0)

    @cached_property
    def _run(self) -> dict[int, Callable[[], object]]:
        """What runs the kernel, by mode."""
        penalty = 0.0 if self.terms.penalty is None else float(self.terms.penalty)
        ways = [Way(self.terms.by_shoe, mode, penalty) for mode in (BEGIN, DISABLED)]
        tables = self._sheet, self._felt, self._sight, self._sight
        return {way.mode: run_all.bind(*tables, way, self._chosen) for way in ways}

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._sight.masks[0].copy(), "net": int(self._sight.net[0])}
        if self._truth is not None:
            info["values"] = table_values(self._truth, self.terms, self._felt, self._sight, 0)
        return info


class RoundEnv(TableEnv):
    """`pitboss/Round-v1`: an episode is a round for one unit, dealt from a fresh shuffle or on from a shoe."""

    def __init__(
        self, sheet: str | Path | Rules = "blackjack", *, render_mode: str | None = None, **offered: Unpack[Offered]
    ) -> None:
        super().__init__(round_terms(sheet, offered), render_mode)


class ShoeEnv(TableEnv):
    """`pitboss/Shoe-v1`: an episode is a shoe, and the wager is chosen before each round."""

    def __init__(
        self,
        sheet: str | Path | Rules = "blackjack",
        *,
        bets: Sequence[int] = BETS,
        render_mode: str | None = None,
        **offered: Unpack[Offered],
    ) -> None:
        super().__init__(shoe_terms(sheet, bets, offered), render_mode)


def refusal(terms: Terms, legal: int, action: Any, is_over: bool) -> str:
    """Why an answer is refused, and which would be taken."""
    if is_over:
        return OVER
    names = terms.answers
    if legal >> len(ANSWERS):
        names = (f"bet {terms.bets[0] // terms.rules.limits.min}", *names[1:])
    return refused(action, (number for number in range(len(names)) if legal >> number & 1), names)
