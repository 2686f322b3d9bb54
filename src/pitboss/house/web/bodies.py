"""What requests carry, as OpenAPI describes it."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from pitboss.house.lobby import BOT_STYLES, MOST_BOTS
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


class Refusal(BaseModel):
    """Why not."""

    code: str
    message: str


class ErrorBody(BaseModel):
    """Every error looks like this."""

    error: Refusal
