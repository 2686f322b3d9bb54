"""A hand on the layout, and the seat behind it."""

from typing import NamedTuple

from pitboss.cards import Card, Total
from pitboss.game.wagers import Wagers
from pitboss.rules import Rules
from pitboss.rules.legal import HandFacts, is_pair
from pitboss.rules.payouts import Reason, earned_bonus

_new = tuple.__new__
"""Builds a named tuple from all its fields at once; a round makes dozens, and this takes half the time."""


_REMOVED = frozenset({Reason.NATURAL, Reason.EVEN_MONEY, Reason.BONUS, Reason.BUST, Reason.SURRENDER})
"""How a hand ends without being compared with the dealer's: it is paid or collected at once."""


class Hand(NamedTuple):
    """One hand: its cards, all that is wagered on it, and how it ended, once it has.

    `points` and `soft` are its best total; `stood` says that it waits for the dealer; `reason` that it is settled.
    """

    cards: tuple[Card, ...]
    wager: int
    points: int = 0
    soft: bool = False
    doubles: int = 0
    from_split: bool = False
    stood: bool = False
    reason: Reason | None = None
    net: int = 0

    def with_card(self, card: Card) -> "Hand":
        """The hand with one more card."""
        cards = (*self.cards, card)
        points = self.points + card.value
        soft = self.soft
        if soft and points > 21:
            points, soft = points - 10, False
        elif card.value == 1 and not soft and points <= 11:
            points, soft = points + 10, True
        return _new(Hand, (cards, self.wager, points, soft, self.doubles, self.from_split, False, None, 0))

    def standing(self) -> "Hand":
        """The hand waiting for the dealer."""
        return _new(Hand, (*self[:6], True, None, 0))

    def settled(self, reason: Reason, net: int) -> "Hand":
        """The hand paid, pushed or lost."""
        return _new(Hand, (*self[:7], reason, net))

    @property
    def total(self) -> Total:
        """The best total, which reads as it is called: "soft 17"."""
        return Total(self.points, self.soft)

    @property
    def is_settled(self) -> bool:
        return self.reason is not None

    @property
    def is_removed(self) -> bool:
        """Whether the hand was paid or collected before the dealer's turn, and its cards taken off the table."""
        return self.reason in _REMOVED

    @property
    def is_split_ace(self) -> bool:
        return self.from_split and self.cards[0].value == 1

    @property
    def suits(self) -> str:
        """The suits of its cards, such as "dd"."""
        return "".join([card.suit for card in self.cards])

    def facts(self, rules: Rules, hands: int) -> HandFacts:
        """Return what rules can tell of the hand, at a seat that has so many."""
        cards = self.cards
        first, count = cards[0], len(cards)
        pair = first.value if count == 2 and is_pair(rules, first.index >> 2, cards[1].index >> 2) else 0
        split = first.value if self.from_split else 0
        return _new(HandFacts, (count, self.points, self.soft, self.doubles, pair, split, hands))


class Seat(NamedTuple):
    """A seat in a round: its wagers, its hands, and what its other bets brought.

    `side_nets` and `side_toke_nets` run parallel to the wagers; None until settled.
    """

    wagers: Wagers
    hands: tuple[Hand, ...]
    insurance: int = 0
    insurance_net: int | None = None
    doubles_natural: bool = False
    side_nets: tuple[int | None, ...] = ()
    toke_net: int | None = None
    side_toke_nets: tuple[int | None, ...] = ()

    def with_hands(self, hands: tuple[Hand, ...]) -> "Seat":
        """The seat with these hands instead."""
        return _new(Seat, (self[0], hands, *self[2:]))

    @property
    def is_natural(self) -> bool:
        """Whether the seat was dealt a blackjack, settled or not."""
        hand = self.hands[0]
        return hand.points == 21 and len(hand.cards) == 2 and not hand.from_split

    @property
    def in_action(self) -> tuple[tuple[str, int], ...]:
        """The bets beside the hands that are not settled, the player's and then the dealer's, by name."""
        own = zip(self.wagers.side, self.side_nets, strict=True)
        tokes = zip(self.wagers.side_tokes, self.side_toke_nets, strict=True)
        waiting = [bet for bet, net in own if net is None]
        if self.wagers.toke and self.toke_net is None:
            waiting.append(("toke", self.wagers.toke))
        return (*waiting, *((f"toke:{name}", cents) for (name, cents), net in tokes if net is None))

    def tuck(self, rules: Rules) -> str | None:
        """The bet on the dealer's hand under which the cards of a hand that breaks are tucked, face up, until the round
        is over: such as "buster", or "toke:buster" where only the dealer has one."""
        wagers = self.wagers
        for bets, prefix in ((wagers.side, ""), (wagers.side_tokes, "toke:")):
            for name, _ in bets:
                if rules.side_bet(name).decided_by == "dealer":
                    return prefix + name
        return None

    @property
    def tokes_net(self) -> int:
        """What the wagers for the dealer brought, all together."""
        net = self.toke_net or 0
        return net + sum(filter(None, self.side_toke_nets)) if self.side_toke_nets else net

    @property
    def tokes_won(self) -> int:
        """What the wagers for the dealer put into the toke box: those that won or pushed, with what they won."""
        return self.wagers.tokes + self.tokes_net

    @property
    def own_net(self) -> int:
        """What the player's own wagers brought: hands, insurance and side bets."""
        net = self.insurance_net or 0
        for hand in self.hands:
            net += hand.net
        return net + sum(filter(None, self.side_nets)) if self.side_nets else net

    @property
    def net(self) -> int:
        """The change of the player's chips: what the own wagers brought, less the wagers for the dealer."""
        return self.own_net - self.wagers.tokes


def outcome_name(rules: Rules, hand: Hand) -> str:
    """The reason of a settled hand as one word or two: "natural", "6-card 21", "push-22", "bust" …"""
    match hand.reason:
        case None:
            return "unsettled"
        case Reason.PUSH_TOTAL:
            totals = [bust.total for bust in rules.busts_told if bust.total]
            return f"push-{totals[0]}" if len(totals) == 1 else "push-total"
        case Reason.BONUS:
            bonus = earned_bonus(rules, len(hand.cards), hand.points)
            assert bonus is not None
            return bonus.name(str(len(hand.cards)))
        case reason:
            return str(reason.value)
