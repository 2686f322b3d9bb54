"""The lab over HTTP: every figure is the one that Python gives, digit for digit; what is wrong stands at its key."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.browser.plain_coach import PlainCoach
from tests.house.web.serving import in_thread

import pitboss
from pitboss.house.lab import pool
from pitboss.house.web.limits import Limits
from pitboss.house.web.serve import make_server
from pitboss.house.web.state import Setup
from pitboss.house.worker.requests import Rate
from pitboss.rules import load, read_sheet
from pitboss.rules.keys import KEYS

VARIANT = {"shoe.decks": "2", "natural.pays": "6:5", "dealer.soft_17": "stand"}


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    limits = Limits(requests=Rate(10**6, 10**6))
    setup = Setup(database=str(tmp_path_factory.mktemp("house") / "house.db"), coach=PlainCoach(), limits=limits)
    with (
        in_thread(make_server(setup)) as port,
        httpx.Client(base_url=f"http://127.0.0.1:{port}/api", timeout=180) as client,
    ):
        yield client


def post(lab: httpx.Client, path: str, **body: Any) -> Any:
    answer = lab.post(path, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_changed_game_has_the_figures_of_python(lab: httpx.Client) -> None:
    reply = post(lab, "/odds", game="blackjack", set=VARIANT)
    solution = pitboss.solve(load("blackjack", VARIANT))
    assert reply["best"]["house_edge"] == solution.house_edge
    assert reply["best"]["average_final_wager"] == solution.figures.average_final_wager
    assert reply["by_chart"]["house_edge"] == solution.chart_figures.house_edge == reply["chart"]["house_edge"]
    assert reply["insurance"] == solution.insurance.house_edge if solution.insurance else None
    assert reply["game"]["rules"] == solution.rules.flat()
    assert reply["game"]["hash"] == solution.rules.hash
    rows = [row for block in reply["chart"]["blocks"] for row in block["rows"] if row["kind"] != "pair"]
    for row in rows:
        for up, cell in zip(reply["chart"]["up_cards"], row["cells"], strict=True):
            assert all(solution.chart[f"{row['kind']} {total}", up].code == cell["code"] for total in row["values"])
    assert len(rows) > 10
    assert len(reply["exceptions"]) == len(solution.exceptions)
    assert read_sheet(reply["sheet"], source="reply").flat() == solution.rules.flat() | {
        "shoe.choices": read_sheet(reply["sheet"], source="reply").flat()["shoe.choices"]
    }


def test_side_bets_have_the_figures_of_python(lab: httpx.Client) -> None:
    changes = {"side_bets.buster.tables.M1.4": "5:1"}
    (bet,) = post(lab, "/odds", game="mega-blackjack", set=changes)["side_bets"]
    solution = pitboss.solve(load("mega-blackjack", changes))
    buster = solution.side_bets["buster"]
    assert bet["house_edge"] == buster.house_edge
    assert bet["win_probability"] == buster.win_probability
    assert bet["standard_deviation"] == buster.standard_deviation
    assert [(one["pays"], one["chance"]) for one in bet["prizes"]] == [(str(p.pays), p.chance) for p in buster.prizes]
    assert bet["prizes"][0]["key"] == "side_bets.buster.tables.M1.4"
    assert {int(decks): edge for decks, edge in bet["by_decks"].items() if decks in "68"} == (
        solution.side_bet_by_decks("buster")
    )


def test_a_sheet_by_its_text_may_be_one_that_the_house_does_not_have(lab: httpx.Client) -> None:
    text = lab.get("/games/maxtime-21/sheet").text.replace('name = "maxtime-21"', 'name = "mine"')
    reply = post(lab, "/odds", sheet=text, title="My Game")
    assert reply["best"]["house_edge"] == pitboss.solve("maxtime-21").house_edge
    assert 'title = "My Game"' in reply["sheet"]


def test_each_value_of_a_rule_has_its_edge_or_its_fault(lab: httpx.Client) -> None:
    wanted = [("dealer.soft_17", "hit"), ("dealer.hole", "none"), ("limits.min", "5000")]
    reply = post(
        lab,
        "/odds/variations",
        game="blackjack",
        set=VARIANT,
        variations=[{"key": key, "value": value} for key, value in wanted],
    )
    edges = [pitboss.solve(load("blackjack", {**VARIANT, key: value})).house_edge for key, value in wanted[:2]]
    assert [one["house_edge"] for one in reply["variations"]] == [*edges, None]
    assert "at most limits.max" in reply["variations"][2]["fault"]


def test_any_hand_is_valued_with_any_cards_gone(lab: httpx.Client) -> None:
    gone = "Ad T T 5"
    sixteen, eights = post(
        lab, "/hands", game="blackjack", gone=gone, hands=[{"hand": "T 6", "up": "9"}, {"hand": "8 8", "up": "T"}]
    )["hands"]
    counts = {"A": 24, "T": 96} | {str(rank): 24 for rank in range(2, 10)}
    for card in ("A", "T", "T", "5", "T", "6", "9"):
        counts[card] -= 1
    values = pitboss.decide("blackjack", "T 6", "9", shoe=counts)
    assert {one["action"]: one["value"] for one in sixteen["actions"]} == pytest.approx(
        {action.word: value for action, value in values.values.items()}, abs=1e-12
    )
    fresh = post(lab, "/hands", game="blackjack", hands=[{"hand": "8 8", "up": "T"}])["hands"][0]
    assert {one["action"]: one["value"] for one in fresh["actions"]} == {
        action.word: value for action, value in pitboss.decide("blackjack", "8 8", "T").values.items()
    }
    assert fresh["best"] == eights["best"] == "split"


@pytest.mark.parametrize("game", ["blackjack", "super-fun-21-extreme"])
def test_a_drill_has_every_first_hand_at_its_exact_worth(lab: httpx.Client, game: str) -> None:
    hands = post(lab, "/drill", game=game)["hands"]
    for hand in hands[::23]:
        if hand["kind"] == "blackjack":
            continue
        values = pitboss.decide(game, " ".join(hand["hand"]), hand["up"])
        if not values.offers:
            assert hand["values"] == {action.word: value for action, value in values.values.items()}, hand
    assert 0.9 < sum(hand["chance"] for hand in hands) <= 1


def test_the_keys_are_those_of_the_sheet(lab: httpx.Client) -> None:
    keys = lab.get("/keys").json()["keys"]
    assert [key["key"] for key in keys] == [key.path for key in KEYS]
    soft = next(key for key in keys if key["key"] == "dealer.soft_17")
    assert (soft["choices"], soft["default"]) == (["hit", "stand"], "stand")


@pytest.mark.parametrize(
    ("body", "key", "line"),
    [
        ({"game": "blackjack", "set": {"natural.pays": "often"}}, "natural.pays", None),
        (
            {"game": "blackjack", "set": {"natural.may_double": "true", "dealer.hole": "none"}},
            "natural.may_double",
            None,
        ),
        ({"sheet": "name = 1\n[shoe]\ndecks = 0\n"}, "shoe.decks", 3),
        ({"sheet": 'name = "a"\ntitle = \n'}, "sheet", 2),
    ],
)
def test_faults_are_told_by_key_and_line(lab: httpx.Client, body: dict[str, Any], key: str, line: int | None) -> None:
    answer = lab.post("/odds", json=body)
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (422, "bad-sheet")
    assert (key, line) in [(fault["key"], fault["line"]) for fault in error["faults"]]


def test_bad_hands_and_bodies_are_refused_in_words(lab: httpx.Client) -> None:
    over = lab.post("/hands", json={"game": "blackjack", "hands": [{"hand": "T 6 T", "up": "9"}]})
    assert (over.status_code, over.json()["error"]["code"]) == (422, "bad-hand")
    assert "is over" in over.json()["error"]["message"]
    both = lab.post("/odds", json={"game": "blackjack", "sheet": "x"})
    assert "give the name of a game, or the text of a sheet" in both.json()["error"]["message"]
    assert lab.post("/odds", json={"game": "no-such"}).json()["error"]["code"] == "no-game"
    gone = lab.post("/hands", json={"game": "blackjack", "gone": "Zz", "hands": [{"hand": "T 6", "up": "9"}]})
    assert "Zz" in gone.json()["error"]["message"]


def test_a_guest_has_only_so_many_questions_open_and_slow_ones_are_ended(
    lab: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eight at once: those over the limit are refused; with no time to answer, the others are given up."""
    monkeypatch.setattr(pool, "SECONDS", 0.0)
    answers: list[httpx.Response] = []

    def ask(decks: int) -> None:
        answers.append(lab.post("/odds", json={"game": "blackjack", "set": {"shoe.penetration": f"0.{decks + 10}"}}))

    threads = [threading.Thread(target=ask, args=(decks,)) for decks in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    codes = [answer.json()["error"]["code"] for answer in answers if answer.status_code != 200]
    assert "rate" in codes
    assert "busy" in codes
    monkeypatch.undo()
    assert post(lab, "/odds", game="blackjack")["best"]["house_edge"] == pitboss.solve("blackjack").house_edge


def test_a_house_without_a_coach_has_no_lab(tmp_path: Path) -> None:
    with in_thread(make_server(Setup(database=str(tmp_path / "house.db")))) as port:
        answer = httpx.post(f"http://127.0.0.1:{port}/api/odds", json={"game": "blackjack"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (501, "no-coach")
