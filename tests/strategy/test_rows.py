"""The names a chart file gives to hands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.strategy.cells import runs
from pitboss.strategy.rows import Kind, NamedHands


def spans(least: int, most: int) -> st.SearchStrategy[range]:
    ends = st.tuples(st.integers(least, most), st.integers(least, most))
    return ends.map(lambda pair: range(min(pair), max(pair) + 1))


def totals(kind: Kind) -> st.SearchStrategy[NamedHands]:
    return st.builds(
        NamedHands,
        kind=st.just(kind),
        totals=spans(4 if kind == "hard" else 12, 21),
        cards=st.none() | spans(2, 7),
        doubles=st.just(range(1)) | spans(1, 3),
    )


pairs = st.builds(NamedHands, kind=st.just("pair"), totals=st.just(range(1)) | spans(1, 9), early=st.booleans())


@given(totals("hard") | totals("soft") | pairs | st.just(NamedHands("natural", range(1))))
def test_a_name_reads_back_as_the_hands_it_was_written_for(hands: NamedHands) -> None:
    assert NamedHands.parse(str(hands)) == hands


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hard 13-16", NamedHands("hard", range(13, 17))),
        ("Soft 18 cards 4+", NamedHands("soft", range(18, 19), range(4, 8))),
        ("hard 17+", NamedHands("hard", range(17, 22))),
        ("pair 10", NamedHands("pair", range(9, 10))),
        ("pair a", NamedHands("pair", range(1))),
        ("pair 9-T", NamedHands("pair", range(8, 10))),
        ("hard 12-16 doubled", NamedHands("hard", range(12, 17), doubles=range(1, 4))),
        ("hard 16 cards 5 doubled 2", NamedHands("hard", range(16, 17), range(5, 6), range(2, 3))),
        ("early pair 8", NamedHands("pair", range(7, 8), early=True)),
    ],
)
def test_names_as_people_write_them(text: str, expected: NamedHands) -> None:
    assert NamedHands.parse(text) == expected


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("stiff 16", "hard, soft or pair"),
        ("hard", "hard, soft or pair"),
        ("hard 3", "from 4 to 21"),
        ("soft 11", "from 12 to 21"),
        ("hard 16-13", "from 4 to 21"),
        ("hard 16 cards 1", "from 2 to 7"),
        ("hard 16 doubled 4", "from 1 to 3"),
        ("pair 11", "one of A 2 3"),
        ("pair A-3", "one of A 2 3"),
        ("pair 5-3", "one of A 2 3"),
        ("pair T-9", "one of A 2 3"),
        ("pair 8 doubled", "leave out"),
        ("early hard 16 cards 3", "leave out"),
    ],
)
def test_a_name_of_no_hands_says_what_would_be_one(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        NamedHands.parse(text)


def test_rows_overlap_only_where_neither_says_more_about_the_cards() -> None:
    def overlap(one: str, other: str) -> bool:
        return NamedHands.parse(one).overlap(NamedHands.parse(other))

    assert overlap("hard 12-16", "hard 16")
    assert overlap("hard 16 cards 3+", "hard 12-16 cards 2-3")
    assert not overlap("hard 16", "hard 16 cards 4+")
    assert not overlap("hard 16 cards 2-3", "hard 16 cards 4+")
    assert not overlap("hard 16", "soft 16")
    assert not overlap("hard 16", "hard 16 doubled")
    assert overlap("hard 16 doubled 2", "hard 16 doubled")
    assert not overlap("hard 16", "early hard 16")


def test_runs_join_neighbours_with_equal_values_only() -> None:
    assert list(runs({4: "h", 5: "h", 6: "s", 8: "s", 9: "h"})) == [
        (range(4, 6), "h"),
        (range(6, 7), "s"),
        (range(8, 9), "s"),
        (range(9, 10), "h"),
    ]
    assert list(runs({})) == []
