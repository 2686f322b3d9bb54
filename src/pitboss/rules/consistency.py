"""Rules that contradict each other, though each is fine alone."""

from collections.abc import Iterator
from typing import NamedTuple

from pitboss.money import show_cents
from pitboss.rules.model import Rules
from pitboss.rules.odds import Odds


class Clash(NamedTuple):
    """What is wrong with a key (the first of `keys`, which are all that it takes to tell) and what is allowed."""

    keys: tuple[str, ...]
    found: str
    allowed: str


class Stake(NamedTuple):
    """Odds of a sheet, the key they stand under, and the least that is ever wagered at them."""

    key: str
    odds: Odds
    cents: int


def clashes(rules: Rules) -> Iterator[Clash]:
    """Every contradiction within a game."""
    if rules.natural.may_double and not rules.dealer.peeks:
        yield Clash(
            ("natural.may_double", "dealer.hole"), "found true without a hole card", "it needs dealer.hole = peek"
        )
    if rules.bonus and not rules.dealer.peeks and rules.dealer.no_hole_loses == "original":
        yield Clash(
            ("bonus", "dealer.hole", "dealer.no_hole_loses"),
            "found with dealer.no_hole_loses = original",
            "use dealer.hole = peek or dealer.no_hole_loses = all",
        )
    if rules.surrender.when == "early" and rules.surrender.cards == "any":
        yield Clash(
            ("surrender.cards", "surrender.when"),
            "found any with surrender.when = early",
            "early surrender is for the first-two",
        )
    if rules.surrender.after_double and rules.surrender.cards != "any":
        yield Clash(
            ("surrender.after_double", "surrender.cards"),
            "found true with surrender.cards = first-two",
            "it needs surrender.cards = any",
        )
    yield from _money_clashes(rules)


def stakes(rules: Rules) -> Iterator[Stake]:
    """All odds at which something can be wagered."""
    chip = rules.limits.chip
    yield Stake("natural.pays", rules.natural.pays, chip)
    for _, odds in rules.natural.pays_suited:
        yield Stake("natural.pays_suited", odds, chip)
    yield Stake("win.on_21", rules.win.on_21, chip)
    if rules.insurance.offered:
        yield Stake("insurance.pays", rules.insurance.pays, chip // 2)
    for number, bonus in enumerate(rules.bonus, start=1):
        yield Stake(f"bonus.{number}", bonus.pays, chip)
    for bet in rules.side_bets:
        for key, odds in bet.odds_in_use():
            yield Stake(f"side_bets.{bet.name}.{key}", odds, chip)


def _money_clashes(rules: Rules) -> Iterator[Clash]:
    limits = rules.limits
    if limits.min > limits.max:
        allowed = f"at most limits.max, {show_cents(limits.max)}"
        yield Clash(("limits.min", "limits.max"), f"found {show_cents(limits.min)}", allowed)
    for name, cents in (("min", limits.min), ("max", limits.max)):
        if cents % limits.chip:
            allowed = f"a whole number of chips of {show_cents(limits.chip)}"
            yield Clash((f"limits.{name}", "limits.chip"), f"found {show_cents(cents)}", allowed)
    if limits.chip % 2 and (rules.insurance.offered or rules.surrender.when != "never"):
        yield Clash(
            ("limits.chip", "insurance.offered", "surrender.when"),
            f"found {show_cents(limits.chip)}",
            "an even number of cents, since insurance and surrender halve it",
        )
        return
    for key, odds, cents in stakes(rules):
        if not odds.is_exact_on(cents):
            yield Clash((key, "limits.chip"), f"found {odds}", f"odds that pay whole cents on {show_cents(cents)}")
