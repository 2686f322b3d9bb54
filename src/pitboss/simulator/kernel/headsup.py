"""One player alone with the dealer, at full speed.

The round of `fulltable` serves every table: seven seats, counters, a dealer without a hole card. Here the same round is
played for the plainest table, where most of it fits into the processor's registers. It deals the same cards and keeps
the same tallies; only the time differs. Given no `control`, the kernel is compiled without control variates.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.arrays import Floats, Ints
from pitboss.kernels import inlined, kernel
from pitboss.kernels.rng import load, store
from pitboss.simulator.flat.control import Control
from pitboss.simulator.flat.flatgame import CHECKS, CHIP, DECKS, FlatGame
from pitboss.simulator.flat.graphs import (
    BLACKJACK,
    BONUS_WIN,
    DEALER_CARDS,
    DEALER_END,
    FIRST,
    HAND_END,
    NATURAL,
    NATURAL_STATE,
    NO_NATURAL,
    PAID,
    RANK_COUNT,
    SECOND,
    SPLIT_NODE,
    SPLIT_RANK,
    UP,
    WAGERS,
    Layout,
)
from pitboss.simulator.flat.paths import (
    BONUS_ROWS,
    DONE_BITS,
    DOUBLES,
    EARLY_ROW,
    EVEN_ROW,
    GOES_ON,
    IDLE,
    NATURAL_ROW,
    PLACE_SHIFT,
    RIDES_ON,
    SPLITS,
    TYING_ROW,
    Paths,
    done_at,
    row_at,
)
from pitboss.simulator.kernel.payouts import side_net
from pitboss.simulator.kernel.table import (
    ACTIVE,
    BETS,
    CENTRE,
    LEFT,
    NOISE,
    POS,
    REFILLED,
    ROUND_START,
    TRACKING,
    VOID,
    Cards,
    Pile,
    Plan,
    draw_from,
    place_side_bets,
    see,
    shuffle,
)
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
from pitboss.simulator.kernel.variates import (
    CARDS_PER_HAND,
    NO_PARTNER,
    drift,
    expect,
    expect_stand,
    hold,
    hold_nothing,
    is_followed,
    lookahead,
    note,
    note_suits,
    pays_suited,
    suited_luck,
    unseen_partners,
    worth,
    worth_of_stand,
)
from pitboss.strategy.hands import ACE, TEN, VALUES


@inlined
def _take(control: Control | None, pile: Pile, row: int, partner: int, split: bool, cards: Cards) -> tuple[int, Cards]:
    """Draw a card, face up, as `variates.take` has it; `split`: more is at stake than the hand in turn."""
    if control is None:
        return draw_from(pile, cards, False)
    expected = expect(control.rows[row], pile.gauge, partner, False) if is_followed(pile) else 0.0
    card, cards = draw_from(pile, cards, False)
    moved = drift(control.feature, pile.gauge, partner, card >> 2) if split and pile.cursor[ACTIVE] else 0.0
    note(pile, control, card, expected)
    pile.gauge[NOISE] += moved
    return card, cards


@inlined
def _gain(control: Control | None, pile: Pile, state: int) -> None:
    """Add what a hand is worth in the state it has come to."""
    if control is not None and pile.cursor[ACTIVE]:
        pile.gauge[NOISE] += worth(control.worth, pile.gauge, state)


@inlined
def _hold(control: Control | None, pile: Pile, state: int, times: float) -> None:
    if control is not None and pile.cursor[ACTIVE]:
        hold(control.worth, pile.gauge, state, times)


@inlined
def stop_at(stops: NDArray[np.uint32], place: int) -> int:
    """What is packed at a place, signed as everything else is."""
    return np.int64(stops[place])  # type: ignore[return-value]


@inlined
def deal(control: Control | None, pile: Pile, cards: Cards) -> tuple[int, int, int, int, Cards]:
    """The player's first card, the up-card, the second card and the hole card."""
    if control is None:
        first, cards = draw_from(pile, cards, False)
        up, cards = draw_from(pile, cards, False)
        second, cards = draw_from(pile, cards, False)
    else:
        at, rows = control.at, control.row
        first, cards = _take(control, pile, rows.first, NO_PARTNER, False, cards)
        rank = first >> 2
        _gain(control, pile, at.first + rank)
        up, cards = _take(control, pile, rows.up + rank, NO_PARTNER, False, cards)
        of_up = min(up >> 2, TEN)
        _gain(control, pile, at.up + rank * VALUES + of_up)
        second, cards = _take(control, pile, rows.second + rank * VALUES + of_up, NO_PARTNER, False, cards)
        _gain(control, pile, at.deal + (of_up * RANK_COUNT + rank) * RANK_COUNT + (second >> 2))
    hole, cards = draw_from(pile, cards, False)
    return first, up, second, hole, cards


@inlined
def check(
    control: Control | None, paths: Paths, pile: Pile, partner: int, opening: int, blackjack: bool, unit: float
) -> None:
    """The control variate of the dealer's check; `unit` turns steps into wagers."""
    if control is not None and partner >= 0 and pile.cursor[ACTIVE]:
        gauge = pile.gauge
        row, done = row_at(stop_at(paths.opening, opening)), done_at(stop_at(paths.opening, opening))
        beaten, unbeaten = paths.pays[row, BLACKJACK] * unit, paths.pays[row, IDLE] * unit
        is_decided = row in (EARLY_ROW, EVEN_ROW) or (row in (TYING_ROW, NATURAL_ROW) and done != DOUBLES)
        if not is_decided:
            unbeaten = worth(control.worth, gauge, paths.opening_node[opening])
        surprise = (1.0 if blackjack else 0.0) - unseen_partners(gauge, partner) / gauge[LEFT]
        gauge[NOISE] += surprise * (beaten - unbeaten)


@inlined
def play_hands(
    control: Control | None, paths: Paths, pile: Pile, hand: Ints, opening: int, partner: int, cards: Cards
) -> tuple[int, bool, Cards]:
    """Play the player's hands from left to right. How many there were, and whether any of them waits for the dealer."""
    stop, node = stop_at(paths.opening, opening), 0
    if control is not None:
        node = paths.opening_node[opening]
    up, first, second = opening // (RANK_COUNT * RANK_COUNT), opening // RANK_COUNT % RANK_COUNT, opening % RANK_COUNT
    hands, all_hands, waiting, wagers, waits = 0, 1, 0, 1, False
    while True:
        done = done_at(stop)
        if done <= DOUBLES:
            wagers <<= done
            place = stop >> PLACE_SHIFT
            card, cards = _take(control, pile, 2 * node + done, partner, all_hands > 1, cards)
            place += card >> 2
        else:
            if done == SPLITS:
                all_hands += 1
                hand[SPLIT_RANK + waiting] = second
                if control is not None:
                    if all_hands == 2:
                        hold_nothing(pile.gauge)
                    hand[SPLIT_NODE + waiting] = paths.lone_node[up, second, all_hands]
                    _hold(control, pile, hand[SPLIT_NODE + waiting], 1.0)
                waiting += 1
            else:
                hand[HAND_END + hands], hand[WAGERS + hands] = stop, wagers
                hands += 1
                waits = waits or done == RIDES_ON
                if waiting == 0:
                    return hands, waits, cards
                if done == RIDES_ON:
                    _hold(control, pile, node, 1.0)
                waiting -= 1
                first, wagers = hand[SPLIT_RANK + waiting], 1
                _hold(control, pile, hand[SPLIT_NODE + waiting], -1.0)
            if control is not None:
                node = paths.lone_node[up, first, all_hands]
            card, cards = _take(control, pile, 2 * node, partner, all_hands > 1, cards)
            second = card >> 2
            place = paths.lone[up, first, all_hands] + second
        stop = stop_at(paths.after, place)
        if control is not None:
            node = stop_at(paths.node, place)
            _gain(control, pile, node)


@inlined
def _expected_result(
    control: Control | None, pile: Pile, hand: Ints, hands: int, node: int, partner: int, hole: bool
) -> float:
    """What the player's waiting hands are expected to be worth after the dealer's next card."""
    expected = 0.0
    if control is not None:
        for number in range(hands):
            if done_at(hand[HAND_END + number]) == RIDES_ON:
                mark = row_at(hand[HAND_END + number])
                expected += hand[WAGERS + number] * expect_stand(control, pile.gauge, mark, node, partner, hole)
    return expected


@inlined
def _gain_all(control: Control | None, pile: Pile, hand: Ints, hands: int, node: int) -> None:
    if control is not None and pile.cursor[ACTIVE]:
        for number in range(hands):
            if done_at(hand[HAND_END + number]) == RIDES_ON:
                mark = row_at(hand[HAND_END + number])
                pile.gauge[NOISE] += hand[WAGERS + number] * worth_of_stand(control, pile.gauge, mark, node)


@inlined
def play_dealer(
    control: Control | None,
    paths: Paths,
    pile: Pile,
    hand: Ints,
    hands: int,
    up: int,
    hole: int,
    partner: int,
    cards: Cards,
) -> tuple[int, int, Cards]:
    """The dealer turns the hole card and draws: how that ended, and with how many cards."""
    dealer, count = paths.after_hole[up, hole >> 2], 2
    if control is not None:
        if pile.cursor[ACTIVE]:
            pile.gauge[NOISE] -= _expected_result(control, pile, hand, hands, paths.dealer_start[up], partner, True)
        see(pile, control, hole)
        _gain_all(control, pile, hand, hands, dealer >> DONE_BITS)
    while done_at(dealer) == GOES_ON:
        expected = 0.0
        if control is not None and is_followed(pile):
            expected = _expected_result(control, pile, hand, hands, dealer >> DONE_BITS, NO_PARTNER, False)
        card, cards = draw_from(pile, cards, False)
        dealer = paths.after_card[dealer >> DONE_BITS, card >> 2]
        count += 1
        if control is not None:
            note(pile, control, card, expected)
            _gain_all(control, pile, hand, hands, dealer >> DONE_BITS)
    return done_at(dealer), count, cards


def is_heads_up(game: FlatGame, plan: Plan, tags: Floats) -> bool:
    """Whether this kernel can play the game: one seat, one chart, no count, every blackjack found by a check, never
    insured, and the rounds of a shoe not kept apart."""
    return bool(
        plan.seats == 1
        and len(tags) == 0
        and len(game.act) == 1
        and game.by_up[ACE, CHECKS]
        and game.by_up[TEN, CHECKS]
        and plan.insure_at == np.inf
        and plan.by_count[BETS, CENTRE] > 0
        and not plan.by_round
    )


@inlined
def _settle(paths: Paths, tally: Tally, hand: Ints, hands: int, end: int, suits: int) -> tuple[int, int]:
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
            opening = (up * RANK_COUNT + (first >> 2)) * RANK_COUNT + (second >> 2)
            end, dealer_cards, hands = IDLE, 2, 1
            blackjack = done_at(paths.after_hole[up, hole >> 2]) == BLACKJACK
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
                before, ahead = ahead, lookahead(control, pile)
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
