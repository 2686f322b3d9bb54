"""Random play by any rules: wagers, cards and decisions drawn from a seeded generator."""

import random
from collections.abc import Iterator

from pitboss.actions import Action
from pitboss.cards import DECK, Card
from pitboss.game import Decision, Insure, Offer, Round, Wagers
from pitboss.game.events import Event
from pitboss.rules import Rules

EVERY_DECISION: tuple[Decision, ...] = (*Action, *Offer)


def random_wagers(rng: random.Random, rules: Rules, *, first_of_shoe: bool) -> Wagers:
    """Wagers the sheet allows: a main wager, perhaps side bets, perhaps tokes."""
    chip, least, most = rules.limits.chip, rules.limits.min, rules.limits.max

    def some(lowest: int) -> int:
        return chip * rng.randint(lowest // chip, min(most, lowest * 20) // chip)

    open_bets = [bet.name for bet in rules.side_bets if first_of_shoe or bet.when == "every-round"]
    return Wagers(
        main=some(least),
        side=tuple((name, some(chip)) for name in open_bets if rng.random() < 0.5),
        toke=some(chip) if rules.tokes and rng.random() < 0.5 else 0,
        side_tokes=tuple((name, some(chip)) for name in open_bets if rules.tokes and rng.random() < 0.3),
    )


def random_decision(rng: random.Random, state: Round) -> Decision:
    """One of the legal answers; splits, doubles and insurance as often as the rest. Insurance of any legal amount."""
    return some_amount(rng, rng.choice(state.legal_actions), state.rules)


def some_amount(rng: random.Random, decision: Decision, rules: Rules) -> Decision:
    """The decision itself, or insurance for some of what it allows."""
    if isinstance(decision, Insure):
        half_chip = rules.limits.chip // 2
        return Insure(half_chip * rng.randint(1, decision.cents // half_chip))
    return decision


def shuffled_shoe(rng: random.Random, rules: Rules) -> list[Card]:
    """All cards of the game in random order, to be dealt with `pop`; now and then rich in aces and tens."""
    cards = list(DECK * rules.shoe.decks)
    rng.shuffle(cards)
    if rng.random() < 0.4:
        cards.sort(key=lambda card: (card.value in (1, 10)) * rng.random())
    return cards


def played(
    rng: random.Random, state: Round, shoe: list[Card]
) -> Iterator[tuple[Card | Decision, Round, tuple[Event, ...]]]:
    """Play the round out: each step, the round after it and what happened."""
    while not state.is_over:
        step: Card | Decision = shoe.pop() if state.awaits_card else random_decision(rng, state)
        state, events = state.deal(step) if isinstance(step, Card) else state.apply(step)
        yield step, state, events


def random_round(rng: random.Random, rules: Rules, *, seats: int | None = None) -> tuple[Round, list[Card]]:
    """A round about to be dealt with 1 to 7 seats (fewer in a small shoe), and the shoe for it."""
    first_of_shoe = rng.random() < 0.7
    most = 7 if rules.shoe.decks > 2 else rules.shoe.decks
    count = rng.randint(1, most) if seats is None else seats
    wagers = [random_wagers(rng, rules, first_of_shoe=first_of_shoe) for _ in range(count)]
    return Round.open(rules, wagers, first_of_shoe=first_of_shoe), shuffled_shoe(rng, rules)
