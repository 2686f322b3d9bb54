"""The rules in words, clause by clause; the dealing procedure in order; and what is printed on the layout."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from pitboss.cards import SUIT_NAMES
from pitboss.money import show_cents
from pitboss.report.document.parts.figure import Figure, whole
from pitboss.report.document.parts.study import Study
from pitboss.rules import MAX_SEATS, DealerBust, Rules, SuitedNatural
from pitboss.rules.sidebets import steps_in_words
from pitboss.rules.words import in_words


@dataclass(frozen=True, slots=True)
class Clause:
    number: str
    text: str


@dataclass(frozen=True, slots=True)
class ClauseGroup:
    heading: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a wager at every seat: its name, the mark it has in the sketch, and what it pays."""

    name: str
    mark: str
    pays: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """What the felt says: the dealer's cards, lines across its middle, the line for insurance if there is one, and the
    spots of a seat."""

    seats: Figure
    dealer: tuple[str, ...]
    lines: tuple[str, ...]
    insurance: str
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Told:
    clauses: tuple[ClauseGroup, ...]
    procedure: tuple[str, ...]
    layout: Layout


def told(study: Study) -> Told:
    """The game as its sheet has it."""
    groups = tuple(
        ClauseGroup(
            chapter.heading,
            tuple(Clause(f"R{place}.{at}", text) for at, text in enumerate(chapter.sentences, start=1)),
        )
        for place, chapter in enumerate(in_words(study.rules), start=1)
    )
    return Told(groups, tuple(procedure(study.rules)), layout(study.rules))


def procedure(rules: Rules) -> Iterator[str]:
    """What the dealer does in a round, in order."""
    natural, surrender, peeks = rules.natural, rules.surrender, rules.dealer.peeks
    placed = [
        "the main wager",
        *["any side bets"] * bool(rules.side_bets),
        *["any wagers for the dealer"] * rules.tokes,
    ]
    yield (
        f"If the cut card has come out in the round before, shuffle; before the first card every player places "
        f"{_and(placed)}. From the first card no wager may be touched."
    )
    hole = "and one card face down to the dealer" if peeks else "and no second card to the dealer"
    yield f"Deal one card face up to each player, one face up to the dealer, a second face up to each player, {hole}."
    if by_deal := [bet.called for bet in rules.side_bets if bet.decided_by == "deal"]:
        yield f"Settle {_and(by_deal)} by the first two cards."
    if natural.may_double:
        yield "Ask every player with a blackjack whether to take its pay or to double it."
    if natural.tie == "win":
        yield (
            "Pay every other blackjack and remove its cards."
            if natural.may_double
            else ("Pay every blackjack at once and remove its cards.")
        )
    else:
        waits = "an ace" if natural.tie == "ace-push" else "an ace or a ten-value"
        yield f"Pay blackjacks at once and remove their cards, unless {waits} is up: then they wait."
    if rules.insurance.offered or natural.offers_even_money:
        offers = ["insurance to every player"] * rules.insurance.offered
        offers += ["even money to every player with a blackjack"] * natural.offers_even_money
        yield f"With an ace up, offer {_and(offers)}."
    if surrender.when == "early" and peeks:
        yield "With an ace or a ten-value up, ask every player in turn whether to surrender."
    if peeks:
        turned = ["turn it", *["pay insurance"] * rules.insurance.offered, "settle every hand"]
        later = ["collect insurance"] * rules.insurance.offered
        later += ["pay the blackjacks that waited"] * (natural.tie != "win")
        yield (
            f"With an ace or a ten-value up, check the hole card. If it makes blackjack, {_and(turned)}, and the round "
            f"is over.{f' If not, {_and(later)}.' if later else ''}"
        )
    yield f"Each player in turn, from the dealer's left, plays each hand from left to right: {_actions(rules)}."
    at_once = ["A hand over 21 loses at once"]
    at_once += ["one that earns a bonus is paid at once"] * bool(rules.bonus)
    at_once += ["one that surrenders gives up half"] * (surrender.when != "never")
    yield f"{_and(at_once)}; its cards are removed."
    by_dealer = [bet.called for bet in rules.side_bets if bet.decided_by == "dealer"]
    riding = f" or a wager on {_and(by_dealer)} is in action" if by_dealer else ""
    draws = f"draw to 17, {'hitting' if rules.dealer.hits_soft_17 else 'standing on'} soft 17"
    turn = "turn the hole card and " if peeks else ""
    yield f"If any hand stands{riding}, {turn}{draws}."
    if not peeks:
        lost = "every wager" if rules.dealer.no_hole_loses == "all" else "the original wagers only"
        pay = "pay insurance and " * rules.insurance.offered
        waited = " Blackjacks that waited push then, and are paid otherwise." * (natural.tie != "win")
        yield f"If the dealer's first two cards make blackjack, {pay}collect {lost}.{waited}"
    yield "Settle the hands that stand, from right to left, by the rules of settlement; then collect the cards."
    if by_dealer:
        yield f"Settle {_and(by_dealer)} by the number of cards in the dealer's hand."


def _actions(rules: Rules) -> str:
    words = ["stand", "hit", "double"]
    words += ["split"] * (rules.split.max_hands > 1)
    words += ["surrender"] * (rules.surrender.when == "late" or (rules.surrender.when == "early"))
    return f"{', '.join(words[:-1])} or {words[-1]}, as the rules allow"


def layout(rules: Rules) -> Layout:
    """What is printed on the layout, from the sheet."""
    lines = [f"Blackjack pays {_to(str(rules.natural.pays))}"]
    lines += [f"Blackjack in {SUIT_NAMES[suit]} pays {_to(str(odds))}" for suit, odds in rules.natural.pays_suited]
    soft = "hits" if rules.dealer.hits_soft_17 else "stands on all 17s"
    lines.append(f"Dealer must draw to 16 and {'hit soft 17' if soft == 'hits' else 'stand on all 17s'}")
    if rules.dealer.push_total is not None:
        lines.append(f"Dealer's {rules.dealer.push_total} pushes")
    if rules.dealer.push_bust_cards is not None:
        lines.append(f"Dealer's bust with {rules.dealer.push_bust_cards} or more cards pushes")
    if rules.win.on_21.ratio != 1:
        lines.append(f"A winning 21 pays {_to(str(rules.win.on_21))}")
    for bonus in rules.bonus:
        total = f"totalling {bonus.total}" if bonus.total is not None else f"at {bonus.max_total} or less"
        lines.append(f"{bonus.min_cards}-card hand {total} pays {_to(str(bonus.pays))}")
    insurance = f"Insurance pays {_to(str(rules.insurance.pays))}" if rules.insurance.offered else ""
    limits = f"{show_cents(rules.limits.min)} to {show_cents(rules.limits.max)}"
    spots = [Spot("main wager", "wager", (limits,))]
    pays: tuple[str, ...]
    for bet in rules.side_bets:
        match bet:
            case SuitedNatural():
                pays = (f"blackjack in {SUIT_NAMES[bet.suit]} {_to(str(bet.pays))}",)
            case DealerBust():
                pays = tuple(steps_in_words(bet.pays, " to "))
            case _:
                assert_never(bet)
        spots.append(Spot(bet.called, _mark(bet.called, [spot.mark for spot in spots]), pays))
    dealer = ("up", "hole") if rules.dealer.peeks else ("up",)
    return Layout(whole(MAX_SEATS), dealer, tuple(lines), insurance, tuple(spots))


def _mark(name: str, taken: list[str]) -> str:
    """The first letters of a name's words, with a number where another spot has them."""
    letters = "".join(word[0].upper() for word in name.split())[:3]
    alike = sum(mark.rstrip("23456789") == letters for mark in taken)
    return f"{letters}{alike + 1}" if alike else letters


def _to(odds: str) -> str:
    return odds.replace(":", " to ")


def _and(words: list[str]) -> str:
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else words[0]
