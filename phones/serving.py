"""The phones' process: pages on one port, the table on a socket, and a quick end."""

import asyncio
import errno
import os
import pwd
import signal
import socket
import sys
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.session.phones.wire import Here
from companion.table.reader import Reader
from companion.table.say import Told, say
from phones.guard import Names
from phones.table import Table
from phones.web import Web

PORT = 8642
MOST_CONNECTIONS, END_S, LOOK_S, TRY_S, KEEP_ALIVE_S, LONGEST_HEAD = 160, 1, 5.0, 0.5, 5, 1 << 14
REQUEST_S = 10.0
"""So long a request may take to come in whole, its head and its body each, from its first byte or from the connection's opening."""
MOST_OF_ONE = 48
"""The most connections of one address that are answered; those beyond are refused with a sentence."""
MOST_KEPT_OF_ONE = 64
"""The most connections of one address that are kept at all, so that others always have room."""
TABLE_USER = "fathom"


class NoPort(Told):
    """Another program has the port."""


class Protocol(H11Protocol):
    """HTTP with deadlines and a limit for each address; whoever speaks something else is refused in our words."""

    _deadline: asyncio.TimerHandle | None = None
    _awaited = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn says so, too
        """Take a connection, if its address does not have too many."""
        super().connection_made(transport)
        if connections_of(self.connections, _address_of(self)) > MOST_KEPT_OF_ONE:
            transport.abort()
            return
        self._watch("head")

    def data_received(self, data: bytes) -> None:
        """Take what came in, and give what is still missing of the request its time."""
        super().data_received(data)
        self._watch(self._missing(bool(data)))

    def on_response_complete(self) -> None:
        """Wait for the next request, whose time begins with its first byte."""
        super().on_response_complete()
        self._watch("")

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self._watch("")
        super().connection_lost(exc)

    def _missing(self, has_begun: bool) -> str:
        """Return the part of a request that is still to come."""
        if self.cycle is not None and not self.cycle.response_complete:
            return "body" if self.cycle.more_body else ""
        return "head" if has_begun else ""

    def _watch(self, awaited: str) -> None:
        """Wait for a part of a request, and for no other; more bytes of the same part give it no more time."""
        if awaited == self._awaited:
            return
        self._awaited = awaited
        if self._deadline:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(REQUEST_S, self._too_late) if awaited else None

    def _too_late(self) -> None:
        if self.transport and not self.transport.is_closing():
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request."""
        said = (Reader("phones").read(say("page.not_us")) + "\n").encode()  # uvicorn itself would take ASCII only
        head = f"content-type: text/plain; charset=utf-8\r\nconnection: close\r\ncontent-length: {len(said)}\r\n\r\n"
        self.transport.write(b"HTTP/1.1 400 Bad Request\r\n" + head.encode() + said)
        self.transport.close()


class Server(uvicorn.Server):
    """Ends at the first signal, with every stream."""

    def __init__(self, config: uvicorn.Config, web: Web) -> None:
        super().__init__(config)
        self._web = web
        web.is_full = self._is_full

    def _is_full(self, address: str) -> bool:
        """Whether there are too many connections, or too many of one address."""
        connections = self.server_state.connections
        return len(connections) >= MOST_CONNECTIONS or connections_of(connections, address) > MOST_OF_ONE

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End when told to."""
        loop = asyncio.get_running_loop()
        for one in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(one, self.end)
        yield

    def end(self) -> None:
        """End."""
        self.should_exit = True
        self._web.end()


def connections_of(connections: Iterable[object], address: str) -> int:
    """Count the connections of one address."""
    return sum(_address_of(one) == address for one in connections)


def _address_of(connection: object) -> str:
    client = getattr(connection, "client", None)
    return client[0] if client else ""


def serve(path: Path, port: int = PORT, is_tied: bool = False) -> None:
    """Serve until told to end, or (tied) until our input closes: whoever started us is gone. Raises OSError."""
    asyncio.run(_serve(path, port, is_tied))


def _tie() -> None:
    """End once our input closes."""

    def read() -> None:
        if not os.read(0, 64):
            os.kill(os.getpid(), signal.SIGTERM)

    asyncio.get_running_loop().add_reader(0, read)


async def _serve(path: Path, port: int, is_tied: bool) -> None:
    if is_tied:
        _tie()
    names, table = Names(port), Table(_table_users())
    web = Web(table, names)
    config = uvicorn.Config(
        web.app(), host="0.0.0.0", port=port, http=Protocol, loop="asyncio", lifespan="off", ws="none", access_log=False,
        log_level="error", server_header=False, date_header=False, proxy_headers=False,
        timeout_keep_alive=KEEP_ALIVE_S, timeout_graceful_shutdown=END_S, h11_max_incomplete_event_size=LONGEST_HEAD, backlog=64,
    )  # fmt: skip
    async with _line(table, path, port, config) as bound:
        looking = asyncio.create_task(_tell_where(table, web, names, port))
        try:
            config.load()
            await Server(config, web).serve([bound])
        finally:
            looking.cancel()


@asynccontextmanager
async def _line(table: Table, path: Path, port: int, config: uvicorn.Config) -> AsyncIterator[socket.socket]:
    """Take the port, and wait for the table at `path`: once phones can come, or to tell it that another program has the port."""
    try:
        bound: socket.socket | None = _bound(config)
    except NoPort as why:
        bound = None
        print(Reader("phones").read(why.said), file=sys.stderr)
        table.tell_where(Here(taken=port))
    line = await table.serve(path)
    ours = path.stat().st_ino
    try:
        yield bound or await _bound_at_last(config)
    finally:
        line.close()
        with suppress(FileNotFoundError):
            if path.stat().st_ino == ours:  # else another of us waits there by now
                path.unlink()


async def _bound_at_last(config: uvicorn.Config) -> socket.socket:
    """Take the port as soon as the other program lets it go."""
    while True:
        await asyncio.sleep(TRY_S)
        with suppress(NoPort):
            return _bound(config)


def _bound(config: uvicorn.Config) -> socket.socket:
    """Take the port. Raises NoPort, OSError."""
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((config.host, config.port))
        bound.listen(config.backlog)
    except OSError as why:
        bound.close()
        if why.errno == errno.EADDRINUSE:
            raise NoPort(say("serving.no_port", port=str(config.port))) from None
        raise
    return bound


async def _tell_where(table: Table, web: Web, names: Names, port: int) -> None:
    """Tell the table every few seconds where phones find us: a Wi-Fi may be joined later."""
    while True:
        names.hosts()
        address = next(iter(names.addresses), "")
        table.tell_where(Here(f"http://{address}:{port}" if address else "", web.was_reached))
        await asyncio.sleep(LOOK_S)


def _table_users() -> tuple[int, ...]:
    """Find the table's user on a box of ours."""
    try:
        return (pwd.getpwnam(TABLE_USER).pw_uid,)
    except KeyError:
        return ()
