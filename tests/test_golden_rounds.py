"""Golden play-throughs: rounds written out line by line in tests/golden/rounds, each worked out by hand at its head.

A file has the game, the wagers as in notation, and the nets; then each step (`>`, a card or a decision) with what is
said about it, what the dealer points out, and what the seat in turn may do. Everything is replayed and compared.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.game import Round
from pitboss.game.events import Event
from pitboss.game.narration import calls, narrate
from pitboss.game.notation import RoundLog
from pitboss.rules import games, load
from pitboss.text import show_cents

ROUNDS = sorted((Path(__file__).parent / "golden" / "rounds").glob("*.txt"))


def told(after: Round, events: tuple[Event, ...]) -> Iterator[str]:
    """What a step brings, as the files have it."""
    for event in events:
        yield f"  {narrate(event, after)}"
    for call in calls(after, after.legal_actions):
        yield f"  Dealer: {call}"
    if after.legal_actions:
        yield f"  ({after.awaited()})"


def read(path: Path) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """The head of a file by its keys, and the lines after it with their numbers."""
    lines = path.read_text(encoding="utf-8").splitlines()
    start = lines.index("")
    head = dict(line.split(": ", 1) for line in lines[:start] if not line.startswith("#"))
    return head, [(number, line) for number, line in enumerate(lines, start=1) if number > start + 1 and line]


def replay(path: Path) -> tuple[Round, list[str], list[tuple[int, str]]]:
    """The round as it ends, all lines it gives, and the lines of the file."""
    head, body = read(path)
    rules = load(head["game"])
    steps = [line[2:] for _, line in body if line.startswith("> ")]
    first = "first" if head["round"] == "first of the shoe" else ""
    log = RoundLog.parse(f"{rules.name} {rules.hash} {first}\n{head['wagers']}\n{' '.join(steps)}")
    given, state = [], None
    for step, (_, state, events) in zip([None, *steps], log.replay(rules), strict=True):
        given += [f"> {step}"] if step else []
        given += told(state, events)
    assert state is not None
    return state, given, body


@pytest.mark.parametrize("path", ROUNDS, ids=lambda path: path.stem)
def test_every_line_comes_as_written(path: Path) -> None:
    _, given, body = replay(path)
    for (number, line), came in zip(body, given, strict=False):
        assert came == line, f"{path.name}:{number}"
    assert len(given) == len(body)


@pytest.mark.parametrize("path", ROUNDS, ids=lambda path: path.stem)
def test_the_round_ends_with_the_money_worked_out_at_its_head(path: Path) -> None:
    state, _, _ = replay(path)
    assert state.is_over
    nets = " | ".join(show_cents(seat.net, signed=True) for seat in state.seats)
    assert nets == read(path)[0]["nets"]


def test_every_game_has_a_golden_round() -> None:
    assert {read(path)[0]["game"] for path in ROUNDS} == set(games())
