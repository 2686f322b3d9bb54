"""Who asks, by their cookie, and what OpenAPI says of every answer."""

from typing import Annotated, Any

from fastapi import Depends, Query, Request, Response

from pitboss.house.errors import HouseError
from pitboss.house.history import rounds
from pitboss.house.web.bodies import ErrorBody
from pitboss.house.web.sessions import COOKIE, COOKIE_SECONDS, Session
from pitboss.house.web.state import AppState

Limit = Annotated[int, Query(ge=1, le=rounds.MOST_ROUNDS)]


def app_state(request: Request) -> AppState:
    state: AppState = request.app.state.house
    return state


StateDep = Annotated[AppState, Depends(app_state)]


async def session(request: Request, state: StateDep) -> Session | None:
    return await state.session(request.cookies.get(COOKIE))


MaybeSession = Annotated[Session | None, Depends(session)]


def maybe_guest(session: MaybeSession) -> str | None:
    return session.guest if session is not None else None


MaybeGuest = Annotated[str | None, Depends(maybe_guest)]


def known_guest(guest: MaybeGuest) -> str:
    if guest is None:
        raise HouseError("no-guest", "come in first: POST /api/guest with a name")
    return guest


KnownGuest = Annotated[str, Depends(known_guest)]


def answers(model: Any, *errors: int, status: int = 200) -> Any:
    """What OpenAPI says of an answer: its shape when all goes well, and which refusals there may be.

    Answers are made to fit and tested to; they are not checked again each time.
    """
    return {status: {"model": model}} | {
        error: {"model": ErrorBody} for error in (*errors, 400, 403, 413, 421, 429, 503)
    }


UNCHANGED: Any = {304: {"description": "as the one with this ETag"}}


def hand_cookie(response: Response, state: AppState, guest: str, epoch: int) -> None:
    response.set_cookie(
        COOKIE,
        state.sessions.cookie(guest, epoch, now=state.worker.now()),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="strict",
        secure=state.setup.secure_cookies,
    )


def take_cookie(response: Response, state: AppState) -> None:
    """Have the browser forget its cookie."""
    response.delete_cookie(COOKIE, httponly=True, samesite="strict", secure=state.setup.secure_cookies)
