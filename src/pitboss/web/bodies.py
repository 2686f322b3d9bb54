"""What requests carry, as OpenAPI describes it."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

_Key = Annotated[str, StringConstraints(min_length=1, max_length=80)]
_Value = Annotated[str, StringConstraints(max_length=200)]


class Strict(BaseModel):
    """A body with these fields and no others."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NameBody(Strict):
    """A guest's name."""

    name: str = Field(min_length=1, max_length=100, examples=["Ann"])


class PassBody(Strict):
    """A pass from another device."""

    pass_: str = Field(alias="pass", min_length=1, max_length=200)


class TableBody(Strict):
    """A table to be opened."""

    game: str = Field(max_length=64, examples=["mega-blackjack"])
    decks: int | None = Field(default=None, ge=1, le=8)
    set: dict[_Key, _Value] = Field(default_factory=dict, examples=[{"side_bets.buster.table": "B1"}])
    name: str | None = Field(default=None, max_length=100)
    private: bool = False
    bots: int = Field(default=0, ge=0, le=6)


class Refusal(BaseModel):
    """Why not."""

    code: str
    message: str


class ErrorBody(BaseModel):
    """Every error looks like this."""

    error: Refusal
