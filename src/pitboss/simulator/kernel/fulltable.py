"""One round, from the first card to the settlement, in the order that every reader of a sheet keeps.

Results are cents for each chip, so that any wagers can be applied afterwards.
"""

from pitboss.kernels import inlined
from pitboss.simulator.flat.control import Control
from pitboss.simulator.flat.dealergraph import BLACKJACK
from pitboss.simulator.flat.flatgame import PEEKS, FlatGame
from pitboss.simulator.flat.handkeys import ACE, TEN
from pitboss.simulator.flat.layout import (
    DEALER_CARDS,
    DEALER_END,
    EARLY,
    HANDS,
    HOLE,
    NATURAL_HAND,
    NATURAL_STATE,
    NO_NATURAL,
    NOT_PLAYED,
    STAND,
    UP,
    Layout,
)
from pitboss.simulator.kernel.deal import check, deal, offer, opening_node
from pitboss.simulator.kernel.drawing import ACTIVE, NOISE, POS, ROUND_START, VOID, Pile, see
from pitboss.simulator.kernel.payouts import settle
from pitboss.simulator.kernel.plan import Plan, is_players
from pitboss.simulator.kernel.turns import lay, play_dealer, play_seat
from pitboss.simulator.kernel.variates import NO_PARTNER, hold, hold_nothing


@inlined
def play_round(
    game: FlatGame, control: Control, plan: Plan, pile: Pile, layout: Layout, seats: int, player: int
) -> None:
    """Play a round with so many seats; `player` is the seat that the control variates follow, -1 for none."""
    pile.cursor[ROUND_START] = pile.cursor[POS]
    pile.cursor[VOID] = 0
    pile.gauge[NOISE] = 0.0
    table, peeks = layout.table, game.rule[PEEKS] != 0
    table[DEALER_END], table[DEALER_CARDS], table[HANDS] = NOT_PLAYED, 2, 0
    deal(peeks, control, pile, layout, seats, player)
    up = min(table[UP] >> 2, TEN)
    partner = TEN if up == ACE else ACE if up == TEN else NO_PARTNER
    offer(game, plan, pile, layout, seats, player, up)
    blackjack = peeks and partner >= 0 and check(game, control, pile, layout, player, up, partner)
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
            checked = partner if peeks else NO_PARTNER
            counts = is_players(plan, seat, player)
            play_seat(game, control, plan, pile, layout, seat, node, up, checked, seat == player, counts)
    if blackjack:
        see(pile, control, table[HOLE])
        table[DEALER_END] = BLACKJACK
    else:
        play_dealer(game, control, pile, layout, seats, player, up, partner)
    settle(game, layout, seats)
