"""Guests: coming in, names, play money, other devices, and their own rounds."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

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
from pitboss.house.web.bodies import LeaveBody, NameBody, PassBody
from pitboss.house.web.dependencies import KnownGuest, Limit, MaybeSession, StateDep, answers, hand_cookie, take_cookie

router = APIRouter()


@router.get("/guest", response_model=None, responses=answers(GuestReply, 401))
async def who_am_i(response: Response, state: StateDep, guest: KnownGuest, session: MaybeSession) -> GuestReply:
    """The guest behind the cookie, which is renewed from time to time."""
    if session is not None and session.wants_renewal(state.worker.now()):
        hand_cookie(response, state, guest, session.epoch)
    return await state.run(lambda: state.presenter.guest(guest))


@router.get("/guest/me", response_model=None, responses=answers(MaybeGuestReply))
async def am_i_known(response: Response, state: StateDep, session: MaybeSession) -> MaybeGuestReply:
    """The guest behind the cookie, or none: for a page that does not know yet whether somebody has come in."""
    known = None if session is None else await who_am_i(response, state, session.guest, session)
    return {"guest": known}


@router.post("/guest", response_model=None, responses=answers(GuestReply, 401, 422))
async def come_in(
    body: NameBody, request: Request, response: Response, state: StateDep, session: MaybeSession
) -> GuestReply:
    """Come in as a new guest, or change one's name. Who the house does not know any more comes in anew."""
    if session is not None:
        guest = session.guest
        known = await state.write(lambda c: wallets.rename(c, guest, body.name, at=state.worker.now()))
    else:
        if not state.new_guests.take(request.client.host if request.client else ""):
            raise HouseError("rate", "too many new guests from one place: wait a moment")
        known = await state.write(lambda connection: wallets.welcome(connection, body.name, at=state.worker.now()))
    hand_cookie(response, state, known.id, known.epoch)
    return await state.run(lambda: state.presenter.guest(known.id))


@router.post("/guest/refill", response_model=None, responses=answers(GuestReply, 401, 409))
async def refill(state: StateDep, guest: KnownGuest) -> GuestReply:
    """Fresh play money for those who have none left."""

    def work() -> GuestReply:
        state.worker.refill(guest)
        return state.presenter.guest(guest)

    return await state.run(work)


@router.post("/guest/pass", response_model=None, responses=answers(PassReply, 401))
async def issue_pass(state: StateDep, guest: KnownGuest) -> PassReply:
    """A pass to come in as the same guest on another device, once."""
    found = await state.read(lambda connection: wallets.find_guest(connection, guest))
    return {"pass": state.sessions.issue_pass(guest, found.epoch, now=state.worker.now())}


@router.post("/guest/claim", response_model=None, responses=answers(GuestReply, 401, 422))
async def claim_pass(body: PassBody, response: Response, state: StateDep) -> GuestReply:
    """Come in with a pass."""
    now = state.worker.now()
    given = state.sessions.read_pass(body.pass_, now=now)
    if given is None:
        raise HouseError("bad-pass", "the pass is not one of this house, or its ten minutes are over")
    await state.write(lambda c: wallets.use_pass(c, given.guest, given.ident, epoch=given.epoch, at=now))
    hand_cookie(response, state, given.guest, given.epoch)
    return await state.run(lambda: state.presenter.guest(given.guest))


@router.post("/guest/leave", response_model=None, responses=answers(LeaveReply, 401, 422))
async def leave(body: LeaveBody, response: Response, state: StateDep, guest: KnownGuest) -> LeaveReply:
    """End every session of this guest, on all devices; with `stay` all but this one."""
    epoch = await state.run(lambda: state.worker.leave_everywhere(guest))
    state.end_sessions(guest, epoch)
    if body.stay:
        hand_cookie(response, state, guest, epoch)
    else:
        take_cookie(response, state)
    return {"stays": body.stay}


@router.get("/guest/rounds", response_model=None, responses=answers(RoundsReply, 401, 404, 422))
async def my_rounds(
    state: StateDep, guest: KnownGuest, before: Annotated[str | None, Query(max_length=64)] = None, limit: Limit = 50
) -> RoundsReply:
    """One's own rounds, newest first."""
    return {
        "rounds": await state.read(
            lambda connection: rounds.guest_rounds(connection, guest, before=before, limit=limit)
        )
    }


@router.get("/guest/statistics", response_model=None, responses=answers(StatisticsReply, 401))
async def my_statistics(state: StateDep, guest: KnownGuest) -> StatisticsReply:
    """One's rounds in figures, for ever and in this session."""
    _, shown = await state.coach.career(guest)
    return shown


@router.get("/guest/bankroll", response_model=None, responses=answers(BankrollReply, 401))
async def my_bankroll(state: StateDep, guest: KnownGuest) -> BankrollReply:
    """What one was worth after each round."""
    career, _ = await state.coach.career(guest, judge=False)
    return await state.read(lambda connection: rounds.bankroll(connection, guest, career.ever.net))
