"""What a submission holds beside the report: the layout as it will appear, and the rack card that players take.

Both are SVG in millimetres at the size of the print, with bleed and crop marks, and as PDF where there is a browser.
"""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup, escape

from pitboss.reports.rules import TableLayout
from pitboss.results import json_text
from pitboss.rules import Rules
from pitboss.rules.phrases import felt
from pitboss.rules.words import in_words
from pitboss.rules.writing import to_toml
from pitboss.views.svg import wrap

if TYPE_CHECKING:
    from pitboss.reports.document import GameReport

_SERIF: Final = "Georgia, 'Source Serif 4', 'DejaVu Serif', serif"
_SANS: Final = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif"
_FELT, _PRINT, _GOLD, _INK, _PAPER, _GREY = "#1f5c3d", "#f6f3e8", "#e9c46a", "#1b1b1a", "#fbf8ef", "#5f5d57"
_BLEED, _MARGIN = 3.0, 9.0
"""Millimetres of colour beyond the trim, and of paper around it for the crop marks."""


def submission(report: "GameReport", *, pdf: bool) -> Iterator[tuple[str, bytes]]:
    """The files of a submission by name: report, figures, sheet, layout and rack card.

    Args:
        report: The report.
        pdf: Whether to print PDF too, which takes a browser.

    Raises:
        NoBrowserError: There is no browser to print with.
    """
    rules, name = report.game, report.identity.game
    pictures = {f"{name}-layout": layout_print(report.rules.layout), f"{name}-rack-card": rack_card(rules)}
    yield f"{name}-report.html", report.to_html().encode()
    yield f"{name}-report.json", json_text(report.to_dict()).encode()
    yield f"{name}.toml", to_toml(rules).encode()
    for title, picture in pictures.items():
        yield f"{title}.svg", picture.svg.encode()
    if pdf:
        from pitboss.reports.pdf import to_pdf

        yield f"{name}-report.pdf", report.to_pdf()
        for title, picture in pictures.items():
            yield f"{title}.pdf", to_pdf(picture.html(title), date=report.date)


class Artwork(NamedTuple):
    """A picture in millimetres."""

    width: float
    height: float
    title: str
    shapes: str

    @property
    def svg(self) -> Markup:
        """The picture as SVG at its own size."""
        return Markup(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width:g}mm" height="{self.height:g}mm" '
            f'viewBox="0 0 {self.width:g} {self.height:g}" role="img" font-family="{_SANS}">'
            f"<title>{escape(self.title)}</title>{self.shapes}</svg>"
        )

    def html(self, title: str) -> str:
        """A page of the picture's size with nothing else on it."""
        size = f"@page {{ size: {self.width:g}mm {self.height:g}mm; margin: 0 }} body {{ margin: 0 }}"
        style = f"{size} svg {{ display: block }} * {{ print-color-adjust: exact }}"
        head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{style}</style>'
        return f'<!doctype html><html lang="en"><head>{head}</head><body>{self.svg}</body></html>'


def _text(
    x: float, y: float, text: str, size: float, *, colour: str = _INK, anchor: str = "start", weight: int = 400
) -> str:
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:g}" fill="{colour}" text-anchor="{anchor}" '
        f'font-weight="{weight}">{escape(text)}</text>'
    )


def _crop_marks(width: float, height: float) -> str:
    """Lines at the corners of the trim, outside the bleed."""
    lines = []
    for x, outward_x in ((_MARGIN, -1), (width - _MARGIN, 1)):
        for y, outward_y in ((_MARGIN, -1), (height - _MARGIN, 1)):
            near, far = _BLEED + 0.5, _MARGIN - 1
            lines.append(f"M{x + outward_x * near:.2f} {y:.2f}H{x + outward_x * far:.2f}")
            lines.append(f"M{x:.2f} {y + outward_y * near:.2f}V{y + outward_y * far:.2f}")
    return f'<path d="{"".join(lines)}" stroke="{_INK}" stroke-width="0.15" fill="none"/>'


# The layout.

_WIDTH, _DEPTH = 1900.0, 1040.0
_CENTRE, _TOP = _WIDTH / 2, 40.0
_RADIUS: Final = 930.0


def layout_picture(layout: TableLayout) -> Artwork:
    """The table from above as it will appear: the dealer at the straight edge, the seats along the curve."""
    rail = (
        f'<path d="M20 20H{_WIDTH - 20:g}A{_RADIUS:g} {_RADIUS + 60:g} 0 0 1 20 20Z" fill="{_FELT}" stroke="#5b3a1e" '
        'stroke-width="24" stroke-linejoin="round"/>'
    )
    return Artwork(_WIDTH, _DEPTH, f"{layout.title}: layout", rail + "".join(_felt_shapes(layout)))


def layout_print(layout: TableLayout) -> Artwork:
    """The same at the size of a table, with bleed and crop marks."""
    width, height = _WIDTH + 2 * _MARGIN, _DEPTH + 2 * _MARGIN
    bleed = _MARGIN - _BLEED
    shapes = (
        f'<rect x="{bleed:g}" y="{bleed:g}" width="{width - 2 * bleed:g}" height="{height - 2 * bleed:g}" '
        f'fill="{_FELT}"/><g transform="translate({_MARGIN:g} {_MARGIN:g})">{"".join(_felt_shapes(layout))}</g>'
    )
    return Artwork(width, height, f"{layout.title}: layout", shapes + _crop_marks(width, height))


def _felt_shapes(layout: TableLayout) -> Iterator[str]:
    yield f'<rect x="{_CENTRE - 270:g}" y="26" width="540" height="64" rx="8" fill="#12402a" stroke="#0c2c1d"/>'
    for slot in range(1, 9):
        yield f'<path d="M{_CENTRE - 270 + 60 * slot:g} 30V86" stroke="#0c2c1d" stroke-width="3"/>'
    yield _text(_CENTRE, 165, layout.title.upper(), 54, colour=_GOLD, anchor="middle", weight=700).replace(
        "<text", f'<text font-family="{_SERIF}" letter-spacing="6"'
    )
    first, *others = layout.lines
    yield _on_arc("pays", 330, first.upper(), 50, _GOLD)
    step = min(46.0, 150 / len(others))
    for place, line in enumerate(others):
        yield _on_arc(f"line{place}", 388 + step * place, line, 0.7 * step, _PRINT)
    band = 388 + step * len(others) + 14
    if layout.insurance:
        for radius in (band - 24, band + 42):
            yield f'<path d="{_arc(radius, 0.26)}" fill="none" stroke="{_GOLD}" stroke-width="3"/>'
        yield _on_arc("insurance", band + 20, layout.insurance.upper(), 34, _GOLD)
    seats = int(layout.seats.value)
    for seat in range(seats):
        yield from _seat(layout, pi * (0.12 + 0.76 * seat / max(seats - 1, 1)))
    yield from _pay_tables(layout)


def _arc(radius: float, share: float) -> str:
    """An arc around the dealer, open towards the top, that spans this share of a half circle on either side."""
    reach = pi * share
    x, y = radius * 1.25 * sin(reach), _TOP + radius * cos(reach)
    return f"M{_CENTRE - x:.1f} {y:.1f}A{radius * 1.25:.1f} {radius:.1f} 0 0 0 {_CENTRE + x:.1f} {y:.1f}"


def _on_arc(name: str, radius: float, text: str, size: float, colour: str) -> str:
    """Text along an arc, shrunk where it would not fit."""
    room = 1.25 * radius * pi * 0.78
    fitted = min(size, room / max(len(text), 1) / 0.62)
    return (
        f'<path id="felt-{name}" d="{_arc(radius, 0.42)}" fill="none"/><text font-size="{fitted:.1f}" fill="{colour}" '
        f'font-weight="700" text-anchor="middle" letter-spacing="{fitted / 14:.1f}">'
        f'<textPath href="#felt-{name}" startOffset="50%">{escape(text)}</textPath></text>'
    )


def _seat(layout: TableLayout, angle: float) -> Iterator[str]:
    """A seat's spots on a line from the rim towards the dealer: the main wager outermost, as a box for cards."""
    turn = 90 - 180 * angle / pi
    bets = layout.spots[1:]
    x, y = _CENTRE - (_RADIUS - 130) * cos(angle), _TOP + (_RADIUS - 80) * sin(angle)
    yield f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn:.1f})">'
    yield f'<rect x="-62" y="-44" width="124" height="88" rx="12" fill="none" stroke="{_PRINT}" stroke-width="4"/>'
    size = min(40.0, 240.0 / max(len(bets), 1) / 2.4)
    for place, bet in enumerate(bets):
        across = (place - (len(bets) - 1) / 2) * (2.4 * size)
        yield f'<circle cx="{across:.1f}" cy="{-64 - size:.1f}" r="{size:.1f}" fill="none" stroke="{_GOLD}" '
        yield 'stroke-width="4"/>'
        words = bet.name.upper().split()
        letters = min(size / 2.4, 2.6 * size / max(map(len, words)))
        for line, word in enumerate(words):
            middle = -64 - size + letters * (0.36 + 1.15 * (line - (len(words) - 1) / 2))
            yield _text(across, middle, word, round(letters, 1), colour=_GOLD, anchor="middle", weight=700)
    yield "</g>"


def _pay_tables(layout: TableLayout) -> Iterator[str]:
    """What each side bet pays, in the corners beside the chip tray."""
    for place, bet in enumerate(layout.spots[1:]):
        side = -1 if place % 2 == 0 else 1
        x, y = _CENTRE + side * 560, 70 + 24 * (place // 2) * 8
        yield _text(x, y, bet.name.upper(), 24, colour=_GOLD, anchor="middle", weight=700)
        for row, text in enumerate(bet.pays[:8], start=1):
            yield _text(x, y + 26 * row, text, 20, colour=_PRINT, anchor="middle")


# The rack card: four by nine inches, as racks at the table take it.

_CARD: Final = (101.6, 228.6)
_SKIPPED: Final = ("The shoe", "Options", "At the table", "How the sheet is read")


def rack_card(rules: Rules) -> Artwork:
    """The player's rule card, ready to print: what pays what, how it is played, and every side bet."""
    width, height = _CARD[0] + 2 * _MARGIN, _CARD[1] + 2 * _MARGIN
    bleed = _MARGIN - _BLEED
    ground = f'<rect x="{bleed:g}" y="{bleed:g}" width="{width - 2 * bleed:g}" height='
    shapes = [f'{ground}"{height - 2 * bleed:g}" fill="{_PAPER}"/>', f'{ground}"{30 + _BLEED:g}" fill="{_FELT}"/>']
    title = (rules.origin.sheet if rules.origin else rules).title
    size = min(9.0, (_CARD[0] - 14) / len(title) / 0.56)
    shapes.append(
        _text(width / 2, _MARGIN + 15, title, round(size, 2), colour=_GOLD, anchor="middle", weight=700).replace(
            "<text", f'<text font-family="{_SERIF}"'
        )
    )
    shapes.append(_text(width / 2, _MARGIN + 23, felt(rules).natural, 4.2, colour=_PRINT, anchor="middle", weight=700))
    text_size = 3.3
    while len(body := list(_card_body(rules, text_size))) and body[-1][0] > height - _MARGIN - 9 and text_size > 1.6:
        text_size -= 0.1
    shapes += [shape for _, shape in body]
    foot = f"{rules.title}, version {rules.version} · sheet {rules.short_hash}"
    shapes.append(_text(width / 2, height - _MARGIN - 4, foot[:90], 1.9, colour=_GREY, anchor="middle"))
    return Artwork(width, height, f"{title}: rack card", "".join(shapes) + _crop_marks(width, height))


def _card_body(rules: Rules, size: float) -> Iterator[tuple[float, str]]:
    """The text of the card with letters of this size, each line with how far down it lies."""
    left, room, y = _MARGIN + 7, _CARD[0] - 14, _MARGIN + 30 + 1.2 * size
    for heading, lines in _card_chapters(rules):
        y += 1.6 * size
        yield y, _text(left, y, heading.upper(), round(0.86 * size, 2), colour=_FELT, weight=700)
        y += 0.3 * size
        for text, pays in lines:
            for line in wrap(text, room, size=size * 0.94):
                y += 1.22 * size
                yield y, _text(left, y, line, round(size, 2))
            if pays:
                yield y, _text(left + room, y, pays, round(size, 2), anchor="end", weight=700)
                dots = f"M{left:.2f} {y + 0.3 * size:.2f}H{left + room:.2f}"
                yield y, f'<path d="{dots}" stroke="{_GOLD}" stroke-width="0.12"/>'
            y += 0.16 * size


def _card_chapters(rules: Rules) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Headings with their lines: sentences, and for the side bets what each pays, in a column of its own."""
    for chapter in in_words(rules):
        if chapter.heading in _SKIPPED:
            continue
        if chapter.heading != "Side bets":
            yield chapter.heading, [(sentence, "") for sentence in chapter.sentences]
            continue
        for bet in rules.side_bets:
            rows = [(_sentence(bet.what(row)), str(row.pays).replace(":", " to ")) for row in bet.pays]
            about = [(sentence, "") for sentence in chapter.sentences if sentence.startswith(f"While a {bet.called} ")]
            yield bet.called, rows + about


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]
