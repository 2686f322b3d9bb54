"""One player alone with the dealer, at full speed.

The round of `round` serves every table: seven seats, counters, a dealer without a hole card. Here the same round is
played for the plainest table, where most of it fits into the processor's registers. It deals the same cards and keeps
the same tallies; only the time differs. Given no `control`, the kernel is compiled without control variates.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels import inlined, kernel
from pitboss.kernels.rng import load, store
from pitboss.simulator.flat.control import Control
from pitboss.simulator.flat.dealergraph import BLACKJACK
from pitboss.simulator.flat.flatgame import CHIP, DECKS, PEEKS, FlatGame
from pitboss.simulator.flat.handkeys import ACE, RANKS, TEN
from pitboss.simulator.flat.layout import (
    BONUS_WIN,
    DEALER_CARDS,
    DEALER_END,
    FIRST,
    HAND_END,
    NATURAL,
    NATURAL_STATE,
    NO_NATURAL,
    PAID,
    SECOND,
    UP,
    WAGERS,
    Layout,
)
from pitboss.simulator.flat.paths import (
    BONUS_ROWS,
    EVEN_ROW,
    IDLE,
    NATURAL_ROW,
    TYING_ROW,
    Paths,
    done_at,
    row_at,
)
from pitboss.simulator.kernel.drawing import (
    ACTIVE,
    LEFT,
    NOISE,
    POS,
    REFILLED,
    ROUND_START,
    TRACKING,
    VOID,
    Pile,
    see,
    shuffle,
)
from pitboss.simulator.kernel.headsup_turns import check, deal, play_dealer, play_hands, stop_at
from pitboss.simulator.kernel.lookahead import CARDS_PER_HAND, note_suits, outlook, pays_suited, suited_luck
from pitboss.simulator.kernel.payouts import side_net
from pitboss.simulator.kernel.plan import BETS, CENTRE, Plan, place_side_bets
from pitboss.simulator.kernel.tally import (
    CARDS,
    ROUND2,
    ROUNDS,
    STAKED,
    VOIDS,
    Slate,
    Tally,
    keep_hand,
    keep_shoe,
    keep_side_bet,
    wipe_slate,
)
from pitboss.simulator.kernel.variates import NO_PARTNER


def is_heads_up(game: FlatGame, plan: Plan, tags: NDArray[np.float64]) -> bool:
    """Whether this kernel can play the game: one seat, one chart, no count, a hole card, never insured, and
    the rounds of a shoe not kept apart."""
    return bool(
        plan.seats == 1
        and len(tags) == 0
        and len(game.act) == 1
        and game.rule[PEEKS]
        and plan.insure_from == np.inf
        and plan.by_count[BETS, CENTRE] > 0
        and not plan.by_round
    )


@inlined
def _settle(paths: Paths, tally: Tally, hand: NDArray[np.int64], hands: int, end: int, suits: int) -> tuple[int, int]:
    """Enter how the hands ended; what they brought, in steps, and the wagers on them. `suits` are those of the first
    two cards, as a number."""
    net, staked = 0, 0
    for number in range(hands):
        row, wagers = row_at(hand[HAND_END + number]), hand[WAGERS + number]
        reason = paths.why[row, end]
        net += paths.natural[suits] if reason == NATURAL else paths.pays[row, end] * wagers
        staked += wagers
        keep_hand(tally, reason, wagers)
        if reason == BONUS_WIN:
            tally.bonuses[row - BONUS_ROWS] += 1
    tally.dealer[end] += 1
    tally.hands[hands] += 1
    middle = tally.nets.shape[0] // 2
    tally.nets[min(max(net + middle, 0), 2 * middle)] += 1
    return net, staked


@inlined
def _settle_side_bets(
    game: FlatGame, layout: Layout, tally: Tally, slate: Slate, dealer_end: int, dealer_cards: int
) -> None:
    layout.table[DEALER_END], layout.table[DEALER_CARDS] = dealer_end, dealer_cards
    for kind in range(slate.placed.shape[0]):
        if slate.placed[kind]:
            keep_side_bet(tally, slate, kind, side_net(game, layout, kind, 0) / game.rule[CHIP])


@kernel
def play_heads_up(
    game: FlatGame,
    paths: Paths,
    control: Control | None,
    plan: Plan,
    pile: Pile,
    layout: Layout,
    tally: Tally,
    slate: Slate,
    shoes: int,
    step: int,
) -> None:
    """Deal so many shoes. `step` is what `paths` reckons in."""
    bet, chip, cursor, gauge, hand = plan.by_count[BETS, CENTRE], game.rule[CHIP], pile.cursor, pile.gauge, layout.hand
    suited, words = pays_suited(game), load(pile.rng)
    for _ in range(shoes):
        cards = (int(np.int64(0)), pile.shoe.shape[0], words)
        bets, raw, reduced, ahead, left, rounds_after, first_round = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, True
        cursor[REFILLED] = 0
        if control is not None:
            shuffle(pile, game.rule[DECKS], plan.starts)
            cursor[ACTIVE] = cursor[TRACKING] = 1
            slate.suited[0, :], slate.suited[1, :] = game.rule[DECKS], 4.0 * game.rule[DECKS]
        while True:
            cursor[ROUND_START], cursor[VOID] = cards[0], 0
            rides = place_side_bets(game, plan, pile, slate.placed, first_round, True)
            if control is not None:
                gauge[NOISE], left = 0.0, gauge[LEFT]
                rounds_after = bet * max((plan.cut - cards[0]) / (2.0 * CARDS_PER_HAND) - 0.5, 0.0)
            first, up_card, second, hole, cards = deal(control, pile, cards)
            up = min(up_card >> 2, TEN)
            partner = TEN if up == ACE else ACE if up == TEN else NO_PARTNER
            opening = (up * RANKS + (first >> 2)) * RANKS + (second >> 2)
            end, dealer_cards, hands = IDLE, 2, 1
            blackjack = done_at(paths.turned[up, hole >> 2]) == BLACKJACK
            check(control, paths, pile, partner, opening, blackjack, step / chip)
            if blackjack:
                end = BLACKJACK
                hand[HAND_END], hand[WAGERS] = stop_at(paths.opening, opening), 1
                if control is not None:
                    see(pile, control, hole)
            else:
                hands, waits, cards = play_hands(control, paths, pile, hand, opening, partner, cards)
                if waits or rides:
                    end, dealer_cards, cards = play_dealer(control, paths, pile, hand, hands, up, hole, partner, cards)
                elif control is not None:
                    see(pile, control, hole)
            net, staked = 0, 0
            if cursor[VOID]:
                tally.counts[VOIDS] += 1
            else:
                net, staked = _settle(paths, tally, hand, hands, end, 4 * (first & 3) + (second & 3))
            if slate.placed.shape[0] > 0 or suited:
                row = row_at(stop_at(paths.opening, opening))
                layout.seat[FIRST], layout.seat[SECOND], layout.table[UP] = first, second, up_card
                layout.seat[NATURAL_STATE] = PAID if row in (TYING_ROW, NATURAL_ROW, EVEN_ROW) else NO_NATURAL
                if not cursor[VOID]:
                    _settle_side_bets(game, layout, tally, slate, end, dealer_cards)
            result = net * step / chip
            bets += bet
            raw += bet * result
            tally.sums[ROUND2] += (bet * result) ** 2
            tally.sums[STAKED] += bet * staked
            tally.counts[ROUNDS] += 1
            cursor[POS] = cards[0]
            if control is not None:
                before, ahead = ahead, outlook(control, pile)
                luck = gauge[NOISE] + (suited_luck(game, layout, 0, slate.suited, left) if suited else 0.0)
                reduced += bet * (result - luck) - rounds_after * (ahead - before)
            if plan.cut == 0 or cursor[REFILLED] or cards[0] >= plan.cut:
                break
            if control is not None and suited:
                note_suits(pile, slate.suited)
            first_round = False
        words = cards[2]
        tally.counts[CARDS] += cards[0] + (pile.shoe.shape[0] if cursor[REFILLED] else 0)
        keep_shoe(tally, bets, raw, reduced if control is not None else raw)
        wipe_slate(tally, slate, False)
    store(pile.rng, words)
