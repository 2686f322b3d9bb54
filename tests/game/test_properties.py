"""What holds in every round of every legal game: drawn by lot, played by lot."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain

import pytest
from tests.random_play import EVERY_DECISION, played, random_round
from tests.random_rules import random_rules

from pitboss.cards import Card
from pitboss.game import Decision, IllegalDecisionError, Insure, Offer, Phase, Round
from pitboss.game.events import HandSettled, InsuranceSettled, RoundOver, SideBetSettled, TokeSettled
from pitboss.game.notation import RoundLog
from pitboss.rules import Rules
from pitboss.rules.legal import checks_every_blackjack

GAMES_PER_BLOCK, ROUNDS_PER_GAME = 20, 5
BLOCKS = pytest.mark.parametrize("block", range(6))


def games(block: int, name: str) -> Iterator[tuple[random.Random, Rules]]:
    for seed in range(block * GAMES_PER_BLOCK, (block + 1) * GAMES_PER_BLOCK):
        rng = random.Random(f"{name} {seed}")
        yield rng, random_rules(rng)


@BLOCKS
def test_cards_are_conserved(block: int) -> None:
    """Every card dealt lies in exactly one place: in some hand, or before the dealer."""
    for rng, rules in games(block, "cards"):
        for _ in range(ROUNDS_PER_GAME):
            state, shoe = random_round(rng, rules)
            whole = Counter(shoe)
            for _, after, _ in played(rng, state, shoe):
                hands = chain.from_iterable(hand.cards for seat in after.seats for hand in seat.hands)
                assert Counter(hands) + Counter(after.dealer) + Counter(shoe) == whole


@BLOCKS
def test_cents_are_conserved_between_the_settlements_and_the_end(block: int) -> None:
    """Each wager is settled once; what was told along the way adds up to the end, the dealer's tokes apart."""
    for rng, rules in games(block, "cents"):
        for _ in range(ROUNDS_PER_GAME):
            state, shoe = random_round(rng, rules)
            told = list(chain.from_iterable(events for _, _, events in played(rng, state, shoe)))
            (over,) = [event for event in told if isinstance(event, RoundOver)]
            assert told[-1] is over
            last: dict[tuple[int, ...], int] = {}
            nets = [-seat.wagers.tokes for seat in state.seats]
            tokes = [seat.wagers.tokes for seat in state.seats]
            for event in told:
                if isinstance(event, HandSettled):
                    # A late blackjack may settle a surrendered or busted hand anew; the last word counts.
                    before = last.get((event.seat, event.hand), 0)
                    last[event.seat, event.hand] = event.net
                    nets[event.seat] += event.net - before if _may_settle_anew(rules) else event.net
                elif isinstance(event, TokeSettled):
                    tokes[event.seat] += event.net - last.get((event.seat,), 0)
                    last[event.seat,] = event.net
                elif isinstance(event, SideBetSettled) and event.toke:
                    tokes[event.seat] += event.net
                elif isinstance(event, InsuranceSettled | SideBetSettled):
                    nets[event.seat] += event.net
            assert (tuple(nets), tuple(tokes)) == (over.nets, over.tokes_won)


def _may_settle_anew(rules: Rules) -> bool:
    return not checks_every_blackjack(rules)


@BLOCKS
def test_what_is_legal_is_accepted_and_what_is_not_is_refused(block: int) -> None:
    """`legal_actions` is never empty while a decision is awaited, and `apply` takes that and nothing else."""
    for rng, rules in games(block, "legal"):
        for _ in range(ROUNDS_PER_GAME):
            state, shoe = random_round(rng, rules)
            for _, after, _ in chain([(None, state, ())], played(rng, state, shoe)):
                assert bool(after.legal_actions) is not (after.awaits_card or after.is_over)
                for decision in EVERY_DECISION:
                    _takes_only_what_is_legal(after, decision, decision in after.legal_actions)
                most = max((answer.cents for answer in after.legal_actions if isinstance(answer, Insure)), default=0)
                for cents in {0, -50, 1, most - 1, most, most + 1, rules.limits.chip // 2, most * 2}:
                    fits = 0 < cents <= most and cents * 2 % rules.limits.chip == 0
                    _takes_only_what_is_legal(after, Insure(cents), fits)
                if not after.awaits_card:
                    with pytest.raises(IllegalDecisionError):
                        after.deal(Card("A", "s"))


def _takes_only_what_is_legal(state: Round, decision: Decision, legal: bool) -> None:
    assert state.is_legal(decision) is legal
    if legal:
        state.apply(decision)
    else:
        with pytest.raises(IllegalDecisionError):
            state.apply(decision)


@BLOCKS
def test_no_hand_exceeds_the_rules(block: int) -> None:
    """Hands and doubles stay within the sheet; each hand carries the original wager, doubled as often as it was."""
    for rng, rules in games(block, "limits"):
        for _ in range(ROUNDS_PER_GAME):
            state, shoe = random_round(rng, rules)
            wagers = [seat.wagers for seat in state.seats]
            for _, after, _ in played(rng, state, shoe):
                assert [seat.wagers for seat in after.seats] == wagers
                for seat in after.seats:
                    assert len(seat.hands) <= rules.split.max_hands
                    assert seat.insurance <= seat.wagers.main * rules.insurance.max.ratio
                    for hand in seat.hands:
                        assert hand.doubles <= rules.double.times
                        assert hand.wager == seat.wagers.main << hand.doubles
                        assert not hand.doubles or rules.double.after_split or not hand.from_split


@BLOCKS
def test_insurance_is_asked_with_an_ace_up_and_only_then(block: int) -> None:
    for rng, rules in games(block, "insurance"):
        for _ in range(ROUNDS_PER_GAME):
            state, shoe = random_round(rng, rules)
            asked = set()
            for _, after, _ in played(rng, state, shoe):
                if after.phase is Phase.INSURANCE:
                    asked.add(after.seat)
                    even = Offer.EVEN_MONEY in after.legal_actions
                    assert not even or (rules.natural.even_money and after.seats[after.seat].is_natural)
                state = after
            if state.dealer[0].rank != "A":
                assert not asked
            elif rules.insurance.offered and rules.insurance.max.ratio * rules.limits.min >= rules.limits.chip:
                assert asked == set(range(len(state.seats)))


@BLOCKS
def test_a_round_replays_from_its_text(block: int) -> None:
    """Written down, read back and played again: the same wagers, the same states, the same events."""
    for rng, rules in games(block, "replay"):
        for _ in range(ROUNDS_PER_GAME):
            first = rng.random() < 0.5
            state, shoe = random_round(rng, rules)
            wagers = tuple(seat.wagers for seat in state.seats)
            sides = {name for wager in wagers for name, _ in wager.side + wager.side_tokes}
            first = first or any(rules.side_bet(name).when == "first-round-of-shoe" for name in sides)
            log = RoundLog.of(rules, wagers, first_of_shoe=first)
            history = list(played(rng, state, shoe))
            log = log.and_then(*(step for step, _, _ in history))
            read = RoundLog.parse(str(log))
            assert read == log
            assert str(read) == str(log)
            start, *again = read.replay(rules)
            assert start == (None, state, ())
            assert again == history
