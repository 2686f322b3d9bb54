"""What is told of a round is what the engine said when the round was played, once, step by step."""

import random
from collections import Counter

import pytest
from tests.house.entering import next_entry

from pitboss import rules as sheets
from pitboss.cards import Card
from pitboss.game import Round
from pitboss.game.notation import show_step
from pitboss.game.round import take
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.log import By
from pitboss.house.tables.state import Outcome
from pitboss.house.views.events import tell, tell_step

SEATS = (2, 3, 6)
BESIDE_THE_ROUND = ("ready", "round-started", "timed-out", "shoe-revealed", "shoe-opened", "round-void")


def seated(game: str) -> tuple[LiveTable, random.Random]:
    rng = random.Random(game)
    live = LiveTable("t1", sheets.load(game), [rng.randbytes(32) for _ in range(40)])
    for seat in SEATS:
        do(live, "sit", f"g{seat}", seat=seat, name=f"Guest {seat}", buy_in=500_000)
    return live, rng


def do(live: LiveTable, kind: str, by: str, **data: object) -> Outcome:
    return live.apply(next_entry(live, kind, by, data, at=live.at + 100))


def bet(live: LiveTable, rng: random.Random) -> None:
    for seat in SEATS:
        side = {bet.name: 500 for bet in live.rules.side_bets if rng.random() < 0.5 and bet.when == "every-round"}
        do(live, "bet", f"g{seat}", seat=seat, main=rng.choice((1000, 2500)), side=side)


def answer(live: LiveTable, rng: random.Random) -> Outcome:
    seat = live.table.seat_in_turn
    assert seat is not None
    decision = show_step(rng.choice(live.table.legal_actions(seat)))
    return do(live, "decide", f"g{seat}" if rng.random() < 0.8 else By.CLOCK, seat=seat, decision=decision)


@pytest.mark.parametrize("game", sheets.games())
def test_the_events_of_a_round_are_those_of_its_log_played_again(game: str) -> None:
    live, rng = seated(game)
    names = [f"Guest {seat}" for seat in SEATS]
    seen: Counter[str] = Counter()
    for _ in range(60):
        bet(live, rng)
        for seat in SEATS[:-1]:
            do(live, "deal", f"g{seat}", seat=seat)
        outcome = do(live, "deal", f"g{SEATS[-1]}", seat=SEATS[-1])
        told = tell(live, outcome)
        while outcome.round is None:
            outcome = answer(live, rng)
            told += tell(live, outcome)
        log = outcome.round.log
        again = [
            event
            for taken in take(log.opened(live.rules), log.steps)
            for event in tell_step(taken, seats=SEATS, names=names, number=live.round_number)
        ]
        assert [event for event in told if event["type"] not in BESIDE_THE_ROUND] == again
        seen.update(event["type"] for event in told)
    assert live.shoe_number > 1
    assert seen["round-over"] == 60
    assert seen["timed-out"] > 10
    assert seen["hand-settled"] > 180


def test_the_engine_takes_every_step_once_however_much_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    live, rng = seated("blackjack")
    bet(live, rng)
    dealt: list[Card] = []
    deal = Round.deal

    def counting(state: Round, card: Card) -> object:
        dealt.append(card)
        return deal(state, card)

    monkeypatch.setattr(Round, "deal", counting)
    for seat in SEATS[:-1]:
        do(live, "deal", f"g{seat}", seat=seat)
    outcome = do(live, "deal", f"g{SEATS[-1]}", seat=SEATS[-1])
    events = tell(live, outcome)
    assert sum(event["type"] in ("card", "dealer-card") for event in events) == 2 * (len(SEATS) + 1)
    assert len(dealt) == 2 * (len(SEATS) + 1)


def test_what_was_dealt_before_the_shoe_ran_out_is_told() -> None:
    live, rng = seated("maxtime-21")
    bet(live, rng)
    del live.table.shoe._coming[:-3]
    for seat in SEATS[:-1]:
        do(live, "deal", f"g{seat}", seat=seat)
    events = tell(live, do(live, "deal", f"g{SEATS[-1]}", seat=SEATS[-1]))
    assert [event["type"] for event in events] == [
        *("ready", "round-started", "card", "card", "card"),
        *("round-void", "shoe-revealed", "shoe-opened"),
    ]
