"""Checks on requests: own host names, own pages, body size and rate limit."""

import re
import socket
import time
from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path
from urllib.parse import parse_qs

from starlette.requests import Request

ROUTES = Path("/proc/self/net/fib_trie")
LOOPBACK = "127.0.0.1"
LONGEST_BODY = 1 << 14
FRESH_S = 5.0
MOST_FIELDS = 64
BOUNDARY = re.compile(r'^multipart/form-data;.*\bboundary="?([\w\'()+,./:=?-]{1,70})', re.ASCII)
PART_NAME = re.compile(rb'^content-disposition: form-data;[^\r\n]*?\bname="([^"\r\n]{1,64})"', re.IGNORECASE | re.MULTILINE)


class TooLargeError(Exception):
    """The request is larger than any form of ours."""


def own_addresses(routes: Path = ROUTES) -> tuple[str, ...]:
    """Return this computer's IPv4 addresses without loopback, the one of the default route first."""
    try:
        lines = [line.split() for line in routes.read_text().splitlines()]
    except OSError:
        return _route_addresses()
    addresses = (before[-1] for before, line in pairwise(lines) if line[:3] == ["/32", "host", "LOCAL"])
    return tuple(dict.fromkeys((*_route_addresses(), *(address for address in addresses if not address.startswith("127.")))))


def _route_addresses() -> tuple[str, ...]:
    """Return the source address of the default route; no packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as outward:
        try:
            outward.connect(("192.0.2.1", 9))
        except OSError:
            return ()
        return (str(outward.getsockname()[0]),)


class HostNames:
    """Own host names and addresses, refreshed every FRESH_S seconds; `port` is that of the pages."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._read_at = -FRESH_S
        self._hosts: frozenset[str] = frozenset()
        self.addresses: tuple[str, ...] = ()

    def hosts(self) -> frozenset[str]:
        """Return the allowed values of the Host header."""
        if time.monotonic() - self._read_at >= FRESH_S:
            self._read_at, self.addresses = time.monotonic(), own_addresses()
            name = socket.gethostname().partition(".")[0].casefold()
            names = (*self.addresses, LOOPBACK, "localhost", name, f"{name}.local")
            self._hosts = frozenset(f"{host_name}:{self.port}" for host_name in names) | (
                frozenset(names) if self.port == 80 else frozenset()
            )
        return self._hosts

    def is_ours(self, host: str) -> bool:
        """Return whether a Host header is allowed (protects against DNS rebinding)."""
        return host.casefold() in self.hosts()


def is_own_page(headers: Mapping[str, str]) -> bool:
    """Return whether the request's Origin is one of our pages (protects against forms of foreign pages, CSRF)."""
    return headers.get("origin", "").casefold() == f"http://{headers.get('host', '').casefold()}"


async def form_of(request: Request) -> dict[str, list[str]]:
    """Read and decode a form body. Raises TooLargeError over LONGEST_BODY bytes or MOST_FIELDS fields, and if it is not UTF-8."""
    body = await _body_of(request, LONGEST_BODY)
    try:
        return parse_qs(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError as error:
        raise TooLargeError from error


async def parts_of(request: Request, longest: int) -> dict[str, bytes]:
    """Read a form with a file field (multipart/form-data, RFC 7578): its values by name; {} for another format.

    Raises TooLargeError if the body has more than `longest` bytes.
    """
    boundary = BOUNDARY.search(request.headers.get("content-type", ""))
    body = await _body_of(request, longest)
    if boundary is None:
        return {}
    mark, parts = b"\r\n--" + boundary[1].encode(), dict[str, bytes]()
    begin = 0 if body.startswith(mark[2:]) else -1
    while begin >= 0 and len(parts) < MOST_FIELDS:
        head = body.find(b"\r\n\r\n", begin)
        end = body.find(mark, head + 2) if head >= 0 else -1
        if end >= 0 and (name := PART_NAME.search(body, begin, head)):
            parts[name[1].decode(errors="replace")] = body[head + 4 : end]
        begin = end
    return parts


async def _body_of(request: Request, longest: int) -> bytes:
    """Read a body. Raises TooLargeError as soon as it has more than `longest` bytes."""
    length = request.headers.get("content-length", "")
    if length.isdigit() and int(length) > longest:
        raise TooLargeError
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > longest:
            raise TooLargeError
    return bytes(body)


class RateLimit:
    """Token bucket per key: `a_second` requests per second, bursts of `most`; keeps the newest `keys` keys."""

    def __init__(self, a_second: float, most: float, keys: int = 256) -> None:
        self._a_second, self._most, self._keys = a_second, most, keys
        self._remaining: dict[str, tuple[float, float]] = {}

    def allows(self, key: str) -> bool:
        """Take a token for `key`; return whether there was one."""
        now_s = time.monotonic()
        tokens, since_s = self._remaining.pop(key, (self._most, now_s))
        tokens = min(self._most, tokens + (now_s - since_s) * self._a_second)
        self._remaining[key] = (tokens - 1 if tokens >= 1 else tokens, now_s)
        for old in list(self._remaining)[: max(0, len(self._remaining) - self._keys)]:
            del self._remaining[old]
        return tokens >= 1


def preferred_language(accepted: str, spoken_languages: Iterable[str]) -> str:
    """Return the first language in an Accept-Language header that Fathom speaks; English if it speaks none.

    >>> preferred_language("de-AT,de;q=0.9,en;q=0.5", ("en", "de")), preferred_language("fr", ("en", "de"))
    ('de', 'en')
    """
    known_codes = set(spoken_languages)
    wanted_codes = (part.partition(";")[0].strip()[:2].casefold() for part in accepted[:200].split(","))
    return next((code for code in wanted_codes if code in known_codes), "en")
