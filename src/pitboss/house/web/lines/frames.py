"""Frames of the WebSocket protocol: what is sent is made once for many, what comes in is cut and read."""

import struct
from typing import Final

FINAL: Final = 0x80
CONTROL: Final = 0x08
LONGEST_HEAD: Final = 14
_TEXT: Final = 0x81
_MASKED: Final = 0x80


def frame(message: bytes) -> bytes:
    """A text message as it goes over the wire to any client: servers do not mask, and nothing is compressed."""
    size = len(message)
    if size < 126:
        return bytes((_TEXT, size)) + message
    return (struct.pack("!BBH", _TEXT, 126, size) if size < 65_536 else struct.pack("!BBQ", _TEXT, 127, size)) + message


def payload(framed: bytes) -> bytes:
    """The message of a frame that was made here."""
    return framed[{126: 4, 127: 10}.get(framed[1], 2) :]


def frame_size(data: bytes | bytearray) -> int | None:
    """How many bytes the first frame in these has, head and all; None if its head has not come yet."""
    if len(data) < 2:
        return None
    size, head = data[1] & 0x7F, 2
    if size > 125:
        head = 4 if size == 126 else 10
        if len(data) < head:
            return None
        size = int.from_bytes(data[2:head], "big")
    return head + (4 if data[1] & 0x80 else 0) + size


def read_text(framed: bytes) -> str | None:
    """The message of a frame from a client; None unless it is all of a frame, and all of a message in UTF-8."""
    if framed[0] != _TEXT or not framed[1] & _MASKED or frame_size(framed) != len(framed):
        return None
    head = {126: 4, 127: 10}.get(framed[1] & 0x7F, 2)
    size = len(framed) - head - 4
    key = framed[head : head + 4] * (size // 4 + 1)
    letters = int.from_bytes(framed[head + 4 :], "big") ^ int.from_bytes(key[:size], "big")
    try:
        return letters.to_bytes(size, "big").decode()
    except UnicodeDecodeError:
        return None
