"""Rules that contradict each other though each is fine alone, and how far a sheet may go.

Books keep cents in 64 bits, which end near 9 x 10^18. No round of a sheet pays more than `MOST_PAID`, so thousands of
rounds fit even where every one of them is the luckiest there is.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pitboss.rules.legal import checks_every_blackjack
from pitboss.rules.model import Rules
from pitboss.rules.odds import EVEN, Odds
from pitboss.rules.settle import MOST_BUSTS
from pitboss.rules.values import MOST_IN_ODDS, MOST_MONEY, ODDS
from pitboss.text import show_cents


class Clash(NamedTuple):
    """What is wrong with a key (the first of `keys`, which are all that it takes to tell) and what is allowed."""

    keys: tuple[str, ...]
    problem: str
    allowed: str


class Stake(NamedTuple):
    """Odds of a sheet, the key they stand under, and the least that is ever wagered at them."""

    key: str
    odds: Odds
    cents: int


def clashes(rules: Rules) -> Iterator[Clash]:
    """Every contradiction within a game."""
    if rules.natural.may_double and not checks_every_blackjack(rules):
        problem = f"found true with dealer.hole = {rules.dealer.hole} and dealer.checks = {rules.dealer.checks}"
        allowed = "it needs a hole card that is checked under an ace and a ten"
        yield Clash(("natural.may_double", "dealer.hole", "dealer.checks"), problem, allowed)
    if rules.dealer.checks != "A 10" and not rules.dealer.has_hole:
        problem = f"found {rules.dealer.checks} without a hole card"
        yield Clash(("dealer.checks", "dealer.hole"), problem, "it needs dealer.hole = down")
    if rules.bonus and not checks_every_blackjack(rules) and rules.dealer.blackjack_takes == "original":
        yield Clash(
            ("bonus", "dealer.hole", "dealer.blackjack_takes"),
            "found with dealer.blackjack_takes = original",
            "use dealer.blackjack_takes = all, or a hole card that is checked under an ace and a ten",
        )
    if rules.surrender.when == "early" and rules.surrender.cards == "any":
        yield Clash(
            ("surrender.cards", "surrender.when"),
            "found any with surrender.when = early",
            "early surrender is for the first-two",
        )
    if len(rules.busts_told) > MOST_BUSTS:
        yield Clash(("settle",), f"found {len(rules.busts_told)} kinds of busts", f"at most {MOST_BUSTS} kinds")
    yield from _money_clashes(rules)


def stakes(rules: Rules) -> Iterator[Stake]:
    """All odds at which something can be wagered."""
    chip = rules.limits.chip
    yield Stake("natural.pays", rules.natural.pays, chip)
    for number, row in enumerate(rules.natural.bonus, start=1):
        yield Stake(f"natural.bonus.{number}.pays", row.pays, chip)
    for number, settled in enumerate(rules.settle, start=1):
        if isinstance(settled.result, Odds):
            yield Stake(f"settle.{number}.result", settled.result, chip)
    if rules.insurance.offered:
        yield Stake("insurance.pays", rules.insurance.pays, chip // 2)
    for number, bonus in enumerate(rules.bonus, start=1):
        yield Stake(f"bonus.{number}.pays", bonus.pays, chip)
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


MAX_SEATS: Final = 7
"""Of a table."""
MOST_PAID: Final = 10**15
"""The most cents that a round may pay to all its seats together."""
MOST_SIDE_BETS: Final = 10
LONGEST_NAME: Final = 32
"""The most letters of a side bet's name: a wager names it."""
TAKEN: Final = ("insurance", "main", "toke")
"""Names of wagers that no side bet can have: who reads of one must know which is meant."""
MOST_ROWS: Final = 20
"""The most rows of a pay table."""


def most_paid(rules: Rules, *, seats: int = 1) -> int:
    """An upper bound of the cents that go back over the layout in a round: wagers returned and all they can win."""
    return seats * sum(cents for _, _, cents in _parts(rules))


def beyond_bounds(rules: Rules) -> Iterator[Clash]:
    """Every number that is too large, and then, where each is fine alone, what makes a round pay too much."""
    large = [
        Clash((key,), f"found {odds}", ODDS.allowed)
        for key, odds in _all_odds(rules)
        if max(odds.win, odds.stake) > MOST_IN_ODDS
    ]
    limits = rules.limits
    for name, cents in (("min", limits.min), ("max", limits.max), ("chip", limits.chip)):
        if cents > MOST_MONEY:
            large.append(Clash((f"limits.{name}",), f"found {show_cents(cents)}", f"at most {show_cents(MOST_MONEY)}"))
    for key, entries, most in _lists(rules):
        if len(entries) > most:
            large.append(Clash((key,), f"found {len(entries)}", f"at most {most} of them"))
    for bet in rules.side_bets:
        if bet.name in TAKEN:
            large.append(Clash((f"side_bets.{bet.name}",), "found as a name", "another name, which no other wager has"))
        elif len(bet.name) > LONGEST_NAME:
            large.append(Clash((f"side_bets.{bet.name}",), "found as a name", f"at most {LONGEST_NAME} letters"))
    yield from large
    if not large and (paid := most_paid(rules, seats=MAX_SEATS)) > MOST_PAID:
        key, odds, _ = max(_parts(rules), key=lambda part: part[2])
        yield Clash(
            (key, "limits.max"),
            f"found {odds} with limits.max = {show_cents(limits.max)}: a round could pay {show_cents(paid)}",
            f"at most {show_cents(MOST_PAID)} in a round: lower one of the two",
        )


def _lists(rules: Rules) -> Iterator[tuple[str, Sequence[object], int]]:
    """The lists of a sheet, with the most that each may hold."""
    yield "bonus", rules.bonus, MOST_ROWS
    yield "natural.bonus", rules.natural.bonus, MOST_ROWS
    yield "settle", rules.settle, MOST_ROWS
    yield "side_bets", rules.side_bets, MOST_SIDE_BETS
    for bet in rules.side_bets:
        for name, rows in bet.tables:
            yield f"side_bets.{bet.name}.{f'tables.{name}' if name else 'rows'}", rows, MOST_ROWS


def _all_odds(rules: Rules) -> Iterator[tuple[str, Odds]]:
    """All odds of a sheet, those of pay tables that are not in use too."""
    for key, odds, _ in stakes(rules):
        yield key, odds
    yield "insurance.max", rules.insurance.max
    for bet in rules.side_bets:
        in_use = set(bet.odds_in_use())
        for key, odds in bet.all_odds():
            if (key, odds) not in in_use:
                yield f"side_bets.{bet.name}.{key}", odds


def _parts(rules: Rules) -> Iterator[tuple[str, Odds, int]]:
    """What may lie on one seat's spots in a round: the key and odds that pay it most, and the cents it then brings."""
    most = rules.limits.max
    paying = list(_hand_odds(rules))
    yield max(((key, odds, hands * _back(odds, wager)) for key, odds, hands, wager in paying), key=lambda part: part[2])
    if rules.insurance.offered:
        share, pays = rules.insurance.max, rules.insurance.pays
        key, odds = ("insurance.max", share) if share.ratio > pays.ratio else ("insurance.pays", pays)
        yield key, odds, _back(pays, most * share.win // share.stake)
    for bet in rules.side_bets:
        odds = max((odds for _, odds in bet.odds_in_use()), key=lambda odds: odds.ratio)
        yield f"side_bets.{bet.name}", odds, _back(odds, most) * (2 if rules.tokes else 1)
    if rules.tokes:
        key, odds, *_ = max(paying, key=lambda pay: pay[1].ratio)
        yield key, odds, _back(odds, most)


def _hand_odds(rules: Rules) -> Iterator[tuple[str, Odds, int, int]]:
    """Each way in which hands are paid: its key, its odds, how many hands of a seat, the wager on each."""
    most, hands = rules.limits.max, rules.split.max_hands
    yield "natural.pays", rules.natural.pays, 1, most
    for number, row in enumerate(rules.natural.bonus, start=1):
        yield f"natural.bonus.{number}.pays", row.pays, 1, most
    yield "limits.max", EVEN, hands, most << rules.double.times
    for number, settled in enumerate(rules.settle, start=1):
        if isinstance(settled.result, Odds):
            yield f"settle.{number}.result", settled.result, hands, most << rules.double.times
    for number, bonus in enumerate(rules.bonus, start=1):
        yield f"bonus.{number}.pays", bonus.pays, hands, most


def _back(odds: Odds, wager: int) -> int:
    """A wager and what it wins, rounded up."""
    return wager - -wager * odds.win // odds.stake
