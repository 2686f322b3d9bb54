"""A game as clients know it: its limits, side bets and options, and its rule card in words."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from pitboss.coach.situation import Edges
from pitboss.house.errors import HouseError
from pitboss.house.library import Library
from pitboss.house.schemas import games as schemas
from pitboss.house.schemas.games import ChoiceEdges, ChoicesReply, ChoiceValue, ChoiceView, GameView
from pitboss.rules import Rules, open_values
from pitboss.rules.keys import BY_PATH
from pitboss.rules.words import felt, in_words, pays_in_words
from pitboss.text import show_chips


def view_game(rules: Rules, edges: Edges | None = None) -> GameView:
    """Everything about a game that does not change while it is played."""
    view = _view(rules)
    main, side = edges or (None, {})
    side_bets: list[schemas.SideBetView] = [{**bet, "house_edge": side.get(bet["name"])} for bet in view["side_bets"]]
    return {**view, "side_bets": side_bets, "house_edge": main}


@lru_cache(maxsize=1024)
def _view(rules: Rules) -> GameView:
    """All that follows from the rules alone; it takes a while, and is the same for every table with these rules."""
    chapters, printed = in_words(rules, show_chips), felt(rules)
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
                "cards": bet.cards,
                "when": bet.when,
                "words": str(bet),
                "pays": [{"what": bet.what(row), "pays": str(row.pays)} for row in bet.pays],
                "tables": {name: ", ".join(pays_in_words(bet, rows)) for name, rows in bet.tables if name},
                "house_edge": None,
            }
            for bet in rules.side_bets
        ],
        "tokes": rules.tokes,
        "options": {key: list(values) for key, values in rules.options},
        "house_edge": None,
        "rules": rules.flat(),
        "felt": {"natural": printed.natural, "dealer": list(printed.dealer), "insurance": printed.insurance},
        "card": [f"{chapter.heading}. {' '.join(chapter.sentences)}" for chapter in chapters],
        "chapters": [{"heading": chapter.heading, "sentences": list(chapter.sentences)} for chapter in chapters],
    }


def view_limits(rules: Rules) -> schemas.LimitsView:
    return {"min": rules.limits.min, "max": rules.limits.max, "chip": rules.limits.chip}


EdgeLookup = Callable[[Rules], Edges | None]
"""The house edges of a game, if they are known by now."""


def view_choices(library: Library, game: str, chosen: Mapping[str, str], known: EdgeLookup) -> ChoicesReply:
    """The edges of a game as chosen, and with each other value of each key that its sheet leaves open.

    Raise `HouseError` where the game is not known or the choice is not one that the sheet leaves open.
    """
    now = known(library.with_changes(game, chosen))
    keys = open_values(library.with_changes(game, {}))
    options: list[ChoiceView] = [
        {"key": key, "meaning": _meaning(key), "values": list(_values(library, game, chosen, key, values, known))}
        for key, values in keys.items()
        if len(values) > 1
    ]
    return {**_edges(now), "options": options}


def _values(
    library: Library, game: str, chosen: Mapping[str, str], key: str, values: tuple[str, ...], known: EdgeLookup
) -> Iterator[ChoiceValue]:
    """Each value that can stand beside what is chosen, with the edges it leads to."""
    for value in values:
        try:
            rules = library.with_changes(game, {**chosen, key: value})
        except HouseError:
            continue
        yield {**_edges(known(rules)), "value": value}


def _edges(known: Edges | None) -> ChoiceEdges:
    main, side = known or (None, {})
    return {"house_edge": main, "side_edges": side, "is_known": known is not None}


def _meaning(key: str) -> str:
    return BY_PATH[key].meaning if key in BY_PATH else "what the side bet pays"
