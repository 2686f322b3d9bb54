"""The browser's types, written from the house's shapes and from the bodies of requests.

python -m pitboss.house.web.browser_types      write static/js/net/types.js anew
"""

import types
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from typing_extensions import get_type_hints, is_typeddict

from pitboss.house.schemas import Schema, commands, games, lab, messages, replies, state
from pitboss.house.schemas.commands import COMMANDS
from pitboss.house.web import bodies

FILE: Final = Path(__file__).parent.parent / "static" / "js" / "net" / "types.js"
_ROOMS: Final = (state, messages, games, replies, lab, commands, bodies)
_SENT: Final = {
    *(kind.__name__ for kind in COMMANDS.values()),
    *(name for name, body in vars(bodies).items() if isinstance(body, type) and body.__module__ == bodies.__name__),
} - {"Strict"}
"""The models of what clients send."""
_PLAIN: Final = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null"}
_HEAD: Final = """\
// The shapes that the house and its clients exchange, for readers and editors; nothing runs here.
// Written by `python -m pitboss.house.web.browser_types` from src/pitboss/house/schemas and web/bodies.py: change them
// there.

"""


def browser_types() -> str:
    """The text of `types.js`: every shape as a JSDoc type, under the name it has in Python."""
    found = dict(_shapes())
    unions = {shape: name for name, shape in found.items() if isinstance(shape, types.UnionType)}
    parts = [_spell_shape(name, shape, unions) for name, shape in found.items()]
    return "\n".join([_HEAD, *parts, _spell_commands(), "export {};", ""])


def _shapes() -> Iterator[tuple[str, Any]]:
    """The shapes that the modules define, and the unions that have names, in their order."""
    known: set[str] = set()
    for room in _ROOMS:
        for name, value in vars(room).items():
            is_own = _is_shape(value) and value.__module__ == room.__name__
            is_union = isinstance(value, types.UnionType) and all(is_typeddict(part) for part in get_args(value))
            if (is_own or is_union) and name not in known:
                known.add(name)
                yield name, value


def _is_shape(value: Any) -> bool:
    if is_typeddict(value):
        return value is not Schema
    return isinstance(value, type) and issubclass(value, BaseModel) and value.__name__ in _SENT


def _spell_shape(name: str, shape: Any, unions: dict[Any, str]) -> str:
    if isinstance(shape, types.UnionType):
        which = " | ".join(part.__name__ for part in get_args(shape))
        return f"/** @typedef {{{which}}} {name} */\n"
    told = " ".join((shape.__doc__ or "").split())
    lines = ["/**", *([f" * {told}"] if told else []), f" * @typedef {{object}} {name}"]
    for field, hint, is_optional in _fields_of_body(shape) if hasattr(shape, "model_fields") else _fields_of(shape):
        kind, meaning = _spell(hint, unions)
        spelled = f"[{field}]" if is_optional else field
        lines.append(f" * @property {{{kind}}} {spelled}{' ' * bool(meaning)}{meaning}")
    return "\n".join([*lines, " */", ""])


def _fields_of(shape: Any) -> Iterator[tuple[str, Any, bool]]:
    """The fields of a shape: the name of each, its type, and whether it may be left out."""
    for field, hint in get_type_hints(shape, include_extras=True).items():
        is_optional = field in shape.__optional_keys__
        yield field, get_args(hint)[0] if is_optional else hint, is_optional


def _fields_of_body(body: type[BaseModel]) -> Iterator[tuple[str, Any, bool]]:
    for name, field in body.model_fields.items():
        yield field.alias or name, Annotated[field.annotation, field], not field.is_required() and name != "do"


def _spell_commands() -> str:
    """Whatever a client sends."""
    kinds = " | ".join(kind.__name__ for kind in COMMANDS.values())
    return (
        f"/** What a client asks for; `do` says which. @typedef {{{kinds}}} TableAction */\n\n"
        "/** A command as it is sent; a ping needs no version.\n"
        " * @typedef {{id: string, version?: number} & TableAction} Command */\n"
    )


def _spell(hint: Any, unions: dict[Any, str]) -> tuple[str, str]:
    """A type as JSDoc has it, and what is said of it."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        said = [info.description for info in parts[1:] if isinstance(info, FieldInfo) and info.description]
        return _spell(parts[0], unions)[0], " ".join(said)
    if hint in unions:
        return unions[hint], ""
    if hint in _PLAIN:
        return _PLAIN[hint], ""
    if _is_shape(hint):
        return hint.__name__, ""
    if origin is Literal:
        return " | ".join(f'"{word}"' for word in parts), ""
    inner = [_spell(part, unions)[0] for part in parts]
    if origin in (Union, types.UnionType):
        return " | ".join(inner), ""
    if origin is list:
        return (f"({inner[0]})[]" if " " in inner[0] else f"{inner[0]}[]"), ""
    if origin is dict:
        return f"Record<{', '.join(inner)}>", ""
    raise TypeError(f"no JavaScript type is known for {hint}")


if __name__ == "__main__":
    FILE.write_text(browser_types(), encoding="utf-8")
