"""What is added to a report: the commands and the sheet that give its figures again; on request, regulations."""

import shlex
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from typing import Any

from pitboss.reports.study import DEPTHS, Filing, Study
from pitboss.reports.variants import alternatives, source_of
from pitboss.rules.writing import to_toml


@dataclass(frozen=True, slots=True)
class PrintingCommand:
    """A command, the section whose figures it prints, and which of them."""

    section: str
    line: str
    prints: str


@dataclass(frozen=True, slots=True)
class CommandsSection:
    """`sheet` is the sheet that the commands name; `hashed` is the text of the game as changed, which is hashed."""

    commands: tuple[PrintingCommand, ...]
    sheet_note: str
    sheet: tuple[str, ...]
    hash_note: str
    hashed: tuple[str, ...]


def commands_section(study: Study, filing: Filing) -> CommandsSection:
    """The commands that print this report's figures."""
    rules, source = study.rules, source_of(study.rules)
    return CommandsSection(
        tuple(_commands(study, source.arguments, filing)),
        source.note,
        tuple(to_toml(source.sheet).splitlines()),
        "The hash of the sheet is the SHA-256 of these lines, each ended by a line feed.",
        tuple(to_toml(rules).splitlines()),
    )


def _commands(study: Study, game: str, filing: Filing) -> Iterator[PrintingCommand]:
    """In the order of the sections; the last prints the whole report."""
    effort, seed = study.effort, study.seed
    options = [("--date", filing.date), ("--prepared-by", filing.prepared_by)]
    options += [("--revision", text) for text in filing.revisions] + [("--annex", name) for name in filing.annexes]
    filed = "".join(f" {option} {shlex.quote(text)}" for option, text in options if text)
    whole = f"pitboss report {game} --seed {seed} --rounds {effort.many}{filed}"
    simulate = f"pitboss simulate {game} --fresh --side-bets none --seed {seed} --rounds {effort.rounds}"
    count = f"pitboss count {game} --seed {seed} --rounds {effort.counter_rounds} --cuts '{' '.join(map(str, DEPTHS))}'"
    first = next(
        (
            f"{key}={value}"
            for key, value, variant in alternatives(study.rules)
            if not key.startswith("bonus") and variant.flat().get(key) == value
        ),
        "",
    )
    rows = (
        ("rules", f"pitboss rules {game}", "the clauses, and every key"),
        ("wagers", f"pitboss odds {game}", "house advantage, odds and pays of every wager in use"),
        ("strategy", f"pitboss chart {game} -o chart.svg", "the strategy chart"),
        ("strategy", f"pitboss odds {game} --strategy never-bust", "one of the player errors"),
        (
            "distribution",
            f"pitboss odds {game} --json",
            "the distribution of a round; its split rounds are another sample",
        ),
        ("dealer", f"{whole} -o report.json", "the figures named dealer in the JSON"),
        ("sensitivity", f"pitboss odds {game} --grid shoe.decks=1,2,3,4,5,6,7,8", "house advantage by decks"),
        ("sensitivity", f"pitboss compare {game} --set '{first}'" if first else "", "the first rule of the table"),
        ("vulnerability", f"pitboss odds {game} --removal", "effects of removal"),
        ("vulnerability", count, "counting systems, index plays and earnings of a counter"),
        ("shuffle", f"{whole} -o report.json", "the figures named shuffle in the JSON"),
        ("reconciliation", simulate, "the simulated main wager and side bets"),
        ("summary", f"{whole} -o report.html", "this report, byte for byte"),
    )
    return (PrintingCommand(*row) for row in rows if row[1])


@dataclass(frozen=True, slots=True)
class ReportPlace:
    """Where an answer is: a section by its anchor, and a part of it by its heading where one part answers alone."""

    section: str
    heading: str


@dataclass(frozen=True, slots=True)
class Requirement:
    """What is required, with its paragraph where that was read; where it is answered; and what the applicant adds."""

    paragraph: str
    required: str
    places: tuple[ReportPlace, ...]
    remarks: str


@dataclass(frozen=True, slots=True)
class Regulation:
    """A regulation, what it is about, and in which copy it was read."""

    name: str
    subject: str
    source: str
    items: tuple[Requirement, ...]


@dataclass(frozen=True, slots=True)
class RegulationsSection:
    """Regulations with their requirements, and what is left to a testing laboratory."""

    regulations: tuple[Regulation, ...]
    caution: str
    laboratory: tuple[str, ...]


def regulations() -> RegulationsSection:
    """The map from requirements to the sections of the report."""
    text = (resources.files(__package__) / "regulations.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    return RegulationsSection(
        tuple(
            Regulation(
                regulation["name"],
                regulation["subject"],
                regulation["source"],
                tuple(_requirement(item) for item in regulation["items"]),
            )
            for regulation in data["regulations"]
        ),
        data["caution"],
        tuple(data["laboratory"]),
    )


def _place(text: str) -> ReportPlace:
    section, _, heading = text.partition("/")
    return ReportPlace(section, heading)


def _requirement(item: dict[str, Any]) -> Requirement:
    places = tuple(map(_place, item.get("in", ())))
    return Requirement(item.get("paragraph", ""), item["required"], places, item.get("remarks", ""))
