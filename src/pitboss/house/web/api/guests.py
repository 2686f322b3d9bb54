"""Guests: coming in, names, play money, other devices, and their own rounds."""

from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import APIRouter, Query, Request, Response
from sqlalchemy import Connection

from pitboss.house.errors import HouseError
from pitboss.house.history import rounds
from pitboss.house.schemas.replies import (
    BankrollReply,
    GuestReply,
    LeaveReply,
    MaybeGuestReply,
    PassReply,
    RoundsReply,
    StatisticsReply,
)
from pitboss.house.store import wallets
from pitboss.house.tables.settings import now_ms
from pitboss.house.web.api.asking import AtDesk, KnownGuest, Limit, MaybeSession, answers, hand_cookie, take_cookie
from pitboss.house.web.bodies import LeaveBody, NameBody, PassBody
from pitboss.house.web.frontdesk import Desk

_T = TypeVar("_T")

router = APIRouter()


async def _write(desk: Desk, work: Callable[[Connection], _T]) -> _T:
    return await desk.in_pit(lambda: desk.pit.in_transaction(lambda connection, _books: work(connection)))


@router.get("/guest", response_model=None, responses=answers(GuestReply, 401))
async def who_am_i(response: Response, desk: AtDesk, guest: KnownGuest, session: MaybeSession) -> GuestReply:
    """The guest behind the cookie, which is renewed from time to time."""
    if session is not None and session.wants_renewal(now_ms()):
        hand_cookie(response, desk, guest, session.epoch)
    return await desk.in_pit(lambda: desk.showcase.guest(guest))


@router.get("/guest/me", response_model=None, responses=answers(MaybeGuestReply))
async def am_i_known(response: Response, desk: AtDesk, session: MaybeSession) -> MaybeGuestReply:
    """The guest behind the cookie, or none: for a page that does not know yet whether somebody has come in."""
    known = None if session is None else await who_am_i(response, desk, session.guest, session)
    return {"guest": known}


@router.post("/guest", response_model=None, responses=answers(GuestReply, 401, 422))
async def come_in(
    body: NameBody, request: Request, response: Response, desk: AtDesk, session: MaybeSession
) -> GuestReply:
    """Come in as a new guest, or change one's name. Who the house does not know any more comes in anew."""
    if session is not None:
        guest = session.guest
        known = await _write(desk, lambda connection: wallets.rename(connection, guest, body.name, at=now_ms()))
    else:
        if not desk.admission.new_guests.take(request.client.host if request.client else ""):
            raise HouseError("rate", "too many new guests from one place: wait a moment")
        known = await _write(desk, lambda connection: wallets.welcome(connection, body.name, at=now_ms()))
    hand_cookie(response, desk, known.id, known.epoch)
    return await desk.in_pit(lambda: desk.showcase.guest(known.id))


@router.post("/guest/refill", response_model=None, responses=answers(GuestReply, 401, 409))
async def refill(desk: AtDesk, guest: KnownGuest) -> GuestReply:
    """Fresh play money for those who have none left."""

    def work() -> GuestReply:
        desk.pit.refill(guest)
        return desk.showcase.guest(guest)

    return await desk.in_pit(work)


@router.post("/guest/pass", response_model=None, responses=answers(PassReply, 401))
async def issue_pass(desk: AtDesk, guest: KnownGuest) -> PassReply:
    """A pass to come in as the same guest on another device, once."""
    found = await desk.read(lambda connection: wallets.find_guest(connection, guest))
    return {"pass": desk.admission.sessions.issue_pass(guest, found.epoch, now=now_ms())}


@router.post("/guest/claim", response_model=None, responses=answers(GuestReply, 401, 422))
async def claim_pass(body: PassBody, response: Response, desk: AtDesk) -> GuestReply:
    """Come in with a pass."""
    now = now_ms()
    given = desk.admission.sessions.read_pass(body.pass_, now=now)
    if given is None:
        raise HouseError("bad-pass", "the pass is not one of this house, or its ten minutes are over")
    await _write(desk, lambda c: wallets.use_pass(c, given.guest, given.ident, epoch=given.epoch, at=now))
    hand_cookie(response, desk, given.guest, given.epoch)
    return await desk.in_pit(lambda: desk.showcase.guest(given.guest))


@router.post("/guest/leave", response_model=None, responses=answers(LeaveReply, 401, 422))
async def leave(body: LeaveBody, response: Response, desk: AtDesk, guest: KnownGuest) -> LeaveReply:
    """End every session of this guest, on all devices; with `stay` all but this one."""
    epoch = await desk.in_pit(lambda: desk.pit.leave_everywhere(guest))
    desk.admission.end_sessions(guest, epoch)
    if body.stay:
        hand_cookie(response, desk, guest, epoch)
    else:
        take_cookie(response, desk)
    return {"stays": body.stay}


@router.get("/guest/rounds", response_model=None, responses=answers(RoundsReply, 401, 404, 422))
async def my_rounds(
    desk: AtDesk, guest: KnownGuest, before: Annotated[str | None, Query(max_length=64)] = None, limit: Limit = 50
) -> RoundsReply:
    """One's own rounds, newest first."""
    return {
        "rounds": await desk.read(lambda connection: rounds.guest_rounds(connection, guest, before=before, limit=limit))
    }


@router.get("/guest/statistics", response_model=None, responses=answers(StatisticsReply, 401))
async def my_statistics(desk: AtDesk, guest: KnownGuest) -> StatisticsReply:
    """One's rounds in figures, for ever and in this session."""
    _, shown = await desk.coaching.career(guest)
    return shown


@router.get("/guest/bankroll", response_model=None, responses=answers(BankrollReply, 401))
async def my_bankroll(desk: AtDesk, guest: KnownGuest) -> BankrollReply:
    """What one was worth after each round."""
    career, _ = await desk.coaching.career(guest, judge=False)
    return await desk.read(lambda connection: rounds.bankroll(connection, guest, career.ever.net))
