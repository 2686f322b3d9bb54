"""Random legal rule sets and random charts, for tests that must hold for every game."""

import random
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from pitboss.rules import Bonus, Rules, load
from pitboss.rules.consistency import clashes
from pitboss.rules.odds import Odds
from pitboss.strategy.chart import DOUBLE, HIT, SPLIT, STAND, SURRENDER, Chart

_GAMES = ("blackjack", "maxtime-21", "mega-blackjack", "super-fun-21-extreme")


def random_rules(rng: random.Random) -> Rules:
    """A legal rule set: one of the four games with any of its keys changed."""
    while True:
        rules = _changed(load(rng.choice(_GAMES)), rng)
        if not list(clashes(rules)):
            return rules


def _changed(rules: Rules, rng: random.Random) -> Rules:
    def flag() -> bool:
        return rng.random() < 0.5

    if flag():
        side_bets = tuple(bet for name in _GAMES for bet in load(name).side_bets)
        rules = replace(rules, side_bets=tuple(rng.sample(side_bets, rng.randint(0, len(side_bets)))))
    if flag():
        rules = replace(rules, bonus=tuple(_random_bonus(rng) for _ in range(rng.randint(0, 3))))
    return replace(
        rules,
        shoe=replace(rules.shoe, decks=rng.randint(1, 8), choices=tuple(range(1, 9)), penetration=rng.uniform(0.2, 1)),
        dealer=replace(
            rules.dealer,
            soft_17=rng.choice(("hit", "stand")),
            hole=rng.choice(("peek", "peek", "none")),
            no_hole_loses=rng.choice(("all", "original")),
            push_total=rng.choice((None, 22)),
            push_bust_cards=rng.choice((None, None, 3, 4, 5, 6)),
        ),
        natural=replace(
            rules.natural,
            pays=rng.choice((Odds(3, 2), Odds(6, 5), Odds(1, 1), Odds(3, 1))),
            pays_suited=rng.choice(((), (("d", Odds(2, 1)),), (("c", Odds(5, 2)), ("s", Odds(3, 1))))),
            tie=rng.choice(("push", "win")),
            even_money=flag(),
            may_double=flag(),
        ),
        split=replace(
            rules.split,
            max_hands=rng.choice((1, 2, 3, 4, 4, 6, 8)),
            match=rng.choice(("value", "rank")),
            aces=rng.choice(("one-card", "draw")),
            resplit_aces=flag(),
        ),
        double=replace(
            rules.double,
            on=rng.choice(("two-cards", "any-cards")),
            totals=rng.choice(("any", "any", "9-11", "10-11")),
            max_total=rng.choice((None, None, 20, 16, 11)),
            after_split=flag(),
            times=rng.randint(1, 3),
        ),
        surrender=replace(
            rules.surrender,
            when=rng.choice(("never", "late", "late", "early")),
            cards=rng.choice(("first-two", "any")),
            after_double=flag(),
        ),
        win=replace(rules.win, on_21=rng.choice((Odds(1, 1), Odds(3, 2)))),
        insurance=replace(rules.insurance, offered=flag(), pays=rng.choice((Odds(2, 1), Odds(3, 1)))),
        tokes=flag(),
    )


def _random_bonus(rng: random.Random) -> Bonus:
    total = rng.randint(12, 21)
    exact = rng.random() < 0.5
    pays = rng.choice((Odds(1, 1), Odds(3, 2), Odds(2, 1)))
    return Bonus(rng.randint(3, 7), total if exact else None, None if exact else total, pays)


def random_chart(rng: random.Random) -> Chart:
    """A chart with a random order of actions in every cell, leaning towards drawing, so that long hands occur."""
    chart = Chart.blank()
    generator = np.random.default_rng(rng.getrandbits(64))

    def orders(shape: tuple[int, ...]) -> NDArray[np.uint16]:
        weight = {STAND: 1.0, HIT: 3.0, DOUBLE: 1.5, SPLIT: 3.0, SURRENDER: 0.7}
        priority = generator.exponential(size=(*shape, 5)) / np.array([weight[act] for act in range(1, 6)])
        acts = priority.argsort(axis=-1) + 1
        codes: NDArray[np.uint16] = (acts * (8 ** np.arange(5))).sum(axis=-1).astype(np.uint16)
        return codes

    chart.plays[:] = orders(chart.plays.shape)
    chart.pairs[:] = orders(chart.pairs.shape)
    for cells in (chart.early, chart.early_pairs, chart.double_natural):
        cells[:] = generator.random(cells.shape) < 0.3
    return replace(chart, even_money=rng.random() < 0.5)
