"""Who may talk to the server: hosts, origins and sizes are checked, and every answer carries strict headers."""

import asyncio
import ipaddress
import re
from collections.abc import Iterable
from typing import Final, NamedTuple
from urllib.parse import unquote_to_bytes

from fastapi import Request
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.house.web.limits import Buckets, Limits
from pitboss.house.web.monitoring import Metrics
from pitboss.house.web.responses import deny, refusal

_HOST: Final = re.compile(
    r"(?:\[(?P<v6>[0-9A-Fa-f:.]{2,45})\]|(?P<name>[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,252})))(?::(?P<port>[0-9]{1,5}))?"
)
_ORIGIN: Final = re.compile(r"https?://(.+)")
_FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
_CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self' ws://{host} wss://{host}; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_SAFE: Final = ("GET", "HEAD", "OPTIONS")
_LONGEST_PATH: Final = 2048


class ProxyError(ValueError):
    """A trusted proxy that is neither an address nor a network; the message says what is allowed."""


class TrustedProxies:
    """The proxies whose word on a visitor's address is taken."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        """Read addresses and networks; raise `ProxyError` for what is neither."""
        self._networks = [_network(name) for name in names]

    def __contains__(self, address: str) -> bool:
        if not self._networks:
            return False
        try:
            number = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(number in network for network in self._networks)

    @property
    def names(self) -> list[str]:
        """The networks as uvicorn's middleware takes them."""
        return [str(network) for network in self._networks]


def _network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    try:
        return ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise ProxyError(f"{text!r} is no address or network: write 192.0.2.7, 10.0.0.0/8 or 2001:db8::/32") from None


class Host(NamedTuple):
    """A name, in small letters, or a number in its usual spelling; and a port, if one was given."""

    name: str
    port: int | None = None

    @property
    def is_number(self) -> bool:
        """Whether this is an address and not a name that somebody could have pointed anywhere."""
        try:
            ipaddress.ip_address(self.name)
        except ValueError:
            return False
        return True

    def __str__(self) -> str:
        name = f"[{self.name}]" if ":" in self.name else self.name
        return name if self.port is None else f"{name}:{self.port}"


def read_host(text: str) -> Host | None:
    """What a Host header names, or None if it cannot be one."""
    match = _HOST.fullmatch(text)
    if match is None or int(match["port"] or 0) > 65535:
        return None
    port = int(match["port"]) if match["port"] else None
    if match["name"]:
        return Host(match["name"].lower().removesuffix("."), port)
    try:
        return Host(str(ipaddress.IPv6Address(match["v6"])), port)
    except ValueError:
        return None


def read_origin(text: str) -> Host | None:
    """The host of the page that an Origin header names, or None if it is no page of the web."""
    match = _ORIGIN.fullmatch(text)
    return read_host(match[1]) if match else None


def is_owner(request: Request) -> bool:
    """Whether a request comes from this machine, to this machine by its own name, and through nobody else."""
    host = read_host(request.headers.get("host", ""))
    if request.client is None or host is None or any(name in request.headers for name in _FORWARDED):
        return False
    return _is_here(request.client.host) and (host.name == "localhost" or _is_here(host.name))


def _is_here(address: str) -> bool:
    try:
        number = ipaddress.ip_address(address)
    except ValueError:
        return False
    return (getattr(number, "ipv4_mapped", None) or number).is_loopback


class SecurityMiddleware:
    """Turns strangers away, limits rates, sizes and the time a body takes, and adds headers to every answer.

    Numbers are always welcome as hosts, names only if they are listed: a name may have been pointed here by anybody.
    """

    def __init__(self, app: ASGIApp, *, hosts: Iterable[str], limits: Limits, metrics: Metrics) -> None:
        self.app = app
        self.hosts = {"localhost", *(host.lower().removesuffix(".") for host in hosts)}
        self.limits = limits
        self.metrics = metrics
        self.requests = Buckets(limits.requests)
        self.pages = Buckets(limits.pages)
        self.handshakes = Buckets(limits.handshakes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        named = headers.getlist("host")
        host = read_host(named[0]) if len(named) == 1 else None
        answer = self._refuse(scope, host, headers)
        if scope["type"] == "websocket":
            await (deny(scope, receive, send, answer) if answer else self.app(scope, receive, send))
            return
        csp = _CSP.format(host=host if host is not None and self._knows(host) else "localhost")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.requests[scope["method"], str(message["status"])] += 1
                added = MutableHeaders(scope=message)
                added["Content-Security-Policy"] = csp
                for name, value in _HEADERS.items():
                    added[name] = value
                added.setdefault("Cache-Control", "no-store" if scope["path"].startswith("/api/") else "no-cache")
            await send(message)

        if answer is None and int(headers.get("content-length", "0")) > 0:
            try:
                body = await asyncio.wait_for(_read_body(receive), self.limits.request_seconds)
            except TimeoutError:
                answer = refusal(408, "late", "the request took too long to arrive")
                answer.headers["Connection"] = "close"
            else:
                receive = _replay(body, receive)
        await (answer or self.app)(scope, receive, send_with_headers)

    def _knows(self, host: Host) -> bool:
        return host.name in self.hosts or host.is_number

    def _refuse(self, scope: Scope, host: Host | None, headers: Headers) -> JSONResponse | None:
        if host is None:
            return refusal(400, "bad-host", "a request names one host, such as pit.example:8021")
        if not self._knows(host):
            return refusal(421, "foreign-host", "this house does not answer to that host name: see --allow-host")
        is_handshake = scope["type"] == "websocket"
        origins = headers.getlist("origin")
        is_own = not origins or (len(origins) == 1 and read_origin(origins[0]) == host)
        if (is_handshake or scope["method"] not in _SAFE) and not is_own:
            return refusal(403, "foreign-origin", "requests are taken from the pages of this house only")
        if not _can_be_read(scope):
            return refusal(400, "bad-path", f"a path is text in UTF-8, of at most {_LONGEST_PATH} visible characters")
        if sum(len(name) + len(value) + 4 for name, value in scope["headers"]) > self.limits.head_bytes:
            return refusal(431, "too-large", "the head of the request is too long")
        length = headers.get("content-length", "0")
        is_length = length.isascii() and length.isdigit() and len(length) < 20
        if "transfer-encoding" in headers or not is_length or int(length) > self.limits.body_bytes:
            return refusal(413, "too-large", f"a request has at most {self.limits.body_bytes} bytes, given beforehand")
        client = scope["client"][0] if scope.get("client") else ""
        if is_handshake and not self.handshakes.take(client):
            return refusal(429, "rate", "too many connections in a short time: wait a moment")
        rate = self.requests if scope["path"].startswith("/api/") else self.pages
        if not is_handshake and not rate.take(client):
            return refusal(429, "rate", "too many requests: wait a moment")
        return None


async def _read_body(receive: Receive) -> Message:
    """The whole body of a request as one message, or the news that the client has gone."""
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return message
        body += message.get("body", b"")
        if not message.get("more_body", False):
            return {"type": "http.request", "body": body, "more_body": False}


def _replay(first: Message, receive: Receive) -> Receive:
    """A `receive` that gives this message first."""
    waiting = [first]

    async def replayed() -> Message:
        return waiting.pop() if waiting else await receive()

    return replayed


def _can_be_read(scope: Scope) -> bool:
    """Whether path and query are text that may be looked up in a database or a folder."""
    sent = scope.get("raw_path", b"") + b"?" + scope["query_string"]
    if len(sent) > _LONGEST_PATH:
        return False
    try:
        path = unquote_to_bytes(sent).decode()
    except UnicodeDecodeError:
        return False
    return path.startswith("/") and not any(ord(c) < 32 or ord(c) == 127 for c in path)
