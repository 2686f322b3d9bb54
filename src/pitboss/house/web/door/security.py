"""Who may talk to the house: hosts and origins are checked, and every answer carries strict headers."""

from collections.abc import Iterable
from typing import Final
from urllib.parse import unquote_to_bytes

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.house.web.door.hosts import Host, read_host, read_origin
from pitboss.house.web.door.proxies import Proxies
from pitboss.house.web.door.refusals import deny, refusal
from pitboss.house.web.limits import Buckets, Limits
from pitboss.house.web.metrics import Metrics

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


class Doorman:
    """Knows the hosts this house answers to. Numbers are always welcome, names only if they are listed."""

    def __init__(self, hosts: Iterable[str] = ()) -> None:
        self._hosts = {"localhost", *(host.lower().removesuffix(".") for host in hosts)}

    def host(self, headers: Headers) -> Host | None:
        """The host a request is meant for, or None if it does not name exactly one."""
        named = headers.getlist("host")
        return read_host(named[0]) if len(named) == 1 else None

    def knows_host(self, host: Host) -> bool:
        """Whether the request is meant for this house, and not for a name that somebody pointed at it."""
        return host.name in self._hosts or host.is_number

    def knows_origin(self, host: Host, headers: Headers) -> bool:
        """Whether a page of this house, or no page at all, sent the request."""
        origins = headers.getlist("origin")
        return not origins or (len(origins) == 1 and read_origin(origins[0]) == host)


class Gate:
    """ASGI middleware: turns strangers away, limits rates and sizes, and adds the headers to every answer."""

    def __init__(self, app: ASGIApp, *, doorman: Doorman, proxies: Proxies, limits: Limits, metrics: Metrics) -> None:
        self.app = app
        self.doorman = doorman
        self.proxies = proxies
        self.limits = limits
        self.metrics = metrics
        self.requests = Buckets(limits.requests)
        self.handshakes = Buckets(limits.handshakes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        peer = scope.get("client") or ("", 0)
        scope["client"] = self.proxies.client(peer[0], headers), peer[1]
        host = self.doorman.host(headers)
        answer = self._refuse(scope, host, headers)
        if scope["type"] == "websocket":
            await (deny(scope, receive, send, answer) if answer else self.app(scope, receive, send))
            return
        csp = _CSP.format(host=host if host and self.doorman.knows_host(host) else "localhost")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.requests[scope["method"], str(message["status"])] += 1
                added = MutableHeaders(scope=message)
                added["Content-Security-Policy"] = csp
                for name, value in _HEADERS.items():
                    added[name] = value
                added.setdefault("Cache-Control", "no-store" if scope["path"].startswith("/api/") else "no-cache")
            await send(message)

        await (answer or self.app)(scope, receive, send_with_headers)

    def _refuse(self, scope: Scope, host: Host | None, headers: Headers) -> JSONResponse | None:
        if host is None:
            return refusal(400, "bad-host", "a request names one host, such as pit.example:8021")
        if not self.doorman.knows_host(host):
            return refusal(421, "foreign-host", "this house does not answer to that host name: see --allow-host")
        is_line = scope["type"] == "websocket"
        if (is_line or scope["method"] not in _SAFE) and not self.doorman.knows_origin(host, headers):
            return refusal(403, "foreign-origin", "requests are taken from the pages of this house only")
        if not _can_be_read(scope):
            return refusal(400, "bad-path", f"a path is text in UTF-8, of at most {_LONGEST_PATH} visible characters")
        length = headers.get("content-length", "0")
        is_length = length.isascii() and length.isdigit() and len(length) < 20
        if "transfer-encoding" in headers or not is_length or int(length) > self.limits.body_bytes:
            return refusal(413, "too-large", f"a request has at most {self.limits.body_bytes} bytes, given beforehand")
        return self._limit(scope, is_line=is_line)

    def _limit(self, scope: Scope, *, is_line: bool) -> JSONResponse | None:
        client = scope["client"][0]
        if is_line and not self.handshakes.take(client):
            return refusal(429, "rate", "too many connections in a short time: wait a moment")
        if not is_line and scope["path"].startswith("/api/") and not self.requests.take(client):
            return refusal(429, "rate", "too many requests: wait a moment")
        return None


def _can_be_read(scope: Scope) -> bool:
    """Whether path and query are text that may be looked up in a database or a folder."""
    sent = scope.get("raw_path", b"") + b"?" + scope["query_string"]
    if len(sent) > _LONGEST_PATH:
        return False
    try:
        path = unquote_to_bytes(sent).decode()
    except UnicodeDecodeError:
        return False
    return not any(ord(c) < 32 or ord(c) == 127 for c in path)
