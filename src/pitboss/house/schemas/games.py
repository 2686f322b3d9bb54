"""What answers say of games and open tables."""

from typing import Annotated

from pydantic import Field

from pitboss.house.schemas import Cents, Phase, Schema
from pitboss.house.schemas.state import State
from pitboss.rules.patterns import LooksAt


class LimitsView(Schema):
    """The least and the most one may bet, and the smallest chip."""

    min: Cents
    max: Cents
    chip: Cents


class SideBetPay(Schema):
    """A way to win a side bet."""

    what: str
    pays: str


class SideBetView(Schema):
    """A bet beside the main one."""

    name: str
    title: Annotated[str, Field(description="what people call it")]
    cards: Annotated[LooksAt, Field(description="the cards that decide it")]
    when: str
    words: str
    pays: list[SideBetPay]
    tables: Annotated[dict[str, str], Field(description="the pay tables it may have, in words")]
    house_edge: Annotated[
        float | None, Field(description="per unit wagered off a fresh shoe; null while it is not known")
    ]


class ChapterView(Schema):
    """A part of the rule card."""

    heading: str
    sentences: list[str]


class OtherReading(Schema):
    """Another reading of a sentence."""

    value: Annotated[str, Field(description="the value of the reading's key; empty where there is no key")]
    words: str
    worth: Annotated[
        float | None,
        Field(description="what the house gains by it, as a share of the wager; null while that is not known"),
    ]


class ReadingView(Schema):
    """A sentence that the sheet leaves open or says twice, and how it is read."""

    clause: str
    sentence: str
    key: Annotated[str, Field(description="the key that makes the difference; empty where there is none")]
    reading: str
    others: list[OtherReading]


class FeltView(Schema):
    """The lines printed on the felt."""

    natural: str
    dealer: list[str]
    insurance: str


class GameView(Schema):
    """A game."""

    name: str
    title: str
    version: str
    summary: str
    hash: str
    decks: int
    deck_choices: list[int]
    limits: LimitsView
    side_bets: list[SideBetView]
    tokes: bool
    options: dict[str, list[str]]
    house_edge: Annotated[
        float | None, Field(description="per initial wager with best play; null while it is not known")
    ]
    rules: dict[str, str]
    felt: FeltView
    card: list[str]
    chapters: list[ChapterView]
    readings: list[ReadingView]


class ChoiceEdges(Schema):
    """What the house keeps under some choice: nothing is said of a bet whose edge cannot be worked out."""

    house_edge: float | None
    side_edges: dict[str, float]
    is_known: Annotated[bool, Field(description="false while the edges are being worked out: ask again")]


class ChoiceValue(ChoiceEdges):
    """A value that may be chosen, and the edges with it and all else as it is chosen."""

    value: str


class ChoiceView(Schema):
    """A key that the sheet leaves open."""

    key: str
    meaning: str
    values: list[ChoiceValue]


class ChoicesReply(ChoiceEdges):
    """The edges of a game as it is chosen, and with each other choice."""

    options: list[ChoiceView]


class SheetFault(Schema):
    """A sheet of the house's folder that cannot be played."""

    sheet: str
    message: str


class GamesReply(Schema):
    """The games, and sheets that are none yet."""

    games: list[GameView]
    faults: Annotated[list[SheetFault], Field(description="only for requests from the machine the house runs on")]


class LobbyEntry(Schema):
    """An open table in the lobby."""

    id: str
    name: str
    game: str
    title: str
    decks: int
    limits: LimitsView
    house_edge: float | None
    set: dict[str, str]
    seats: int
    taken: int
    bots: int
    watching: int
    phase: Phase
    round: int


class TablesReply(Schema):
    """The open tables."""

    tables: list[LobbyEntry]


class TimersView(Schema):
    """How long the house waits, in milliseconds."""

    turn: int
    betting: int
    seat_kept: int


class BuyIn(Schema):
    """With how much one may sit down."""

    min: Cents
    default: Cents
    max: Cents


class TableInfo(Schema):
    """What does not change about a table while it is open."""

    id: str
    name: str
    private: bool
    opened_by: str
    game: GameView
    seats: int
    seats_each: int
    timers: TimersView
    buy_in: BuyIn


class TableStateReply(Schema):
    """A table and its state."""

    table: TableInfo
    state: State
