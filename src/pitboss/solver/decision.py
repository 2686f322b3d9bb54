"""One decision at a live table: the value of everything a hand may do, from the cards not yet seen."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from pitboss.actions import Action
from pitboss.cards import RANKS, SUITS, Card, CardError, Total, is_natural, total
from pitboss.errors import ParamError, PitbossError
from pitboss.results import Result
from pitboss.rules import Rules
from pitboss.rules.legal import is_pair, most_hands, offers_insurance, pairs_by_rank, surrenders_first, takes_one_card
from pitboss.rules.payouts import earned_bonus
from pitboss.solver.play import HALF, LOST
from pitboss.solver.rounds import NATURAL, Option, UpCard, Worth, blackjack_chance, natural_options
from pitboss.solver.shoe import Shoe, check_lasts
from pitboss.solver.splits import Pair, highest_draw, split_values
from pitboss.solver.upcard import Against, GameTables, Play, can_save_half
from pitboss.strategy.chart import BY_CODE
from pitboss.strategy.hands import TEN, VALUES
from pitboss.text import plural

CardInput = str | Sequence[Card | str]
"""CardInput, or text such as "Ad 6s"."""


class HandError(PitbossError):
    """A hand that nothing can be asked about; the message says why."""


@dataclass(frozen=True, slots=True, repr=False)
class HandValues(Result):
    """What a hand may do and what each is worth, per unit first wagered on it.

    Attributes:
        rules: The game.
        hand: The cards of the hand; where only ranks were given, any suits.
        up: What the dealer shows.
        total: What the hand counts.
        values: What each action is worth in the hand's turn, after the dealer's check if there is one; where blackjacks
            show later and take the first wager alone, what each is worth if the dealer has none.
        offers: What is worth what before the check, the risk of a dealer's blackjack included: early surrender
            against playing on; for a natural its pay, doubling it and even money.
        insurance: The expected net per unit insured; None where insurance is not open.
        doubles: How often the hand was doubled before.
        hands: How many hands the seat has.
    """

    view: ClassVar = "decision"
    computed: ClassVar = ("decks", "best")

    rules: Rules
    hand: tuple[Card, ...]
    up: Card
    total: Total
    values: dict[Action, float]
    offers: dict[Option, float]
    insurance: float | None
    doubles: int = 0
    hands: int = 1

    def __repr__(self) -> str:
        values = ", ".join(f"{row['action']} {row['value']:+.4f}" for row in self.rows())
        return f"<HandValues in {self.rules.title}: {self.heading}: {values}>"

    @property
    def decks(self) -> int:
        return self.rules.shoe.decks

    @property
    def heading(self) -> str:
        """The hand, its total and the up-card, in words."""
        return f"{' '.join(map(str, self.hand))} ({self.total}) against {self.up}"

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for every action, or for every offer where there is no action, the best first."""
        named: dict[str, float] = {action.word: value for action, value in self.values.items()}
        named |= {} if named else {str(offer): value for offer, value in self.offers.items()}
        ranked = sorted(named.items(), key=lambda item: -item[1])
        return [{"action": name, "value": value, "behind": value - ranked[0][1]} for name, value in ranked]

    @property
    def best(self) -> Action | None:
        """The best action in the hand's turn; None for a natural, which has none."""
        return max(self.values, key=lambda action: self.values[action], default=None)


def read_hand(rules: Rules, hand: CardInput, up: Card | str | int) -> tuple[tuple[Card, ...], Card]:
    """Read a hand and an up-card. A rank alone will do where suits do not matter; suits are dealt out in turn.

    Raises:
        ParamError: One of them names no card, or a suit is needed.
    """
    if not isinstance(hand, str | Sequence):
        raise ParamError("hand", hand, _CARDS)
    words: list[str | Card] = [*(hand.replace(",", " ").split() if isinstance(hand, str) else hand), _up_card(up)]
    cards: list[Card] = []
    bare = False
    for place, word in enumerate(words):
        name, value = ("up", up) if place == len(words) - 1 else ("hand", hand)
        rank = word.upper().replace("10", "T") if isinstance(word, str) else ""
        if isinstance(word, Card):
            cards.append(word)
        elif rank in [*RANKS]:
            cards.append(Card(rank, SUITS[sum(card.rank == rank for card in cards) % len(SUITS)]))
            bare = bare or name == "hand"
        else:
            try:
                cards.append(Card.parse(word))
            except (CardError, TypeError):
                raise ParamError(name, value, f"{word!r} is not a card: {_CARDS}") from None
    *dealt, shown = cards
    if bare and rules.natural.bonus and is_natural(tuple(dealt)):
        raise ParamError("hand", hand, "a blackjack in one suit pays otherwise here: write the suits, such as Ad Kd")
    return tuple(dealt), shown


_CARDS = 'write ranks such as "T 6", or cards such as "Ts 6d", with a space between them'


def _up_card(up: Card | str | int) -> Card | str:
    """An up-card, or its rank; 1 and 11 are an ace."""
    if isinstance(up, bool) or not isinstance(up, Card | str | int):
        raise ParamError("up", up, 'give a card, or a rank such as "T" or 9')
    return up if isinstance(up, Card) else {"1": "A", "11": "A"}.get(text := str(up).strip(), text)


def decide(
    rules: Rules,
    hand: Sequence[Card],
    up: Card,
    *,
    shoe: Shoe | None = None,
    doubles: int = 0,
    hands: int = 1,
    from_split: bool | None = None,
) -> HandValues:
    """Value every legal action of one hand.

    `shoe` holds all cards not seen, the hole card among them; by default it is the game's fresh shoe without the hand
    and the up-card. `doubles` have been made on the hand, and the seat has so many `hands` by now. Raise `HandError`
    for a hand that is over or cannot be, and `ShoeError` for a shoe that lacks its cards or could run out.
    """
    from_split = hands > 1 if from_split is None else from_split
    _check(rules, hand, doubles, hands)
    unseen = Shoe.of_decks(rules.shoe.decks).without(*hand, up) if shoe is None else shoe
    ranks = tuple(sorted(card.value - 1 for card in hand))
    left = unseen.values + np.bincount(ranks, minlength=VALUES)
    game = GameTables.of(rules)
    if from_split:
        game = game.after_split()
    limit = most_hands(rules, ranks[0] + 1, hands=hands, from_split=from_split)
    pair = _pair(rules, hand, unseen) if len(hand) == 2 and not doubles and limit > 1 else None
    spent = sum(card.value for card in hand) + up.value
    check_lasts(unseen.values, 1, spent)
    against = Against.of(game, up.value - 1, left)
    play = against.best_play()
    if pair:
        _check_split_lasts(against, play, pair, unseen, spent, limit)
    splits = split_values(against, play, [pair], made=hands) if pair else {}
    solved = UpCard(against, play, splits)
    is_offered = offers_insurance(rules, up.value) and len(hand) == 2 and hands == 1 and not doubles
    insured = insurance_worth(rules, unseen) if is_offered else None
    counted = total(hand)
    if ranks == NATURAL and not from_split:
        suits = hand[0].suit + hand[1].suit
        options = natural_options(solved, float(rules.natural.odds_for(suits)))
        offers = {name: worth.value for name, worth in options.items()}
        return HandValues(rules, tuple(hand), up, counted, {}, offers, insured, doubles, hands)
    number = game.hands.number(ranks)
    values = {
        BY_CODE[code]: float(worth) * 2**doubles
        for code, worth in enumerate(play.values.by_action[doubles, number])
        if not np.isnan(worth)
    }
    if from_split and takes_one_card(rules, hand[0].value):
        values = {Action.STAND: values[Action.STAND]}
    if pair:
        values[Action.SPLIT] = splits[pair].value
    offers = {}
    if can_save_half(rules, against.up) and len(hand) == 2 and not from_split:
        best = max(values.values(), default=0.0)  # There are none where the dealer's blackjack is certain.
        blackjack = blackjack_chance(against, ranks)
        played = Worth(best, 1.0).or_lost(blackjack, at=LOST)
        if not surrenders_first(rules, up.value) and blackjack < 1:
            # The other values hold where the dealer has no blackjack; so must this one to compare with them.
            values[Action.SURRENDER] = (HALF - blackjack * LOST) / (1 - blackjack)
        offers = {"surrender": HALF, "play": played.value}
    return HandValues(rules, tuple(hand), up, counted, values, offers, insured, doubles, hands)


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
    if not doubles and earned_bonus(rules, len(hand), points):
        raise HandError(f"{' '.join(map(str, hand))} has won its bonus already: nothing is left to decide")


def _pair(rules: Rules, hand: Sequence[Card], unseen: Shoe) -> Pair | None:
    """The pair that two cards make, if they match."""
    if not is_pair(rules, hand[0].index // 4, hand[1].index // 4):
        return None
    rank = hand[0].value - 1
    if rank != TEN or not pairs_by_rank(rules):
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
