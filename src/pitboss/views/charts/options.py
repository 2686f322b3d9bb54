"""The rules that make a game what it is, in a few words each, to stand under its title."""

import textwrap
from collections.abc import Iterable


def option_lines(phrases: Iterable[str], width: int) -> list[str]:
    """Phrases in lines of at most this many letters, broken between phrases where that is possible."""
    hard = "\N{NO-BREAK SPACE}"
    kept = " · ".join(phrase.replace(" ", hard) if len(phrase) < width - 2 else phrase for phrase in phrases)
    return [line.replace(hard, " ") for line in textwrap.wrap(kept.replace(" ·", f"{hard}·"), width)]
