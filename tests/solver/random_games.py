"""Games drawn at random with few hands, and tiny shoes that no round of them can empty."""

from dataclasses import replace
from random import Random

from tests.random_rules import random_rules

from pitboss.cards import Card
from pitboss.rules import Rules, load
from pitboss.solver.shoe import Shoe, ShoeError, check_lasts


def random_game(random: Random, hands: int) -> Rules:
    """A random game with splits up to so many hands and the house sheet's limits."""
    rules = random_rules(random)
    return replace(rules, split=replace(rules.split, max_hands=hands), limits=load("blackjack").limits)


def random_shoe(random: Random, hands: int, ranks: int) -> list[Card]:
    """A dozen cards or a few more, of a few ranks besides aces and ten-values, for rounds of up to so many hands."""
    while True:
        kinds = [*random.sample("23456789", ranks), "A", "T", "J"]
        drawn = random.choices(kinds, k=random.randint(10 + hands, 12 + 2 * hands))
        cards = [Card(rank, random.choice("ds") if rank in "AT" else "d") for rank in drawn]
        try:
            check_lasts(Shoe.of_cards(cards).values, hands)
        except ShoeError:
            continue
        return cards
