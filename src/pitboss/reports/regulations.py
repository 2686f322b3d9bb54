"""Where each thing that regulators require for a new game is found in the report, from `regulations.toml`."""

import tomllib
from dataclasses import dataclass
from importlib import resources
from typing import Any


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
