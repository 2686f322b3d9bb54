"""What each wager wins or loses. Nothing here changes a round; the round asks, then records the answer."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from pitboss.cards import Card, total
from pitboss.game.events import SideBetSettled
from pitboss.game.hand import Hand, Reason, Seat
from pitboss.rules import DealerBust, Rules, SideBet, SuitedNatural
from pitboss.rules.odds import EVEN
from pitboss.rules.patterns import DecidedBy

Result = tuple[Reason, int]
"""Why, and how many cents won (positive) or lost (negative)."""


def natural_result(rules: Rules, hand: Hand) -> Result:
    """A blackjack that is paid."""
    first, second = hand.cards
    return Reason.NATURAL, rules.natural.odds_for(first.suit + second.suit).pay(hand.wager)


def natural_against_natural(rules: Rules, hand: Hand, dealer: tuple[Card, ...]) -> Result:
    """A player's blackjack against the dealer's."""
    return (Reason.NATURAL_PUSH, 0) if rules.natural.pushes_under(dealer[0].value) else natural_result(rules, hand)


def bonus_result(rules: Rules, hand: Hand) -> Result | None:
    """The instant pay an undoubled hand has just earned, if any."""
    for bonus in rules.bonus:
        if bonus.is_earned(len(hand.cards), hand.points):
            return Reason.BONUS, bonus.pays.pay(hand.wager)
    return None


def compare(rules: Rules, hand: Hand, dealer: int, dealer_cards: int) -> Result:
    """A hand that stood against the dealer's completed hand, its total and its number of cards."""
    dealer_busts = dealer > 21
    if dealer_busts:
        if dealer == rules.dealer.push_total:
            return Reason.PUSH_TOTAL, 0
        if rules.dealer.push_bust_cards is not None and dealer_cards >= rules.dealer.push_bust_cards:
            return Reason.PUSH_BUST, 0
    if dealer_busts or hand.points > dealer:
        odds = rules.win.on_21 if hand.points == 21 else EVEN
        return Reason.DEALER_BUST if dealer_busts else Reason.WIN, odds.pay(hand.wager)
    return (Reason.PUSH, 0) if hand.points == dealer else (Reason.LOSS, -hand.wager)


def against_late_natural(rules: Rules, seat: Seat, index: int, dealer: tuple[Card, ...]) -> Result | None:
    """A hand when a dealer without a hole card draws a blackjack; None where the hand keeps its result."""
    hand = seat.hands[index]
    if seat.is_natural and not hand.doubles:
        return None if hand.is_settled else natural_against_natural(rules, hand, dealer)
    if hand.reason is Reason.SURRENDER and rules.surrender.keeps_half:
        return None
    if rules.dealer.no_hole_loses == "original":
        return (Reason.DEALER_NATURAL, -seat.wagers.main) if index == 0 else (Reason.RETURNED, 0)
    if hand.is_settled and hand.reason is not Reason.SURRENDER:
        return None
    return Reason.DEALER_NATURAL, -hand.wager


def settle_side_bets(
    rules: Rules, index: int, seat: Seat, dealer: tuple[Card, ...], by: DecidedBy
) -> tuple[Seat, list[SideBetSettled]]:
    """The seat with the side bets settled that `by` decides now, the player's own and those for the dealer."""
    events = []

    def settled(bets: Sequence[tuple[str, int]], nets: Sequence[int | None], *, toke: bool) -> Iterator[int | None]:
        for (name, wager), before in zip(bets, nets, strict=True):
            bet = rules.side_bet(name)
            if bet.decided_by != by:
                yield before
                continue
            net = side_bet_net(bet, seat, dealer, wager)
            events.append(SideBetSettled(index, name, net, toke))
            yield net

    own = tuple(settled(seat.wagers.side, seat.side_nets, toke=False))
    tokes = tuple(settled(seat.wagers.side_tokes, seat.side_toke_nets, toke=True))
    return seat._replace(side_nets=own, side_toke_nets=tokes), events


def side_bet_net(bet: SideBet, seat: Seat, dealer: tuple[Card, ...], wager: int) -> int:
    """What a side bet brings once it is decided: by the seat's first two cards, or by the dealer's completed hand."""
    match bet:
        case SuitedNatural():
            suits = {card.suit for card in seat.hands[0].cards}
            odds = bet.pays if seat.is_natural and suits == {bet.suit} else None
        case DealerBust():
            odds = bet.odds_for(len(dealer)) if total(dealer).points > 21 else None
        case _:
            assert_never(bet)
    return -wager if odds is None else odds.pay(wager)


def toke_net(seat: Seat) -> int:
    """What a toke on the main wager brings: the odds of the seat's first hand."""
    hand = seat.hands[0]
    if hand.reason is Reason.DEALER_NATURAL:
        return -seat.wagers.toke
    return seat.wagers.toke * hand.net // hand.wager
