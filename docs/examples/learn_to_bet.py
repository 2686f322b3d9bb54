"""An agent learns to bet by the count: in which shoes a round is worth having, and how much to put on it.

It plays by the chart, which it is given, and bets at random. From what each round brought per unit it learns how the
edge hangs on the count, a straight line, and then bets the most its table takes wherever that is above zero.

Run it: `python docs/examples/learn_to_bet.py`, with a number such as 400_000 at the end for so many rounds.
"""

import sys

import gymnasium
import numpy as np

from pitboss.envs import evaluate_shoes
from pitboss.envs.best_play import solution_of
from pitboss.envs.charts import ChartAgent
from pitboss.rules import load

BET = 5
"""The question for the wager, in the observation's `ask`."""
BETS = (1, 2, 4, 8)
PENETRATION = 0.85
FIRST_BET = 7
"""The number of the second bet among the actions; the first is 0."""


class Bettor:
    """Believes that the edge is `line[0] + line[1] * count`; before it has learned anything it bets at random."""

    def __init__(self):
        self.line = None
        self.sums, self.crosses = np.zeros((2, 2)), np.zeros(2)

    def learn(self, counts, results):
        terms = np.stack([np.ones_like(counts), counts])
        self.sums += terms @ terms.T
        self.crosses += terms @ results

    def settle(self):
        self.line = np.linalg.solve(self.sums, self.crosses)

    def bets(self, counts, rng):
        """The places in `BETS` of the wagers at these counts."""
        if self.line is None:
            return rng.integers(len(BETS), size=len(counts))
        return np.where(self.line[0] + self.line[1] * counts > 0, len(BETS) - 1, 0)


class Counter:
    """Plays the chart and bets as the bettor does, one table at a time."""

    def __init__(self, player, bettor):
        self.player, self.bettor = player, bettor

    def __call__(self, seen, mask):
        if seen["ask"] != BET:
            return self.player(seen, mask)
        (place,) = self.bettor.bets(seen["count"], None)
        return 0 if place == 0 else FIRST_BET + place - 1


def play(bettor, envs, player, rounds, rng):
    """Play so many rounds; the counts, the wagers and the results of all of them."""
    seen, infos = envs.reset()
    tables = envs.num_envs
    bet, count = np.zeros(tables), np.zeros(tables)
    told = []
    while sum(map(len, told)) < rounds:
        answers = player.many(seen, infos["action_mask"])
        asked = np.flatnonzero(seen["ask"] == BET)
        count[asked] = seen["count"][asked, 0]
        place = bettor.bets(count[asked], rng)
        bet[asked] = np.array(BETS)[place]
        answers[asked] = np.where(place == 0, 0, FIRST_BET + place - 1)
        seen, rewards, over, _, infos = envs.step(answers)
        ended = np.flatnonzero(over | (seen["ask"] == BET))
        told.append(np.stack([count[ended], bet[ended], rewards[ended] / bet[ended]], axis=1))
    return np.concatenate(told)


def learn(rounds=1_000_000, seed=1):
    """An agent that has learned to bet from so many rounds, and what its bets then won in as many others."""
    rules = load("blackjack")
    player, rng = ChartAgent(rules, solution_of(rules).chart), np.random.default_rng(seed)
    envs = gymnasium.make_vec(
        "pitboss.envs:pitboss/Shoe-v1",
        2048,
        bets=BETS,
        penetration=PENETRATION,
        copy=False,
        autoreset_mode="SameStep",
    )
    envs.reset(seed=seed)
    bettor = Bettor()
    counts, _, results = play(bettor, envs, player, rounds, rng).T
    bettor.learn(counts, results)
    bettor.settle()
    return Counter(player, bettor), play(bettor, envs, player, rounds, rng)


if __name__ == "__main__":
    counter, played = learn(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
    _, bets, results = played.T
    base, slope = counter.bettor.line
    print(f"the edge is {base:+.2%} and {slope:+.2%} for each true count")
    print(f"a unit every round: {100 * results.mean():+.2f} units in a hundred rounds")
    print(f"1 to {BETS[-1]} by the count: {100 * (bets * results).mean():+.2f} units in a hundred rounds")
    found = evaluate_shoes(counter, "blackjack", 400, bets=BETS, penetration=PENETRATION)
    print(f"the same with the luck of the cards taken off:\n{found}")
