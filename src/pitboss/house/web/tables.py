"""Games, open tables, their rounds and shoes, and the coach."""

from typing import Annotated

import anyio.to_thread
from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import StringConstraints

from pitboss.coach.situation import Known
from pitboss.house import opening
from pitboss.house.history import rounds
from pitboss.house.schemas.games import (
    ChoicesReply,
    GamesReply,
    GameView,
    SheetFault,
    TableInfo,
    TablesReply,
    TableStateReply,
)
from pitboss.house.schemas.replies import (
    AdviceReply,
    ChartReply,
    ReplayReply,
    ReviewReply,
    RoundsReply,
    ShoeRecordReply,
    ShoesReply,
)
from pitboss.house.store import wallets
from pitboss.house.tables.settings import QUICK_BOT, TableTerms
from pitboss.house.views.games import view_choices
from pitboss.house.views.state import dump
from pitboss.house.web.bodies import TableBody
from pitboss.house.web.dependencies import UNCHANGED, KnownGuest, Limit, MaybeGuest, StateDep, answers
from pitboss.house.web.responses import answer_if_changed
from pitboss.house.web.security import is_owner

Before = Annotated[int | None, Query(ge=1, le=10**9)]
Ident = Annotated[str, Path(min_length=1, max_length=64)]
Chosen = Annotated[
    list[Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_.-]{1,80}=[ -~]{0,100}$")]],
    Query(alias="set", max_length=40, examples=[["shoe.decks=8"]], default_factory=list),
]

router = APIRouter()


@router.get("/games", response_model=None, responses=answers(GamesReply) | UNCHANGED)
async def list_games(request: Request, state: StateDep) -> Response:
    """Every game that can be played here; for the owner, what is wrong with sheets of the house that cannot."""

    def look() -> bytes:
        faulty = state.library.faults if is_owner(request) else {}
        faults: list[SheetFault] = [{"sheet": sheet, "message": message} for sheet, message in faulty.items()]
        return dump(
            {"games": [state.presenter.game(rules) for rules in state.library.games.values()], "faults": faults}
        )

    return answer_if_changed(request, await anyio.to_thread.run_sync(look))


@router.get("/games/{game}", response_model=None, responses=answers(GameView, 404, 422))
async def show_game(game: Ident, state: StateDep) -> GameView:
    """One game with its rules."""
    return state.presenter.game(state.library.with_changes(game, {}))


@router.get("/games/{game}/choices", response_model=None, responses=answers(ChoicesReply, 404, 422))
async def show_choices(game: Ident, state: StateDep, set_: Chosen) -> ChoicesReply:
    """What a table of a game may choose beside what is chosen, and what each does to the house edge."""
    chosen = dict(one.split("=", 1) for one in set_)
    return await anyio.to_thread.run_sync(lambda: view_choices(state.library, game, chosen, state.presenter.edges))


@router.get("/tables", response_model=None, responses=answers(TablesReply) | UNCHANGED)
async def list_tables(request: Request, state: StateDep) -> Response:
    """The open tables, busiest first."""
    rows = await state.read(state.board.look)
    return answer_if_changed(request, b'{"tables":' + state.board.show(rows, state.watchers.count) + b"}")


@router.post("/tables", status_code=201, response_model=None, responses=answers(TableInfo, 401, 404, 422, status=201))
async def open_table(body: TableBody, state: StateDep, guest: KnownGuest) -> TableInfo:
    """Open a table, with some rules changed if wanted."""
    changes = dict(body.set) | ({"shoe.decks": str(body.decks)} if body.decks is not None else {})
    name = wallets.clean_name(body.name) if body.name else None
    timers = state.worker.timers
    if body.turn_seconds is not None:
        timers = timers._replace(turn=1000 * body.turn_seconds)
    if body.betting_seconds is not None:
        timers = timers._replace(betting=1000 * body.betting_seconds)
    if body.quick_bots:
        timers = timers._replace(bot=min(timers.bot, QUICK_BOT))

    def work() -> TableInfo:
        live = state.worker.in_transaction(
            lambda connection, writer: opening.open_table(
                connection,
                writer,
                state.library,
                wallets.find_guest(connection, guest),
                game=body.game,
                changes=changes,
                name=name,
                private=body.private,
                bots=body.bots,
                bot_style=body.bot_style,
                timers=timers,
                terms=TableTerms(body.seats_each),
                at=state.worker.now(),
            )
        )
        return state.presenter.table(state.worker.view(live.id)[0])

    return await state.run(work)


@router.get("/tables/{table}", response_model=None, responses=answers(TableStateReply, 404, 422))
async def show_table(table: Ident, state: StateDep) -> TableStateReply:
    """A table and its state as a bystander sees it."""
    head, view = await state.run(lambda: state.worker.view(table))
    return {"table": state.presenter.table(head), "state": view}


@router.get("/tables/{table}/rounds", response_model=None, responses=answers(RoundsReply, 404, 422))
async def table_rounds(
    table: Ident,
    state: StateDep,
    guest: MaybeGuest,
    before: Before = None,
    limit: Limit = 50,
) -> RoundsReply:
    """The finished rounds of a table, newest first."""
    return {"rounds": await state.read(lambda c: rounds.table_rounds(c, table, guest, before=before, limit=limit))}


@router.get("/rounds/{ident}", response_model=None, responses=answers(ReplayReply, 404, 422))
async def show_round(ident: Ident, state: StateDep, guest: MaybeGuest) -> ReplayReply:
    """One round, step by step."""
    return await state.read(lambda connection: rounds.one_round(connection, ident, guest))


@router.get("/tables/{table}/shoes", response_model=None, responses=answers(ShoesReply, 404, 422))
async def list_shoes(table: Ident, state: StateDep, before: Before = None, limit: Limit = 50) -> ShoesReply:
    """The shoes of a table, newest first: commitments, and the secrets of those that are finished."""
    return {"shoes": await state.read(lambda c: rounds.shoes(c, table, before=before, limit=limit))}


@router.get("/tables/{table}/shoes/{number}", response_model=None, responses=answers(ShoeRecordReply, 404, 409, 422))
async def show_shoe(table: Ident, number: Annotated[int, Path(ge=1, le=10**9)], state: StateDep) -> Response:
    """The record of a finished shoe, as `pitboss verify` reads it."""
    record = await state.read(lambda connection: rounds.shoe_record(connection, table, number))
    return Response(record.to_json(), media_type="application/json")


@router.get("/tables/{table}/coach", response_model=None, responses=answers(AdviceReply, 401, 404, 409, 422, 501))
async def ask_coach(table: Ident, state: StateDep, guest: KnownGuest, known: Known = "round") -> AdviceReply:
    """The value of each legal action, from what this guest has seen."""
    return await state.coach.advise(table, guest, known)


@router.get("/tables/{table}/chart", response_model=None, responses=answers(ChartReply, 404, 422, 501))
async def show_chart(table: Ident, request: Request, state: StateDep, guest: MaybeGuest) -> ChartReply:
    """The best chart of a table's game, off a fresh shoe; for those who only look on too."""
    return await state.coach.chart(table, guest or f"from {request.client.host if request.client else ''}")


@router.get("/tables/{table}/mistakes", response_model=None, responses=answers(ReviewReply, 401, 404, 422, 501))
async def my_mistakes(table: Ident, state: StateDep, guest: KnownGuest, known: Known = "round") -> ReviewReply:
    """This guest's decisions at a table, newest first, with what each cost by what could be known when it was made."""
    return await state.coach.review(table, guest, known)
