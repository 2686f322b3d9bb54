"""How to get every figure again: the commands, and the sheet itself, every key of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.reports.parts.source import source_of
from pitboss.reports.parts.study import Study
from pitboss.reports.parts.variants import instead
from pitboss.reports.parts.vulnerable import DEPTHS
from pitboss.rules.writing import to_toml


@dataclass(frozen=True, slots=True)
class Command:
    """A command, the section whose figures it prints, and which of them."""

    section: str
    line: str
    prints: str


@dataclass(frozen=True, slots=True)
class Reproduced:
    """`sheet` is the text of the sheet that the commands name; `hashed` that of the game as changed, of
    which the hash is made."""

    commands: tuple[Command, ...]
    sheet_note: str
    sheet: tuple[str, ...]
    hash_note: str
    hashed: tuple[str, ...]


def reproduced(study: Study, date: str) -> Reproduced:
    """The commands that print this report's figures."""
    rules, source = study.rules, source_of(study.rules)
    return Reproduced(
        tuple(_commands(study, source.arguments, date)),
        source.note,
        tuple(to_toml(source.sheet).splitlines()),
        "The hash of the sheet is the SHA-256 of these lines, each ended by a line feed.",
        tuple(to_toml(rules).splitlines()),
    )


def _commands(study: Study, game: str, date: str) -> Iterator[Command]:
    """In the order of the sections; the last prints the whole report."""
    effort, seed = study.effort, study.seed
    dated = f" --date '{date}'" if date else ""
    whole = f"pitboss report {game} --seed {seed} --rounds {effort.rounds}{dated}"
    cuts = " ".join(map(str, DEPTHS))
    yield Command("rules", f"pitboss rules {game}", "the clauses, and every key")
    yield Command("wagers", f"pitboss odds {game}", "house advantage, odds and pays of every wager in use")
    yield Command("strategy", f"pitboss chart {game} -o chart.svg", "the strategy chart")
    yield Command("strategy", f"pitboss odds {game} --strategy never-bust", "one of the player errors")
    yield Command(
        "spread", f"pitboss odds {game} --json", "the distribution of a round; its split rounds are another sample"
    )
    yield Command("dealer", f"{whole} -o report.json", "the figures named dealer in the JSON")
    yield Command("sensitivity", f"pitboss odds {game} --grid shoe.decks=1,2,3,4,5,6,7,8", "house advantage by decks")
    for key, value, made in instead(study.rules):
        if not key.startswith("bonus") and made.flat().get(key) == value:
            yield Command("sensitivity", f"pitboss compare {game} --set '{key}={value}'", "the first rule of the table")
            break
    yield Command("vulnerability", f"pitboss odds {game} --removal", "effects of removal")
    yield Command(
        "vulnerability",
        f"pitboss count {game} --seed {seed} --rounds {effort.counter_rounds} --cuts '{cuts}'",
        "counting systems, index plays and earnings of a counter",
    )
    yield Command("shuffle", f"{whole} -o report.json", "the figures named shuffle in the JSON")
    yield Command(
        "reconciled",
        f"pitboss simulate {game} --fresh --seed {seed} --rounds {effort.rounds}",
        "the simulated main wager and side bets",
    )
    yield Command("summary", f"{whole} -o report.html", "this report, byte for byte")
