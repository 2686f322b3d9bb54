"""One table for one agent: `pitboss/Round-v1`, an episode a round, and `pitboss/Shoe-v1`, an episode a shoe."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any, Unpack

import gymnasium
import numpy as np

from pitboss.envs.answers import ANSWERS, NOT_BEGUN, OVER, IllegalAnswerError, LegalAnswers, refusal, whole_answer
from pitboss.envs.kernel.episodes import BEGIN, DISABLED, run_all, seat
from pitboss.envs.kernel.observation import observation_arrays
from pitboss.envs.kernel.tables import LEGAL, empty_tables
from pitboss.envs.observations import Observation, at_table, observation_space
from pitboss.envs.params import EnvParams, RoundKeywords, ShoeKeywords, check_options, env_params, episode_mode
from pitboss.envs.rendering import RENDER_MODES, PictureRow, check_render_mode, most_rows, show
from pitboss.envs.replay import AnswerValues, RoundRecord, record_at, round_at, rows_at
from pitboss.game import Round
from pitboss.kernels.rng import first_stream
from pitboss.rules import Rules

_REFUSED = -1
"""What stands for an illegal answer in the kernel, for which its number may be too large."""


class TableEnv(gymnasium.Env[Observation, int]):
    """One table of the compiled kernel behind Gymnasium's interface."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012
    action_space: LegalAnswers  # type: ignore[assignment]

    def __init__(self, params: EnvParams, render_mode: str | None) -> None:
        self.render_mode = check_render_mode(render_mode)
        self.params = params
        self._sheet = params.sheet()
        self._tables = empty_tables(self._sheet, 1)
        self._arrays = observation_arrays(1, len(params.answers))
        self._arrays.masks[0, 0] = 1
        self._answers = len(params.answers)
        self._is_over = True
        self._chosen = np.zeros(1, dtype=np.int64)
        self._values = AnswerValues() if params.values else None
        self._is_seated = False
        self.observation_space = observation_space(params, self._sheet)
        self.action_space = LegalAnswers(self._arrays.masks)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode. With a seed the table gets new decks and a generator of its own; a seed says everything."""
        check_options(options)
        super().reset(seed=seed, options=options)
        if seed is None and not self._is_seated:
            seed = int(self.np_random.integers(1 << 62))
        if seed is not None:
            seat(self._sheet, self._tables, 0, first_stream(seed))
            self._is_seated = True
        self._chosen[0] = 1
        self._run[BEGIN]()
        self._is_over = False
        return at_table(self.params, self._arrays), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Give an answer.

        Raises:
            IllegalAnswerError: It is not legal and no penalty was agreed on, or it is no whole number.
        """
        answer, arrays = whole_answer(action), self._arrays
        is_legal = answer is not None and 0 <= answer < self._answers and arrays.masks.item(answer)
        if self._is_over or answer is None or (self.params.penalty is None and not is_legal):
            if not self._is_seated:
                raise IllegalAnswerError(NOT_BEGUN)
            raise IllegalAnswerError(
                table_refusal(self.params, int(self._tables.table[0, LEGAL]), action, self._is_over)
            )
        self._chosen[0] = answer if is_legal else _REFUSED
        self._run[DISABLED]()
        self._is_over = arrays.over.item()
        return at_table(self.params, arrays), arrays.reward.item(), self._is_over, False, self._info()

    def render(self) -> Any:
        """Return the table as text (`ansi`) or a picture (`rgb_array`), the hole card face down until it is turned."""
        return show(self.render_mode, self.rows(), most_rows(self.params)) if self._is_seated else None

    def rows(self) -> list[PictureRow]:
        """Return the table line by line."""
        return rows_at(self.params, self._tables, 0)

    @property
    def round(self) -> Round | None:
        """The round under way, or the last one, as the table engine has it; None before the first."""
        return round_at(self.params, self._tables, 0) if self._is_seated else None

    @property
    def record(self) -> RoundRecord:
        """The cards and answers of the round under way or of the last one."""
        return record_at(self.params, self._tables, 0)

    @cached_property
    def _run(self) -> dict[int, Callable[[], object]]:
        """What runs the kernel, by mode."""
        modes = [episode_mode(self.params, mode) for mode in (BEGIN, DISABLED)]
        tables = self._sheet, self._tables, self._arrays, self._arrays
        return {mode.mode: run_all.bind(*tables, mode, self._chosen) for mode in modes}

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._arrays.masks[0].copy(), "net": self._arrays.net.item()}
        if self._values is not None:
            values = self._values.at_table(self.params, self._tables, self._arrays, 0)
            if values is not None:
                info["values"] = values
        return info


class RoundEnv(TableEnv):
    """`pitboss/Round-v1`: an episode is a round for one unit, dealt from a fresh shuffle or on from a shoe.

    Args:
        sheet: The name of a game, the path of a sheet, or rules.
        decks: The same as a change of `shoe.decks`.
        penetration: The share of a shoe that is dealt, from 0 (a fresh shuffle every round) to 1.
        changes: Changes of the sheet by key, as `pitboss.load` takes them.
        side_bets: Units put down on side bets, by name, whenever they are open.
        memory: What an observation remembers: "none", the "count", or the "cards" seen.
        count: The system that the count is kept by.
        penalty: What an illegal answer costs, in units; None to raise an error.
        rewards: "end" to give the result of a round when it is over, "settled" to give that of each wager when it is
            settled, so that a reward follows upon the answers it is due to.
        values: Whether infos have what each answer is worth.
        render_mode: "ansi", "rgb_array" or None.

    Raises:
        ParamError: One of them cannot be used.
        TypeError: There is no such argument.
        PitbossError: There is no such game, or the changes do not fit its sheet.
    """

    def __init__(
        self,
        sheet: str | Path | Rules = "blackjack",
        *,
        render_mode: str | None = None,
        **keywords: Unpack[RoundKeywords],
    ) -> None:
        super().__init__(env_params(sheet, **keywords), render_mode)


class ShoeEnv(TableEnv):
    """`pitboss/Shoe-v1`: an episode is a shoe, and the wager is chosen before each round.

    Args and errors are those of `RoundEnv`, and `bets`: the wagers to choose from, in units of the least.
    """

    def __init__(
        self,
        sheet: str | Path | Rules = "blackjack",
        *,
        render_mode: str | None = None,
        **keywords: Unpack[ShoeKeywords],
    ) -> None:
        super().__init__(env_params(sheet, by_shoe=True, **keywords), render_mode)


def table_refusal(params: EnvParams, legal: int, action: Any, is_over: bool) -> str:
    """Return why an answer is refused at a table with these legal answers, as bits, and which would be taken."""
    if is_over:
        return OVER
    names = params.answers
    if legal >> len(ANSWERS):
        names = (f"bet {params.bets[0] // params.rules.limits.min}", *names[1:])
    return refusal(action, (number for number in range(len(names)) if legal >> number & 1), names)
