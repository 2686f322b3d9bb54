"""The rules in words, clause by clause; the dealing procedure in order; and what is printed on the layout."""

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.reports.figures import Figure, whole
from pitboss.reports.study import Study
from pitboss.rules import MAX_SEATS, Rules
from pitboss.rules.legal import ACE_VALUE, TEN_VALUE, checks_every_blackjack, dealer_checks
from pitboss.rules.patterns import DecidedBy
from pitboss.rules.words import felt, in_words, pays_in_words
from pitboss.text import show_cents


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence of the rules with its number."""

    number: str
    text: str


@dataclass(frozen=True, slots=True)
class ClauseGroup:
    """The clauses under one heading."""

    heading: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class BettingSpot:
    """A place for a wager at every seat: its name, its mark in the sketch, and what it pays."""

    name: str
    mark: str
    pays: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The text of the felt: the dealer's cards, lines across the middle, the insurance line, and a seat's spots."""

    seats: Figure
    dealer: tuple[str, ...]
    lines: tuple[str, ...]
    insurance: str
    spots: tuple[BettingSpot, ...]


@dataclass(frozen=True, slots=True)
class RulesSection:
    """The game as its sheet has it."""

    clauses: tuple[ClauseGroup, ...]
    procedure: tuple[str, ...]
    layout: TableLayout


def rules_section(study: Study) -> RulesSection:
    """The rules of the game in words."""
    groups = tuple(
        ClauseGroup(
            chapter.heading,
            tuple(Clause(f"R{place}.{at}", text) for at, text in enumerate(chapter.sentences, start=1)),
        )
        for place, chapter in enumerate(in_words(study.rules), start=1)
    )
    return RulesSection(groups, tuple(procedure(study.rules)), table_layout(study.rules))


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


def table_layout(rules: Rules) -> TableLayout:
    """What is printed on the layout, from the sheet."""
    printed = felt(rules)
    limits = f"{show_cents(rules.limits.min)} to {show_cents(rules.limits.max)}"
    spots = [BettingSpot("main wager", "wager", (limits,))]
    for bet in rules.side_bets:
        pays = tuple(pays_in_words(bet, bet.pays, to=" to "))
        spots.append(BettingSpot(bet.called, _mark(bet.called, [spot.mark for spot in spots]), pays))
    dealer = ("up", "hole") if rules.dealer.has_hole else ("up",)
    lines = (printed.natural, *printed.dealer)
    return TableLayout(whole(MAX_SEATS), dealer, lines, printed.insurance, tuple(spots))


def _mark(name: str, taken: list[str]) -> str:
    """The first letters of a name's words, with a number where another spot has them."""
    letters = "".join(word[0].upper() for word in name.split())[:3]
    alike = sum(mark.rstrip("23456789") == letters for mark in taken)
    return f"{letters}{alike + 1}" if alike else letters


def _and(words: list[str]) -> str:
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else words[0]
