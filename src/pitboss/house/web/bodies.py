"""What requests carry, as OpenAPI describes it."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from pitboss.house.opening import BOT_STYLES, MOST_BOTS
from pitboss.house.tables.settings import MOST_SEATS_EACH
from pitboss.rules import MAX_DECKS

_Key = Annotated[str, StringConstraints(min_length=1, max_length=80)]
_Value = Annotated[str, StringConstraints(max_length=200)]


class Strict(BaseModel):
    """A body with these fields and no others, whose texts can be kept in any database."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _has_no_nul(cls, body: Any) -> Any:
        if _has_nul(body):
            raise ValueError("a text must not have the character U+0000 in it")
        return body


def _has_nul(value: Any) -> bool:
    """However deep it stands: a body may nest deeper than Python calls itself."""
    left = [value]
    while left:
        match left.pop():
            case str() as text:
                if "\0" in text:
                    return True
            case dict() as fields:
                left += [*fields, *fields.values()]
            case list() as items:
                left += items
    return False


class NameBody(Strict):
    """A guest's name."""

    name: str = Field(min_length=1, max_length=100, examples=["Ann"])


class PassBody(Strict):
    """A pass from another device."""

    pass_: str = Field(alias="pass", min_length=1, max_length=200)


class LeaveBody(Strict):
    """How to leave."""

    stay: bool = False


class TableBody(Strict):
    """A table to be opened."""

    game: str = Field(max_length=64, examples=["mega-blackjack"])
    decks: int | None = Field(default=None, ge=1, le=MAX_DECKS)
    set: dict[_Key, _Value] = Field(default_factory=dict, examples=[{"side_bets.buster.table": "B1"}])
    name: str | None = Field(default=None, max_length=100)
    private: bool = False
    bots: int = Field(default=0, ge=0, le=MOST_BOTS)
    quick_bots: bool = Field(default=False, description="bots that decide at once")
    bot_style: str | None = Field(
        default=None, pattern=f"^({'|'.join(BOT_STYLES)})$", description="of all bots; else each has its own"
    )
    turn_seconds: int | None = Field(default=None, ge=5, le=600, description="for a decision, where others wait")
    betting_seconds: int | None = Field(default=None, ge=5, le=600, description="for bets, once the first is ready")
    seats_each: int = Field(default=MOST_SEATS_EACH, ge=1, le=MOST_SEATS_EACH, description="that a guest may hold")


class SheetBody(Strict):
    """A game by its name, or the text of any sheet, with some rules changed."""

    game: str | None = Field(default=None, max_length=64, examples=["blackjack"])
    sheet: str | None = Field(default=None, max_length=12_000, description="the text of a sheet instead of a name")
    set: dict[_Key, _Value] = Field(default_factory=dict, max_length=60, examples=[{"natural.pays": "6:5"}])
    title: str = Field(default="", max_length=60, description="what the changed game is to be called")

    @model_validator(mode="after")
    def _names_one_sheet(self) -> "SheetBody":
        if (self.game is None) == (self.sheet is None):
            raise ValueError("give the name of a game, or the text of a sheet")
        return self


class ChangeBody(Strict):
    """A key and its value."""

    key: _Key = Field(examples=["dealer.soft_17"])
    value: _Value = Field(examples=["stand"])


class VariationsBody(SheetBody):
    """A sheet, and changes each of which is made alone, after those of `set`."""

    variations: list[ChangeBody] = Field(min_length=1, max_length=12)


class LabHandBody(Strict):
    """A hand: ranks will do where suits do not matter."""

    hand: str = Field(min_length=1, max_length=80, examples=["T 6"])
    up: str = Field(min_length=1, max_length=4, examples=["9"])
    doubles: int = Field(default=0, ge=0, le=8, description="made on it")
    hands: int = Field(default=1, ge=1, le=8, description="of the seat; more than one after a split")


class HandsBody(SheetBody):
    """A sheet, some hands, and the cards that have left the shoe besides theirs."""

    hands: list[LabHandBody] = Field(min_length=1, max_length=12)
    gone: str = Field(default="", max_length=1000, examples=["A A T 5d"])


class FaultBody(BaseModel):
    """One thing wrong with a sheet: at which key, on which line, and what is allowed."""

    key: str
    line: int | None
    problem: str
    allowed: str


class Refusal(BaseModel):
    """Why not."""

    code: str
    message: str


class ErrorBody(BaseModel):
    """Every error looks like this."""

    error: Refusal


class FaultsRefusal(Refusal):
    """Why not; of a sheet, every fault."""

    faults: list[FaultBody] = Field(default_factory=list)


class FaultsBody(BaseModel):
    """An error that may be of a sheet."""

    error: FaultsRefusal
