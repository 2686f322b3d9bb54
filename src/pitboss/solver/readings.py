"""What the other readings of a sheet are worth."""

from pitboss.rules import Rules
from pitboss.rules.editing import other_readings
from pitboss.solver.shoe import ShoeError
from pitboss.solver.solution import Solution, solve


def reading_worths(rules: Rules) -> dict[tuple[str, str], float]:
    """What the house gains by each other reading, by key and value: the change of its edge, exactly, by best play.

    The edge is that of the side bet where the key is one of a side bet, else that of the main wager. What cannot be
    solved is left out.
    """
    others = [*other_readings(rules)]
    worths = dict[tuple[str, str], float]()
    try:
        for key, value, other in others:
            worths[key, value] = _edge(solve(other), key) - _edge(solve(rules), key)
    except ShoeError:
        return worths
    return worths


def _edge(solution: Solution, key: str) -> float:
    section, name, *_ = key.split(".")
    return solution.side_bets[name].house_edge if section == "side_bets" else solution.house_edge
