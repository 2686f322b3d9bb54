"""Every shape that travels is stated once: the browser's types and the protocol's page say the same."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter, ValidationError
from typing_extensions import get_type_hints

from pitboss.house.schemas.commands import COMMANDS
from pitboss.house.schemas.games import GameView
from pitboss.house.schemas.messages import TableEvent, You
from pitboss.house.schemas.replies import RoundReply
from pitboss.house.schemas.state import State
from pitboss.house.web.browser_types import FILE, browser_types

SOURCE = Path(__file__).parents[3] / "src" / "pitboss"
PLAY = SOURCE / "house" / "web" / "api" / "tableline.py"
PROTOCOL = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text()


def test_the_types_of_the_browser_are_those_of_the_house() -> None:
    assert FILE.read_text() == browser_types(), "run: python -m pitboss.house.web.browser_types"


def test_every_type_the_browser_asks_for_is_there() -> None:
    names = set(re.findall(r"(?:@typedef \{.*|>)\} (\w+)(?: \*/)?$", FILE.read_text(), re.MULTILINE))
    asked = {
        name
        for script in FILE.parents[1].rglob("*.js")
        for name in re.findall(r'types\.js"\)\.(\w+)', script.read_text())
    }
    assert {"State", "GameView", "TableEvent"} <= asked
    assert asked <= names


@pytest.mark.parametrize(
    ("beginning", "shape"), [('{"version": 43', State), ('{"name": "mega', GameView), ('{"id": "t4m9….12"', RoundReply)]
)
def test_the_examples_of_the_protocol_have_the_shapes_they_stand_for(beginning: str, shape: Any) -> None:
    (example,) = [
        block for block in re.findall(r"```json\n(.*?)```", PROTOCOL, re.DOTALL) if block.startswith(beginning)
    ]
    TypeAdapter(shape).validate_python(json.loads(example))


def test_the_protocol_names_every_event_and_its_fields() -> None:
    """A row of its table names some events and then all that they carry beside type and words."""
    section = PROTOCOL.partition("### The events")[2].partition("### Coach")[0]
    rows = [set(re.findall(r"`([a-z_-]+)`", line)) for line in section.splitlines() if line.startswith("| `")]
    missing: list[str] = []
    for shape in get_args(TableEvent):
        hints = get_type_hints(shape)
        for kind in get_args(hints["type"]):
            named = [row for row in rows if kind in row]
            wanted = {kind, *hints} - {"type", "says", "to_you"}
            missing += [] if any(wanted <= row for row in named) else [f"{kind}: {wanted}"]
    assert not missing


def test_the_protocol_names_every_command_and_its_fields() -> None:
    section = PROTOCOL.partition("### From the client")[2].partition("Error codes:")[0]
    found: dict[str, dict[str, str]] = {}
    for line in section.splitlines():
        if line.startswith("| `") and "further fields" not in line:
            _, dos, fields, *_ = line.split("|")
            named = dict(re.findall(r"`([a-z_]+)`(\??)", fields))
            found |= dict.fromkeys(re.findall(r"`([a-z-]+)`", dos), named)
    assert found == {
        do: {name: "" if field.is_required() else "?" for name, field in kind.model_fields.items() if name != "do"}
        for do, kind in COMMANDS.items()
    }


def test_no_script_of_the_browser_states_a_shape_again() -> None:
    """A type of a script's own has no name and no fields of one that travels."""
    shapes = {
        name: set(re.findall(r"@property \{.*?\} \[?(\w+)", fields)) for fields, name in _typedefs(FILE.read_text())
    }
    again = [
        (script.name, name)
        for script in FILE.parents[1].rglob("*.js")
        if script != FILE
        for fields, name in _typedefs(script.read_text())
        for own in [set(re.findall(r"@property \{.*?\} \[?(\w+)", fields))]
        if name in shapes or (len(own) > 2 and any(own <= shape for shape in shapes.values()))
    ]
    assert again == []


def _typedefs(text: str) -> list[tuple[str, str]]:
    """The types that a script spells out, with their names."""
    blocks = re.findall(r"/\*\*((?:(?!\*/).)*?@typedef \{object\} (\w+)(?:(?!\*/).)*)\*/", text, re.DOTALL)
    return [(block, name) for block, name in blocks]


def test_a_shape_takes_no_field_that_it_does_not_name() -> None:
    you: dict[str, object] = {"guest": None, "name": None, "wallet": 0, "seats": []}
    adapter = TypeAdapter(You)
    adapter.validate_python(you)
    for wrong in (you | {"hole": "Ad"}, you | {"wallet": "0"}, {"guest": None}):
        with pytest.raises(ValidationError):
            adapter.validate_python(wrong)
