"""One player alone with the dealer, at full speed.

The round of `round` serves every table: seven seats, counters, a dealer without a hole card. Here the same round is
played for the plainest table, where everything about it fits into the processor's registers. It deals the same cards
and keeps the same tallies; only the time differs.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.simulate.dealer import BLACKJACK
from pitboss.simulate.game import CHIP, FIRST_ROUND_ONLY, PEEKS, SIDE_SUIT, Game
from pitboss.simulate.hands import RANKS, TEN
from pitboss.simulate.kernel import kernel
from pitboss.simulate.layout import (
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
    SPLIT_RANK,
    WAGERS,
    Layout,
)
from pitboss.simulate.paths import (
    BONUS_ROWS,
    DONE_BITS,
    DOUBLES,
    EVEN_ROW,
    GOES_ON,
    IDLE,
    NATURAL_ROW,
    PLACE_SHIFT,
    RIDES_ON,
    SPLITS,
    Paths,
)
from pitboss.simulate.pit import LAST_CARD, REFILLED, ROUND_START, VOID, Pit
from pitboss.simulate.plan import BETS, CENTRE, Plan
from pitboss.simulate.rng import Words, load, step_below, store
from pitboss.simulate.settle import side_net
from pitboss.simulate.tally import (
    CARDS,
    ROUND2,
    ROUNDS,
    STAKED,
    TIMES,
    VOIDS,
    WON,
    WON2,
    Tally,
    keep_shoe,
)

_ROW = (1 << (PLACE_SHIFT - DONE_BITS)) - 1
_DONE = (1 << DONE_BITS) - 1


def is_heads_up(game: Game, plan: Plan, tags: NDArray[np.float64]) -> bool:
    """Whether this kernel can play the game: one seat, one chart, no count, a hole card, never insured."""
    return bool(
        plan.seats == 1
        and len(tags) == 0
        and len(game.act) == 1
        and game.rule[PEEKS]
        and plan.insure_from == np.inf
        and plan.by_count[BETS, CENTRE] > 0
    )


@kernel
def _draw(pit: Pit, place: int, end: int, words: Words) -> tuple[int, int, int, Words]:
    """A card, the next place, the end of the cards and the generator's words, as `pit.draw` has it."""
    if place == end:
        if pit.cursor[REFILLED] or pit.cursor[ROUND_START] == 0:
            pit.cursor[VOID] = 1
            return LAST_CARD, place, end, words
        pit.cursor[REFILLED] = 1
        place, end = 0, pit.cursor[ROUND_START]
    number, words = step_below(words, end - place)
    other = place + number
    card = pit.shoe[other]
    pit.shoe[other] = pit.shoe[place]
    pit.shoe[place] = card
    return np.int64(card), place + 1, end, words  # type: ignore[return-value]


@kernel
def _stop_at(stops: NDArray[np.uint32], place: int) -> int:
    return np.int64(stops[place])  # type: ignore[return-value]


@kernel
def play_heads_up(
    game: Game,
    paths: Paths,
    plan: Plan,
    pit: Pit,
    layout: Layout,
    tally: Tally,
    placed: NDArray[np.bool_],
    shoes: int,
    grain: int,
) -> None:
    """Deal so many shoes. `grain` is what `paths` reckons in; `placed[bet]` is room to note side bets."""
    bet, chip, cursor, hand = plan.by_count[BETS, CENTRE], game.rule[CHIP], pit.cursor, layout.hand
    words = load(pit.rng)
    middle = tally.nets.shape[0] // 2
    for _ in range(shoes):
        place, end, raw, bets, first_round = 0, pit.shoe.shape[0], 0.0, 0.0, True
        cursor[REFILLED] = 0
        while True:
            cursor[ROUND_START], cursor[VOID] = place, 0
            rides = False
            for kind in range(placed.shape[0]):
                wanted = plan.side_from[kind] <= 0
                placed[kind] = wanted and (first_round or not game.side[kind, FIRST_ROUND_ONLY])
                rides = rides or (placed[kind] and game.side[kind, SIDE_SUIT] < 0)
            # The deal.
            first_card, place, end, words = _draw(pit, place, end, words)
            up_card, place, end, words = _draw(pit, place, end, words)
            second_card, place, end, words = _draw(pit, place, end, words)
            hole, place, end, words = _draw(pit, place, end, words)
            first, up, second = first_card >> 2, min(up_card >> 2, TEN), second_card >> 2
            stop = _stop_at(paths.opening, (up * RANKS + first) * RANKS + second)
            opening_row = (stop >> DONE_BITS) & _ROW
            dealer, dealer_cards = paths.turned[up, hole >> 2], 2
            dealer_end, hands, split_hands, waiting, wagers = IDLE, 0, 1, 0, 1
            needed = rides
            if dealer & _DONE == BLACKJACK:
                dealer_end, hands = BLACKJACK, 1
                hand[HAND_END], hand[WAGERS] = stop, 1
            else:
                # The player's hands, from left to right.
                while True:
                    done = stop & _DONE
                    if done <= DOUBLES:
                        wagers <<= done
                        card, place, end, words = _draw(pit, place, end, words)
                        stop = _stop_at(paths.after, (stop >> PLACE_SHIFT) + (card >> 2))
                        continue
                    if done == SPLITS:
                        split_hands += 1
                        hand[SPLIT_RANK + waiting] = second
                        waiting += 1
                    else:
                        hand[HAND_END + hands], hand[WAGERS + hands] = stop, wagers
                        hands += 1
                        needed = needed or done == RIDES_ON
                        if waiting == 0:
                            break
                        waiting -= 1
                        first, wagers = hand[SPLIT_RANK + waiting], 1
                    card, place, end, words = _draw(pit, place, end, words)
                    second = card >> 2
                    stop = _stop_at(paths.after, paths.lone[up, first, split_hands] + second)
                # The dealer.
                if needed:
                    while dealer & _DONE == GOES_ON:
                        card, place, end, words = _draw(pit, place, end, words)
                        dealer = paths.drawn[dealer >> DONE_BITS, card >> 2]
                        dealer_cards += 1
                    dealer_end = dealer & _DONE
            # The settlement.
            net, staked = 0, 0
            tally.counts[ROUNDS] += 1
            if not cursor[VOID]:
                for number in range(hands):
                    row = (hand[HAND_END + number] >> DONE_BITS) & _ROW
                    wagers = hand[WAGERS + number]
                    reason = paths.why[row, dealer_end]
                    if reason == NATURAL and first_card & 3 == second_card & 3:
                        net += paths.natural[first_card & 3]
                    else:
                        net += paths.pays[row, dealer_end] * wagers
                    staked += wagers
                    tally.reasons[reason] += 1
                    tally.doubles[0 if wagers == 1 else 1 if wagers == 2 else 2 if wagers == 4 else 3] += 1
                    if reason == BONUS_WIN:
                        tally.bonuses[row - BONUS_ROWS] += 1
                tally.dealer[dealer_end] += 1
                tally.hands[hands] += 1
                tally.nets[min(max(net + middle, 0), 2 * middle)] += 1
                if placed.shape[0] > 0:
                    layout.table[DEALER_END], layout.table[DEALER_CARDS] = dealer_end, dealer_cards
                    layout.seat[FIRST], layout.seat[SECOND] = first_card, second_card
                    is_natural = opening_row in (NATURAL_ROW, EVEN_ROW)
                    layout.seat[NATURAL_STATE] = PAID if is_natural else NO_NATURAL
                    for kind in range(placed.shape[0]):
                        if placed[kind]:
                            won = side_net(game, layout, kind, 0) / chip
                            tally.side[kind, TIMES] += 1.0
                            tally.side[kind, WON] += won
                            tally.side[kind, WON2] += won * won
            else:
                tally.counts[VOIDS] += 1
            won = bet * (net * grain / chip)
            raw += won
            bets += bet
            tally.sums[ROUND2] += won**2
            tally.sums[STAKED] += bet * staked
            if plan.cut == 0 or cursor[REFILLED] or place >= plan.cut:
                break
            first_round = False
        tally.counts[CARDS] += place + (pit.shoe.shape[0] if cursor[REFILLED] else 0)
        keep_shoe(tally, bets, raw, raw)
    store(pit.rng, words)
