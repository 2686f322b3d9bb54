"""What the rules allow to a hand whose seat lacks the chips, with its cost; and nothing that they forbid."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from tests.house.entering import next_entry

from pitboss.house.tables.live import LiveTable
from pitboss.house.views.state import StateCache
from pitboss.rules import Rules, load

BET = 10_000


def _asked(rules: Rules, funds: int, fits: Callable[[dict[str, Any]], bool], *decisions: str) -> dict[str, Any]:
    """The first question that fits, to a lone player with so many chips beside the bet, after these decisions."""
    for number in count(1):
        live = LiveTable("t1", rules, [number.to_bytes(32, "big")])

        def do(kind: str, live: LiveTable = live, **data: Any) -> None:
            live.apply(next_entry(live, kind, "ann", {"seat": 1, **data}, at=1000), draw=lambda: bytes(32))

        do("sit", buy_in=BET + funds, name="Ann")
        do("bet", main=BET)
        do("ready")
        for decision in decisions:
            turn = StateCache().state(live)["turn"]
            if turn is None or decision not in [one["decision"] for one in turn["legal"]]:
                break
            do("decide", decision=decision)
        else:
            state = StateCache().state(live)
            hand = state["seats"][0]["hands"]
            if state["turn"] is not None and fits({"phase": state["phase"], "hands": hand}):
                return dict(state["turn"])
    raise AssertionError("numbers do not end")


def _short(turn: dict[str, Any]) -> list[tuple[str, int]]:
    return [(answer["decision"], answer["cost"]) for answer in turn["short"]]


def _in_play(cards: int) -> Callable[[dict[str, Any]], bool]:
    """A first hand of so many cards, hard and far from 21."""

    def fits(seen: dict[str, Any]) -> bool:
        hand = seen["hands"][0]
        return seen["phase"] == "play" and len(hand["cards"]) == cards and hand["total"] in map(str, range(12, 18))

    return fits


def test_a_double_on_three_cards_and_a_double_again_are_told_with_their_cost() -> None:
    assert _short(_asked(load("maxtime-21"), 0, _in_play(3), "hit")) == [("double", BET)]
    assert _short(_asked(load("super-fun-21-extreme"), BET, _in_play(3), "double")) == [("double", 2 * BET)]


def test_a_split_is_told_beside_the_double() -> None:
    def pair(seen: dict[str, Any]) -> bool:
        (hand,) = seen["hands"]
        return _in_play(2)(seen) and hand["cards"][0][0] == hand["cards"][1][0] == "8"

    assert _short(_asked(load("blackjack"), 0, pair)) == [("double", BET), ("split", BET)]


def test_insurance_is_told_for_all_it_takes() -> None:
    turn = _asked(load("blackjack"), 0, lambda seen: bool(seen["phase"] == "insurance"))
    assert _short(turn) == [(f"insure:{BET // 200}.00", BET // 2)]
    turn = _asked(load("blackjack"), 1000, lambda seen: bool(seen["phase"] == "insurance"))
    assert _short(turn) == []
    assert [answer["cost"] for answer in turn["legal"]] == [0, 1000]


@pytest.mark.parametrize(
    ("changes", "decisions", "cards"),
    [
        ({"double.after_split": False}, ("split",), 2),
        ({"double.max_total": 11, "double.totals": "any"}, (), 2),
        ({}, ("hit",), 3),
    ],
)
def test_what_the_rules_forbid_is_never_for_sale(
    changes: dict[str, Any], decisions: tuple[str, ...], cards: int
) -> None:
    def no_pair(seen: dict[str, Any]) -> bool:
        return _in_play(cards)(seen) and len({card[0] for card in seen["hands"][0]["cards"]}) == cards

    funds = BET if decisions == ("split",) else 0
    assert _short(_asked(load("blackjack", changes), funds, no_pair, *decisions)) == []
