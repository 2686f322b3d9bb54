"""The PDF: tagged, with bookmarks and page numbers in its contents, the same bytes twice; and what is said without."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import ClassVar

import pytest
from markupsafe import Markup
from tests.commands import Command

from pitboss.errors import ParamError
from pitboss.reports.annexes import ReportPlace
from pitboss.reports.document import Document
from pitboss.reports.page import Page
from pitboss.reports.pdf import pages_of, to_pdf

SECTIONS = {"one": "One", "two": "Two", "three": "Three"}
PARTS = 8


@dataclass(frozen=True)
class Small(Document):
    """A document without figures."""

    kind: ClassVar[str] = "small"


class SmallPage(Page):
    """Three sections: two longer than a page, and one of parts that begin lower and lower on their pages, each a
    heading, a sentence, and a table that stays together. The title page links to every sentence and table."""

    def template(self, name: str, **values: object) -> Markup:
        match name:
            case "front":
                links = [f'<a href="#{kind}-{part}">{kind}</a>' for kind in ("intro", "table") for part in range(PARTS)]
                places = (ReportPlace("three", ""), ReportPlace("summary", ""))
                return Markup(f"<p>See {self.place_links(places)}</p><p>{' '.join(links)}</p>")
            case "one" | "two":
                return FILL * 60
            case "three":
                return Markup("").join(map(self.part, range(PARTS)))
        return super().template(name, **values)

    def part(self, part: int) -> Markup:
        intro = Markup(f'<p><span id="intro-{part}">A sentence</span> about what the table has.</p>')
        first = Markup(f'<span id="table-{part}">first</span>')
        rows = [[first, "words"], *([f"row {row}", "words"] for row in range(9))]
        return (
            FILL * (12 + part)
            + self.subsection(f"Part {part}")
            + intro
            + self.table("A table.", ["row", "words"], rows)
        )


FILL = Markup(f"<p>{'Words that fill the page. ' * 6}</p>")


@cache
def html() -> str:
    """The small document as a page."""
    return SmallPage(Small(), SECTIONS).render("Small", "Small", "front")


@pytest.fixture(scope="module")
def printed() -> bytes:
    return to_pdf(html())


def test_it_is_tagged_and_has_bookmarks(printed: bytes) -> None:
    assert printed.startswith(b"%PDF")
    assert b"/StructTreeRoot" in printed
    assert b"/Marked true" in printed
    assert b"/Outlines" in printed
    for title in SECTIONS.values():
        assert title.encode("utf-16-be").hex().upper().encode() in printed.upper() or title.encode() in printed


def test_the_contents_name_the_pages(printed: bytes) -> None:
    pages = pages_of(printed)
    assert pages["one"] == 2
    assert pages["one"] < pages["two"] < pages["three"]


def test_no_sentence_is_left_a_page_before_its_table(printed: bytes) -> None:
    """Nor a heading before its sentence: each part lies on one page, though some would not by themselves."""
    pages = pages_of(printed)
    for part in range(PARTS):
        assert pages[f"s3-{part + 1}"] == pages[f"intro-{part}"] == pages[f"table-{part}"]


def test_the_same_page_gives_the_same_bytes_but_for_the_date_that_the_user_gave(printed: bytes) -> None:
    """Readers find every object where it was: the length stays. What is no date in digits is left out."""
    assert to_pdf(html()) == printed
    assert b"(D:" not in printed
    dated = to_pdf(html(), date="2026-11-16")
    assert dated.count(b"(D:20261116000000") == dated.count(b"(D:") == 2
    assert len(dated) == len(printed)


def test_without_a_browser_it_says_what_to_install_before_the_work(
    pitboss: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    done = pitboss("report", "blackjack", "-o", str(tmp_path / "x.pdf"))
    assert done.code == 2
    assert "PDF needs Chrome or Chromium, and there is none: run 'playwright install chromium'" in done.err
    assert "\n" not in done.err.strip()


def test_a_document_is_saved_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "small.json"
    assert Small().save(path) == path
    assert path.read_text(encoding="utf-8") == '{\n  "small": 1\n}\n'
    with pytest.raises(ParamError, match=r"end the file's name in \.html, \.pdf or \.json"):
        Small().save(tmp_path / "small.docx")
    with pytest.raises(NotImplementedError):
        Small().save(tmp_path / "small.html")
    assert [each.name for each in tmp_path.iterdir()] == ["small.json"]
