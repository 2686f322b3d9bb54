"""Departures from the chart by the count, and files of them.

A file of departures is TOML, so that people can read and change it:

    system = "hi-lo"
    insure_at = 3

    [[departure]]
    hand = "hard 16"
    up = "T"
    play = "stand"
    from = 0

`doubled = 1` is for a hand that was doubled once.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any, Final

import numpy as np

from pitboss.actions import Action
from pitboss.arrays import Ints
from pitboss.cards import VALUE_RANKS
from pitboss.errors import ParamError, PitbossError
from pitboss.files import parse_toml
from pitboss.rules import Rules
from pitboss.rules.legal import splits_value
from pitboss.simulator.kernel.table import CENTRE, COUNTS
from pitboss.simulator.systems import CountingSystem, parse_system
from pitboss.strategy.chart import HARD, MAX_DOUBLES, SOFT, Chart, decode, encode
from pitboss.strategy.hands import Leave, Spot, can_occur, leave

_TIMES: Final = ("", " doubled", " doubled twice", " doubled three times")


def doubled_words(times: int) -> str:
    """Return what is said after a hand that was doubled so many times."""
    return _TIMES[times]


@dataclass(frozen=True, slots=True)
class Departure:
    """Play `action` first in one cell of the chart when the count is at least `least` and below `most`."""

    kind: str
    points: int
    up: int
    action: Action
    least: float = -inf
    most: float = inf
    cards: tuple[int, ...] = ()
    """The numbers of cards it is for; any, where none is named."""
    doubled: int = 0
    """How many times the hand was doubled before."""

    @classmethod
    def parse(cls, text: str) -> "Departure":
        """Read "16vT=stand@0" (from a count of 0 on), "s18vA=hit@<1" (below 1), "pTv5=split@5" (a pair of tens),
        "d15v7=surrender@2" (a hand that was doubled; dd: twice)."""
        match = re.fullmatch(r"(d{0,3})([hsp]?)(\d+|[AT])v([A2-9T])=(\w+)@(<?)(-?\d+)", text.strip())
        try:
            if match is None:
                raise ValueError
            kind, action, number = match[2] or "h", Action.parse(match[5]), int(match[7])
            points = VALUE_RANKS.index(match[3].replace("10", "T")) if kind == "p" else int(match[3])
            if (kind != "p" and not 4 <= points <= 21) or abs(number) > CENTRE or (kind == "p" and match[1]):
                raise ValueError
        except ValueError:
            raise ParamError(
                "departures",
                text,
                f"write a hand (16, s18 for soft, pT for a pair, d16 for one that was "
                f"doubled), v, the up-card, =action@count, such as 16vT=stand@0, or @<count for below it; counts go "
                f"from {-CENTRE} to {CENTRE}",
            ) from None
        least, most = (-inf, float(number)) if match[6] else (float(number), inf)
        return cls(kind, points, VALUE_RANKS.index(match[4]), action, least, most, doubled=len(match[1]))

    @classmethod
    def of(
        cls,
        hand: str,
        up: str,
        play: str,
        *,
        least: float = -inf,
        most: float = inf,
        cards: tuple[int, ...] = (),
        doubled: int = 0,
    ) -> "Departure":
        """One for a hand such as "hard 16", "soft 18" or "pair T"; raise `ParamError` if there is no such thing."""
        kind, _, number = hand.partition(" ")
        try:
            if kind not in ("hard", "soft", "pair"):
                raise ValueError(kind)
            points = VALUE_RANKS.index(number) if kind == "pair" else int(number)
            if kind != "pair" and not 4 <= points <= 21:
                raise ValueError(number)
            departure = cls(kind[0], points, VALUE_RANKS.index(up), Action.parse(play), least, most, cards, doubled)
        except ValueError:
            raise ParamError(
                "departures", f"{hand} against {up}, {play}", 'write "hard 16", "soft 18" or "pair T"'
            ) from None
        if not 0 <= doubled <= (0 if kind == "pair" else MAX_DOUBLES):
            raise ParamError(
                "departures",
                f"{hand}, doubled {doubled}",
                f"a total may have been doubled up to {MAX_DOUBLES} times, a pair never",
            )
        return departure

    def check(self, rules: Rules) -> None:
        """Raise `ParamError` if nobody could ever play this: the hand cannot be, or may not do that."""
        play = f"{self.action.word} with {self.hand} against {VALUE_RANKS[self.up]}"
        if self.action is Action.SPLIT:
            if self.kind != "p":
                raise ParamError("departures", play, "only a pair is split: write p and its card, such as p8vT=split@0")
            if not splits_value(rules, self.points + 1):
                raise ParamError("departures", play, f"{rules.title} does not split this pair")
            return
        soft = self.kind == "s" or (self.kind == "p" and self.points == 0)
        points = self.points if self.kind != "p" else 12 if soft else 2 * (self.points + 1)
        counts = (2,) if self.kind == "p" else range(2, points + 1)
        spots = [Spot(self.doubled, soft, points, cards, self.up) for cards in counts]
        spots = [spot for spot in spots if can_occur(rules, spot)]
        if not any(leave(rules, self.action, spot) is not Leave.NEVER for spot in spots):
            raise ParamError("departures", play, f"{rules.title} never offers it")

    @property
    def hand(self) -> str:
        """The hand in words: hard 16, soft 18, a pair of T, hard 15 doubled."""
        if self.kind == "p":
            return f"a pair of {VALUE_RANKS[self.points]}"
        return f"{'soft' if self.kind == 's' else 'hard'} {self.points}{doubled_words(self.doubled)}"

    def clashes(self, other: "Departure") -> bool:
        """Whether both are for the same hands at the same counts."""
        mine = (self.kind, self.points, self.up, self.doubled, self.least, self.most)
        if mine != (other.kind, other.points, other.up, other.doubled, other.least, other.most):
            return False
        return not self.cards or not other.cards or bool(set(self.cards) & set(other.cards))

    def is_on(self, count: int) -> bool:
        return self.least <= count < self.most

    def change(self, chart: Chart) -> None:
        """Put the action first in its cell."""
        cells = chart.pairs[self.points] if self.kind == "p" else None
        if cells is not None:
            cells[self.up] = self._first(int(cells[self.up]))
            return
        plays = chart.plays[self.doubled, SOFT if self.kind == "s" else HARD, self.points]
        for cards in range(len(plays)):
            if self.cards and not self._is_for(cards, len(plays) - 1):
                continue
            plays[cards, self.up] = self._first(int(plays[cards, self.up]))

    def _is_for(self, cards: int, most: int) -> bool:
        """Whether it is for hands of so many cards; hands of more than a chart tells apart go with its last."""
        return any(min(number, most) == cards for number in self.cards)

    def _first(self, order: int) -> int:
        return encode((self.action, *(action for action in decode(order) if action is not self.action)))


def charts_by_count(chart: Chart, departures: Sequence[Departure]) -> tuple[list[Chart], Ints]:
    """The charts in use, the basic one first, and which of them is played at each count."""
    charts, which = [chart], np.zeros(COUNTS, dtype=np.int64)
    known: dict[tuple[bool, ...], int] = {(False,) * len(departures): 0}
    for place in range(COUNTS):
        on = tuple(departure.is_on(place - CENTRE) for departure in departures)
        if on not in known:
            known[on] = len(charts)
            changed = chart.copy()
            for departure in (d for d, is_on in zip(departures, on, strict=True) if is_on):
                departure.change(changed)
            charts.append(changed)
        which[place] = known[on]
    return charts, which


_KEYS = {"hand", "up", "play", "from", "below", "cards", "doubled"}


def read_departures(path: Path) -> dict[str, Any]:
    """Read a file of departures.

    Returns:
        The `system`, `insure_at` and the `departures`, as a `Counter` takes them.

    Raises:
        ParamError: With all that is wrong in the file.
        OSError: It cannot be read.
    """
    try:
        raw = parse_toml(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ParamError("counter", str(path), f"not TOML: {error}") from None
    faults: list[str] = []
    departures = []
    entries = raw.get("departure", [])
    if not isinstance(entries, list):
        faults.append(f"departure: {entries!r}; write each departure as a table [[departure]]")
        entries = []
    for place, entry in enumerate(entries, start=1):
        try:
            departures.append(_departure(entry))
        except PitbossError as error:
            faults.append(f"departure {place}: {getattr(error, 'message', error)}")
    system: CountingSystem | None = None
    try:
        system = parse_system(str(raw.get("system", "hi-lo")))
    except ParamError as error:
        faults.append(str(error))
    insure_at = raw.get("insure_at", inf)
    if not (_is_count(insure_at) or insure_at == inf):
        faults.append(f"insure_at: {insure_at!r}; give a number from {-CENTRE} to {CENTRE}")
    if unknown := sorted(set(raw) - {"system", "insure_at", "departure", "game", "title"}):
        faults.append(
            f"no such key: {', '.join(unknown)}; allowed are system, insure_at, game, title and [[departure]]"
        )
    if faults:
        raise ParamError("counter", str(path), "; ".join(faults))
    return {"system": system, "insure_at": float(insure_at), "departures": tuple(departures)}


def _is_count(value: Any) -> bool:
    """Return whether a value is a number that a count could be compared with."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= CENTRE


def _departure(entry: Any) -> Departure:
    if not isinstance(entry, dict) or not {"hand", "up", "play"} <= set(entry) <= _KEYS:
        raise PitbossError(
            "a departure has hand, up, play, and from or below (and cards, if not for any number; "
            "and doubled, for a hand that was doubled so many times)"
        )
    limits = [key for key in ("from", "below") if _is_count(entry.get(key))]
    if len(limits) != 1:
        raise PitbossError("write either from = COUNT or below = COUNT")
    cards = entry.get("cards", [])
    if not isinstance(cards, list) or not all(isinstance(number, int) and 2 <= number <= 21 for number in cards):
        raise PitbossError(f"cards: {cards!r}; numbers of cards such as [2, 3] are allowed")
    doubled = entry.get("doubled", 0)
    if not isinstance(doubled, int) or isinstance(doubled, bool):
        raise PitbossError(f"doubled: {doubled!r}; a number of times is allowed")
    limit = float(entry[limits[0]])
    least, most = (limit, inf) if limits[0] == "from" else (-inf, limit)
    return Departure.of(
        str(entry["hand"]),
        str(entry["up"]),
        str(entry["play"]),
        least=least,
        most=most,
        cards=tuple(cards),
        doubled=doubled,
    )
