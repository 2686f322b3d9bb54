"""What a table of a game may choose, in words, and what each choice does to the house edge."""

from collections.abc import Callable, Iterator, Mapping

from pitboss.coach.knowledge import Edges
from pitboss.house.errors import HouseError
from pitboss.house.office.library import Library
from pitboss.house.shapes.games import Choice, ChoiceEdges, ChoicesReply, ChoiceValue
from pitboss.rules import Rules, open_values
from pitboss.rules.keys import BY_PATH

Known = Callable[[Rules], Edges | None]
"""The house edges of a game, if they are known by now."""


def view_choices(library: Library, game: str, chosen: Mapping[str, str], known: Known) -> ChoicesReply:
    """The edges of a game as chosen, and with each other value of each key that its sheet leaves open.

    Raise `HouseError` where the game is not known or the choice is not one that the sheet leaves open.
    """
    now = known(library.with_changes(game, chosen))
    keys = open_values(library.with_changes(game, {}))
    options: list[Choice] = [
        {"key": key, "meaning": _meaning(key), "values": list(_values(library, game, chosen, key, values, known))}
        for key, values in keys.items()
        if len(values) > 1
    ]
    return {**_edges(now), "options": options}


def _values(
    library: Library, game: str, chosen: Mapping[str, str], key: str, values: tuple[str, ...], known: Known
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
