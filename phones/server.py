"""Server process of the phones: HTTP on one port, the table on a Unix socket, fast shutdown."""

import asyncio
import errno
import os
import pwd
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.session.phones.protocol import PagesAddress
from companion.table.reader import Reader
from companion.table.sentence import UserError, say
from phones.request_guard import HostNames
from phones.table_link import TableLink
from phones.web import Web

PORT = 8642
SPARE_PORTS = range(PORT + 1, PORT + 8)
"""Ports to try once another program has kept the usual port for `RELEASED_S`: a server of ours that is ending may still have it."""
RELEASED_S = 10.0
MOST_CONNECTIONS = 160
END_S = 1  # seconds for open requests at the end
LOOK_S = 5.0  # between two checks of our addresses
TRY_S = 0.5  # between two attempts to bind the port
KEEP_ALIVE_S = 5  # until an idle connection is closed
LONGEST_HEAD = 1 << 14  # bytes of a request's head
REQUEST_S = 10.0
"""Deadline for the head and for the body of a request, in seconds, from its first byte or from connecting."""
MOST_OF_ONE = 48
"""Most connections served per address; further ones are refused with a sentence."""
MOST_KEPT_OF_ONE = 64
"""Most connections accepted per address, so that other addresses always get one."""
TABLE_USER = "fathom"


class PortInUseError(UserError):
    """Another program uses the port."""


class Protocol(H11Protocol):
    """HTTP with deadlines and a connection limit for each address; other protocols are refused with a sentence."""

    _deadline: asyncio.TimerHandle | None = None
    _awaited_name = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn says so, too
        """Accept a connection, or close it at once if its address has more than MOST_KEPT_OF_ONE."""
        super().connection_made(transport)
        if connections_of(self.connections, _address_of(self)) > MOST_KEPT_OF_ONE:
            transport.abort()
            return
        self._start_deadline("head")

    def data_received(self, data: bytes) -> None:
        """Handle received data; start a new deadline if another part of the request is missing now."""
        super().data_received(data)
        self._start_deadline(self._awaited_part(bool(data)))

    def on_response_complete(self) -> None:
        """Wait for the next request; its deadline starts with its first byte."""
        super().on_response_complete()
        self._start_deadline("")

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove a connection."""
        self._start_deadline("")
        super().connection_lost(exc)

    def _awaited_part(self, has_begun: bool) -> str:
        """Return the part of a request that is still to come."""
        if self.cycle is not None and not self.cycle.response_complete:
            return "body" if self.cycle.more_body else ""
        return "head" if has_begun else ""

    def _start_deadline(self, awaited: str) -> None:
        """Start the deadline of a part of a request. More bytes of the same part do not extend it."""
        if awaited == self._awaited_name:
            return
        self._awaited_name = awaited
        if self._deadline:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(REQUEST_S, self._on_deadline) if awaited else None

    def _on_deadline(self) -> None:
        if self.transport and not self.transport.is_closing():
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Refuse malformed requests."""
        body = (Reader("phones").read(say("page.not_us")) + "\n").encode()  # uvicorn itself would take ASCII only
        head = f"content-type: text/plain; charset=utf-8\r\nconnection: close\r\ncontent-length: {len(body)}\r\n\r\n"
        self.transport.write(b"HTTP/1.1 400 Bad Request\r\n" + head.encode() + body)
        self.transport.close()


class Server(uvicorn.Server):
    """Server that ends at the first signal, with all streams."""

    def __init__(self, config: uvicorn.Config, web: Web) -> None:
        super().__init__(config)
        self._web = web
        web.is_full = self._is_full

    def _is_full(self, address: str) -> bool:
        """Return whether there are too many connections in all, or of one address."""
        connections = self.server_state.connections
        return len(connections) >= MOST_CONNECTIONS or connections_of(connections, address) > MOST_OF_ONE

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End at SIGINT or SIGTERM."""
        loop = asyncio.get_running_loop()
        for stop_signal in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(stop_signal, self.end)
        yield

    def end(self) -> None:
        """Shut down."""
        self.should_exit = True
        self._web.end()


def connections_of(connections: Iterable[object], address: str) -> int:
    """Count the connections of an address."""
    return sum(_address_of(connection) == address for connection in connections)


def _address_of(connection: object) -> str:
    client = getattr(connection, "client", None)
    return client[0] if client else ""


def serve(path: Path, port: int = PORT, is_tied: bool = False) -> None:
    """Serve pages until a signal or, with `is_tied`, until standard input closes, because the parent process has ended.

    `path` is the Unix socket on which the table connects. Raises OSError if the socket or the port can't be opened.
    """
    asyncio.run(_serve(path, port, is_tied))


def _end_with_parent() -> None:
    """End when standard input closes."""
    loop = asyncio.get_running_loop()

    def read() -> None:
        if not os.read(0, 64):
            loop.remove_reader(0)
            os.kill(os.getpid(), signal.SIGTERM)

    loop.add_reader(0, read)


async def _serve(path: Path, port: int, is_tied: bool) -> None:
    if is_tied:
        _end_with_parent()
    names, table = HostNames(port), TableLink(_table_users())
    web = Web(table, names)
    config = uvicorn.Config(
        web.app(), host="0.0.0.0", port=port, http=Protocol, loop="asyncio", lifespan="off", ws="none", access_log=False,
        log_level="error", server_header=False, date_header=False, proxy_headers=False,
        timeout_keep_alive=KEEP_ALIVE_S, timeout_graceful_shutdown=END_S, h11_max_incomplete_event_size=LONGEST_HEAD, backlog=64,
    )  # fmt: skip
    async with _line(table, path, port, config) as bound:
        names.port = bound.getsockname()[1]
        address_task = asyncio.create_task(_send_addresses_repeatedly(table, web, names))
        try:
            config.load()
            await Server(config, web).serve([bound])
        finally:
            address_task.cancel()


@asynccontextmanager
async def _line(table: TableLink, path: Path, port: int, config: uvicorn.Config) -> AsyncIterator[socket.socket]:
    """Context manager: listen for the table on the Unix socket `path`, and yield the bound port as a socket.

    If another program uses the port, report that to the table, and try again until the port or a spare one is free.
    """
    try:
        bound: socket.socket | None = _bind(config)
    except PortInUseError as error:
        bound = None
        print(Reader("phones").read(error.sentence), file=sys.stderr)
        table.send_addresses(PagesAddress(taken_port=port))
    line = await table.serve(path)
    own_inode = path.stat().st_ino
    try:
        yield bound or await bind_when_free(config, SPARE_PORTS if port == PORT else ())
    finally:
        line.close()
        with suppress(FileNotFoundError):
            if path.stat().st_ino == own_inode:  # otherwise a newer server listens there now
                path.unlink()


async def bind_when_free(config: uvicorn.Config, spare: Iterable[int], released_s: float = RELEASED_S) -> socket.socket:
    """Bind the port as soon as the other program releases it; after `released_s` seconds also one of the `spare` ports."""
    usual, ports = config.port, [config.port]
    ended_s = time.monotonic() + released_s
    while True:
        await asyncio.sleep(TRY_S)
        if time.monotonic() > ended_s:
            ports = [usual, *spare]
        for config.port in ports:
            with suppress(PortInUseError):
                return _bind(config)


def _bind(config: uvicorn.Config) -> socket.socket:
    """Bind the port. Raises PortInUseError if another program uses it, OSError for other reasons."""
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((config.host, config.port))
        bound.listen(config.backlog)
    except OSError as error:
        bound.close()
        if error.errno == errno.EADDRINUSE:
            raise PortInUseError(say("serving.no_port", port=str(config.port))) from None
        raise
    return bound


async def _send_addresses_repeatedly(table: TableLink, web: Web, names: HostNames) -> None:
    """Send the table our addresses every few seconds; a Wi-Fi may be joined later."""
    while True:
        names.hosts()
        address = next(iter(names.addresses), "")
        table.send_addresses(PagesAddress(f"http://{address}:{names.port}" if address else "", web.was_reached))
        await asyncio.sleep(LOOK_S)


def _table_users() -> tuple[int, ...]:
    """Return the user ids that may connect as the table on an installed device."""
    try:
        return (pwd.getpwnam(TABLE_USER).pw_uid,)
    except KeyError:
        return ()
