"""A game as clients know it: its limits, side bets and options, and its rule card in words."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from pitboss.cards import SUIT_NAMES
from pitboss.coach.knowledge import Edges
from pitboss.rules import DealerBust, Odds, Rules, SideBet
from pitboss.rules.words import in_words


def view_game(rules: Rules, edges: Edges | None = None) -> dict[str, Any]:
    """Everything about a game that does not change while it is played."""
    view = _view(rules)
    main, side = edges or (None, {})
    side_bets = [bet | {"house_edge": side.get(bet["name"])} for bet in view["side_bets"]]
    return {**view, "side_bets": side_bets, "house_edge": main}


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
                "words": str(bet),
                "pays": _view_pays(bet),
                "tables": _view_tables(bet),
            }
            for bet in rules.side_bets
        ],
        "tokes": rules.tokes,
        "options": {key: list(values) for key, values in rules.options},
        "rules": rules.flat(),
        "card": [f"{chapter.heading}. {' '.join(chapter.sentences)}" for chapter in chapters],
        "chapters": [{"heading": chapter.heading, "sentences": list(chapter.sentences)} for chapter in chapters],
    }


def _view_pays(bet: SideBet) -> list[dict[str, str]]:
    """The pay table of a side bet: each way to win in words, and its odds."""
    if not isinstance(bet, DealerBust):
        return [{"what": f"blackjack in {SUIT_NAMES[bet.suit]}", "pays": str(bet.pays)}]
    last = len(bet.pays) - 1
    return [
        {"what": f"dealer busts with {cards}{' or more' * (cards == last)} cards", "pays": str(odds)}
        for cards, odds in enumerate(bet.pays)
        if odds is not None
    ]


def _view_tables(bet: SideBet) -> dict[str, str]:
    """The pay tables a side bet may have, each in words."""
    if not isinstance(bet, DealerBust):
        return {}
    return {name: ", ".join(_steps(pays)) for name, pays in bet.tables}


def _steps(pays: Sequence[Odds | None]) -> Iterator[str]:
    last = len(pays) - 1
    return (f"{cards}{'+' * (cards == last)} cards {odds}" for cards, odds in enumerate(pays) if odds is not None)


def view_title(rules: Rules) -> dict[str, str]:
    return {"name": rules.name, "title": rules.title}


def view_limits(rules: Rules) -> dict[str, int]:
    return {"min": rules.limits.min, "max": rules.limits.max, "chip": rules.limits.chip}
