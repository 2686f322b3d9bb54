"""One round, from the first card to the settlement, in the order that every reader of a sheet keeps.

Results are cents for each chip, so that any wagers can be applied afterwards.
"""

from pitboss.simulator.compiled import kernel
from pitboss.simulator.kernel.deal import check, deal, offer, opening_node
from pitboss.simulator.kernel.drawing import ACTIVE, NOISE, POS, ROUND_START, VOID, Pit, see
from pitboss.simulator.kernel.payouts import settle
from pitboss.simulator.kernel.plan import Plan
from pitboss.simulator.kernel.turns import lay, play_dealer, play_seat
from pitboss.simulator.kernel.variates import NO_PARTNER, hold, hold_nothing
from pitboss.simulator.numbers.control import Control
from pitboss.simulator.numbers.dealergraph import BLACKJACK
from pitboss.simulator.numbers.flatgame import PEEKS, Game
from pitboss.simulator.numbers.handkeys import ACE, TEN
from pitboss.simulator.numbers.layout import (
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


@kernel
def play_round(game: Game, control: Control, plan: Plan, pit: Pit, layout: Layout, seats: int, player: int) -> None:
    """Play a round with so many seats; `player` is the seat that the control variates follow, -1 for none."""
    pit.cursor[ROUND_START] = pit.cursor[POS]
    pit.cursor[VOID] = 0
    pit.gauge[NOISE] = 0.0
    table, peeks = layout.table, game.rule[PEEKS] != 0
    table[DEALER_END], table[DEALER_CARDS], table[HANDS] = NOT_PLAYED, 2, 0
    deal(peeks, control, pit, layout, seats, player)
    up = min(table[UP] >> 2, TEN)
    partner = TEN if up == ACE else ACE if up == TEN else NO_PARTNER
    offer(game, plan, pit, layout, seats, player, up)
    blackjack = peeks and partner >= 0 and check(game, control, pit, layout, player, up, partner)
    if player >= 0 and pit.cursor[ACTIVE]:
        hold_nothing(pit.gauge)
        node = opening_node(game, layout, player, up)
        if node >= 0:
            hold(control.worth, pit.gauge, node, 1.0)
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
            play_seat(game, control, plan, pit, layout, seat, node, up, checked, seat == player)
    if blackjack:
        see(pit, control, table[HOLE])
        table[DEALER_END] = BLACKJACK
    else:
        play_dealer(game, control, pit, layout, seats, player, up, partner)
    settle(game, layout, seats)
