"""A term of a run, and terms that belong together: a dataclass whose numbers and flags are checked when it is made."""

from dataclasses import MISSING, dataclass, field, fields
from typing import TypeVar

from pitboss.asked.checks import check_flags, within
from pitboss.ranges import Range

Default = TypeVar("Default")


def term(default: Default, allowed: Range) -> Default:
    """A number, with what it is if nobody says and what it may be; one that is None by default may be left out."""
    return field(default=default, metadata={"allowed": allowed})


@dataclass(frozen=True, kw_only=True)
class Terms:
    """Terms of a run; raise `TermError` for a number out of bounds, `TermKindError` for no number and for no flag."""

    def __post_init__(self) -> None:
        for each in fields(self):
            given = getattr(self, each.name)
            if "allowed" in each.metadata:
                needed = each.default is not None
                object.__setattr__(self, each.name, within(each.name, given, each.metadata["allowed"], needed=needed))
            elif isinstance(each.default, bool):
                check_flags(**{each.name: given})

    @classmethod
    def names(cls) -> tuple[str, ...]:
        return tuple(each.name for each in fields(cls))

    @classmethod
    def allowed(cls, name: str) -> Range:
        """What the number of that name may be."""
        allowed = next(each.metadata["allowed"] for each in fields(cls) if each.name == name)
        assert isinstance(allowed, Range)
        return allowed

    @property
    def changed(self) -> tuple[str, ...]:
        """The names of those that may be left out and are not what they are then."""
        free = (each for each in fields(self) if each.default is not MISSING)
        return tuple(each.name for each in free if getattr(self, each.name) != each.default)
