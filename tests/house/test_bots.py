"""Bots at the tables of the house: styles come from the log, and so do their bets, whoever folds it."""

import json
import random

import pytest
from tests.house.playing import House

from pitboss.house.audit import audit
from pitboss.house.errors import HouseError
from pitboss.house.schemas.commands import read_command
from pitboss.table.bots import STYLES, usual_style


def test_bots_bet_by_their_styles_over_changes_of_shoe_and_every_fold_agrees(house: House) -> None:
    rng, ann = random.Random(3), house.guest()
    table = house.open(ann, "maxtime-21", bots=5)
    house.do(ann, table, "sit", seat=1)
    bets: dict[int, set[int]] = {}
    for _ in range(25):
        house.play_round(ann, table, 1, rng)
        assert house.state(table) | {"now": 0} == house.folded(table) | {"now": 0}
        for seat in house.state(table)["seats"]:
            if seat["bot"]:
                assert seat["style"] == usual_style(seat["seat"])
                bets.setdefault(seat["seat"], set()).add(seat["last_wagers"]["main"])
    assert house.state(table)["shoe"]["number"] > 3
    for seat, seen in bets.items():
        varies = usual_style(seat) in ("bold", "chaser")
        assert (len(seen) > 1) == varies, (seat, seen)
    assert audit(house.engine).fault is None
    assert house.ledger_total() == 0


def test_a_guest_chooses_the_style_of_a_bot(house: House) -> None:
    ann = house.guest()
    table = house.open(ann)
    house.do(ann, table, "sit", seat=1)
    house.do(ann, table, "seat-bot", seat=2, style="cautious")
    house.do(ann, table, "seat-bot", seat=3)
    styles = {seat["seat"]: seat["style"] for seat in house.state(table)["seats"]}
    assert styles == {1: None, 2: "cautious", 3: usual_style(3)}


@pytest.mark.parametrize("style", ["reckless", "", 3])
def test_no_other_style_is_taken(style: object) -> None:
    text = {"id": "c1", "version": 1, "do": "seat-bot", "seat": 2, "style": style}
    with pytest.raises(HouseError, match=f"style must be one of {', '.join(STYLES)}"):
        read_command(json.dumps(text))
