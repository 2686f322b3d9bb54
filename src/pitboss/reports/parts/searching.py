"""A search for rounds: shoes that lean now this way, now that, played by the engine with decisions that lean too."""

import random
from collections.abc import Iterable, Sequence
from heapq import nlargest
from typing import Final, NamedTuple

from pitboss.actions import Action
from pitboss.cards import DECK, Card
from pitboss.game import Decision, Insure, Offer, Round, Wagers
from pitboss.game.round import StepTaken, take
from pitboss.reports.parts.shown import shown
from pitboss.rules import Rules
from pitboss.rules.payouts import Reason

ROUNDS: Final = 2_500
_MOST_ROUNDS: Final = 20_000
_LEAN: Final = 12.0
_LONGEST: Final = 40
_RANKS: Final = ("A23", "A23456", "TJQKA", "A", "TJQK", "56", "89", "A23456789TJQK")
"""Ranks that a shoe may be rich in."""


class Played(NamedTuple):
    """A round that was played out: how it opened, and every step with what came of it."""

    opened: Round
    steps: tuple[StepTaken, ...]

    @property
    def end(self) -> Round:
        return self.steps[-1].after

    @property
    def cards(self) -> int:
        return len(self.end.dealer) + sum(len(hand.cards) for hand in self.end.seats[0].hands)


def search(rules: Rules, wanted: Iterable[str], *, seed: int) -> tuple[dict[str, Played], int]:
    """For each name the plainest round that shows it, few cards and little else; and how many rounds were played."""
    rng, missing = random.Random(seed), set(wanted)
    names = frozenset(missing)
    found: dict[str, Played] = {}
    costs: dict[str, int] = {}
    shoe, wagers = DECK * rules.shoe.decks, _wagers(rules)
    searched = 0
    while searched < ROUNDS or (missing and searched < _MOST_ROUNDS):
        searched += 1
        played = _play(rng, rules, wagers[searched % len(wagers)], _lean(rng, shoe))
        if played is None:
            continue
        seen = names.intersection(shown(played.end))
        made = played.end.seats[0].wagers
        extra = len(made.side) + len(made.side_tokes) + (made.toke > 0)
        given_up = sum(hand.reason is Reason.SURRENDER for hand in played.end.seats[0].hands)
        for name in seen:
            cost = played.cards + 2 * len(seen) + 3 * extra + 4 * given_up * (not name.startswith("surrender"))
            if name not in found or cost < costs[name]:
                found[name], costs[name] = played, cost
                missing.discard(name)
    return found, searched


def _wagers(rules: Rules) -> list[Wagers]:
    """A main wager alone, with every side bet, and with wagers for the dealer where the sheet takes them."""
    limits = rules.limits
    main = max(limits.min, min(10 * limits.chip, limits.max))
    side = tuple((bet.name, min(5 * limits.chip, limits.max)) for bet in rules.side_bets)
    made = [Wagers(main), Wagers(main, side=side)] if side else [Wagers(main)]
    if rules.tokes:
        made.append(Wagers(main, toke=limits.chip))
        made += [Wagers(main, side_tokes=tuple((name, limits.chip) for name, _ in side))] if side else []
    return made


def _lean(rng: random.Random, shoe: Sequence[Card]) -> list[Card]:
    """The first cards of a shoe that is rich in some ranks, or in one suit, drawn without replacement."""
    rich = rng.choice(_RANKS)
    suit = rng.choice("cdhs") if rng.random() < 0.3 else ""
    count = min(len(shoe), _LONGEST)

    def place(card: Card) -> float:
        weight = (_LEAN if card.rank in rich else 1.0) * (_LEAN if suit and card.suit == suit else 1.0)
        return float(rng.random() ** (1.0 / weight))

    keyed = [(place(card), number) for number, card in enumerate(shoe)]
    return [shoe[number] for _, number in nlargest(count, keyed)]


def _play(rng: random.Random, rules: Rules, wagers: Wagers, cards: list[Card]) -> Played | None:
    """A round with these cards; None where they do not last. Decisions follow one liking, or none, with some chance."""
    opened = state = Round.open(rules, [wagers])
    liked = [rng.choice(list(Action)) for _ in range(3)]
    coming, steps = iter(cards), []
    while not state.is_over:
        step = next(coming, None) if state.awaits_card else _decide(rng, state, liked)
        if step is None:
            return None
        (taken,) = take(state, [step])
        steps.append(taken)
        state = taken.after
    return Played(opened, tuple(steps))


def _decide(rng: random.Random, state: Round, liked: list[Action]) -> Decision:
    legal = state.legal_actions()
    offers = [answer for answer in legal if isinstance(answer, (Insure, Offer))]
    if offers:
        return rng.choice(legal)
    likes = [action for action in liked if action in legal]
    return likes[0] if likes and rng.random() < 0.8 else rng.choice(legal)
