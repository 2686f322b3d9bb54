"""How to get every figure again: the commands, and the sheet itself, every key of it."""

from dataclasses import dataclass

from pitboss.report.document.parts.study import Study
from pitboss.report.document.parts.vulnerable import DEPTHS


@dataclass(frozen=True, slots=True)
class Command:
    section: str
    line: str


@dataclass(frozen=True, slots=True)
class Reproduced:
    """`sheet` is every key and value of the game; the hash is made of them."""

    commands: tuple[Command, ...]
    header: tuple[str, ...]
    sheet: tuple[str, ...]
    hash_note: str


def reproduced(study: Study, date: str) -> Reproduced:
    """The commands that print this report's figures."""
    rules, effort = study.rules, study.effort
    changes = [*rules.changed, *((off.key, off.value) for off in rules.off_sheet)]
    game = " ".join([rules.name, *(f"--set '{key}={value}'" for key, value in changes)])
    cuts = " ".join(map(str, DEPTHS))
    dated = f" --date '{date}'" if date else ""
    commands = (
        ("rules", f"pitboss rules {game}"),
        ("wagers", f"pitboss odds {game}"),
        ("wagers", f"pitboss odds {game} --json"),
        ("strategy", f"pitboss chart {game} -o chart.svg"),
        ("strategy", f"pitboss odds {game} --strategy never-bust"),
        ("sensitivity", f"pitboss compare {game} --set KEY=VALUE"),
        ("vulnerability", f"pitboss odds {game} --removal"),
        (
            "vulnerability",
            f"pitboss count {game} --seed {study.seed} --rounds {effort.counter_rounds} --cuts '{cuts}'",
        ),
        ("reconciled", f"pitboss simulate {game} --fresh --seed {study.seed} --rounds {effort.rounds}"),
        ("summary", f"pitboss report {game} --seed {study.seed} --rounds {effort.rounds}{dated} -o report.html"),
    )
    header = (f"name = {rules.name}", f"version = {rules.version}")
    return Reproduced(
        tuple(Command(section, line) for section, line in commands),
        header,
        tuple(f"{key} = {value}" for key, value in rules.flat().items()),
        "The hash of the sheet is the first twelve digits of the SHA-256 of these lines, joined by line feeds.",
    )
