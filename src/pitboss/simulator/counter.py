"""A counter: which system, what is bet, insured and played by the count, and when the shoe is left."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf, isfinite
from pathlib import Path
from typing import Any, Final

import numpy as np

from pitboss.arrays import Ints
from pitboss.errors import ParamError
from pitboss.params import number, short_repr, whole, words
from pitboss.rules import Rules
from pitboss.simulator.departures import Departure, read_departures
from pitboss.simulator.kernel.table import CENTRE, COUNTS
from pitboss.simulator.systems import CountingSystem, parse_system

NEVER: Final = inf
ALWAYS: Final = -inf
_MOST_CHIPS: Final = 1_000_000
_RAMP: Final = 'write chips by count, such as "1 2=4 3=8"'


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Counter:
    """A player who may count: what is bet, insured and played, by which counts.

    Attributes:
        system: The system that hands are played by; None for a player who does not count.
        ramp: Counts and the chips that are bet from each on, in rising order; the first is the lowest count.
        insure_at: The count from which insurance is taken; infinite for never, negatively infinite for always.
        departures: Departures from the chart.
        leave_below: The player goes to a fresh shoe once the count after a round is below this one.
        bet_system: The system that bets and leaving go by, where it is not `system`.
        insurance_system: The system that insurance goes by, where it is not `system`.
        spots: 2 for a player who has the seat before the last too.
        spots_from: The count from which both spots are bet on.
    """

    system: CountingSystem | None
    ramp: tuple[tuple[int, int], ...]
    insure_at: float
    departures: tuple[Departure, ...]
    leave_below: float
    bet_system: CountingSystem | None
    insurance_system: CountingSystem | None
    spots: int
    spots_from: float

    def __init__(
        self,
        system: CountingSystem | str | None = "hi-lo",
        *,
        ramp: str | Sequence[tuple[int, int]] = "1",
        insure_at: float | None = None,
        departures: str | Iterable[Departure | str] = (),
        leave_below: float | None = None,
        bet_system: CountingSystem | str | None = None,
        insurance_system: CountingSystem | str | None = None,
        spots: int = 1,
        spots_from: float | None = None,
    ) -> None:
        """Describe a counter.

        Args:
            system: A known system, or tags such as "2-6=1 T=-1 A=-1"; None for a player who does not count.
            ramp: Chips by the count: "1 2=4 3=8" bets 1 chip, 4 from a count of 2 on, 8 from 3 on; 0 sits out.
            insure_at: Insure from this count on; None for never.
            departures: Departures from the chart by the count, such as "16vT=stand@0".
            leave_below: Go to a fresh shoe once the count is below this one; None for never.
            bet_system: Bet by this system; hands are still played by `system`.
            insurance_system: Insure by this system.
            spots: 2 to play two hands side by side; the table needs as many seats.
            spots_from: With two spots: bet on both from this count on.

        Raises:
            ParamError: A value cannot be used, or goes by a count that nobody keeps.
        """
        values = {
            "system": None if system is None else parse_system(system),
            "ramp": parse_ramp(ramp),
            "insure_at": NEVER if insure_at is None else number("insure_at", insure_at, -CENTRE, CENTRE, infinite=True),
            "departures": tuple(map(_departure, words("departures", departures, "departures such as 16vT=stand@0"))),
            "leave_below": ALWAYS
            if leave_below is None
            else number("leave_below", leave_below, -CENTRE, CENTRE, infinite=True),
            "bet_system": None if bet_system is None else parse_system(bet_system, "bet_system"),
            "insurance_system": None
            if insurance_system is None
            else parse_system(insurance_system, "insurance_system"),
            "spots": whole("spots", spots, 1, 2),
            "spots_from": ALWAYS
            if spots_from is None
            else number("spots_from", spots_from, -CENTRE, CENTRE, infinite=True),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)
        if self.system is None:
            by_count = {
                "ramp": len(self.ramp) > 1,
                "insure_at": isfinite(self.insure_at),
                "departures": bool(self.departures),
                "leave_below": self.leave_below != ALWAYS,
                "bet_system": self.bet_system is not None,
                "insurance_system": self.insurance_system is not None,
                "spots_from": self.spots_from != ALWAYS,
            }
            for name in (name for name, is_given in by_count.items() if is_given):
                raise ParamError(name, None, "give `system` too, such as hi-lo")
        for place, departure in enumerate(self.departures):
            if any(departure.clashes(other) for other in self.departures[:place]):
                raise ParamError("departures", departure.hand, "two departures at the same count; give one of the two")

    def __repr__(self) -> str:
        return short_repr(self, Counter())

    @classmethod
    def read(cls, path: str | Path, *, departures: str | Iterable[Departure | str] = (), **more: Any) -> "Counter":
        """Read a file with a system, where it insures, and departures, as `Count.save("….toml")` writes one.

        Args:
            path: The file.
            departures: Departures beside those of the file.
            more: What else a `Counter` takes, such as `ramp`.

        Raises:
            ParamError: With all that is wrong in the file.
            OSError: It cannot be read.
        """
        file = read_departures(Path(path))
        beside = words("departures", departures, "departures such as 16vT=stand@0")
        return cls(**file | {"departures": (*file["departures"], *beside)}, **more)

    @property
    def sits_out(self) -> bool:
        """Whether no bet is made at some count."""
        return any(chips == 0 for _, chips in self.ramp)

    @property
    def ramp_text(self) -> str:
        """The ramp as it may be written."""
        (_, first), *steps = self.ramp
        return " ".join([f"{first}", *(f"{count}={chips}" for count, chips in steps)])

    def bets_by_count(self) -> Ints:
        """Return the chips at every count."""
        bets = np.zeros(COUNTS, dtype=np.int64)
        for count, chips in self.ramp:
            bets[count + CENTRE :] = chips
        return bets


def parse_ramp(ramp: str | Sequence[tuple[int, int]], name: str = "ramp") -> tuple[tuple[int, int], ...]:
    """Read bets by count such as "1 2=4 3=8", or pairs of a count and its chips, the lowest count first.

    Raises:
        ParamError: It is neither, counts do not rise, nothing is ever bet, or the bet below the first count is missing.
    """
    try:
        pairs = ramp.replace(",", " ").split() if isinstance(ramp, str) else [f"{int(at)}={int(c)}" for at, c in ramp]
    except (TypeError, ValueError):
        raise ParamError(name, ramp, f"{_RAMP}, or pairs: [({-CENTRE}, 1), (2, 4), (3, 8)]") from None
    steps = []
    for place, word in enumerate(pairs):
        match = re.fullmatch(r"(?:(-?\d{1,99})=)?(\d{1,99})", word)
        if match is None or (place and match[1] is None):
            raise ParamError(name, ramp, f"{word!r}: {_RAMP}")
        count, chips = int(match[1] or -CENTRE), int(match[2])
        if abs(count) > CENTRE or chips > _MOST_CHIPS:
            raise ParamError(
                name, ramp, f"{word!r}: counts go from {-CENTRE} to {CENTRE}, bets to {_MOST_CHIPS:,} chips"
            )
        steps.append((count, chips))
    counts = [count for count, _ in steps]
    if counts != sorted(set(counts)) or not any(chips for _, chips in steps):
        raise ParamError(name, ramp, "name rising counts and at least one bet")
    if counts[0] != -CENTRE:
        raise ParamError(name, ramp, f'begin with the bet below a count of {counts[0]}, such as "1 {pairs[0]}"')
    return tuple(steps)


def _departure(departure: object) -> Departure:
    if isinstance(departure, Departure):
        return departure
    if not isinstance(departure, str):
        raise ParamError("departures", departure, "give departures such as 16vT=stand@0")
    return Departure.parse(departure)


@dataclass(frozen=True, slots=True)
class SideBetPlan:
    """When a player makes a side bet.

    Args:
        system: The system it goes by; None for a bet that is always made.
        bet_at: The count from which it is made.

    Raises:
        ParamError: It is made from a count on, and there is no system.
    """

    system: CountingSystem | None = None
    bet_at: float = ALWAYS

    def __post_init__(self) -> None:
        if self.system is not None and not isinstance(self.system, CountingSystem):
            raise ParamError("side_bets", self.system, "give a CountingSystem, such as parse_system('hi-lo')")
        number("side_bets", self.bet_at, -CENTRE, CENTRE, infinite=True)
        if self.system is None and isfinite(self.bet_at):
            raise ParamError("side_bets", self.bet_at, "a side bet that is made from a count on needs a system")

    @classmethod
    def parse(cls, text: str) -> "tuple[str, SideBetPlan]":
        """Read "buster" or "buster 2-6=-1 T=1 @2": a side bet, and perhaps the count from which on it is made."""
        name, _, how = text.strip().partition(" ")
        if not how:
            return name, cls()
        tags, at, count = how.rpartition("@")
        try:
            if not at:
                raise ValueError
            return name, cls(parse_system(tags.strip()), float(count))
        except ValueError:
            such_as = f'write a name, or a name, tags and the count to bet from: "{name} 2-6=-1 T=1 @2"'
            raise ParamError("side_bets", text, such_as) from None


def plan_side_bets(
    rules: Rules, side_bets: "dict[str, SideBetPlan] | str | Iterable[str] | None"
) -> dict[str, SideBetPlan]:
    """Return when each side bet of a game is made: always if none is named, else those named.

    Raises:
        ParamError: A name or a plan cannot be used.
    """
    if side_bets is None:
        return {bet.name: SideBetPlan() for bet in rules.side_bets}
    if isinstance(side_bets, dict):
        plans = dict(side_bets)
    else:
        plans = {}
        is_one = isinstance(side_bets, str) and "@" in side_bets
        for text in [side_bets] if is_one else words("side_bets", side_bets, "the names of side bets"):
            name, plan = SideBetPlan.parse(str(text))
            if name in plans:
                raise ParamError("side_bets", text, f"{name} is named twice")
            plans[name] = plan
    for name, plan in plans.items():
        if not isinstance(plan, SideBetPlan):
            raise ParamError("side_bets", plan, f'give a SideBetPlan, or text: ["{name} 2-6=-1 T=1 @2"]')
    return plans
