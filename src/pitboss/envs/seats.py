"""Several agents at one table, each in a seat of its own: a PettingZoo environment on the table engine itself."""

from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Unpack

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pitboss.cards import VALUE_RANKS
from pitboss.envs.answers import (
    NOT_BEGUN,
    OVER,
    PLAYS,
    STAND,
    IllegalAnswerError,
    answer_mask,
    decision_of,
    refusal,
    whole_answer,
)
from pitboss.envs.kernel.observation import FIELDS
from pitboss.envs.observations import cards_by_value, round_numbers, visible_cards
from pitboss.envs.params import GameKeywords, check_keywords, check_options, check_seed, env_params
from pitboss.envs.rendering import REFUSED, RENDER_MODES, VOID_ROUND, check_render_mode, most_rows, show, table_rows
from pitboss.errors import ParamError
from pitboss.extras import missing
from pitboss.game import Round, Wagers
from pitboss.params import whole
from pitboss.rules import MAX_SEATS, Rules
from pitboss.table import Table, TableError

if find_spec("pettingzoo") is None:
    raise missing("pettingzoo", "several seats need PettingZoo")

from pettingzoo import AECEnv  # type: ignore[import-untyped]

SEAT_FIELDS: Final = (*FIELDS, *(f"seen {rank}" for rank in VALUE_RANKS))
"""An agent's observation, place by place: the fields of `pitboss/Round-v1`, then the cards seen since the shuffle."""
_BANKROLL: Final = 10**15
_MODES: Final = ["human", *RENDER_MODES]
_MOST: Final = 4 * 4 * 8


class _Secrets:
    """The secrets of one shoe after another, as a seed gives them; unlike a generator it can be copied."""

    def __init__(self, seed: int) -> None:
        self._seed, self._shoe = seed, 0

    def __iter__(self) -> "_Secrets":
        return self

    def __next__(self) -> bytes:
        self._shoe += 1
        return sha256(f"pitboss seats {self._seed} shoe {self._shoe}".encode()).digest()


class SeatsEnv(AECEnv):  # type: ignore[misc]
    """Agents `seat_1` to `seat_n` play rounds at one table, in the order of the seats; each bets one unit a round.

    An observation has what a player sees (`SEAT_FIELDS`) and the mask of legal answers; rewards come when a round is
    over, in units. Where a round is over as soon as it is dealt, one agent waves and it is settled.
    """

    metadata = {  # noqa: RUF012
        "render_modes": _MODES,
        "name": "pitboss_seats_v1",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        sheet: str | Path | Rules = "blackjack",
        *,
        seats: int = 3,
        rounds: int = 1,
        render_mode: str | None = None,
        **keywords: Unpack[GameKeywords],
    ) -> None:
        super().__init__()
        check_keywords(keywords, GameKeywords)
        seats, rounds = whole("seats", seats, 1, MAX_SEATS), whole("rounds", rounds, 1, 10**6)
        check_render_mode(render_mode, _MODES)
        self.params = env_params(sheet, memory="cards", **keywords)
        self.render_mode, self.rounds = render_mode, rounds
        self.possible_agents = [f"seat_{number + 1}" for number in range(seats)]
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self.terminations = dict.fromkeys(self.possible_agents, False)
        self.action_spaces = {agent: spaces.Discrete(PLAYS) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, _MOST, (len(SEAT_FIELDS),), np.int16),
                    "action_mask": spaces.Box(0, 1, (PLAYS,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._rng = np.random.default_rng()
        self._table: Table | None = None
        self._is_refused = self._is_void = False

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent sees: `observation` by `SEAT_FIELDS`, and the `action_mask`."""
        self._seat_of(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The answers of `pitboss/Round-v1`, by number."""
        self._seat_of(agent)
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Sit the agents down at a fresh shoe and deal. The same seed gives the same cards."""
        check_options(options)
        if seed is not None:
            self._rng = np.random.default_rng(check_seed(seed))
        self._table = Table(self.params.rules, secrets=_Secrets(int(self._rng.integers(1 << 62))))
        self.agents = self.possible_agents[:]
        for number, agent in enumerate(self.agents, start=1):
            self._table.sit(number, agent, _BANKROLL)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._left, self._is_refused = self.rounds, False
        self._deal()
        self.agent_selection = self._agent_in_turn()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees now: its hand, the up-card, every card that lies or lay face up."""
        seat, table = self._seat_of(agent), self._dealt()
        state = table.round
        numbers = np.zeros(len(SEAT_FIELDS), dtype=np.int16)
        mask = np.zeros(PLAYS, dtype=np.int8)
        mask[STAND] = 1
        if state is not None and not self._is_void:
            numbers[: len(FIELDS)] = round_numbers(state, seat)
            mask = answer_mask(state, seat)
            on_table = [] if state.is_over else visible_cards(state)
            numbers[len(FIELDS) :] = cards_by_value((*on_table, *table.shoe.seen_discards))
        return {"observation": numbers, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The answer of the agent whose turn it is; raise `IllegalAnswerError` if it is not legal.

        Where a penalty was agreed on, an illegal answer costs it, and the episode is over for all; what is no whole
        number is no answer, and raises in any case.
        """
        agent = self.agent_selection
        if self._table is not None and not self.agents:
            raise IllegalAnswerError(OVER)
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        table = self._dealt()
        mask = self.observe(agent)["action_mask"]
        answer = whole_answer(action)
        is_legal = answer is not None and 0 <= answer < PLAYS and bool(mask[answer])
        if answer is None or (not is_legal and self.params.penalty is None):
            raise IllegalAnswerError(f"{agent}: {refusal(action, np.flatnonzero(mask).tolist())}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if not is_legal:
            self._is_refused, self.rewards[agent] = True, -float(self.params.penalty or 0)
            self.terminations = dict.fromkeys(self.agents, True)
        elif table.is_dealing and table.round is not None:
            self._try(lambda: table.decide(self.possible_agents.index(agent) + 1, decision_of(table.round, answer)))
        if is_legal and not table.is_dealing:
            self._settle(table)
        self.agent_selection = self._agent_in_turn() if not all(self.terminations.values()) else self.agents[0]
        self._accumulate_rewards()

    def render(self) -> Any:
        """The table as text or picture; `human` prints it."""
        last = REFUSED if self._is_refused else VOID_ROUND if self._is_void else ""
        rows = table_rows(self.params, self._dealt().round, last)
        most = most_rows(self.params, len(self.possible_agents))
        table = show("ansi" if self.render_mode == "human" else self.render_mode, rows, most)
        if self.render_mode != "human":
            return table
        print(table)
        return None

    def close(self) -> None:
        """Nothing is to be closed."""

    def _settle(self, table: Table) -> None:
        """Pay a round that is over, and deal the next if there is one."""
        unit = self.params.rules.limits.min
        if isinstance(table.round, Round) and not self._is_void:
            nets = (seat.net / unit for seat in table.round.seats)
            self.rewards = dict(zip(self.agents, nets, strict=True))
        self._left -= 1
        if self._left:
            self._deal()
        else:
            self.terminations = dict.fromkeys(self.agents, True)

    def _deal(self) -> None:
        table, self._is_void = self._dealt(), False
        for number in range(1, len(self.agents) + 1):
            table.place(number, Wagers(self.params.bets[0]))
        self._try(table.deal)

    def _try(self, go_on: Any) -> None:
        """Go on dealing; a round for which the cards do not suffice is void, and every wager goes back."""
        try:
            go_on()
        except TableError:
            self._is_void = True

    def _agent_in_turn(self) -> str:
        """The agent in turn; the first where nobody is asked and the round only waits to be settled."""
        seat = self._dealt().seat_in_turn
        return self.agents[0 if seat is None else seat - 1]

    def _dealt(self) -> Table:
        if self._table is None:
            raise IllegalAnswerError(NOT_BEGUN)
        return self._table

    def _seat_of(self, agent: str) -> int:
        """The place of an agent at the table, from 0; raise `ParamError` if there is none such."""
        if agent not in self.possible_agents:
            raise ParamError("agent", agent, f"give one of {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)
