"""A guest's rounds in figures, held against the rounds themselves."""

import random

from tests.house.playing import House

from pitboss.house.records import history
from pitboss.house.records.tallies import SESSION_GAP, statistics


def _nets(house: House, guest: str) -> list[int]:
    with house.engine.connect() as connection:
        rounds = history.guest_rounds(connection, guest, before=None, limit=100)
    return [seat["net"] for one in reversed(rounds) for seat in one["seats"] if seat["you"]]


def test_rounds_are_counted_and_summed_up_for_ever_and_since_the_last_pause(house: House) -> None:
    ann, rng = house.guest("Ann"), random.Random(12)
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    for _ in range(8):
        house.play_round(ann, table, 2, rng)
    house.clock.pass_ms(SESSION_GAP + 1)
    for _ in range(3):
        house.play_round(ann, table, 2, rng)
    nets = _nets(house, ann)
    with house.engine.connect() as connection:
        found = statistics(connection, ann)
    for tally, counted in ((found["ever"], nets), (found["session"], nets[8:])):
        assert tally["rounds"] == len(counted)
        assert tally["net"] == sum(counted)
        assert tally["won"] == sum(net > 0 for net in counted)
        assert tally["lost"] == sum(net < 0 for net in counted)
    best, worst = found["ever"]["best"], found["ever"]["worst"]
    assert best is not None
    assert best["net"] == max(nets)
    assert worst is not None
    assert worst["net"] == min(nets)


def test_who_has_not_played_has_no_best_round(house: House) -> None:
    with house.engine.connect() as connection:
        found = statistics(connection, house.guest("Ann"))
    assert (
        found["ever"] == found["session"] == {"rounds": 0, "won": 0, "lost": 0, "net": 0, "best": None, "worst": None}
    )


def test_an_emote_is_told_and_changes_nothing_else(house: House) -> None:
    ann = house.guest("Ann")
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    before = house.state(table)
    house.do(ann, table, "emote", seat=2, emote="good-luck")
    after = house.state(table)
    assert {key for key in after if after[key] != before[key]} <= {"version", "now"}
    assert house.folded(table) == after
