"""The floor's key: an Ed25519 key in a local file; the house knows its public half."""

from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from sqlalchemy import Connection, Engine, insert, select

from pitboss.house.errors import HouseError
from pitboss.house.store import register
from pitboss.house.store.database import DatabaseClock, close_to_others, default_folder, own_file, writing
from pitboss.house.store.register import HOUSE, KeyMade, RecordKind
from pitboss.house.store.schema import settings

_SETTING = "floor-key"


def default_key_file() -> Path:
    return default_folder() / "floor.key"


def make_key(engine: Engine, path: Path) -> str:
    """Make the floor's key, once for a house; return its public half. Raise `HouseError` if there is one."""
    now = DatabaseClock(engine)()
    with writing(engine) as connection:
        if known_key(connection) is not None:
            raise HouseError("floor-key", "this house has a floor key already: use the file that was made then")
        key = Ed25519PrivateKey.generate()
        try:
            own_file(path, key.private_bytes_raw().hex() + "\n")
        except OSError as error:
            raise HouseError("floor-key", f"the key cannot be written to {path}: {error.strerror}") from None
        public = key.public_key().public_bytes_raw().hex()
        connection.execute(insert(settings).values(name=_SETTING, value=public))
        register.enter(
            connection, HOUSE, (RecordKind.FLOOR_KEY, KeyMade(fingerprint=register.fingerprint(public))), at=now
        )
    return public


def known_key(connection: Connection) -> str | None:
    """The public half of the floor's key, if one was made."""
    found: str | None = connection.execute(select(settings.c.value).where(settings.c.name == _SETTING)).scalar()
    return found


def read_key(connection: Connection, path: Path) -> Ed25519PrivateKey:
    """The floor's key from its file; raise `HouseError` if it is missing or not the one this house knows."""
    try:
        close_to_others(path)
        key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(path.read_text().strip()))
    except (OSError, ValueError):
        raise HouseError("floor-key", f"{path} holds no floor key: make one with `pitboss floor key`") from None
    if key.public_key().public_bytes_raw().hex() != known_key(connection):
        raise HouseError("floor-key", f"{path} is not the floor key of this house")
    return key


def is_signed(public: str, content: bytes, signature: str) -> bool:
    """Whether the holder of the floor's key signed this."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), content)
    except (InvalidSignature, ValueError):
        return False
    return True
