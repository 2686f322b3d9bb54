"""Games drawn at random over every mechanism a sheet can have, and tiny shoes that no round of them can empty."""

from dataclasses import replace
from random import Random
from typing import Any

from pitboss.cards import Card
from pitboss.rules import Bonus, Odds, Rules, load
from pitboss.rules.consistency import clashes
from pitboss.rules.model import Dealer, Double, Natural, Split, Surrender, Win
from pitboss.solve.shoe import Shoe, ShoeError, check_lasts

CHOICES: dict[str, tuple[Any, ...]] = {
    "dealer.soft_17": ("hit", "stand"),
    "dealer.hole": ("peek", "peek", "none"),
    "dealer.no_hole_loses": ("all", "original"),
    "dealer.push_total": (None, 22),
    "dealer.push_bust_cards": (None, None, 3, 4, 5),
    "natural.pays": ("3:2", "1:1", "3:1"),
    "natural.pays_suited": ((), (("d", Odds(2, 1)),)),
    "natural.tie": ("push", "win"),
    "natural.even_money": (True, False),
    "natural.may_double": (True, False),
    "split.match": ("value", "rank"),
    "split.aces": ("one-card", "draw"),
    "split.resplit_aces": (True, False),
    "double.on": ("two-cards", "any-cards"),
    "double.totals": ("any", "any", "9-11", "10-11"),
    "double.max_total": (None, 20, 11),
    "double.after_split": (True, False),
    "double.times": (1, 2, 3),
    "surrender.when": ("never", "late", "early"),
    "surrender.cards": ("first-two", "any"),
    "surrender.after_double": (True, False),
    "win.on_21": ("1:1", "3:2"),
}


def random_rules(random: Random, max_hands: int) -> Rules:
    """A game that contradicts itself nowhere, with splits up to `max_hands` hands."""
    base = load("blackjack")
    while True:
        drawn: dict[str, dict[str, Any]] = {}
        for path, choices in CHOICES.items():
            section, key = path.split(".")
            drawn.setdefault(section, {})[key] = random.choice(choices)
        drawn["natural"]["pays"] = Odds.parse(drawn["natural"]["pays"])
        drawn["win"]["on_21"] = Odds.parse(drawn["win"]["on_21"])
        rules = replace(
            base,
            dealer=Dealer(**drawn["dealer"]),
            natural=Natural(**drawn["natural"]),
            split=Split(max_hands=max_hands, **drawn["split"]),
            double=Double(**drawn["double"]),
            surrender=Surrender(**drawn["surrender"]),
            win=Win(**drawn["win"]),
            bonus=tuple(_bonus(random) for _ in range(random.randint(0, 2))),
        )
        if not any(clashes(rules)):
            return rules


def _bonus(random: Random) -> Bonus:
    exact = random.random() < 0.5
    return Bonus(
        min_cards=random.randint(3, 5),
        total=random.randint(17, 21) if exact else None,
        max_total=None if exact else random.randint(15, 20),
        pays=Odds.parse(random.choice(("1:1", "2:1", "1:2"))),
    )


def random_shoe(random: Random, hands: int, ranks: int) -> list[Card]:
    """A dozen cards or a few more, of a few ranks besides aces and ten-values, for rounds of up to so many hands."""
    while True:
        kinds = [*random.sample("23456789", ranks), "A", "T", "J"]
        size = random.randint(10 + hands, 12 + 2 * hands)
        ranks_drawn = random.choices(kinds, k=size)
        cards = [Card(rank, random.choice("ds") if rank in "AT" else "d") for rank in ranks_drawn]
        try:
            check_lasts(Shoe.of_cards(cards).values, hands)
        except ShoeError:
            continue
        return cards
