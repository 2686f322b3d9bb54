"""The whole round off the top of a shoe: first cards, naturals, early surrender, splits, and the sum of it all."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np

from pitboss.cards import RANKS
from pitboss.rules.legal import offers_even_money, pairs_by_rank, splits_value
from pitboss.rules.payouts import EVEN_MONEY
from pitboss.solver.bets import natural_pays
from pitboss.solver.play import HALF, LOST, TIE, next_card_chances
from pitboss.solver.shoe import Shoe
from pitboss.solver.splits import Pair, Split, split_values
from pitboss.solver.upcard import Against, GameTables, Play, can_save_half
from pitboss.strategy.hands import ACE, COMPLETES, TEN, VALUES

Option = Literal["play", "split", "surrender", "paid", "double", "even money"]
"""What may be done with a first deal: it is played on, split, or given up before the check; a natural is paid, doubled,
or takes even money."""


class Worth(NamedTuple):
    """A value and the wager that ends up on the table for it, per unit first wagered."""

    value: float
    wager: float

    def or_lost(self, blackjack: float, *, at: float) -> "Worth":
        """This, unless the dealer has blackjack (chance `blackjack`), which is worth `at` on the first wager."""
        return Worth(
            blackjack * at + (1 - blackjack) * self.value,
            blackjack + (1 - blackjack) * self.wager,
        )


Options = dict[Option, Worth]
"""What may be done, and what each is worth."""
NATURAL = (ACE, TEN)


@dataclass(frozen=True, slots=True)
class UpCard:
    """A game solved against one up-card: how every hand is played, and what splitting each pair is worth."""

    against: Against
    play: Play
    splits: dict[Pair, Split]


class Deal(NamedTuple):
    """A way the round can begin: the up-card, two ranks, the pair they make if any, and how often."""

    up: int
    ranks: tuple[int, int]
    pair: Pair | None
    chance: float


def deals(game: GameTables, shoe: Shoe, up: int) -> Iterator[Deal]:
    """Every first deal with this up-card, apart only where the rules tell them apart."""
    left = shoe.values
    up_chance = left[up] / left.sum()
    left[up] -= 1
    size = left.sum()
    for first in range(VALUES):
        for second in range(first, VALUES):
            orders = left[first] * (left[second] - (first == second)) * (1 if first == second else 2)
            chance = float(up_chance * orders / (size * (size - 1)))
            if chance <= 0:
                continue
            if first != second or not splits_value(game.rules, first + 1):
                yield Deal(up, (first, second), None, chance)
            elif first != TEN or not pairs_by_rank(game.rules):
                yield Deal(up, (first, second), Pair(first, float(left[first])), chance)
            else:
                yield from _ten_deals(shoe, up, chance)


def _ten_deals(shoe: Shoe, up: int, chance: float) -> Iterator[Deal]:
    """Two ten-values where only equal ranks make a pair, told apart by how many of that rank are left."""
    tens = shoe.ranks[TEN:]
    shares: dict[float, float] = {}
    up_shares = tens / tens.sum() if up == TEN else np.array([1.0])
    size = tens.sum() - (up == TEN)
    for shown, up_share in enumerate(up_shares):
        for rank in range(len(RANKS) - TEN):
            kin = round(float(tens[rank]), 9) - (up == TEN and shown == rank)
            if kin >= 2:
                shares[kin] = shares.get(kin, 0.0) + up_share * kin * (kin - 1) / (size * (size - 1))
    for kin, share in shares.items():
        yield Deal(up, (TEN, TEN), Pair(TEN, kin), chance * float(share))
    if sum(shares.values()) < 1:
        yield Deal(up, (TEN, TEN), None, chance * (1 - float(sum(shares.values()))))


def pairs_of(game: GameTables, shoe: Shoe, up: int) -> list[Pair]:
    """The pairs that can be dealt with this up-card."""
    return [deal.pair for deal in deals(game, shoe, up) if deal.pair is not None]


def solve_up_card(game: GameTables, shoe: Shoe, up: int) -> UpCard:
    """Best play against one up-card."""
    left = shoe.values
    left[up] -= 1
    against = Against.of(game, up, left)
    play = against.best_play()
    splits = split_values(against, play, pairs_of(game, shoe, up))
    return UpCard(against, play, splits)


def deal_options(solved: UpCard, deal: Deal) -> Options:
    """What may be done with a first deal, and its worth before any check, with the up-card's play from there on.

    Naturals are apart.
    """
    against = solved.against
    blackjack = blackjack_chance(against, deal.ranks)
    hand = against.game.hands.number(deal.ranks)
    options: Options = {
        "play": Worth(float(solved.play.values.value[0, hand]), float(solved.play.values.wager[0, hand]))
    }
    if deal.pair is not None:
        options["split"] = Worth(*solved.splits[deal.pair])
    if against.setting.excluded >= 0:
        options = {name: worth.or_lost(blackjack, at=LOST) for name, worth in options.items()}
    if can_save_half(against.game.rules, against.up):
        options["surrender"] = Worth(HALF, 1.0)
    return options


def best_worth(solved: UpCard, shoe: Shoe, deal: Deal) -> Worth:
    """What a first deal is worth before any check, with best play."""
    if deal.ranks == NATURAL:
        return natural_worth(solved, shoe, best)
    return best(deal_options(solved, deal))


def best(options: Options) -> Worth:
    """The best of some options; of equals the first."""
    chosen = None
    for worth in options.values():
        if chosen is None or worth.value > chosen.value + TIE:
            chosen = worth
    if chosen is None:
        raise ValueError("no option was given")
    return chosen


def blackjack_chance(against: Against, ranks: tuple[int, ...]) -> float:
    """The chance that the dealer's second card makes blackjack, with these cards of the player's seen."""
    other = COMPLETES.get(against.up)
    if other is None:
        return 0.0
    seen = ranks.count(other)
    return float((against.left[other] - seen) / (against.left.sum() - len(ranks)))


def natural_worth(solved: UpCard, shoe: Shoe, choose: Callable[[Options], Worth]) -> Worth:
    """What a natural is worth over its suits, with what `choose` picks from its options."""
    value = wager = 0.0
    for share, pays in natural_pays(solved.against.game.rules, shoe):
        worth = choose(natural_options(solved, pays))
        value += share * worth.value
        wager += share * worth.wager
    return Worth(value, wager)


def natural_options(solved: UpCard, pays: float) -> Options:
    """What may be done with a natural that pays so much, and its worth before any check."""
    against, rules = solved.against, solved.against.game.rules
    blackjack = blackjack_chance(against, NATURAL)
    tie = natural_tie(solved, pays)
    options: Options = {"paid": Worth(pays, 1.0).or_lost(blackjack, at=tie)}
    if rules.natural.may_double:
        options["double"] = doubled_natural(against, solved.play).or_lost(blackjack, at=tie)
    if offers_even_money(rules, against.up + 1):
        options["even money"] = Worth(float(EVEN_MONEY), 1.0)
    return options


def natural_tie(solved: UpCard, pays: float) -> float:
    """What a natural that pays so much brings against a dealer's blackjack."""
    against = solved.against
    return 0.0 if against.game.rules.natural.pushes_under(against.up + 1) else pays


def doubled_natural(against: Against, play: Play) -> Worth:
    """A natural doubled after the check, its ace counting one."""
    hands = against.game.hands
    natural = hands.number(NATURAL)
    chances = next_card_chances(against.left - hands.counts[natural], against.setting.excluded)
    after = hands.after[natural]
    return Worth(
        float(2 * chances @ play.values.value[1, after]),
        float(2 * chances @ play.values.wager[1, after]),
    )
