"""How a refusal is answered: with a status, a code for programs and a sentence for people."""

from typing import Final

from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from pitboss.house.errors import Code, HouseError

STATUS: Final[dict[Code, int]] = {
    "no-guest": 401,
    "not-your-seat": 403,
    "bad-pass": 403,
    "no-table": 404,
    "no-game": 404,
    "no-round": 404,
    "no-shoe": 404,
    "not-broke": 409,
    "not-your-turn": 409,
    "shoe-in-use": 409,
    "bad-sheet": 422,
    "bad-name": 422,
    "rate": 429,
    "too-many-tables": 429,
    "no-coach": 501,
    "busy": 503,
    "set-aside": 503,
}
"""The status of each code; 400 for all others."""


def refusal(status: int, code: str, message: str) -> JSONResponse:
    """An error as every client knows it."""
    return JSONResponse({"error": {"code": code, "message": message}}, status_code=status)


def refusal_of(error: HouseError) -> JSONResponse:
    """What the house refuses, as every client knows it."""
    return refusal(STATUS.get(error.code, 400), error.code, str(error))


async def deny(scope: Scope, receive: Receive, send: Send, answer: Response) -> None:
    """Refuse a handshake: with an answer where the server can send one, else by closing the connection."""
    if "websocket.http.response" in scope.get("extensions", {}):
        await answer(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1008})
