"""One person's session at a terminal table: bet, play, see what came of it, again."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Final

from pitboss.actions import Action
from pitboss.coach.situation import (
    MOST_JUDGED,
    Known,
    Situation,
    situation_in_turn,
    with_decision,
)
from pitboss.game import Decision, IllegalDecisionError, Insure, Offer, Round, WagerError, Wagers
from pitboss.game.events import Event
from pitboss.game.narration import bets_in_words, betting_calls, calls
from pitboss.rules import MAX_SEATS
from pitboss.rules.words import in_words
from pitboss.table import FundsError, Table, TableError
from pitboss.table.bots import NAMES, bot_decision, bot_wagers, first_units, next_units, usual_style
from pitboss.terminal.answers import AnswerError, bet_help, parse_answer, parse_wagers
from pitboss.terminal.coach import advice, has_figures, review
from pitboss.terminal.screen import PlainScreen, option_text
from pitboss.text import plural, show_cents

_BOT_BANKROLL: Final = 10**6
"""How many minimum wagers a bot sits down with: more than it can lose in a session."""
_HELP: Final = (
    "Enter alone bets the same again. When you bet you may also type rules, history, buy or quit;",
    "rules and quit are understood at any time. Who leaves in the middle of a round is stood out: its result stands.",
    "At a decision, ? (or coach) says what each answer is worth by the cards of this round; coach shoe, by the shoe.",
    "Hands are played by word, by letter, or by hand signal: "
    + ", ".join(f"{action.signal} to {action.word}" for action in Action)
    + " (the first word of a signal is enough).",
    "Insurance: "
    + f"{Insure(0).signal} to insure, {Offer.EVEN_MONEY.signal} for even money, {Offer.DECLINE.signal} for no.",
)
COACH: Final[dict[str, Known]] = {"?": "round", "coach": "round", "c": "round", "coach shoe": "shoe"}
"""What a player types to ask the coach, and the cards that then count."""


class Leaving(Exception):  # noqa: N818 - not an error: the player gets up
    """The player leaves the table."""


class TerminalSession:
    """A player in one seat and perhaps bots in others, at one table. `seeds` yields the player's seed for each shoe.

    Each bot has the style that is usual in its seat; `units` are their next bets, in minimum bets.
    """

    def __init__(
        self,
        table: Table,
        screen: PlainScreen,
        *,
        seat: int,
        bankroll: int,
        bots: int,
        seeds: Iterator[bytes] | None = None,
    ) -> None:
        self.table = table
        self.screen = screen
        self.seat = seat
        self.buy_in = self.bought = bankroll
        self.usual: Wagers | None = None
        self.history: list[str] = []
        self.announced = ""
        self.has_asked = False
        self.decisions: deque[tuple[Situation, Decision]] = deque(maxlen=MOST_JUDGED)
        self.seeds = seeds
        table.sit(seat, "You", bankroll)
        free = [number for number in range(1, MAX_SEATS + 1) if number != seat]
        self.units = {number: first_units(usual_style(number)) for number in free[:bots]}
        for number, name in zip(self.units, NAMES, strict=False):
            table.sit(number, name, _BOT_BANKROLL * table.rules.limits.min)

    def run(self) -> None:
        """Play until the player leaves or the input ends; a round under way is stood out and its result stands."""
        rules = self.table.rules
        self.screen.heading(f"{rules.title} ({rules.stamp})")
        self.screen.line(rules.summary)
        if self.units:
            self.screen.line(f"With you sit {', '.join(self._bots())}.")
        self.screen.line("Type help for help, ? at a decision for the coach, quit to leave.")
        try:
            while True:
                self._play_round()
        except (Leaving, EOFError, KeyboardInterrupt):
            self._get_up()

    def _bots(self) -> list[str]:
        """The bots by name and style."""
        return [f"{self.table.players[number].name} ({usual_style(number)})" for number in self.units]

    def _play_round(self) -> None:
        self._bet()
        self._play_out(self._decide, begin=True)

    def _play_out(self, answer: Callable[[], tuple[Event, ...]], *, begin: bool = False) -> None:
        """Deal a round, or the rest of it, to its end; `answer` decides for the player."""
        try:
            if begin:
                self._show(self.table.deal())
            while (number := self.table.seat_in_turn) is not None and self.table.round:
                self._show(answer() if number == self.seat else self._bot_decides(number, self.table.round))
        except TableError as error:
            self.screen.call(str(error))
            return
        self._tell_result()
        self._raise_bots()

    def _raise_bots(self) -> None:
        """Have the bots choose their next bets by what this round brought them."""
        if self.table.round is None:
            return
        nets = dict(zip(self.table.in_round, (seat.own_net for seat in self.table.round.seats), strict=True))
        self.units = {
            number: next_units(usual_style(number), units, nets[number]) for number, units in self.units.items()
        }

    def _stand_out(self) -> tuple[Event, ...]:
        """The answer for a player who has left: decline, or stand."""
        legal = self.table.legal_actions(self.seat)
        return self.table.decide(self.seat, Offer.DECLINE if Offer.DECLINE in legal else Action.STAND)

    def _bot_decides(self, number: int, state: Round) -> tuple[Event, ...]:
        return self.table.decide(number, bot_decision(state, usual_style(number)))

    def _show(self, events: tuple[Event, ...]) -> None:
        if self.table.round:
            self.screen.tell(events, self.table.round)
        if not self.table.is_dealing or self.table.seat_in_turn == self.seat:
            self.screen.table_view()

    # Betting.

    def _bet(self) -> None:
        table, screen = self.table, self.screen
        self._announce_shoe()
        fresh, bankroll = table.shoe.is_fresh, table.players[self.seat].bankroll
        for call in betting_calls(table.rules, first_of_shoe=fresh, funds=bankroll):
            screen.call(call)
        usual = {name for name, _ in self.usual.side + self.usual.side_tokes} if self.usual else set()
        for name in sorted(self._closed() & usual):
            screen.call(f"{table.rules.side_bet(name).called} is closed until the next shuffle")
        while True:
            wagers, again = self._ask_wagers()
            try:
                table.place(self.seat, wagers)
                break
            except (WagerError, TableError) as error:
                screen.line(f"That bet cannot stand: {error}.")
        self.usual = self.usual if again else wagers
        for number, units in self.units.items():
            table.place(number, bot_wagers(table.rules, usual_style(number), units, len(self.history) + number))

    def _announce_shoe(self) -> None:
        if self.announced == self.table.shoe.commitment:
            return
        if self.table.finished:
            record = self.table.finished[-1]
            self.screen.call(f"the cut card is out; the secret of that shoe was {record.secret.hex()}")
        self.announced = self.table.shoe.commitment
        self.screen.call(f"a new shoe; its commitment is {self.announced}")
        if self.seeds is not None:
            seed = next(self.seeds)
            self.table.give_seed(self.seat, seed)
            self.screen.call(f"your seed for it is {seed.hex()}")

    def _ask_wagers(self) -> tuple[Wagers, bool]:
        """The player's wagers, and whether they are the last round's again."""
        table = self.table
        while True:
            bankroll = table.players[self.seat].bankroll
            usual = self._usual_now()
            again = f", Enter for {bets_in_words(table.rules, usual)}" if usual else ""
            answer = self._ask(f"Bankroll {show_cents(bankroll)}. Your bet{again}?")
            if answer in ("history", "buy"):
                self._tell_history() if answer == "history" else self._buy()
                continue
            if not answer and usual:
                return usual, True
            try:
                return parse_wagers(answer), False
            except AnswerError as error:
                self.screen.line(str(error))

    def _closed(self) -> set[str]:
        """The side bets that are not taken in this round."""
        rules, fresh = self.table.rules, self.table.shoe.is_fresh
        return {bet.name for bet in rules.side_bets if bet.when == "first-round-of-shoe" and not fresh}

    def _usual_now(self) -> Wagers | None:
        """The wagers of the last round, less the side bets that are closed in this one; None if they cannot be paid."""
        if self.usual is None:
            return None
        closed = self._closed()
        wagers = self.usual._replace(
            side=tuple(bet for bet in self.usual.side if bet[0] not in closed),
            side_tokes=tuple(bet for bet in self.usual.side_tokes if bet[0] not in closed),
        )
        return wagers if wagers.staked <= self.table.players[self.seat].bankroll else None

    def _buy(self) -> None:
        self.table.players[self.seat].bankroll += self.buy_in
        self.bought += self.buy_in
        self.screen.call(f"{show_cents(self.buy_in)} in play money")

    # Playing.

    def _decide(self) -> tuple[Event, ...]:
        table, state = self.table, self.table.round
        if state is None:
            return ()
        legal = table.legal_actions(self.seat)
        if len(legal) == 1:
            return table.decide(self.seat, legal[0])
        for call in calls(state, legal):
            self.screen.call(call)
        prompt = ", ".join(option_text(state, answer) for answer in legal)
        while True:
            answer = self._ask(f"{prompt}?", helps=("help",))
            if answer in COACH:
                self._advise(COACH[answer])
                continue
            try:
                situation, decision = situation_in_turn(table, "round"), self._parse(answer, legal)
                events = table.decide(self.seat, decision)
            except (AnswerError, IllegalDecisionError, FundsError) as error:
                self.screen.line(str(error))
                continue
            if situation is not None:
                self.decisions.append((with_decision(situation, decision), decision))
            return events

    def _advise(self, known: Known) -> None:
        """Say what each answer is worth, by the cards the player has seen."""
        with self.screen.interrupts.asking():
            for line in advice(self.table, known, first=not self.has_asked):
                self.screen.line(line)
        self.has_asked = True

    def _parse(self, answer: str, legal: tuple[Decision, ...]) -> Decision:
        if not answer and Offer.DECLINE in legal:
            return Offer.DECLINE
        return parse_answer(answer, legal)

    def _ask(self, prompt: str, *, helps: tuple[str, ...] = ("help", "?")) -> str:
        """Ask until the answer is not a request that can be met at any time; `helps` are the words for help."""
        while True:
            answer = self.screen.ask(prompt).lower()
            if answer in ("quit", "exit", "leave", "q"):
                raise Leaving
            if answer in helps:
                for line in (bet_help(self.table.rules), *_HELP):
                    self.screen.line(line)
            elif answer == "rules":
                self._tell_rules()
            else:
                return answer

    # Telling.

    def _tell_result(self) -> None:
        state = self.table.round
        if state is None:
            return
        seat = state.seats[self.table.in_round.index(self.seat)]
        change = seat.net
        bankroll = show_cents(self.table.players[self.seat].bankroll)
        hands = "; ".join(" ".join(map(str, hand.cards)) for hand in seat.hands)
        dealer = " ".join(map(str, state.dealer))
        came = f"{show_cents(change, signed=True)}, bankroll {bankroll}"
        self.history.append(f"{len(self.history) + 1:>3}. {hands} against {dealer}: {came}")
        verdict = f"You win {show_cents(change)}" if change > 0 else f"You lose {show_cents(-change)}"
        self.screen.line(f"{verdict if change else 'You come out even'}. Bankroll {bankroll}.")
        if seat.wagers.tokes:
            box = show_cents(self.table.toke_box)
            self.screen.line(f"Tokes: {show_cents(seat.tokes_won)} to the toke box, which holds {box}.")

    def _tell_history(self) -> None:
        for line in self.history[-20:] or ["No round has been played."]:
            self.screen.line(line)

    def _tell_rules(self) -> None:
        for heading, sentences in in_words(self.table.rules):
            self.screen.line(f"{heading}: {' '.join(sentences)}")

    def _get_up(self) -> None:
        table, screen = self.table, self.screen
        screen.line()
        if table.is_dealing:
            screen.call("wagers stay down in mid-round: your hands stand, and what is offered is declined")
            self._play_out(self._stand_out)
        self._review()
        bankroll = table.players[self.seat].bankroll
        result = show_cents(bankroll - self.bought, signed=True)
        rounds = plural(len(self.history), "round")
        screen.line(f"You leave with {show_cents(bankroll)} ({result} in {rounds}). Goodbye.")

    def _review(self) -> None:
        """Say what the player's mistakes cost; Ctrl-C leaves it out, and nobody who leaves waits for a compiler."""
        if not self.decisions:
            return
        if not self.has_asked and not has_figures():
            self.screen.line("Ask the coach once (? at a decision), and it will also say what your mistakes cost.")
            return
        with suppress(KeyboardInterrupt), self.screen.interrupts.asking():
            for line in review(self.decisions):
                self.screen.line(line)
