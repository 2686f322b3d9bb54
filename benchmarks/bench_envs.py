"""How fast the environments are, beside Gymnasium's own Blackjack-v1: `python benchmarks/bench_envs.py`.

All lines come from one run, because machines differ and are seldom quiet. Steps per second are of processor time on one
core, resets, observations and masks included, the best of some repeats. Kernels are warm. Both sides run as
`gymnasium.make` gives them without its checker, which watches every step of an environment that is being written.
"""

import tracemalloc
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
TIMES_WANTED = 5
"""How many times the steps of Blackjack-v1 one table is to make."""
STEPS_WANTED = 5_000_000
"""How many steps a second many tables are to make on one core."""


def single(name: str, **options: Any) -> float:
    """Steps per second of one environment as `gymnasium.make` gives it, drawing random answers included; at best."""
    env = gymnasium.make(name, disable_env_checker=True, **options)
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


def memory_of_a_step(**options: Any) -> int:
    """The most bytes that a step of many tables takes beyond what was there before it."""
    env = gymnasium.make_vec("pitboss/Round-v1", TABLES, **options)
    env.reset(seed=1)
    waves, most = np.zeros(TABLES, dtype=np.int64), 0
    env.step(waves)
    tracemalloc.start()
    for _ in range(20):
        tracemalloc.reset_peak()
        before, _ = tracemalloc.get_traced_memory()
        env.step(waves)
        most = max(most, tracemalloc.get_traced_memory()[1] - before)
    tracemalloc.stop()
    return most


def main() -> None:
    base = single("Blackjack-v1")

    def line(what: str, speed: float, wanted: float | None = None) -> None:
        verdict = "" if wanted is None else "   reached" if speed >= wanted else "   missed"
        print(f"{what:<55}{speed:>14,.0f} steps/s{speed / base:>10.1f} x Blackjack-v1{verdict}")

    print(f"wanted: one table {TIMES_WANTED} x Blackjack-v1, {TABLES} tables {STEPS_WANTED:,} steps/s on one core")
    line("Gymnasium Blackjack-v1", base)
    for name in games():
        line(f"pitboss/Round-v1 {name}", single("pitboss/Round-v1", sheet=name), TIMES_WANTED * base)
    line("pitboss/Shoe-v1 blackjack", single("pitboss/Shoe-v1"), TIMES_WANTED * base)
    for name in games():
        speed = vectorised("pitboss/Round-v1", sheet=name, copy=False)
        line(f"{TABLES} x Round-v1 {name}", speed, STEPS_WANTED)
    cards = vectorised("pitboss/Round-v1", memory="cards", copy=False)
    line(f"{TABLES} x Round-v1 blackjack, cards seen", cards, STEPS_WANTED)
    same = {"autoreset_mode": "SameStep", "copy": False}
    line(f"{TABLES} x Round-v1 blackjack, same-step", vectorised("pitboss/Round-v1", **same), STEPS_WANTED)
    line(f"{TABLES} x Shoe-v1 blackjack", vectorised("pitboss/Shoe-v1", copy=False), STEPS_WANTED)
    line(f"{TABLES} x Round-v1 blackjack, fresh arrays", vectorised("pitboss/Round-v1"))
    default = vectorised("pitboss/Round-v1", autoreset_mode="SameStep")
    line(f"{TABLES} x Round-v1 blackjack, same-step, fresh arrays", default)
    lent, fresh = memory_of_a_step(copy=False), memory_of_a_step()
    print(f"memory that a step of {TABLES} tables takes: {lent:,} bytes without copies, {fresh:,} with fresh arrays")


if __name__ == "__main__":
    main()
