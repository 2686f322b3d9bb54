"""How to get every figure again: the commands, and the sheet itself, every key of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pitboss.report.document.parts.study import Study
from pitboss.report.document.parts.variants import varied
from pitboss.report.document.parts.vulnerable import DEPTHS
from pitboss.report.document.parts.wagers import table_in_use
from pitboss.rules import Rules, games, load, open_values
from pitboss.rules.keys import KEYS
from pitboss.rules.values import DECK_CHOICES, SUITED
from pitboss.rules.writing import to_toml, written


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
    rules, effort, source = study.rules, study.effort, _source(study.rules)
    game = " ".join([source.named, *(f"--set '{key}={value}'" for key, value in source.changes)])
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
    return Reproduced(
        tuple(Command(section, line) for section, line in commands),
        source.note,
        tuple(to_toml(source.sheet).splitlines()),
        "The hash of the sheet is the first twelve digits of the SHA-256 of these lines, joined by line feeds.",
        (
            f"name = {rules.name}",
            f"version = {rules.version}",
            *(f"{key} = {value}" for key, value in rules.flat().items()),
        ),
    )


class _Source(NamedTuple):
    """What the commands name: a game that the program has or a file, its sheet, and the changes to be made."""

    named: str
    sheet: Rules
    changes: tuple[tuple[str, str], ...]
    note: str


def _source(rules: Rules) -> _Source:
    if rules.name in games():
        sheet = load(rules.name)
        changes = dict(_chosen(sheet, rules))
        if load(rules.name, changes).hash == rules.hash:
            note = "The program has it under its name" + "; the commands make the changes" * bool(changes) + "."
            return _Source(rules.name, sheet, tuple(changes.items()), note)
    beyond = tuple((off.key, off.value) for off in rules.off_sheet)
    allowed = {key: open_values(rules)[key][0] for key, _ in beyond}
    note = f"Save it as {rules.name}.toml, and the commands find it."
    return _Source(f"{rules.name}.toml", varied(rules, allowed) or rules, beyond, note)


def _chosen(sheet: Rules, rules: Rules) -> Iterator[tuple[str, str]]:
    """The keys that have another value than in the sheet, and the side bets with another pay table."""
    before, after = sheet.flat(), rules.flat()
    for key in KEYS:
        if after[key.path] != before[key.path]:
            is_plain = key.kind not in (SUITED, DECK_CHOICES)
            yield key.path, after[key.path] if is_plain else written(key, rules)
    tables = {bet.name: table_in_use(bet) for bet in sheet.side_bets}
    for bet in rules.side_bets:
        table = table_in_use(bet)
        if table != tables.get(bet.name, table):
            yield f"side_bets.{bet.name}.table", table
