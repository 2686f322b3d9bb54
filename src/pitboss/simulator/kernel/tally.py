"""What a chunk of work keeps count of, and the figures with their errors that tallies make; chunks add up in order.

The unit of chance is the shoe: rounds of one shoe are not independent. The edge is a ratio, chips won to chips bet, and
its error that of a ratio (the delta method): the spread of `won - edge * bet` from shoe to shoe.
"""

from dataclasses import dataclass
from math import inf, nan, sqrt
from typing import Final, NamedTuple

import numpy as np

from pitboss.arrays import Flags, Floats, Ints
from pitboss.kernels import inlined
from pitboss.simulator.flat.graphs import DEALER_ENDS, REASONS
from pitboss.simulator.kernel.table import COUNTS

SHOES, BET, RAW, REDUCED, BET2, RAW2, REDUCED2, RAW_BET, REDUCED_BET, RAW_REDUCED, ROUND2, STAKED = range(12)
"""Places in `Tally.sums`. Over shoes (every round is one when each has a fresh shuffle): their number; sums of
the chips bet, the raw and the reduced results in chips; sums of squares and products of these. Over rounds: the squares
of the raw results, and all that was staked, with doubles, splits and insurance."""

ROUNDS, WATCHED, CARDS, VOIDS, INSURANCES, INSURANCES_WON = range(6)
"""Places in `Tally.counts`: rounds played, rounds sat out, cards dealt in those played, void rounds,
insurance taken and won."""
TIMES, WON, WON2, SHOE_TIMES2, SHOE_WON2, SHOE_TIMES_WON = range(6)
"""Places in `Tally.side[bet]`: how often it was made, chips won less lost, and their squares; then the squares and the
product of the first two over shoes."""
AT_TIMES, AT_REDUCED, AT_RAW, AT_TIMES2, AT_REDUCED2, AT_PRODUCT = range(6)
"""Places in `Tally.by_count[count]`: rounds begun at this count, results for one chip, reduced and raw; then squares
and the product of the first two over shoes."""
LOW_TIMES, LOW_REDUCED, LOW_RAW, LOW_SQUARE, LOW_OTHER, LOW_PRODUCT = range(6)
"""Places in `Tally.by_low[low, count]`: rounds begun at this count, when the lowest count after a round of the same
shoe so far was `low`; results for one chip, reduced and raw; squares of the raw ones; results of the seat before, where
there is one, and the products of both."""
JOINT_TIMES, JOINT_WON, JOINT_SQUARE, JOINT_MAIN, JOINT_PRODUCT, JOINT_OTHER = range(6)
"""Places in `Tally.joint[bet, count, own]`: how often a side bet was made at this count of the player's and this one of
its own, chips won less lost, and their squares; what one chip on the main wager brought then, and the products of both;
the products with the seat before, where there is one."""
LOWEST: Final = -16
LOWS: Final = 20
"""Lowest counts that are kept apart, less what the count begins with: all below LOWEST are in the first place, and
those from LOWEST + LOWS - 2 on in the last, with shoes that had no round yet."""
NTH_TIMES, NTH_REDUCED, NTH_REDUCED2, NTH_RAW = range(4)
"""Places in `Tally.by_round[n]`: shoes that came to an nth round, its results for one chip, reduced, their squares,
and raw."""
MOST_ROUNDS: Final = 120
"""Rounds of a shoe that are kept apart; later ones count as the last of these."""
MOST_DOUBLES: Final = 4
MOST_SPLIT_HANDS: Final = 9
NET_RANGE: Final = 128
"""Results of a round beyond so many chips fall into the last bin."""


class Tally(NamedTuple):
    """`reasons[why]` and `bonuses[which]` count the player's hands, `doubles[times]` too; `hands[n]` rounds that ended
    with n hands; `dealer[end]` how the dealer ended (the last place: not played out); `nets[bin]` results of rounds.
    `side_by_count[bet, count]` has the places of `side[bet]`, for a bet made at its own count. `insurance[count]` has
    TIMES, WON and WON2 of insurance as it was offered, taken or not, won by as much as the unseen cards say.
    `pairs[pair, one, other]` has the products of two side bets at their own counts, in the order (0, 1), (0, 2),
    (1, 2), …; it and `joint` are empty unless somebody counts."""

    sums: Floats
    counts: Ints
    reasons: Ints
    bonuses: Ints
    doubles: Ints
    hands: Ints
    dealer: Ints
    side: Floats
    by_count: Floats
    nets: Ints
    side_by_count: Floats
    by_round: Floats
    by_low: Floats
    insurance: Floats
    joint: Floats
    pairs: Floats

    def add(self, other: "Tally") -> None:
        """Add another chunk's tally to this one."""
        for mine, theirs in zip(self, other, strict=True):
            np.add(mine, theirs, out=mine)


class Slate(NamedTuple):
    """What is noted during a shoe and wiped after it: which side bets are `placed`, and what they have `won` in this
    round; how many aces and tens of each suit are unseen (`suited[ace | ten, suit]`); and times and chips won: of each
    side bet, at each count, and of each side bet at its own count, which is at `side_place[bet]`."""

    placed: Flags
    won: Floats
    suited: Floats
    side: Floats
    by_count: Floats
    side_place: Ints
    side_by_count: Floats


def clean_slate(side_bets: int) -> Slate:
    """A slate with nothing on it."""
    return Slate(
        placed=np.zeros(side_bets, dtype=np.bool_),
        won=np.zeros(side_bets),
        suited=np.zeros((2, 4)),
        side=np.zeros((side_bets, 2)),
        by_count=np.zeros((COUNTS, 2)),
        side_place=np.zeros(side_bets, dtype=np.int64),
        side_by_count=np.zeros((side_bets, COUNTS, 2)),
    )


def empty_tally(*, bonuses: int, side_bets: int, steps: int, is_counting: bool) -> Tally:
    """A tally of nothing; `steps` is how many bins of `nets` make one chip."""
    joint = side_bets if is_counting else 0

    def counts(size: int) -> Ints:
        return np.zeros(size, dtype=np.int64)

    return Tally(
        sums=np.zeros(12),
        counts=counts(6),
        reasons=counts(len(REASONS)),
        bonuses=counts(bonuses),
        doubles=counts(MOST_DOUBLES),
        hands=counts(MOST_SPLIT_HANDS),
        dealer=counts(DEALER_ENDS + 1),
        side=np.zeros((side_bets, 6)),
        by_count=np.zeros((COUNTS, 6)),
        nets=counts(2 * NET_RANGE * steps + 1),
        side_by_count=np.zeros((side_bets, COUNTS, 6)),
        by_round=np.zeros((MOST_ROUNDS, 4)),
        by_low=np.zeros((LOWS, COUNTS, 6)),
        insurance=np.zeros((COUNTS, 3)),
        joint=np.zeros((joint, COUNTS, COUNTS, 6)),
        pairs=np.zeros((joint * (joint - 1) // 2, COUNTS, COUNTS)),
    )


@inlined
def keep_hand(tally: Tally, reason: int, wagers: int) -> None:
    """Enter why a hand was paid or lost, and how often it was doubled."""
    tally.reasons[reason] += 1
    tally.doubles[0 if wagers == 1 else 1 if wagers == 2 else 2 if wagers == 4 else 3] += 1


@inlined
def keep_side_bet(tally: Tally, slate: Slate, kind: int, won: float) -> None:
    """Enter a side bet: chips won or lost."""
    tally.side[kind, WON2] += won * won
    slate.side[kind, TIMES] += 1.0
    slate.side[kind, WON] += won


@inlined
def keep_joint(tally: Tally, slate: Slate, place: int, net: float, other: float) -> None:
    """Enter the side bets that were made at a place of the player's count beside what the main wager brought."""
    pair = 0
    for kind in range(slate.placed.shape[0]):
        won, own = slate.won[kind], slate.side_place[kind]
        if slate.placed[kind]:
            cell = tally.joint[kind, place, own]
            cell[JOINT_TIMES] += 1.0
            cell[JOINT_WON] += won
            cell[JOINT_SQUARE] += won * won
            cell[JOINT_MAIN] += net
            cell[JOINT_PRODUCT] += net * won
            cell[JOINT_OTHER] += other * won
        for before in range(kind):
            if slate.placed[before] and slate.placed[kind]:
                tally.pairs[pair, slate.side_place[before], own] += slate.won[before] * won
            pair += 1


@inlined
def low_place(low: float) -> int:
    """The place in `Tally.by_low` of a lowest count, less what the count begins with."""
    return int(min(max(low - LOWEST + 1.0, 0.0), LOWS - 1.0))


@inlined
def keep_insurance(tally: Tally, place: int, chance: float, pays: float) -> None:
    """Enter insurance of one chip as it was offered at a place of the count; it wins `pays` with this chance."""
    row = tally.insurance[place]
    row[TIMES] += 1.0
    row[WON] += chance * (pays + 1.0) - 1.0
    row[WON2] += chance * (pays * pays - 1.0) + 1.0


@inlined
def keep_shoe(tally: Tally, bets: float, raw: float, reduced: float) -> None:
    """Enter a shoe: chips bet and won, raw and reduced."""
    sums = tally.sums
    sums[SHOES] += 1.0
    sums[BET] += bets
    sums[RAW] += raw
    sums[REDUCED] += reduced
    sums[BET2] += bets * bets
    sums[RAW2] += raw * raw
    sums[REDUCED2] += reduced * reduced
    sums[RAW_BET] += raw * bets
    sums[REDUCED_BET] += reduced * bets
    sums[RAW_REDUCED] += raw * reduced


@inlined
def wipe_slate(tally: Tally, slate: Slate, counting: bool) -> None:
    """Enter what a shoe brought side bets and counts, and wipe it off the slate."""
    for kind in range(slate.side.shape[0]):
        _add_squares(tally.side[kind], slate.side[kind], SHOE_TIMES2)
    if counting:
        for place in range(COUNTS):
            if slate.by_count[place, AT_TIMES] > 0.0:
                _add_squares(tally.by_count[place], slate.by_count[place], AT_TIMES2)
            for kind in range(slate.side.shape[0]):
                if slate.side_by_count[kind, place, TIMES] > 0.0:
                    _add_squares(tally.side_by_count[kind, place], slate.side_by_count[kind, place], SHOE_TIMES2)


@inlined
def _add_squares(total: Floats, shoe: Floats, squares: int) -> None:
    times, won = shoe[0], shoe[1]
    total[0] += times
    total[1] += won
    total[squares] += times * times
    total[squares + 1] += won * won
    total[squares + 2] += times * won
    shoe[0], shoe[1] = 0.0, 0.0


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean and its standard error."""

    ev: float
    std_error: float

    @classmethod
    def of_ratio(cls, won: float, bet: float, won2: float, bet2: float, won_bet: float, shoes: float) -> "Mean":
        """Won to bet, from their sums, squares and product over so many shoes."""
        mean = won / bet
        spread = max(won2 - 2 * mean * won_bet + mean * mean * bet2, 0.0)
        return cls(mean, sqrt(spread * shoes / (shoes - 1)) / bet if shoes > 1 else inf)


@dataclass(frozen=True, slots=True)
class Estimate:
    """The edge, raw and reduced, as shares of the initial wagers.

    `std_dev` is of one round's result and `per_round` its mean, both in chips; `average_bet` in chips; `staked` is all
    that was put at risk for each initial chip; `disagreement` is the difference of raw and reduced in standard errors
    of that difference.
    """

    shoes: int
    rounds: int
    reduced: Mean
    raw: Mean
    std_dev: float
    average_bet: float
    staked: float
    disagreement: float

    @property
    def variance_reduction(self) -> float:
        """How many times more rounds the raw figure would need."""
        if self.reduced.std_error == 0:
            return inf
        return (self.raw.std_error / self.reduced.std_error) ** 2

    @property
    def per_round(self) -> float:
        return self.reduced.ev * self.average_bet

    @property
    def element_of_risk(self) -> float:
        """The edge as a share of everything staked, doubles, splits and insurance included."""
        return self.reduced.ev / self.staked

    @classmethod
    def of(cls, tally: Tally) -> "Estimate":
        """What a tally says; every figure is `nan` before the first round."""
        sums = [float(number) for number in tally.sums]
        shoes, bet, rounds = int(sums[SHOES]), sums[BET], int(tally.counts[ROUNDS])
        if not bet:
            nothing = Mean(nan, nan)
            return cls(shoes, rounds, nothing, nothing, nan, nan, nan, nan)

        def ratio(won: float, won2: float, won_bet: float) -> Mean:
            return Mean.of_ratio(won, bet, won2, sums[BET2], won_bet, shoes)

        raw = ratio(sums[RAW], sums[RAW2], sums[RAW_BET])
        reduced = ratio(sums[REDUCED], sums[REDUCED2], sums[REDUCED_BET])
        difference = ratio(
            sums[RAW] - sums[REDUCED],
            sums[RAW2] - 2 * sums[RAW_REDUCED] + sums[REDUCED2],
            sums[RAW_BET] - sums[REDUCED_BET],
        )
        mean = sums[RAW] / rounds
        return cls(
            shoes=shoes,
            rounds=rounds,
            reduced=reduced,
            raw=raw,
            std_dev=sqrt(max(sums[ROUND2] / rounds - mean * mean, 0.0)),
            average_bet=bet / rounds,
            staked=sums[STAKED] / bet,
            disagreement=difference.ev / difference.std_error if difference.std_error > 0 else 0.0,
        )
