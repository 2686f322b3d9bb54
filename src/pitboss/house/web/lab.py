"""The lab over HTTP: the odds of any sheet, what a change is worth, any hand, and the pages that show them."""

from typing import Any, Literal

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from pitboss.house.lab.pool import GoneError
from pitboss.house.lab.questions import (
    AskDrill,
    AskHands,
    AskOdds,
    AskVariations,
    LabHand,
    LabQuestion,
    LabSheet,
)
from pitboss.house.schemas.lab import DrillReply, HandsReply, KeysReply, OddsReply, VariationsReply
from pitboss.house.views.coach import no_coach
from pitboss.house.views.state import dump
from pitboss.house.web.bodies import FaultsBody, HandsBody, SheetBody, VariationsBody
from pitboss.house.web.dependencies import MaybeGuest, StateDep, answers
from pitboss.house.web.responses import answer_if_changed
from pitboss.house.web.state import AppState
from pitboss.house.web.tables import Ident
from pitboss.rules.keys import KEYS, Key

router = APIRouter()
_FAULTS: Any = {422: {"model": FaultsBody}}
_TEXT: Any = {200: {"description": "a sheet", "content": {"text/plain": {"schema": {"type": "string"}}}}}


@router.get("/keys", response_model=None, responses=answers(KeysReply))
async def list_keys(request: Request) -> Response:
    """Every key that a sheet may set: what it means and what it allows."""
    keys = [
        {
            "key": key.path,
            "control": _control(key),
            "choices": list(key.kind.choices),
            "default": key.kind.show(key.kind.read(key.default)),
            "allowed": key.kind.allowed,
            "meaning": key.meaning,
        }
        for key in KEYS
    ]
    return answer_if_changed(request, dump({"keys": keys}))


def _control(key: Key) -> Literal["choice", "text", "sheet"]:
    """How a key is set: what it shows must read as what it is, which no list does."""
    if key.kind.choices:
        return "choice"
    return "sheet" if isinstance(key.kind.read(key.default), tuple) else "text"


@router.get("/games/{game}/sheet", response_model=None, responses=answers(None, 404, 422) | _TEXT)
async def show_sheet(game: Ident, state: StateDep) -> PlainTextResponse:
    """The text of a game's sheet."""
    headers = {"Content-Disposition": f'inline; filename="{game}.toml"'}
    return PlainTextResponse(state.library.text(game), headers=headers)


@router.post("/odds", response_model=None, responses=answers(OddsReply, 404, 501) | _FAULTS)
async def work_out_odds(body: SheetBody, request: Request, state: StateDep, guest: MaybeGuest) -> Response:
    """Solve a sheet exactly: the edges of best play and of the chart, the chart, and every side bet."""
    return await _ask(request, state, guest, AskOdds(_sheet(body, state)))


@router.post("/odds/variations", response_model=None, responses=answers(VariationsReply, 404, 501) | _FAULTS)
async def work_out_variations(body: VariationsBody, request: Request, state: StateDep, guest: MaybeGuest) -> Response:
    """The edges of a sheet with each of some more changes, made one at a time."""
    variations = tuple((one.key, one.value) for one in body.variations)
    return await _ask(request, state, guest, AskVariations(_sheet(body, state), variations), rank=1)


@router.post("/hands", response_model=None, responses=answers(HandsReply, 404, 501) | _FAULTS)
async def work_out_hands(body: HandsBody, request: Request, state: StateDep, guest: MaybeGuest) -> Response:
    """The exact value of everything that some hands may do, whatever cards have left the shoe."""
    hands = tuple(LabHand(one.hand, one.up, one.doubles, one.hands) for one in body.hands)
    return await _ask(request, state, guest, AskHands(_sheet(body, state), hands, body.gone))


@router.post("/drill", response_model=None, responses=answers(DrillReply, 404, 501) | _FAULTS)
async def list_first_hands(body: SheetBody, request: Request, state: StateDep, guest: MaybeGuest) -> Response:
    """Every hand of two cards with a choice: how often it is dealt and what each action is worth."""
    return await _ask(request, state, guest, AskDrill(_sheet(body, state)))


def _sheet(body: SheetBody, state: AppState) -> LabSheet:
    text = body.sheet if body.sheet is not None else state.library.text(body.game or "")
    return LabSheet(text, tuple(body.set.items()), body.title)


async def _ask(
    request: Request, state: AppState, guest: str | None, question: LabQuestion, *, rank: int = 0
) -> Response:
    if state.lab is None:
        raise no_coach()
    client = guest or f"from {request.client.host if request.client else ''}"
    try:
        result = await state.lab.ask(client, question, request.is_disconnected, rank=rank)
    except GoneError:
        return Response(status_code=499)
    if result.reply is None:
        code = "bad-sheet" if result.faults else "bad-hand"
        return JSONResponse({"error": {"code": code, "message": result.why, "faults": [*result.faults]}}, 422)
    return Response(dump(result.reply), media_type="application/json")
