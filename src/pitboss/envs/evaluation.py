"""An agent's edge from a few thousand rounds, and where it plays worse than it could.

A round's result is mostly luck, and most of the luck is known: every first deal has an exact chance and an exact value,
and so has every answer. So first deals are taken in their exact shares, and of the rest only what the agent's own
answers cost is counted. After a split the agent's hands are played out, the luck of every card dealt to them is taken
off by its expected value, and for the dealer's cards stands their exact expectation. All this has the mean of plain
play, whatever the agent does; the plain result of the same rounds is reported beside it.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, Card
from pitboss.envs.answers import IllegalAnswerError, decision_of, number_of, refused, whole
from pitboss.envs.evaluations import Evaluation
from pitboss.envs.kernel.asks import PLAYS, SPLIT
from pitboss.envs.luck import Luck
from pitboss.envs.mistakes import Notes
from pitboss.envs.observations import answer_mask, of_round
from pitboss.envs.openings import Opening, openings
from pitboss.envs.optimum import BestPlay, optimal_value
from pitboss.envs.terms import Memory, Terms, TermsError, names_checked, read_terms, whole_number
from pitboss.game import Phase, Round
from pitboss.params import is_whole
from pitboss.rules import Rules
from pitboss.solver import Shoe

Policy = Callable[[Mapping[str, Any], NDArray[np.int8]], int]
"""An agent: from an observation of `pitboss/Round-v1` and its mask to an answer."""
FEWEST, MOST = 1000, 10**7
PAIRS_SHARE = 0.5
"""The share of the rounds that goes to pairs, on top of their own: after a split luck cannot be taken off entirely."""


@names_checked
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
    """Let an agent play at least so many rounds off fresh shoes, and say what it wins and where it errs.

    Raise `TermsError`, or what `load` raises, for a bad argument, `ShoeError` where the game cannot be solved, and
    `IllegalAnswerError` when the agent gives an illegal answer.
    """
    check_policy(policy, seed)
    episodes = whole_number("episodes", episodes, FEWEST, MOST)
    terms = read_terms(sheet, decks=decks, changes=changes, memory=memory, count=count)
    best, rng, notes = BestPlay(terms.rules), np.random.default_rng(seed), Notes()
    played, value, variance = 0, np.zeros(3), np.zeros(3)
    first_deals = list(openings(terms.rules))
    pairs = sum(opening.chance for opening in first_deals if opening.is_pair)
    for opening in first_deals:
        share = (1 - PAIRS_SHARE) * opening.chance + (PAIRS_SHARE * opening.chance / pairs if opening.is_pair else 0)
        times = max(2, round(episodes * share))
        results = np.array(
            [_Episode(terms, best, policy, rng, notes, opening.chance / times).play(opening) for _ in range(times)]
        )
        played += times
        value += opening.chance * results.mean(axis=0)
        variance += opening.chance**2 * results.var(axis=0, ddof=1) / times
    (edge, raw, judged), (error, raw_error, judged_error) = value.tolist(), np.sqrt(variance).tolist()
    optimum = optimal_value(terms.rules)
    return Evaluation(
        rules=terms.rules,
        episodes=played,
        seed=int(seed),
        value=edge,
        error=error,
        raw_value=raw,
        raw_error=raw_error,
        optimum=optimum,
        unjudged=optimum - judged,
        unjudged_error=judged_error,
        mistakes=notes.mistakes(),
    )


def check_policy(policy: Any, seed: Any) -> None:
    """Raise `TermsError` for a policy or a seed that is none."""
    if not callable(policy):
        raise TermsError(f"policy is {policy!r}: it is a function of an observation and its mask")
    if not is_whole(seed) or seed < 0:
        raise TermsError(f"seed is {seed!r}: it is a whole number, 0 or more")


class _Episode:
    """One round, from an opening on. `weight` is the share of all rounds that it stands for."""

    def __init__(
        self, terms: Terms, best: BestPlay, policy: Policy, rng: np.random.Generator, notes: Notes, weight: float
    ) -> None:
        self.terms, self.best, self.policy, self.rng, self.notes, self.weight = terms, best, policy, rng, notes, weight
        self.is_split, self.noted = False, 0.0
        self.luck, self.taken_off = Luck(best, Shoe.of_decks(terms.rules.shoe.decks).values), 0.0
        self.before_dealer: Round | None = None

    def play(self, opening: Opening) -> tuple[float, float, float]:
        """What the round is worth with its luck taken off, what it brought, and what it would be worth without the
        mistakes that were noted."""
        terms, main = self.terms, self.terms.bets[0]
        self.shoe = _shoe(terms.rules, opening, self.rng)
        state = self._deal_on(Round.open(terms.rules, [terms.wagers(main, first_of_shoe=True)]))
        worth = self.best.deal_value(state)
        while not state.is_over:
            answer = self._answer(state)
            if self.is_split:
                self._note_split_hand(state, answer)
            else:
                values = self.best.values(state)
                self.noted += self.notes.note(state, answer, values, self.weight)
                worth += values[answer] - max(values.values())
                if answer == SPLIT:
                    self.is_split = True
                    worth -= values[answer]
            state, _ = state.apply(decision_of(state, answer))
            state = self._deal_on(state)
        seat = state.seats[0]
        if self.is_split:
            worth += self.luck.expected(self.before_dealer or state) - self.taken_off
        return worth, seat.net / main, worth + self.noted

    def _answer(self, state: Round) -> int:
        """The agent's answer; the agent may write over what it is shown, and changes nothing by that."""
        given = self.policy(of_round(self.terms, state, len(self.shoe)), answer_mask(state, PLAYS))
        answer, mask = whole(given), answer_mask(state, PLAYS)
        if answer is None or not 0 <= answer < PLAYS or not mask[answer]:
            seen = of_round(self.terms, state, len(self.shoe))
            told = refused(given, np.flatnonzero(mask).tolist())
            raise IllegalAnswerError(f"the agent answered {given!r} to {seen}: {told}")
        return answer

    def _deal_on(self, state: Round) -> Round:
        while state.awaits_card:
            card = self.shoe.pop()
            if self.is_split and state.phase is Phase.DRAW:
                self.taken_off += self.luck.of_card(state, card)
            if state.phase is Phase.DEALER and self.before_dealer is None:
                self.before_dealer = state
            state, _ = state.deal(card)
        return state

    def _note_split_hand(self, state: Round, answer: int) -> None:
        """Note what may be a mistake by the hand's own cards; another split is not judged."""
        legal = {number_of(each) for each in state.legal_actions()} - {SPLIT}
        worths = self.best.plays(state.dealer[0].value - 1, state.hand_in_turn)
        values = {number: value for action, value in worths.items() if (number := number_of(action)) in legal}
        if answer in values:
            self.noted += self.notes.note(state, answer, values, self.weight)


def _shoe(rules: Rules, opening: Opening, rng: np.random.Generator) -> list[Card]:
    """A shuffled shoe, to be dealt with `pop`, whose first three cards have the values of an opening."""
    cards, front = list(DECK * rules.shoe.decks), []
    first, second, up = opening.values
    for value in (first, up, second):
        places = [place for place, card in enumerate(cards) if card.value == value]
        front.append(cards.pop(places[rng.integers(len(places))]))
    return [*(cards[place] for place in rng.permutation(len(cards))), *reversed(front)]
