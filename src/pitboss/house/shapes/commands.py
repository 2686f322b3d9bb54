"""What a client sends over the WebSocket of a table: the fields of each command, beside its id and its version."""

from typing import Annotated, Final, Literal, NotRequired, get_args

from pitboss.house.shapes import Shape
from pitboss.house.shapes.fields import by_name, one_of, spelled, whole
from pitboss.rules import MAX_SEATS
from pitboss.rules.consistency import LONGEST_NAME, MOST_SIDE_BETS
from pitboss.table.bots import STYLES
from pitboss.table.shuffle import SEED_PATTERN, SEED_WORDS

MOST_CENTS: Final = 10**11
EMOTES: Final = ("good-luck", "nice-hand", "ouch", "thanks", "wow")
"""All that can be said at a table: no free text."""

_MAYBE_CENTS: Final = whole(0, MOST_CENTS, "whole cents")
_DECISION: Final = spelled(r"[a-z0-9:.-]{1,32}", "a decision such as hit or insure:5.00")
_SIDE_BET: Final = spelled(rf"[a-z0-9:.-]{{1,{LONGEST_NAME}}}", "the name of a side bet, such as buster")
_BETS: Final = by_name(
    _SIDE_BET, _MAYBE_CENTS, MOST_SIDE_BETS, 'side bets by name in whole cents, such as {"buster": 500}'
)

CommandId = Annotated[str, spelled(r"[A-Za-z0-9._-]{1,64}", "a text of 1 to 64 of the characters A-Z a-z 0-9 . _ -")]
SeenVersion = Annotated[int, whole(0, 2**53, "the version of the state that was looked at")]
SomeCents = Annotated[int, whole(1, MOST_CENTS, "whole cents, 1 or more")]
MaybeCents = Annotated[int, _MAYBE_CENTS]
SideBets = Annotated[dict[str, int], _BETS]
Digest = Annotated[str, spelled(r"[0-9a-f]{64}", "64 hexadecimal digits, in lower case")]
SeedText = Annotated[str, spelled(SEED_PATTERN, SEED_WORDS)]


class Nothing(Shape):
    """No fields at all."""


class OfSeat(Shape):
    """Something about a seat."""

    seat: Annotated[int, whole(1, MAX_SEATS, f"a seat from 1 to {MAX_SEATS}")]


class Sit(OfSeat):
    """Take a free seat, with the usual chips if nothing is said."""

    buy_in: NotRequired[SomeCents]


class TopUp(OfSeat):
    """Buy more chips."""

    cents: SomeCents


class Bet(OfSeat):
    """Put down wagers, or change them."""

    main: SomeCents
    side: NotRequired[SideBets]
    toke: NotRequired[MaybeCents]
    side_tokes: NotRequired[SideBets]


class Decide(OfSeat):
    """Answer for the hand in turn."""

    decision: Annotated[str, _DECISION]


class PromiseSeed(OfSeat):
    """Promise a seed for the shoe with this commitment."""

    shoe: Digest
    promise: Digest


class OpenSeed(OfSeat):
    """Open the seed that was promised."""

    shoe: Digest
    seed: SeedText


class Emote(OfSeat):
    """Say one of the few things that can be said."""

    emote: Annotated[str, one_of(EMOTES)]


class SeatBot(OfSeat):
    """Put a bot in a free seat, of the usual style if nothing is said."""

    style: NotRequired[Annotated[str, one_of(STYLES)]]


Asked = (
    tuple[Literal["sit"], Sit]
    | tuple[Literal["leave", "sit-out", "come-back"], OfSeat]
    | tuple[Literal["top-up"], TopUp]
    | tuple[Literal["bet"], Bet]
    | tuple[Literal["take-back"], OfSeat]
    | tuple[Literal["deal"], OfSeat]
    | tuple[Literal["decide"], Decide]
    | tuple[Literal["promise-seed"], PromiseSeed]
    | tuple[Literal["open-seed"], OpenSeed]
    | tuple[Literal["emote"], Emote]
    | tuple[Literal["seat-bot"], SeatBot]
    | tuple[Literal["dismiss-bot"], OfSeat]
    | tuple[Literal["ping"], Nothing]
)
"""What to do, and the fields of that."""

COMMANDS: Final[dict[str, type[Shape]]] = {
    do: shape for words, shape in map(get_args, get_args(Asked)) for do in get_args(words)
}
"""The fields of each command by what it does."""
