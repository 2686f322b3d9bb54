"""A game as clients know it: its limits, side bets and options, and its rule card in words."""

from functools import lru_cache
from typing import Any

from pitboss.rules import DealerBust, Rules
from pitboss.rules.keys import show_side_bet
from pitboss.rules.words import in_words


def view_game(rules: Rules, house_edge: float | None = None) -> dict[str, Any]:
    """Everything about a game that does not change while it is played."""
    return {**_view(rules), "house_edge": house_edge}


@lru_cache(maxsize=1024)
def _view(rules: Rules) -> dict[str, Any]:
    """All that follows from the rules alone; it takes a while, and is the same for every table with these rules."""
    chapters = in_words(rules)
    return {
        **view_title(rules),
        "version": rules.version,
        "summary": rules.summary,
        "hash": rules.hash,
        "decks": rules.shoe.decks,
        "deck_choices": list(rules.shoe.choices),
        "limits": view_limits(rules),
        "side_bets": [
            {
                "name": bet.name,
                "kind": "dealer-bust" if isinstance(bet, DealerBust) else "suited-natural",
                "when": bet.when,
                "words": show_side_bet(bet),
            }
            for bet in rules.side_bets
        ],
        "tokes": rules.tokes,
        "options": {key: list(values) for key, values in rules.options},
        "rules": rules.flat(),
        "card": [f"{chapter.heading}. {' '.join(chapter.sentences)}" for chapter in chapters],
        "chapters": [{"heading": chapter.heading, "sentences": list(chapter.sentences)} for chapter in chapters],
    }


def view_title(rules: Rules) -> dict[str, str]:
    return {"name": rules.name, "title": rules.title}


def view_limits(rules: Rules) -> dict[str, int]:
    return {"min": rules.limits.min, "max": rules.limits.max, "chip": rules.limits.chip}
