"""The browser's types, written from the house's shapes.

python -m pitboss.web.browsertypes      write static/js/house/types.js anew
"""

import types
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic.fields import FieldInfo
from typing_extensions import get_type_hints, is_typeddict

from pitboss.house.shapes import Shape, coach, games, guests, happenings, health, messages, rounds, table

FILE: Final = Path(__file__).parent / "static" / "js" / "house" / "types.js"
_ROOMS: Final = (table, happenings, games, rounds, guests, coach, health, messages)
_PLAIN: Final = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null"}
_HEAD: Final = """\
// The shapes that the house and its clients exchange, for readers and editors; nothing runs here.
// Written by `python -m pitboss.web.browsertypes` from src/pitboss/house/shapes: change them there.
"""


def browser_types() -> str:
    """The text of `types.js`: every shape as a JSDoc type, under the name it has in Python."""
    found = dict(_shapes())
    unions = {shape: name for name, shape in found.items() if not is_typeddict(shape)}
    parts = [_spell_shape(name, shape, unions) for name, shape in found.items()]
    return "\n".join([_HEAD, *parts, "export {};", ""])


def _shapes() -> Iterator[tuple[str, Any]]:
    """The shapes that the modules define, and the unions that have names, in their order."""
    known: set[str] = set()
    for room in _ROOMS:
        for name, value in vars(room).items():
            is_own = is_typeddict(value) and value is not Shape and value.__module__ == room.__name__
            is_union = isinstance(value, types.UnionType) and all(is_typeddict(part) for part in get_args(value))
            if (is_own or is_union) and name not in known:
                known.add(name)
                yield name, value


def _spell_shape(name: str, shape: Any, unions: dict[Any, str]) -> str:
    if not is_typeddict(shape):
        return _spell_union(name, get_args(shape), unions)
    told = " ".join((shape.__doc__ or "").split())
    lines = ["/**", *([f" * {told}"] if told else []), f" * @typedef {{object}} {name}"]
    for field, hint in get_type_hints(shape, include_extras=True).items():
        is_optional = field in shape.__optional_keys__
        kind, meaning = _spell(get_args(hint)[0] if is_optional else hint, unions)
        spelled = f"[{field}]" if is_optional else field
        lines.append(f" * @property {{{kind}}} {spelled}{' ' * bool(meaning)}{meaning}")
    return "\n".join([*lines, " */", ""])


def _spell_union(name: str, shapes: tuple[Any, ...], unions: dict[Any, str]) -> str:
    """One of several shapes: the fields they share, and any others, so that a reader may look before asking which."""
    hints = [get_type_hints(shape, include_extras=True) for shape in shapes]
    shared = [field for field in hints[0] if all(field in each for each in hints)]
    spelled = [" | ".join(dict.fromkeys(_spell(each[field], unions)[0] for each in hints)) for field in shared]
    fields = ", ".join(f"{field}: {kind}" for field, kind in zip(shared, spelled, strict=True))
    which = ", ".join(shape.__name__ for shape in shapes)
    return f"/**\n * One of {which}.\n * @typedef {{{{{fields}}} & Record<string, any>}} {name}\n */\n"


def _spell(hint: Any, unions: dict[Any, str]) -> tuple[str, str]:
    """A type as JSDoc has it, and what is said of it."""
    if hint in unions:
        return unions[hint], ""
    if hint in _PLAIN:
        return _PLAIN[hint], ""
    if is_typeddict(hint):
        return hint.__name__, ""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        said = [info.description for info in parts[1:] if isinstance(info, FieldInfo) and info.description]
        return _spell(parts[0], unions)[0], " ".join(said)
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
