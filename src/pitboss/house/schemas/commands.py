"""What is done at a table: one class for each command that a client sends, and for each thing the house does itself.

An accepted command is stored in the log of its table with the fields of its class, and read from there again.
"""

from typing import Annotated, Any, Final, Literal, NamedTuple, get_args

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, WithJsonSchema
from typing_extensions import TypedDict

from pitboss.house.errors import HouseError
from pitboss.rules import MAX_SEATS
from pitboss.rules.consistency import LONGEST_NAME, MOST_SIDE_BETS
from pitboss.table.bots import STYLES
from pitboss.table.shuffle import SEED_PATTERN, SEED_WORDS

MAX_MESSAGE: Final = 4096
MOST_CENTS: Final = 10**11
EmoteText = Literal["good-luck", "nice-hand", "ouch", "thanks", "wow"]
"""All that can be said at a table: no free text."""
EMOTES: Final = get_args(EmoteText)

CommandId = Annotated[
    str, Field(pattern=r"^[A-Za-z0-9._-]{1,64}$", description="a text of 1 to 64 of the characters A-Z a-z 0-9 . _ -")
]
SeenVersion = Annotated[int, Field(ge=0, le=2**53, description="the version of the state that was looked at")]
SomeCents = Annotated[int, Field(ge=1, le=MOST_CENTS, description="whole cents, 1 or more")]
MaybeCents = Annotated[int, Field(ge=0, le=MOST_CENTS, description="whole cents")]
_SIDE_BET: Final = rf"^[a-z0-9:.-]{{1,{LONGEST_NAME}}}$"
SideBets = Annotated[
    dict[Annotated[str, Field(pattern=_SIDE_BET)], MaybeCents],
    Field(max_length=MOST_SIDE_BETS, description='side bets by name in whole cents, such as {"buster": 500}'),
    WithJsonSchema(
        {
            "type": "object",
            "maxProperties": MOST_SIDE_BETS,
            "propertyNames": {"pattern": _SIDE_BET},
            "additionalProperties": {"type": "integer", "minimum": 0, "maximum": MOST_CENTS},
        }
    ),
]
Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$", description="64 hexadecimal digits, in lower case")]


class TableAction(BaseModel):
    """Something that is done at a table; `do` says what."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    @property
    def data(self) -> dict[str, Any]:
        """The fields as they are stored in the log."""
        return self.model_dump(exclude={"do"}, exclude_none=True)


class SeatAction(TableAction):
    """Something that is done at a seat."""

    seat: Annotated[int, Field(ge=1, le=MAX_SEATS, description=f"a seat from 1 to {MAX_SEATS}")]


# Commands of clients.


class Sit(SeatAction):
    """Take a free seat, with the usual chips if no amount is named."""

    do: Literal["sit"] = "sit"
    buy_in: SomeCents | None = Field(default=None, description="whole cents, 1 or more")


class LeaveSeat(SeatAction):
    """Give a seat up, after the round if it is in one."""

    do: Literal["leave"] = "leave"


class SitOut(SeatAction):
    """Keep a seat without playing."""

    do: Literal["sit-out"] = "sit-out"


class ComeBack(SeatAction):
    """Play again."""

    do: Literal["come-back"] = "come-back"


class TopUp(SeatAction):
    """Buy more chips."""

    do: Literal["top-up"] = "top-up"
    cents: SomeCents


class PlaceBet(SeatAction):
    """Put down wagers, or change them."""

    do: Literal["bet"] = "bet"
    main: SomeCents
    side: SideBets = Field(default={})
    toke: MaybeCents = 0
    side_tokes: SideBets = Field(default={})


class TakeBack(SeatAction):
    """Take wagers back before the first card."""

    do: Literal["take-back"] = "take-back"


class Ready(SeatAction):
    """Be ready for the cards."""

    do: Literal["ready"] = "ready"


class Decide(SeatAction):
    """Answer for the hand in turn."""

    do: Literal["decide"] = "decide"
    decision: Annotated[str, Field(pattern="^[a-z0-9:.-]{1,32}$", description="a decision such as hit or insure:5.00")]


class PromiseSeed(SeatAction):
    """Promise a seed for the shoe with this commitment."""

    do: Literal["promise-seed"] = "promise-seed"
    shoe: Digest
    promise: Digest


class OpenSeed(SeatAction):
    """Open the seed that was promised."""

    do: Literal["open-seed"] = "open-seed"
    shoe: Digest
    seed: Annotated[str, Field(pattern=f"^(?:{SEED_PATTERN})$", description=SEED_WORDS)]


class Emote(SeatAction):
    """Say one of the few things that can be said."""

    do: Literal["emote"] = "emote"
    emote: Annotated[EmoteText, Field(description=f"one of {', '.join(EMOTES)}")]


class SeatBot(SeatAction):
    """Put a bot in a free seat, of the seat's usual style if none is named."""

    do: Literal["seat-bot"] = "seat-bot"
    style: str | None = Field(
        default=None, pattern=f"^({'|'.join(STYLES)})$", description=f"one of {', '.join(STYLES)}"
    )


class DismissBot(SeatAction):
    """Send a bot away."""

    do: Literal["dismiss-bot"] = "dismiss-bot"


class Ping(TableAction):
    """Ask for a pong."""

    do: Literal["ping"] = "ping"


# What the house does.


class TakeSeat(SeatAction):
    """A guest of this name takes a seat with this much."""

    do: Literal["sit"] = "sit"
    buy_in: int
    name: str


class StartRound(TableAction):
    """The clock has waited long enough for the seats that are not ready."""

    do: Literal["start-round"] = "start-round"


class Refund(TypedDict):
    """What a guest gets back, or gives back, when a finished round is voided."""

    guest: str
    seat: int
    cents: int


class VoidRound(TableAction):
    """The floor voids a round."""

    do: Literal["void-round"] = "void-round"
    round: int
    reason: str
    refunds: list[Refund]
    tokes: int


class CorrectPayment(TableAction):
    """The floor corrects a payment: what it was, what it is now, and what the guest then holds."""

    do: Literal["correct-payment"] = "correct-payment"
    round: int
    reason: str
    guest: str
    seat: int
    name: str
    cents: int
    in_chips: bool
    was: int
    now: int
    holds: int


class CallOff(TableAction):
    """All wagers go back because the table cannot go on."""

    do: Literal["call-off"] = "call-off"
    reason: str


class CloseTable(TableAction):
    """A table that nobody uses is closed."""

    do: Literal["close"] = "close"


SharedAction = (
    LeaveSeat
    | SitOut
    | ComeBack
    | TopUp
    | PlaceBet
    | TakeBack
    | Ready
    | Decide
    | PromiseSeed
    | OpenSeed
    | SeatBot
    | DismissBot
)
ClientAction = Sit | SharedAction | Emote | Ping
"""What a client may ask for."""
LogAction = SharedAction | TakeSeat | StartRound | VoidRound | CorrectPayment | CallOff | CloseTable
"""What an entry of a table's log may hold."""

COMMANDS: Final[dict[str, type[TableAction]]] = {
    kind.model_fields["do"].default: kind for kind in get_args(ClientAction)
}
"""The classes of what clients send, by what they do."""
_LOGGED: Final[dict[str, type[LogAction]]] = {kind.model_fields["do"].default: kind for kind in get_args(LogAction)}
_CLIENT_ACTION: Final[TypeAdapter[ClientAction]] = TypeAdapter(Annotated[ClientAction, Field(discriminator="do")])


def read_action(kind: str, data: str) -> LogAction:
    """Read what an entry of a log holds; raise `ValueError` if there is no such kind, or it has other fields."""
    if kind not in _LOGGED:
        raise ValueError(f"there is no {kind!r} among the kinds of entries")
    return _LOGGED[kind].model_validate_json(data)


class _Envelope(BaseModel):
    """What every message of a client has: an id, the version that was looked at, and an action."""

    model_config = ConfigDict(extra="allow", strict=True)

    id: CommandId
    version: SeenVersion = 0


class _Sender(BaseModel):
    """The id of a message, whatever else it has."""

    id: CommandId


class Command(NamedTuple):
    """One request: the client's own `id` for it, the `version` it had seen, and what to do."""

    id: str
    version: int
    action: ClientAction


def read_command(text: str | bytes) -> Command:
    """Read one message; raise `HouseError` (`malformed`, `unknown-command`) if it is no command."""
    try:
        envelope = _Envelope.model_validate_json(text)
        action = _CLIENT_ACTION.validate_python(envelope.model_extra)
    except ValidationError as error:
        raise _refusal(error) from None
    if "version" not in envelope.model_fields_set and not isinstance(action, Ping):
        raise HouseError("malformed", f"version must be {_Envelope.model_fields['version'].description}")
    return Command(envelope.id, envelope.version, action)


def sent_id(text: str | bytes) -> str | None:
    """The id of a message that is no command, if it has one that can be repeated to its sender."""
    try:
        return _Sender.model_validate_json(text).id
    except ValidationError:
        return None


def _refusal(error: ValidationError) -> HouseError:
    """Say what is wrong with a message and what is allowed."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    match first["type"], first["loc"]:
        case "json_invalid" | "string_unicode", _:
            return HouseError("malformed", "the message is not JSON text")
        case _, ():
            if first["type"].startswith("union_tag"):
                return HouseError("unknown-command", f"do must be one of {', '.join(COMMANDS)}")
            return HouseError("malformed", "a message is a JSON object")
        case _, (("id" | "version") as name,):
            return HouseError("malformed", f"{name} must be {_Envelope.model_fields[name].description}")
        case kind, (do, name, *_):
            fields = {field: info for field, info in COMMANDS[str(do)].model_fields.items() if field != "do"}
            if kind == "extra_forbidden":
                return HouseError("malformed", f"{do} has no such field: it has {', '.join(fields) or 'none'}")
            allowed = fields[str(name)].description
            needs = f"{do} needs {name}: {allowed}" if kind == "missing" else f"{name} must be {allowed}"
            return HouseError("malformed", needs)
        case _:
            return HouseError("malformed", first["msg"])


def command_schema() -> dict[str, Any]:
    """What `read_command` takes, as JSON Schema has it."""
    envelope = _Envelope.model_json_schema()["properties"]
    kinds = []
    for do, kind in COMMANDS.items():
        schema = kind.model_json_schema()
        schema["properties"] = {"do": {"const": do}, **envelope} | {
            name: field for name, field in schema["properties"].items() if name != "do"
        }
        schema["required"] = ["do", "id", *(() if do == "ping" else ("version",)), *schema.get("required", ())]
        kinds.append(schema)
    return {"title": "Command", "oneOf": kinds, "discriminator": {"propertyName": "do"}}
