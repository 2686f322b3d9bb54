"""How long the solver takes, kernels warm, one core: `python benchmarks/bench_solve.py`."""

import resource
from time import perf_counter

from pitboss.cards import Card, parse_cards
from pitboss.rules import load
from pitboss.solver import decide, solve

GAMES: list[tuple[str, dict[str, str], float]] = [
    ("blackjack", {}, 0.25),
    ("blackjack", {"shoe.decks": "8", "split.max_hands": "8"}, 0.5),
    ("blackjack", {"dealer.hole": "none"}, 0.5),
    ("blackjack", {"surrender.when": "early", "split.match": "rank"}, 0.5),
    ("maxtime-21", {}, 0.5),
    ("mega-blackjack", {}, 0.5),
    ("mega-blackjack", {"shoe.decks": "8"}, 0.5),
    ("super-fun-21-extreme", {}, 0.5),
    ("super-fun-21-extreme", {"shoe.decks": "2", "natural.tie": "push", "natural.pays": "12:5"}, 0.5),
    ("super-fun-21-extreme", {"shoe.decks": "8"}, 0.5),
]
TRIES = 5


def main() -> None:
    solve(load("blackjack"))
    print(f"{'game':22} {'best play':>10} {'allowed':>8} {'chart':>8}  house edge, best play and chart")
    for game, changes, allowed in GAMES:
        rules = load(game, changes)
        solutions = [solve(rules) for _ in range(TRIES)]
        solution = min(solutions, key=lambda solved: solved.seconds)
        start = perf_counter()
        figures = solution.chart_figures
        chart_seconds = perf_counter() - start
        edges = f"{solution.house_edge:.6%} {figures.house_edge:.6%}"
        words = " ".join(f"{key}={value}" for key, value in changes.items())
        print(f"{game:22} {solution.seconds:8.3f} s {allowed:6.2f} s {chart_seconds:6.3f} s  {edges}  {words}")
    _bench_decisions()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory {peak:.0f} MB (allowed 500)")


def _bench_decisions() -> None:
    for game, hand, up in (
        ("blackjack", "Ts 6d", "9s"),
        ("blackjack", "8s 8d", "2s"),
        ("maxtime-21", "2s 3d 4d", "As"),
    ):
        rules = load(game)
        times = []
        for _ in range(TRIES):
            start = perf_counter()
            decide(rules, parse_cards(hand), Card.parse(up))
            times.append(perf_counter() - start)
        print(f"{game:22} {min(times):8.4f} s   0.05 s  one decision: {hand} against {up}")


if __name__ == "__main__":
    main()
