"""The opening of a round: the deal, naturals, insurance, and the dealer's check for blackjack."""

from pitboss.kernels import inlined
from pitboss.simulator.flat.control import EVEN as EVEN_WORTH
from pitboss.simulator.flat.control import HALF, Control
from pitboss.simulator.flat.flatgame import (
    CHIP,
    DOUBLED_NATURAL,
    DOUBLES_NATURAL,
    EARLY_CHOICE,
    INSURANCE_HALVES,
    INSURANCE_PAYS,
    NATURALS_TIE,
    OFFERS_INSURANCE,
    OPENING,
    TAKES_EVEN_MONEY,
    UNSUITED,
    FlatGame,
)
from pitboss.simulator.flat.graphs import RANKS, TEN, UPS
from pitboss.simulator.flat.layout import (
    DOUBLING,
    EVEN,
    FIRST,
    HOLE,
    INSURED,
    NATURAL_STATE,
    NO_NATURAL,
    PAID,
    SECOND,
    UP,
    WAITING,
    Layout,
)
from pitboss.simulator.kernel.drawing import ACTIVE, LEFT, NOISE, OFFERED, SCRIPTED, TEN_CHANCE, TRACKING, Pile, draw
from pitboss.simulator.kernel.plan import Plan, count_now, count_place, is_players
from pitboss.simulator.kernel.variates import NO_PARTNER, hold, hold_nothing, take, unseen_partners, worth


@inlined
def deal(peeks: bool, control: Control, pile: Pile, layout: Layout, seats: int, player: int) -> None:
    """Two cards to each seat, the up-card, and the hole card where there is one."""
    at, rows = control.at, control.row
    if pile.cursor[ACTIVE]:
        hold_nothing(pile.gauge)
        if player >= 0:
            hold(control.worth, pile.gauge, at.start, 1.0)
    for seat in range(seats):
        own = seat == player
        layout.seat[FIRST + seat] = _deal_one(control, pile, rows.first if own else -1, at.first, RANKS)
    first = layout.seat[FIRST + player] >> 2
    own = player >= 0
    layout.table[UP] = _deal_one(control, pile, rows.up + first if own else -1, at.up + first * UPS, UPS)
    up = min(layout.table[UP] >> 2, TEN)
    for seat in range(seats):
        own = seat == player
        row, states = rows.second + first * UPS + up, at.deal + (up * RANKS + first) * RANKS
        layout.seat[SECOND + seat] = _deal_one(control, pile, row if own else -1, states, RANKS)
    if peeks:
        layout.table[HOLE] = draw(pile)


@inlined
def _deal_one(control: Control, pile: Pile, row: int, states: int, ranks: int) -> int:
    """Deal a card. If `row` is its row and not -1, it leads to one of the `ranks` states from `states` on."""
    if row >= 0 and pile.cursor[ACTIVE]:
        hold_nothing(pile.gauge)
    card = take(control, pile, row, NO_PARTNER)
    if row >= 0 and pile.cursor[ACTIVE]:
        state = states + min(card >> 2, ranks - 1)
        pile.gauge[NOISE] += worth(control.worth, pile.gauge, state)
        hold(control.worth, pile.gauge, state, 1.0)
    return int(card)


@inlined
def offer(game: FlatGame, plan: Plan, pile: Pile, layout: Layout, seats: int, player: int, up: int) -> None:
    """Settle what becomes of naturals, and who insures; in a scripted round the caller has said who would."""
    can_tie = game.by_up[up, NATURALS_TIE] != 0
    pile.gauge[OFFERED] = -1.0
    for seat in range(seats):
        first, second = layout.seat[FIRST + seat] >> 2, layout.seat[SECOND + seat] >> 2
        natural = NO_NATURAL
        if game.deal[up, OPENING, first, second] < 0:
            if game.by_up[up, DOUBLES_NATURAL]:
                natural = DOUBLING
            elif not can_tie:
                natural = PAID
            else:
                natural = EVEN if game.by_up[up, TAKES_EVEN_MONEY] else WAITING
        layout.seat[NATURAL_STATE + seat] = natural
        if not game.by_up[up, OFFERS_INSURANCE] or natural == EVEN:
            layout.seat[INSURED + seat] = 0
        elif not pile.cursor[SCRIPTED]:
            can_insure = is_players(plan, seat, player) and game.rule[INSURANCE_HALVES] > 0
            insures = can_insure and count_now(plan, pile, plan.insures_by) >= plan.insure_at
            layout.seat[INSURED + seat] = 1 if insures else 0
            if can_insure and seat == player and pile.cursor[TRACKING]:
                pile.gauge[OFFERED] = count_place(plan, pile, plan.insures_by)
                pile.gauge[TEN_CHANCE] = unseen_partners(pile.gauge, TEN) / pile.gauge[LEFT]


@inlined
def insurance_swing(game: FlatGame) -> float:
    """What winning rather than losing full insurance is worth, in wagers."""
    return float(game.rule[INSURANCE_HALVES] * (game.rule[INSURANCE_PAYS] + game.rule[CHIP] // 2) / game.rule[CHIP])


@inlined
def check(game: FlatGame, control: Control, pile: Pile, layout: Layout, player: int, up: int, partner: int) -> bool:
    """Whether the hole card makes blackjack, with the control variate of that knowledge."""
    blackjack = min(layout.table[HOLE] >> 2, TEN) == partner
    if pile.cursor[ACTIVE] and player >= 0:
        gauge = pile.gauge
        surprise = (1.0 if blackjack else 0.0) - unseen_partners(gauge, partner) / gauge[LEFT]
        first, second = layout.seat[FIRST + player] >> 2, layout.seat[SECOND + player] >> 2
        tied, kept = -1.0, 0.0
        natural = layout.seat[NATURAL_STATE + player]
        if natural != NO_NATURAL:
            kept = game.pays[UNSUITED] / game.rule[CHIP]
            tied = 0.0 if game.by_up[up, NATURALS_TIE] else kept
            if natural == DOUBLING:
                kept = worth(control.worth, gauge, game.by_up[up, DOUBLED_NATURAL])
            elif natural == EVEN:
                tied = kept = EVEN_WORTH
        elif game.deal[up, EARLY_CHOICE, first, second]:
            tied = kept = HALF
        else:
            kept = worth(control.worth, gauge, game.deal[up, OPENING, first, second])
        gauge[NOISE] += surprise * (tied - kept)
        if layout.seat[INSURED + player]:
            gauge[NOISE] += surprise * insurance_swing(game)
    return bool(blackjack)


@inlined
def opening_node(game: FlatGame, layout: Layout, seat: int, up: int) -> int:
    """Where a seat's play begins, or -1 where there is nothing to play: a natural, or an early surrender."""
    first, second = layout.seat[FIRST + seat] >> 2, layout.seat[SECOND + seat] >> 2
    if layout.seat[NATURAL_STATE + seat] == DOUBLING:
        return int(game.by_up[up, DOUBLED_NATURAL])
    if layout.seat[NATURAL_STATE + seat] != NO_NATURAL or game.deal[up, EARLY_CHOICE, first, second]:
        return -1
    return int(game.deal[up, OPENING, first, second])
