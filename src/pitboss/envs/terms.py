"""What an environment is made with: the game, the wagers, what is remembered. Every argument is checked here."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from inspect import signature
from math import isfinite
from pathlib import Path
from typing import Any, Final, Literal, ParamSpec, TypedDict, TypeVar, get_args

import numpy as np

from pitboss.envs.answers import ANSWERS
from pitboss.envs.kernel.sheet import Sheet, flat_sheet
from pitboss.errors import ParamError
from pitboss.game import WagerError, Wagers
from pitboss.game.wagers import check_wagers
from pitboss.params import flag, is_number, is_whole, whole
from pitboss.rules import Rules, SheetError, load
from pitboss.rules.faults import CHANGES
from pitboss.simulator import CountingSystem, parse_system
from pitboss.text import show_cents, suggest

_Given = ParamSpec("_Given")
_Found = TypeVar("_Found")
Memory = Literal["none", "count", "cards"]
MOST_BETS: Final = 24
BETS: Final = (1, 2, 4, 8)
"""The wagers to choose from in `pitboss/Shoe-v1`, if none are named, in units of the least."""

_DECKS: Final = "shoe.decks"


class TermsError(ValueError):
    """An argument that no environment can be made with; the message says what is allowed."""


class Offered(TypedDict, total=False):
    """How a game is offered, at one table or at many; docs/environments.md says what each argument means."""

    decks: int | None
    penetration: float | None
    changes: Mapping[str, object] | None
    side_bets: Mapping[str, int] | None
    memory: Memory
    count: str
    penalty: float | None
    values: bool


@dataclass(frozen=True, slots=True)
class Terms:
    """A game and how it is offered to an agent. `bets` are the main wagers to choose from and `side` the side bets that
    are made whenever they are open, both in cents; `cut` cards are dealt before the last round of a shoe, 0 for a fresh
    shuffle every round."""

    rules: Rules
    cut: int
    bets: tuple[int, ...]
    side: tuple[tuple[str, int], ...]
    by_shoe: bool
    memory: Memory
    count: CountingSystem
    penalty: float | None
    values: bool

    @property
    def answers(self) -> tuple[str, ...]:
        """Every answer by its number: the plays, then, where an episode is a shoe, the bets after the first."""
        return (*ANSWERS, *(f"bet {cents // self.rules.limits.min}" for cents in self.bets[1:]))

    def wagers(self, main: int, *, first_of_shoe: bool) -> Wagers:
        """What is put down for a round."""
        side = [bet for bet in self.side if first_of_shoe or self.rules.side_bet(bet[0]).when == "every-round"]
        return Wagers(main, tuple(side))

    def sheet(self) -> Sheet:
        """The same as numbers for the kernel."""
        decks, count = self.rules.shoe.decks, self.count
        return flat_sheet(
            self.rules,
            cut=self.cut,
            bets=self.bets,
            side=self.side,
            tags=count.tags,
            first_count=float(count.start_of(decks)),
            is_true=count.is_true,
            remembers=self.memory != "none",
        )


def round_terms(sheet: str | Path | Rules, offered: Offered, *more: str) -> Terms:
    """The terms of `pitboss/Round-v1`, which takes `more` arguments beside these; raise what `read_terms` raises."""
    return read_terms(sheet, **_known(offered, more))


def shoe_terms(sheet: str | Path | Rules, bets: Sequence[int], offered: Offered, *more: str) -> Terms:
    """The terms of `pitboss/Shoe-v1`, where a count is kept unless something else is said; raise what `read_terms`
    raises."""
    counted: Offered = {"memory": "count"}
    return read_terms(sheet, bets=_read_bets(bets), **(counted | _known(offered, ("bets", *more))))


def _known(offered: Offered, more: tuple[str, ...]) -> Offered:
    """The arguments, if they are all known; the fields of `Offered` are all that a type checker lets through."""
    unknown = {name: value for name, value in offered.items() if name not in Offered.__annotations__}
    refuse_unknown(unknown, ("sheet", *Offered.__annotations__, *more, "render_mode"))
    return offered


def refuse_unknown(unknown: Mapping[str, Any], allowed: Sequence[str]) -> None:
    """Raise `TermsError` for the first of some unknown arguments, if there is one: what it may have meant, and those
    that there are."""
    for name in unknown:
        close = suggest(name, allowed)
        meant = f" (did you mean {close!r}?)" if close else ""
        raise TermsError(f"there is no argument {name!r}{meant}: there are {', '.join(allowed)}")


def names_checked(function: Callable[_Given, _Found]) -> Callable[_Given, _Found]:
    """A function that answers an argument which it does not have as the environments do, with `TermsError`."""
    allowed = tuple(signature(function).parameters)

    @wraps(function)
    def checked(*args: _Given.args, **kwargs: _Given.kwargs) -> _Found:
        refuse_unknown({name: value for name, value in kwargs.items() if name not in allowed}, allowed)
        return function(*args, **kwargs)

    return checked


def read_terms(
    sheet: str | Path | Rules,
    *,
    decks: int | None = None,
    penetration: float | None = None,
    changes: Mapping[str, object] | None = None,
    bets: Sequence[int] | None = None,
    side_bets: Mapping[str, int] | None = None,
    memory: Memory = "none",
    count: str = "hi-lo",
    penalty: float | None = None,
    values: bool = False,
) -> Terms:
    """The terms that these arguments make; raise `TermsError`, or what `load` and `parse_system` raise, if one is bad.

    Without `bets` an episode is a round for the least wager, and without a penetration each is dealt from a fresh
    shuffle; with `bets`, in units of the least wager, it is a shoe, dealt as far as the sheet says.
    """
    rules = read_rules(sheet, decks=decks, changes=changes)
    if not isinstance(count, str):
        raise TermsError(f"count is {count!r}: it is the name of a system, such as hi-lo, or its tags")
    by_shoe = bets is not None
    share = penetration if penetration is not None else rules.shoe.penetration if by_shoe else 0.0
    if not is_number(share) or not 0 <= share <= 1:
        raise TermsError(f"penetration is {share!r}: it is the share of the shoe dealt, from 0 (a fresh one) to 1")
    if memory not in get_args(Memory):
        raise TermsError(f"memory is {memory!r}: it is one of {', '.join(get_args(Memory))}")
    if penalty is not None and not _is_cost(penalty):
        raise TermsError(f"penalty is {penalty!r}: it is a number of wagers, 0 or more, or None to raise an error")
    check_flag("values", values)
    size, unit = 52 * rules.shoe.decks, rules.limits.min
    terms = Terms(
        rules=rules,
        cut=max(1, round(size * share)) if share or by_shoe else 0,
        bets=tuple(unit * chosen for chosen in _read_bets(bets)) if bets is not None else (unit,),
        side=tuple((name, units * rules.limits.min) for name, units in units_on_side_bets(side_bets)),
        by_shoe=by_shoe,
        memory=memory,
        count=parse_system(count, "count"),
        penalty=penalty,
        values=values,
    )
    try:
        for main in terms.bets:
            check_wagers(rules, terms.wagers(main, first_of_shoe=True), first_of_shoe=True)
    except WagerError as error:
        raise TermsError(f"{error} (a unit is {show_cents(unit)}, the least wager)") from None
    return terms


def read_rules(sheet: str | Path | Rules, *, decks: int | None, changes: Mapping[str, object] | None) -> Rules:
    """A game by name, path or rules, with changes as `--set` makes them; raise what `load` raises."""
    if not isinstance(sheet, str | Path | Rules):
        raise TermsError(f"sheet is {sheet!r}: it is the name of a game, the path of a sheet, or Rules")
    changed: dict[str, object] = dict(_mapping("changes", changes, 'rules such as {"shoe.decks": 2}'))
    for key in changed:
        if not isinstance(key, str):
            raise TermsError(f'changes has the key {key!r}: keys are text, such as "shoe.decks"')
    changed = {key: value.item() if isinstance(value, np.generic) else value for key, value in changed.items()}
    if decks is not None and _DECKS in changed:
        raise TermsError(f"decks is {decks!r} and changes has {_DECKS} {changed[_DECKS]!r}: give one of the two")
    if decks is not None:
        changed[_DECKS] = decks
    if isinstance(sheet, Rules):
        if changed:
            raise TermsError("rules are taken as they are: give decks and changes with the name or path of a sheet")
        return sheet
    try:
        return load(sheet, changed)
    except SheetError as error:
        if any(fault.where != CHANGES for fault in error.faults):
            raise
        for fault in error.faults:
            if fault.key == _DECKS and decks is not None:
                raise TermsError(f"decks is {decks!r}: it is {fault.allowed}") from None
        told = ", and ".join(f"{fault.key}: {fault.problem}; {fault.allowed}" for fault in error.faults)
        raise TermsError(f"the changes do not fit the sheet: {told}") from None


def _read_bets(bets: Sequence[int]) -> tuple[int, ...]:
    chosen = tuple(bets) if isinstance(bets, Sequence | np.ndarray) else ()
    if not 1 <= len(chosen) <= MOST_BETS or not all(is_whole(bet) and bet >= 1 for bet in chosen):
        raise TermsError(f"bets are {bets!r}: they are 1 to {MOST_BETS} whole numbers of the least wager, 1 or more")
    return tuple(map(int, chosen))


def units_on_side_bets(side_bets: Mapping[str, int] | None) -> tuple[tuple[str, int], ...]:
    """Side bets by name and the units on each; raise `TermsError` for what is none."""
    units = _mapping("side_bets", side_bets, 'units by the name of a bet, such as {"buster": 1}')
    for name, number in units:
        if not is_whole(number) or number < 1:
            raise TermsError(
                f"side_bets has {number!r} on {name}: it takes whole numbers of the least wager, 1 or more"
            )
    return tuple((name, int(number)) for name, number in units)


def _mapping(name: str, given: Mapping[str, Any] | None, allowed: str) -> tuple[tuple[str, Any], ...]:
    if given is not None and not isinstance(given, Mapping):
        raise TermsError(f"{name} is {given!r}: it is a dictionary of {allowed}, or None")
    return tuple((given or {}).items())


def whole_number(name: str, value: int, least: int, most: int) -> int:
    """The number, Python's or NumPy's; raise `TermsError` for what is no whole number between two."""
    try:
        return whole(name, value, least, most)
    except ParamError as error:
        raise _refusal(error) from None


def check_options(options: Any, *known: str) -> None:
    """Raise `TermsError` for options of a reset that are no dictionary or, where some are known, for an unknown one."""
    if options is None:
        return
    told = f"they are a dictionary{' with ' + ' and '.join(known) if known else ''}, or None"
    if not isinstance(options, dict):
        raise TermsError(f"options are {options!r}: {told}")
    for name in options:
        if known and name not in known:
            raise TermsError(f"there is no option {name!r}: {told}")


def check_flag(name: str, value: Any) -> None:
    """Raise `TermsError` for what is neither true nor false, in Python or NumPy."""
    try:
        flag(name, value.item() if isinstance(value, np.bool_) else value)
    except ParamError as error:
        raise _refusal(error) from None


def _refusal(error: ParamError) -> TermsError:
    return TermsError(f"{error.name} is {error.value!r}: it is {error.message.removeprefix('give ')}")


def _is_cost(value: Any) -> bool:
    return is_number(value) and isfinite(value) and float(value) >= 0
