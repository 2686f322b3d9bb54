"""The most that a round can pay: each wager alone, and which wagers can win together, at the table's maximum.

Some wagers exclude each other: a side bet on a blackjack pays no seat that splits, and a dealer's bust that pays most
may push the hands. So every way the dealer's hand can end is taken with every deal, and the best hands that both allow
are searched by playing them with the table's own rules. Losing wagers are not made.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from typing import Final, Literal, NamedTuple

import numpy as np

from pitboss.actions import Action
from pitboss.cards import DECK, SUIT_NAMES, SUITS, VALUE_RANKS, Card, is_natural
from pitboss.game.hand import Hand
from pitboss.reports.figures import Figure, money, whole
from pitboss.rules import MAX_SEATS, PayRow, Rules, SideBet
from pitboss.rules.legal import TEN_VALUE, legal_actions, most_hands, most_insurance
from pitboss.rules.odds import EVEN
from pitboss.rules.payouts import DealerEnd, earned_bonus, loses_first_only, stand_payout
from pitboss.strategy.hands import BUST, LOST, MOST_DEALER_CARDS, row_table

Aim = Literal["own", "tokes", "both"]
"""Whose wins are to be the most: the player's, those of wagers for the dealer, or both together."""
Ending = Literal["loses", "pushes", "blackjack"]
"""How the dealer's hand ends for hands that stood."""

_FEWEST_TO_BUST: Final = 3
_AIMS: Final[tuple[Aim, ...]] = ("own", "tokes", "both")
_DEALER_ENDS: Final[dict[Ending, DealerEnd]] = {
    "loses": DealerEnd.BUST,
    "pushes": DealerEnd.PUSH_BUST,
    "blackjack": DealerEnd.NATURAL,
}
_CARDS: Final = tuple(Card.parse(f"{rank}c") for rank in VALUE_RANKS)


@dataclass(frozen=True, slots=True)
class WagerMaximum:
    """The most that one wager wins, and how."""

    what: str
    how: str
    most: Figure


@dataclass(frozen=True, slots=True)
class MaximumWins:
    """The most that each wager, a seat, wagers for the dealer and the table can win in one round.

    `wagers` has each wager's own maximum; `parts` what each wins in the one round that pays a seat the most, in which
    the dealer's hand ends as `dealer` says. `table` bounds what all seats can win at once.
    """

    most_wager: Figure
    wagers: tuple[WagerMaximum, ...]
    dealer: str
    parts: tuple[WagerMaximum, ...]
    seat: Figure
    tokes: Figure | None
    with_tokes: Figure | None
    seats: Figure
    table: Figure


class _Win(NamedTuple):
    """What a wager wins, in cents, the player's own and as a wager for the dealer, and how."""

    what: str
    how: str
    own: int
    toke: int = 0


class _HandEnd(NamedTuple):
    """How a hand ends best: what it wins, on which wager, and how."""

    net: int
    wager: int
    how: str


class _DealerEnd(NamedTuple):
    """How the dealer's hand ends: with so many cards where it busts for a side bet, else 0."""

    ending: Ending
    cards: int

    @property
    def text(self) -> str:
        if self.cards:
            return f"the dealer busts with {self.cards} cards"
        return "the dealer has blackjack under an ace" if self.ending == "blackjack" else "the dealer loses"


class _Round(NamedTuple):
    """A deal (the suit of a blackjack, "" for a mixed one, None for other cards), a dealer's end, and all that wins."""

    suit: str | None
    dealer: _DealerEnd
    wins: tuple[_Win, ...]

    def worth(self, aim: Aim) -> int:
        return sum(_counted(aim, win.own, win.toke) for win in self.wins)


def maximum_wins(rules: Rules) -> MaximumWins:
    """The most that can be won in a round, every wager at the table's maximum."""
    rounds = {aim: list(_rounds(rules, aim)) for aim in _AIMS}
    best = {aim: max(rounds[aim], key=lambda each: each.worth(aim)) for aim in _AIMS}
    own = best["own"]
    maxima: dict[str, _Win] = {}
    for win in (win for each in rounds["own"] for win in each.wins):
        maxima[win.what] = max(maxima.get(win.what, win), win, key=lambda win: win.own)
    return MaximumWins(
        most_wager=money(_most_wager(rules)),
        wagers=tuple(WagerMaximum(win.what, win.how, money(win.own)) for win in maxima.values()),
        dealer=own.dealer.text,
        parts=tuple(WagerMaximum(win.what, win.how, money(win.own)) for win in own.wins if win.own),
        seat=money(own.worth("own")),
        tokes=money(best["tokes"].worth("tokes")) if rules.tokes else None,
        with_tokes=money(best["both"].worth("both")) if rules.tokes else None,
        seats=whole(MAX_SEATS),
        table=money(_table_bound(rules, rounds["both" if rules.tokes else "own"])),
    )


def _counted(aim: Aim, own: int, toke: int) -> int:
    """What counts of a win; a wager for the dealer that would lose is not made."""
    return (own if aim != "tokes" else 0) + (max(toke, 0) if aim != "own" else 0)


def _most_wager(rules: Rules) -> int:
    """The largest wager that is whole chips."""
    return rules.limits.max // rules.limits.chip * rules.limits.chip


def _amount(cents: int) -> str:
    return money(cents).text


def _table_bound(rules: Rules, rounds: list[_Round]) -> int:
    """A bound for all seats at once: the dealer's hand is one, and a deck has one ace of a suit."""
    aim: Aim = "both" if rules.tokes else "own"
    by_dealer: dict[_DealerEnd, dict[str | None, int]] = {}
    for each in rounds:
        best = by_dealer.setdefault(each.dealer, {})
        worth = each.worth(aim)
        best[each.suit] = max(best.get(each.suit, worth), worth)
    return max(_all_seats(rules, best) for best in by_dealer.values())


def _all_seats(rules: Rules, best: dict[str | None, int]) -> int:
    """All seats under one dealer's hand: no more blackjacks of a suit than there are aces of it."""
    seats, paid = MAX_SEATS, 0
    for suit, worth in sorted(best.items(), key=lambda item: -item[1]):
        taken = min(seats, rules.shoe.decks) if suit else seats
        paid += taken * worth
        seats -= taken
    return paid


def _rounds(rules: Rules, aim: Aim) -> Iterator[_Round]:
    """Every deal with every dealer's end, and the most that then wins."""
    ways: dict[tuple[str | None, Ending], list[tuple[_Win, bool]]] = {}
    for dealer, suit in product(_dealer_ends(rules), (None, "", *SUITS)):
        if (suit, dealer.ending) not in ways:
            hands = _BestHands(rules, dealer.ending, aim)
            ways[suit, dealer.ending] = list(hands.ordinary() if suit is None else hands.blackjack(suit))
        side = [win for bet in rules.side_bets if (win := _side_bet(rules, bet, suit, dealer))]
        insurance = list(_insurance(rules, dealer))
        for way, may_insure in ways[suit, dealer.ending]:
            yield _Round(suit, dealer, (way, *(insurance if may_insure else ()), *side))


def _dealer_ends(rules: Rules) -> Iterator[_DealerEnd]:
    yield _DealerEnd("blackjack", 0)
    yield _DealerEnd("loses", 0)
    most = max(map(_most_cards, rules.side_bets), default=0)
    pushes = rules.dealer.push_bust_cards
    for cards in range(3, most + 1):
        yield _DealerEnd("pushes" if pushes is not None and cards >= pushes else "loses", cards)


def _most_cards(bet: SideBet) -> int:
    """The most cards in the dealer's hand that a side bet tells apart."""
    if bet.decided_by == "deal":
        return 0
    return max(_FEWEST_TO_BUST, *(row.fewest_cards for row in bet.pays))


def _insurance(rules: Rules, dealer: _DealerEnd) -> Iterator[_Win]:
    if rules.insurance.offered and dealer.ending == "blackjack":
        insured = most_insurance(rules, _most_wager(rules))
        won = rules.insurance.pays.pay(insured)
        yield _Win("insurance", f"{_amount(insured)} at {rules.insurance.pays}", won)


def _side_bet(rules: Rules, bet: SideBet, suit: str | None, dealer: _DealerEnd) -> _Win | None:
    """The most that a side bet wins, None where it loses."""
    if bet.decided_by == "deal":
        rows = _first_rows(bet, suit, rules.shoe.decks)
    else:
        rows = [row for cards, total in _final_hands(dealer) if (row := bet.row_for_total(cards, total))]
    if not rows:
        return None
    row = max(rows, key=lambda row: row.pays.ratio)
    won = row.pays.pay(_most_wager(rules))
    how = f"{_amount(_most_wager(rules))} at {row.pays}, {bet.what(row)}"
    return _Win(bet.called, how, won, won if rules.tokes else 0)


def _final_hands(dealer: _DealerEnd) -> Iterator[tuple[int, int]]:
    """The numbers of cards and totals with which the dealer's hand may end."""
    if dealer.ending == "blackjack":
        yield 2, 21
    elif dealer.cards:
        yield dealer.cards, BUST
    else:
        yield from product(range(2, MOST_DEALER_CARDS), range(17, 21))


@cache
def _first_rows(bet: SideBet, suit: str | None, decks: int) -> list[PayRow]:
    """The rows by which first cards of this kind can be paid: the suit of a blackjack, "" for a mixed one, None for
    other cards."""
    table = row_table(bet)
    places: set[int] = set()
    for one, two in product(DECK, DECK):
        kind = (one.suit if one.suit == two.suit else "") if is_natural((one, two)) else None
        if kind == suit and (decks > 1 or one is not two):
            places.update(map(int, np.unique(table[one.index, two.index])))
    return [bet.pays[place] for place in places - {LOST}]


@dataclass(frozen=True)
class _BestHands:
    """The best that a seat's hands can do against one ending of the dealer's, over every card that may come."""

    rules: Rules
    ending: Ending
    aim: Aim

    @cached_property
    def most(self) -> int:
        return _most_wager(self.rules)

    @cached_property
    def _best_ends(self) -> dict[tuple[object, ...], _HandEnd]:
        return {}

    def _toke(self, end: _HandEnd) -> int:
        return self.most * end.net // end.wager if self.rules.tokes else 0

    def _won(self, first: _HandEnd, others: int = 0, other: _HandEnd | None = None) -> _Win:
        how = first.how
        if other is not None and others:
            how = f"{others + 1} hands, each {other.how}" if other == first else f"{how}; {others} hands {other.how}"
        return _Win("main wager", how, first.net + others * (other.net if other else 0), self._toke(first))

    def blackjack(self, suit: str) -> Iterator[tuple[_Win, bool]]:
        """A blackjack paid, for even money, or doubled; and whether insurance can be with it."""
        natural = self.rules.natural
        mixed = [one + two for one in SUITS for two in SUITS if one != two]
        odds = max((natural.odds_for(suits) for suits in ([suit * 2] if suit else mixed)), key=lambda odds: odds.ratio)
        if self.ending == "blackjack" and natural.pushes_under(1):
            yield self._won(_HandEnd(0, self.most, "a blackjack that pushes")), True
            if natural.offers_even_money:
                yield self._won(_HandEnd(self.most, self.most, f"even money at {EVEN}")), False
            return
        name = f"a blackjack in {SUIT_NAMES[suit]}" if suit and odds != natural.pays else "a blackjack"
        yield self._won(_HandEnd(odds.pay(self.most), self.most, f"{name} at {odds}")), True
        if natural.may_double and self.ending != "blackjack":
            hand = _hand(self.most, _CARDS[0], _CARDS[9])
            yield self._won(self._doubled(hand, first=True)), True

    def ordinary(self) -> Iterator[tuple[_Win, bool]]:
        """Two cards that are no blackjack, played as one hand or split into as many as the sheet and the shoe allow."""
        rules = self.rules
        if self.ending == "blackjack" and loses_first_only(rules):
            lost = self.most // 2 if rules.surrender.when == "early" else self.most
            yield self._won(_HandEnd(-lost, self.most, "lost")), True
            return
        deals = [(one, two) for one in _CARDS for two in _CARDS if {one.value, two.value} != {1, 10}]
        ends = [self._best(_hand(self.most, one, two), first=True) for one, two in deals]
        yield self._won(max(ends, key=lambda end: self._score(end, first=True))), True
        for card in _CARDS:
            hands = self._hands_of(card)
            if hands > 1:
                half = Hand((), self.most, from_split=True).with_card(card)
                first, other = (self._drawn(half, first=is_first) for is_first in (True, False))
                yield self._won(first, hands - 1, other), True

    def _hands_of(self, card: Card) -> int:
        """How many hands a pair of this card can become."""
        split, decks = self.rules.split, self.rules.shoe.decks
        kin = 16 * decks if card.value == 10 and split.match == "value" else 4 * decks
        return min(most_hands(self.rules, card.value), kin)

    def _score(self, end: _HandEnd, *, first: bool) -> int:
        """How good an end is; a toke goes by the first hand."""
        return _counted(self.aim, end.net, self._toke(end) if first else 0)

    def _best(self, hand: Hand, *, first: bool) -> _HandEnd:
        """The best end of a hand in its turn."""
        key = hand.facts(self.rules, self.rules.split.max_hands), first
        if key not in self._best_ends:
            self._best_ends[key] = max(self._ends(hand, first=first), key=lambda end: self._score(end, first=first))
        return self._best_ends[key]

    def _ends(self, hand: Hand, *, first: bool) -> Iterator[_HandEnd]:
        yield self._stood(hand)
        actions = legal_actions(self.rules, hand.facts(self.rules, self.rules.split.max_hands), TEN_VALUE)
        if Action.HIT in actions:
            yield self._drawn(hand, first=first)
        if Action.DOUBLE in actions:
            yield self._doubled(hand, first=first)

    def _doubled(self, hand: Hand, *, first: bool) -> _HandEnd:
        return self._drawn(hand._replace(wager=2 * hand.wager, doubles=hand.doubles + 1), first=first)

    def _drawn(self, hand: Hand, *, first: bool) -> _HandEnd:
        """The best of all cards that may come."""
        ends = (self._with_card(hand.with_card(card), first=first) for card in _CARDS)
        return max(ends, key=lambda end: self._score(end, first=first))

    def _with_card(self, hand: Hand, *, first: bool) -> _HandEnd:
        if hand.points > 21:
            return _HandEnd(-hand.wager, hand.wager, "bust")
        if not hand.doubles and (bonus := earned_bonus(self.rules, len(hand.cards), hand.points)):
            how = f"{len(hand.cards)} cards at {hand.points} paid at once"
            return _HandEnd(bonus.pays.pay(hand.wager), hand.wager, how)
        return self._best(hand, first=first)

    def _stood(self, hand: Hand) -> _HandEnd:
        payout = stand_payout(self.rules, hand.points, _DEALER_ENDS[self.ending])
        net = payout.net(hand.wager)
        if net <= 0:
            return _HandEnd(net, hand.wager, "pushed" if net == 0 else "lost")
        doubled = f"doubled to {_amount(hand.wager)} and " if hand.doubles else ""
        with_21 = " with 21" if payout.win != payout.stake else ""
        return _HandEnd(net, hand.wager, f"{doubled}won{with_21} at {payout.win}:{payout.stake}")


def _hand(wager: int, *cards: Card) -> Hand:
    hand = Hand((), wager)
    for card in cards:
        hand = hand.with_card(card)
    return hand
