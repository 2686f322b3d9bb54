"""What a sheet says in words only: how it is read where it leaves something open or says it twice, and procedures."""

from collections.abc import Callable, Collection, Iterator
from typing import Any, Final, NamedTuple

MOST_READINGS: Final = 20
MOST_PROCEDURES: Final = 20
LONGEST_TEXT: Final = 400
"""The most letters of a procedure, and of each text of a reading."""
_TEXT: Final = f"a text of at most {LONGEST_TEXT} letters"
_FIELDS: Final = ("clause", "sentence", "key", "reading", "other")
_FORM: Final = (
    "a list of tables with sentence (what the sheet says, or does not say) and either key, which the sheet leaves open "
    "in [options], or reading and other in words; clause may name the sentence"
)


class Reading(NamedTuple):
    """A sentence that can be read in more than one way.

    Where a `key` that the sheet leaves open makes the difference, its value is the reading. Otherwise `reading` says in
    words what is played, and `other` what is not.
    """

    clause: str
    sentence: str
    key: str = ""
    reading: str = ""
    other: str = ""

    def to_dict(self) -> dict[str, str]:
        """The fields that have something to say, as a sheet has them."""
        return {field: text for field, text in zip(_FIELDS, self, strict=True) if text}


def read_readings(raw: Any, options: Collection[str], fault: Callable[[str, str, str], None]) -> Iterator[Reading]:
    """The readings of a sheet with these options; what is wrong goes to `fault(key, problem, allowed)`."""
    if not isinstance(raw, list) or not all(isinstance(entry, dict) for entry in raw):
        fault("readings", f"found {raw!r}", _FORM)
        return
    if len(raw) > MOST_READINGS:
        fault("readings", f"found {len(raw)}", f"at most {MOST_READINGS} of them")
        return
    for number, entry in enumerate(raw, start=1):
        faults = [*_faults(entry, options)]
        for field, problem, allowed in faults:
            fault(f"readings.{number}{field}", problem, allowed)
        if not faults:
            yield Reading(**{"clause": ""} | entry)


def read_procedures(raw: Any, fault: Callable[[str, str, str], None]) -> tuple[str, ...]:
    """The sentences that tell what is done at the table; what is wrong goes to `fault(key, problem, allowed)`."""
    if isinstance(raw, list) and len(raw) <= MOST_PROCEDURES and all(_is_text(each) for each in raw):
        return tuple(raw)
    fault("procedures", f"found {raw!r}", f"a list of at most {MOST_PROCEDURES} sentences, {_TEXT} each")
    return ()


def _is_text(text: Any) -> bool:
    return isinstance(text, str) and bool(text.strip()) and len(text) <= LONGEST_TEXT


def _faults(entry: dict[str, Any], options: Collection[str]) -> Iterator[tuple[str, str, str]]:
    for field, text in entry.items():
        if field not in _FIELDS:
            yield f".{field}", "no such key", f"a reading has: {', '.join(_FIELDS)}"
        elif not _is_text(text):
            yield f".{field}", f"found {text!r}", _TEXT
    if "sentence" not in entry or ("key" in entry) == ("reading" in entry) or ("key" in entry and "other" in entry):
        yield "", f"found {', '.join(entry) or 'nothing'}", _FORM
    elif "key" in entry and entry["key"] not in options:
        left = ", ".join(sorted(options)) or "nothing"
        yield ".key", f"found {entry['key']!r}", f"a key that the sheet leaves open in [options]: {left}"
