"""The terminal table with the answers given beforehand; what it prints is kept."""

from pitboss.cards import parse_cards
from pitboss.rules import load
from pitboss.table import Table
from pitboss.table.shuffle import seeded_secrets
from pitboss.terminal.screen import PlainScreen
from pitboss.terminal.session import TerminalSession


class Scripted(PlainScreen):
    """A screen that gives prepared answers and keeps what it shows."""

    def __init__(self, table: Table, seat: int, answers: list[str]) -> None:
        super().__init__(table, seat)
        self.answers, self.shown, self.asked = answers, list[str](), list[str]()

    def line(self, text: str = "") -> None:
        self.shown.append(text)

    def ask(self, prompt: str) -> str:
        self.asked.append(prompt)
        if not self.answers:
            raise EOFError
        answer = self.answers.pop(0)
        self.shown.append(f"? {answer}")
        return answer


def session(
    game: str, cards: str, *answers: str, bots: int = 0, bankroll: int = 50000, seat: int = 4
) -> tuple[Scripted, Table]:
    """Play the answers at a table whose shoe deals these cards first."""
    table = Table(load(game), secrets=seeded_secrets(0))
    table.shoe._coming += reversed(parse_cards(cards))
    screen = Scripted(table, seat, list(answers))
    TerminalSession(table, screen, seat=seat, bankroll=bankroll, bots=bots).run()
    return screen, table


def printed(table: Table, seat: int | None = None) -> list[str]:
    """The cards of a table as they are printed for whoever is in `seat`, or for a bystander."""
    screen = Scripted(table, seat or 0, [])
    screen.table_view()
    return screen.shown
