"""What every hand, toke, insurance and side bet brings, in cents for each chip (insurance: each half chip)."""

from pitboss.kernels import inlined
from pitboss.rules.payouts import Loss
from pitboss.simulator.flat.flatgame import (
    BONUS_PAYS,
    CHIP,
    END_NET,
    END_WHY,
    INSURANCE_PAYS,
    NATURAL_TAKES,
    NATURALS_TIE,
    SIDE_CARDS,
    SIDE_START,
    FlatGame,
)
from pitboss.simulator.flat.graphs import (
    BLACKJACK,
    BONUS,
    BONUS_WIN,
    BROKE,
    DEALER_CARDS,
    DEALER_END,
    DEALER_NATURAL,
    DOUBLING,
    EVEN,
    FIRST,
    HAND_END,
    HAND_MARK,
    HAND_NET,
    HANDS,
    INSURANCE_NET,
    INSURED,
    NATURAL,
    NATURAL_HAND,
    NATURAL_PUSH,
    NATURAL_STATE,
    NET,
    PAYS,
    REASON,
    RETURNED,
    SEAT,
    SECOND,
    TOKE_NET,
    UP,
    WAGERS,
    WAITING,
    WHY,
    Layout,
)
from pitboss.strategy.chart import STAND
from pitboss.strategy.hands import MOST_DEALER_CARDS, TEN

FIRST_WAGER, ALL_WAGERS = int(Loss.FIRST), int(Loss.ALL)


@inlined
def settle(game: FlatGame, layout: Layout, seats: int) -> None:
    """Settle every seat against how the dealer ended."""
    dealer, chip = layout.table[DEALER_END], game.rule[CHIP]
    for seat in range(seats):
        layout.seat[NET + seat] = 0
        layout.seat[INSURANCE_NET + seat] = 0
        if layout.seat[INSURED + seat]:
            won = dealer == BLACKJACK
            layout.seat[INSURANCE_NET + seat] = game.rule[INSURANCE_PAYS] if won else -(chip // 2)
    previous = -1
    for hand in range(layout.table[HANDS]):
        seat = layout.hand[SEAT + hand]
        net, reason = 0, RETURNED
        keeps = dealer != BLACKJACK
        if not keeps:
            net, reason, keeps = _against_blackjack(game, layout, hand, seat != previous)
        if keeps:
            net, reason = _outcome(game, layout, hand, dealer)
        layout.hand[HAND_NET + hand] = net
        layout.hand[REASON + hand] = reason
        layout.seat[NET + seat] += net
        if seat != previous:
            wagers = layout.hand[WAGERS + hand]
            layout.seat[TOKE_NET + seat] = -chip if reason == DEALER_NATURAL else net if wagers == 1 else net // wagers
        previous = seat


@inlined
def _outcome(game: FlatGame, layout: Layout, hand: int, dealer: int) -> tuple[int, int]:
    """Net and reason of a hand that a dealer's blackjack does not touch."""
    end, wagers, mark = layout.hand[HAND_END + hand], layout.hand[WAGERS + hand], layout.hand[HAND_MARK + hand]
    if end == STAND:
        return game.settle[PAYS, mark, dealer] * wagers, game.settle[WHY, mark, dealer]
    if end == BONUS:
        return game.pays[BONUS_PAYS + mark], BONUS_WIN
    seat = layout.hand[SEAT + hand]
    if end != NATURAL_HAND or layout.seat[NATURAL_STATE + seat] == EVEN:
        return game.ended[end, END_NET] * wagers, game.ended[end, END_WHY]
    first, second = layout.seat[FIRST + seat] & 3, layout.seat[SECOND + seat] & 3
    return game.pays[4 * first + second], NATURAL


@inlined
def _against_blackjack(game: FlatGame, layout: Layout, hand: int, is_first: bool) -> tuple[int, int, bool]:
    """Net and reason of a hand when the dealer has blackjack, and whether it keeps its own result instead."""
    end, wagers, seat = layout.hand[HAND_END + hand], layout.hand[WAGERS + hand], layout.hand[SEAT + hand]
    chip = game.rule[CHIP]
    if end == NATURAL_HAND:
        natural = layout.seat[NATURAL_STATE + seat]
        up = min(layout.table[UP] >> 2, TEN)
        tied = natural in (WAITING, DOUBLING) and game.by_up[up, NATURALS_TIE] != 0
        return 0, NATURAL_PUSH, not tied
    takes = game.ended[end, NATURAL_TAKES]
    if takes == FIRST_WAGER:
        return (-chip, DEALER_NATURAL, False) if is_first else (0, RETURNED, False)
    return -chip * wagers, DEALER_NATURAL, takes != ALL_WAGERS


@inlined
def side_net(game: FlatGame, layout: Layout, bet: int, seat: int) -> int:
    """What one chip on a side bet brings a seat."""
    looks_at, place = game.side[bet, SIDE_CARDS], 0
    if looks_at == 0:
        end = layout.table[DEALER_END]
        total = 21 if end == BLACKJACK else 17 + min(end, BROKE)
        place = total * MOST_DEALER_CARDS + layout.table[DEALER_CARDS]
    else:
        place = 52 * layout.seat[FIRST + seat] + layout.seat[SECOND + seat]
        if looks_at == 3:
            place = 52 * place + layout.table[UP]
    return int(game.side_pays[game.side[bet, SIDE_START] + place])
