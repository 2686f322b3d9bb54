"""One round, from the first card to the settlement: each seat plays its hands from left to right, then the dealer.

Results are cents for each chip, so that any wagers can be applied afterwards.
"""

from pitboss.kernels import inlined
from pitboss.simulator.flat.control import EVEN as EVEN_WORTH
from pitboss.simulator.flat.control import HALF, Control
from pitboss.simulator.flat.flatgame import (
    CHECKS,
    CHIP,
    DEALER_START,
    DOUBLED_NATURAL,
    DOUBLES_NATURAL,
    EARLY_CHOICE,
    END,
    HAS_HOLE,
    INSURANCE_HALVES,
    INSURANCE_PAYS,
    MARK,
    MATTERS,
    MATTERS_RAISED,
    NATURALS_TIE,
    OFFERS_INSURANCE,
    OPENING,
    TAKES_EVEN_MONEY,
    UNSUITED,
    FlatGame,
)
from pitboss.simulator.flat.graphs import (
    BLACKJACK,
    BY_DOUBLE,
    BY_HIT,
    DEALER_CARDS,
    DEALER_END,
    DOUBLING,
    EARLY,
    EVEN,
    FIRST,
    HAND_END,
    HAND_MARK,
    HANDS,
    HOLE,
    INSURED,
    NATURAL_HAND,
    NATURAL_STATE,
    NO_NATURAL,
    NOT_PLAYED,
    PAID,
    RANK_COUNT,
    RIDES,
    SEAT,
    SECOND,
    SPLIT_NODE,
    SPLIT_RANK,
    UNFINISHED,
    UP,
    WAGERS,
    WAITING,
    Layout,
)
from pitboss.simulator.kernel.payouts import settle
from pitboss.simulator.kernel.table import (
    ACTIVE,
    CHARTS,
    LEFT,
    NOISE,
    OFFERED,
    POS,
    ROUND_START,
    SCRIPTED,
    TEN_CHANCE,
    TRACKING,
    VOID,
    Pile,
    Plan,
    count_now,
    count_place,
    draw,
    is_players,
    see,
)
from pitboss.simulator.kernel.variates import (
    NO_PARTNER,
    expect_stand,
    hold,
    hold_nothing,
    is_followed,
    note,
    take,
    unseen_partners,
    worth,
    worth_of_stand,
)
from pitboss.strategy.chart import DOUBLE, HIT, SPLIT, STAND
from pitboss.strategy.hands import ACE, TEN, VALUES


@inlined
def deal(has_hole: bool, control: Control, pile: Pile, layout: Layout, seats: int, player: int) -> None:
    """Two cards to each seat, the up-card, and the hole card where there is one."""
    at, rows = control.at, control.row
    if pile.cursor[ACTIVE]:
        hold_nothing(pile.gauge)
        if player >= 0:
            hold(control.worth, pile.gauge, at.start, 1.0)
    for seat in range(seats):
        own = seat == player
        layout.seat[FIRST + seat] = _deal_one(control, pile, rows.first if own else -1, at.first, RANK_COUNT)
    first = layout.seat[FIRST + player] >> 2
    own = player >= 0
    layout.table[UP] = _deal_one(control, pile, rows.up + first if own else -1, at.up + first * VALUES, VALUES)
    up = min(layout.table[UP] >> 2, TEN)
    for seat in range(seats):
        own = seat == player
        row, states = rows.second + first * VALUES + up, at.deal + (up * RANK_COUNT + first) * RANK_COUNT
        layout.seat[SECOND + seat] = _deal_one(control, pile, row if own else -1, states, RANK_COUNT)
    if has_hole:
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
        beaten, unbeaten = -1.0, 0.0
        natural = layout.seat[NATURAL_STATE + player]
        if natural != NO_NATURAL:
            unbeaten = game.pays[UNSUITED] / game.rule[CHIP]
            beaten = 0.0 if game.by_up[up, NATURALS_TIE] else unbeaten
            if natural == DOUBLING:
                unbeaten = worth(control.worth, gauge, game.by_up[up, DOUBLED_NATURAL])
            elif natural == EVEN:
                beaten = unbeaten = EVEN_WORTH
        elif game.deal[up, EARLY_CHOICE, first, second]:
            beaten = unbeaten = HALF
        else:
            unbeaten = worth(control.worth, gauge, game.deal[up, OPENING, first, second])
        gauge[NOISE] += surprise * (beaten - unbeaten)
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


@inlined
def lay(layout: Layout, seat: int, end: int, wagers: int, mark: int) -> None:
    """Note how a hand ended."""
    place = layout.table[HANDS]
    layout.hand[SEAT + place] = seat
    layout.hand[HAND_END + place] = end
    layout.hand[WAGERS + place] = wagers
    layout.hand[HAND_MARK + place] = mark
    layout.table[HANDS] = place + 1


@inlined
def play_seat(
    game: FlatGame,
    control: Control,
    plan: Plan,
    pile: Pile,
    layout: Layout,
    seat: int,
    node: int,
    up: int,
    partner: int,
    own: bool,
    counts: bool,
) -> None:
    """Play every hand of a seat, from its opening node on. `own`: the control variates follow this seat; `counts`: the
    chart goes by the count."""
    first, second = layout.seat[FIRST + seat] >> 2, layout.seat[SECOND + seat] >> 2
    hands, wagers, waiting, chart = 1, 1, 0, 0
    gauge, worths = pile.gauge, control.worth
    if own and pile.cursor[ACTIVE]:
        hold(worths, gauge, node, -1.0)
    while True:
        if counts and game.act.shape[0] > 1:
            chart = plan.by_count[CHARTS, count_place(plan, pile, 0)]
        act = int(game.act[chart, node])
        how, draws_second = BY_HIT, False
        if act == DOUBLE:
            how = BY_DOUBLE
            wagers *= 2
        elif act == SPLIT:
            hands += 1
            layout.hand[SPLIT_RANK + waiting], layout.hand[SPLIT_NODE + waiting] = second, game.lone[up, second, hands]
            if own and pile.cursor[ACTIVE]:
                hold(worths, gauge, layout.hand[SPLIT_NODE + waiting], 1.0)
            waiting += 1
            draws_second = True
        elif act != HIT:
            lay(layout, seat, act, wagers, game.node[node, MARK])
            if own and act == STAND and pile.cursor[ACTIVE]:
                hold(worths, gauge, node, 1.0)
            if waiting == 0:
                return
            waiting -= 1
            first, wagers = layout.hand[SPLIT_RANK + waiting], 1
            if own and pile.cursor[ACTIVE]:
                hold(worths, gauge, layout.hand[SPLIT_NODE + waiting], -1.0)
            draws_second = True
        if draws_second:
            node = game.lone[up, first, hands]
        card = take(control, pile, 2 * node + how if own else -1, partner)
        node = int(game.after[node, how, card >> 2])
        if draws_second:
            second = card >> 2
        if own and pile.cursor[ACTIVE]:
            gauge[NOISE] += worth(worths, gauge, node)


@inlined
def _dealer_is_needed(checked: bool, layout: Layout) -> bool:
    """Whether a hand is unresolved or a wager rides on the dealer's bust."""
    if layout.table[RIDES]:
        return True
    for hand in range(layout.table[HANDS]):
        end = layout.hand[HAND_END + hand]
        if end == STAND:
            return True
        if end == NATURAL_HAND and not checked and layout.seat[NATURAL_STATE + layout.hand[SEAT + hand]] == WAITING:
            return True
    return False


@inlined
def _second_card_is_needed(game: FlatGame, layout: Layout, seats: int) -> bool:
    """Without a hole card: whether a dealer's blackjack would still change anything."""
    for seat in range(seats):
        if layout.seat[INSURED + seat]:
            return True
    count = layout.table[HANDS]
    for hand in range(count):
        end = layout.hand[HAND_END + hand]
        if game.ended[end, MATTERS]:
            return True
        if game.ended[end, MATTERS_RAISED]:
            seat = layout.hand[SEAT + hand]
            is_split = (hand > 0 and layout.hand[SEAT + hand - 1] == seat) or (
                hand + 1 < count and layout.hand[SEAT + hand + 1] == seat
            )
            if is_split or layout.hand[WAGERS + hand] > 1:
                return True
    return False


@inlined
def play_dealer(
    game: FlatGame, control: Control, pile: Pile, layout: Layout, seats: int, player: int, up: int, partner: int
) -> None:
    """The dealer turns or draws the second card and goes on as the sheet says, if anything depends on it."""
    checked = game.by_up[up, CHECKS] != 0
    needed = _dealer_is_needed(checked, layout)
    node, cards = game.by_up[up, DEALER_START], 2
    if pile.cursor[ACTIVE]:
        hold_nothing(pile.gauge)
    chance = unseen_partners(pile.gauge, partner) / max(pile.gauge[LEFT], 1.0)
    if game.rule[HAS_HOLE]:
        card = layout.table[HOLE]
        if needed and pile.cursor[ACTIVE]:
            fits = partner if checked else NO_PARTNER
            pile.gauge[NOISE] -= _expect_hands(control, pile, layout, player, node, fits, True)
        see(pile, control, card)
        if checked and not needed:
            return
    else:
        if not needed and not _second_card_is_needed(game, layout, seats):
            return
        card = _draw_next(control, pile, layout, player, node)
    if not checked and player >= 0 and partner >= 0 and pile.cursor[ACTIVE]:
        surprise = (1.0 if min(card >> 2, TEN) == partner else 0.0) - chance
        if layout.seat[INSURED + player]:
            pile.gauge[NOISE] += surprise * insurance_swing(game)
        if layout.seat[NATURAL_STATE + player] == WAITING:
            pile.gauge[NOISE] -= surprise * game.pays[UNSUITED] / game.rule[CHIP]
    node = game.dealer[node, card >> 2]
    _add_worths(control, pile, layout, player, node)
    if game.dealer[node, END] == BLACKJACK:
        layout.table[DEALER_END] = BLACKJACK
        return
    if not _dealer_is_needed(True, layout):
        return
    while game.dealer[node, END] == UNFINISHED:
        card = _draw_next(control, pile, layout, player, node)
        node, cards = game.dealer[node, card >> 2], cards + 1
        _add_worths(control, pile, layout, player, node)
    layout.table[DEALER_END] = game.dealer[node, END]
    layout.table[DEALER_CARDS] = cards


@inlined
def _draw_next(control: Control, pile: Pile, layout: Layout, player: int, node: int) -> int:
    """Draw a card for the dealer."""
    followed = is_followed(pile)
    expected = _expect_hands(control, pile, layout, player, node, NO_PARTNER, False) if followed else 0.0
    card = draw(pile)
    note(pile, control, card, expected)
    return int(card)


@inlined
def _expect_hands(
    control: Control, pile: Pile, layout: Layout, player: int, node: int, partner: int, hole: bool
) -> float:
    """What the player's standing hands are expected to be worth after the dealer's next card."""
    expected = 0.0
    for hand in range(layout.table[HANDS]):
        if layout.hand[SEAT + hand] == player and layout.hand[HAND_END + hand] == STAND:
            mark = layout.hand[HAND_MARK + hand]
            expected += layout.hand[WAGERS + hand] * expect_stand(control, pile.gauge, mark, node, partner, hole)
    return expected


@inlined
def _add_worths(control: Control, pile: Pile, layout: Layout, player: int, node: int) -> None:
    """Add what the player's standing hands are worth now."""
    if pile.cursor[ACTIVE]:
        for hand in range(layout.table[HANDS]):
            if layout.hand[SEAT + hand] == player and layout.hand[HAND_END + hand] == STAND:
                mark = layout.hand[HAND_MARK + hand]
                pile.gauge[NOISE] += layout.hand[WAGERS + hand] * worth_of_stand(control, pile.gauge, mark, node)


@inlined
def play_round(
    game: FlatGame, control: Control, plan: Plan, pile: Pile, layout: Layout, seats: int, player: int
) -> None:
    """Play a round with so many seats; `player` is the seat that the control variates follow, -1 for none."""
    pile.cursor[ROUND_START] = pile.cursor[POS]
    pile.cursor[VOID] = 0
    pile.gauge[NOISE] = 0.0
    table, has_hole = layout.table, game.rule[HAS_HOLE] != 0
    table[DEALER_END], table[DEALER_CARDS], table[HANDS] = NOT_PLAYED, 2, 0
    deal(has_hole, control, pile, layout, seats, player)
    up = min(table[UP] >> 2, TEN)
    partner = TEN if up == ACE else ACE if up == TEN else NO_PARTNER
    offer(game, plan, pile, layout, seats, player, up)
    checks = game.by_up[up, CHECKS] != 0
    blackjack = checks and check(game, control, pile, layout, player, up, partner)
    if player >= 0 and pile.cursor[ACTIVE]:
        hold_nothing(pile.gauge)
        node = opening_node(game, layout, player, up)
        if node >= 0:
            hold(control.worth, pile.gauge, node, 1.0)
    for seat in range(seats):
        node = opening_node(game, layout, seat, up)
        if layout.seat[NATURAL_STATE + seat] != NO_NATURAL and (node < 0 or blackjack):
            lay(layout, seat, NATURAL_HAND, 1, 0)
        elif node < 0:
            lay(layout, seat, EARLY, 1, 0)
        elif blackjack:
            lay(layout, seat, STAND, 1, 0)
        else:
            checked = partner if checks else NO_PARTNER
            counts = is_players(plan, seat, player)
            play_seat(game, control, plan, pile, layout, seat, node, up, checked, seat == player, counts)
    if blackjack:
        see(pile, control, table[HOLE])
        table[DEALER_END] = BLACKJACK
    else:
        play_dealer(game, control, pile, layout, seats, player, up, partner)
    settle(game, layout, seats)
