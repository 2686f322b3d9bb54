"""One table under the kernel's hands: the shoe, what is left of it and the counts, and the player's standing orders.

Cards are shuffled as they are dealt: each draw swaps a random one of those left to the front (Fisher–Yates, only as
far as cards are needed). A scripted shoe is dealt as it lies.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.arrays import Flags, Floats, Ints
from pitboss.kernels import inlined
from pitboss.kernels.rng import Words, load, step_below, store
from pitboss.simulator.flat.control import FEATURES, Control
from pitboss.simulator.flat.flatgame import FIRST_ROUND_ONLY, NEEDS_DEALER, FlatGame
from pitboss.simulator.flat.graphs import RANK_COUNT, WIDTH

POS, SHOE_END, ROUND_START, SCRIPTED, REFILLED, VOID, ACTIVE, TRACKING = range(8)
"""Places in `Pile.cursor`: the next card and the end of the cards; where the round began; whether the shoe is scripted;
whether the discards had to be shuffled in this round; whether it is void; whether control variates are being taken, and
whether the unseen cards are known."""

LEFT, NOISE = range(2)
UNSEEN: Final = WIDTH
CHANCE: Final = 2 * WIDTH
FEATURE: Final = 3 * WIDTH
LIVE: Final = FEATURE + FEATURES
OFFERED: Final = LIVE + FEATURES
TEN_CHANCE: Final = OFFERED + 1
GAUGES: Final = TEN_CHANCE + 1
"""Places in `Pile.gauge`: how many cards are unseen, the control variates' sum in this round; from UNSEEN on the unseen
cards by rank (the hole card among them until it is turned); from CHANCE on, room for the weights of the next card; from
FEATURE on the unseen cards' features; from LIVE on the slopes of all that the player has at stake apart from the hand
in turn; at which place of the count the player was offered insurance in this round (-1: not), and the chance that it
wins, by the cards unseen then."""

LAST_CARD: Final = 51
"""What a void round is played out with."""

Cards = tuple[int, int, Words]
"""What changes at every card: the next place in the shoe, the end of its cards, and the generator's words."""


class Pile(NamedTuple):
    """One table's state. `counts` holds the running counts: the player's, then one for each side bet (empty when nobody
    counts); `tags[count, card]` what each card adds to them."""

    shoe: NDArray[np.uint8]
    cursor: Ints
    rng: NDArray[np.uint64]
    gauge: Floats
    counts: Floats
    tags: Floats


def open_pile(cards: NDArray[np.uint8], rng: NDArray[np.uint64], tags: Floats) -> Pile:
    """A table with these cards in its shoe."""
    cursor = np.zeros(8, dtype=np.int64)
    cursor[SHOE_END] = len(cards)
    return Pile(cards, cursor, rng, np.zeros(GAUGES), np.zeros(len(tags)), tags)


@inlined
def draw(pile: Pile) -> int:
    """The next card, 0..51, from the shoe or, when that is empty, from the discards of earlier rounds."""
    cursor = pile.cursor
    cards = (cursor[POS], cursor[SHOE_END], load(pile.rng))
    card, (cursor[POS], cursor[SHOE_END], words) = draw_from(pile, cards, cursor[SCRIPTED] != 0)
    store(pile.rng, words)
    return card


@inlined
def draw_from(pile: Pile, cards: Cards, scripted: bool) -> tuple[int, Cards]:
    """The same for a caller that keeps in registers what changes at every card."""
    place, end, words = cards
    if place == end:
        if not _refill(pile):
            return LAST_CARD, cards
        place, end = 0, pile.cursor[ROUND_START]
    number = 0
    if not scripted:
        number, words = step_below(words, end - place)
    return _bring_forward(pile.shoe, place, place + number), (place + 1, end, words)


@inlined
def _refill(pile: Pile) -> bool:
    """The shoe is empty: whether the discards of earlier rounds can be dealt; if not, the round is void."""
    cursor = pile.cursor
    cursor[ACTIVE] = cursor[TRACKING] = 0
    if cursor[REFILLED] or cursor[ROUND_START] == 0:
        cursor[VOID] = 1
        return False
    cursor[REFILLED] = 1
    return True


@inlined
def _bring_forward(shoe: NDArray[np.uint8], place: int, other: int) -> int:
    """Deal the card at `other` in place of the one at `place`, which goes back there."""
    card = shoe[other]
    shoe[other] = shoe[place]
    shoe[place] = card
    return int(card)


@inlined
def see(pile: Pile, control: Control, card: int) -> None:
    """Note a card that is turned up."""
    if pile.cursor[TRACKING]:
        rank = card >> 2
        pile.gauge[UNSEEN + rank] -= 1.0
        pile.gauge[LEFT] -= 1.0
        for k in range(FEATURES):
            pile.gauge[FEATURE + k] -= control.feature[k, rank]
    for kind in range(pile.counts.shape[0]):
        pile.counts[kind] += pile.tags[kind, card]


@inlined
def shuffle(pile: Pile, decks: int, starts: Floats) -> None:
    """Put all cards back; each count begins where `starts` says. The order of the shoe is whatever it was: every draw
    is random."""
    pile.cursor[POS], pile.cursor[SHOE_END] = 0, 52 * decks
    pile.cursor[REFILLED] = 0
    pile.gauge[LEFT] = 52.0 * decks
    for rank in range(RANK_COUNT):
        pile.gauge[UNSEEN + rank] = 4.0 * decks
    for k in range(FEATURES):
        pile.gauge[FEATURE + k] = 0.0
    for kind in range(pile.counts.shape[0]):
        pile.counts[kind] = starts[kind]


CENTRE: Final = 64
COUNTS: Final = 2 * CENTRE + 1
"""Counts are rounded down to whole numbers from -CENTRE to CENTRE."""
BETS, CHARTS = range(2)
"""Places in `Plan.by_count`: chips to bet, 0 for sitting out; the row of `FlatGame.act` to play by."""


class Plan(NamedTuple):
    """Standing orders for the kernel. The *player* is the one whose results are kept, in the last of `seats` seats.

    `cut` cards are dealt before the cut card shows; 0: every round is dealt from a fresh shuffle. The counts are the
    player's, then one for each side bet, then any that the player bets or insures by instead: `divides[count]` says
    whether one is divided by the decks left, `starts[count]` where it begins, `bets_by` and `insures_by` which it is.
    `by_round`: whether the rounds of a shoe are kept apart. `by_count[what, count + CENTRE]` says what to do at each
    count, `insure_at` and `side_from[bet]` from which count on the player insures and makes a side bet (infinity:
    never). Once the count of the bets is under `leave_below` after a round the player goes to a fresh shoe (minus
    infinity: never). With two `spots` the seat before the last is the player's too: its hands go by the same counts,
    and from the count `spots_from` on it is bet on as much as the last.
    """

    seats: int
    cut: int
    divides: Flags
    starts: Floats
    insure_at: float
    by_round: bool
    by_count: Ints
    side_from: Floats
    leave_below: float = -np.inf
    bets_by: int = 0
    insures_by: int = 0
    spots: int = 1
    spots_from: float = -np.inf


@inlined
def is_players(plan: Plan, seat: int, player: int) -> bool:
    """Whether the hands of a seat go by the player's counts; `player` is the last of the player's seats, -1 for
    none."""
    return player >= 0 and player - plan.spots < seat <= player


@inlined
def count_now(plan: Plan, pile: Pile, kind: int) -> float:
    """The count the player goes by: running, or true (divided by the decks left)."""
    if pile.counts.shape[0] == 0:
        return 0.0
    count = pile.counts[kind]
    if plan.divides[kind]:
        count *= 52.0 / max(pile.cursor[SHOE_END] - pile.cursor[POS], 1)
    return float(count)


@inlined
def count_place(plan: Plan, pile: Pile, kind: int) -> int:
    """The count rounded down, as a place in `Plan.by_count`."""
    return int(min(max(np.floor(count_now(plan, pile, kind)), -CENTRE), CENTRE)) + CENTRE


@inlined
def place_side_bets(game: FlatGame, plan: Plan, pile: Pile, placed: Flags, first_round: bool, plays: bool) -> bool:
    """Decide which side bets the player makes now, `placed[bet]`; whether any needs the dealer's hand."""
    rides = False
    for kind in range(placed.shape[0]):
        wanted = plays and (first_round or not game.side[kind, FIRST_ROUND_ONLY])
        placed[kind] = wanted and count_now(plan, pile, 1 + kind) >= plan.side_from[kind]
        rides = rides or (placed[kind] and game.side[kind, NEEDS_DEALER] != 0)
    return rides
