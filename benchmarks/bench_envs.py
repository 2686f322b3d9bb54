"""How fast the environments are, beside Gymnasium's own Blackjack-v1: `python benchmarks/bench_envs.py`.

All lines come from one run, because machines differ and are seldom quiet. Steps per second are of processor time on one
core, resets, observations and masks included, the best of some repeats. Kernels are warm.
"""

from time import process_time
from typing import Any

import gymnasium
import numpy as np

import pitboss.envs  # noqa: F401
from pitboss.rules import games

STEPS = 20_000
TABLES = 1024
BATCHES = 300
REPEATS = 5


def single(name: str, **options: Any) -> float:
    """Steps per second of one environment as `gymnasium.make` gives it, drawing random answers included; at best."""
    env = gymnasium.make(name, **options)
    _, info = env.reset(seed=1)
    best = float("inf")
    for _ in range(REPEATS):
        numbers = np.random.default_rng(1).random(STEPS // REPEATS).tolist()
        began = process_time()
        for number in numbers:
            if "action_mask" in info:
                legal = info["action_mask"].nonzero()[0]
                action = legal[int(number * len(legal))]
            else:
                action = int(number < 0.5)
            _, _, over, _, info = env.step(action)
            if over:
                _, info = env.reset()
        best = min(best, process_time() - began)
    return STEPS // REPEATS / best


def vectorised(name: str, **options: Any) -> float:
    """Steps per second of many tables in one process, at best."""
    env = gymnasium.make_vec(name, TABLES, **options)
    _, infos = env.reset(seed=1)
    rng = np.random.default_rng(1)
    best = float("inf")
    for _ in range(REPEATS):
        spent = 0.0
        for _ in range(BATCHES // REPEATS):
            masks = infos["action_mask"]
            actions = (rng.random(masks.shape, dtype=np.float32) * masks).argmax(axis=1)
            began = process_time()
            _, _, _, _, infos = env.step(actions)
            spent += process_time() - began
        best = min(best, spent)
    return TABLES * (BATCHES // REPEATS) / best


def allocated(name: str, **options: Any) -> int:
    """How many bytes of arrays a step makes: those it returns that no earlier step returned."""
    env = gymnasium.make_vec(name, TABLES, **options)
    env.reset(seed=1)
    known: set[int] = set()
    fresh = 0
    for turn in range(4):
        seen, rewards, over, truncated, infos = env.step(env.action_space.sample())
        arrays = [*seen.values(), rewards, over, truncated, infos["action_mask"], infos["net"]]
        for array in arrays:
            base = array if array.base is None else array.base
            if id(base) not in known and turn > 1:
                fresh += base.nbytes
            known.add(id(base))
    return fresh


def main() -> None:
    base = single("Blackjack-v1")

    def line(what: str, speed: float) -> None:
        print(f"{what:<50}{speed:>14,.0f} steps/s{speed / base:>10.1f} x Blackjack-v1")

    line("Gymnasium Blackjack-v1", base)
    for name in games():
        line(f"pitboss/Round-v1 {name}", single("pitboss/Round-v1", sheet=name))
    line("pitboss/Shoe-v1 blackjack", single("pitboss/Shoe-v1"))
    for name in games():
        line(f"{TABLES} x Round-v1 {name}", vectorised("pitboss/Round-v1", sheet=name, copy=False))
    line(f"{TABLES} x Round-v1 blackjack, fresh arrays", vectorised("pitboss/Round-v1"))
    line(f"{TABLES} x Round-v1 blackjack, cards seen", vectorised("pitboss/Round-v1", memory="cards", copy=False))
    same = {"autoreset_mode": "SameStep", "final_obs": False, "copy": False}
    line(f"{TABLES} x Round-v1 blackjack, same-step", vectorised("pitboss/Round-v1", **same))
    line(f"{TABLES} x Shoe-v1 blackjack", vectorised("pitboss/Shoe-v1", copy=False))
    print(f"arrays made by a step without copies: {allocated('pitboss/Round-v1', copy=False)} bytes")


if __name__ == "__main__":
    main()
