"""The most that a round can pay: which wagers can win together, and what they then win at the table's most.

Some wagers exclude each other: a side bet on a blackjack pays no seat that splits, and a dealer's bust that pays most
may push the hands. So every way the dealer's hand can end is taken with every deal, and the best hands that both allow
are found by playing them with the table's own rules. Losing wagers are not made.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final, NamedTuple, assert_never

from pitboss.cards import SUIT_NAMES, SUITS
from pitboss.reports.parts.besthands import Aim, BestHands, Ending, Won, aimed, most_wager, told
from pitboss.reports.parts.figure import Figure, money, whole
from pitboss.rules import MAX_SEATS, DealerBust, Rules, SideBet, SuitedNatural
from pitboss.rules.legal import most_insurance
from pitboss.rules.odds import Odds


@dataclass(frozen=True, slots=True)
class Part:
    """What one wager wins in the round that pays most."""

    what: str
    how: str
    most: Figure


@dataclass(frozen=True, slots=True)
class Exposure:
    """A round that pays the player most, wager by wager; the most that wagers for the dealer win, where the sheet takes
    them; the most of both together. `table` bounds what all seats can win at once."""

    most_wager: Figure
    dealer: str
    parts: tuple[Part, ...]
    seat: Figure
    tokes: Figure | None
    with_tokes: Figure | None
    seats: Figure
    table: Figure


class _Fate(NamedTuple):
    """How the dealer's hand ends: with so many cards where it busts for a side bet, else 0."""

    ending: Ending
    cards: int

    @property
    def told(self) -> str:
        if self.cards:
            return f"the dealer busts with {self.cards} cards"
        return "the dealer has blackjack under an ace" if self.ending == "blackjack" else "the dealer loses"


class _Round(NamedTuple):
    """A deal (the suit of a blackjack, "" for a mixed one, None for other cards), a fate, and all that then wins."""

    suit: str | None
    fate: _Fate
    won: tuple[Won, ...]

    def worth(self, aim: Aim) -> int:
        return sum(aimed(aim, won.own, won.toke) for won in self.won)


def exposure(rules: Rules) -> Exposure:
    """The most that a seat and the table can win in a round, every wager at the most."""
    best = {aim: max(_rounds(rules, aim), key=lambda found: found.worth(aim)) for aim in _AIMS}
    own = best["own"]
    return Exposure(
        most_wager=money(most_wager(rules)),
        dealer=own.fate.told,
        parts=tuple(Part(won.what, won.how, money(won.own)) for won in own.won if won.own),
        seat=money(own.worth("own")),
        tokes=money(best["tokes"].worth("tokes")) if rules.tokes else None,
        with_tokes=money(best["both"].worth("both")) if rules.tokes else None,
        seats=whole(MAX_SEATS),
        table=money(_table(rules)),
    )


_AIMS: Final[tuple[Aim, ...]] = ("own", "tokes", "both")


def _table(rules: Rules) -> int:
    """No more than this is paid to all seats at once: the dealer's hand is one, and a deck has one ace of a suit."""
    aim: Aim = "both" if rules.tokes else "own"
    by_fate: dict[_Fate, list[_Round]] = {}
    for found in _rounds(rules, aim):
        by_fate.setdefault(found.fate, []).append(found)
    return max(_at_once(rules, found, aim) for found in by_fate.values())


def _at_once(rules: Rules, found: list[_Round], aim: Aim) -> int:
    """All seats under one fate: no more blackjacks of a suit than there are aces of it."""
    seats, paid = MAX_SEATS, 0
    best: dict[str | None, _Round] = {}
    for one in found:
        best[one.suit] = max(one, best.get(one.suit, one), key=lambda each: each.worth(aim))
    for one in sorted(best.values(), key=lambda one: -one.worth(aim)):
        taken = min(seats, rules.shoe.decks) if one.suit else seats
        paid += taken * one.worth(aim)
        seats -= taken
    return paid


def _rounds(rules: Rules, aim: Aim) -> Iterator[_Round]:
    """Every deal with every fate, and the most that then wins."""
    ways: dict[tuple[str | None, Ending], list[tuple[Won, bool]]] = {}
    for fate, suit in product(_fates(rules), (None, "", *SUITS)):
        if (suit, fate.ending) not in ways:
            hands = BestHands(rules, fate.ending, aim)
            ways[suit, fate.ending] = list(hands.ordinary() if suit is None else hands.blackjack(suit))
        beside = [won for bet in rules.side_bets if (won := _side_bet(rules, bet, suit, fate))]
        insured = list(_insurance(rules, fate))
        for way, may_insure in ways[suit, fate.ending]:
            yield _Round(suit, fate, (way, *(insured if may_insure else ()), *beside))


def _fates(rules: Rules) -> Iterator[_Fate]:
    yield _Fate("blackjack", 0)
    yield _Fate("loses", 0)
    most = max(map(_most_cards, rules.side_bets), default=0)
    pushes = rules.dealer.push_bust_cards
    for cards in range(3, most + 1):
        yield _Fate("pushes" if pushes is not None and cards >= pushes else "loses", cards)


def _most_cards(bet: SideBet) -> int:
    """The most cards in the dealer's hand that a side bet tells apart."""
    match bet:
        case SuitedNatural():
            return 0
        case DealerBust():
            return len(bet.pays) - 1
        case _:
            assert_never(bet)


def _insurance(rules: Rules, fate: _Fate) -> Iterator[Won]:
    if rules.insurance.offered and fate.ending == "blackjack":
        insured = most_insurance(rules, most_wager(rules))
        won = rules.insurance.pays.pay(insured)
        yield Won("insurance", f"{told(insured)} at {rules.insurance.pays}", won)


def _side_bet(rules: Rules, bet: SideBet, suit: str | None, fate: _Fate) -> Won | None:
    """What a side bet wins, None where it loses."""
    odds: Odds | None
    match bet:
        case SuitedNatural():
            odds, how = (bet.pays if suit == bet.suit else None), f"a blackjack in {SUIT_NAMES[bet.suit]}"
        case DealerBust():
            odds, how = (bet.odds_for(fate.cards) if fate.cards else None), f"a bust with {fate.cards} cards"
        case _:
            assert_never(bet)
    if odds is None:
        return None
    won = odds.pay(most_wager(rules))
    return Won(bet.called, f"{told(most_wager(rules))} at {odds}, {how}", won, won if rules.tokes else 0)
