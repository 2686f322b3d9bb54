"""`pitboss simulate` from the outside."""

import json
from pathlib import Path

import pytest
from tests.commands import Command
from typer.testing import CliRunner

from pitboss.cli.app import all_commands
from pitboss.cli.errors import UsageError

KEYS = {
    "ev", "std_error", "raw", "variance_reduction", "std_dev", "rounds", "seconds", "rounds_per_second",
    "effective_rounds_per_second", "seed", "sheet_hash",
}  # fmt: skip
FAST = ("simulate", "mega-blackjack", "--strategy", "never-bust", "--rounds", "20000", "--seed", "7")


def invoke(*arguments: str) -> str:
    result = CliRunner().invoke(all_commands(), list(arguments), catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def test_json_has_every_promised_key() -> None:
    figures = json.loads(invoke(*FAST, "--json"))
    assert set(figures) >= KEYS
    assert set(figures["raw"]) == {"ev", "std_error"}
    assert figures["rounds"] >= 20000
    assert figures["seed"] == 7
    assert figures["side_bets"]["buster"]["made"] == 1
    assert figures["effective_rounds_per_second"] == pytest.approx(
        figures["rounds_per_second"] * figures["variance_reduction"]
    )


def test_raw_deals_the_same_rounds_without_control_variates() -> None:
    with_them, without = (json.loads(invoke(*FAST, "--json", *more)) for more in ((), ("--no-control-variates",)))
    assert with_them["control_variates"]
    assert not without["control_variates"]
    assert without["ev"] == without["raw"]["ev"] == with_them["raw"]["ev"] != with_them["ev"]
    assert without["net_results"] == with_them["net_results"]
    assert without["side_bets"] == with_them["side_bets"]
    assert "no control variates" in invoke(*FAST, "--no-control-variates")


def test_best_play_by_the_cards_in_hand() -> None:
    figures = json.loads(invoke("simulate", "maxtime-21", "--strategy", "by-cards", "--rounds", "5000", "--json"))
    assert figures["strategy"] == "Best play by the cards in hand"


def test_play_by_the_cards_has_no_cells_to_depart_from_and_no_chart() -> None:
    with pytest.raises(UsageError, match="departures"):
        invoke("simulate", "blackjack", "--strategy", "by-cards", "--system", "hi-lo", "--departures", "16vT=stand@0")
    with pytest.raises(UsageError, match="has no chart"):
        invoke("chart", "blackjack", "--strategy", "by-cards")


def test_the_same_seed_prints_the_same_figures() -> None:
    first, second = (json.loads(invoke(*FAST, "--json", "--threads", threads)) for threads in ("1", "2"))
    for key in ("ev", "std_error", "raw", "rounds", "frequencies", "net_results"):
        assert first[key] == second[key]


def test_a_precision_is_reached() -> None:
    figures = json.loads(
        invoke("simulate", "blackjack", "--strategy", "mimic-the-dealer", "--precision", "0.01%", "--json")
    )
    assert figures["std_error"] <= 1e-4


def test_the_text_states_figures_errors_and_conditions() -> None:
    text = invoke(*FAST, "--fresh", "--seats", "3")
    for words in ("±", "fresh shuffle", "3 seats", "Never bust", "seed 7", "sheet ", "buster"):
        assert words in text


def test_the_page_fetches_nothing(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    invoke(*FAST, "--system", "hi-lo", "--ramp", "1 2=4", "-o", str(path))
    page = path.read_text(encoding="utf-8")
    assert page.count("<svg") == 3
    assert "<script" not in page
    assert "src=" not in page
    assert 'href="http' not in page


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--rounds", "many"), "--rounds many"),
        (("--rounds", "1e99"), "--rounds 1e99: give a whole number from 2 to 10,000,000,000,000"),
        (("--rounds", "1"), "--rounds 1: give a whole number from 2 to"),
        (("--precision", "-1%"), "--precision -1%: give a number from 1e-07 to 1"),
        (("--precision", "0"), "--precision 0: give a number"),
        (("--precision", "nan"), "--precision nan: give a number"),
        (("--system", "hilo"), "hi-lo, ko"),
        (("--system", "hi-lo", "--ramp", "2=4"), "begin with the bet below a count of 2"),
        (("--system", "A=0"), "no card adds anything"),
        (("--ramp", "1 2=4"), "--ramp 1 2=4: give --system too"),
        (("--system", ""), "--system"),
        (("--system", "T=nan"), "--system T=nan"),
        (("--side-bets", "buster T=-1 @nan"), "--side-bets"),
        (("--system", "hi-lo", "--ramp", ""), "--ramp"),
        (("--system", "hi-lo", "--ramp", "1 99=4"), "counts go from -64 to 64"),
        (("--system", "hi-lo", "--departures", "16vT=split@0"), "only a pair is split"),
        (("--system", "hi-lo", "--departures", "16vT=surrender@0"), "Blackjack never offers it"),
        (("--system", "hi-lo", "--departures", "21vT=hit@0"), "Blackjack never offers it"),
        (("--system", "hi-lo", "--departures", "16vT=stand@99"), "counts go from -64 to 64"),
        (
            ("--system", "hi-lo", "--departures", "16vT=stand@0", "--departures", "16vT=hit@0"),
            "two departures",
        ),
        (("--fresh", "--penetration", "0.5"), "--penetration 0.5: with --fresh there is no cut card"),
        (("--set", "natural.pays=6:5", "--set", "natural.pays=3:2"), "give one of the two"),
        (("--side-bets", "lucky"), "no side bet 'lucky'"),
        (("-o", "report.pdf"), "-o report.pdf: end the file's name in"),
        (("-o", "/nowhere/report.html"), "-o /nowhere/report.html: there is no directory /nowhere"),
        (("-o", "."), "-o .: a directory"),
        (("--cluster", "tcp://nowhere:1", "--threads", "2"), "--threads 2: a cluster has its own"),
    ],
)
def test_a_mistake_ends_in_one_clear_message_before_any_work(arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        invoke("simulate", "blackjack", "--strategy", "never-bust", *arguments)


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        ("--seconds", "nan", "a number from 0.01 to 604,800"),
        ("--seconds", "inf", "a number from 0.01 to 604,800"),
        ("--seconds", "-1", "a number from 0.01 to 604,800"),
        ("--threads", "100000", "a whole number from 1 to 512"),
        ("--threads", "0", "a whole number from 1 to 512"),
        ("--seats", "9", "a whole number from 1 to 7"),
        ("--seats", "two", "a whole number"),
        ("--bankroll", "-1", "a number from 1 to 1,000,000,000,000"),
        ("--bankroll", "nan", "a number from 1 to 1,000,000,000,000"),
        ("--rounds-per-hour", "0", "a number from 1 to 10,000"),
        ("--penetration", "1.5", "a number from 0.01 to 1"),
        ("--insure-at", "nan", "a number from -64 to 64"),
        ("--seed", "-1", "a whole number from 0 to 18,446,744,073,709,551,615"),
    ],
)
def test_a_number_out_of_bounds_is_answered_with_the_bounds(
    pitboss: Command, option: str, value: str, allowed: str
) -> None:
    code, out, err = pitboss("simulate", "blackjack", option, value)
    assert (code, out) == (2, "")
    assert err.startswith(f"pitboss: {option} {value}: ")
    assert allowed in err


def test_a_page_that_cannot_be_written_loses_no_figure(pitboss: Command, tmp_path: Path) -> None:
    """The disk is full: the figures are printed all the same, and the path is named."""
    page = tmp_path / "page.html"
    page.symlink_to("/dev/full")
    code, out, err = pitboss(*FAST, "-o", str(page))
    assert code == 2
    assert "player's edge" in out
    assert err == f"pitboss: -o {page}: cannot be written: No space left on device\n"
