"""Where each thing that rules for new games ask for is found, in our own words; and what is left for others to do.

What is asked was read in public copies of the rules, named here; only the official text binds.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Place:
    """Where an answer is: a section by its anchor, and a part of it by its heading where one part answers alone."""

    section: str
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """What is asked for, with its paragraph where that was read; where it is answered; and a word where the applicant
    must add something."""

    paragraph: str
    asked: str
    places: tuple[Place, ...]
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


_APPLICANT: Final = "not in this report; for the applicant"
_SUMMARY: Final = Place("summary")
_RULES: Final = Place("rules")
_OBJECT: Final = Place("rules", "Object of the game")
_PROCEDURE: Final = Place("rules", "Dealing procedure")
_LAYOUT: Final = Place("rules", "Layout")
_EXAMPLES: Final = Place("examples")
_WAGERS: Final = Place("wagers")
_HIDDEN: Final = Place("vulnerability", "Hidden cards and collusion")
_SHUFFLE: Final = Place("shuffle")
_TESTS: Final = Place("shuffle", "Tests")
_RECONCILED: Final = Place("reconciled", "Exact and simulated figures")

_NEVADA: Final = Regulation(
    "Nevada Gaming Commission Regulation 14.230",
    "approval of new games and game variations",
    "a law firm's account of paragraph 2 (Lewis and Roca, Approval of New Games, May 2008) and the opening of its "
    "later "
    "guide (September 2016). The text of the regulation itself was not available and was not read, nor was the Board's "
    "evaluation procedure; check both before filing",
    (
        Item("2", "name, address and identification of the developer", (), _APPLICANT),
        Item("2", "a name for the game that no approved game bears", (_SUMMARY,), "the applicant shows that it is new"),
        Item("2", "a description of the game with its rules of play", (_OBJECT, _RULES, _PROCEDURE)),
        Item("2", "specific examples of play", (_EXAMPLES,)),
        Item("2", "the proposed schedule of payouts", (Place("rules", "Settlement"), _LAYOUT, _WAGERS)),
        Item("2", "a statistical evaluation of the theoretical percentages",
             (_WAGERS, Place("spread"), Place("strategy"), Place("method"))),
        Item("", "for a variation: what changes in play, wagers or theoretical hold", (Place("sensitivity"),),
             "pitboss report --compare sets the approved sheet and the new one side by side"),
    ),
)  # fmt: skip
_JERSEY: Final = Regulation(
    "New Jersey N.J.A.C. 13:69F-8.4",
    "petition for a new game",
    "Casetext's copy (current through October 2024) of paragraphs (a) to (d), which breaks off within (d)3.iii after "
    "the "
    "true and the payout odds, and Justia's copy (through September 2024) of paragraphs (a) to (c) and (e). The rest "
    "of "
    "(d) and what follows (e) were not available and were not read",
    (
        Item("(b)", "a casino licensee among the petitioners, who agrees to a trial of the game", (), _APPLICANT),
        Item("(d)1", "names and addresses of the petitioners", (), _APPLICANT),
        Item("(c), (d)2", "whether the game is a variation, a composite or another game", (_RULES,),
             "the petitioner says which"),
        Item("(d)3.i", "a summary: objectives, method of play and wagers offered",
             (_OBJECT, _PROCEDURE, Place("rules", "Wagers"), _WAGERS)),
        Item("(d)3.ii", "draft rules of the game and of its equipment", (_RULES,),
             "clauses in words; the petitioner puts them into the form of the chapter and adds the equipment"),
        Item("(d)3.iii", "true odds and payout odds of the wagers", (_WAGERS,),
             "the copy breaks off here; the house advantage is in the same section"),
        Item("(e)", "for the Division's judgement: rules, method of play and wagers", (_RULES, _PROCEDURE, _WAGERS)),
        Item("(e)", "for the Division's judgement: the layout", (_LAYOUT,), "a sketch; the petitioner adds the print"),
        Item("(e)", "for the Division's judgement: security and integrity of the game",
             (Place("vulnerability", "Earnings of a counter"), _HIDDEN, _SHUFFLE)),
        Item("(e)", "for the Division's judgement: equipment, personnel, similarity to approved games", (), _APPLICANT),
    ),
)  # fmt: skip
_RANDOM: Final = Regulation(
    "New Jersey N.J.A.C. 13:69E-1.28G",
    "random number generators",
    "the whole section, in the copy of Cornell's Legal Information Institute and in one current through November 2024",
    (
        Item("(a)", "outcomes that cannot be predicted", (_SHUFFLE,)),
        Item("(b)1", "a range large enough for every outcome", (_SHUFFLE,),
             "each draw has 16 bits, more than any place in a shoe needs; the key has 256 bits"),
        Item("(b)2", "available at the start of every game", (_SHUFFLE,), "the shoe is made before its first round"),
        Item("(b)3", "independent and random, passing chi-square, mono-bit and runs tests", (_TESTS,)),
        Item("(b)4", "continual cycling in the background between games", (_SHUFFLE,),
             "the operating system's generator does; the stream of a shoe is fixed by its key"),
        Item("(b)5", "a seed from an uncontrolled event, never the same start", (_SHUFFLE,)),
        Item("(b)6", "rescaling that leaves every number equally probable", (_SHUFFLE,)),
        Item("(c)1", "only the outcome that was drawn is shown", (_SHUFFLE,), "the shoe is fixed beforehand"),
        Item("(c)2", "no second selection for the display", (_SHUFFLE,), "nothing is drawn again later"),
        Item("(c)3", "nothing misleading in what is shown", (_SHUFFLE, _LAYOUT),
             "every card is of the committed shoe, which anybody can verify; the display is the house's"),
    ),
)  # fmt: skip
_MARYLAND: Final = Regulation(
    "Maryland COMAR 36.05.03.20",
    "request to offer a new table game or feature",
    "the whole regulation, on the page of the Division of State Documents",
    (
        Item("A(1)", "a detailed description with the rules of play and wagering",
             (_OBJECT, _RULES, _PROCEDURE, _EXAMPLES)),
        Item("A(2)", "whether it is a variation, a composite or a new game", (_RULES,), "the operator says which"),
        Item("A(3)", "true odds, payout odds and house advantage of each wager", (_WAGERS,)),
        Item("A(4)", "a sketch or picture of the layout", (_LAYOUT,)),
        Item("A(5)", "sketches, pictures or samples of the equipment", (), _APPLICANT),
        Item("A(6)", "the reason for the request", (), _APPLICANT),
        Item("A(7)", "other jurisdictions where it is offered", (), _APPLICANT),
        Item("A(8)", "copyrights, trademarks and patents, issued or pending", (), _APPLICANT),
        Item("A(9)", "anything else that the Commission asks for", (), _APPLICANT),
        Item("B", "review by an independent certified testing laboratory",
             (_RECONCILED, Place("reproduced", "Commands")), "what the laboratory can build on; its review is its own"),
        Item("C", "the Commission's decision after that review", (), "nothing to submit"),
    ),
)  # fmt: skip


def regulations() -> Regulations:
    """The map from what is asked to the sections of the report."""
    return Regulations(
        (_NEVADA, _JERSEY, _RANDOM, _MARYLAND),
        "This cross-reference is an aid for finding things, made from the copies named below. It is not legal advice "
        "and "
        "claims no approval. Regulations change: read the official text before filing.",
        (
            "check the rules in words against the rules that will be posted and dealt",
            "compute the house advantage of every wager with a program of its own, and compare",
            "test the shuffler and the shoe that the house will use; the tests here are of this program's shuffle",
            "assess the procedure for game protection: exposure of cards, marking, late wagers, order of settlement",
            "verify the program by its source and version, or deal test rounds on it and compare with its records",
        ),
    )
