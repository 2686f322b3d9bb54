"""What the terminal table shows: plain lines, one thing at a time; and when Ctrl-C is heard."""

import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from pitboss.actions import Decision
from pitboss.cards import show_cards
from pitboss.game import Hand, Insure, Seat
from pitboss.game.events import Event
from pitboss.game.narration import narrate, result, tuck_title, why
from pitboss.game.round import Round
from pitboss.rules.payouts import Reason
from pitboss.table import Table
from pitboss.table.table import cost
from pitboss.text import show_cents


class Interrupts:
    """Remembers Ctrl-C while the table is busy and raises `KeyboardInterrupt` at the next question.

    A process that was started with Ctrl-C switched off keeps it so.
    """

    def __init__(self) -> None:
        self._is_pending = False
        self._asking = False

    @contextmanager
    def deferred(self) -> Iterator[None]:
        """While this lasts, Ctrl-C is heard at questions only."""
        before = signal.getsignal(signal.SIGINT)
        if before == signal.SIG_IGN:
            yield
            return
        signal.signal(signal.SIGINT, self._handle)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    @contextmanager
    def asking(self) -> Iterator[None]:
        """A question: raise `KeyboardInterrupt` for a Ctrl-C during it, or one that came before."""
        self._asking = True
        try:
            if self._is_pending:
                self._is_pending = False
                raise KeyboardInterrupt
            yield
        finally:
            self._asking = False

    def _handle(self, *_: object) -> None:
        if self._asking:
            self._asking = False
            raise KeyboardInterrupt
        self._is_pending = True


class PlainScreen:
    """Lines without colour or box drawing, printed as things happen."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.interrupts = Interrupts()

    def line(self, text: str = "") -> None:
        """Print one line."""
        print(text)

    def heading(self, text: str) -> None:
        self.line()
        self.line(text)

    def call(self, text: str) -> None:
        """Something the dealer says."""
        self.line(f"Dealer: {text}")

    def ask(self, prompt: str) -> str:
        """Ask for a line; raise `EOFError` at the end of input and `KeyboardInterrupt` for Ctrl-C."""
        with self.interrupts.asking():
            print(f"{prompt} ", end="", flush=True)
            answer = sys.stdin.readline() if sys.stdin else ""
        if not answer:
            raise EOFError
        if not sys.stdin.isatty():
            print(answer.rstrip("\n"))
        return answer.strip()

    def tell(self, events: Iterable[Event], after: Round) -> None:
        """What happened, in words."""
        for event in events:
            self.line(narrate(event, after, names=self.names()))

    def table_view(self) -> None:
        """The cards as they lie."""
        state = self.table.round
        if state is None:
            return
        self.line(f"Dealer shows {dealer_text(state)}")
        for number, seat in zip(self.table.in_round, state.seats, strict=True):
            for index, hand in enumerate(seat.hands):
                turn = number == self.table.seat_in_turn and index == state.hand
                whose = f"{self.name(number)}, hand {index + 1}" if len(seat.hands) > 1 else self.name(number)
                self.line(f"{'> ' if turn else '  '}{whose}: {hand_text(state, seat, hand)}")
            if bets := in_action(seat):
                self.line(f"  {self.name(number)}: {bets}")
        if self.table.rules.tokes and self.table.toke_box:
            self.line(f"Toke box: {show_cents(self.table.toke_box)}")

    def name(self, number: int) -> str:
        """How a seat is called."""
        return "You" if number == self.seat else self.table.players[number].name

    def names(self) -> tuple[str, ...]:
        """The names of the seats in the round, in its order."""
        return tuple(self.name(number) for number in self.table.in_round)


def dealer_text(state: Round) -> str:
    """The dealer's cards as they lie, a card face down as "??"."""
    return f"{state.dealer[0]} ??" if state.hole_is_hidden else show_cards(state.dealer)


def hand_text(state: Round, seat: Seat, hand: Hand) -> str:
    """A hand as it lies, or how it ended if its cards are off the table."""
    cards = " ".join(map(str, hand.cards))
    if tucked := tucked_text(state, seat, hand):
        return f"{cards}, {tucked}: {result(hand.net)}, {why(hand, state)}"
    if hand.is_removed:
        return f"cards removed: {result(hand.net)}, {why(hand, state)}"
    return f"{cards} ({total_text(seat, hand)}), {show_cents(hand.wager)}"


def total_text(seat: Seat, hand: Hand) -> str:
    """The total of a hand; that of a blackjack which is to be doubled is 11."""
    return "blackjack, to be doubled as 11" if seat.doubles_natural and not hand.doubles else str(hand.total)


def tucked_text(state: Round, seat: Seat, hand: Hand) -> str:
    """Where the cards of a hand that broke are tucked, if a bet still needs them; else nothing."""
    title = tuck_title(state.rules, seat) if hand.reason is Reason.BUST and not state.is_over else ""
    return f"tucked face up under {title}" if title else ""


def in_action(seat: Seat) -> str:
    """The bets beside a seat's hands that are not settled, in words."""
    bets = [f"{name} {show_cents(cents)}" for name, cents in seat.in_action]
    if not bets:
        return ""
    still = "still " if all(hand.is_removed for hand in seat.hands) else ""
    return f"{', '.join(bets)} {'is' if len(bets) == 1 else 'are'} {still}in action"


def option_text(state: Round, answer: Decision) -> str:
    """A legal answer, its key and what it costs, for a prompt."""
    if isinstance(answer, Insure):
        return f"[i]nsure up to {show_cents(answer.cents)}"
    keyed = f"{answer.word.replace('-', ' ')} ({answer.letter})"
    if answer.word.startswith(answer.letter):
        keyed = f"[{answer.letter}]{answer.word[1:].replace('-', ' ')}"
    added = cost(state, answer)
    return f"{keyed} +{show_cents(added)}" if added else keyed
