"""`pitboss report`: files of each kind, and plain words where there can be none."""

import json
from pathlib import Path

from tests.commands import Command

QUICK = ("--rounds", "2e4")


def test_the_page_and_the_json_are_of_one_report(pitboss: Command, tmp_path: Path) -> None:
    page, figures = tmp_path / "m.html", tmp_path / "m.json"
    for path in (page, figures):
        done = pitboss("report", "maxtime-21", "-o", str(path), "--date", "1 May 2026", *QUICK)
        assert (done.code, done.out) == (0, f"wrote {path}\n")
    found = json.loads(figures.read_text(encoding="utf-8"))
    assert found["identity"]["date"] == "1 May 2026"
    edge = found["wagers"]["main"]["house_edge"]
    assert edge["unit"] == "%"
    assert f'<data value="wagers.main.house_edge">{edge["value"]:.6f}</data>' in page.read_text(encoding="utf-8")


def test_a_name_without_a_kind_is_refused_before_the_work(pitboss: Command, tmp_path: Path) -> None:
    done = pitboss("report", "blackjack", "-o", str(tmp_path / "x.docx"))
    assert done.code == 2
    assert "end the file's name in .html, .pdf or .json" in done.err


def test_a_date_is_a_line_of_plain_text(pitboss: Command) -> None:
    done = pitboss("report", "blackjack", "--date", "x" * 41)
    assert done.code == 2
    assert "--date: up to 40 plain characters" in done.err
