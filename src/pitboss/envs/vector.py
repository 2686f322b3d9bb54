"""Many tables in one call: the vector environments, whose every step is one pass of the compiled kernel."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Unpack

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from pitboss.arrays import Flags, Floats, Ints
from pitboss.envs.answers import NOT_BEGUN, STAND, IllegalAnswerError, LegalAnswers, LegalBatch
from pitboss.envs.kernel.episodes import BEGIN, DISABLED, NEXT_STEP, SAME_STEP, EpisodeMode, find_refused, run_all, seat
from pitboss.envs.kernel.observation import ObservationArrays, observation_arrays
from pitboss.envs.kernel.tables import DONE, LEGAL, empty_tables
from pitboss.envs.observations import FLOAT_FIELDS, at_all_tables, at_table, observation_space
from pitboss.envs.params import (
    EnvParams,
    RoundKeywords,
    ShoeKeywords,
    check_flag,
    check_options,
    env_params,
    episode_mode,
)
from pitboss.envs.rendering import RENDER_MODES, check_render_mode, most_rows, show
from pitboss.envs.replay import AnswerValues, rows_at
from pitboss.envs.single import table_refusal
from pitboss.errors import ParamError
from pitboss.kernels.rng import first_stream
from pitboss.params import is_whole, whole
from pitboss.rules import Rules

Batch = dict[str, NDArray[Any]]
_MODES = {
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.DISABLED: DISABLED,
}
MOST_TABLES = 1 << 20


class FinalObservations:
    """The last observations of the episodes that a step ended, by table, None where none ended.

    It is used like Gymnasium's array of them, which is made when somebody first looks: one dictionary for each table
    takes several times as long as the step itself.
    """

    def __init__(self, params: EnvParams, arrays: ObservationArrays, over: Flags) -> None:
        self._params, self._arrays, self._over = params, arrays, over

    @cached_property
    def _observations(self) -> NDArray[Any]:
        observations = np.full(len(self._over), None, dtype=object)
        for t in np.flatnonzero(self._over).tolist():
            observations[t] = at_table(self._params, self._arrays, t)
        return observations

    def __len__(self) -> int:
        return len(self._over)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._observations)

    def __getitem__(self, index: Any) -> Any:
        return self._observations[index]

    def __setitem__(self, index: Any, value: Any) -> None:
        self._observations[index] = value

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return self._observations.copy() if copy else self._observations


class TableVectorEnv(VectorEnv[Batch, Ints, NDArray[Any]]):
    """Tables of the compiled kernel behind Gymnasium's interface for vectors.

    Args:
        params: What is played.
        num_envs: How many tables there are.
        autoreset_mode: When an episode that is over gives way to a new one.
        copy: Whether calls return fresh arrays; if not, what a call returns stays good until the call after the next
            and is then written over, and nothing is allocated for it.
        render_mode: "ansi", "rgb_array" or None.

    Raises:
        ParamError: One of them cannot be used.
    """

    action_space: LegalBatch

    def __init__(
        self,
        params: EnvParams,
        num_envs: int,
        autoreset_mode: AutoresetMode | str,
        *,
        copy: bool,
        render_mode: str | None,
    ) -> None:
        num_envs = whole("num_envs", num_envs, 1, MOST_TABLES)
        mode = _read_mode(autoreset_mode)
        self.params, self.num_envs, self.copy = params, num_envs, check_flag("copy", copy)
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {"render_modes": RENDER_MODES, "render_fps": 2, "autoreset_mode": mode}
        answers = len(params.answers)
        self._sheet = params.sheet()
        self._tables = empty_tables(self._sheet, num_envs)
        self._pages, self._finals = (
            [observation_arrays(num_envs, answers) for _ in range(1 if copy else 2)] for _ in range(2)
        )
        self._page, self._arrays = 0, self._pages[0]
        self._chosen, self._refused = np.zeros(num_envs, dtype=np.int64), np.zeros(1, dtype=np.int64)
        self._mode = episode_mode(params, _MODES[mode])
        self._begins = np.ones(num_envs, dtype=np.int64)
        self._never = np.zeros(num_envs, dtype=np.bool_)
        self._values = AnswerValues() if params.values else None
        self._is_seated = False
        self.single_observation_space = observation_space(params, self._sheet)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = LegalAnswers(np.ones((1, answers), dtype=np.int8))
        self.action_space = LegalBatch(np.ones((num_envs, answers), dtype=np.int8))

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | NDArray[np.integer] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Batch, dict[str, Any]]:
        """Begin an episode at every table, or where `options["reset_mask"]` says.

        A seed s gives table i the seed s + i, a list or an array each table its own: the same
        episodes as a single environment has.
        """
        check_options(options, "reset_mask")
        super().reset(seed=seed if isinstance(seed, int) else None, options=options)
        self._read_reset_mask(options)
        for t, words in enumerate(self._read_seeds(seed)):
            if words is not None and self._begins[t]:
                seat(self._sheet, self._tables, t, words)
        self._is_seated = True
        self._turn_page()
        self._begin[self._page]()
        return at_all_tables(self.params, self._arrays, copy=self.copy), self._infos()

    def step(self, actions: Ints) -> tuple[Batch, Floats, Flags, Flags, dict[str, Any]]:
        """One answer at every table; raise `IllegalAnswerError` for one that is not legal, and nothing has changed.

        Where an episode was over and the mode is next-step, the answer is not looked at and a new episode begins.
        """
        self._read_actions(actions)
        mode = self._mode.mode
        if self.params.penalty is None or mode == DISABLED:
            self._find_refused()
            t = int(self._refused[0])
            if t >= 0:
                is_over = bool(self._tables.table[t, DONE])
                reason = table_refusal(self.params, int(self._tables.table[t, LEGAL]), int(self._chosen[t]), is_over)
                raise IllegalAnswerError(f"table {t}: {reason}")
        self._turn_page()
        self._run[self._page]()
        arrays, never = self._arrays, self._never
        never.fill(False)
        observations, infos = at_all_tables(self.params, arrays, copy=self.copy), self._infos()
        if mode == SAME_STEP and arrays.over.any():
            infos |= self._final_infos()
        if self.copy:
            return observations, arrays.reward.copy(), arrays.over.copy(), never.copy(), infos
        return observations, arrays.reward, arrays.over, never, infos

    def render(self) -> tuple[Any, ...] | None:
        """Every table as the single environment shows it."""
        if self.render_mode is None or not self._is_seated:
            return None
        most = most_rows(self.params)
        return tuple(show(self.render_mode, rows_at(self.params, self._tables, t), most) for t in range(self.num_envs))

    @cached_property
    def _run(self) -> list[Callable[[], object]]:
        """What takes a step, by page."""
        return self._bind(self._mode, self._chosen)

    @cached_property
    def _begin(self) -> list[Callable[[], object]]:
        """What begins episodes, by page."""
        return self._bind(self._mode._replace(mode=BEGIN), self._begins)

    def _bind(self, mode: EpisodeMode, answers: Ints) -> list[Callable[[], object]]:
        pages = zip(self._pages, self._finals, strict=True)
        return [run_all.bind(self._sheet, self._tables, *page, mode, answers) for page in pages]

    @cached_property
    def _find_refused(self) -> Callable[[], object]:
        takes_all = self.params.penalty is not None
        return find_refused.bind(self._tables, self._chosen, self._mode.mode, takes_all, self._refused)

    def _turn_page(self) -> None:
        if not self.copy:
            self._page = 1 - self._page
            self._arrays = self._pages[self._page]

    def _infos(self) -> dict[str, Any]:
        arrays = self._arrays
        self.action_space.masks = arrays.masks
        batch: Batch = {"action_mask": arrays.masks, "net": arrays.net}
        infos: dict[str, Any] = {}
        for name, values in batch.items():
            infos[name] = values.copy() if self.copy else values
            infos[f"_{name}"] = arrays.changed.copy() if self.copy else arrays.changed
        if self._values is not None:
            rows = [self._values.at_table(self.params, self._tables, arrays, t) for t in range(self.num_envs)]
            known = np.array([row is not None for row in rows])
            if known.any():
                unknown = np.zeros(arrays.masks.shape[1])
                infos["values"] = np.stack([unknown if row is None else row for row in rows])
                infos["_values"] = known & arrays.changed
        return infos

    def _final_infos(self) -> dict[str, Any]:
        """The last observations and infos of the episodes that are over, as Gymnasium's own vectors give them."""
        over, last = self._arrays.over, self._finals[self._page]
        if self.copy:
            names = ("fields", "masks", "net", *FLOAT_FIELDS[self.params.memory].values())
            over, last = over.copy(), last._replace(**{name: getattr(last, name).copy() for name in names})
        info = {"action_mask": last.masks, "_action_mask": over, "net": last.net, "_net": over}
        if self._values is not None:
            values = np.where(over[:, None], -np.inf, 0.0).repeat(last.masks.shape[1], axis=1)
            values[over, STAND] = last.result[over]
            info |= {"values": values, "_values": over}
        finals = FinalObservations(self.params, last, over)
        return {"final_obs": finals, "_final_obs": over, "final_info": info, "_final_info": over}

    def _read_actions(self, actions: Any) -> None:
        if not self._is_seated:
            raise IllegalAnswerError(NOT_BEGUN)
        try:
            chosen = np.asarray(actions)
        except ValueError:
            raise IllegalAnswerError(
                f"the answers are {actions!r}: they are {self.num_envs} whole numbers, one for each table"
            ) from None
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise IllegalAnswerError(
                f"the answers have shape {chosen.shape} and type {chosen.dtype}: "
                f"they are {self.num_envs} whole numbers, one for each table"
            )
        self._chosen[:] = chosen

    def _read_seeds(
        self, seed: int | Sequence[int | None] | NDArray[np.integer] | None
    ) -> Sequence[NDArray[np.uint64] | None]:
        """A generator for each table that gets a new one; nothing where none does."""
        if isinstance(seed, np.ndarray):
            seed = seed.tolist()
        if seed is None:
            if self._is_seated:
                return ()
            seed = [int(each) for each in self.np_random.integers(1 << 62, size=self.num_envs)]
        elif isinstance(seed, int | np.integer) and _is_seed(seed):
            seed = [int(seed) + t for t in range(self.num_envs)]
        elif not isinstance(seed, Sequence) or not all(each is None or _is_seed(each) for each in seed):
            raise ParamError("seed", seed, "give a whole number, 0 or more, or one or None for each table")
        if len(seed) != self.num_envs:
            raise ParamError("seed", seed, f"give one for each of {self.num_envs} tables")
        drawn = self.np_random.integers(1 << 62, size=self.num_envs) if None in seed and not self._is_seated else None
        return [
            first_stream(int(each)) if each is not None else first_stream(int(drawn[t])) if drawn is not None else None
            for t, each in enumerate(seed)
        ]

    def _read_reset_mask(self, options: dict[str, Any] | None) -> None:
        """Note at which tables an episode is to begin; raise `ParamError` for what says it of none."""
        mask = (options or {}).get("reset_mask")
        if mask is None:
            self._begins.fill(1)
            return
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise ParamError("reset_mask", mask, f"give an array of {self.num_envs} truth values")
        if not self._is_seated and not mask.all():
            raise ParamError("reset_mask", mask, "some tables have no episode yet: reset them all first")
        if not mask.any():
            raise ParamError("reset_mask", mask, "it names no table: at least one of its truth values is True")
        self._begins[:] = mask


class RoundVectorEnv(TableVectorEnv):
    """`pitboss/Round-v1` at many tables; arguments and errors are those of `TableVectorEnv` and `RoundEnv`."""

    def __init__(
        self,
        num_envs: int = 1,
        sheet: str | Path | Rules = "blackjack",
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        render_mode: str | None = None,
        **keywords: Unpack[RoundKeywords],
    ) -> None:
        params = env_params(sheet, **keywords)
        super().__init__(params, num_envs, autoreset_mode, copy=copy, render_mode=render_mode)


class ShoeVectorEnv(TableVectorEnv):
    """`pitboss/Shoe-v1` at many tables; arguments and errors are those of `TableVectorEnv` and `ShoeEnv`."""

    def __init__(
        self,
        num_envs: int = 1,
        sheet: str | Path | Rules = "blackjack",
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        render_mode: str | None = None,
        **keywords: Unpack[ShoeKeywords],
    ) -> None:
        params = env_params(sheet, by_shoe=True, **keywords)
        super().__init__(params, num_envs, autoreset_mode, copy=copy, render_mode=render_mode)


def _read_mode(mode: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        allowed = ", ".join(each.value for each in AutoresetMode)
        raise ParamError("autoreset_mode", mode, f"give one of {allowed}") from None


def _is_seed(seed: Any) -> bool:
    return is_whole(seed) and seed >= 0
