"""A game's rules in a notebook: in words, and key by key."""

from html import escape

from pitboss.rules import Rules
from pitboss.rules.words import in_words
from pitboss.views.tables import card, columns


def html(rules: Rules) -> str:
    """Return the rules in words, and every key with its value folded away."""
    words = ""
    for heading, sentences in in_words(rules):
        items = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
        words += f"<div><strong>{escape(heading)}</strong></div><ul>{items}</ul>"
    keys = f"<details><summary>Keys</summary>{columns(('key', 'value'), rules.flat().items())}</details>"
    return card(rules.title, f"{rules.summary} · version {rules.version} · {rules.stamp}", words, keys)
