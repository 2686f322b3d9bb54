"""Non-interference: what lies face down changes no byte that is sent, until it is turned.

Two tables have the same visible cards and different hidden ones: the hole card is another, and so is the rest of the
shoe. The same commands are given at both, foolish ones included, and everything a client receives is compared: table
messages, error texts, what the coach is asked, and what the lobby shows. Run as a program for as many rounds as wanted:

    python -m soak.hidden_cards --rounds 10000
"""

import argparse
import random
import time
from collections.abc import Iterator
from typing import NamedTuple

from tests.house.entering import next_entry

from pitboss import rules as sheets
from pitboss.cards import is_natural
from pitboss.house.errors import HouseError
from pitboss.house.store.writer import head_of
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.log import By
from pitboss.house.views.coach import situation_of
from pitboss.house.views.events import show_events
from pitboss.house.views.state import table_message
from pitboss.rules import Rules

DEEP = 14
"""How many cards at the end of the shoe are taken to be out of the players' reach."""


class Seen(NamedTuple):
    """Everything that a command made visible, and whether the hole card was turned by it."""

    texts: tuple[str, ...]
    turned: bool


class Pair:
    """Two tables that look alike."""

    def __init__(self, rules: Rules, rng: random.Random, seats: tuple[int, ...]) -> None:
        secret = rng.randbytes(32)
        self.rng = rng
        self.seats = seats
        self.tables = tuple(LiveTable("t1", rules, [secret, bytes(32)]) for _ in range(2))
        self.differs = False
        for seat in seats:
            data = {"seat": seat, "name": f"Guest {seat}", "buy_in": 100_000}
            self.enter("sit", f"g{seat}", data)

    def hide_otherwise(self) -> None:
        """Exchange the second table's hidden cards, where the dealer's check would not tell them apart."""
        coming = self.tables[1].table.shoe._coming
        deep = coming[:DEEP]
        self.rng.shuffle(deep)
        coming[:DEEP] = deep
        self.differs = deep != self.tables[0].table.shoe._coming[:DEEP]
        if not self.tables[1].rules.dealer.has_hole:
            return
        hole = len(coming) - 2 * (len(self.seats) + 1)
        up = coming[hole + len(self.seats) + 1]
        for place in range(DEEP):
            other = coming[place]
            if other is not coming[hole] and is_natural((up, other)) == is_natural((up, coming[hole])):
                coming[place], coming[hole] = coming[hole], other
                self.differs = True
                return

    def enter(self, kind: str, by: str, data: dict[str, object]) -> Seen:
        """Give both tables the same command; raise `AssertionError` if what is visible differs too early."""
        first, second = (_seen(table, kind, by, dict(data)) for table in self.tables)
        if not first.turned and not second.turned:
            assert first.texts == second.texts, f"{kind} {data} by {by} looked different:\n{first}\n{second}"
        else:
            assert first.turned == second.turned
        return first


def _seen(live: LiveTable, kind: str, by: str, data: dict[str, object]) -> Seen:
    entry = next_entry(live, kind, by, data, at=live.at + 100)
    try:
        outcome = live.apply(entry)
    except HouseError as error:
        return Seen((error.code, str(error)), turned=False)
    events = show_events(live, outcome)
    texts = [table_message(live, events).decode(), repr(head_of(live))]
    if (seat := live.table.seat_in_turn) is not None and (guest := live.chairs[seat].guest) is not None:
        texts += [repr(situation_of(live, guest, "round")), repr(situation_of(live, guest, "shoe"))]
    return Seen(tuple(texts), turned=any(event["type"] in ("hole-turned", "round-over") for event in events))


def compare_round(rules: Rules, rng: random.Random) -> tuple[int, bool]:
    """Play one round at two tables; return how many commands were compared and whether the hidden cards differed."""
    seats = tuple(sorted(rng.sample(range(1, 8), rng.choice((1, 1, 2, 3)))))
    pair = Pair(rules, rng, seats)
    pair.hide_otherwise()
    for seat in seats:
        pair.enter("bet", f"g{seat}", _bet(rules, seat, rng))
    compared = 0
    for seat in seats:
        pair.enter("ready", f"g{seat}", {"seat": seat})
    table = pair.tables[0].table
    while (turn := table.seat_in_turn) is not None:
        answers = [str(answer).replace("insure ", "insure:") for answer in table.legal_actions(turn)]
        for foolish in _foolish(seats, turn, answers):
            pair.enter(*foolish)
        by = f"g{turn}" if rng.random() < 0.9 else By.CLOCK
        seen = pair.enter("decide", by, {"seat": turn, "decision": rng.choice(answers)})
        compared += 1
        if seen.turned:
            break
    return compared, pair.differs


def _bet(rules: Rules, seat: int, rng: random.Random) -> dict[str, object]:
    side = {bet.name: 500 for bet in rules.side_bets if rng.random() < 0.5}
    return {"seat": seat, "main": rng.choice((1000, 2500)), "side": side}


def _foolish(seats: tuple[int, ...], turn: int, legal: list[str]) -> Iterator[tuple[str, str, dict[str, object]]]:
    for decision in ("even-money", "split", "double", "surrender", "decline"):
        if decision not in legal:
            yield "decide", f"g{turn}", {"seat": turn, "decision": decision}
    yield "decide", f"g{turn}", {"seat": turn, "decision": "insure:999.00"}
    yield "bet", f"g{turn}", {"seat": turn, "main": 1000}
    if len(seats) > 1:
        yield "decide", f"g{seats[-1]}", {"seat": seats[0], "decision": "hit"}


def compare_rounds(game: str, rounds: int, seed: int) -> tuple[int, int]:
    """Compare many rounds of a game; return how many decisions were compared, and in how many rounds cards differed."""
    rules, rng = sheets.load(game), random.Random(f"{game} {seed}")
    results = [compare_round(rules, rng) for _ in range(rounds)]
    return sum(compared for compared, _ in results), sum(differed for _, differed in results)


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare what clients see with different cards face down.")
    parser.add_argument("--rounds", type=int, default=10_000, help="rounds of each game")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for game in sheets.games():
        began = time.perf_counter()
        compared, differed = compare_rounds(game, options.rounds, options.seed)
        seconds = time.perf_counter() - began
        print(
            f"{game}: {options.rounds} rounds, {differed} with other hidden cards, {compared} decisions, "
            f"every byte the same until the hole card was turned ({seconds:.0f} s)",
            flush=True,
        )


if __name__ == "__main__":
    main()
