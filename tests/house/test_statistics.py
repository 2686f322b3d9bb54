"""A guest's rounds in figures, held against the rounds themselves."""

import random
from pathlib import Path

import pytest
from sqlalchemy import text
from tests.browser.plain_coach import EDGE, OTHER_WORTH, SIDE_EDGE, STAND_WORTH, PlainCoach
from tests.house.playing import House

from pitboss.house.audit import audit
from pitboss.house.history import rounds, statistics
from pitboss.house.history.reviews import DecisionCache
from pitboss.house.history.statistics import SESSION_GAP, Career
from pitboss.house.keys import make_key
from pitboss.house.rulings import correct_payment, void_round
from pitboss.house.schemas.replies import StatisticsReply


def _nets(house: House, guest: str) -> list[int]:
    with house.engine.connect() as connection:
        played = rounds.guest_rounds(connection, guest, before=None, limit=100)
    return [seat["net"] for one in reversed(played) for seat in one["seats"] if seat["you"]]


def _bring_up(house: House, guest: str, *, coach: bool = True) -> StatisticsReply:
    """The figures as a request has them, kept afterwards as a request keeps them."""
    with house.engine.connect() as connection:
        career, is_new = statistics.bring_up(connection, guest, PlainCoach() if coach else None, DecisionCache())
        shown = statistics.show(connection, guest, career, has_coach=coach)
    if is_new:
        house.worker.in_transaction(lambda connection, _books: statistics.keep(connection, guest, career))
    return shown


def _sit_down(house: House, guest: str, game: str = "blackjack", seat: int = 2) -> str:
    table = house.open(guest, game)
    house.do(guest, table, "sit", seat=seat)
    return table


@pytest.mark.parametrize("coach", [False, True])
def test_rounds_are_counted_and_summed_up_for_ever_and_since_the_last_pause(house: House, coach: bool) -> None:
    ann, rng = house.guest("Ann"), random.Random(12)
    table = _sit_down(house, ann)
    for _ in range(8):
        house.play_round(ann, table, 2, rng)
        _bring_up(house, ann, coach=coach)
    house.clock.pass_ms(SESSION_GAP + 1)
    for _ in range(3):
        house.play_round(ann, table, 2, rng)
    nets = _nets(house, ann)
    found = _bring_up(house, ann, coach=coach)
    for tally, counted in ((found["ever"], nets), (found["session"], nets[8:])):
        assert tally["rounds"] == len(counted)
        assert tally["net"] == sum(counted)
        assert tally["won"] == sum(net > 0 for net in counted)
        assert tally["lost"] == sum(net < 0 for net in counted)
        assert (tally["play"] is not None) == coach
        assert tally["play"] is None or (tally["play"]["rounds"], tally["play"]["net"]) == (len(counted), sum(counted))
    best, worst = found["ever"]["best"], found["ever"]["worst"]
    assert best is not None
    assert best["net"] == max(nets)
    assert worst is not None
    assert worst["net"] == min(nets)
    assert audit(house.engine).fault is None


def test_who_has_not_played_has_no_best_round(house: House) -> None:
    found = _bring_up(house, house.guest("Ann"), coach=False)
    nothing = {"rounds": 0, "won": 0, "lost": 0, "net": 0, "best": None, "worst": None, "play": None}
    assert found == {"ever": nothing, "session": nothing, "waiting": 0}


def test_rounds_that_were_counted_are_not_read_again(house: House) -> None:
    """Were the old results read again, their loss would show."""
    ann, rng = house.guest("Ann"), random.Random(3)
    table = _sit_down(house, ann)
    for _ in range(60):
        house.play_round(ann, table, 2, rng)
    while _bring_up(house, ann)["waiting"]:
        pass
    before = _bring_up(house, ann)
    with house.engine.begin() as connection:
        connection.execute(text("delete from results where round <= 10"))
    house.play_round(ann, table, 2, rng)
    after = _bring_up(house, ann)
    net = _nets(house, ann)[-1]
    assert (after["ever"]["rounds"], after["ever"]["net"]) == (61, before["ever"]["net"] + net)
    assert after["ever"]["play"] is not None
    assert after["ever"]["play"]["rounds"] == 61


def test_the_result_is_what_was_to_be_expected_and_luck(house: House) -> None:
    """By the coach of the tests: every bet gives up its edge, and every hit three quarters of the wager; two tables."""
    ann = house.guest("Ann")
    tables = {_sit_down(house, ann): 2000, _sit_down(house, ann, "mega-blackjack"): 1000}
    asked, hits, staked, given_up = 0, 0, 0, 0.0
    for _ in range(10):
        for table, main in tables.items():
            side = {"buster": 500} if main == 1000 else {}
            house.do(ann, table, "bet", seat=2, main=main, side=side, toke=100 if side else 0)
            house.do(ann, table, "ready", seat=2)
            staked += 1
            given_up += EDGE * main + sum(SIDE_EDGE * cents + 100 for cents in side.values())
            while (turn := house.state(table)["turn"]) is not None:
                legal = [answer["decision"] for answer in turn["legal"]]
                plays = house.state(table)["phase"] == "play"
                total = house.state(table)["seats"][0]["hands"][0]["total"]
                decision = "decline" if "decline" in legal else "hit" if plays and total.isdigit() else "stand"
                decision = decision if decision in legal else "stand"
                asked += decision != "decline"
                if decision == "hit" and int(total) > 16:
                    decision = "stand"
                if decision == "hit":
                    hits, given_up = hits + 1, given_up + (STAND_WORTH - OTHER_WORTH) * main
                house.do(ann, table, "decide", seat=2, decision=decision)
    found = _bring_up(house, ann)["ever"]
    play = found["play"]
    assert play is not None
    assert hits > 5
    assert (play["rounds"], play["mistakes"]) == (staked, hits)
    assert play["expected"] == pytest.approx(-given_up)
    assert play["luck"] == pytest.approx(found["net"] + given_up)
    assert play["cost"] == pytest.approx(sum(kind["cents"] for kind in play["kinds"]))
    assert [(kind["did"], kind["best"], kind["count"]) for kind in play["kinds"]] == [("hit", "stand", hits)]


def test_a_ruling_has_everything_counted_anew(house: House, tmp_path: Path) -> None:
    ann, rng = house.guest("Ann"), random.Random(5)
    table = _sit_down(house, ann)
    for _ in range(6):
        house.play_round(ann, table, 2, rng)
    _bring_up(house, ann)
    nets, key = _nets(house, ann), tmp_path / "floor.key"
    make_key(house.engine, key)
    void_round(house.worker, f"{table}.2", "misdeal", key)
    correct_payment(house.worker, f"{table}.4", seat=2, cents=500, reason="a card was misread", key_file=key)
    assert audit(house.engine).fault is None
    found = _bring_up(house, ann)["ever"]
    assert (found["rounds"], found["net"]) == (5, sum(nets) - nets[1] + 500)
    assert found["play"] is not None
    assert (found["play"]["rounds"], found["play"]["net"]) == (5, found["net"])
    assert audit(house.engine).fault is None


def test_a_result_that_turns_up_late_is_counted_once() -> None:
    career = Career()
    passed = [career.counted.passes(ident) for ident in (5, 9, 7, 9, 7, 5, 12)]
    assert passed == [True, True, True, False, False, False, True]
