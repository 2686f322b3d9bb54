"""`pitboss report`: files of each kind that say the same, and plain words where there can be none."""

import json
import re
from importlib import resources
from pathlib import Path

import pytest
from soak.interrupts import interrupt
from tests.commands import Command
from tests.reports.pages import Reading, faults

from pitboss.reports.comparison import make_comparison
from pitboss.reports.pdf import to_pdf
from pitboss.reports.study import Effort, Filing, Study
from pitboss.rules import load

BOTH_KNOW = ("hard 11", "A"), ("soft 19", "6")
"""Six decks: every published chart doubles these against a dealer who hits soft 17, and not against one who stands."""


def test_a_name_without_a_kind_is_refused_before_the_work(pitboss: Command, tmp_path: Path) -> None:
    done = pitboss("report", "blackjack", "-o", str(tmp_path / "x.docx"))
    assert done.code == 2
    assert "end the file's name in .html, .pdf or .json" in done.err


def test_a_date_is_a_line_of_plain_text(pitboss: Command) -> None:
    done = pitboss("report", "blackjack", "--date", "x" * 41)
    assert done.code == 2
    assert re.search("--date x+: up to 40 plain characters", done.err)


def test_too_few_rounds_are_refused_before_the_work(pitboss: Command) -> None:
    done = pitboss("report", "blackjack", "--rounds", "10")
    assert (done.code, done.err) == (2, "pitboss: --rounds 10: 1,000 or more, or the errors cannot be estimated\n")


def test_two_versions_of_a_sheet_stand_side_by_side(pitboss: Command, tmp_path: Path) -> None:
    text = (resources.files("pitboss.rules") / "sheets" / "blackjack.toml").read_text(encoding="utf-8")
    new = text.replace('soft_17 = "hit"', 'soft_17 = "stand"').replace('pays = "3:2"', 'pays = "6:5"')
    sheet, page, figures = tmp_path / "new.toml", tmp_path / "c.html", tmp_path / "c.json"
    sheet.write_text(new.replace('version = "1.0"', 'version = "1.1"'), encoding="utf-8")
    outputs = ("-o", str(page), "-o", str(figures), "--rounds", "2e4")
    assert pitboss("report", "--compare", "blackjack", str(sheet), *outputs).code == 0
    found = json.loads(figures.read_text(encoding="utf-8"))
    written = page.read_text(encoding="utf-8")
    assert faults(Reading(written)) == []
    numbers = re.findall(r'Table <span class="no">(\d+)', written)
    assert len(set(numbers)) == len(numbers) >= 3
    assert len(re.findall(rb"/Type /Page\n", to_pdf(written))) <= 2
    changes = {row["key"]: (row["before"], row["after"]) for row in found["changes"]}
    assert changes == {"dealer.soft_17": ("hit", "stand"), "natural.pays": ("3:2", "6:5")}
    worth = {row["key"]: row["difference"]["value"] for row in found["changes"]}
    assert worth["dealer.soft_17"] == pytest.approx(-0.215, abs=0.001)
    assert worth["natural.pays"] == pytest.approx(1.36, abs=0.005)
    assert found["together"]["difference"]["value"] == pytest.approx(sum(worth.values()) + found["rest"]["value"])
    gone, new = found["clauses_removed"], found["clauses_added"]
    assert [("3:2" in text, "6:5" in text) for text in gone if ":" in text] == [(True, False)]
    assert [("3:2" in text, "6:5" in text) for text in new if ":" in text] == [(False, True)]
    assert [len(gone), len(new)] == [2, 2]
    cells = {(row["hand"], row["up"]): (row["before"][0], row["after"][0]) for row in found["chart_changes"]}
    assert cells[BOTH_KNOW[0]] == ("D", "H")
    assert cells[BOTH_KNOW[1]] == ("D", "S")
    assert len(found["chart_changes"]) == found["chart_change_count"]["value"]


def test_a_file_is_named_once(pitboss: Command, tmp_path: Path) -> None:
    page = str(tmp_path / "x.html")
    done = pitboss("report", "blackjack", "-o", page, "-o", page)
    assert (done.code, done.err) == (2, f"pitboss: -o {page}: given twice\n")


def test_ctrl_c_leaves_what_was_there_and_nothing_else(tmp_path: Path) -> None:
    figures = tmp_path / "m.json"
    figures.write_text("of yesterday", encoding="utf-8")
    ended = interrupt(("report", "blackjack", "-o", str(tmp_path / "m.html"), "-o", str(figures)), 2.0)
    assert (ended.code, ended.out) == (130, "")
    assert "Traceback" not in ended.err
    assert [(path.name, path.read_text(encoding="utf-8")) for path in tmp_path.iterdir()] == [
        ("m.json", "of yesterday")
    ]


def test_a_changed_pay_table_is_worth_what_the_two_tables_keep() -> None:
    """Mega Blackjack with table M1 and with B2: 9.2923 % and, published, 4.724 %."""
    one, other = (
        Study(load("mega-blackjack", {"side_bets.buster.table": table}), 14, Effort(split_rounds=100))
        for table in ("M1", "B2")
    )
    row = next(row for row in make_comparison(one, other, Filing()).rows if "in use (M1, then B2)" in row.what)
    assert row.before is not None
    assert row.after is not None
    assert (round(row.before.value, 4), round(row.after.value, 3)) == (9.2923, 4.724)


@pytest.mark.parametrize("words", [("--compare", "blackjack"), ("blackjack", "maxtime-21")])
def test_one_game_is_reported_and_two_are_compared(pitboss: Command, words: tuple[str, ...]) -> None:
    done = pitboss("report", *words)
    assert done.code == 2
    assert "give two games with --compare, and one without" in done.err
