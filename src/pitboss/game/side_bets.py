"""What side bets and tokes win or lose. Nothing here changes a round; the round asks, then records the answer."""

from collections.abc import Iterator, Sequence

from pitboss.cards import Card
from pitboss.game.events import SideBetSettled
from pitboss.game.hand import Seat
from pitboss.rules import Rules, SideBet
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
    row = bet.row_for(cards_for(bet, seat, dealer))
    return -wager if row is None else row.pays.pay(wager)


def cards_for(bet: SideBet, seat: Seat, dealer: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that a side bet looks at."""
    first = seat.hands[0].cards[:2]
    return {"first-two": first, "first-two+up": (*first, *dealer[:1]), "dealer-final": dealer}[bet.cards]


def toke_net(seat: Seat) -> int:
    """What a toke on the main wager brings: the odds of the seat's first hand."""
    hand = seat.hands[0]
    if hand.reason is Reason.DEALER_NATURAL:
        return -seat.wagers.toke
    return seat.wagers.toke * hand.net // hand.wager
