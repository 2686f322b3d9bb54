"""A tabular agent learns house Blackjack from play alone, in well under a minute.

It keeps a table of what each action brought on each hand against each up-card. In every round it tries one action at
random, plays on by what it knows, and books the result. After each sweep it plays by the new figures and trusts the old
ones half as much, so that what it books was played better and better; and it tries only what may still be best.

Run it: `python docs/examples/learn_blackjack.py`, with a number such as 0.4 at the end for that share of the rounds.
"""

import sys
from time import process_time

import gymnasium
import numpy as np

from pitboss.envs import evaluate, optimal_value

ACTIONS = 7
SHAPE = (5, 11, 2, 32, 11)
"""What the agent tells hands apart by: the question, the pair, softness, total, up-card."""
SWEEPS = ((1e6, np.inf), (1e6, np.inf), (3e6, 0.4), (5e6, 0.25), (8e6, 0.15))
"""Rounds in each sweep, and how much worse than the best an action may look and still be tried."""
PLAY, INSURANCE = 1, 3


def places(seen):
    """The row of the table for each hand in sight; insurance is one question, whatever the hand."""
    is_play = np.asarray(seen["ask"]) != INSURANCE
    hand = tuple(np.asarray(seen[name]) * is_play for name in ("pair", "soft", "total", "up"))
    return np.ravel_multi_index((seen["ask"], *hand), SHAPE)


class Agent:
    """A table of values; the best legal one is played."""

    def __init__(self):
        self.values = np.zeros((np.prod(SHAPE), ACTIONS))
        self.booked, self.times = np.zeros(self.values.size), np.zeros(self.values.size)

    def answers(self, rows, masks):
        return np.where(masks, self.values[rows], -np.inf).argmax(axis=-1)

    def __call__(self, seen, mask):
        return int(self.answers(places(seen), mask))


def sweep(agent, envs, rounds, margin, rng):
    """Play so many rounds, trying one action at random in each, and book what came of it."""
    tables = envs.num_envs
    booked, times = agent.booked, agent.times
    booked *= 0.5
    times *= 0.5
    kept = np.zeros((tables, 16), dtype=np.int64)
    steps, plays, has_tried = (np.zeros(tables, dtype=np.int64) for _ in range(3))
    tries_at = rng.geometric(0.7, tables) - 1
    seen, infos = envs.reset()
    played = 0
    while played < rounds:
        masks, rows = infos["action_mask"], places(seen)
        worth = np.where(masks, agent.values[rows], -np.inf)
        best = worth.argmax(axis=1)
        rivals = worth >= worth[np.arange(tables), best][:, None] - margin
        tries = np.where(seen["ask"] == INSURANCE, rng.random(tables) < 0.3, plays == tries_at)
        chosen = np.where(tries, (rng.random(masks.shape, dtype=np.float32) * (masks & rivals)).argmax(axis=1), best)
        is_play = seen["ask"] == PLAY
        has_tried |= tries & is_play
        # What one hand of a split brings is not known apart from the others: only hands of their own are booked.
        books = (seen["hands"] == 1) & np.where(is_play, has_tried > 0, tries) & (steps < kept.shape[1])
        kept[books, steps[books]] = rows[books] * ACTIONS + chosen[books] + 1
        seen, rewards, over, _, infos = envs.step(chosen)
        steps += 1
        plays += is_play
        ended = np.flatnonzero(over)
        decisions = kept[ended]
        which, place = np.nonzero(decisions)
        np.add.at(booked, decisions[which, place] - 1, rewards[ended][which])
        np.add.at(times, decisions[which, place] - 1, 1)
        kept[ended] = 0
        steps[ended] = plays[ended] = has_tried[ended] = 0
        tries_at[ended] = rng.geometric(0.7, len(ended)) - 1
        played += len(ended)
    known = times > 0
    agent.values.flat[known] = booked[known] / times[known]


def learn(sweeps=SWEEPS, seed=1):
    """An agent that has played these sweeps."""
    envs = gymnasium.make_vec("pitboss.envs:pitboss/Round-v1", 4096, copy=False, autoreset_mode="SameStep")
    envs.reset(seed=seed)
    agent, rng = Agent(), np.random.default_rng(seed)
    for rounds, margin in sweeps:
        sweep(agent, envs, rounds, margin, rng)
    return agent


if __name__ == "__main__":
    share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    began = process_time()
    learned = learn([(rounds * share, margin) for rounds, margin in SWEEPS])
    seconds = process_time() - began
    found, reachable = evaluate(learned, "blackjack", 4_000), optimal_value("blackjack", play="chart")
    print(
        f"learned from {share * sum(rounds for rounds, _ in SWEEPS):,.0f} rounds in {seconds:.0f} s of processor time"
    )
    print(found)
    print(f"a chart can reach {reachable:+.4%}: {reachable - found.value:.4%} better")
