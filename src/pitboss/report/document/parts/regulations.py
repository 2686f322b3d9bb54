"""Where each thing that rules for new games ask for is found, in our own words; and what is left for others to do.

What is asked was read in public copies of the rules, named here; only the official text binds.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Item:
    """What is asked for, the sections that answer it (anchors), and a word where the applicant must add something."""

    asked: str
    sections: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Regulation:
    name: str
    about: str
    read_in: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Regulations:
    regulations: tuple[Regulation, ...]
    caution: str
    left: tuple[str, ...]


_APPLICANT: Final = "not in this report: for the applicant"

_NEVADA: Final = Regulation(
    "Nevada Gaming Commission Regulation 14.230",
    "approval of new games and game variations",
    "a law firm's summary of paragraph 2 (Lewis and Roca, Approval of New Games, May 2008); the official text was "
    "not read",
    (
        Item("name and particulars of the developer", (), _APPLICANT),
        Item(
            "the name of the game, unlike that of any approved game", ("summary",), "the applicant shows that it is new"
        ),
        Item("a description with the rules of play", ("rules",)),
        Item("specific examples of play", ("examples",)),
        Item("the proposed schedule of payouts", ("wagers", "rules")),
        Item("a statistical evaluation of the theoretical percentages", ("wagers", "spread", "strategy", "method")),
    ),
)
_JERSEY: Final = Regulation(
    "New Jersey N.J.A.C. 13:69F-8.4",
    "petition for a new game",
    "Casetext's copy, current through October 2024, paragraph (d) as far as 3.iii, and Justia's, through September "
    "2024, of paragraph (e); what stands between the two was not read",
    (
        Item("names and addresses of the petitioners, a casino licensee among them", (), _APPLICANT),
        Item("whether the game is a variation, a composite or another game", ("rules",), "the petitioner says which"),
        Item("a summary: objects, method of play, wagers offered", ("summary", "rules", "wagers")),
        Item(
            "draft rules of the game and of its equipment", ("rules",), "clauses in words; the equipment is the house's"
        ),
        Item("true odds, payout odds and house advantage of every wager", ("wagers",)),
        Item("what the Division weighs: the layout", ("rules",), "a sketch; the printed layout is the house's"),
        Item("what the Division weighs: security and integrity of the game", ("vulnerability", "shuffle")),
        Item("what the Division weighs: equipment, personnel, likeness to other games", (), _APPLICANT),
    ),
)
_RANDOM: Final = Regulation(
    "New Jersey N.J.A.C. 13:69E-1.28G",
    "random number generators",
    "the copy of Cornell's Legal Information Institute",
    (
        Item("range large enough for every outcome", ("shuffle",)),
        Item("available at the start of every game", ("shuffle",), "the shoe is made before its first round"),
        Item("independent, evenly distributed, passing chi-square, mono-bit and runs tests", ("shuffle",)),
        Item("cycling in the background between games", ("shuffle",),
             "the operating system's generator does; a shoe's stream is fixed by its key"),
        Item("a seed from an event nobody controls", ("shuffle",)),
        Item("unbiased rescaling to a shorter range", ("shuffle",)),
        Item("the outcome shown is the one drawn, without a second selection", ("shuffle",)),
    ),
)  # fmt: skip
_MARYLAND: Final = Regulation(
    "Maryland COMAR 36.05.03.20",
    "request to offer a new table game or feature",
    "the Division of State Documents' page for the regulation",
    (
        Item("a detailed description with the rules of play and wagering", ("rules", "examples")),
        Item("whether it is a variation, a composite or a new game", ("rules",), "the operator says which"),
        Item("true odds, payout odds and house advantage of each wager", ("wagers",)),
        Item("a sketch or picture of the layout", ("rules",)),
        Item("sketches, pictures or samples of the equipment", (), _APPLICANT),
        Item("the reason for the game, where else it is offered, and rights in it", (), _APPLICANT),
        Item("review by an independent certified testing laboratory", ("reconciled", "reproduced"),
             "what the laboratory can build on; its review is its own"),
    ),
)  # fmt: skip


def regulations() -> Regulations:
    """The map from what is asked to the sections of the report."""
    return Regulations(
        (_NEVADA, _JERSEY, _RANDOM, _MARYLAND),
        "This map is a help to find things, made from the copies named. It is no legal advice and claims no approval. "
        "Rules change: read the official text before you file.",
        (
            "check the rules in words against the rules that will be posted and dealt",
            "compute the house advantage of every wager with a program of its own, and compare",
            "test the shuffler and the shoe that the house will really use; the tests here are of this program's "
            "shuffle",
            "judge the procedure for game protection: exposure of cards, marking, late wagers, the order of settlement",
            "verify the program by its source and version, or deal test rounds on it and compare with its records",
        ),
    )
