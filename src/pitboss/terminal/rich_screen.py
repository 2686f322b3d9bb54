"""The table as a picture: cards as one would see them, drawn with rich."""

from collections.abc import Sequence

from rich.console import Console, Group
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from pitboss.cards import Card, total
from pitboss.game import Hand, Seat
from pitboss.game.narration import why
from pitboss.game.round import Round
from pitboss.table import Table
from pitboss.terminal.screen import PlainScreen, in_action, total_text, tucked_text
from pitboss.text import show_cents

_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_RED, _BLACK = "bold red on white", "bold black on white"
_NARROW = 60


class RichScreen(PlainScreen):
    """The table with colours and drawn cards, as wide as the window allows."""

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__(table, seat)
        self.console = Console(highlight=False)

    def line(self, text: str = "") -> None:
        self.console.print(text, markup=False)

    def heading(self, text: str) -> None:
        self.console.print()
        self.console.rule(Text(text, style="bold yellow"), style="green")

    def call(self, text: str) -> None:
        self.console.print(Text("Dealer: ", style="bold cyan") + Text(text, style="cyan"))

    def table_view(self) -> None:
        state = self.table.round
        if state is None:
            return
        parts = [_dealer_row(state, self.console.width)]
        for number, seat in zip(self.table.in_round, state.seats, strict=True):
            parts += [self._seat_row(state, number, seat)]
        title = f"{self.table.rules.title}  ·  {self.table.shoe.cards_left} cards left"
        if self.table.rules.tokes:
            title += f"  ·  toke box {show_cents(self.table.toke_box)}"
        self.console.print(Panel(Group(*parts), title=title, border_style="green"))

    def _seat_row(self, state: Round, number: int, seat: Seat) -> Group:
        rows: list[Text | Grid] = [Text(f"\n{self._label(number, seat)}", style="bold")]
        mine = number == self.seat
        for index, hand in enumerate(seat.hands):
            turn = number == self.table.seat_in_turn and index == state.hand
            caption = _caption(state, seat, hand, turn=turn)
            if tucked_text(state, seat, hand):
                rows.append(Text("  ").append(_short(hand.cards)).append(caption))
            elif hand.is_removed:
                rows.append(caption)
            elif mine and self.console.width >= _NARROW:
                rows += [drawn(hand.cards), caption]
            else:
                rows.append(Text("  ").append(_short(hand.cards)).append("  ").append(caption))
        if bets := in_action(seat):
            rows.append(Text(f"  {bets}", style="cyan"))
        return Group(*rows)

    def _label(self, number: int, seat: Seat) -> str:
        extras = [f"insurance {show_cents(seat.insurance)}"] if seat.insurance else []
        extras += [f"tokes {show_cents(seat.wagers.tokes)}"] if seat.wagers.tokes else []
        return "  ·  ".join([f"{self.name(number)} (seat {number})", *extras])


def drawn(cards: Sequence[Card | None]) -> Grid:
    """Cards side by side, None being face down."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    for _ in cards:
        grid.add_column(no_wrap=True)
    grid.add_row(*(_card(card) for card in cards))
    return grid


def _card(card: Card | None) -> Text:
    if card is None:
        return Text("╭─────╮\n│░░░░░│\n│░░░░░│\n│░░░░░│\n╰─────╯", style="white on blue")
    rank = "10" if card.rank == "T" else card.rank
    style = _RED if card.suit in "dh" else _BLACK
    return Text(f"╭─────╮\n│{rank:<5}│\n│  {_SIGNS[card.suit]}  │\n│{rank:>5}│\n╰─────╯", style=style)


def _short(cards: Sequence[Card | None]) -> Text:
    text = Text()
    for card in cards:
        sign = "??" if card is None else f"{card.rank}{_SIGNS[card.suit]}"
        style = "white on blue" if card is None else _RED if card.suit in "dh" else _BLACK
        text.append(sign, style=style).append(" ")
    return text


def _dealer_row(state: Round, width: int) -> Group:
    hidden = state.hole_is_hidden
    cards: tuple[Card | None, ...] = (state.dealer[0], None) if hidden else state.dealer
    points = total(state.dealer[:1] if hidden else state.dealer)
    label = Text(f"Dealer: {points}" + (" showing" if hidden else ""), style="bold")
    return Group(label, drawn(cards) if width >= _NARROW else Text("  ").append(_short(cards)))


def _caption(state: Round, seat: Seat, hand: Hand, *, turn: bool) -> Text:
    text = Text("▶ " if turn else "  ", style="bold yellow")
    if hand.is_removed:
        text.append(tucked_text(state, seat, hand) or "cards removed", style="dim")
    else:
        text.append(total_text(seat, hand), style="bold yellow" if turn else "bold")
        text.append(f"  {show_cents(hand.wager)}")
    if hand.is_settled:
        style = "green" if hand.net > 0 else "red" if hand.net < 0 else "yellow"
        text.append(f"  {show_cents(hand.net, signed=True)}  {why(hand, state)}", style=style)
    return text
