"""What the lab answers, in a process of its own: the figures of any sheet, of its variations and of its hands."""

import os
import re
import resource
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, assert_never

from pitboss.cards import DECK, VALUE_RANKS, Card
from pitboss.coach.situation import Edges
from pitboss.errors import ParamError
from pitboss.house.lab.questions import (
    SOURCE,
    AskDrill,
    AskHands,
    AskOdds,
    AskVariations,
    LabAnswer,
    LabHand,
    LabQuestion,
    LabSheet,
)
from pitboss.house.schemas import lab as schemas
from pitboss.house.views.coach import show_chart
from pitboss.house.views.games import view_game
from pitboss.processes import answer_all
from pitboss.rules import MAX_DECKS, Fault, Rules, SheetError, SideBet
from pitboss.rules.editing import write_changes
from pitboss.rules.patterns import in_short, natural_in_short
from pitboss.solver import Figures, HandError, HandValues, Shoe, ShoeError, Solution, decide, solve
from pitboss.solver.bets import Bet, side_bet
from pitboss.solver.decision import read_hand
from pitboss.solver.first_hands import first_hands

NICENESS: Final = 10
"""How far the lab's processes stand back from those that deal."""
MOST_MEMORY: Final = 6 * 2**30
"""Bytes of address space that one of them may take."""
MOST_EXCEPTIONS: Final = 100
_LINE: Final = re.compile(rf"{SOURCE}:(\d+)|line (\d+)")


def answer(question: LabQuestion) -> LabAnswer:
    """Answer a question, whatever it is."""
    try:
        match question:
            case AskOdds(sheet):
                return LabAnswer(odds(sheet))
            case AskVariations(sheet, changes):
                return LabAnswer({"variations": [variation(sheet, *change) for change in changes]})
            case AskHands(sheet, hands, gone):
                return LabAnswer({"hands": [hand_odds(sheet, hand, gone) for hand in hands]})
            case AskDrill(sheet):
                return LabAnswer(drill(sheet))
            case _:
                assert_never(question)
    except SheetError as error:
        return LabAnswer(faults=tuple(map(_fault, error.faults)), why=str(error))
    except ShoeError as error:
        fault: schemas.FaultView = {"key": "shoe.decks", "line": None, "problem": str(error), "allowed": "more cards"}
        return LabAnswer(faults=(fault,), why=str(error))
    except (HandError, ParamError) as error:
        return LabAnswer(why=error.message if isinstance(error, ParamError) else str(error))


def _fault(fault: Fault) -> schemas.FaultView:
    line = _LINE.search(fault.where) or _LINE.search(fault.problem)
    number = int(line[1] or line[2]) if line else None
    return {"key": fault.key, "line": number, "problem": fault.problem, "allowed": fault.allowed}


@lru_cache(maxsize=64)
def _solve(rules: Rules) -> Solution:
    return solve(rules)


def odds(sheet: LabSheet) -> schemas.OddsReply:
    """Every figure of a sheet."""
    rules = sheet.rules()
    solution = _solve(rules)
    side_bets = solution.side_bets
    edges = Edges(solution.house_edge, {name: bet.house_edge for name, bet in side_bets.items()})
    return {
        "game": view_game(rules, lambda other: edges if other is rules else None),
        "sheet": write_changes(sheet.text, dict(sheet.changes), title=sheet.title),
        "best": _figures(solution.figures),
        "by_chart": _figures(solution.chart_figures),
        "chart": show_chart(solution.chart),
        "exceptions": [
            {
                "hand": [VALUE_RANKS[rank] for rank in exception.ranks],
                "up": VALUE_RANKS[exception.up],
                "chart": exception.chart.word,
                "best": exception.best.word,
                "gain": exception.gain,
                "cost": exception.cost,
            }
            for exception in solution.exceptions[:MOST_EXCEPTIONS]
        ],
        "up_cards": [
            {"up": up, "probability": figures.probability, "player_ev": figures.player_ev}
            for up, figures in solution.by_up_card.items()
        ],
        "insurance": solution.insurance.house_edge if solution.insurance else None,
        "side_bets": [_side_bet(bet, rules, side_bets[bet.name]) for bet in rules.side_bets],
        "rows": [*_rows(rules)],
    }


def _figures(figures: Figures) -> schemas.FiguresView:
    return {
        "house_edge": figures.house_edge,
        "player_ev": figures.player_ev,
        "average_final_wager": figures.average_final_wager,
        "element_of_risk": figures.element_of_risk,
    }


def _side_bet(bet: SideBet, rules: Rules, odds: Bet) -> schemas.SideBetOdds:
    keys = [key for key, _ in bet.odds_in_use()]
    return {
        "name": bet.name,
        "title": bet.called,
        "house_edge": odds.house_edge,
        "win_probability": odds.win_probability,
        "standard_deviation": odds.standard_deviation,
        "prizes": [
            {"what": prize.what, "pays": str(prize.pays), "chance": prize.chance, "key": f"side_bets.{bet.name}.{key}"}
            for prize, key in zip(odds.prizes, keys, strict=True)
        ],
        "by_decks": {
            str(decks): side_bet(bet, rules, Shoe.of_decks(decks)).house_edge for decks in range(1, MAX_DECKS + 1)
        },
    }


def _rows(rules: Rules) -> Iterable[schemas.RowView]:
    for number, row in enumerate(rules.bonus, start=1):
        yield {"what": in_short(row.pattern), "pays": str(row.pays), "key": f"bonus.{number}.pays"}
    for number, row in enumerate(rules.natural.bonus, start=1):
        yield {"what": natural_in_short(row), "pays": str(row.pays), "key": f"natural.bonus.{number}.pays"}


def variation(sheet: LabSheet, key: str, value: str) -> schemas.VariationView:
    """The edges of a sheet with one more change."""
    edge: float | None = None
    side: dict[str, float] = {}
    fault = None
    try:
        solution = _solve(sheet.rules({key: value}))
        edge, side = solution.house_edge, {name: bet.house_edge for name, bet in solution.side_bets.items()}
    except SheetError as error:
        fault = "; ".join(f"{each.key}: {each.problem}; {each.allowed}" for each in error.faults)
    except ShoeError as error:
        fault = str(error)
    return {"key": key, "value": value, "house_edge": edge, "side_edges": side, "fault": fault}


def hand_odds(sheet: LabSheet, hand: LabHand, gone: str = "") -> schemas.HandOdds:
    """What everything is worth that a hand may do; raise `ParamError`, `HandError` or `ShoeError` where it is over."""
    rules = sheet.rules()
    cards, up = read_hand(rules, hand.hand, hand.up)
    unseen = without(Shoe.of_decks(rules.shoe.decks).without(*cards, up), gone)
    return _hand(decide(rules, cards, up, shoe=unseen, doubles=hand.doubles, hands=hand.hands))


def without(shoe: Shoe, gone: str) -> Shoe:
    """A shoe less some cards, such as "Ad T T 5": of a rank alone, any suit of which most are left; T is any ten."""
    for word in gone.replace(",", " ").split():
        rank = word.upper().replace("10", "T")
        if rank not in VALUE_RANKS:
            try:
                shoe = shoe.without(Card.parse(word))
            except ValueError as error:
                raise ParamError("gone", gone, f"{error}; write cards such as Ad, or ranks such as T") from None
            continue
        kin = [card for card in DECK if card.rank in ("TJQK" if rank == "T" else rank)]
        shoe = shoe.without(max(kin, key=lambda card: shoe.counts[card.index]))
    return shoe


def _hand(values: HandValues) -> schemas.HandOdds:
    return {
        "hand": [str(card) for card in values.hand],
        "up": str(values.up),
        "total": str(values.total),
        "best": values.best.word if values.best else None,
        "actions": _ranked({action.word: value for action, value in values.values.items()}),
        "offers": _ranked({str(offer): value for offer, value in values.offers.items()}),
        "insurance": values.insurance,
    }


def _ranked(values: Mapping[str, float]) -> list[schemas.WorthView]:
    best = max(values.values(), default=0.0)
    ranked = sorted(values.items(), key=lambda item: -item[1])
    return [{"action": action, "value": value, "behind": value - best} for action, value in ranked]


def drill(sheet: LabSheet) -> schemas.DrillReply:
    """Every first hand with a choice."""
    rules = sheet.rules()
    hands: list[schemas.FirstHandView] = [
        {
            "hand": [*hand.ranks],
            "up": hand.up,
            "kind": hand.kind,
            "total": hand.total,
            "chance": hand.chance,
            "values": hand.values,
        }
        for hand in first_hands(_solve(rules))
        if len(hand.values) > 1
    ]
    return {"game": view_game(rules), "hands": hands}


def main() -> None:
    """Answer questions from standard input until it is closed, behind everything else on this machine."""
    os.nice(NICENESS)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, resource.RLIM_INFINITY))
    answer_all(answer)
