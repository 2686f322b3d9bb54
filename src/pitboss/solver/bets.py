"""Bets beside the main wager: what each wins, how often, and what the house keeps."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import ClassVar, assert_never

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import SUIT_NAMES
from pitboss.rules import DealerBust, Odds, Rules, SideBet, SuitedNatural
from pitboss.solver.dealer import final_chances, finals
from pitboss.solver.shoe import Shoe, ShoeError
from pitboss.strategy.hands import ACE, RANKS, TEN


@dataclass(frozen=True, slots=True)
class Prize:
    """One way to win: in words, what it pays per unit, and its chance."""

    what: str
    pays: Odds
    chance: float


@dataclass(frozen=True, slots=True)
class Bet:
    """A bet that wins one of its prizes or loses; all figures per unit wagered."""

    name: str
    prizes: tuple[Prize, ...]
    computed: ClassVar = ("house_edge", "player_ev", "win_probability", "standard_deviation")

    @property
    def win_probability(self) -> float:
        return sum(prize.chance for prize in self.prizes)

    @property
    def player_ev(self) -> float:
        return sum(prize.chance * (float(prize.pays) + 1) for prize in self.prizes) - 1

    @property
    def house_edge(self) -> float:
        return -self.player_ev

    @property
    def standard_deviation(self) -> float:
        square = sum(prize.chance * float(prize.pays) ** 2 for prize in self.prizes) + 1 - self.win_probability
        return sqrt(max(0.0, square - self.player_ev**2))


def insurance(rules: Rules, shoe: Shoe) -> Bet | None:
    """Insurance with only the dealer's ace seen; None where it is not offered or the shoe has no ace."""
    values = shoe.values
    if not rules.insurance.offered or values[ACE] == 0:
        return None
    chance = float(values[TEN] / (values.sum() - 1))
    return Bet("insurance", (Prize("dealer's blackjack", rules.insurance.pays, chance),))


def side_bet(bet: SideBet, rules: Rules, shoe: Shoe) -> Bet:
    """A side bet of the game, off this shoe."""
    match bet:
        case SuitedNatural():
            return Bet(bet.name, (_suited_prize(bet, shoe),))
        case DealerBust():
            return Bet(bet.name, tuple(_bust_prizes(bet, bust_chances(rules, shoe))))
        case _:
            assert_never(bet)


def _suited_prize(bet: SuitedNatural, shoe: Shoe) -> Prize:
    values = shoe.values
    size = float(values.sum())
    natural = 2 * float(values[ACE]) * float(values[TEN]) / (size * (size - 1))
    return Prize(f"blackjack in {SUIT_NAMES[bet.suit]}", bet.pays, natural * shoe.suited_share(bet.suit))


def _bust_prizes(bet: DealerBust, chances: NDArray[np.float64]) -> Iterator[Prize]:
    last = len(bet.pays) - 1
    for cards, odds in enumerate(bet.pays):
        if odds is not None:
            chance = float(chances[cards:].sum() if cards == last else chances[cards])
            yield Prize(f"bust with {cards}{'+' * (cards == last)} cards", odds, chance)


def bust_chances(rules: Rules, shoe: Shoe) -> NDArray[np.float64]:
    """The chance that the dealer, playing out any hand but a blackjack, busts with so many cards, by number."""
    total, cards, chance = dealer_hands(rules, shoe)
    busts = total > 21
    chances: NDArray[np.float64] = np.bincount(cards[busts], chance[busts], minlength=22).astype(np.float64)
    return chances


def dealer_hands(rules: Rules, shoe: Shoe) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """Every final hand of the dealer off this shoe: its total, its number of cards and its chance."""
    values = shoe.values
    size = float(values.sum())
    if size < 2:
        raise ShoeError(f"the dealer needs two cards at least; this shoe holds {size:g}")
    totals, cards, chances = [], [], []
    for up in range(RANKS):
        if values[up] == 0:
            continue
        left = values.copy()
        left[up] -= 1
        ends = finals(up, rules.dealer, checked=False)
        totals.append(ends.total)
        cards.append(ends.cards)
        chances.append(values[up] / size * final_chances(ends, left))
    return np.concatenate(totals), np.concatenate(cards), np.concatenate(chances)
