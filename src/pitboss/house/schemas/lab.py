"""What the lab says: the figures of any sheet, of its variations and of its hands."""

from typing import Annotated, Literal

from pydantic import Field

from pitboss.house.schemas import Schema
from pitboss.house.schemas.games import GameView
from pitboss.house.schemas.replies import ChartReply


class KeyView(Schema):
    """A key that a sheet may set."""

    key: str
    control: Annotated[
        Literal["choice", "text", "sheet"],
        Field(description="how it is set: by one of `choices`, by a text, or only in the text of a sheet"),
    ]
    choices: Annotated[list[str], Field(description="all its values where they are few; none where they are not")]
    default: Annotated[str, Field(description="what stands where a sheet is silent")]
    allowed: str
    meaning: str


class KeysReply(Schema):
    """Every key, in sheet order."""

    keys: list[KeyView]


class FaultView(Schema):
    """One thing wrong with a sheet or with a change of it."""

    key: str
    line: Annotated[int | None, Field(description="of the sheet; null for a fault that a change makes")]
    problem: str
    allowed: str


class FiguresView(Schema):
    """What a way to play is worth, per unit first wagered."""

    house_edge: float
    player_ev: float
    average_final_wager: float
    element_of_risk: float


class UpCardView(Schema):
    """The chance that an up-card shows, and what the round is then worth."""

    up: str
    probability: float
    player_ev: float


class PrizeView(Schema):
    """A way to win a side bet, and the key of what it pays."""

    what: str
    pays: str
    chance: float
    key: str


class SideBetOdds(Schema):
    """A side bet off a fresh shoe, per unit wagered on it."""

    name: str
    title: str
    house_edge: float
    win_probability: float
    standard_deviation: float
    prizes: list[PrizeView]
    by_decks: Annotated[dict[str, float], Field(description="the house edge off full shoes of one to eight decks")]


class RowView(Schema):
    """What a row of a bonus pays, and its key."""

    what: str
    pays: str
    key: str


class ExceptionView(Schema):
    """A hand whose cards, not its total, decide what is best; costs are per unit wagered."""

    hand: list[str]
    up: str
    chart: str
    best: str
    gain: Annotated[float, Field(description="by how much the best is better, when it comes up")]
    cost: Annotated[float, Field(description="what following the chart costs, per round")]


class OddsReply(Schema):
    """A sheet solved."""

    game: GameView
    sheet: Annotated[str, Field(description="the text, with the changes written into it")]
    best: Annotated[FiguresView, Field(description="of best play, hand by hand")]
    by_chart: Annotated[FiguresView, Field(description="of play by the chart")]
    chart: ChartReply
    exceptions: list[ExceptionView]
    up_cards: list[UpCardView]
    insurance: Annotated[float | None, Field(description="its house edge; null where it is not offered")]
    side_bets: list[SideBetOdds]
    rows: Annotated[list[RowView], Field(description="of `bonus` and of `natural.bonus`")]


class VariationView(Schema):
    """The edges with one more change; where it makes no game, `fault` says why."""

    key: str
    value: str
    house_edge: float | None
    side_edges: dict[str, float]
    fault: str | None


class VariationsReply(Schema):
    """What each of some changes would lead to."""

    variations: list[VariationView]


class WorthView(Schema):
    """What may be done, and what it is worth per unit first wagered."""

    action: str
    value: float
    behind: Annotated[float, Field(description="the value less that of the best")]


class HandOdds(Schema):
    """A hand, and what everything that it may do is worth."""

    hand: list[str]
    up: str
    total: str
    best: str | None
    actions: Annotated[list[WorthView], Field(description="in the hand's turn, best first")]
    offers: Annotated[list[WorthView], Field(description="before the dealer's check, best first")]
    insurance: Annotated[float | None, Field(description="expected net per unit insured; null where none is offered")]


class HandsReply(Schema):
    """Some hands, in the order in which they were asked for."""

    hands: list[HandOdds]


class FirstHandView(Schema):
    """Two cards against an up-card: how often they are dealt, and what each action is worth."""

    hand: list[str]
    up: str
    kind: Literal["hard", "soft", "pair", "blackjack"]
    total: int
    chance: float
    values: dict[str, float]


class DrillReply(Schema):
    """Every first hand with a choice."""

    game: GameView
    hands: list[FirstHandView]
