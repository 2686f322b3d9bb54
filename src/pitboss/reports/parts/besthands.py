"""The best that a seat's hands can do against an ending of the dealer's, every wager at the table's most."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, NamedTuple

from pitboss.actions import Action
from pitboss.cards import SUIT_NAMES, Card
from pitboss.game.hand import Hand
from pitboss.reports.parts.figure import money
from pitboss.rules import Rules
from pitboss.rules.legal import TEN, legal_actions, most_hands
from pitboss.rules.odds import EVEN
from pitboss.rules.payouts import earned_bonus, loses_first_only

Aim = Literal["own", "tokes", "both"]
"""Whose wins are to be the most: the player's, the dealer's tokes', or both together."""
Ending = Literal["loses", "pushes", "blackjack"]
"""How the dealer's hand ends for hands that stood."""

_CARDS: Final = tuple(Card.parse(f"{rank}c") for rank in "A23456789T")


class Won(NamedTuple):
    """What a wager wins, in cents, the player's own and as a toke, and how."""

    what: str
    how: str
    own: int
    toke: int = 0


def aimed(aim: Aim, own: int, toke: int) -> int:
    """What counts of a win; a toke that would lose is not made."""
    return (own if aim != "tokes" else 0) + (max(toke, 0) if aim != "own" else 0)


def most_wager(rules: Rules) -> int:
    """The largest wager that is whole chips."""
    return rules.limits.max // rules.limits.chip * rules.limits.chip


class _End(NamedTuple):
    """How a hand ends best: what it wins, on which wager, and how."""

    net: int
    wager: int
    how: str


@dataclass(frozen=True)
class BestHands:
    """The best that a seat's hands can do against one ending of the dealer's, found over every card that may come."""

    rules: Rules
    ending: Ending
    aim: Aim

    @cached_property
    def most(self) -> int:
        return most_wager(self.rules)

    @cached_property
    def _known(self) -> dict[tuple[object, ...], _End]:
        return {}

    def _toke(self, end: _End) -> int:
        return self.most * end.net // end.wager if self.rules.tokes else 0

    def _won(self, first: _End, others: int = 0, other: _End | None = None) -> Won:
        how = first.how
        if other is not None and others:
            how = f"{others + 1} hands, each {other.how}" if other == first else f"{how}; {others} hands {other.how}"
        return Won("main wager", how, first.net + others * (other.net if other else 0), self._toke(first))

    def blackjack(self, suit: str) -> Iterator[tuple[Won, bool]]:
        """A blackjack paid, for even money, or doubled; and whether insurance can be with it."""
        natural = self.rules.natural
        odds = natural.odds_for(suit * 2 if suit else "cd")
        if self.ending == "blackjack" and natural.pushes_under(1):
            yield self._won(_End(0, self.most, "a blackjack that pushes")), True
            if natural.offers_even_money:
                yield self._won(_End(self.most, self.most, f"even money at {EVEN}")), False
            return
        told = f"a blackjack in {SUIT_NAMES[suit]}" if suit and odds != natural.pays else "a blackjack"
        yield self._won(_End(odds.pay(self.most), self.most, f"{told} at {odds}")), True
        if natural.may_double and self.ending != "blackjack":
            hand = _hand(self.most, _CARDS[0], _CARDS[9])
            yield self._won(self._doubled(hand, first=True)), True

    def ordinary(self) -> Iterator[tuple[Won, bool]]:
        """Two cards that are no blackjack, played as one hand or split into as many as the sheet and the shoe allow."""
        rules = self.rules
        if self.ending == "blackjack" and loses_first_only(rules):
            lost = self.most // 2 if rules.surrender.when == "early" else self.most
            yield self._won(_End(-lost, self.most, "lost")), True
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

    def _score(self, end: _End, *, first: bool) -> int:
        """How good an end is; a toke goes by the first hand."""
        return aimed(self.aim, end.net, self._toke(end) if first else 0)

    def _best(self, hand: Hand, *, first: bool) -> _End:
        """The best end of a hand in its turn."""
        key = hand.facts(self.rules, self.rules.split.max_hands), first
        if key not in self._known:
            self._known[key] = max(self._ends(hand, first=first), key=lambda end: self._score(end, first=first))
        return self._known[key]

    def _ends(self, hand: Hand, *, first: bool) -> Iterator[_End]:
        yield self._stood(hand)
        actions = legal_actions(self.rules, hand.facts(self.rules, self.rules.split.max_hands), TEN)
        if Action.HIT in actions:
            yield self._drawn(hand, first=first)
        if Action.DOUBLE in actions:
            yield self._doubled(hand, first=first)

    def _doubled(self, hand: Hand, *, first: bool) -> _End:
        return self._drawn(hand._replace(wager=2 * hand.wager, doubles=hand.doubles + 1), first=first)

    def _drawn(self, hand: Hand, *, first: bool) -> _End:
        """The best of all cards that may come."""
        ends = (self._with_card(hand.with_card(card), first=first) for card in _CARDS)
        return max(ends, key=lambda end: self._score(end, first=first))

    def _with_card(self, hand: Hand, *, first: bool) -> _End:
        if hand.points > 21:
            return _End(-hand.wager, hand.wager, "bust")
        if not hand.doubles and (bonus := earned_bonus(self.rules, len(hand.cards), hand.points)):
            return _End(
                bonus.pays.pay(hand.wager), hand.wager, f"{len(hand.cards)} cards at {hand.points} paid at once"
            )
        return self._best(hand, first=first)

    def _stood(self, hand: Hand) -> _End:
        if self.ending == "loses":
            odds = self.rules.win.on_21 if hand.points == 21 else EVEN
            doubled = f"doubled to {told(hand.wager)} and " if hand.doubles else ""
            won = f"won with 21 at {odds}" if hand.points == 21 and odds != EVEN else f"won at {odds}"
            return _End(odds.pay(hand.wager), hand.wager, doubled + won)
        if self.ending == "pushes":
            return _End(0, hand.wager, "pushed")
        return _End(-hand.wager, hand.wager, "lost")


def told(cents: int) -> str:
    """An amount as the report writes it."""
    return money(cents).text


def _hand(wager: int, *cards: Card) -> Hand:
    hand = Hand((), wager)
    for card in cards:
        hand = hand.with_card(card)
    return hand
