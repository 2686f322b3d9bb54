"""What is given as text and read by the simulator: counts, ramps, departures."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from pitboss.asked.termerrors import Allowed, Given, TermKindError

if TYPE_CHECKING:
    from pitboss.simulator import Count

_A_COUNT: Final = Allowed('a Count, a system such as "hi-lo", or tags such as "2-6=1 T=-1 A=-1"')


@contextmanager
def about(term: str, given: object) -> Iterator[None]:
    """In this block a `CountError` is about a term: it says which, and what was given for it."""
    from pitboss.simulator import CountError

    try:
        yield
    except CountError as error:
        error.term, error.given = term, given
        raise


def count_of(term: str, count: "Count | str") -> "Count":
    """A count, read if it is text; raise `CountError` where that names none."""
    from pitboss.simulator import Count, parse_count

    if isinstance(count, str):
        with about(term, count):
            return parse_count(count)
    if not isinstance(count, Count):
        raise TermKindError(Given(term, count), ": ", _A_COUNT)
    return count
