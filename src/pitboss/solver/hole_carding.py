"""What a player has who sees a card that should be hidden: the dealer's hole card, or the next card of the shoe.

Who sees the hole card plays against two cards instead of one: the round is solved for every pair of them. Who sees the
next card knows at each decision which card a hit would bring, and whether the dealer would get it instead.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.arrays import Floats
from pitboss.cards import RANKS, VALUE_RANKS
from pitboss.errors import PitbossError
from pitboss.rules import Rules
from pitboss.rules.legal import checks_every_blackjack, offers_even_money, offers_insurance, pairs_by_rank
from pitboss.rules.payouts import EVEN_MONEY
from pitboss.solver.bets import natural_pays
from pitboss.solver.dealer import DRAWS, DealerPlay, Trie, dealer_rule, make_trie, rule_table
from pitboss.solver.play import BUSTED, HALF, LOST, Setting, next_cards
from pitboss.solver.rounds import (
    NATURAL,
    UpCard,
    Worth,
    best,
    blackjack_chance,
    deal_options,
    deals,
    doubled_natural,
    natural_worth,
    pairs_of,
)
from pitboss.solver.shoe import Shoe
from pitboss.solver.solution import Solution, check_shoe
from pitboss.solver.splits import split_values
from pitboss.solver.upcard import Against, GameTables, Play, can_save_half, standing
from pitboss.strategy.chart import DOUBLE, HIT, MAX_DOUBLES, STAND, SURRENDER
from pitboss.strategy.hands import ACE, TEN, VALUES

HowToPlay = Callable[[Against], Play]


class SeesHole(NamedTuple):
    """The player's expectation per first wager: on the main wager, and what insurance adds when it is known to win."""

    main: float
    insurance: float


class ExposedError(PitbossError):
    """A game in which there is no such card to see; the message says why."""


# The hole card.


def sees_hole_card(solution: Solution, play_of: Callable[[int], HowToPlay] | None = None) -> SeesHole:
    """Best play of a player who sees the hole card before every decision, split hands as the same cards not split.

    `play_of` says for each up-card how hands are played instead of best. Raise `ExposedError` where no hole card is
    checked, `ShoeError` where the shoe without it could run out.
    """
    rules = solution.rules
    if not checks_every_blackjack(rules):
        raise ExposedError("the dealer does not check a hole card under every ace and ten")
    game = GameTables.of(rules)
    main = insured = 0.0
    solved: dict[tuple[int, int, str, bool], UpCard] = {}
    for kin, share in _holes(rules, solution.shoe):
        shoe = solution.shoe.without_share(kin)
        check_shoe(rules, shoe)
        hole = VALUE_RANKS.index(kin[0] if kin[0] in VALUE_RANKS else "T")
        for up in (up for up in range(VALUES) if shoe.values[up] > 0):
            if {up, hole} == {ACE, TEN}:
                value = _against_blackjack(game, shoe, up)
                if offers_insurance(rules, up + 1):
                    chance = share * float(shoe.values[up] / shoe.values.sum())
                    insured += chance * float(rules.insurance.max) * float(rules.insurance.pays)
            else:
                early = can_save_half(rules, up)
                key = (min(up, hole), max(up, hole), kin if pairs_by_rank(rules) else "", early)
                if play_of is not None or key not in solved:
                    solved[key] = _known(game, shoe, up, hole, early, play_of(up) if play_of else Against.best_play)
                value = _round(game, shoe, up, solved[key], early=early)
            main += share * value
    return SeesHole(main, insured)


def _holes(rules: Rules, shoe: Shoe) -> Iterator[tuple[str, float]]:
    """What the hole card can be, apart only where the rules tell it apart, and how often."""
    size = float(shoe.ranks.sum())
    tens = ["T", "J", "Q", "K"] if pairs_by_rank(rules) else ["TJQK"]
    for kin in [*VALUE_RANKS[:-1], *tens]:
        held = sum(float(shoe.ranks[RANKS.index(rank)]) for rank in kin)
        if held > 0:
            yield kin, held / size


def _known(game: GameTables, shoe: Shoe, up: int, hole: int, early: bool, play_of: HowToPlay) -> UpCard:
    """A game against an up-card and a hole card that is seen; surrender before the check is no part of the play."""
    left = shoe.values
    left[up] -= 1
    legal = game.legal[up].without_surrender() if early else game.legal[up]
    dealer = dealer_from(game.rules, (up, hole))
    against = Against(game, up, left, dealer, Setting(left, -1, -1), legal, standing(game, left, dealer))
    play = play_of(against)
    return UpCard(against, play, split_values(against, play, pairs_of(game, shoe, up)))


def _round(game: GameTables, shoe: Shoe, up: int, solved: UpCard, *, early: bool) -> float:
    """The value of a round with this up-card and no blackjack under it, times the chance of the up-card."""
    naturals = natural_pays(game.rules, shoe)
    doubled = doubled_natural(solved.against, solved.play).value if game.rules.natural.may_double else -np.inf
    even = float(EVEN_MONEY) if offers_even_money(game.rules, up + 1) else -np.inf
    total = 0.0
    for deal in deals(game, shoe, up):
        if deal.ranks == NATURAL:
            value = sum(share * max(pays, doubled, even) for share, pays in naturals)
        else:
            value = float(solved.play.values.value[0, game.hands.number(deal.ranks)])
            value = max(value, solved.splits[deal.pair].value if deal.pair is not None else -np.inf)
            value = max(value, HALF if early else -np.inf)
        total += deal.chance * value
    return total


def _against_blackjack(game: GameTables, shoe: Shoe, up: int) -> float:
    """The same where the hole card makes blackjack: nothing can be played, but even money and half can be taken."""
    natural = game.rules.natural
    even = float(EVEN_MONEY) if offers_even_money(game.rules, up + 1) else -np.inf
    lost = HALF if can_save_half(game.rules, up) else LOST
    total = 0.0
    for deal in deals(game, shoe, up):
        value = lost
        if deal.ranks == NATURAL:
            pushes = natural.pushes_under(up + 1)
            pays = natural_pays(game.rules, shoe)
            value = sum(share * max(0.0 if pushes else odds, even) for share, odds in pays)
        total += deal.chance * value
    return total


# The next card.


def sees_next_card(solution: Solution, *, uses_it: bool = True) -> float:
    """The expectation of a player who sees the next card before every decision on a hand that is not split.

    Whether to split, and how split hands and blackjacks are played, is decided without it, so the player could have
    more. Without `uses_it` the card is seen and best play followed all the same. Raise `ExposedError` where no hole
    card is checked, for then the next card may be the dealer's second.
    """
    rules, shoe = solution.rules, solution.shoe
    if not checks_every_blackjack(rules):
        raise ExposedError("the dealer does not check a hole card under every ace and ten")
    total = 0.0
    for solved in solution.ups:
        values = _with_next(solved, uses_it=uses_it)
        for deal in deals(solved.against.game, shoe, solved.against.up):
            if deal.ranks == NATURAL:
                total += deal.chance * natural_worth(solved, shoe, best).value
                continue
            options = deal_options(solved, deal)
            played = float(values[0, solved.against.game.hands.number(deal.ranks)])
            lost = blackjack_chance(solved.against, deal.ranks) if solved.against.setting.excluded >= 0 else 0.0
            options["play"] = Worth(played, 1.0).or_lost(lost, at=LOST)
            total += deal.chance * best(options).value
    return total


def _with_next(solved: UpCard, *, uses_it: bool) -> Floats:
    """The value of every hand, by doubles made, when the next card is seen at each decision."""
    against, hands = solved.against, solved.against.game.hands
    legal, policy = against.legal, solved.play.dealt
    stand, drawn = _standing_on_next(against)
    values = np.zeros((MAX_DOUBLES + 1, len(hands.cards)))
    for points in range(21, 1, -1):
        which = np.flatnonzero((hands.hard == points) & (hands.cards >= 2) & (drawn.sum(axis=1) > 0))
        after = hands.after[which]
        for doubles in range(MAX_DOUBLES, -1, -1):
            allowed = legal.doubled[doubles, which] if doubles else legal.dealt[which]
            then = np.where(after >= 0, values[doubles, after], BUSTED)
            worth = {STAND: stand[which], HIT: drawn[which] * then, SURRENDER: HALF * drawn[which]}
            if doubles < MAX_DOUBLES:
                worth[DOUBLE] = drawn[which] * np.where(after >= 0, 2 * values[doubles + 1, after], 2 * BUSTED)
            chosen = policy.doubled[doubles, which] if doubles else policy.undoubled[which]
            most = np.full(drawn[which].shape, -np.inf)
            for action, found in worth.items():
                open_ = allowed[:, action] if uses_it else allowed[:, action] & (chosen == action)
                most = np.where(open_[:, None], np.maximum(most, found), most)
            values[doubles, which] = np.where(allowed[:, STAND], most.sum(axis=1), 0.0)
        won = ~np.isnan(legal.bonus[which])
        values[0, which[won]] = legal.bonus[which[won]]
    return values


def _standing_on_next(against: Against) -> tuple[Floats, Floats]:
    """For each hand and next card: what standing brings times the chance of the card, and that chance."""
    game, hands, excluded = against.game, against.game.hands, against.setting.excluded
    fits = np.flatnonzero((hands.counts <= against.left).all(axis=1))
    stand, drawn = np.zeros((len(hands.cards), VALUES)), np.zeros((len(hands.cards), VALUES))
    drawn_next = np.zeros((len(fits), VALUES))
    next_cards(against.left, hands.counts[fits], excluded, drawn_next)
    drawn[fits] = drawn_next
    left = against.left - hands.counts
    size = left.sum(axis=1)
    for hole in (hole for hole in range(VALUES) if hole != excluded):
        open_holes = size - (left[:, excluded] if excluded >= 0 else 0.0)
        chance = np.where(open_holes > 0, left[:, hole] / np.maximum(open_holes, 1.0), 0.0)
        for card in range(VALUES):
            seen = (left[:, card] - (card == hole)) / np.maximum(size - 1, 1.0)
            after = against.left.copy()
            after[hole] -= 1
            after[card] -= 1
            dealer = _drawing(game.rules, (against.up, hole), card)
            worth = standing(game, after, dealer)
            joint = np.maximum(chance * seen, 0.0)
            stand[:, card] += np.where(joint > 0, joint * worth, 0.0)
    return stand, drawn


def _drawing(rules: Rules, cards: tuple[int, int], following: int) -> DealerPlay:
    """A dealer who has two cards, and draws `following` first if there is anything to draw."""
    is_final = _ending(rule_table(dealer_rule(rules.dealer, rules.busts_told)), cards) != DRAWS
    return dealer_from(rules, cards if is_final else (*cards, following))


# The dealer from more cards than one.


def dealer_from(rules: Rules, cards: tuple[int, ...]) -> DealerPlay:
    """How the dealer plays these cards out, no blackjack among them."""
    return _dealer_from(tuple(sorted(cards)), dealer_rule(rules.dealer, rules.busts_told))


@cache
def _dealer_from(cards: tuple[int, ...], rule: bytes) -> DealerPlay:
    table = rule_table(rule)
    if (end := _ending(table, cards)) != DRAWS:
        return DealerPlay(_NOTHING, end, -1)
    rest = int(table[0, -1, -1])
    keys, orders, ends = [], [], []
    waiting: dict[tuple[int, ...], float] = {(): 1.0}
    while waiting:
        longer: dict[tuple[int, ...], float] = {}
        for drawn, ways in waiting.items():
            for rank in range(VALUES):
                more = tuple(sorted((*drawn, rank)))
                held = (*cards, *more)
                end = _ending(table, held)
                if end == DRAWS:
                    longer[more] = longer.get(more, 0.0) + ways
                elif end != rest:
                    keys.append(sum(1 << (4 * card) for card in more))
                    orders.append(ways)
                    ends.append(end)
        waiting = longer
    if not keys:
        return DealerPlay(_NOTHING, rest, -1)
    return DealerPlay(make_trie(np.array(keys), np.array(orders), np.array(ends)), rest, -1)


_NOTHING: Final = Trie(
    np.ones(1, np.int64),
    np.zeros(1, np.int64),
    np.zeros(1, np.int64),
    np.zeros(1),
    np.zeros(1, np.int64),
    np.ones(1, np.bool_),
)
"""A trie in which no hand ends: all is left to the rest."""


def _ending(table: NDArray[np.int64], cards: tuple[int, ...]) -> int:
    """How the dealer ends with some cards, by the table of the rule."""
    hard = sum(rank + 1 for rank in cards)
    soft = ACE in cards and hard <= 11
    return int(table[int(soft), len(cards), hard + 10 * soft])
