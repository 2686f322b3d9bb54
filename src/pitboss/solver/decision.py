"""One decision at a live table: the value of everything a hand may do, from the cards not yet seen."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pitboss.actions import Action
from pitboss.cards import Card, Total, total
from pitboss.rules import Rules
from pitboss.solver.legal import has_rank_pairs, is_pair, most_hands, surrenders_first, takes_one_card
from pitboss.solver.rounds import NATURAL, Option, UpCard, Worth, blackjack_chance, natural_options
from pitboss.solver.shoe import Shoe, check_lasts
from pitboss.solver.splits import Pair, highest_draw, split_values
from pitboss.solver.upcard import Against, Game, Play
from pitboss.strategy.chart import BY_CODE
from pitboss.strategy.multisets import RANKS, TEN
from pitboss.text import plural


class HandError(ValueError):
    """A hand that nothing can be asked about; the message says why."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a hand may do and what each is worth, per unit first wagered on it.

    `values` are those of the hand's turn, after the dealer's check if there is one. `offers` come before it and include
    the risk of a dealer's blackjack: early surrender against playing on; for a natural its pay, doubling it and even
    money. `insurance` is the expected net per unit insured, None where insurance is not open.
    """

    hand: tuple[Card, ...]
    up: Card
    total: Total
    values: dict[Action, float]
    offers: dict[Option, float]
    insurance: float | None

    @property
    def best(self) -> Action | None:
        """The best action in the hand's turn; None for a natural, which has none."""
        return max(self.values, key=lambda action: self.values[action], default=None)


def decide(
    rules: Rules,
    hand: Sequence[Card],
    up: Card,
    *,
    shoe: Shoe | None = None,
    doubles: int = 0,
    hands: int = 1,
    from_split: bool | None = None,
) -> Decision:
    """Value every legal action of one hand.

    `shoe` holds all cards not seen, the hole card among them; by default it is the game's fresh shoe without the hand
    and the up-card. `doubles` have been made on the hand, and the seat has so many `hands` by now. Raise `HandError`
    for a hand that is over or cannot be, and `ShoeError` for a shoe that lacks its cards or could run out.
    """
    from_split = hands > 1 if from_split is None else from_split
    _check(rules, hand, doubles, hands)
    unseen = Shoe.of_decks(rules.shoe.decks).without(*hand, up) if shoe is None else shoe
    ranks = tuple(sorted(card.value - 1 for card in hand))
    left = unseen.values + np.bincount(ranks, minlength=RANKS)
    game = Game.of(rules)
    if from_split:
        game = game.after_split()
    limit = most_hands(rules, ranks[0], hands=hands, from_split=from_split)
    pair = _pair(rules, hand, unseen) if len(hand) == 2 and not doubles and limit > 1 else None
    spent = sum(card.value for card in hand) + up.value
    check_lasts(unseen.values, 1, spent)
    against = Against.of(game, up.value - 1, left)
    play = against.best_play()
    if pair:
        _check_split_lasts(against, play, pair, unseen, spent, limit)
    splits = split_values(against, play, [pair], made=hands) if pair else {}
    solved = UpCard(against, play, splits)
    is_offered = rules.insurance.offered and up.is_ace and len(hand) == 2 and hands == 1 and not doubles
    insured = insurance_worth(rules, unseen) if is_offered else None
    counted = total(hand)
    if ranks == NATURAL and not from_split:
        suits = hand[0].suit + hand[1].suit
        options = natural_options(solved, float(rules.natural.odds_for(suits)))
        offers = {name: worth.value for name, worth in options.items()}
        return Decision(tuple(hand), up, counted, {}, offers, insured)
    number = game.hands.number(ranks)
    values = {
        BY_CODE[code]: float(worth) * 2**doubles
        for code, worth in enumerate(play.values.by_action[doubles, number])
        if not np.isnan(worth)
    }
    if from_split and takes_one_card(rules, hand[0].value - 1) and not doubles:
        values = {Action.STAND: values[Action.STAND]}
    if pair:
        values[Action.SPLIT] = splits[pair].value
    offers = {}
    if surrenders_first(rules, against.up) and len(hand) == 2 and not from_split:
        best = max(values.values(), default=0.0)  # There are none where the dealer's blackjack is certain.
        played = Worth(best, 1.0).or_lost(blackjack_chance(against, ranks), at=-1.0)
        offers = {"surrender": -0.5, "play": played.value}
    return Decision(tuple(hand), up, counted, values, offers, insured)


def _check(rules: Rules, hand: Sequence[Card], doubles: int, hands: int) -> None:
    points = total(hand).points
    if len(hand) < 2:
        raise HandError(f"a hand has two cards or more, not {len(hand)}")
    if points > 21:
        raise HandError(f"{' '.join(map(str, hand))} is over: it counts {points}")
    if not 0 <= doubles <= rules.double.times:
        raise HandError(f"{rules.title} allows {plural(rules.double.times, 'double')} of a hand at most, not {doubles}")
    if doubles and len(hand) < 2 + doubles:
        raise HandError(f"a hand doubled {plural(doubles, 'time')} has {2 + doubles} cards or more, not {len(hand)}")
    if not 1 <= hands <= rules.split.max_hands:
        raise HandError(f"{rules.title} allows 1 to {plural(rules.split.max_hands, 'hand')}, not {hands}")
    if not doubles and any(bonus.is_earned(len(hand), points) for bonus in rules.bonus):
        raise HandError(f"{' '.join(map(str, hand))} has won its bonus already: nothing is left to decide")


def _pair(rules: Rules, hand: Sequence[Card], unseen: Shoe) -> Pair | None:
    """The pair that two cards make, if they match."""
    if not is_pair(rules, *hand):
        return None
    rank = hand[0].value - 1
    if rank != TEN or not has_rank_pairs(rules):
        return Pair(rank, float(unseen.values[rank]) + 2)
    return Pair(rank, round(float(unseen.ranks[hand[0].index // 4])) + 2)


def _check_split_lasts(against: Against, play: Play, pair: Pair, unseen: Shoe, spent: int, limit: int) -> None:
    """Raise `ShoeError` if the hands of a split could empty the shoe, or playing one of them as not split could."""
    one_back = unseen.values
    one_back[pair.rank] += 1
    check_lasts(one_back, 1, spent - (pair.rank + 1))
    check_lasts(unseen.values, int(min(limit, pair.kin)), spent, highest_draw(against, play, pair))


def insurance_worth(rules: Rules, unseen: Shoe) -> float:
    """What a unit of insurance against an ace is expected to bring when these cards are not seen, the hole card too."""
    values = unseen.values
    chance = values[TEN] / values.sum()
    return float(chance * (float(rules.insurance.pays) + 1) - 1)
