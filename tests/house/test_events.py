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
from pitboss.house.schemas.messages import TableEvent
from pitboss.house.schemas.state import DealerView, HandView, SeatView
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.log import By
from pitboss.house.tables.state import Outcome
from pitboss.house.views.events import ShownStep, show_events
from pitboss.house.views.state import StateCache

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


def _replayed(event: TableEvent) -> TableEvent:
    """An event as a replay has it, where nobody has funds."""
    if event["type"] == "decided" or event["type"] == "insured" or event["type"] == "natural-kept":
        event["after"]["funds"] = None
    return event


@pytest.mark.parametrize("game", sheets.games())
def test_what_each_event_says_of_the_table_leads_to_its_state(game: str) -> None:
    """Whoever puts down what each event carries has the cards, totals, wagers and funds of the state."""
    live, rng = seated(game)
    for _ in range(40):
        bet(live, rng)
        for seat in SEATS[:-1]:
            do(live, "ready", f"g{seat}", seat=seat)
        outcome = do(live, "ready", f"g{SEATS[-1]}", seat=SEATS[-1])
        hands: dict[int, list[HandView]] = {}
        funds: dict[int, int | None] = {}
        dealer: DealerView = {"cards": [], "total": ""}
        timed_out: dict[int, list[int]] = {}
        settled = any(bet.when for bet in live.rules.side_bets)
        while True:
            is_over = outcome.round is not None
            for event in show_events(live, outcome):
                if event["type"] == "round-started":
                    hands = {one["seat"]: one["hands"] for one in event["after"]}
                    funds = {one["seat"]: one["funds"] for one in event["after"]}
                elif event["type"] == "card" or event["type"] == "hand-settled":
                    settled |= event["type"] == "hand-settled"
                    hands[event["seat"]][event["hand"]] = event["after"]
                elif event["type"] in ("decided", "insured", "natural-kept"):
                    if event["type"] == "decided" and event["decision"] in ("hit", "stand") and not settled:
                        assert event["after"]["funds"] == funds[event["seat"]], "nothing is paid before it is settled"
                    hands[event["seat"]], funds[event["seat"]] = event["after"]["hands"], event["after"]["funds"]
                elif event["type"] == "dealer-card" or event["type"] == "hole-turned":
                    dealer = event["after"]
                elif event["type"] == "timed-out":
                    timed_out[event["seat"]] = event["after"]
            state = StateCache().state(live)
            assert [seat["hands"] for seat in state["seats"]] == [hands[seat] for seat in SEATS]
            assert state["dealer"] == dealer
            assert [seat["timed_out"] for seat in state["seats"]] == [timed_out.get(seat, []) for seat in SEATS]
            if is_over:
                break
            spots = live.table.round.seats if live.table.round else ()
            for seen, spot in zip(state["seats"], spots, strict=True):
                assert seen["funds"] == funds[seen["seat"]] or _has_settled(seen) or spot.doubles_natural
            outcome = answer(live, rng)


def _has_settled(seat: SeatView) -> bool:
    """Whether some bet of a seat was settled while the round goes on: no event after it says what the seat has."""
    nets = [*(hand["net"] for hand in seat["hands"]), *seat["side_nets"].values(), seat["insurance_net"]]
    return any(net is not None for net in nets)


@pytest.mark.parametrize("game", sheets.games())
def test_the_events_of_a_round_are_those_of_its_log_played_again(game: str) -> None:
    live, rng = seated(game)
    names = [f"Guest {seat}" for seat in SEATS]
    seen: Counter[str] = Counter()
    for _ in range(60):
        bet(live, rng)
        for seat in SEATS[:-1]:
            do(live, "ready", f"g{seat}", seat=seat)
        outcome = do(live, "ready", f"g{SEATS[-1]}", seat=SEATS[-1])
        told = show_events(live, outcome)
        while outcome.round is None:
            outcome = answer(live, rng)
            told += show_events(live, outcome)
        log = outcome.round.log
        again = [
            event
            for taken in take(log.opened(live.rules), log.steps)
            for event in ShownStep(taken, SEATS, names, live.round_number).events()
        ]
        assert [_replayed(event) for event in told if event["type"] not in BESIDE_THE_ROUND] == again
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
        do(live, "ready", f"g{seat}", seat=seat)
    outcome = do(live, "ready", f"g{SEATS[-1]}", seat=SEATS[-1])
    events = show_events(live, outcome)
    assert sum(event["type"] in ("card", "dealer-card") for event in events) == 2 * (len(SEATS) + 1)
    assert len(dealt) == 2 * (len(SEATS) + 1)


def test_what_was_dealt_before_the_shoe_ran_out_is_told() -> None:
    live, rng = seated("maxtime-21")
    bet(live, rng)
    del live.table.shoe._coming[:-3]
    for seat in SEATS[:-1]:
        do(live, "ready", f"g{seat}", seat=seat)
    events = show_events(live, do(live, "ready", f"g{SEATS[-1]}", seat=SEATS[-1]))
    assert [event["type"] for event in events] == [
        *("ready", "round-started", "card", "card", "card"),
        *("round-void", "shoe-revealed", "shoe-opened"),
    ]


def test_what_happens_at_a_seat_is_said_to_everybody_and_to_its_player() -> None:
    live, _ = seated("mega-blackjack")
    bets = do(live, "bet", "g2", seat=2, main=1500, side={"buster": 500}, toke=100)
    (placed,) = show_events(live, bets)
    assert placed["type"] == "bet-placed"
    assert placed["says"] == "Guest 2 bets 15, Buster Blackjack 5, a toke of 1"
    assert placed["to_you"] == "You bet 15, Buster Blackjack 5, a toke of 1"
    (left,) = show_events(live, do(live, "leave", "g3", seat=3))
    assert left["type"] == "left"
    assert left["to_you"] == "You left seat 3; 5,000 went back to your wallet"
