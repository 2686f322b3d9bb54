"""Looking back: each decision is judged by what its player could know when it was made."""

import random
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from sqlalchemy import event
from tests.house.playing import House

from pitboss import rules as sheets
from pitboss.actions import Action
from pitboss.cards import parse_cards
from pitboss.coach.action_values import action_values
from pitboss.coach.situation import MOST_JUDGED, FiguresError, Known, Situation
from pitboss.game import Hand, Insure, Offer, Phase
from pitboss.house.history.reviews import DecisionCache, PastDecision, show_review
from pitboss.house.keys import make_key
from pitboss.house.rulings import void_round
from pitboss.house.views.coach import situation_of

Asked = list[tuple[int, str, Situation]]


def _play(house: House, guest: str, table: str, rng: random.Random, known: Known) -> Asked:
    """Play a round at random; every question as the coach was, or would have been, asked it, with the answer."""
    asked: Asked = []
    house.do(guest, table, "bet", seat=2, main=rng.choice((1000, 2500)))
    house.do(guest, table, "ready", seat=2)
    while (turn := house.state(table)["turn"]) is not None:
        decision = rng.choice(turn["legal"])["decision"]
        asked.append((house.state(table)["round"], decision, situation_of(house.live(table), guest, known)[2]))
        house.do(guest, table, "decide", seat=2, decision=decision)
    return asked


def _made(
    house: House, table: str, guest: str, known: Known, memory: DecisionCache | None = None
) -> list[PastDecision]:
    with house.engine.connect() as connection:
        return (memory or DecisionCache()).decisions(connection, table, guest, known)[0]


@pytest.mark.parametrize("known", get_args(Known))
def test_every_question_is_put_again_as_it_was(house: House, known: Known) -> None:
    """Over several shoes of a single deck, with a memory that is kept and with none."""
    rng, ann, memory = random.Random(5), house.guest(), DecisionCache()
    table = house.open(ann, "maxtime-21")
    house.do(ann, table, "sit", seat=2)
    asked: Asked = []
    while house.state(table)["shoe"]["number"] < 4:
        asked += _play(house, ann, table, rng, known)
        expected = [(number, question) for number, _, question in reversed(asked)]
        for kept in (memory, DecisionCache()):
            made = _made(house, table, ann, known, kept)
            assert [(one.round, one.situation) for one in made] == expected
    assert len(asked) > 10


def test_looking_back_folds_no_shoe_in_which_one_did_not_play(house: House) -> None:
    rng, ann, bob, memory = random.Random(5), house.guest(), house.guest("Bob"), DecisionCache()
    table = house.open(ann, "maxtime-21")
    house.do(ann, table, "sit", seat=2)
    while house.state(table)["shoe"]["number"] < 6:
        _play(house, ann, table, rng, "round")
    folded: list[str] = []

    @event.listens_for(house.engine, "before_cursor_execute")
    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        folded.extend(re.findall("FROM entries", statement))

    assert _made(house, table, bob, "round", memory) == []
    assert len(folded) <= 1
    assert len({one.shoe for one in _made(house, table, ann, "round", memory)}) > 3


def test_a_round_still_open_is_judged_so_far(house: House) -> None:
    ann = house.guest()
    table = house.open(ann, "maxtime-21")
    house.do(ann, table, "sit", seat=2)
    made: list[PastDecision] = []
    while not made or house.state(table)["turn"] is None:
        house.do(ann, table, "bet", seat=2, main=1000)
        house.do(ann, table, "ready", seat=2)
        asked: list[Situation] = []
        while (turn := house.state(table)["turn"]) is not None and len(asked) < 2:
            legal = [answer["decision"] for answer in turn["legal"]]
            asked.append(situation_of(house.live(table), ann, "shoe")[2])
            house.do(ann, table, "decide", seat=2, decision="hit" if "hit" in legal else legal[-1])
        made = [one for one in _made(house, table, ann, "shoe") if one.round == house.state(table)["round"]]
        assert [one.situation for one in reversed(made)] == asked


def test_costs_are_the_difference_to_the_best_action(house: House) -> None:
    rng, ann = random.Random(9), house.guest()
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    asked: Asked = []
    for _ in range(12):
        asked += _play(house, ann, table, rng, "round")
    made = _made(house, table, ann, "round")
    review = show_review(made, [action_values(one.situation) for one in made], known="round", more=False)
    units = cents = 0.0
    for shown, (number, decision, question) in zip(review["decisions"], reversed(asked), strict=True):
        worths = {str(answer).replace("insure ", "insure:"): worth for answer, worth in action_values(question).items()}
        cost = max(worths.values()) - worths[decision]
        units, cents = units + cost, cents + cost * question.wager
        assert (shown["round"], shown["did"], shown["wager"]) == (number, decision, question.wager)
        assert shown["cost"] == pytest.approx(cost, abs=1e-9)
        assert worths[str(shown["best"])] == pytest.approx(max(worths.values()), abs=1e-9)
    assert units > 0.5
    assert review["session"]["cost"] == pytest.approx(units, abs=1e-9)
    assert review["session"]["cents"] == pytest.approx(cents, abs=1e-6)
    assert review["session"] == review["shoe"]
    assert review["session"]["judged"] == len(asked) > review["session"]["mistakes"] > 3


def test_the_clocks_answer_counts_and_is_named(house: House) -> None:
    ann = house.guest()
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    while house.state(table)["turn"] is None:
        house.do(ann, table, "bet", seat=2, main=1000)
        house.do(ann, table, "ready", seat=2)
    number = house.state(table)["round"]
    house.tick(house.worker.timers.seat_kept)
    assert [one.timed_out for one in _made(house, table, ann, "round") if one.round == number][-1]


def test_a_voided_round_has_no_mistakes(house: House, tmp_path: Path) -> None:
    ann = house.guest()
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    asked: Asked = []
    while len({number for number, _, _ in asked}) < 2:
        asked += _play(house, ann, table, random.Random(len(asked)), "round")
    number = asked[0][0]
    make_key(house.engine, tmp_path / "floor.key")
    void_round(house.worker, f"{table}.{number}", "misdeal", tmp_path / "floor.key")
    made = {one.round for one in _made(house, table, ann, "round")}
    assert made == {played for played, _, _ in asked if played != number}


def test_another_guests_decisions_are_not_looked_at(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    for seed in range(3):
        _play(house, ann, table, random.Random(seed), "round")
    assert _made(house, table, ann, "round")
    assert _made(house, table, bob, "round") == []


def test_only_the_last_decisions_are_listed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_JUDGED >= 100
    monkeypatch.setattr("pitboss.house.history.reviews.MOST_JUDGED", 4)
    rng, ann = random.Random(1), house.guest()
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    asked: Asked = []
    while len(asked) < 6:
        asked += _play(house, ann, table, rng, "round")
    with house.engine.connect() as connection:
        made, more = DecisionCache().decisions(connection, table, ann, "round")
    assert more
    assert [one.situation for one in made] == [question for _, _, question in reversed(asked)][:4]


def test_what_cannot_be_judged_says_why_and_costs_nothing() -> None:
    held = Hand((), 1000)
    for card in parse_cards("9s 9d"):
        held = held.with_card(card)
    (up,) = parse_cards("Ac")
    legal = (Offer.DECLINE, Insure(500), Insure(200))
    question = Situation(sheets.load("blackjack"), Phase.INSURANCE, held, 1, up, 1000, legal, (*held.cards, up))
    made = [
        PastDecision(2, 1, 4, 0, question, Insure(200), timed_out=False),
        PastDecision(1, 1, 4, 0, question, Action.HIT, timed_out=False),
    ]
    review = show_review(made, [action_values(question), FiguresError("too few cards")], known="shoe", more=False)
    insured, other = review["decisions"]
    assert (insured["did"], insured["best"]) == ("insure:2.00", "decline")
    assert insured["cents"] == pytest.approx(200 * (1 - 3 * 96 / 309))
    assert (other["why"], other["cost"]) == ("too few cards", None)
    assert review["session"]["not_judged"] == 1
    assert review["session"]["cents"] == insured["cents"]
