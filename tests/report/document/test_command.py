"""`pitboss report`: files of each kind that say the same, and plain words where there can be none."""

import json
from pathlib import Path

from tests.commands import Command
from tests.report.document.reading import Reading, faults


def test_every_number_of_the_page_is_in_the_json(pitboss: Command, tmp_path: Path) -> None:
    page, figures = tmp_path / "m.html", tmp_path / "m.json"
    outputs = ("-o", str(page), "-o", str(figures))
    done = pitboss("report", "maxtime-21", *outputs, "--date", "1 May 2026", "--rounds", "2e4")
    assert (done.code, done.out) == (0, f"wrote {page}\nwrote {figures}\n")
    read, found = Reading(page.read_text(encoding="utf-8")), json.loads(figures.read_text(encoding="utf-8"))
    assert faults(read) == []
    assert len(read.traced) > 2000
    assert read.figures == found
    assert found["identity"]["date"] == "1 May 2026"


def test_a_name_without_a_kind_is_refused_before_the_work(pitboss: Command, tmp_path: Path) -> None:
    done = pitboss("report", "blackjack", "-o", str(tmp_path / "x.docx"))
    assert done.code == 2
    assert "end the file's name in .html, .pdf or .json" in done.err


def test_a_date_is_a_line_of_plain_text(pitboss: Command) -> None:
    done = pitboss("report", "blackjack", "--date", "x" * 41)
    assert done.code == 2
    assert "--date: up to 40 plain characters" in done.err
