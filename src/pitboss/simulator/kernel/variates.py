"""Control variates: for every card, what its state is worth less what was to be expected before it fell.

Each such difference has mean zero whatever the tables say, because the expectation is taken with the cards that are
really left. Their sum over a round is nearly the round's luck; the result less that sum is nearly its expectation.

The player's view is kept throughout: the hole card is among the unseen cards until it is turned, and once the dealer
has checked it, it is known not to be the card that would have made blackjack.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.arrays import Floats
from pitboss.kernels import fast_sums, inlined
from pitboss.simulator.flat.control import FEATURES, Control
from pitboss.simulator.flat.flatgame import CHIP, UNSUITED, FlatGame
from pitboss.simulator.flat.graphs import (
    FIRST,
    MOST_SEATS,
    NATURAL_STATE,
    NO_NATURAL,
    RANK_COUNT,
    SECOND,
    WIDTH,
    Layout,
)
from pitboss.simulator.kernel.table import (
    ACTIVE,
    CHANCE,
    FEATURE,
    LEFT,
    LIVE,
    NOISE,
    POS,
    ROUND_START,
    TRACKING,
    UNSEEN,
    Pile,
    draw,
    see,
)
from pitboss.strategy.hands import ACE, TEN

FEWEST_LEFT: Final = 3.0
"""With fewer unseen cards no control variates are taken."""
Gauge = Floats
NO_PARTNER: Final = -1
"""In place of the class of card that makes blackjack with the up-card, where no hole card was checked for it."""


@inlined
def unseen_partners(gauge: Gauge, partner: int) -> float:
    """How many unseen cards would make the dealer's blackjack."""
    if partner == ACE:
        return float(gauge[UNSEEN + ACE])
    tens = 0.0
    for rank in range(TEN, RANK_COUNT):
        tens += gauge[UNSEEN + rank]
    return tens


@fast_sums
def _expect(rows: NDArray[np.float32], gauge: Gauge, weights: int, total: float) -> float:
    """The expected worth after the next card, when rank r falls with chance `gauge[weights + r] / total`."""
    value = own = s0 = s1 = s2 = s3 = 0.0
    for rank in range(WIDTH):
        weight = gauge[weights + rank]
        value += weight * rows[0, rank]
        own += weight * rows[1, rank]
        s0 += weight * rows[2, rank]
        s1 += weight * rows[3, rank]
        s2 += weight * rows[4, rank]
        s3 += weight * rows[5, rank]
    slope = gauge[FEATURE] * s0 + gauge[FEATURE + 1] * s1 + gauge[FEATURE + 2] * s2 + gauge[FEATURE + 3] * s3 - own
    return float((value + slope / (gauge[LEFT] - 1.0)) / total)


@inlined
def expect(rows: NDArray[np.float32], gauge: Gauge, partner: int, hole: bool) -> float:
    """The expected worth after the next card from the shoe, or after the hole card is turned.

    With a `partner`, the hole card is known not to be of that class: a card from the shoe is then a little more likely
    to be one, and the hole card never is.
    """
    left = gauge[LEFT]
    if partner < 0:
        return float(_expect(rows, gauge, UNSEEN, left))
    partners = unseen_partners(gauge, partner)
    others, same, total = 1.0, 0.0, left - partners
    if not hole:
        others, same, total = (left - partners - 1.0) / (left - partners), 1.0, left - 1.0
    for rank in range(RANK_COUNT):
        is_partner = rank == ACE if partner == ACE else rank >= TEN
        gauge[CHANCE + rank] = gauge[UNSEEN + rank] * (same if is_partner else others)
    return float(_expect(rows, gauge, CHANCE, total))


@inlined
def worth(worths: Floats, gauge: Gauge, state: int) -> float:
    """What a state is worth with the cards now unseen."""
    slope = 0.0
    for k in range(FEATURES):
        slope += worths[state, 1 + k] * gauge[FEATURE + k]
    return float(worths[state, 0] + slope / gauge[LEFT])


@inlined
def expect_stand(control: Control, gauge: Gauge, mark: int, node: int, partner: int, hole: bool) -> float:
    """What a standing hand of this class is expected to be worth after the next card of a dealer at `node`."""
    row = control.row.dealer + mark * control.at.dealer_nodes + node
    return expect(control.rows[row], gauge, partner, hole)


@inlined
def worth_of_stand(control: Control, gauge: Gauge, mark: int, node: int) -> float:
    """What a standing hand of this class is worth against a dealer at `node`."""
    return worth(control.worth, gauge, control.at.dealer + mark * control.at.dealer_nodes + node)


@inlined
def hold(worths: Floats, gauge: Gauge, state: int, times: float) -> None:
    """Count a state among what the player has at stake while other cards fall, or (times < 0) no longer."""
    for k in range(FEATURES):
        gauge[LIVE + k] += times * worths[state, 1 + k]


@inlined
def hold_nothing(gauge: Gauge) -> None:
    for k in range(FEATURES):
        gauge[LIVE + k] = 0.0


@inlined
def drift(features: Floats, gauge: Gauge, partner: int, rank: int) -> float:
    """How a card, drawn and not yet noted, moves the worth of what is at stake elsewhere, less what was expected."""
    left = gauge[LEFT]
    drift = 0.0
    if partner < 0:
        for k in range(FEATURES):
            drift += gauge[LIVE + k] * (gauge[FEATURE + k] / left - features[k, rank])
    else:
        partners = unseen_partners(gauge, partner)
        others = (left - partners - 1.0) / (left - partners)
        for k in range(FEATURES):
            expected = others * gauge[FEATURE + k] + (1.0 - others) * partners * features[k, partner]
            drift += gauge[LIVE + k] * (expected / (left - 1.0) - features[k, rank])
    return float(drift / (left - 1.0))


@inlined
def is_followed(pile: Pile) -> bool:
    """Whether the next card has a control variate; from the first that has too few cards left before it, none has."""
    if pile.gauge[LEFT] < FEWEST_LEFT:
        pile.cursor[ACTIVE] = 0
    return bool(pile.cursor[ACTIVE] != 0)


@inlined
def note(pile: Pile, control: Control, card: int, expected: float) -> None:
    """Take what was expected before a card fell from the round's luck, and see the card."""
    if pile.cursor[ACTIVE]:
        pile.gauge[NOISE] -= expected
    see(pile, control, card)


@inlined
def take(control: Control, pile: Pile, row: int, partner: int) -> int:
    """Draw a card, face up. `row` has what it may do to the hand in turn (-1 if that is not the player's); the
    worth of the state it leads to is for the caller to add."""
    expected = expect(control.rows[row], pile.gauge, partner, False) if is_followed(pile) and row >= 0 else 0.0
    card = draw(pile)
    if pile.cursor[ACTIVE]:
        expected -= drift(control.feature, pile.gauge, partner, card >> 2)
    note(pile, control, card, expected)
    return int(card)


CARDS_PER_HAND = 2.7
"""About how many cards each seat, and the dealer, takes in a round; it only tunes the variance, not the mean."""


@inlined
def lookahead(control: Control, pile: Pile) -> float:
    """How much better than at first a round will be with the cards left, to first order."""
    left = pile.gauge[LEFT]
    slope = 0.0
    for k in range(FEATURES):
        worth = control.worth[control.at.start, 1 + k]
        if pile.cursor[TRACKING] and left > 0.0:
            slope += worth * pile.gauge[FEATURE + k] / left
        else:
            # The shoe ran out: what was last left of it was its last card.
            slope += worth * control.feature[k, pile.shoe[pile.shoe.shape[0] - 1] >> 2]
    return slope


@inlined
def pays_suited(game: FlatGame) -> bool:
    """Whether a natural's suits matter."""
    suited = False
    for suits in range(UNSUITED):
        suited = suited or game.pays[suits] != game.pays[UNSUITED]
    return suited


@inlined
def note_suits(pile: Pile, suited_left: Floats) -> None:
    """Take the aces and tens of the last round out of `suited_left[ace | ten, suit]`, the unseen ones."""
    for card in pile.shoe[pile.cursor[ROUND_START] : pile.cursor[POS]]:
        rank = card >> 2
        if rank == 0 or rank >= TEN:
            suited_left[0 if rank == 0 else 1, card & 3] -= 1.0


@inlined
def suited_luck(game: FlatGame, layout: Layout, player: int, suited_left: Floats, left: float) -> float:
    """What the suits of the player's natural paid beyond the plain odds, less what was to be expected of them."""
    if left < 2.0 * MOST_SEATS + 2.0:
        return 0.0
    luck, size = 0.0, left * (left - 1.0)
    for ace in range(4):
        for ten in range(4):
            extra = (game.pays[4 * ace + ten] - game.pays[UNSUITED]) / game.rule[CHIP]
            luck -= extra * 2.0 * suited_left[0, ace] * suited_left[1, ten] / size
    if layout.seat[NATURAL_STATE + player] != NO_NATURAL:
        place = 4 * (layout.seat[FIRST + player] & 3) + (layout.seat[SECOND + player] & 3)
        luck += (game.pays[place] - game.pays[UNSUITED]) / game.rule[CHIP]
    return luck
