"""Answers that are alike everywhere: refusals with a code and a sentence, and bodies sent only when changed."""

import hashlib
from typing import Final

from starlette.requests import Request
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
    "bad-hand": 422,
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


def answer_if_changed(request: Request, body: bytes) -> Response:
    """A body of JSON, or a 304 if the client has just that."""
    tag = f'W/"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    known = [one.strip() for one in request.headers.get("if-none-match", "").split(",")]
    if tag in known:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)
