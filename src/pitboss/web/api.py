"""The HTTP API: guests, games, tables, history."""

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

import anyio.to_thread
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from sqlalchemy import Connection

from pitboss.house import cashier, history, lobby, tallies
from pitboss.house.errors import HouseError
from pitboss.house.messages import dump
from pitboss.house.timers import QUICK_BOT
from pitboss.web.answers import answer_if_changed
from pitboss.web.bodies import ErrorBody, LeaveBody, NameBody, PassBody, TableBody
from pitboss.web.desk import Desk, milliseconds
from pitboss.web.layout import Shape
from pitboss.web.replies import (
    AdviceReply,
    BankrollReply,
    GameReply,
    GamesReply,
    GuestReply,
    LeaveReply,
    MaybeGuestReply,
    PassReply,
    ReplayReply,
    ReviewReply,
    RoundsReply,
    ShoeRecordReply,
    ShoesReply,
    StatisticsReply,
    TableReply,
    TablesReply,
    TableStateReply,
)
from pitboss.web.sessions import COOKIE, COOKIE_SECONDS, Session

_T = TypeVar("_T")
Json = dict[str, Any]
Ident = Annotated[str, Path(min_length=1, max_length=64)]
Limit = Annotated[int, Query(ge=1, le=history.MOST_ROUNDS)]

router = APIRouter(prefix="/api")


def the_desk(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


AtDesk = Annotated[Desk, Depends(the_desk)]


async def session(request: Request, desk: AtDesk) -> Session | None:
    return await desk.session(request.cookies.get(COOKIE))


MaybeSession = Annotated[Session | None, Depends(session)]


def maybe_guest(session: MaybeSession) -> str | None:
    return session.guest if session is not None else None


MaybeGuest = Annotated[str | None, Depends(maybe_guest)]


def known_guest(guest: MaybeGuest) -> str:
    if guest is None:
        raise HouseError("no-guest", "come in first: POST /api/guest with a name")
    return guest


KnownGuest = Annotated[str, Depends(known_guest)]


def _answers(model: type[Shape], *errors: int, status: int = 200) -> Any:
    """What OpenAPI says of an answer: its shape when all goes well, and which refusals there may be.

    Answers are made to fit and tested to; they are not checked again each time.
    """
    return {status: {"model": model}} | {
        error: {"model": ErrorBody} for error in (*errors, 400, 403, 413, 421, 429, 503)
    }


_UNCHANGED: Any = {304: {"description": "as the one with this ETag"}}


async def _write(desk: Desk, work: Callable[[Connection], _T]) -> _T:
    return await desk.in_pit(lambda: desk.pit.in_transaction(lambda connection, _books: work(connection)))


def _hand_cookie(response: Response, desk: Desk, guest: str, epoch: int) -> None:
    response.set_cookie(
        COOKIE,
        desk.sessions.cookie(guest, epoch, now=milliseconds()),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="strict",
        secure=desk.setup.secure_cookies,
    )


def take_cookie(response: Response, desk: Desk) -> None:
    """Have the browser forget its cookie."""
    response.delete_cookie(COOKIE, httponly=True, samesite="strict", secure=desk.setup.secure_cookies)


# Guests.


@router.get("/guest", response_model=None, responses=_answers(GuestReply, 401))
async def who_am_i(response: Response, desk: AtDesk, guest: KnownGuest, session: MaybeSession) -> Json:
    """The guest behind the cookie, which is renewed from time to time."""
    if session is not None and session.wants_renewal(milliseconds()):
        _hand_cookie(response, desk, guest, session.epoch)
    return await desk.in_pit(lambda: desk.view_guest(guest))


@router.get("/guest/me", response_model=None, responses=_answers(MaybeGuestReply))
async def am_i_known(response: Response, desk: AtDesk, session: MaybeSession) -> Json:
    """The guest behind the cookie, or none: for a page that does not know yet whether somebody has come in."""
    known = None if session is None else await who_am_i(response, desk, session.guest, session)
    return {"guest": known}


@router.post("/guest", response_model=None, responses=_answers(GuestReply, 401, 422))
async def come_in(body: NameBody, request: Request, response: Response, desk: AtDesk, session: MaybeSession) -> Json:
    """Come in as a new guest, or change one's name. Who the house does not know any more comes in anew."""
    if session is not None:
        guest = session.guest
        known = await _write(desk, lambda connection: cashier.rename(connection, guest, body.name, at=milliseconds()))
    else:
        if not desk.new_guests.take(request.client.host if request.client else ""):
            raise HouseError("rate", "too many new guests from one place: wait a moment")
        known = await _write(desk, lambda connection: cashier.welcome(connection, body.name, at=milliseconds()))
    _hand_cookie(response, desk, known.id, known.epoch)
    return await desk.in_pit(lambda: desk.view_guest(known.id))


@router.post("/guest/refill", response_model=None, responses=_answers(GuestReply, 401, 409))
async def refill(desk: AtDesk, guest: KnownGuest) -> Json:
    """Fresh play money for those who have none left."""

    def work() -> Json:
        desk.pit.refill(guest)
        return desk.view_guest(guest)

    return await desk.in_pit(work)


@router.post("/guest/pass", response_model=None, responses=_answers(PassReply, 401))
async def issue_pass(desk: AtDesk, guest: KnownGuest) -> Json:
    """A pass to come in as the same guest on another device, once."""
    found = await desk.read(lambda connection: cashier.find_guest(connection, guest))
    return {"pass": desk.sessions.issue_pass(guest, found.epoch, now=milliseconds())}


@router.post("/guest/claim", response_model=None, responses=_answers(GuestReply, 401, 422))
async def claim_pass(body: PassBody, response: Response, desk: AtDesk) -> Json:
    """Come in with a pass."""
    now = milliseconds()
    given = desk.sessions.read_pass(body.pass_, now=now)
    if given is None:
        raise HouseError("bad-pass", "the pass is not one of this house, or its ten minutes are over")
    await _write(desk, lambda c: cashier.use_pass(c, given.guest, given.ident, epoch=given.epoch, at=now))
    _hand_cookie(response, desk, given.guest, given.epoch)
    return await desk.in_pit(lambda: desk.view_guest(given.guest))


@router.post("/guest/leave", response_model=None, responses=_answers(LeaveReply, 401, 422))
async def leave(body: LeaveBody, response: Response, desk: AtDesk, guest: KnownGuest) -> Json:
    """End every session of this guest, on all devices; with `stay` all but this one."""
    epoch = await desk.in_pit(lambda: desk.pit.leave_everywhere(guest))
    desk.end_sessions(guest, epoch)
    if body.stay:
        _hand_cookie(response, desk, guest, epoch)
    else:
        take_cookie(response, desk)
    return {"stays": body.stay}


@router.get("/guest/rounds", response_model=None, responses=_answers(RoundsReply, 401, 404, 422))
async def my_rounds(
    desk: AtDesk, guest: KnownGuest, before: Annotated[str | None, Query(max_length=64)] = None, limit: Limit = 50
) -> Json:
    """One's own rounds, newest first."""
    return {
        "rounds": await desk.read(
            lambda connection: history.guest_rounds(connection, guest, before=before, limit=limit)
        )
    }


@router.get("/guest/statistics", response_model=None, responses=_answers(StatisticsReply, 401))
async def my_statistics(desk: AtDesk, guest: KnownGuest) -> Json:
    """One's rounds in figures, for ever and in this session."""
    return await desk.read(lambda connection: tallies.statistics(connection, guest))


@router.get("/guest/bankroll", response_model=None, responses=_answers(BankrollReply, 401))
async def my_bankroll(desk: AtDesk, guest: KnownGuest) -> Json:
    """What one was worth after each round."""
    return await desk.read(lambda connection: history.bankroll(connection, guest))


# Games and tables.


@router.get("/games", response_model=None, responses=_answers(GamesReply) | _UNCHANGED)
async def list_games(request: Request, desk: AtDesk) -> Response:
    """Every game that can be played here, and what is wrong with sheets of the house that cannot."""

    def look() -> bytes:
        faults = [{"sheet": sheet, "message": message} for sheet, message in desk.library.faults.items()]
        return dump({"games": [desk.game(rules) for rules in desk.library.games.values()], "faults": faults})

    return answer_if_changed(request, await anyio.to_thread.run_sync(look))


@router.get("/games/{game}", response_model=None, responses=_answers(GameReply, 404, 422))
async def show_game(game: Ident, desk: AtDesk) -> Json:
    """One game with its rules."""
    return desk.game(desk.library.with_changes(game, {}))


@router.get("/tables", response_model=None, responses=_answers(TablesReply) | _UNCHANGED)
async def list_tables(request: Request, desk: AtDesk) -> Response:
    """The open tables, busiest first."""
    rows = await desk.read(desk.board.look)
    return answer_if_changed(request, b'{"tables":' + desk.board.show(rows, desk.watchers.count) + b"}")


@router.post("/tables", status_code=201, response_model=None, responses=_answers(TableReply, 401, 404, 422, status=201))
async def open_table(body: TableBody, desk: AtDesk, guest: KnownGuest) -> Json:
    """Open a table, with some rules changed if wanted."""
    changes = dict(body.set) | ({"shoe.decks": str(body.decks)} if body.decks is not None else {})
    name = cashier.clean_name(body.name) if body.name else None
    timers = desk.pit.timers
    if body.turn_seconds is not None:
        timers = timers._replace(turn=1000 * body.turn_seconds)
    if body.quick_bots:
        timers = timers._replace(bot=min(timers.bot, QUICK_BOT))

    def work() -> Json:
        live = desk.pit.in_transaction(
            lambda connection, books: lobby.open_table(
                connection,
                books,
                desk.library,
                cashier.find_guest(connection, guest),
                game=body.game,
                changes=changes,
                name=name,
                private=body.private,
                bots=body.bots,
                timers=timers,
                at=milliseconds(),
            )
        )
        return desk.view_table(desk.pit.look(live.id)[0])

    return await desk.in_pit(work)


@router.get("/tables/{table}", response_model=None, responses=_answers(TableStateReply, 404, 422))
async def show_table(table: Ident, desk: AtDesk) -> Json:
    """A table and its state as a bystander sees it."""
    head, state = await desk.in_pit(lambda: desk.pit.look(table))
    return {"table": desk.view_table(head), "state": state}


@router.get("/tables/{table}/rounds", response_model=None, responses=_answers(RoundsReply, 404, 422))
async def table_rounds(
    table: Ident,
    desk: AtDesk,
    guest: MaybeGuest,
    before: Annotated[int | None, Query(ge=1, le=10**9)] = None,
    limit: Limit = 50,
) -> Json:
    """The finished rounds of a table, newest first."""
    return {"rounds": await desk.read(lambda c: history.table_rounds(c, table, guest, before=before, limit=limit))}


@router.get("/rounds/{ident}", response_model=None, responses=_answers(ReplayReply, 404, 422))
async def show_round(ident: Ident, desk: AtDesk, guest: MaybeGuest) -> Json:
    """One round, step by step."""
    return await desk.read(lambda connection: history.one_round(connection, ident, guest))


@router.get("/tables/{table}/shoes", response_model=None, responses=_answers(ShoesReply, 404, 422))
async def list_shoes(table: Ident, desk: AtDesk) -> Json:
    """The commitment to every shoe of a table, and the secrets of those that are finished."""
    return {"shoes": await desk.read(lambda connection: history.shoes(connection, table))}


@router.get("/tables/{table}/shoes/{number}", response_model=None, responses=_answers(ShoeRecordReply, 404, 409, 422))
async def show_shoe(table: Ident, number: Annotated[int, Path(ge=1, le=10**9)], desk: AtDesk) -> Response:
    """The record of a finished shoe, as `pitboss verify` reads it."""
    record = await desk.read(lambda connection: history.shoe_record(connection, table, number))
    return Response(record.to_json(), media_type="application/json")


@router.get("/tables/{table}/coach", response_model=None, responses=_answers(AdviceReply, 401, 404, 409, 422, 501))
async def ask_coach(table: Ident, desk: AtDesk, guest: KnownGuest, known: Literal["round", "shoe"] = "round") -> Json:
    """The value of each legal action, from what this guest has seen."""
    return await desk.advise(table, guest, known)


@router.get("/tables/{table}/mistakes", response_model=None, responses=_answers(ReviewReply, 401, 404, 422, 501))
async def my_mistakes(table: Ident, desk: AtDesk, guest: KnownGuest, known: Literal["round", "shoe"] = "round") -> Json:
    """This guest's decisions at a table, newest first, with what each cost by what could be known when it was made."""
    return await desk.review(table, guest, known)
