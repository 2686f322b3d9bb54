"""Signed sessions: a cookie that says which guest this is, and a pass to be the same guest on another device.

Both are signed by `itsdangerous` and say until when they are good, and in which epoch of the guest they were given:
when a guest leaves on all devices the next epoch begins, and what was given before is worth nothing.
"""

import base64
import hashlib
import hmac
import secrets
from typing import Any, Final, NamedTuple

from itsdangerous import BadData, URLSafeSerializer
from sqlalchemy import Connection, Engine, insert, select, update

from pitboss.house.store import register, schema
from pitboss.house.store.database import announce, writing
from pitboss.house.store.register import HOUSE, REGISTER, KeyMade, Kind
from pitboss.house.tables.log import canonical
from pitboss.house.tables.settings import now_ms

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
    """Signs and reads cookies and passes. A forged, altered or outdated one reads as nobody.

    Cookies of release 0.1 say neither epoch nor time; they are good until `old_until`, in the first epoch.
    """

    def __init__(self, key: bytes, *, old_until: int = 0) -> None:
        signer = {"digest_method": hashlib.sha256, "key_derivation": "hmac"}
        self._key = key
        self._old_until = old_until
        self._cookies = URLSafeSerializer(key, salt="pitboss cookie", signer_kwargs=signer)
        self._passes = URLSafeSerializer(key, salt="pitboss pass", signer_kwargs=signer)

    def cookie(self, guest: str, epoch: int, *, now: int) -> str:
        return str(self._cookies.dumps([guest, epoch, now + COOKIE_SECONDS * 1000]))

    def read(self, cookie: str | None, *, now: int) -> Session | None:
        """The session a cookie stands for, or None."""
        said = _said(self._cookies, cookie or "")
        session = Session(*said) if said is not None else self._read_old(cookie or "", now)
        return session if session is not None and now < session.until else None

    def issue_pass(self, guest: str, epoch: int, *, now: int) -> str:
        return str(self._passes.dumps([guest, epoch, now + PASS_MS, secrets.token_hex(8)]))

    def read_pass(self, text: str, *, now: int) -> Pass | None:
        """What a pass says, or None if it is forged or has run out. Whether it was used the register knows."""
        said = _said(self._passes, text)
        given = Pass(*said) if said is not None else None
        return given if given is not None and now <= given.until else None

    def _read_old(self, cookie: str, now: int) -> Session | None:
        guest, _, signature = cookie.rpartition(".")
        if not guest.isascii() or not signature.isascii() or now >= self._old_until:
            return None
        digest = hmac.digest(self._key, f"cookie\n{guest}".encode(), hashlib.sha256)
        due = base64.urlsafe_b64encode(digest).decode().rstrip("=")
        return Session(guest, 0, now + 1) if guest and hmac.compare_digest(signature, due) else None


def _said(serializer: URLSafeSerializer, text: str) -> Any:
    try:
        return serializer.loads(text)
    except (BadData, UnicodeError):
        return None


def open_sessions(engine: Engine) -> Sessions:
    """Sessions signed with the key of this database, the same for every worker; it is made when first asked for."""
    with writing(engine) as connection:
        rows = schema.settings
        kept = connection.execute(select(rows.c.value).where(rows.c.name == _SETTING)).scalar()
        if kept is None:
            kept = secrets.token_hex(32)
            connection.execute(insert(rows).values(name=_SETTING, value=kept))
            _note_key(connection, kept)
        return Sessions(bytes.fromhex(kept), old_until=_taken_over_at(connection, kept) + COOKIE_SECONDS * 1000)


def change_key(engine: Engine) -> None:
    """Sign with a new key from now on: every cookie and pass given before is worth nothing, on every worker."""
    open_sessions(engine)
    with writing(engine) as connection:
        rows, key = schema.settings, secrets.token_hex(32)
        connection.execute(update(rows).where(rows.c.name == _SETTING).values(value=key))
        _note_key(connection, key)
        announce(connection, "floor", [REGISTER])


def _note_key(connection: Connection, key: str) -> None:
    register.enter(connection, HOUSE, (Kind.SESSION_KEY, KeyMade(fingerprint=register.fingerprint(key))), at=now_ms())


def _taken_over_at(connection: Connection, key: str) -> int:
    """When a key of release 0.1 was taken over into the register; long ago for one that was made since."""
    rows, noted = schema.register, {"key": _SETTING, "fingerprint": register.fingerprint(key)}
    wanted = select(rows.c.at).where(rows.c.subject == HOUSE, rows.c.kind == Kind.TAKEN_OVER)
    found: int | None = connection.execute(wanted.where(rows.c.data == canonical(noted))).scalar()
    return found if found is not None else -COOKIE_SECONDS * 1000
