"""Setting a report: paragraphs, numbered sections, tables and figures, made of words and of figures from the JSON.

A figure that is not in the JSON cannot be set: `Page` knows where each one stands there, and writes that beside it.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from html import escape
from typing import Final, NamedTuple

from pitboss.reports.parts.figure import Figure, Grid

LONG: Final = 14
LONG_OF_WORDS: Final = 6
"""A table of more rows than this, of figures or of words, may go over a page's end."""


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


Words = str | Figure
"""What may be set: words, which are escaped unless they are `Html`, and figures."""


Row = Sequence[Words | None]


class Heading(NamedTuple):
    """A section or a part of one, for the contents."""

    level: int
    number: str
    title: str
    anchor: str


class Page:
    """The body of a document as it grows."""

    def __init__(self, places: dict[int, str], sections: Sequence[tuple[str, str]]) -> None:
        """`places` are the paths of all figures by identity, `sections` the anchors and titles in order."""
        self.places = places
        self.numbers = {anchor: str(place) for place, (anchor, _) in enumerate(sections, start=1)}
        self.titles = dict(sections)
        self.headings: list[Heading] = []
        self.out: list[str] = []
        self._section = self._below = self._tables = self._figures = self._examples = 0

    @property
    def html(self) -> str:
        return "\n".join(self.out)

    # Words and figures.

    def set(self, *words: Words | None) -> Html:
        """Words and figures as markup, one after the other."""
        return Html("".join(self._one(word) for word in words if word is not None))

    def _one(self, word: Words) -> str:
        if isinstance(word, Figure):
            return self.bare(word) + (f"\N{NO-BREAK SPACE}{escape(word.said_unit)}" if word.said_unit else "")
        return word if isinstance(word, Html) else escape(word, quote=False)

    def bare(self, figure: Figure) -> "NumHtml":
        """A figure without its unit, where a heading names it; raise `KeyError` if it is not in the JSON."""
        return NumHtml(f'<data value="{self.places[id(figure)]}">{escape(figure.text)}</data>')

    def see(self, anchor: str) -> Html:
        """A reference to a section, or to the summary."""
        told = f"section {self.numbers[anchor]}" if anchor in self.numbers else "the summary"
        return Html(f'<a class="see" href="#{anchor}">{told}</a>')

    def see_page(self, anchor: str, heading: str = "") -> Html:
        """A reference to a section, or to the part of it with this heading if it has come already, with room for its
        page where the document is printed."""
        for part in self.headings:
            if part.title == heading and part.number.startswith(f"{self.numbers.get(anchor)}."):
                link = f'<a class="see" href="#{part.anchor}">section <span class="no">{part.number}</span></a>'
                return Html(f'{link}<span class="page" data-of="{part.anchor}"></span>')
        return Html(f'{self.see(anchor)}<span class="page" data-of="{anchor}"></span>')

    # Blocks.

    def p(self, *words: Words | None, kind: str = "") -> None:
        self.out.append(f"<p{_kind(kind)}>{self.set(*words)}</p>")

    def items(self, rows: Iterable[Words | Sequence[Words]], *, ordered: bool = False) -> None:
        tag = "ol" if ordered else "ul"
        told = (self.set(row) if isinstance(row, (str, Figure)) else self.set(*row) for row in rows)
        self.out.append(f"<{tag}>" + "".join(f"<li>{row}</li>" for row in told) + f"</{tag}>")

    def section(self, anchor: str) -> None:
        self._section += 1
        self._below = 0
        heading = Heading(1, str(self._section), self.titles[anchor], anchor)
        self.headings.append(heading)
        self.out.append(f'<h2 id="{anchor}"><span class="no">{heading.number}</span> {escape(heading.title)}</h2>')

    def below(self, title: str) -> None:
        """A heading inside a section."""
        self._below += 1
        number = f"{self._section}.{self._below}"
        anchor = f"s{number.replace('.', '-')}"
        self.headings.append(Heading(2, number, title, anchor))
        self.out.append(f'<h3 id="{anchor}"><span class="no">{number}</span> {escape(title)}</h3>')

    def table(
        self,
        caption: Words | Sequence[Words],
        head: Sequence[Words],
        rows: Sequence[Row],
        *,
        kind: str = "",
        note: Words | Sequence[Words] = "",
    ) -> None:
        """A table with a numbered caption; its first column are words, figures stand at the right."""
        self._tables += 1
        told = self.set(caption) if isinstance(caption, (str, Figure)) else self.set(*caption)
        numeric = {place for row in rows for place, cell in enumerate(row) if isinstance(cell, (Figure, NumHtml))}
        heads = "".join(
            f'<th scope="col"{_kind("num" if place in numeric and place else "")}>{self.set(cell)}</th>'
            for place, cell in enumerate(head)
        )
        body = "".join(f"<tr>{''.join(self._cells(row))}</tr>\n" for row in rows)
        kinds = " ".join(
            filter(None, ("table", kind, "long" if len(rows) > (LONG_OF_WORDS if "words" in kind else LONG) else ""))
        )
        below = self.set(note) if isinstance(note, (str, Figure)) else self.set(*note)
        self.out.append(
            f'<figure class="{kinds}">'
            f'<figcaption><b>Table <span class="no">{self._tables}</span>.</b> {told}</figcaption>'
            f"<table><thead><tr>{heads}</tr></thead>\n<tbody>\n{body}</tbody></table>"
            + (f'<p class="note">{below}</p>' if below else "")
            + "</figure>"
        )

    def _cells(self, row: Row) -> Iterator[str]:
        for place, cell in enumerate(row):
            if place == 0:
                yield f'<th scope="row">{self.set(cell)}</th>'
            else:
                kind = ' class="num"' if isinstance(cell, (Figure, NumHtml)) else ""
                yield f"<td{kind}>{self.set(cell)}</td>"

    def grid(self, caption: Words | Sequence[Words], grid: Grid, corner: str, *, kind: str = "") -> None:
        """A grid as a table without its empty columns: the unit is in the caption, the best of each row is bold."""
        shown = grid.columns_in_use
        rows: list[list[Words | None]] = []
        for row in grid.rows:
            cells: list[Words | None] = [row.name]
            for place in shown:
                figure = row.values[place]
                told = None if figure is None else self.bare(figure)
                cells.append(NumHtml(f"<b>{told}</b>") if told and place == row.best else told)
            rows.append(cells)
        self.table(caption, [corner, *(grid.columns[place] for place in shown)], rows, kind=f"grid {kind}".strip())

    def figure(self, caption: Words | Sequence[Words], picture: Html, *, kind: str = "") -> None:
        """A picture with a numbered caption: below it, but above one that is `large` and may go over a page's end."""
        self._figures += 1
        told = self.set(caption) if isinstance(caption, (str, Figure)) else self.set(*caption)
        below = f'<figcaption><b>Figure <span class="no">{self._figures}</span>.</b> {told}</figcaption>'
        parts = below + picture if kind == "large" else picture + below
        self.out.append(f'<figure class="picture {kind}">{parts}</figure>')

    @contextmanager
    def example(self, title: Words) -> Iterator[None]:
        """A worked example, kept on one page."""
        self._examples += 1
        self.out.append(
            f'<section class="example"><h4>Example <span class="no">{self._examples}</span>. {self.set(title)}</h4>'
        )
        yield
        self.out.append("</section>")


class NumHtml(Html):
    """Markup of a number: it stands at the right of its column."""

    __slots__ = ()


def _kind(kind: str) -> str:
    return f' class="{kind}"' if kind else ""
