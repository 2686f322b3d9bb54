"""A round that is called off: wagers go back, and its hole card stays face down for as long as that matters."""

import random
from collections import Counter
from pathlib import Path

import pytest
from tests.house.playing import House

from pitboss.house.audit import audit
from pitboss.house.history import rounds
from pitboss.house.history.reviews import DecisionCache
from pitboss.house.keys import make_key
from pitboss.house.rulings import void_round
from pitboss.house.schemas.replies import ReplayReply
from pitboss.house.views.coach import situation_of

GAME = "mega-blackjack"


@pytest.fixture
def key(house: House, tmp_path: Path) -> Path:
    make_key(house.engine, tmp_path / "floor.key")
    return tmp_path / "floor.key"


def _call_off_a_round(house: House, guest: str, table: str, key: Path) -> tuple[int, str]:
    """Deal until a hand is asked, and have the floor call the round off; return its number and the hole card."""
    while True:
        house.do(guest, table, "bet", seat=3, main=1000)
        house.do(guest, table, "ready", seat=3)
        state = house.live(table).table.round
        assert state is not None
        if house.state(table)["turn"] is not None and state.hole_is_hidden:
            break
    number = house.state(table)["round"]
    void_round(house.worker, f"{table}.{number}", "misdeal", key)
    return number, str(state.dealer[1])


def _round(house: House, table: str, number: int, guest: str | None = None) -> ReplayReply:
    with house.engine.connect() as connection:
        return rounds.one_round(connection, f"{table}.{number}", guest)


def _cards(notation: object) -> list[str]:
    return str(notation).splitlines()[2].split()


def test_the_hole_card_is_in_no_answer_while_its_shoe_is_in_use(house: House, key: Path) -> None:
    ann = house.guest("Ann")
    table = house.open(ann, GAME)
    house.do(ann, table, "sit", seat=3)
    number, hole = _call_off_a_round(house, ann, table, key)
    shown = _round(house, table, number, ann)
    assert shown["status"] == "voided"
    with house.engine.connect() as connection:
        listed = rounds.table_rounds(connection, table, ann, before=None, limit=1)[0]
        mine = rounds.guest_rounds(connection, ann, before=None, limit=1)[0]
    assert listed["notation"] == mine["notation"] == shown["notation"]
    cards = _cards(shown["notation"])
    assert cards.count("??") == 1
    dealt = Counter(str(card) for card in house.live(table).table.shoe.discards[-len(cards) :])
    assert dealt - Counter(cards) == Counter([hole])


def test_it_is_published_with_the_shoe(house: House, key: Path) -> None:
    ann, rng = house.guest("Ann"), random.Random(1)
    table = house.open(ann, "maxtime-21")
    house.do(ann, table, "sit", seat=3)
    number, hole = _call_off_a_round(house, ann, table, key)
    hidden = _cards(_round(house, table, number)["notation"])
    shoe = house.state(table)["shoe"]["number"]
    while house.state(table)["shoe"]["number"] == shoe:
        house.play_round(ann, table, 3, rng)
    open_now = _cards(_round(house, table, number)["notation"])
    assert open_now == [hole if card == "??" else card for card in hidden]
    with house.engine.connect() as connection:
        assert rounds.shoe_record(connection, table, shoe).verify() > 0
    assert audit(house.engine).fault is None


def test_the_coach_counts_only_cards_that_were_seen(house: House, key: Path) -> None:
    """The cards known at the next decision are all that are out of the shoe, but for the two hole cards."""
    ann = house.guest("Ann")
    table = house.open(ann, GAME)
    house.do(ann, table, "sit", seat=3)
    _, hole = _call_off_a_round(house, ann, table, key)
    while house.state(table)["turn"] is None:
        house.do(ann, table, "bet", seat=3, main=1000)
        house.do(ann, table, "ready", seat=3)
    live = house.live(table)
    assert live.table.round is not None
    _, _, question = situation_of(live, ann, "shoe")
    out = Counter(map(str, live.table.shoe.discards + live.table.shoe._on_table))
    out.subtract([hole, str(live.table.round.dealer[1])])
    assert Counter(map(str, question.seen_cards)) == +out
    with house.engine.connect() as connection:
        house.do(ann, table, "decide", seat=3, decision=house.state(table)["turn"]["legal"][0]["decision"])
        (made, *_), _ = DecisionCache().decisions(connection, table, ann, "shoe")
    assert Counter(map(str, made.situation.seen_cards)) == +out


def test_nothing_told_at_the_table_names_it(house: House, key: Path) -> None:
    """The view after the call shows no card at all, and the discards are a number."""
    ann = house.guest("Ann")
    table = house.open(ann, GAME)
    house.do(ann, table, "sit", seat=3)
    _call_off_a_round(house, ann, table, key)
    state = house.state(table)
    assert state["dealer"]["cards"] == []
    assert state["seats"][0]["hands"] == []
    assert isinstance(state["shoe"]["discards"], int)
    assert state["revealed"] is None
    assert house.balance(f"layout:{table}") == 0
