"""How to get every figure again: the commands, and the sheet itself, every key of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.report.document.parts.source import source_of
from pitboss.report.document.parts.study import Study
from pitboss.report.document.parts.variants import instead
from pitboss.report.document.parts.vulnerable import DEPTHS
from pitboss.rules.writing import to_toml


@dataclass(frozen=True, slots=True)
class Command:
    section: str
    line: str


@dataclass(frozen=True, slots=True)
class Reproduced:
    """`sheet` is the text of the sheet that the commands name; `hashed` every key and value of the game, of which the
    hash is made."""

    commands: tuple[Command, ...]
    sheet_note: str
    sheet: tuple[str, ...]
    hash_note: str
    hashed: tuple[str, ...]


def reproduced(study: Study, date: str) -> Reproduced:
    """The commands that print this report's figures."""
    rules, source = study.rules, source_of(study.rules)
    return Reproduced(
        tuple(Command(section, line) for section, line in _commands(study, source.arguments, date)),
        source.note,
        tuple(to_toml(source.sheet).splitlines()),
        "The hash of the sheet is the first twelve digits of the SHA-256 of these lines, joined by line feeds.",
        (
            f"name = {rules.name}",
            f"version = {rules.version}",
            *(f"{key} = {value}" for key, value in rules.flat().items()),
        ),
    )


def _commands(study: Study, game: str, date: str) -> Iterator[tuple[str, str]]:
    """Sections, and commands that print figures of them; the last prints the whole report."""
    effort, seed = study.effort, study.seed
    dated = f" --date '{date}'" if date else ""
    whole = f"pitboss report {game} --seed {seed} --rounds {effort.rounds}{dated}"
    yield "rules", f"pitboss rules {game}"
    yield "wagers", f"pitboss odds {game}"
    yield "wagers", f"pitboss odds {game} --json"
    yield "strategy", f"pitboss chart {game} -o chart.svg"
    yield "strategy", f"pitboss odds {game} --hand 'T 6' --up T"
    yield "strategy", f"pitboss odds {game} --strategy never-bust"
    yield "strategy", f"pitboss odds {game} --strategy mimic-the-dealer"
    yield "spread", f"pitboss odds {game} --json"
    yield "dealer", f"{whole} -o dealer.json"
    yield "sensitivity", f"pitboss odds {game} --grid shoe.decks=1,2,3,4,5,6,7,8"
    for key, value, _ in list(instead(study.rules))[:1]:
        yield "sensitivity", f"pitboss compare {game} --set '{key}={value}'"
    yield "vulnerability", f"pitboss odds {game} --removal"
    cuts = " ".join(map(str, DEPTHS))
    yield "vulnerability", f"pitboss count {game} --seed {seed} --rounds {effort.counter_rounds} --cuts '{cuts}'"
    yield "shuffle", f"{whole} -o shuffle.json"
    yield "reconciled", f"pitboss simulate {game} --fresh --seed {seed} --rounds {effort.rounds}"
    yield "summary", f"{whole} -o report.html"
