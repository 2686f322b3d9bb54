"""Messages from clients: only well-formed commands get through, and every refusal says what is allowed."""

import json

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.house.errors import HouseError
from pitboss.house.schemas.commands import COMMANDS, Command, PlaceBet, command_schema, read_command

_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text("abit.:-7é", max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abit.:-7é", max_size=8), inner, max_size=3),
    max_leaves=6,
)


def test_a_command_is_read() -> None:
    text = '{"id": "c1", "version": 4, "do": "bet", "seat": 3, "main": 1000, "side": {"buster": 500}}'
    assert read_command(text) == Command("c1", 4, PlaceBet(seat=3, main=1000, side={"buster": 500}))


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("hello", "malformed", "not JSON"),
        ("[" * 4000, "malformed", "not JSON"),
        ("[]", "malformed", "JSON object"),
        ('{"do": "ready", "version": 1, "seat": 1}', "malformed", "id must be"),
        ('{"id": "a b", "do": "ready", "version": 1, "seat": 1}', "malformed", "id must be"),
        ('{"id": "a", "do": "cheat", "version": 1}', "unknown-command", "do must be one of sit"),
        ('{"id": "a", "do": "ready", "seat": 1}', "malformed", "version must be"),
        ('{"id": "a", "do": "ready", "version": true, "seat": 1}', "malformed", "version must be"),
        ('{"id": "a", "do": "ready", "version": 1}', "malformed", "ready needs seat: a seat from 1 to 7"),
        ('{"id": "a", "do": "ready", "version": 1, "seat": 8}', "malformed", "seat must be a seat from 1 to 7"),
        ('{"id": "a", "do": "ready", "version": 1, "seat": 1.0}', "malformed", "seat must be"),
        ('{"id": "a", "do": "ready", "version": 1, "seat": 1, "x": 1}', "malformed", "no such field"),
        ('{"id": "a", "do": "bet", "version": 1, "seat": 1, "main": -5}', "malformed", "main must be"),
        ('{"id": "a", "do": "bet", "version": 1, "seat": 1, "main": 1e3}', "malformed", "main must be"),
        ('{"id": "a", "do": "bet", "version": 1, "seat": 1, "main": 1, "side": []}', "malformed", "side must be"),
    ],
)
def test_anything_else_is_refused_with_a_reason(text: str, code: str, says: str) -> None:
    with pytest.raises(HouseError, match=says) as caught:
        read_command(text)
    assert caught.value.code == code


_MESSAGES = st.fixed_dictionaries(
    {},
    optional={
        "id": st.just("c1") | _JSON,
        "do": st.sampled_from(list(COMMANDS)) | _JSON,
        "version": st.integers(0, 9) | _JSON,
        **dict.fromkeys(("seat", "main", "side", "decision"), _JSON),
    },
)


@given(_MESSAGES)
def test_no_message_does_more_than_be_refused(message: dict[str, object]) -> None:
    try:
        command = read_command(json.dumps(message))
    except HouseError:
        return
    assert type(command.action) is COMMANDS[command.action.do]


_SENT = st.sampled_from(list(COMMANDS.items())).flatmap(
    lambda command: st.fixed_dictionaries(
        {"id": st.sampled_from(["c1", "c 1"]), "do": st.just(command[0])},
        optional={
            "version": st.integers(-1, 9),
            **dict.fromkeys(
                (name for name in command[1].model_fields if name != "do"),
                st.sampled_from([0, 1, 7, 8, 10**12, "hit", "HIT", "ab" * 32, "wow", "bold", None]),
            ),
            "side": st.sampled_from(
                [{}, {"buster": 500}, {"buster": -1}, {"Buster": 5}, dict.fromkeys("abcdefghi", 1)]
            ),
        },
    )
)
_CHECK = jsonschema_rs.validator_for(command_schema())


@given(_SENT)
def test_what_is_taken_is_what_the_description_says(message: dict[str, object]) -> None:
    try:
        read_command(json.dumps(message))
    except HouseError:
        assert not _CHECK.is_valid(message)
    else:
        assert _CHECK.is_valid(message)
