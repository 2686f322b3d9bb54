"""A round as text that reads back: the wagers, then every card and decision in the order they came.

    mega-blackjack 62aa60e349c2 first
    10.00 buster=5.00 toke=5.00 toke:buster=1.00 | 25.00
    Ad 6s Kd Th 9h Tc 5c decline hit 2d stand 8c

The first line names the game, its hash and whether this was the first round of the shoe; the second has the wagers seat
by seat; the rest are cards and decisions, however they are broken into lines.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from pitboss.actions import Action, Decision, Insure, Offer
from pitboss.cards import Card, CardError
from pitboss.errors import PitbossError
from pitboss.game.events import Event
from pitboss.game.round import Round, take
from pitboss.game.wagers import Wagers
from pitboss.rules import Rules
from pitboss.text import parse_cents, show_cents

_DECISIONS: Final[dict[str, Decision]] = {
    **{action.word: action for action in Action},
    **{offer.word: offer for offer in Offer},
}
DECISION_WORDS: Final = (*_DECISIONS, "insure:AMOUNT")
"""How decisions are written."""


class NotationError(PitbossError):
    """Text that is no round; the message says which part."""


class RoundLog(NamedTuple):
    """All that is needed to play a round again: the game it was, the wagers, the cards and the decisions."""

    game: str
    hash: str
    first_of_shoe: bool
    wagers: tuple[Wagers, ...]
    steps: tuple[Card | Decision, ...]

    @classmethod
    def of(cls, rules: Rules, wagers: tuple[Wagers, ...], *, first_of_shoe: bool) -> "RoundLog":
        """The log of a round that has not begun."""
        return cls(rules.name, rules.hash, first_of_shoe, wagers, ())

    @classmethod
    def parse(cls, text: str) -> "RoundLog":
        """Read a round; raise `NotationError` if it is none."""
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) < 2:
            raise NotationError("a round has a line for the game, a line for the wagers, and its cards and decisions")
        game, *rest = lines[0].split()
        if len(rest) not in (1, 2) or rest[1:] not in ([], ["first"]):
            raise NotationError(f"{lines[0]!r} is not a game, its hash and perhaps 'first'")
        wagers = tuple(_parse_wagers(part) for part in lines[1].split("|"))
        steps = tuple(parse_step(word) for line in lines[2:] for word in line.split())
        return cls(game, rest[0], len(rest) == 2, wagers, steps)

    def __str__(self) -> str:
        first = f"{self.game} {self.hash}{' first' if self.first_of_shoe else ''}"
        return "\n".join([first, " | ".join(map(_show_wagers, self.wagers)), " ".join(map(show_step, self.steps))])

    def and_then(self, *steps: Card | Decision) -> "RoundLog":
        """The log with more steps."""
        return self._replace(steps=self.steps + steps)

    def opened(self, rules: Rules) -> Round:
        """The round with its wagers down and no card dealt."""
        return Round.open(rules, self.wagers, first_of_shoe=self.first_of_shoe)

    def replay(self, rules: Rules) -> Iterator[tuple[Card | Decision | None, Round, tuple[Event, ...]]]:
        """Play the round again: each step, the round after it, and what happened. The first step is None.

        Raise `NotationError` if the rules are not the ones the round was played by.
        """
        if rules.hash != self.hash:
            raise NotationError(
                f"the round was played by {self.game} {self.hash[:12]}, not by {rules.name} {rules.short_hash}"
            )
        state = self.opened(rules)
        yield None, state, ()
        yield from take(state, self.steps)


def show_step(step: Card | Decision) -> str:
    """A card or a decision as one word."""
    return f"insure:{show_cents(step.cents)}" if isinstance(step, Insure) else str(step)


def parse_step(word: str) -> Card | Decision:
    """Read what `show_step` wrote; raise `NotationError` for anything else."""
    if word.startswith("insure:"):
        try:
            return Insure(parse_cents(word.removeprefix("insure:")))
        except ValueError as error:
            raise NotationError(str(error)) from None
    if word in _DECISIONS:
        return _DECISIONS[word]
    try:
        return Card.parse(word)
    except CardError:
        words = ", ".join(_DECISIONS)
        raise NotationError(f"{word!r} is neither a card nor a decision ({words}, insure:AMOUNT)") from None


def _show_wagers(wagers: Wagers) -> str:
    parts = [show_cents(wagers.main), *(f"{name}={show_cents(cents)}" for name, cents in wagers.side)]
    parts += [f"toke={show_cents(wagers.toke)}"] if wagers.toke else []
    parts += [f"toke:{name}={show_cents(cents)}" for name, cents in wagers.side_tokes]
    return " ".join(parts)


def _parse_wagers(text: str) -> Wagers:
    try:
        main, *others = text.split()
        named = [(name, parse_cents(amount)) for name, amount in (part.split("=") for part in others)]
        return Wagers.named(parse_cents(main), named)
    except ValueError as error:
        raise NotationError(f"{text.strip()!r} is not a seat's wagers: {error}") from None
