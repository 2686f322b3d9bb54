"""Bets beside the main wager: what each wins, how often, and what the house keeps."""

from dataclasses import dataclass
from itertools import product
from math import sqrt
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import SUITS, Card
from pitboss.rules import Odds, Rules, SideBet, fits
from pitboss.rules.patterns import NUMBER
from pitboss.solver.dealer import final_chances, finals
from pitboss.solver.shoe import Shoe, ShoeError
from pitboss.strategy.hands import ACE, BUST, TEN, VALUES, row_table


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
    chances = row_chances(bet, rules, shoe)
    return Bet(
        bet.name,
        tuple(Prize(bet.what(row), row.pays, float(chance)) for row, chance in zip(bet.pays, chances, strict=True)),
    )


def row_chances(bet: SideBet, rules: Rules, shoe: Shoe) -> NDArray[np.float64]:
    """The chance of each row of a side bet's pay table, by every deal that decides it."""
    if NUMBER[bet.cards]:
        rows, weights = row_table(bet), first_cards(shoe, NUMBER[bet.cards])
    else:
        total, cards, weights = dealer_hands(rules, shoe)
        rows = row_table(bet)[np.minimum(total, BUST), cards]
    chances = np.bincount(rows.ravel() + 1, weights.ravel(), minlength=len(bet.pays) + 1)[1:]
    # Where only ranks are known, a share of a card paired with itself counts less than nothing.
    positive: NDArray[np.float64] = np.maximum(chances, 0.0)
    return positive


def first_cards(shoe: Shoe, number: int) -> NDArray[np.float64]:
    """The chance of every two or three cards in order, by `Card.index`."""
    counts, twice = np.array(shoe.counts), np.eye(len(shoe.counts))
    size = counts.sum()
    if size < number:
        raise ShoeError(f"the bet needs {number} cards; this shoe holds {size:g}")
    chances: NDArray[np.float64] = counts[:, None] * (counts - twice) / (size * (size - 1))
    if number == 3:
        chances = chances[:, :, None] * (counts - twice[:, None, :] - twice[None, :, :]) / (size - 2)
    return chances


def natural_shares(rules: Rules, shoe: Shoe) -> tuple[list[float], float]:
    """The share that each row of `natural.bonus` has of the blackjacks dealt from this shoe, and that of all others."""
    rows = rules.natural.bonus
    by_rank = np.array(shoe.counts).reshape(-1, len(SUITS))
    chances = np.outer(by_rank[ACE], by_rank[TEN:].sum(axis=0))
    shares = [0.0] * len(rows)
    for ace, ten in product(range(len(SUITS)), repeat=2) if rows and chances.any() else ():
        cards = Card("A", SUITS[ace]), Card("T", SUITS[ten])
        place = next((place for place, row in enumerate(rows) if fits(row.pattern, cards)), None)
        if place is not None:
            shares[place] += float(chances[ace, ten] / chances.sum())
    return shares, 1.0 - sum(shares)


def natural_pays(rules: Rules, shoe: Shoe) -> list[tuple[float, float]]:
    """The shares of the blackjacks dealt from this shoe that pay alike, each with what it pays."""
    shares, plain = natural_shares(rules, shoe)
    pays = [float(row.pays) for row in rules.natural.bonus]
    every = [*zip(shares, pays, strict=True), (plain, float(rules.natural.pays))]
    return [(share, odds) for share, odds in every if share > 0]


def dealer_hands(rules: Rules, shoe: Shoe) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """Every final hand of the dealer off this shoe: its total, its number of cards and its chance."""
    values = shoe.values
    size = float(values.sum())
    if size < 2:
        raise ShoeError(f"the dealer needs two cards at least; this shoe holds {size:g}")
    totals, cards, chances = [], [], []
    for up in range(VALUES):
        if values[up] == 0:
            continue
        left = values.copy()
        left[up] -= 1
        ends = finals(up, rules.dealer, checked=False)
        totals.append(ends.total)
        cards.append(ends.cards)
        chances.append(values[up] / size * final_chances(ends, left))
    return np.concatenate(totals), np.concatenate(cards), np.concatenate(chances)
