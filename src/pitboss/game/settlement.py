"""What side bets and tokes win or lose. Nothing here changes a round; the round asks, then records the answer."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from pitboss.cards import Card, total
from pitboss.game.events import SideBetSettled
from pitboss.game.hand import Seat
from pitboss.rules import DealerBust, Rules, SideBet, SuitedNatural
from pitboss.rules.patterns import DecidedBy
from pitboss.rules.payouts import Reason


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
