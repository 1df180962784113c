"""Connection to the table process: views for each seat, places of phones, and answers. Decides nothing."""

import asyncio
import os
import socket
import struct
import time
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from companion.session.phones.protocol import (
    FROM_TABLE,
    LONGEST_VIEW,
    MOST_RESULTS,
    FrameSplitter,
    FromPhones,
    OpenPage,
    PagesAddress,
    PhoneView,
    Place,
    ProtocolError,
    Reply,
    SharedResult,
    encode_frame,
)
from companion.table.sentence import say

TIMEOUT_S, SILENCE_S, MOST_ASKED = 8.0, 20.0, 48
"""Seconds to wait for a reply; seconds of silence after which the table counts as lost; most requests that wait for a reply."""
CONFIRM_S, FORGET_S = 20.0, 60.0
"""Seconds until the table is asked again about a phone's place, and until an unconfirmed place is forgotten."""
SOCKET_MODE = 0o660
PEER = struct.Struct("3i")


class TableLink:
    """Connection to one table, the one that connected last.

    users   ids of users that may connect as the table, besides the user of this process
    views   last view by seat; None is the public view
    places  last known place by the key of a phone
    results  shared results by their tokens, the newest last
    """

    def __init__(self, users: Collection[int] = ()) -> None:
        self.views: dict[int | None, PhoneView] = {}
        self.received_ms: dict[int | None, int] = {}
        """Time at which each view was received, by seat, as `now_ms` gives it."""
        self.places: dict[str, Place] = {}
        self.results: dict[str, SharedResult] = {}
        self._confirmed_s: dict[str, float] = {}
        self._users = {os.getuid(), *users}
        self._writer: asyncio.StreamWriter | None = None
        self._pages_address = PagesAddress()
        self._count = 0
        self._pending_replies: dict[int, asyncio.Future[Reply]] = {}
        self._looks: dict[str, asyncio.Future[Place]] = {}
        self._streams: set[asyncio.Event] = set()

    @property
    def is_there(self) -> bool:
        """Whether a table is connected."""
        return self._writer is not None

    async def serve(self, path: Path) -> asyncio.Server:
        """Listen for the table on the Unix socket `path`, and replace an older socket there. Raises OSError."""
        with suppress(FileNotFoundError):
            path.unlink()
        server = await asyncio.start_unix_server(self._on_connection, str(path))
        path.chmod(SOCKET_MODE)
        return server

    def send_addresses(self, pages_address: PagesAddress) -> None:
        """Send the table the addresses of our pages."""
        if pages_address != self._pages_address:
            self._pages_address = pages_address
            self._send(pages_address)

    def follow(self) -> asyncio.Event:
        """Return an event that is set at every update of the table; the caller clears it, and ends it with `unfollow`."""
        update = asyncio.Event()
        self._streams.add(update)
        return update

    def unfollow(self, update: asyncio.Event) -> None:
        """Remove an event that `follow` returned."""
        self._streams.discard(update)

    def notify(self) -> None:
        """Set all events of `follow`."""
        for update in self._streams:
            update.set()

    # requests

    def number(self) -> int:
        """Return a new number for a request; the table's reply repeats it."""
        self._count += 1
        return self._count

    async def ask(self, frame: FromPhones, n: int) -> Reply:
        """Send the table the request `frame` with the number `n`, and return its reply.

        Without a table, or without a reply within TIMEOUT_S, return a refusal.
        """
        if not self.is_there or len(self._pending_replies) >= MOST_ASKED:
            return Reply(n, say("table.busy" if self.is_there else "table.away"))
        future = self._pending_replies[n] = asyncio.get_running_loop().create_future()
        try:
            self._send(frame)
            return await asyncio.wait_for(future, TIMEOUT_S)
        except TimeoutError:
            return Reply(n, say("table.silent"))
        finally:
            self._pending_replies.pop(n, None)

    async def place(self, key: str) -> Place:
        """Return the place of the phone with this key; without a table the last known one, or one with the state "away"."""
        if not self.is_there:
            return self.places.get(key, Place(key, "away"))
        if key in self.places and not self._is_to_be_forgotten(key):
            return self.places[key]
        look = self._looks.setdefault(key, asyncio.get_running_loop().create_future())
        try:
            self._send(OpenPage(key))
            return await asyncio.wait_for(asyncio.shield(look), TIMEOUT_S)
        except TimeoutError:
            return Place(key, "away")
        finally:
            self._looks.pop(key, None)

    def _is_to_be_forgotten(self, key: str) -> bool:
        """Return whether the table has not confirmed a place for FORGET_S; it is asked again after CONFIRM_S."""
        age_s = time.monotonic() - self._confirmed_s.get(key, 0.0)
        if CONFIRM_S <= age_s < FORGET_S:
            self._send(OpenPage(key))
        elif age_s >= FORGET_S:
            self._drop(key)
        return age_s >= FORGET_S

    def _drop(self, key: str) -> None:
        self.places.pop(key, None)
        self._confirmed_s.pop(key, None)

    # connection

    async def _on_connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Talk to a new connection if its user may be the table."""
        if _user_of(writer) not in self._users:
            writer.close()
            return
        if self._writer:
            self._writer.close()
        self._writer = writer
        keys = list(self.places)
        self._forget()
        self._send(self._pages_address)
        for key in keys:
            self._send(OpenPage(key))
        try:
            await self._listen(reader)
        except (OSError, ProtocolError, TimeoutError, asyncio.CancelledError):  # the last one: this process ends
            pass
        finally:
            self._on_lost(writer)

    def _on_lost(self, writer: asyncio.StreamWriter) -> None:
        writer.close()
        if self._writer is writer:
            self._writer = None
            for future in self._pending_replies.values():
                if not future.done():
                    future.set_result(Reply(0, say("table.away")))
            self.notify()

    def _forget(self) -> None:
        self.views.clear()
        self.places.clear()
        self.results.clear()
        self._confirmed_s.clear()

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        lines = FrameSplitter(FROM_TABLE, LONGEST_VIEW)
        while data := await asyncio.wait_for(reader.read(1 << 16), SILENCE_S):
            if sum(self._handle_frame(frame) for frame in lines.split(data)):
                self.notify()

    def _handle_frame(self, frame: object) -> bool:
        """Handle a frame; return whether it changes anything on a page."""
        if isinstance(frame, Place):
            is_new = self.places.get(frame.key) != frame
            self._on_place(frame)
            return is_new
        if isinstance(frame, SharedResult):
            self._on_result(frame)
            return True
        if isinstance(frame, PhoneView):
            self.views[frame.seat], self.received_ms[frame.seat] = frame, now_ms()
        elif isinstance(frame, Reply) and (future := self._pending_replies.get(frame.n)) and not future.done():
            future.set_result(frame)
        return True

    def _on_result(self, result: SharedResult) -> None:
        self.results.pop(result.token, None)
        if result.view.standings:
            self.results[result.token] = result
        for old in list(self.results)[:-MOST_RESULTS]:
            del self.results[old]

    def result_of(self, view: PhoneView) -> SharedResult | None:
        """Return the shared result that a view shows; None if it shows none, or another than the shared one."""
        if view.standings is None:
            return None
        shown_entry = (view.session, view.entry)
        results = self.results.values()
        return next((result for result in results if (result.view.session, result.view.entry) == shown_entry), None)

    def last_result_of(self, view: PhoneView) -> SharedResult | None:
        """Return the newest shared result that a view doesn't show; None for none."""
        results = (result for result in reversed(self.results.values()) if result.view.session != view.session)
        return next(results, None)

    def _on_place(self, place: Place) -> None:
        if place.state == "gone":
            self._drop(place.key)
        else:  # the app reports its accepted phones only, sixteen at most
            self.places[place.key] = place
            self._confirmed_s[place.key] = time.monotonic()
        if (look := self._looks.get(place.key)) and not look.done():
            look.set_result(place)

    def _send(self, frame: FromPhones) -> None:
        if self._writer:
            self._writer.write(encode_frame(frame))


def now_ms() -> int:
    """Return the monotonic time of this process in milliseconds. Pages measure how their phone's clock differs from it."""
    return int(time.monotonic() * 1000)


def _user_of(writer: asyncio.StreamWriter) -> int:
    _, user, _ = PEER.unpack(writer.get_extra_info("socket").getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, PEER.size))
    return int(user)
