"""The dealing procedure in words: what the dealer does in a round, in order, and when something goes wrong."""

from collections.abc import Iterator
from typing import Final

from pitboss.rules.legal import ACE_VALUE, TEN_VALUE, checks_every_blackjack, dealer_checks
from pitboss.rules.model import Rules
from pitboss.rules.patterns import DecidedBy

SHOE_RUNS_OUT: Final = (
    "If the shoe runs out within a round, the discards of earlier rounds are shuffled and dealt from, and the round "
    "goes on; after it the whole shoe is shuffled.",
    "If those run out as well, the round is void: every wager is returned, and the cards are collected.",
)
IRREGULARITIES: Final = (
    "No card is burnt. A house that burns cards burns them face down and unseen: that changes no figure of this game, "
    "except how many rounds a shoe gives.",
    "A card drawn in error and exposed is the next card of the hand in turn if that hand takes one, and goes to the "
    "discards otherwise. A card found face up in the shoe goes to the discards.",
    "If the dealer's hole card is exposed before its time, the round goes on; no decision already made may be changed, "
    "and the floor is told.",
    "A hand with too few or too many first cards is dead: its wagers are returned, and the others play on. If the "
    "dealer's hand has the wrong number of cards, or cards come in another order than above, the round is void and "
    "every wager is returned.",
    "If the shoe is found to hold more or fewer cards than it should, the round is void, the shoe is taken out of "
    "play, and results of rounds already settled stand.",
    "A player who leaves, or does not decide in time, declines every offer and stands on every hand; wagers already "
    "made stay in action until they are settled.",
    "A wager placed, raised or taken back after the first card does not count; what lay there when the first card was "
    "dealt does. The floor decides what is in dispute, and its decision is final.",
)
"""What the house does; nothing in a sheet says it, and the applicant may put the house's own rules in its place."""


def procedure(rules: Rules) -> Iterator[str]:
    """What the dealer does in a round, in order."""
    yield from _opening(rules)
    yield from _first_cards(rules)
    if checked := _checked_under(rules):
        yield (
            f"With {checked} up, check the hole card. If it makes blackjack, turn it, "
            f"{_and(_against_blackjack(rules, ['settle every hand']))}; the round is over.{_no_blackjack(rules)}"
        )
    yield f"Each player in turn, from the dealer's left, plays each hand from left to right: {_actions(rules)}."
    at_once = ["A hand over 21 loses at once"]
    at_once += ["one that earns a bonus is paid at once"] * bool(rules.bonus)
    at_once += ["one that surrenders gives up half"] * (rules.surrender.when != "never")
    yield f"{_and(at_once)}; its cards are removed."
    yield from _dealers_turn(rules)
    yield "Settle the hands that stand, seat by seat, by the rules of settlement."
    if by_dealer := _decided_by(rules, "dealer"):
        yield f"Settle {_with_tokes(rules, by_dealer)} by the number of cards in the dealer's hand."
    yield "Collect the cards; the round is over."


def _opening(rules: Rules) -> Iterator[str]:
    placed = [
        "the main wager",
        *["any side bets"] * bool(rules.side_bets),
        *["any wagers for the dealer"] * rules.tokes,
    ]
    yield (
        f"If the cut card came out in the last round, shuffle. Before the first card is dealt, each player places "
        f"{_and(placed)}; from the first card on, no wager may be touched."
    )
    if rules.tokes:
        yield "A wager for the dealer beside a main wager is settled with the first hand of its seat, at the same odds."
    hole = "and one card face down to the dealer" if rules.dealer.has_hole else "and no second card to the dealer"
    yield f"Deal one card face up to each player, one face up to the dealer, a second face up to each player, {hole}."


def _first_cards(rules: Rules) -> Iterator[str]:
    """Side bets on the deal, blackjacks, insurance, and surrender before the check."""
    natural = rules.natural
    if by_deal := _decided_by(rules, "deal"):
        yield f"Settle {_with_tokes(rules, by_deal)} by the player's first two cards."
    if natural.may_double:
        yield "Ask every player with a blackjack whether to take its pay or to double it."
    if natural.tie == "win":
        every = "every other blackjack" if natural.may_double else "every blackjack at once"
        yield f"Pay {every} and remove its cards."
    else:
        waits = "an ace" if natural.tie == "ace-push" else "an ace or a ten-value"
        yield f"Pay blackjacks at once and remove their cards, unless {waits} is up: then they wait."
    if rules.insurance.offered or natural.offers_even_money:
        offers = ["insurance to every player"] * rules.insurance.offered
        offers += ["even money to every player with a blackjack"] * natural.offers_even_money
        yield f"With an ace up, offer {_and(offers)}."
    if rules.surrender.when == "early" and (checked := _checked_under(rules)):
        yield f"With {checked} up, ask every player in turn whether to surrender."


def _checked_under(rules: Rules) -> str:
    """The up-cards under which the hole card is checked, in words; nothing where there are none."""
    names = [name for value, name in ((ACE_VALUE, "an ace"), (TEN_VALUE, "a ten-value")) if dealer_checks(rules, value)]
    return " or ".join(names)


def _against_blackjack(rules: Rules, hands: list[str]) -> list[str]:
    """What follows a dealer's blackjack, in order; `hands` is what becomes of the main wagers."""
    steps = ["pay insurance"] * rules.insurance.offered + hands
    steps += [f"collect {_with_tokes(rules, by_dealer)}" for by_dealer in [_decided_by(rules, "dealer")] if by_dealer]
    return [*steps, "collect the cards"]


def _no_blackjack(rules: Rules) -> str:
    """What follows where the dealer's two cards are no blackjack: nothing, or a sentence."""
    later = ["collect insurance"] * rules.insurance.offered
    later += ["pay the blackjacks that waited"] * (rules.natural.tie != "win")
    return f" If not, {_and(later)}." if later else ""


def _dealers_turn(rules: Rules) -> Iterator[str]:
    draws = f"draw to 17, {'hitting' if rules.dealer.hits_soft_17 else 'standing on'} soft 17"
    by_dealer = _decided_by(rules, "dealer")
    riding = f" or a wager on {_and(by_dealer)} is in action" if by_dealer else ""
    if checks_every_blackjack(rules):
        yield f"Turn the hole card. If any hand stands{riding}, {draws}."
        return
    taken = ["collect every wager not yet settled"]
    if rules.dealer.blackjack_takes == "original":
        taken = ["collect the original wagers only", "return what doubling and splitting added"]
    taken += ["push the blackjacks that waited"] * (rules.natural.tie != "win")
    drawn = "If any wager still depends on the dealer's cards, draw the second card"
    yield (
        f"{'Turn the hole card' if rules.dealer.has_hole else drawn}. If it makes blackjack, "
        f"{_and(_against_blackjack(rules, taken))}; the round is over.{_no_blackjack(rules)}"
    )
    yield f"If any hand stands{riding}, {draws}."


def _decided_by(rules: Rules, what: DecidedBy) -> list[str]:
    return [bet.called for bet in rules.side_bets if bet.decided_by == what]


def _with_tokes(rules: Rules, bets: list[str]) -> str:
    """Side bets by name, with the wagers for the dealer on them where the sheet takes any."""
    them = "it" if len(bets) == 1 else "them"
    return f"{_and(bets)}{f' (with any wagers for the dealer on {them})' * rules.tokes}"


def _actions(rules: Rules) -> str:
    words = ["stand", "hit", "double"]
    words += ["split"] * (rules.split.max_hands > 1)
    words += ["surrender"] * (rules.surrender.when != "never")
    return f"{', '.join(words[:-1])} or {words[-1]}, as the rules allow"


def _and(words: list[str]) -> str:
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else words[0]
