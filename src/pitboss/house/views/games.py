"""A game as clients know it: its limits, side bets and options, and its rule card in words."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from pitboss.coach.situation import Edges
from pitboss.house.errors import HouseError
from pitboss.house.library import Library
from pitboss.house.schemas import games as schemas
from pitboss.house.schemas.games import ChoiceEdges, ChoicesReply, ChoiceValue, ChoiceView, GameView
from pitboss.rules import Rules, open_values
from pitboss.rules.editing import other_readings
from pitboss.rules.keys import BY_PATH
from pitboss.rules.phrases import felt
from pitboss.rules.words import in_words, pays_in_words, readings_in_words
from pitboss.text import show_chips

EdgeLookup = Callable[[Rules], Edges | None]
"""The house edges of a game, if they are known by now."""


def view_game(rules: Rules, known: EdgeLookup = lambda _: None) -> GameView:
    """Everything about a game that does not change while it is played, with the edges known by now."""
    edges = known(rules)
    view = _view(rules, _worths(rules, edges, known))
    main, side = edges or (None, {})
    side_bets: list[schemas.SideBetView] = [{**bet, "house_edge": side.get(bet["name"])} for bet in view["side_bets"]]
    return {**view, "side_bets": side_bets, "house_edge": main}


_others = lru_cache(maxsize=1024)(lambda rules: tuple(other_readings(rules)))


def _worths(rules: Rules, edges: Edges | None, known: EdgeLookup) -> tuple[tuple[str, str, float], ...]:
    """What the other readings of the sheet give the house, as far as it is known: key, value, change of the edge."""
    worths = []
    for key, value, other in _others(rules):
        now, then = _edge(edges, key), _edge(known(other), key)
        if now is not None and then is not None:
            worths.append((key, value, then - now))
    return tuple(worths)


def _edge(edges: Edges | None, key: str) -> float | None:
    """The edge of the wager that a key changes."""
    section, name, *_ = key.split(".")
    if edges is None:
        return None
    return edges.side.get(name) if section == "side_bets" else edges.main


@lru_cache(maxsize=1024)
def _view(rules: Rules, worths: tuple[tuple[str, str, float], ...]) -> GameView:
    """All that follows from the rules alone; it takes a while, and is the same for every table with these rules."""
    by_value = {(key, value): worth for key, value, worth in worths}
    chapters, printed = in_words(rules, show_chips, by_value), felt(rules)
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
        "readings": [
            {
                "clause": reading.clause,
                "sentence": reading.sentence,
                "key": reading.key,
                "reading": reading.reading,
                "others": [
                    {"value": value, "words": words, "worth": by_value.get((reading.key, value))}
                    for value, words in reading.others.items()
                ],
            }
            for reading in readings_in_words(rules)
        ],
    }


def view_limits(rules: Rules) -> schemas.LimitsView:
    return {"min": rules.limits.min, "max": rules.limits.max, "chip": rules.limits.chip}


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
