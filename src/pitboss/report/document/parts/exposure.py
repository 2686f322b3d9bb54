"""The most that a round can pay: which wagers can win together, and what they then win at the table's most.

Some wagers exclude each other: a side bet on a blackjack pays no seat that splits, and a dealer's bust that pays most
may push the hands. So every way the dealer's hand can end is taken with every deal, and the best hands that both allow
are found by playing them with the table's own rules. Losing wagers are not made.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Final, Literal, NamedTuple, assert_never

from pitboss.actions import Action
from pitboss.cards import SUIT_NAMES, SUITS, Card
from pitboss.game.hand import Hand, Seat
from pitboss.game.legal import hand_actions, most_insurance
from pitboss.game.settlement import bonus_result
from pitboss.game.wagers import Wagers
from pitboss.report.document.parts.figure import Figure, money, whole
from pitboss.rules import MAX_SEATS, DealerBust, Rules, SideBet, SuitedNatural
from pitboss.rules.odds import EVEN, Odds

Aim = Literal["own", "tokes", "both"]
"""Whose wins are to be the most: the player's, the dealer's tokes', or both together."""
Ending = Literal["loses", "pushes", "blackjack"]
"""How the dealer's hand ends for hands that stood."""

_CARDS: Final = tuple(Card.parse(f"{rank}c") for rank in "A23456789T")
_TEN_UP: Final = (Card.parse("Tc"),)


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


class _Won(NamedTuple):
    """What a wager wins, in cents, the player's own and as a toke, and how."""

    what: str
    how: str
    own: int
    toke: int = 0


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
    won: tuple[_Won, ...]

    def worth(self, aim: Aim) -> int:
        return sum(_aimed(aim, won.own, won.toke) for won in self.won)


def exposure(rules: Rules) -> Exposure:
    """The most that a seat and the table can win in a round, every wager at the most."""
    best = {aim: max(_rounds(rules, aim), key=lambda found: found.worth(aim)) for aim in _AIMS}
    own = best["own"]
    return Exposure(
        most_wager=money(_most(rules)),
        dealer=own.fate.told,
        parts=tuple(Part(won.what, won.how, money(won.own)) for won in own.won if won.own),
        seat=money(own.worth("own")),
        tokes=money(best["tokes"].worth("tokes")) if rules.tokes else None,
        with_tokes=money(best["both"].worth("both")) if rules.tokes else None,
        seats=whole(MAX_SEATS),
        table=money(_table(rules)),
    )


_AIMS: Final[tuple[Aim, ...]] = ("own", "tokes", "both")


def _aimed(aim: Aim, own: int, toke: int) -> int:
    """What counts of a win; a toke that would lose is not made."""
    return (own if aim != "tokes" else 0) + (max(toke, 0) if aim != "own" else 0)


def _most(rules: Rules) -> int:
    """The largest wager that is whole chips."""
    return rules.limits.max // rules.limits.chip * rules.limits.chip


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
    ways: dict[tuple[str | None, Ending], list[tuple[_Won, bool]]] = {}
    for fate, suit in product(_fates(rules), (None, "", *SUITS)):
        if (suit, fate.ending) not in ways:
            hands = _Hands(rules, fate.ending, aim)
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


def _insurance(rules: Rules, fate: _Fate) -> Iterator[_Won]:
    if rules.insurance.offered and fate.ending == "blackjack":
        insured = most_insurance(rules, _most(rules))
        won = rules.insurance.pays.pay(insured)
        yield _Won("insurance", f"{_told(insured)} at {rules.insurance.pays}", won)


def _side_bet(rules: Rules, bet: SideBet, suit: str | None, fate: _Fate) -> _Won | None:
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
    won = odds.pay(_most(rules))
    return _Won(bet.called, f"{_told(_most(rules))} at {odds}, {how}", won, won if rules.tokes else 0)


class _End(NamedTuple):
    """How a hand ends best: what it wins, on which wager, and how."""

    net: int
    wager: int
    how: str


@dataclass(frozen=True)
class _Hands:
    """The best that a seat's hands can do against one ending of the dealer's, found over every card that may come."""

    rules: Rules
    ending: Ending
    aim: Aim

    @cached_property
    def most(self) -> int:
        return _most(self.rules)

    @cached_property
    def _known(self) -> dict[tuple[object, ...], _End]:
        return {}

    def _toke(self, end: _End) -> int:
        return self.most * end.net // end.wager if self.rules.tokes else 0

    def _won(self, first: _End, others: int = 0, other: _End | None = None) -> _Won:
        how = first.how
        if other is not None and others:
            how = f"{others + 1} hands, each {other.how}" if other == first else f"{how}; {others} hands {other.how}"
        return _Won("main wager", how, first.net + others * (other.net if other else 0), self._toke(first))

    def blackjack(self, suit: str) -> Iterator[tuple[_Won, bool]]:
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

    def ordinary(self) -> Iterator[tuple[_Won, bool]]:
        """Two cards that are no blackjack, played as one hand or split into as many as the sheet and the shoe allow."""
        rules = self.rules
        if self.ending == "blackjack" and (rules.dealer.peeks or rules.dealer.no_hole_loses == "original"):
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
        limit = 2 if card.is_ace and not split.resplit_aces else split.max_hands
        return min(split.max_hands, limit, kin)

    def _score(self, end: _End, *, first: bool) -> int:
        """How good an end is; a toke goes by the first hand."""
        return _aimed(self.aim, end.net, self._toke(end) if first else 0)

    def _best(self, hand: Hand, *, first: bool) -> _End:
        """The best end of a hand in its turn."""
        key = (hand.points, hand.soft, len(hand.cards), hand.doubles, hand.from_split, hand.is_split_ace, first)
        if key not in self._known:
            self._known[key] = max(self._ends(hand, first=first), key=lambda end: self._score(end, first=first))
        return self._known[key]

    def _ends(self, hand: Hand, *, first: bool) -> Iterator[_End]:
        yield self._stood(hand)
        seat = Seat(Wagers(self.most), (hand,) * self.rules.split.max_hands)
        actions = hand_actions(self.rules, seat, hand, _TEN_UP)
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
        if not hand.doubles and (bonus := bonus_result(self.rules, hand)):
            return _End(bonus[1], hand.wager, f"{len(hand.cards)} cards at {hand.points} paid at once")
        return self._best(hand, first=first)

    def _stood(self, hand: Hand) -> _End:
        if self.ending == "loses":
            odds = self.rules.win.on_21 if hand.points == 21 else EVEN
            doubled = f"doubled to {_told(hand.wager)} and " if hand.doubles else ""
            won = f"won with 21 at {odds}" if hand.points == 21 and odds != EVEN else f"won at {odds}"
            return _End(odds.pay(hand.wager), hand.wager, doubled + won)
        if self.ending == "pushes":
            return _End(0, hand.wager, "pushed")
        return _End(-hand.wager, hand.wager, "lost")


def _told(cents: int) -> str:
    return money(cents).text


def _hand(wager: int, *cards: Card) -> Hand:
    hand = Hand((), wager)
    for card in cards:
        hand = hand.with_card(card)
    return hand
