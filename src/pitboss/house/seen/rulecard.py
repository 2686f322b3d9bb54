"""A game as clients know it: its limits, side bets and options, and its rule card in words."""

from functools import lru_cache
from typing import assert_never

from pitboss.cards import SUIT_NAMES
from pitboss.coach.knowledge import Edges
from pitboss.house.shapes import games as shapes
from pitboss.house.shapes.games import Game
from pitboss.rules import DealerBust, Rules, SideBet, SuitedNatural
from pitboss.rules.patterns import steps_in_words
from pitboss.rules.words import in_words
from pitboss.text import show_chips


def view_game(rules: Rules, edges: Edges | None = None) -> Game:
    """Everything about a game that does not change while it is played."""
    view = _view(rules)
    main, side = edges or (None, {})
    side_bets: list[shapes.SideBet] = [{**bet, "house_edge": side.get(bet["name"])} for bet in view["side_bets"]]
    return {**view, "side_bets": side_bets, "house_edge": main}


@lru_cache(maxsize=1024)
def _view(rules: Rules) -> Game:
    """All that follows from the rules alone; it takes a while, and is the same for every table with these rules."""
    chapters = in_words(rules, show_chips)
    return {
        "name": rules.name,
        "title": rules.title,
        "version": rules.version,
        "summary": rules.summary,
        "hash": rules.hash,
        "decks": rules.shoe.decks,
        "deck_choices": list(rules.shoe.choices),
        "limits": view_limits(rules),
        "side_bets": [
            {
                "name": bet.name,
                "title": bet.called,
                "kind": bet.kind,
                "when": bet.when,
                "words": str(bet),
                "pays": _view_pays(bet),
                "tables": _view_tables(bet),
                "house_edge": None,
            }
            for bet in rules.side_bets
        ],
        "tokes": rules.tokes,
        "options": {key: list(values) for key, values in rules.options},
        "house_edge": None,
        "rules": rules.flat(),
        "card": [f"{chapter.heading}. {' '.join(chapter.sentences)}" for chapter in chapters],
        "chapters": [{"heading": chapter.heading, "sentences": list(chapter.sentences)} for chapter in chapters],
    }


def _view_pays(bet: SideBet) -> list[shapes.SideBetPay]:
    """The pay table of a side bet: each way to win in words, and its odds."""
    match bet:
        case SuitedNatural():
            return [{"what": f"blackjack in {SUIT_NAMES[bet.suit]}", "pays": str(bet.pays)}]
        case DealerBust():
            last = len(bet.pays) - 1
            return [
                {"what": f"dealer busts with {cards}{' or more' * (cards == last)} cards", "pays": str(odds)}
                for cards, odds in enumerate(bet.pays)
                if odds is not None
            ]
        case _:
            assert_never(bet)


def _view_tables(bet: SideBet) -> dict[str, str]:
    """The pay tables a side bet may have, each in words."""
    match bet:
        case SuitedNatural():
            return {}
        case DealerBust():
            return {name: ", ".join(steps_in_words(pays)) for name, pays in bet.tables}
        case _:
            assert_never(bet)


def view_limits(rules: Rules) -> shapes.Limits:
    return {"min": rules.limits.min, "max": rules.limits.max, "chip": rules.limits.chip}
