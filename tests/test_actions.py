"""Actions and how they are written."""

import pytest

from pitboss.actions import Action


@pytest.mark.parametrize(
    ("word", "letter"), [("hit", "h"), ("stand", "s"), ("double", "d"), ("split", "p"), ("surrender", "r")]
)
def test_a_word_or_a_letter_in_any_case(word: str, letter: str) -> None:
    for text in (word, letter, word.upper(), f" {letter} "):
        assert str(Action.parse(text)) == word


@pytest.mark.parametrize("text", ["", "x", "hits", "sp", "double down"])
def test_anything_else_is_refused_with_what_there_is(text: str) -> None:
    with pytest.raises(ValueError, match=r"hit \(h\), stand \(s\), double \(d\), split \(p\), surrender \(r\)"):
        Action.parse(text)
