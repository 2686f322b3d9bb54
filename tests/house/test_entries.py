"""One content has one spelling, Python's own, whichever writer is asked first: or no old hash would hold."""

import json
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from pitboss.house.tables.entries import canonical

scalars = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.text(alphabet='0123456789e.-"\\,:[]{}\x7f')
)
contents = st.recursive(scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=12)


@given(contents)
@example(1e16)
@example([1e-7])
@example({"cents": 1e22, "seat": 1})
@example([2.5, -0.0])
@example(float("nan"))
@example({"name": "Zoë\x7f\n"})
@example({"b": 1, "a": 2**70})
@example(["\ud800"])
@example({1: 2})
def test_a_content_is_spelled_as_python_spells_it(content: Any) -> None:
    assert canonical(content) == json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
