"""What a counter's desk is asked: which count and indices, what is simulated, how that is bet.

Each part has its own terms, so that it is stated here, and only here, which of them belong to a run that was kept.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from pitboss import ranges
from pitboss.asked.betterms import BetTerms, ramp_of
from pitboss.asked.checks import is_number, several
from pitboss.asked.gameterms import GameTerms
from pitboss.asked.readings import about, count_of
from pitboss.asked.runterms import Ends, RunTerms
from pitboss.asked.term import term
from pitboss.asked.termerrors import Allowed, Given, Named, Part, TermError, TermKindError

if TYPE_CHECKING:
    from pitboss.counting import Desk, Findings
    from pitboss.rules import Rules
    from pitboss.simulator import Beside, Conditions, Count, Result

_OF_THE_RISK: Final = {"bankroll", "spread", "unit", "least", "most", "kelly", "enter", "ramp"}
"""The bets by which risk-averse indices go."""


class Unnamed(StrEnum):
    """The count of whoever names none, which is not the same as naming it: a run that was kept has its own."""

    HI_LO = "hi-lo"

    def __repr__(self) -> str:
        """What `help` shows as the default."""
        return repr(self.value)


@dataclass(frozen=True, kw_only=True)
class DeskTerms(GameTerms):
    """What needs no simulation. `system` is a known count or tags, Hi-Lo unless one is given; `beside` are cards
    counted beside it. The indices are for a shoe of which the share `depth` is gone, half of what is dealt by default;
    `exact` asks for nothing more."""

    system: "Count | str" = field(default=Unnamed.HI_LO, kw_only=False)
    beside: "Sequence[Beside] | str" = ()
    indices: int = term(18, ranges.INDICES)
    depth: float | None = term(None, ranges.DEPTH)
    risk_averse: bool = False
    penetration: float | None = term(None, ranges.PENETRATION)
    exact: bool = False


@dataclass(frozen=True, kw_only=True)
class SeatTerms(RunTerms):
    """What is simulated. `cuts` are cut cards to compare, as shares of the shoe dealt, `spreads` how many units the
    most is that is bet there on the main wager, and `limit` what a counter may win there in 100 rounds."""

    UNLESS_SAID: ClassVar[Ends] = Ends(seconds=5.0)

    seats: int = term(1, ranges.SEATS)
    cuts: Sequence[float] = ()
    spreads: Sequence[float] = ()
    limit: float | None = term(None, ranges.WIN_LIMIT)

    def __post_init__(self) -> None:
        super().__post_init__()
        for name, (told, allowed, such_as) in _LISTS.items():
            given = tuple(several(getattr(self, name), f"{name} such as {such_as}"))
            if not all(is_number(each) and each in allowed for each in given):
                span = Allowed(f"{told}, {allowed.span}")
                wrong = TermError if all(map(is_number, given)) else TermKindError
                raise wrong(Given(name, given), ": ", span, ", such as ", Named(name, such_as))
            object.__setattr__(self, name, tuple(map(float, given)))


class _List(NamedTuple):
    """A term that is many numbers: what they are, what each may be, some for an example."""

    told: str
    allowed: ranges.Range
    such_as: tuple[float, ...]


_LISTS: Final = {
    "cuts": _List("shares of the shoe dealt", ranges.PENETRATION, (0.5, 0.65, 0.8)),
    "spreads": _List("how many units the most is", ranges.RATIO, (4, 8, 12)),
}


@dataclass(frozen=True, kw_only=True)
class CountTerms(SeatTerms, BetTerms, DeskTerms):
    """All that `count` may be asked. A game that is the path of a run that was kept, "run.json", is only bet anew."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.is_kept:
            return
        too = ": give ", Named("cuts"), " as well, such as ", Named("cuts", _LISTS["cuts"].such_as)
        if self.spreads and not self.cuts:
            raise TermError(Named("spreads"), " are compared at cut cards", *too)
        if self.limit is not None and not self.cuts:
            raise TermError(Named("limit"), " is kept by a cut card", *too)
        if self.seats < self.spots:
            side_by_side = " or more, for the hands to be dealt side by side"
            raise TermError(Given("spots", self.spots), ": give ", Named("seats", self.spots), side_by_side)

    @property
    def is_kept(self) -> bool:
        """Whether the game is a run that was kept."""
        return isinstance(self.game, str | Path) and str(self.game).endswith(".json")

    def check_given(self, given: Iterable[str], idle: Collection[str] = ()) -> None:
        """Raise `TermError` for the first of the names given that would change nothing: what makes a run, where one was
        kept; what is simulated or bet, where only what is exact is asked for; and whatever else is `idle`."""
        why: tuple[Part, ...] = ": with ", Named("exact"), " nothing is simulated and nothing is bet; leave it out"
        refused = {*idle, *SeatTerms.names(), *BetTerms.names()} - (_OF_THE_RISK if self.risk_averse else set())
        if self.is_kept:
            why = (f": {self.game} is a run that was kept: it can only be bet anew; leave it out",)
            refused = {*idle, *SeatTerms.names(), *DeskTerms.names()} - {"game"}
        for name in given if self.is_kept or self.exact else ():
            if name in refused:
                raise TermError(Named(name), *why)

    def bet_anew(self) -> "Findings":
        """The run that was kept, bet as the terms say; raise `RunError` or `OSError` where there is none, `TermError`
        where it counts otherwise or cannot be bet so."""
        from pitboss.counting import Findings, load_run

        run = load_run(Path(str(self.game)))
        if not isinstance(self.system, Unnamed) and count_of("system", self.system).name != run.count:
            counts = f": {self.game} is a run that was kept, and it counts {run.count}"
            raise TermError(Given("system", self.system), counts)
        return self.bet(Findings(run=run))

    def open_desk(self, rules: "Rules") -> "Desk":
        """Everything exact about counting a game; raise `ShoeError` where it cannot be solved, `CountError` for counts
        that cannot be read or kept, `TermError` for bets that cannot be made."""
        from pitboss.counting import open_desk
        from pitboss.simulator import Beside, parse_beside

        bets, count = self.betting(_limits(rules)), count_of("system", self.system)
        if isinstance(self.beside, str):
            with about("beside", self.beside):
                beside: Sequence[Beside] = parse_beside(self.beside)
        else:
            beside = self.beside
        if not isinstance(beside, Sequence) or not all(isinstance(each, Beside) for each in beside):
            raise TermKindError(Given("beside", self.beside), ": ", Allowed('text such as "A" or "A=-1 diamonds"'))
        with about("beside", self.beside):
            return open_desk(
                rules,
                count,
                self.penetration or rules.shoe.penetration,
                beside=beside,
                depth=self.depth,
                risk_averse=bets if self.risk_averse else None,
            )

    def find(self, desk: "Desk", play: "Callable[[Conditions], Result]") -> "Findings":
        """All that was asked for; `play` simulates.

        Raise `KeyboardInterrupt` if Ctrl-C came before a single round was known, `ConditionsError` or `CountError` for
        conditions that nobody can play under.
        """
        from pitboss.counting import AtCut, Findings, of_result

        bets = self.betting(_limits(desk.solution.rules))
        if self.exact:
            return Findings(desk, betting=bets, played=self.indices)
        result = play(self._counter(desk, self.penetration))
        if not result.estimate.rounds:
            raise KeyboardInterrupt
        run, interrupted = of_result(result), result.run.interrupted
        ramp, compared = ramp_of(bets, run), list[AtCut]()
        for dealt in sorted({*self.cuts}):
            if interrupted:
                break
            other = play(self._counter(desk, dealt))
            interrupted = other.run.interrupted
            if other.estimate.rounds:
                compared.append(AtCut.of(of_result(other), dealt, bets, sorted({*self.spreads})))
        return Findings(desk, run, ramp, bets, self.indices, tuple(compared), self.limit, interrupted)

    def _counter(self, desk: "Desk", dealt: float | None) -> "Conditions":
        return desk.counter(
            indices=self.indices, penetration=dealt, seats=self.seats, leave=self.leave, spots=self.spots
        )


def _limits(rules: "Rules") -> tuple[float, float]:
    """The least and the most that the table takes, by the sheet."""
    return rules.limits.min / 100, rules.limits.max / 100
