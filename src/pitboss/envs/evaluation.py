"""An agent's edge from a few thousand rounds or a few hundred shoes, and where it plays worse than it could.

A round's result is mostly luck, and most of the luck is known: every first deal has an exact chance and an exact value,
and so has every answer. So first deals are taken in their exact shares, and of the rest only what the agent's own
answers cost is counted. After a split the agent's hands are played out, the luck of every card dealt to them is taken
off by its expected value, and for the dealer's cards stands their exact expectation. All this has the mean of plain
play, whatever the agent does; the plain result of the same rounds is reported beside it.

No exact figure is known for a shoe, but luck can be taken off every round of it: of the first deal, of the dealer's
check, of each card drawn, of the dealer's hand and of insurance. What a card does is judged by best play off a fresh
shoe, and its mean is exact over the cards that are really unseen. So the mean is again that of plain play, and the
nearer an agent's shoes are to fresh ones the less is left to chance.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.arrays import Floats
from pitboss.cards import DECK, Card
from pitboss.coach.situation import best_of, loss_of
from pitboss.envs.answers import (
    ANSWERS,
    BET,
    PLAYS,
    SPLIT,
    IllegalAnswerError,
    answer_mask,
    decision_of,
    number_of,
    refusal,
    whole_answer,
)
from pitboss.envs.best_play import BestPlay, Opening, openings, optimal_value
from pitboss.envs.control_variate import ControlVariate, RoundLuck
from pitboss.envs.observations import of_round, pair_value
from pitboss.envs.params import BETS, EnvParams, Memory, check_seed, env_params
from pitboss.envs.replay import RoundRecord
from pitboss.envs.results import BetPlayed, Evaluation, HandKind, JudgedHand, Mistake, OfferName, ShoeEvaluation
from pitboss.envs.single import ShoeEnv
from pitboss.errors import ParamError
from pitboss.game import Phase, Round
from pitboss.params import whole
from pitboss.rules import Rules
from pitboss.solver import Shoe

Policy = Callable[[Mapping[str, Any], NDArray[np.int8]], int]
"""An agent: from an observation of `pitboss/Round-v1` or `pitboss/Shoe-v1` and its mask to an answer."""
PAIRS_SHARE: Final = 0.5
"""The share of the rounds that goes to pairs, on top of their own: after a split luck cannot be taken off entirely."""
_OFFERED: Final[dict[Phase, OfferName]] = {Phase.INSURANCE: "insurance", Phase.EARLY_SURRENDER: "early surrender"}


def evaluate(
    policy: Policy,
    sheet: str | Path | Rules = "blackjack",
    episodes: int = 10_000,
    *,
    decks: int | None = None,
    changes: Mapping[str, object] | None = None,
    memory: Memory = "none",
    count: str = "hi-lo",
    seed: int = 0,
) -> Evaluation:
    """Let an agent play rounds off fresh shoes, and say what it wins and where it errs.

    Args:
        policy: The agent: a function of an observation of `pitboss/Round-v1` and its mask that returns an answer.
        sheet: The name of a game, the path of a sheet, or rules.
        episodes: How many rounds it plays at least.
        decks: The same as a change of `shoe.decks`.
        changes: Changes of the sheet by key, as `pitboss.load` takes them.
        memory: What an observation remembers: "none", the "count", or the "cards" seen.
        count: The system that the count is kept by.
        seed: The same seed gives the same rounds.

    Raises:
        ParamError: One of them cannot be used.
        PitbossError: There is no such game, or it cannot be solved.
        IllegalAnswerError: The agent gives an illegal answer.
    """
    _check_policy(policy)
    seed, episodes = check_seed(seed), whole("episodes", episodes, 1000, 10**7)
    params = env_params(sheet, decks=decks, changes=changes, memory=memory, count=count)
    best, rng, log = BestPlay(params.rules), np.random.default_rng(seed), MistakeLog()
    played, value, variance = 0, np.zeros(3), np.zeros(3)
    first_deals = list(openings(params.rules))
    pairs = sum(opening.chance for opening in first_deals if opening.is_pair)
    for opening in first_deals:
        share = (1 - PAIRS_SHARE) * opening.chance + (PAIRS_SHARE * opening.chance / pairs if opening.is_pair else 0)
        times = max(2, round(episodes * share))
        results = np.array(
            [_Episode(params, best, policy, rng, log, opening.chance / times).play(opening) for _ in range(times)]
        )
        played += times
        value += opening.chance * results.mean(axis=0)
        variance += opening.chance**2 * results.var(axis=0, ddof=1) / times
    (edge, raw, judged), (error, raw_error, judged_error) = value.tolist(), np.sqrt(variance).tolist()
    optimum = optimal_value(params.rules)
    return Evaluation(
        rules=params.rules,
        episodes=played,
        seed=seed,
        value=edge,
        error=error,
        raw_value=raw,
        raw_error=raw_error,
        optimum=optimum,
        unjudged=optimum - judged,
        unjudged_error=judged_error,
        mistakes=log.mistakes(),
    )


def _check_policy(policy: Any) -> None:
    if not callable(policy):
        raise ParamError("policy", policy, "give a function of an observation and its mask")


class MistakeLog:
    """Mistakes as they are made."""

    def __init__(self) -> None:
        self._sums: dict[tuple[JudgedHand, str, int, int], list[float]] = {}

    def note(self, state: Round, answer: int, values: dict[int, float], weight: float) -> float:
        """Note an answer if it is a mistake by these values, and return what it costs.

        `weight` is the share of all rounds that it stands for.
        """
        best, cost = best_of(values), loss_of(answer, values)
        if not cost:
            return 0.0
        up = "T" if state.dealer[0].value == 10 else state.dealer[0].rank
        sums = self._sums.setdefault((judged_hand(state), up, answer, best), [0.0, 0.0])
        sums[0] += weight
        sums[1] += weight * cost
        return cost

    def mistakes(self) -> tuple[Mistake, ...]:
        """Return all of them, those that cost most in the long run first."""
        mistakes = [
            Mistake(hand, up, ANSWERS[answer], ANSWERS[best], often, cost / often)
            for (hand, up, answer, best), (often, cost) in self._sums.items()
        ]
        return tuple(sorted(mistakes, key=lambda mistake: -mistake.per_round))


def judged_hand(state: Round) -> JudgedHand:
    """Return the hand in turn as a chart names it, and what is asked about it if that is not its play."""
    seat = state.seats[state.seat]
    hand = seat.hands[state.hand]
    kind: HandKind = "soft" if hand.soft else "hard"
    counts = hand.points
    if seat.is_natural:
        kind = "blackjack"
    elif pair := pair_value(state.rules, hand):
        kind, counts = "pair", 11 if pair == 1 else pair
    return JudgedHand(kind, counts, hand.doubles > 0, hand.from_split, _OFFERED.get(state.phase))


class _Episode:
    """One round, from an opening on. `weight` is the share of all rounds that it stands for."""

    def __init__(
        self,
        params: EnvParams,
        best: BestPlay,
        policy: Policy,
        rng: np.random.Generator,
        log: MistakeLog,
        weight: float,
    ) -> None:
        self.params, self.best, self.policy, self.rng, self.log, self.weight = params, best, policy, rng, log, weight
        self.is_split, self.cost = False, 0.0
        self.variate, self.luck = ControlVariate(best, Shoe.of_decks(params.rules.shoe.decks).values), 0.0
        self.before_dealer: Round | None = None

    def play(self, opening: Opening) -> tuple[float, float, float]:
        """Return what the round is worth with its luck taken off, what it brought, and what it would be worth without
        the mistakes in the log."""
        params, main = self.params, self.params.bets[0]
        self.shoe = _shoe(params.rules, opening, self.rng)
        state = self._deal_on(Round.open(params.rules, [params.wagers(main, first_of_shoe=True)]))
        worth = self.best.deal_value(state)
        while not state.is_over:
            answer = self._answer(state)
            if self.is_split:
                self._note_split_hand(state, answer)
            else:
                values = self.best.values(state)
                self.cost += self.log.note(state, answer, values, self.weight)
                worth += values[answer] - max(values.values())
                if answer == SPLIT:
                    self.is_split = True
                    worth -= values[answer]
            state, _ = state.apply(decision_of(state, answer))
            state = self._deal_on(state)
        seat = state.seats[0]
        if self.is_split:
            worth += self.variate.expected(self.before_dealer or state) - self.luck
        return worth, seat.net / main, worth + self.cost

    def _answer(self, state: Round) -> int:
        """Return the agent's answer; the agent may write over what it is shown, and changes nothing by that."""
        action = self.policy(of_round(self.params, state, len(self.shoe)), answer_mask(state))
        answer, mask = whole_answer(action), answer_mask(state)
        if answer is None or not 0 <= answer < PLAYS or not mask[answer]:
            observation = of_round(self.params, state, len(self.shoe))
            reason = refusal(action, np.flatnonzero(mask).tolist())
            raise IllegalAnswerError(f"the agent answered {action!r} to {observation}: {reason}")
        return answer

    def _deal_on(self, state: Round) -> Round:
        while state.awaits_card:
            card = self.shoe.pop()
            if self.is_split and state.phase is Phase.DRAW:
                self.luck += self.variate.of_card(state, card)
            if state.phase is Phase.DEALER and self.before_dealer is None:
                self.before_dealer = state
            state, _ = state.deal(card)
        return state

    def _note_split_hand(self, state: Round, answer: int) -> None:
        """Note what may be a mistake by the hand's own cards; another split is not judged."""
        legal = {number_of(each) for each in state.legal_actions} - {SPLIT}
        worths = self.best.plays(state.dealer[0].value - 1, state.hand_in_turn)
        values = {number: value for action, value in worths.items() if (number := number_of(action)) in legal}
        if answer in values:
            self.cost += self.log.note(state, answer, values, self.weight)


def _shoe(rules: Rules, opening: Opening, rng: np.random.Generator) -> list[Card]:
    """Return a shuffled shoe, to be dealt with `pop`, whose first three cards have the values of an opening."""
    cards, front = list(DECK * rules.shoe.decks), []
    first, second, up = opening.values
    for value in (first, up, second):
        places = [place for place, card in enumerate(cards) if card.value == value]
        front.append(cards.pop(places[rng.integers(len(places))]))
    return [*(cards[place] for place in rng.permutation(len(cards))), *reversed(front)]


def evaluate_shoes(
    policy: Policy,
    sheet: str | Path | Rules = "blackjack",
    shoes: int = 500,
    *,
    bets: Sequence[int] = BETS,
    decks: int | None = None,
    penetration: float | None = None,
    changes: Mapping[str, object] | None = None,
    memory: Memory = "count",
    count: str = "hi-lo",
    seed: int = 0,
) -> ShoeEvaluation:
    """Let an agent play shoes of `pitboss/Shoe-v1`, bets included, and say what it wins.

    Args:
        policy: The agent: a function of an observation of `pitboss/Shoe-v1` and its mask that returns an answer.
        sheet: The name of a game, the path of a sheet, or rules.
        shoes: How many shoes it plays.
        bets: The wagers to choose from, in units of the least.
        decks: The same as a change of `shoe.decks`.
        penetration: The share of a shoe that is dealt, by default the sheet's.
        changes: Changes of the sheet by key, as `pitboss.load` takes them.
        memory: What an observation remembers: "none", the "count", or the "cards" seen.
        count: The system that the count is kept by.
        seed: The same seed gives the same shoes.

    Raises:
        ParamError: One of them cannot be used.
        PitbossError: There is no such game, or it cannot be solved.
        IllegalAnswerError: The agent gives an illegal answer.
    """
    _check_policy(policy)
    seed, shoes = check_seed(seed), whole("shoes", shoes, 10, 10**6)
    env = ShoeEnv(sheet, bets=bets, decks=decks, penetration=penetration, changes=changes, memory=memory, count=count)
    params, luck = env.params, RoundLuck(BestPlay(env.params.rules))
    units = sorted({bet // params.rules.limits.min for bet in params.bets})
    won, plain, rounds = (np.zeros((shoes, len(units))) for _ in range(3))
    for shoe in range(shoes):
        for reward, record in _rounds(env, policy, seed if shoe == 0 else None):
            bet = record.wager // params.rules.limits.min
            at = shoe, units.index(bet)
            won[at] += reward - bet * luck.of_round(record)
            plain[at] += reward
            rounds[at] += 1
    (value, error), (raw, raw_error) = map(_mean, (won.sum(axis=1), plain.sum(axis=1)))
    return ShoeEvaluation(
        rules=params.rules,
        shoes=shoes,
        penetration=params.cut / (52 * params.rules.shoe.decks),
        seed=seed,
        value=value,
        error=error,
        raw_value=raw,
        raw_error=raw_error,
        by_bet=tuple(
            _of_bet(bet, won[:, place], rounds[:, place]) for place, bet in enumerate(units) if rounds[:, place].any()
        ),
    )


def _mean(results: Floats) -> tuple[float, float]:
    """Return the mean of results that do not depend on each other, and its standard error."""
    return float(results.mean()), float(results.std(ddof=1) / sqrt(len(results)))


def _of_bet(units: int, won: Floats, rounds: Floats) -> BetPlayed:
    """Return what a wager brought a round, from what it won in each shoe and how often it was made there.

    Rounds of a shoe depend on each other, so the error is that of a ratio of two sums over shoes.
    """
    all_rounds, shoes = rounds.sum(), len(rounds)
    value = won.sum() / all_rounds
    spread = ((won - value * rounds) ** 2).sum() * shoes / (shoes - 1)
    return BetPlayed(units, int(all_rounds), float(value), float(sqrt(spread) / all_rounds))


def _rounds(env: ShoeEnv, policy: Policy, seed: int | None) -> Iterator[tuple[float, RoundRecord]]:
    """Yield the rounds of one shoe: what each brought in units, and how it went."""
    observation, info = env.reset(seed=seed)
    over = False
    while not over:
        observation, reward, over, _, info = env.step(policy(observation, info["action_mask"]))
        if over or observation["ask"] == BET:
            yield reward, env.record
