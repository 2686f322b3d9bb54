"""Rules that contradict each other, though each is fine alone."""

from collections.abc import Iterator

from pitboss.money import show_cents
from pitboss.rules.model import Rules, SuitedNatural
from pitboss.rules.odds import Odds

Clash = tuple[str, str, str]
"""A key, what is wrong with it, and what is allowed."""


def clashes(rules: Rules) -> Iterator[Clash]:
    """Every contradiction within a game."""
    if rules.shoe.decks not in rules.shoe.choices:
        yield "shoe.decks", f"found {rules.shoe.decks}", "this sheet allows " + ", ".join(map(str, rules.shoe.choices))
    if rules.natural.even_money and rules.natural.tie == "win":
        yield "natural.even_money", "found true with natural.tie = win", "even money is for a blackjack that could push"
    if rules.natural.may_double and not rules.dealer.peeks:
        yield "natural.may_double", "found true without a hole card", "it needs dealer.hole = peek"
    if rules.bonus and not rules.dealer.peeks and rules.dealer.no_hole_loses == "original":
        yield (
            "bonus",
            "found with dealer.no_hole_loses = original",
            "use dealer.hole = peek or dealer.no_hole_loses = all",
        )
    if rules.surrender.when == "early" and rules.surrender.cards == "any":
        yield "surrender.cards", "found any with surrender.when = early", "early surrender is for the first-two"
    if rules.surrender.after_double and rules.surrender.cards != "any":
        yield "surrender.after_double", "found true with surrender.cards = first-two", "it needs surrender.cards = any"
    yield from _money_clashes(rules)


def _money_clashes(rules: Rules) -> Iterator[Clash]:
    limits = rules.limits
    if limits.min > limits.max:
        yield "limits.min", f"found {show_cents(limits.min)}", f"at most limits.max, {show_cents(limits.max)}"
    for name, cents in (("min", limits.min), ("max", limits.max)):
        if cents % limits.chip:
            yield (
                f"limits.{name}",
                f"found {show_cents(cents)}",
                f"a whole number of chips of {show_cents(limits.chip)}",
            )
    if limits.chip % 2 and (rules.insurance.offered or rules.surrender.when != "never"):
        yield (
            "limits.chip",
            f"found {show_cents(limits.chip)}",
            "an even number of cents, since insurance and surrender halve it",
        )
        return
    for key, odds, cents in _payouts(rules):
        if not odds.is_exact_on(cents):
            yield key, f"found {odds}", f"odds that pay whole cents on {show_cents(cents)}"


def _payouts(rules: Rules) -> Iterator[tuple[str, Odds, int]]:
    chip = rules.limits.chip
    yield "natural.pays", rules.natural.pays, chip
    for _, odds in rules.natural.pays_suited:
        yield "natural.pays_suited", odds, chip
    yield "win.on_21", rules.win.on_21, chip
    if rules.insurance.offered:
        yield "insurance.pays", rules.insurance.pays, chip // 2
    for bonus in rules.bonus:
        yield "bonus", bonus.pays, chip
    for bet in rules.side_bets:
        for odds in (bet.pays,) if isinstance(bet, SuitedNatural) else filter(None, bet.pays):
            yield f"side_bets.{bet.name}", odds, chip
