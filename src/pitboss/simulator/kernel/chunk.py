"""A chunk of work: so many shoes dealt one after another from one stream of random numbers."""

import numpy as np
from numpy.typing import NDArray

from pitboss.arrays import Floats
from pitboss.kernels import inlined, kernel
from pitboss.simulator.flat.control import Control
from pitboss.simulator.flat.flatgame import (
    CHIP,
    DECKS,
    INSURANCE_HALVES,
    INSURANCE_PAYS,
    UNSUITED,
    FlatGame,
    net_step,
)
from pitboss.simulator.flat.graphs import (
    BONUS_WIN,
    DEALER_END,
    HAND_MARK,
    HANDS,
    INSURANCE_NET,
    INSURED,
    NET,
    REASON,
    RIDES,
    SEAT,
    WAGERS,
    Layout,
    open_layout,
)
from pitboss.simulator.flat.paths import Paths
from pitboss.simulator.kernel.fulltable import play_round
from pitboss.simulator.kernel.headsup import play_heads_up
from pitboss.simulator.kernel.payouts import side_net
from pitboss.simulator.kernel.table import (
    ACTIVE,
    BETS,
    CENTRE,
    LEFT,
    NOISE,
    OFFERED,
    POS,
    REFILLED,
    ROUND_START,
    TEN_CHANCE,
    TRACKING,
    VOID,
    Pile,
    Plan,
    count_place,
    open_pile,
    place_side_bets,
    shuffle,
)
from pitboss.simulator.kernel.tally import (
    AT_RAW,
    AT_REDUCED,
    AT_TIMES,
    CARDS,
    INSURANCES,
    INSURANCES_WON,
    LOW_OTHER,
    LOW_PRODUCT,
    LOW_RAW,
    LOW_REDUCED,
    LOW_SQUARE,
    LOW_TIMES,
    LOWS,
    NTH_RAW,
    NTH_REDUCED,
    NTH_REDUCED2,
    NTH_TIMES,
    ROUND2,
    ROUNDS,
    STAKED,
    TIMES,
    VOIDS,
    WATCHED,
    WON,
    WON2,
    Slate,
    Tally,
    clean_slate,
    empty_tally,
    keep_hand,
    keep_insurance,
    keep_joint,
    keep_shoe,
    keep_side_bet,
    low_place,
    wipe_slate,
)
from pitboss.simulator.kernel.variates import CARDS_PER_HAND, lookahead, note_suits, pays_suited, suited_luck


def new_tally(game: FlatGame, tags: Floats) -> Tally:
    """An empty tally for this game and the tags of the counts that are kept."""
    steps = int(game.rule[CHIP]) // net_step(game)
    bonuses = len(game.pays) - UNSUITED - 1
    return empty_tally(bonuses=bonuses, side_bets=len(game.side), steps=steps, is_counting=len(tags) > 0)


def play_chunk(
    game: FlatGame,
    control: Control,
    plan: Plan,
    tags: Floats,
    paths: Paths | None,
    stream: NDArray[np.uint64],
    *,
    shoes: int,
    reduces: bool = True,
) -> Tally:
    """Deal so many shoes and return what they brought. `reduces`: with control variates."""
    pile = open_pile(np.tile(np.arange(52, dtype=np.uint8), game.rule[DECKS]), stream.copy(), tags)
    tally = new_tally(game, tags)
    layout, slate, step = open_layout(), clean_slate(len(game.side)), net_step(game)
    if paths is not None:
        variates = control if reduces else None
        play_heads_up(game, paths, variates, plan, pile, layout, tally, slate, shoes, step)
    else:
        _play_shoes(game, control, plan, pile, layout, tally, slate, shoes, reduces, 1.0 / step)
    return tally


def are_kernels_ready(paths: Paths | None) -> bool:
    """Whether the machine code for such a chunk is loaded, or an earlier process left it on disk."""
    kernel = _play_shoes if paths is None else play_heads_up
    return kernel.is_ready


@kernel
def _play_shoes(
    game: FlatGame,
    control: Control,
    plan: Plan,
    pile: Pile,
    layout: Layout,
    tally: Tally,
    slate: Slate,
    shoes: int,
    reduces: bool,
    steps: float,
) -> None:
    """`steps` turns cents into bins of `Tally.nets`."""
    decks, flat, counting, suited = (
        game.rule[DECKS],
        plan.by_count[BETS, CENTRE],
        len(pile.counts) > 0,
        pays_suited(game),
    )
    rounds_per_card = 1.0 / (CARDS_PER_HAND * (plan.seats + 1))
    starts_at = np.floor(plan.starts[plan.bets_by]) if counting else 0.0
    for _ in range(shoes):
        shuffle(pile, decks, plan.starts)
        pile.cursor[ACTIVE] = pile.cursor[TRACKING] = 1 if reduces else 0
        slate.suited[0, :], slate.suited[1, :] = decks, 4.0 * decks
        bets, raw, reduced, ahead, first_round, rounds = 0.0, 0.0, 0.0, 0.0, True, 0
        low = LOWS - 1
        while True:
            place = count_place(plan, pile, plan.bets_by) if counting else CENTRE
            bet = plan.by_count[BETS, place]
            seats, player = (plan.seats, plan.seats - 1) if bet > 0 else (plan.seats - plan.spots, -1)
            layout.table[RIDES] = place_side_bets(game, plan, pile, slate.placed, first_round, player >= 0)
            for kind in range(slate.placed.shape[0]):
                slate.side_place[kind] = count_place(plan, pile, 1 + kind) if counting else CENTRE
            left = pile.gauge[LEFT]
            rounds_after = flat * max((plan.cut - pile.cursor[POS]) * rounds_per_card - 0.5, 0.0)
            play_round(game, control, plan, pile, layout, seats, player)
            if reduces:
                # The cards left tell what rounds to come are worth; as cards fall, their shares drift fairly.
                before, ahead = ahead, lookahead(control, pile)
                reduced -= rounds_after * (ahead - before)
            if player >= 0:
                spots = plan.spots if place - CENTRE >= plan.spots_from else 1
                net = _keep_round(game, layout, pile, tally, player, spots, bet, steps)
                other = _net_beside(game, layout, pile, player)
                both = net + other if spots > 1 else net
                luck = pile.gauge[NOISE]
                if suited and reduces:
                    luck += suited_luck(game, layout, player, slate.suited, left)
                bets += bet * spots
                raw += bet * both
                reduced += bet * (both - luck)
                tally.sums[ROUND2] += (bet * both) ** 2
                if counting:
                    tally.by_count[place, AT_RAW] += net
                    at_low = tally.by_low[low, place]
                    at_low[LOW_TIMES] += 1.0
                    at_low[LOW_REDUCED] += net - luck
                    at_low[LOW_RAW] += net
                    at_low[LOW_SQUARE] += net * net
                    at_low[LOW_OTHER] += other
                    at_low[LOW_PRODUCT] += net * other
                    if pile.gauge[OFFERED] >= 0.0:
                        pays = 2.0 * game.rule[INSURANCE_PAYS] / game.rule[CHIP]
                        keep_insurance(tally, int(pile.gauge[OFFERED]), pile.gauge[TEN_CHANCE], pays)
                    slate.by_count[place, AT_TIMES] += 1.0
                    slate.by_count[place, AT_REDUCED] += net - luck
                for kind in range(slate.placed.shape[0]):
                    if slate.placed[kind] and not pile.cursor[VOID]:
                        won = side_net(game, layout, kind, player) / game.rule[CHIP]
                        slate.won[kind] = won
                        keep_side_bet(tally, slate, kind, won)
                        if counting:
                            at = slate.side_place[kind]
                            slate.side_by_count[kind, at, TIMES] += 1.0
                            slate.side_by_count[kind, at, WON] += won
                            tally.side_by_count[kind, at, WON2] += won * won
                if counting and not pile.cursor[VOID]:
                    keep_joint(tally, slate, place, net, other)
                if plan.by_round:
                    nth = tally.by_round[min(rounds, tally.by_round.shape[0] - 1)]
                    nth[NTH_TIMES] += 1.0
                    nth[NTH_REDUCED] += net - luck
                    nth[NTH_REDUCED2] += (net - luck) ** 2
                    nth[NTH_RAW] += net
            else:
                tally.counts[WATCHED] += 1
            if plan.cut == 0 or pile.cursor[REFILLED] or pile.cursor[POS] >= plan.cut:
                break
            if counting:
                count = count_place(plan, pile, plan.bets_by) - CENTRE
                if count < plan.leave_below:
                    break
                low = min(low, low_place(count - starts_at))
            if suited:
                note_suits(pile, slate.suited)
            first_round = False
            rounds += 1
        keep_shoe(tally, bets, raw, reduced)
        wipe_slate(tally, slate, counting)


@inlined
def _keep_round(
    game: FlatGame, layout: Layout, pile: Pile, tally: Tally, player: int, spots: int, bet: int, steps: float
) -> float:
    """Enter the player's round and return its result in wagers: that of the last seat. All that is staked on the spots
    bet on is entered, the rest for the last seat alone."""
    counts, chip = tally.counts, game.rule[CHIP]
    counts[ROUNDS] += 1
    counts[CARDS] += pile.cursor[POS] - pile.cursor[ROUND_START]
    if pile.cursor[REFILLED]:
        counts[CARDS] += pile.shoe.shape[0]
    if pile.cursor[VOID]:
        counts[VOIDS] += 1
        return 0.0
    end = layout.table[DEALER_END]
    tally.dealer[end if end >= 0 else tally.dealer.shape[0] - 1] += 1
    net = layout.seat[NET + player]
    staked, hands = 0, 0
    for hand in range(layout.table[HANDS] - 1, -1, -1):
        seat, wagers = layout.hand[SEAT + hand], layout.hand[WAGERS + hand]
        if seat <= player - spots:
            break
        staked += wagers
        if seat != player:
            continue
        hands += 1
        keep_hand(tally, layout.hand[REASON + hand], wagers)
        if layout.hand[REASON + hand] == BONUS_WIN:
            tally.bonuses[layout.hand[HAND_MARK + hand]] += 1
    tally.hands[hands] += 1
    tally.sums[STAKED] += bet * staked
    for seat in range(player - spots + 1, player + 1):
        if layout.seat[INSURED + seat]:
            tally.sums[STAKED] += bet * game.rule[INSURANCE_HALVES] / 2.0
    if layout.seat[INSURED + player]:
        insurance = layout.seat[INSURANCE_NET + player] * game.rule[INSURANCE_HALVES]
        net += insurance
        counts[INSURANCES] += 1
        counts[INSURANCES_WON] += 1 if insurance > 0 else 0
    last = tally.nets.shape[0] - 1
    tally.nets[min(max(int(np.rint(net * steps)) + last // 2, 0), last)] += 1
    return float(net / chip)


@inlined
def _net_beside(game: FlatGame, layout: Layout, pile: Pile, player: int) -> float:
    """What the seat before the player's brought, in wagers; nothing where there is none."""
    if player < 1 or pile.cursor[VOID]:
        return 0.0
    net = layout.seat[NET + player - 1]
    if layout.seat[INSURED + player - 1]:
        net += layout.seat[INSURANCE_NET + player - 1] * game.rule[INSURANCE_HALVES]
    return float(net / game.rule[CHIP])
