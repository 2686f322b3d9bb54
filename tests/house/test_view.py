"""What clients see of a table: only what has changed is looked at again, and nothing is missed by that."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from tests.house.entering import next_entry
from tests.house.sending import dealt, enter, sent

from pitboss import rules as sheets
from pitboss.game.notation import show_step
from pitboss.house.errors import HouseError
from pitboss.house.schemas.messages import TableMessage
from pitboss.house.tables.live import OF_ONE_SEAT, LiveTable
from pitboss.house.tables.settings import TableTerms
from pitboss.house.views.state import StateCache, dump, say, table_message
from pitboss.table.bots import STYLES
from pitboss.table.shuffle import promise

SEED = "5a" * 16


def _secrets() -> Iterator[bytes]:
    return (number.to_bytes(32, "big") for number in count(1))


def _anything(live: LiveTable, rng: random.Random) -> tuple[str, str, dict[str, Any]]:
    """Who does what at a table: mostly what goes on with the game, and now and then any of the other kinds."""
    seat, turn = rng.randint(1, 7), live.table.seat_in_turn
    if turn is not None and rng.random() < 0.7:
        data = {"seat": turn, "decision": show_step(rng.choice(live.table.legal_actions(turn)))}
        return "decide", live.guests.get(turn, "bot"), data
    if rng.random() < 0.1:
        return "start-round", "clock", {}
    if live.guests and not live.table.shoe.is_sealed and rng.random() < 0.5:
        return _about_seeds(live, rng)
    side = {bet.name: 500 for bet in live.rules.side_bets if rng.random() < 0.3}
    others: list[tuple[str, dict[str, Any]]] = [
        ("sit", {"buy_in": 100_000, "name": f"Guest {seat}"}),
        ("seat-bot", {"style": rng.choice(list(STYLES))}),
        ("bet", {"main": 1000, "side": side}),
        ("bet", {"main": 2000}),
        ("ready", {}),
        ("ready", {}),
        ("take-back", {}),
        ("top-up", {"cents": 5000}),
        ("sit-out", {}),
        ("come-back", {}),
        rng.choice([("leave", {}), ("dismiss-bot", {}), ("call-off", {"reason": "a test"}), ("ready", {})]),
    ]
    kind, more = rng.choice(others)
    if kind == "call-off":
        return kind, "clock", more
    by = live.guests.get(seat) or f"g{rng.randint(1, 7)}"
    return kind, by, {"seat": seat, **more}


def _about_seeds(live: LiveTable, rng: random.Random) -> tuple[str, str, dict[str, Any]]:
    seat, guest = rng.choice(list(live.guests.items()))
    about = {"seat": seat, "shoe": live.commitment}
    if seat in live.promises:
        return "open-seed", guest, {**about, "seed": SEED}
    return "promise-seed", guest, {**about, "promise": promise(live.commitment, seat, bytes.fromhex(SEED))}


@pytest.mark.parametrize("game", sheets.games())
def test_what_was_seen_before_is_never_shown_in_place_of_what_is_so_now(game: str) -> None:
    rng, secrets, done, look = random.Random(game), _secrets(), Counter[str](), StateCache()
    live = LiveTable("t1", sheets.load(game), [next(secrets)], terms=TableTerms(seats_each=2))
    while live.version < 1000:
        kind, by, data = _anything(live, rng)
        try:
            live.apply(next_entry(live, kind, by, data, at=live.version * 1000), draw=lambda: next(secrets))
        except HouseError:
            continue
        done[kind] += 1
        if rng.random() < 0.7:
            assert dump(look.state(live)) == dump(StateCache().state(live))
            assert table_message(live, [], look) == table_message(live, [])
            whole: TableMessage = {"type": "table", "version": live.version, "events": [], "state": look.state(live)}
            assert table_message(live, [], look) == say(whole)
    assert live.round_number > 20
    assert {*OF_ONE_SEAT, "sit", "leave", "seat-bot", "dismiss-bot", "call-off"} <= done.keys()


def test_a_seat_of_which_nothing_has_changed_is_sent_as_it_was_written_before() -> None:
    live = LiveTable("t1", sheets.load("blackjack"), [bytes(32)])
    for seat in (1, 2):
        data = {"seat": seat, "name": f"Guest {seat}", "buy_in": 100_000}
        live.apply(next_entry(live, "sit", f"g{seat}", data))
    look = StateCache()
    look.state(live)
    first, second = look.seats[1], look.seats[2]
    live.apply(next_entry(live, "bet", "g2", {"seat": 2, "main": 1000}))
    look.state(live)
    assert look.seats[1] is first
    assert look.seats[2] is not second


@pytest.mark.parametrize("game", [game for game in sheets.games() if sheets.load(game).dealer.has_hole])
def test_everybody_is_sent_the_players_cards_and_one_of_the_dealers(game: str) -> None:
    hidden = 0
    for seed in range(10):
        live, outcome = dealt(game, {2: 1000, 5: 1000}, seed=seed)
        played = live.table.round
        assert played is not None
        if not played.hole_is_hidden:
            continue
        hidden += 1
        message, (up, hole) = sent(live, outcome), played.dealer
        seats = message["state"]["seats"]
        assert message["state"]["dealer"]["cards"] == [str(up), "??"]
        assert [seat["hands"][0]["cards"] for seat in seats] == [
            [str(card) for card in seat.hands[0].cards] for seat in played.seats
        ]
        assert [event["card"] for event in message["events"] if event["type"] == "dealer-card"] == [str(up), "??"]
        if live.rules.shoe.decks == 1:
            assert f'"{hole}"' not in dump(message).decode()
    assert hidden > 5


def test_who_sits_out_in_the_middle_of_a_round_has_the_same_wager_down() -> None:
    live, _ = dealt("blackjack", {1: 1000, 2: 2000}, seed=1)
    assert live.phase == "play"
    seat, _ = sent(live, enter(live, "sit-out", 1))["state"]["seats"]
    assert (seat["sits_out"], seat["wagers"]["main"], seat["funds"]) == (True, 1000, 100_000 - 1000)
