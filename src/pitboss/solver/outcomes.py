"""What a round can bring and how often: the distribution of its net result.

Every deal that is not split is exact: the chance of every hand is carried forward as it is played, and where a hand
ends it meets the dealer's endings from the very shoe that is left. The hands of a split share the shoe and the dealer,
and their joint distribution is out of reach; but such rounds are a few percent of all, how often each comes is known
exactly, and so is what it is worth. So they are played out with random cards, pair by pair, in proportion, and what is
left of chance is small and known.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import lcm, sqrt
from typing import Any, Final, NamedTuple

import numpy as np

from pitboss.arrays import Floats, Ints
from pitboss.kernels import inner, kernel
from pitboss.kernels.rng import State, below, first_stream, fraction
from pitboss.processes import for_each
from pitboss.rules import Odds, Rules, payouts
from pitboss.rules.legal import most_hands
from pitboss.solver.bets import natural_pays
from pitboss.solver.dealer import DRAWS, dealer_rule, rule_table
from pitboss.solver.endings import BEATEN, EVEN_MONEY, PAID, SURRENDERED, TIED, Ends, Settled, play_out
from pitboss.solver.play import BUSTED, HALF, LOST, Policy, next_card_chances
from pitboss.solver.rounds import (
    NATURAL,
    Deal,
    Option,
    UpCard,
    best,
    blackjack_chance,
    deal_options,
    deals,
    natural_options,
    natural_tie,
)
from pitboss.solver.shoe import Shoe
from pitboss.solver.splits import Pair, split_policy
from pitboss.strategy.chart import DOUBLE, HIT, MAX_DOUBLES, SURRENDER
from pitboss.strategy.hands import ACE, TEN, VALUES, HandTable

_MOST_HANDS: Final = 16


class SplitDeal(NamedTuple):
    """What a split round is played from: the pair, how many of its kin are `left`, the up-card, the cards left besides
    all three (the hole card among them), and whether the hole card is known not to make blackjack."""

    rank: int
    kin: int
    up: int
    left: Ints
    excluded: int


class SplitRules(NamedTuple):
    """What the sheet says of it: hands at most, how the dealer's hand ends by `[soft, cards, total]`, whether a
    blackjack takes the other half of a hand that was given up, and what stands pay."""

    max_hands: int
    dealer: Ints
    ruins: bool
    pays: Floats


def play_splits(
    deal: SplitDeal,
    rules: SplitRules,
    hands: HandTable,
    bonus: Floats,
    policy: Policy,
    parts: float,
    seed: int,
    nets: Ints,
) -> None:
    """Play as many split rounds as `nets` has places and fill in what each brought, in parts of a wager (`parts`)."""
    shoe = np.repeat(np.arange(VALUES), deal.left)
    at_end = np.empty((_MOST_HANDS, 2), np.int64)
    _play_splits(deal, rules, hands, bonus, policy, parts, first_stream(seed), shoe, at_end, nets)


@kernel
def _play_splits(
    deal: SplitDeal,
    rules: SplitRules,
    hands: HandTable,
    bonus: Floats,
    policy: Policy,
    parts: float,
    rng: State,
    shoe: Ints,
    at_end: Ints,
    nets: Ints,
) -> None:
    for turn in range(len(nets)):
        net = _round(deal, rules, hands, bonus, policy, rng, shoe, at_end)
        nets[turn] = int(np.rint(parts * net))


@inner
def _draw(rng: State, shoe: Ints, dealt: int) -> int:
    """Deal one of the cards from `dealt` on to that place."""
    other = dealt + below(rng, len(shoe) - dealt)
    shoe[dealt], shoe[other] = shoe[other], shoe[dealt]
    return int(shoe[dealt])


@inner
def _round(
    deal: SplitDeal,
    rules: SplitRules,
    hands: HandTable,
    bonus: Floats,
    policy: Policy,
    rng: State,
    shoe: Ints,
    at_end: Ints,
) -> float:
    dealt = int(np.int64(0))
    while _draw(rng, shoe, dealt) == deal.excluded:
        pass
    dealt += 1
    hole = int(shoe[0])
    alike, kin = deal.left[deal.rank], deal.kin
    head = hands.after[0, deal.rank]
    waiting, made, ends = 2, 2, 0
    net = 0.0
    while waiting > 0:
        waiting -= 1
        card = _draw(rng, shoe, dealt)
        dealt += 1
        is_kin = card == deal.rank and fraction(rng) * alike < kin
        alike -= card == deal.rank
        kin -= is_kin
        if is_kin and made < rules.max_hands:
            waiting += 2
            made += 1
            continue
        hand, doubles = hands.after[head, card], 0
        while True:
            if doubles == 0 and not np.isnan(bonus[hand]):
                net += bonus[hand]
                break
            action = policy.doubled[doubles, hand] if doubles else policy.undoubled[hand]
            if action == SURRENDER:
                net += HALF * (1 << doubles)
                if rules.ruins and ((deal.up == ACE and hole == TEN) or (deal.up == TEN and hole == ACE)):
                    net += (LOST - HALF) * (1 << doubles)
                break
            if action not in (HIT, DOUBLE):
                at_end[ends, 0], at_end[ends, 1] = hands.total[hand], doubles
                ends += 1
                break
            doubles += action == DOUBLE
            card = _draw(rng, shoe, dealt)
            dealt += 1
            kin -= card == deal.rank and fraction(rng) * alike < kin
            alike -= card == deal.rank
            hand = hands.after[hand, card]
            if hand < 0:
                net += BUSTED * (1 << doubles)
                break
    if ends > 0:
        ending = _dealer(deal.up, hole, rules, rng, shoe, dealt)
        for place in range(ends):
            net += rules.pays[at_end[place, 0], ending] * (1 << at_end[place, 1])
    return net


@inner
def _dealer(up: int, hole: int, rules: SplitRules, rng: State, shoe: Ints, dealt: int) -> int:
    """Play the dealer's hand out and return how it ended."""
    points, has_ace, cards = up + hole + 2, up == ACE or hole == ACE, 2
    while True:
        soft = has_ace and points <= 11
        total = points + 10 if soft else points
        ending = rules.dealer[1 if soft else 0, cards, total]
        if ending != DRAWS:
            return int(ending)
        card = _draw(rng, shoe, dealt)
        dealt += 1
        points += card + 1
        has_ace = has_ace or card == ACE
        cards += 1


Choose = Callable[[UpCard, Deal, float], Option]
"""What a way to play does with a first deal, or with a natural that pays so much."""

SPLIT_ROUNDS: Final = 300_000
"""Split rounds sampled by default: the standard deviation is then known to better than 1e-4."""
_FEWEST: Final = 200


class Measured(NamedTuple):
    """A figure and the standard error that sampling split rounds leaves in it."""

    value: float
    std_error: float


class _Stratum(NamedTuple):
    """Split rounds of one pair against one up-card: how often they come, and of those sampled each result, in parts
    of a wager, and its share."""

    weight: float
    rounds: int
    nets: Floats
    shares: Floats

    @classmethod
    def of(cls, weight: float, nets: Ints) -> "_Stratum":
        lowest = int(nets.min())
        times = np.bincount(nets - lowest)
        found = np.flatnonzero(times)
        return cls(weight, len(nets), (found + lowest).astype(np.float64), times[found] / len(nets))


@dataclass(frozen=True, eq=False)
class Outcomes:
    """The net results of a round in first wagers, with the chance of each; insurance and side bets are not in them."""

    settled: dict[Settled, float]
    """How rounds that are not split end, and how often."""
    split_share: float
    """How often a round is split."""
    parts: int
    strata: tuple[_Stratum, ...] = field(repr=False)
    seed: int

    @cached_property
    def exact(self) -> dict[float, float]:
        """What rounds that are not split bring, and how often."""
        nets: dict[float, float] = defaultdict(float)
        for end, chance in self.settled.items():
            nets[end.net] += chance
        return dict(nets)

    @cached_property
    def chances(self) -> dict[float, Measured]:
        """The chance of every net result, smallest first."""
        values: dict[float, float] = defaultdict(float, self.exact)
        variances: dict[float, float] = defaultdict(float)
        for stratum in self.strata:
            for net, share in zip((stratum.nets / self.parts).tolist(), stratum.shares.tolist(), strict=True):
                values[net] += stratum.weight * share
                variances[net] += stratum.weight**2 * share * (1 - share) / stratum.rounds
        return {net: Measured(values[net], sqrt(variances[net])) for net in sorted(values)}

    def to_dict(self) -> dict[str, Any]:
        """Return the figures, and every net result with its chance."""
        names = ("mean", "std_dev", "skewness", "win", "push", "loss")
        return {
            **{name: getattr(self, name)._asdict() for name in names},
            "split_share": self.split_share,
            "split_rounds_sampled": sum(stratum.rounds for stratum in self.strata),
            "seed": self.seed,
            "nets": [{"net": net, "probability": p.value, "std_error": p.std_error} for net, p in self.chances.items()],
        }

    def moment(self, of: Callable[[Floats], Floats]) -> Measured:
        """The mean of some function of the net result."""
        split, nets = self.split_moment(of), np.array(list(self.exact))
        return Measured(float(of(nets) @ np.array(list(self.exact.values()))) + split.value, split.std_error)

    def split_moment(self, of: Callable[[Floats], Floats]) -> Measured:
        """What split rounds alone add to that mean."""
        value = variance = 0.0
        for stratum in self.strata:
            sampled = of(stratum.nets / self.parts)
            mean = float(sampled @ stratum.shares)
            value += stratum.weight * mean
            variance += stratum.weight**2 * float((sampled - mean) ** 2 @ stratum.shares) / stratum.rounds
        return Measured(value, sqrt(variance))

    @cached_property
    def mean(self) -> Measured:
        return self.moment(lambda net: net)

    @cached_property
    def std_dev(self) -> Measured:
        mean = self.mean.value
        square = self.moment(lambda net: (net - mean) ** 2)
        deviation = sqrt(square.value)
        return Measured(deviation, square.std_error / (2 * deviation) if deviation else 0.0)

    @cached_property
    def skewness(self) -> Measured:
        """The mean cube of the net result in deviations from its mean. Its error allows for mean and deviation being
        measured by the same rounds: what one result adds to it is z³ − 3z − 3/2 γ(z² − 1), to first order."""
        mean, deviation = self.mean.value, self.std_dev.value
        if not deviation:
            return Measured(0.0, 0.0)
        skew = self.moment(lambda net: ((net - mean) / deviation) ** 3).value

        def added(net: Floats) -> Floats:
            z = (net - mean) / deviation
            share: Floats = z**3 - 3 * z - 1.5 * skew * (z**2 - 1)
            return share

        return Measured(skew, self.moment(added).std_error)

    @cached_property
    def win(self) -> Measured:
        return self.moment(lambda net: (net > 0).astype(np.float64))

    @cached_property
    def push(self) -> Measured:
        return self.moment(lambda net: (net == 0).astype(np.float64))

    @cached_property
    def loss(self) -> Measured:
        return self.moment(lambda net: (net < 0).astype(np.float64))


def outcomes(ups: Sequence[UpCard], shoe: Shoe, choose: Choose, *, split_rounds: int, seed: int) -> Outcomes:
    """The distribution of a round's result when first deals are treated as `choose` says and hands as `ups` have it."""
    rules = ups[0].against.game.rules
    settled: dict[Settled, float] = defaultdict(float)
    splits: list[tuple[UpCard, Pair, float]] = []
    for ends, split in for_each(lambda solved: _up_card(solved, shoe, choose), ups):
        splits += split
        for end, chance in ends.items():
            settled[end] += chance
    share = sum(weight for *_, weight in splits)
    parts = _parts(rules)

    def sample(number: int) -> _Stratum:
        solved, pair, weight = splits[number]
        rounds = max(round(split_rounds * weight / share), _FEWEST)
        return _Stratum.of(weight, _sample(solved, pair, parts, rounds, (seed + 7919 * number) % 2**32))

    return Outcomes(dict(settled), share, parts, tuple(for_each(sample, range(len(splits)))), seed)


def _parts(rules: Rules) -> int:
    """Into how many parts a wager is cut so that every result of a split hand is whole."""
    odds = [row.result for row in rules.settle if isinstance(row.result, Odds)]
    odds += [bonus.pays for bonus in rules.bonus]
    return lcm(2, *(rate.stake for rate in odds))


def _up_card(solved: UpCard, shoe: Shoe, choose: Choose) -> tuple[Ends, list[tuple[UpCard, Pair, float]]]:
    """What comes of this up-card's deals, and the pairs split and how often (no blackjack against them)."""
    against = solved.against
    ends: Ends = defaultdict(float)
    start = np.zeros((MAX_DOUBLES + 1, len(against.game.hands.cards)))
    splits: dict[Pair, float] = defaultdict(float)
    for deal in deals(against.game, shoe, against.up):
        if deal.ranks == NATURAL:
            _naturals(solved, shoe, deal, choose, ends, start)
            continue
        chosen, chance = choose(solved, deal, 0.0), deal.chance
        if chosen == "surrender":
            ends[Settled(SURRENDERED, 1.0, HALF)] += chance
            continue
        if against.setting.excluded >= 0:
            blackjack = blackjack_chance(against, deal.ranks)
            ends[Settled(BEATEN, 1.0, LOST)] += chance * blackjack
            chance *= 1 - blackjack
        if chosen == "split" and deal.pair is not None:
            splits[deal.pair] += chance
        else:
            start[0, against.game.hands.number(deal.ranks)] += chance
    play_out(against, solved.play.dealt, start, ends)
    return ends, [(solved, pair, weight) for pair, weight in splits.items()]


def _naturals(solved: UpCard, shoe: Shoe, deal: Deal, choose: Choose, ends: Ends, start: Floats) -> None:
    against = solved.against
    blackjack = blackjack_chance(against, NATURAL)
    for share, pays in natural_pays(against.game.rules, shoe):
        chance, chosen = deal.chance * share, choose(solved, deal, pays)
        if chosen == "even money":
            ends[Settled(EVEN_MONEY, 1.0, float(payouts.EVEN_MONEY))] += chance
            continue
        ends[Settled(TIED, 1.0, natural_tie(solved, pays))] += chance * blackjack
        chance *= 1 - blackjack
        if chosen == "paid":
            ends[Settled(PAID, 1.0, pays)] += chance
            continue
        hands = against.game.hands
        hand = hands.number(NATURAL)
        chances = next_card_chances(against.left - hands.counts[hand], against.setting.excluded)
        for rank in range(VALUES):
            start[1, hands.after[hand, rank]] += chance * chances[rank]


def _sample(solved: UpCard, pair: Pair, parts: int, rounds: int, seed: int) -> Ints:
    against, rules = solved.against, solved.against.game.rules
    left = np.rint(against.left).astype(np.int64)
    left[pair.rank] -= 2
    told = SplitRules(
        most_hands(rules, pair.rank + 1),
        rule_table(dealer_rule(rules.dealer, rules.busts_told)),
        against.setting.ruin >= 0,
        against.game.pays,
    )
    deal = SplitDeal(pair.rank, round(pair.kin) - 2, against.up, left, against.setting.excluded)
    nets = np.empty(rounds, dtype=np.int64)
    policy = split_policy(against, solved.play, pair.rank)
    play_splits(deal, told, against.game.hands, against.legal.bonus, policy, float(parts), seed, nets)
    return nets


def split_square(solved: UpCard, pair: Pair, shoe: Shoe, *, rounds: int, seed: int) -> Measured:
    """The mean square of what splitting a pair brings, in first wagers, by the play found for one shoe; sampled from
    whole cards, as many as a fresh `shoe` holds, in the proportions of that one."""
    against, parts = solved.against, _parts(solved.against.game.rules)
    scale = shoe.values.sum() / (against.left.sum() + 1)
    left = np.rint(against.left * scale)
    left[pair.rank] = max(left[pair.rank], 2.0)
    from_whole_cards = replace(solved, against=replace(against, left=left))
    nets = _sample(from_whole_cards, Pair(pair.rank, max(pair.kin * scale, 2.0)), parts, rounds, seed) / parts
    squares = nets * nets
    return Measured(float(squares.mean()), float(squares.std()) / sqrt(rounds))


def choose_best(solved: UpCard, deal: Deal, pays: float) -> Option:
    """What best play does with a first deal."""
    options = natural_options(solved, pays) if deal.ranks == NATURAL else deal_options(solved, deal)
    worth = best(options)
    return next(name for name, found in options.items() if found is worth)
