"""Nothing that can be seen or heard depends on a card that is hidden: twin rounds differ in the hole card alone."""

import random
from collections.abc import Iterator

import pytest
from tests.random_play import EVERY_DECISION, random_decision, random_round
from tests.random_rules import random_rules

from pitboss.cards import DECK, Card
from pitboss.game import Decision, Insure, Phase, Round
from pitboss.game.events import Event, HoleTurned
from pitboss.game.narration import calls, narrate
from pitboss.terminal.screen import dealer_text

BEFORE_THE_CHECK = (Phase.NATURALS, Phase.INSURANCE, Phase.EARLY_SURRENDER)


def visible(state: Round) -> tuple[object, ...]:
    """All that the table shows of a round: the layout, whose turn it is, what may be done, what the dealer says."""
    legal = tuple(state.is_legal(decision) for decision in (*EVERY_DECISION, Insure(100), Insure(50)))
    return (
        dealer_text(state), state.seats, state.phase, state.seat, state.hand,
        state.legal_actions, legal, calls(state, state.legal_actions), state.awaited(),
    )  # fmt: skip


def spoken(events: tuple[Event, ...], after: Round) -> list[str]:
    return [narrate(event, after) for event in events]


def dealt_rounds(count: int, *, checks: bool) -> Iterator[tuple[random.Random, Round, list[Card]]]:
    """Rounds of random games with a hole card, just dealt; under an ace or a ten if `checks`."""
    seed = 0
    while count:
        seed += 1
        rng = random.Random(f"secrets {seed}")
        rules = random_rules(rng)
        if not rules.dealer.has_hole:
            continue
        for _ in range(4):
            state, shoe = random_round(rng, rules)
            while state.phase is Phase.DEAL:
                state, _ = state.deal(shoe.pop())
            up_checks = state.dealer[0].rank in "ATJQK"
            if state.hole_is_hidden and up_checks is checks and count:
                count -= 1
                yield rng, state, shoe


def until_turned(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events before the hole card is turned; fail if it is not."""
    return events[: [type(event) for event in events].index(HoleTurned)]


def with_hole(state: Round, hole: Card) -> Round:
    return state._replace(dealer=(state.dealer[0], hole))


def makes_blackjack(state: Round, hole: Card) -> bool:
    return {state.dealer[0].value, hole.value} == {1, 10}


def test_before_the_check_no_hole_card_can_be_told_from_another() -> None:
    """Whatever the hole card is, blackjack or not, the deal and every offer before the check look the same."""
    looked = 0
    for rng, state, _ in dealt_rounds(300, checks=True):
        while state.phase in BEFORE_THE_CHECK:
            looked += 1
            twins = [with_hole(state, hole) for hole in rng.sample(DECK, 6)]
            assert all(visible(twin) == visible(state) for twin in twins)
            decision = random_decision(rng, state)
            after = [twin.apply(decision) for twin in (state, *twins)]
            if after[0][0].phase in BEFORE_THE_CHECK:
                assert len({tuple(spoken(events, then)) for then, events in after}) == 1
            state = after[0][0]
    assert looked > 100


def test_the_deal_itself_tells_nothing_of_the_hole_card() -> None:
    """With 2 to 9 up, what is told and settled on the last card of the deal is the same for any hole card."""
    compared = 0
    for seed in range(300):
        rng = random.Random(f"deal {seed}")
        rules = random_rules(rng)
        state, shoe = random_round(rng, rules)
        while rules.dealer.has_hole and not (state.dealer and state.seat == len(state.seats)):
            state, _ = state.deal(shoe.pop())
        if not state.dealer or state.dealer[0].rank in "ATJQK":
            continue
        dealt = [state.deal(hole) for hole in rng.sample(DECK, 8)]
        assert len({after.hole_is_hidden for after, _ in dealt}) == 1
        if dealt[0][0].hole_is_hidden:
            compared += 1
            assert len({tuple(spoken(events, after)) for after, events in dealt}) == 1
            assert all(visible(after) == visible(dealt[0][0]) for after, _ in dealt)
    assert compared > 50


@pytest.mark.parametrize("checks", [True, False])
def test_until_the_hole_card_is_turned_twin_rounds_look_and_sound_the_same(checks: bool) -> None:
    """Same cards, same decisions, another hole card (without blackjack, so that the check says the same)."""
    turned = 0
    for rng, state, shoe in dealt_rounds(200, checks=checks):
        holes = [card for card in DECK if makes_blackjack(state, card) == makes_blackjack(state, state.dealer[1])]
        twin = with_hole(state, rng.choice([card for card in holes if card is not state.dealer[1]]))
        while not state.is_over:
            assert visible(state) == visible(twin)
            step: Card | Decision = shoe.pop() if state.awaits_card else random_decision(rng, state)
            (state, events), (twin, twin_events) = (
                one.deal(step) if isinstance(step, Card) else one.apply(step) for one in (state, twin)
            )
            if any(isinstance(event, HoleTurned) for event in events):
                turned += 1
                assert spoken(until_turned(events), state) == spoken(until_turned(twin_events), twin)
                break
            assert spoken(events, state) == spoken(twin_events, twin)
    assert turned > 150
