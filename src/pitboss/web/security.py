"""Who may talk to the house: hosts and origins are checked, and every answer carries strict headers."""

import ipaddress
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.web.limits import Buckets, Limits
from pitboss.web.metrics import Metrics

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


class Doorman:
    """Knows the hosts this house answers to. Numbers are always welcome, names only if they are listed."""

    def __init__(self, hosts: Iterable[str] = ()) -> None:
        self._hosts = {"localhost", *(host.lower() for host in hosts)}

    def knows_host(self, headers: Headers) -> bool:
        """Whether the request is meant for this house, and not for a name that somebody pointed at it."""
        name = urlsplit(f"//{headers.get('host', '')}").hostname or ""
        return name in self._hosts or _is_number(name)

    def knows_origin(self, headers: Headers) -> bool:
        """Whether a page of this house, or no page at all, sent the request."""
        origins = headers.getlist("origin")
        if not origins:
            return True
        parts = urlsplit(origins[0])
        return len(origins) == 1 and parts.scheme in ("http", "https") and parts.netloc == headers.get("host")


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def refusal(status: int, code: str, message: str) -> JSONResponse:
    """An error as every client knows it."""
    return JSONResponse({"error": {"code": code, "message": message}}, status_code=status)


class Gate:
    """ASGI middleware: turns strangers away, limits rates and sizes, and adds the headers to every answer."""

    def __init__(self, app: ASGIApp, *, doorman: Doorman, limits: Limits, metrics: Metrics) -> None:
        self.app = app
        self.doorman = doorman
        self.limits = limits
        self.metrics = metrics
        self.buckets = Buckets(limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        csp = _CSP.format(host=headers.get("host", "") if self.doorman.knows_host(headers) else "localhost")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.requests[scope["method"], str(message["status"])] += 1
                added = MutableHeaders(scope=message)
                added["Content-Security-Policy"] = csp
                for name, value in _HEADERS.items():
                    added[name] = value
                added.setdefault("Cache-Control", "no-store" if scope["path"].startswith("/api/") else "no-cache")
            await send(message)

        answer = self._refuse(scope, headers)
        await (answer or self.app)(scope, receive, send_with_headers)

    def _refuse(self, scope: Scope, headers: Headers) -> JSONResponse | None:
        if not self.doorman.knows_host(headers):
            return refusal(421, "foreign-host", "this house does not answer to that host name: see --allow-host")
        if scope["method"] not in _SAFE and not self.doorman.knows_origin(headers):
            return refusal(403, "foreign-origin", "requests are taken from the pages of this house only")
        length = headers.get("content-length", "0")
        if "transfer-encoding" in headers or not length.isdigit() or int(length) > self.limits.body_bytes:
            return refusal(413, "too-large", f"a request has at most {self.limits.body_bytes} bytes, given beforehand")
        client = scope.get("client")
        if scope["path"].startswith("/api/") and not self.buckets.take(client[0] if client else ""):
            return refusal(429, "rate", "too many requests: wait a moment")
        return None
