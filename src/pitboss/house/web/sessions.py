"""Signed sessions: a cookie that says which guest this is, and a pass to be the same guest on another device.

Both are signed by `itsdangerous` and say until when they are good, and in which epoch of the guest they were given:
when a guest leaves on all devices the next epoch begins, and what was given before is worth nothing.
"""

import hashlib
import secrets
from typing import Any, Final, NamedTuple

from itsdangerous import BadData, URLSafeSerializer
from sqlalchemy import Connection, Engine, insert, select, update

from pitboss.house.store import register, schema
from pitboss.house.store.database import DatabaseClock, announce, writing
from pitboss.house.store.register import HOUSE, REGISTER, KeyMade, RecordKind

COOKIE: Final = "pitboss_guest"
COOKIE_SECONDS: Final = 180 * 24 * 3600
_RENEWED_AFTER_MS: Final = 24 * 3600 * 1000
PASS_MS: Final = 10 * 60 * 1000
_SETTING: Final = "session-key"


class Session(NamedTuple):
    """What a good cookie says: the guest, the epoch it was given in, and until when it is good."""

    guest: str
    epoch: int
    until: int

    def wants_renewal(self, now: int) -> bool:
        """Whether the cookie was given a while ago, so that a new one would be good for longer."""
        return self.until - now < COOKIE_SECONDS * 1000 - _RENEWED_AFTER_MS


class Pass(NamedTuple):
    """What a good pass says; `ident` makes it a pass of its own, which is used once."""

    guest: str
    epoch: int
    until: int
    ident: str


class Sessions:
    """Signs and reads cookies and passes. A forged, altered or outdated one reads as nobody."""

    def __init__(self, key: bytes) -> None:
        signer = {"digest_method": hashlib.sha256, "key_derivation": "hmac"}
        self._cookies = URLSafeSerializer(key, salt="pitboss cookie", signer_kwargs=signer)
        self._passes = URLSafeSerializer(key, salt="pitboss pass", signer_kwargs=signer)

    def cookie(self, guest: str, epoch: int, *, now: int) -> str:
        return str(self._cookies.dumps([guest, epoch, now + COOKIE_SECONDS * 1000]))

    def read(self, cookie: str | None, *, now: int) -> Session | None:
        """The session a cookie stands for, or None."""
        fields = _load(self._cookies, cookie or "")
        session = Session(*fields) if fields is not None else None
        return session if session is not None and now < session.until else None

    def issue_pass(self, guest: str, epoch: int, *, now: int) -> str:
        return str(self._passes.dumps([guest, epoch, now + PASS_MS, secrets.token_hex(8)]))

    def read_pass(self, text: str, *, now: int) -> Pass | None:
        """What a pass says, or None if it is forged or has run out. Whether it was used the register knows."""
        fields = _load(self._passes, text)
        known = Pass(*fields) if fields is not None else None
        return known if known is not None and now <= known.until else None


def _load(serializer: URLSafeSerializer, text: str) -> Any:
    try:
        return serializer.loads(text)
    except (BadData, UnicodeError):
        return None


def open_sessions(engine: Engine) -> Sessions:
    """Sessions signed with the key of this database, the same for every worker; it is made when first asked for."""
    at = DatabaseClock(engine)()
    with writing(engine) as connection:
        rows = schema.settings
        key = connection.execute(select(rows.c.value).where(rows.c.name == _SETTING)).scalar()
        if key is None:
            key = secrets.token_hex(32)
            connection.execute(insert(rows).values(name=_SETTING, value=key))
            _note_key(connection, key, at)
        return Sessions(bytes.fromhex(key))


def change_key(engine: Engine) -> None:
    """Sign with a new key from now on: every cookie and pass given before is worth nothing, on every worker."""
    open_sessions(engine)
    at = DatabaseClock(engine)()
    with writing(engine) as connection:
        rows, key = schema.settings, secrets.token_hex(32)
        connection.execute(update(rows).where(rows.c.name == _SETTING).values(value=key))
        _note_key(connection, key, at)
        announce(connection, "floor", [REGISTER])


def _note_key(connection: Connection, key: str, at: int) -> None:
    register.enter(connection, HOUSE, (RecordKind.SESSION_KEY, KeyMade(fingerprint=register.fingerprint(key))), at=at)
