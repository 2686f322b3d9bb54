"""The parameters of an environment: the game, the wagers, what is remembered. All are checked here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypedDict, Unpack, get_args

import numpy as np

from pitboss.envs.answers import ANSWERS
from pitboss.envs.kernel.episodes import EpisodeMode
from pitboss.envs.kernel.sheet import Sheet, flat_sheet
from pitboss.errors import ParamError
from pitboss.game import WagerError, Wagers
from pitboss.game.wagers import check_wagers
from pitboss.params import flag, is_whole, number, whole
from pitboss.rules import MAX_DECKS, Rules, load, rules_of
from pitboss.simulator import CountingSystem, parse_system
from pitboss.text import show_cents

Memory = Literal["none", "count", "cards"]
Rewards = Literal["end", "settled"]
MOST_BETS: Final = 24
BETS: Final = (1, 2, 4, 8)
"""The wagers to choose from in `pitboss/Shoe-v1` by default, in units of the least."""
_DECKS: Final = "shoe.decks"


class GameKeywords(TypedDict, total=False):
    """The arguments that every environment takes beside its sheet."""

    decks: int | None
    changes: Mapping[str, object] | None
    penalty: float | None


class RoundKeywords(GameKeywords, total=False):
    """The arguments of an environment of rounds; `RoundEnv` explains them."""

    penetration: float | None
    side_bets: Mapping[str, int] | None
    memory: Memory
    count: str
    rewards: Rewards
    values: bool


class ShoeKeywords(RoundKeywords, total=False):
    """The arguments of an environment of shoes."""

    bets: Sequence[int]


@dataclass(frozen=True, slots=True)
class EnvParams:
    """A game and how it is offered to an agent.

    `bets` are the main wagers to choose from and `side` the side bets that are made whenever they are open, both in
    cents; `cut` cards are dealt before the last round of a shoe, 0 for a fresh shuffle every round.
    """

    rules: Rules
    cut: int
    bets: tuple[int, ...]
    side: tuple[tuple[str, int], ...]
    by_shoe: bool
    memory: Memory
    count: CountingSystem
    penalty: float | None
    rewards: Rewards
    values: bool

    @property
    def answers(self) -> tuple[str, ...]:
        """Every answer by its number: the plays, then, where an episode is a shoe, the bets after the first."""
        return (*ANSWERS, *(f"bet {cents // self.rules.limits.min}" for cents in self.bets[1:]))

    def wagers(self, main: int, *, first_of_shoe: bool) -> Wagers:
        """Return what is put down for a round."""
        side = [bet for bet in self.side if first_of_shoe or self.rules.side_bet(bet[0]).when == "every-round"]
        return Wagers(main, tuple(side))

    def sheet(self) -> Sheet:
        """Return the same as numbers for the kernel."""
        remembers = self.memory != "none"
        return flat_sheet(self.rules, self.count, cut=self.cut, bets=self.bets, side=self.side, remembers=remembers)


def env_params(sheet: str | Path | Rules, *, by_shoe: bool = False, **keywords: Unpack[ShoeKeywords]) -> EnvParams:
    """Return the checked parameters of an environment, which `RoundEnv` explains.

    Args:
        sheet: The name of a game, the path of a sheet, or rules.
        by_shoe: Whether an episode is a shoe, whose wagers are chosen, and not a round for the least wager.
        keywords: The other arguments.

    Raises:
        ParamError: One of them cannot be used.
        TypeError: There is no such argument.
        PitbossError: There is no such game, or the changes do not fit its sheet.
    """
    check_keywords(keywords, ShoeKeywords if by_shoe else RoundKeywords)
    rules = read_rules(sheet, decks=keywords.get("decks"), changes=keywords.get("changes"))
    count, penalty, unit = keywords.get("count", "hi-lo"), keywords.get("penalty"), rules.limits.min
    if not isinstance(count, str):
        raise ParamError("count", count, "give the name of a system, such as hi-lo, or its tags")
    penetration = keywords.get("penetration")
    share = penetration if penetration is not None else rules.shoe.penetration if by_shoe else 0.0
    share = number("penetration", share, 0, 1)
    bets, side_bets = keywords.get("bets", BETS), keywords.get("side_bets")
    params = EnvParams(
        rules=rules,
        cut=max(1, round(52 * rules.shoe.decks * share)) if share or by_shoe else 0,
        bets=tuple(unit * chosen for chosen in read_bets(bets)) if by_shoe else (unit,),
        side=tuple((name, unit * units) for name, units in read_side_bets(side_bets)),
        by_shoe=by_shoe,
        memory=_one_of("memory", keywords.get("memory", "count" if by_shoe else "none"), Memory),
        count=parse_system(count, "count"),
        penalty=None if penalty is None else number("penalty", penalty, 0),
        rewards=_one_of("rewards", keywords.get("rewards", "end"), Rewards),
        values=check_flag("values", keywords.get("values", False)),
    )
    try:
        for main in params.bets:
            check_wagers(rules, params.wagers(main, first_of_shoe=True), first_of_shoe=True)
    except WagerError as error:
        name, value = ("bets", bets) if by_shoe else ("side_bets", side_bets)
        raise ParamError(name, value, f"{error} (a unit is {show_cents(unit)}, the least wager)") from None
    return params


def episode_mode(params: EnvParams, mode: int) -> EpisodeMode:
    """Return how the kernel runs episodes, with one of its modes of beginning them."""
    return EpisodeMode(params.by_shoe, mode, params.penalty or 0.0, params.rewards == "settled")


def check_keywords(keywords: Mapping[str, object], allowed: type) -> None:
    """Raise `TypeError` for an argument that is not among those of a `TypedDict`."""
    for name in keywords:
        if name not in allowed.__annotations__:
            raise TypeError(f"there is no argument {name!r}: beside sheet give {', '.join(allowed.__annotations__)}")


def _one_of(name: str, value: Any, choices: Any) -> Any:
    if value not in get_args(choices):
        raise ParamError(name, value, f"give one of {', '.join(get_args(choices))}")
    return value


def read_rules(sheet: str | Path | Rules, *, decks: int | None, changes: Mapping[str, object] | None) -> Rules:
    """Return a game by name, path or rules, with changes as `load` makes them.

    Raises:
        ParamError: Changes of rules that are taken as they are, or decks that are given twice or out of range.
        PitbossError: There is no such game, or the changes do not fit its sheet.
    """
    if decks is None and changes is None:
        return rules_of(sheet)
    if isinstance(sheet, Rules):
        name, value = ("changes", changes) if decks is None else ("decks", decks)
        raise ParamError(name, value, "rules are taken as they are: give the name or path of a sheet")
    if isinstance(changes, Mapping):
        changes = {key: value.item() if isinstance(value, np.generic) else value for key, value in changes.items()}
        if decks is not None and _DECKS in changes:
            raise ParamError("decks", decks, f"`changes` has {_DECKS} {changes[_DECKS]!r}: give one of the two")
    if decks is not None:
        changes = {**(changes or {}), _DECKS: whole("decks", decks, 1, MAX_DECKS)}
    return load(sheet, changes)


def read_bets(bets: Any) -> tuple[int, ...]:
    """Return the wagers to choose from, in units; raise `ParamError` for what are none."""
    chosen = tuple(bets) if isinstance(bets, Sequence | np.ndarray) else ()
    if not 1 <= len(chosen) <= MOST_BETS or not all(is_whole(bet) and bet >= 1 for bet in chosen):
        raise ParamError("bets", bets, f"give 1 to {MOST_BETS} whole numbers of the least wager, 1 or more")
    return tuple(map(int, chosen))


def read_side_bets(side_bets: Mapping[str, int] | None) -> tuple[tuple[str, int], ...]:
    """Return side bets by name and the units on each; raise `ParamError` for what are none."""
    units = {} if side_bets is None else side_bets
    if not isinstance(units, Mapping) or not all(is_whole(each) and each >= 1 for each in units.values()):
        message = 'give whole numbers of the least wager, 1 or more, by the name of a bet, such as {"buster": 1}'
        raise ParamError("side_bets", side_bets, message)
    return tuple((name, int(each)) for name, each in units.items())


def check_flag(name: str, value: Any) -> bool:
    """Return True or False, Python's or NumPy's; raise `ParamError` for anything else."""
    return flag(name, bool(value) if isinstance(value, np.bool_) else value)


def check_options(options: Any, *known: str) -> None:
    """Raise `ParamError` for options of a reset that are no dictionary or, where some are known, for an unknown one."""
    allowed = f"give a dictionary{' with ' + ' and '.join(known) if known else ''}, or None"
    if options is not None and not (isinstance(options, dict) and (not known or set(options) <= set(known))):
        raise ParamError("options", options, allowed)


def check_seed(seed: Any) -> int:
    """Return a seed; raise `ParamError` for what is no whole number, 0 or more."""
    if not is_whole(seed) or seed < 0:
        raise ParamError("seed", seed, "give a whole number, 0 or more")
    return int(seed)
