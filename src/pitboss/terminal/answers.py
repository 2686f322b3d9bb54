"""What a player types, understood."""

from pitboss.game import Decision, Insure, Wagers
from pitboss.rules import Rules
from pitboss.text import parse_cents, show_cents


class AnswerError(ValueError):
    """An answer that means nothing here; the message says what would."""


def bet_help(rules: Rules) -> str:
    """How to bet in a game: only with what it has."""
    side = [bet.name for bet in rules.side_bets][:1]
    ways = ["10", *(f"10 {name} 5" for name in side)]
    if rules.tokes:
        ways += ["10 toke 5", *(f"10 toke:{name} 1" for name in side)]
    more = " and ".join(["side bets"] * bool(side) + ["tokes"] * rules.tokes)
    return f"Bet an amount{f', then any {more}' * bool(more)}: {', or '.join(ways)}."


def parse_wagers(text: str) -> Wagers:
    """Read a bet such as "10 buster 5 toke 5"; raise `AnswerError` if it is none."""
    words = text.replace("=", " ").replace(",", " ").split()
    if len(words) % 2 == 0:
        raise AnswerError("Type an amount, such as 10, and after it any side bet by its name and amount.")
    names = words[1::2]
    if twice := [name for name in names if names.count(name) > 1]:
        raise AnswerError(f"That is no bet: {twice[0]} is named twice.")
    try:
        bets = [(name, parse_cents(amount)) for name, amount in zip(names, words[2::2], strict=True)]
        return Wagers.named(parse_cents(words[0]), bets)
    except ValueError as error:
        raise AnswerError(f"That is no bet: {error}.") from None


def parse_answer(text: str, legal: tuple[Decision, ...]) -> Decision:
    """Read an answer, given what is legal: a word, its letter, or the hand signal or its first word.

    Raise `AnswerError` if it is none of it.
    """
    word, _, rest = text.strip().partition(" ")
    for answer in legal:
        if text in (answer.signal, answer.signal.split()[0]):
            return answer
        if isinstance(answer, Insure):
            if word in ("i", "insure", "y", "yes"):
                return _insurance(rest, answer.cents)
        elif word in (answer.word, answer.letter) or (answer.word == "decline" and word == "no"):
            return answer
    options = ", ".join("insure (i)" if isinstance(a, Insure) else f"{a.word} ({a.letter})" for a in legal)
    raise AnswerError(f"{text!r} is not among what you may do: {options}." if text else f"You may {options}.")


def _insurance(amount: str, most: int) -> Insure:
    if not amount:
        return Insure(most)
    try:
        return Insure(parse_cents(amount))
    except ValueError:
        raise AnswerError(f"Insure for an amount up to {show_cents(most)}, such as i {show_cents(most)}.") from None
