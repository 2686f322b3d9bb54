"""The table beside the reference: every question, every legal answer, every result and every cent, in random rounds."""

import random
from collections.abc import Iterator

import pytest
from tests.random_play import played, random_round
from tests.random_rules import random_rules
from tests.reference.round import Answer, RefRound, RefSeat
from tests.reference.sheet import Sheet, sheet_of

from pitboss.cards import Card
from pitboss.game import Decision, Insure, Phase, Reason, Round
from pitboss.rules import Rules, games, load

STAGES = {
    Phase.DEAL: "deal",
    Phase.NATURALS: "natural",
    Phase.INSURANCE: "insurance",
    Phase.EARLY_SURRENDER: "early",
    Phase.PLAY: "play",
    Phase.DRAW: "draw",
    Phase.DEALER: "dealer",
    Phase.OVER: "over",
}


def word(step: Card | Decision) -> Answer:
    if isinstance(step, Insure):
        return "insure", step.cents
    return str(step)


def reference_of(table: Round, sheet: Sheet | None = None) -> RefRound:
    """The same round by the reference, under the same sheet or another."""
    seats = [
        RefSeat(seat.wagers.main, dict(seat.wagers.side), seat.wagers.toke, dict(seat.wagers.side_tokes))
        for seat in table.seats
    ]
    return RefRound(sheet or sheet_of(table.rules), seats)


def check_moment(table: Round, reference: RefRound) -> None:
    """Both wait for the same thing, and allow the same answers."""
    need = reference.need()
    assert need.stage == STAGES[table.phase]
    if need.stage in ("natural", "insurance", "early"):
        assert need.seat == table.seat
    if need.stage in ("play", "draw"):
        assert (need.seat, need.hand) == (table.seat, table.hand)
    assert need.allowed == {word(answer) for answer in table.legal_actions}


def check_money(table: Round, reference: RefRound) -> None:
    """Both settled every wager alike."""
    for seat, ref in zip(table.seats, reference.seats, strict=True):
        assert [hand.reason.value for hand in seat.hands if hand.reason] == [hand.result for hand in ref.hands]
        assert [hand.net for hand in seat.hands] == [hand.net for hand in ref.hands]
        assert seat.insurance_net == ref.insurance_net
        assert list(seat.side_nets) == list(reference.side_nets(ref).values())
        assert list(seat.side_toke_nets) == list(reference.side_toke_nets(ref).values())
        assert (seat.toke_net or 0) == reference.toke_net(ref)
        assert seat.net == reference.net(ref)


def play_both(rng: random.Random, rules: Rules) -> Iterator[Round]:
    table, shoe = random_round(rng, rules)
    reference = reference_of(table)
    check_moment(table, reference)
    for step, after, _ in played(rng, table, shoe):
        reference.take(word(step))
        check_moment(after, reference)
        table = after
        yield after
    check_money(table, reference)


@pytest.mark.parametrize("block", range(20))
def test_random_games(block: int) -> None:
    for seed in range(block * 20, block * 20 + 20):
        rng = random.Random(f"reference {seed}")
        rules = random_rules(rng)
        for _ in range(10):
            for _ in play_both(rng, rules):
                pass


@pytest.mark.parametrize("name", games())
def test_shipped_games(name: str) -> None:
    rng = random.Random(name)
    for _ in range(200):
        for _ in play_both(rng, load(name)):
            pass


def test_random_rounds_reach_every_stage_and_every_result() -> None:
    """Otherwise the comparison would hold less than it seems to."""
    stages: set[Phase] = set()
    results: set[Reason | None] = set()
    for seed in range(250):
        rng = random.Random(f"reference {seed}")
        rules = random_rules(rng)
        for _ in range(10):
            for moment in play_both(rng, rules):
                stages.add(moment.phase)
            results |= {hand.reason for seat in moment.seats for hand in seat.hands}
    assert stages == set(Phase)
    assert results == set(Reason)
