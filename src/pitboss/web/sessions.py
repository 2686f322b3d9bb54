"""Signed sessions: a cookie that says which guest this is, and a pass to be the same guest on another device."""

import base64
import hashlib
import hmac
import secrets
from typing import Final

from sqlalchemy import Engine, insert, select

from pitboss.house import register
from pitboss.house.database import writing
from pitboss.house.register import HOUSE, Kind
from pitboss.house.schema import settings
from pitboss.house.timers import now_ms

COOKIE: Final = "pitboss_guest"
COOKIE_SECONDS: Final = 365 * 24 * 3600
PASS_MS: Final = 10 * 60 * 1000


def session_key(engine: Engine) -> bytes:
    """The key that signs sessions, the same for every worker on a database; made when first asked for."""
    with writing(engine) as connection:
        kept = connection.execute(select(settings.c.value).where(settings.c.name == "session-key")).scalar()
        if kept is None:
            kept = secrets.token_hex(32)
            connection.execute(insert(settings).values(name="session-key", value=kept))
            register.enter(
                connection, HOUSE, Kind.SESSION_KEY, {"fingerprint": register.fingerprint(kept)}, at=now_ms()
            )
    return bytes.fromhex(kept)


class Sessions:
    """Signs and reads cookies and passes. A forged or altered one reads as nobody."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def cookie(self, guest: str) -> str:
        return f"{guest}.{self._sign('cookie', guest)}"

    def guest(self, cookie: str | None) -> str | None:
        """The guest a cookie stands for, or None."""
        guest, _, signature = (cookie or "").rpartition(".")
        return guest if guest and self._fits(signature, "cookie", guest) else None

    def issue_pass(self, guest: str, *, now: int) -> str:
        until = str(now + PASS_MS)
        return f"{guest}.{until}.{self._sign('pass', guest, until)}"

    def read_pass(self, text: str, *, now: int) -> str | None:
        """The guest a pass stands for, or None if it is forged or has run out."""
        parts = text.split(".")
        if len(parts) != 3 or not parts[1].isascii() or not parts[1].isdigit():
            return None
        guest, until, signature = parts
        return guest if self._fits(signature, "pass", guest, until) and now <= int(until) else None

    def _sign(self, *parts: str) -> str:
        digest = hmac.digest(self._key, "\n".join(parts).encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    def _fits(self, signature: str, *parts: str) -> bool:
        return hmac.compare_digest(signature.encode(), self._sign(*parts).encode())
