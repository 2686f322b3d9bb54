"""Pages by Jinja2 templates: numbered sections, tables and pictures around the figures of a report.

A template writes `{{ figure }}` in its sentences and tables; the page adds the unit and the figure's path in the JSON.
A figure that is not in the JSON cannot be shown.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from json import dumps
from typing import Any, Final, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from pitboss.reports.figures import Figure, FigureGrid, figure_paths

LONG: Final = 14
LONG_OF_WORDS: Final = 6
"""A table with more rows than this, of figures or of words, may go over the end of a page."""

Cell = str | Figure | None
Columns = Mapping[str, str] | Sequence[Cell]
"""The heads of a table; with the fields to read, or without them."""


class Number(Markup):
    """Markup of a number: it stands at the right of its column."""

    __slots__ = ()


class Heading(NamedTuple):
    """A section or a part of one, for the contents."""

    level: int
    number: str
    title: str
    anchor: str


class Page:
    """The page of a document: its sections are rendered in order, then its title page and contents."""

    def __init__(self, document: Any, sections: Mapping[str, str]) -> None:
        """Number the sections.

        Args:
            document: The dataclass whose figures the page may show.
            sections: The titles of the sections by anchor, in order.
        """
        self.document = document
        self.paths = dict(figure_paths(document))
        self.titles = dict(sections)
        self.numbers = {anchor: str(place) for place, anchor in enumerate(sections, start=1)}
        self.headings: list[Heading] = []
        self._section = self._subsection = self._tables = self._pictures = 0

    def render(self, title: str, footer: str, front: str) -> str:
        """The whole page, which loads nothing.

        Args:
            title: The title of the document.
            footer: The line at the foot of every printed page.
            front: The name of the title page's template.
        """
        body = Markup("\n").join(self._render_section(anchor) for anchor in self.titles)
        figures = dumps(self.document.to_dict(), separators=(",", ":"), ensure_ascii=False, allow_nan=False)
        return str(
            self.template(
                "document",
                title=title,
                footer=Markup("".join(letter for letter in footer if letter not in '\\"<>&')),
                front=self.template(front),
                body=body,
                figures=Markup(figures.replace("</", "<\\/")),
            )
        )

    def _render_section(self, anchor: str) -> Markup:
        self._section += 1
        self._subsection = 0
        self.headings.append(Heading(1, str(self._section), self.titles[anchor], anchor))
        return self.template("section", heading=self.headings[-1], content=self.template(anchor))

    def template(self, name: str, **values: object) -> Markup:
        """A template rendered with this page and its document."""
        template = _environment().get_template(f"{name}.html.j2")
        return Markup(template.render(page=self, report=self.document, **values))

    # What templates call.

    def figure(self, figure: Figure) -> Markup:
        """A figure with its unit."""
        unit = figure.unit_text
        return Markup("{}\N{NO-BREAK SPACE}{}").format(self.bare(figure), unit) if unit else self.bare(figure)

    def bare(self, figure: Figure) -> Number:
        """A figure without its unit, where a heading names that.

        Raises:
            KeyError: The figure is not in the JSON.
        """
        return Number(f'<data value="{self.paths[id(figure)]}">{escape(figure.text)}</data>')

    def cell(self, value: Cell) -> Markup:
        """A figure or words as markup."""
        return self.figure(value) if isinstance(value, Figure) else escape("" if value is None else value)

    def section_link(self, anchor: str) -> Markup:
        """A reference to a section, or to the summary."""
        text = f"section {self.numbers[anchor]}" if anchor in self.numbers else "the summary"
        return Markup('<a class="see" href="#{}">{}</a>').format(anchor, text)

    def place_links(self, places: Sequence[Any]) -> Markup:
        """References to sections or their parts, each once, with room for the page where the document is printed."""
        links = dict.fromkeys(self._place_link(place.section, place.heading) for place in places)
        return Markup(", ").join(links)

    def _place_link(self, anchor: str, title: str) -> Markup:
        """A part that this game has no heading for is its whole section."""
        link = self.section_link(anchor)
        for heading in self.headings:
            if heading.title == title and heading.number.startswith(f"{self.numbers.get(anchor)}."):
                anchor, number = heading.anchor, Markup('<span class="no">{}</span>').format(heading.number)
                link = Markup('<a class="see" href="#{}">section {}</a>').format(anchor, number)
        return Markup('{}<span class="page" data-of="{}"></span>').format(link, anchor)

    def subsection(self, title: str) -> Markup:
        """A heading inside a section."""
        self._subsection += 1
        number = f"{self._section}.{self._subsection}"
        anchor = f"s{number.replace('.', '-')}"
        self.headings.append(Heading(2, number, title, anchor))
        return Markup('<h3 id="{}"><span class="no">{}</span> {}</h3>').format(anchor, number, title)

    def table(self, caption: Cell, columns: Columns, rows: Sequence[Any], kind: str = "") -> Markup:
        """A table with a numbered caption; its first column are words, figures stand at the right.

        Args:
            caption: What the table has.
            columns: The heads; with the name of a field each, where the rows are objects. A field "a or b" is the
                first of two that is not empty.
            rows: Objects, or sequences of cells.
            kind: Classes of the style sheet.
        """
        self._tables += 1
        if isinstance(columns, Mapping):
            rows = [[_field(row, name) for name in columns.values()] for row in rows]
        numeric = {place for row in rows for place, cell in enumerate(row) if place and _is_number(cell)}
        long = len(rows) > (LONG_OF_WORDS if "words" in kind else LONG)
        return self.template(
            "table",
            number=self._tables,
            caption=caption,
            kinds=" ".join(filter(None, ("table", kind, "long" if long else ""))),
            heads=[(head, place in numeric) for place, head in enumerate(columns)],
            rows=[[(self.cell(cell), _is_number(cell)) for cell in row] for row in rows],
        )

    def grid(self, caption: str, grid: FigureGrid, corner: str, kind: str = "") -> Markup:
        """A grid as a table without its empty columns: the unit is in the caption, the best of each row is bold."""
        rows = []
        for row in grid.rows:
            cells: list[Cell] = [row.name]
            for column in grid.used_columns:
                figure = row.values[column]
                text = None if figure is None else self.bare(figure)
                cells.append(Number(f"<b>{text}</b>") if text and column == row.best else text)
            rows.append(cells)
        heads = [corner, *(grid.columns[column] for column in grid.used_columns)]
        return self.table(caption, heads, rows, kind=f"grid {kind}".strip())

    def picture(self, caption: Cell, drawing: Markup, kind: str = "") -> Markup:
        """A picture with a numbered caption: below it, but above one that is `large` and may go over a page's end."""
        self._pictures += 1
        return self.template("picture", number=self._pictures, caption=caption, drawing=drawing, kind=kind)


def _field(row: Any, name: str) -> Cell:
    first, _, other = name.partition(" or ")
    value: Cell = getattr(row, first)
    return (value or getattr(row, other)) if other else value


def _is_number(cell: Cell) -> bool:
    return isinstance(cell, (Figure, Number))


@pass_context
def _show(context: Context, value: Any) -> Any:
    """What an expression of a template is shown as."""
    if isinstance(value, Figure):
        return context["page"].figure(value)
    return "" if value is None else value


@cache
def _environment() -> Environment:
    from pitboss.reports import plots
    from pitboss.reports.submission import layout_picture

    environment = Environment(
        loader=PackageLoader("pitboss.reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.do"],
        finalize=_show,
    )
    environment.globals |= {"plots": plots, "layout_picture": layout_picture}
    return environment
