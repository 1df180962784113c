"""Connection from the table to the phones' process: a thread that sends each seat's view and receives requests.

It connects, and checks the user of the other end. It never blocks the table; only the newest state is sent.
"""

import logging
import select
import socket
import struct
import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from functools import partial
from operator import is_
from pathlib import Path

from msgspec import Struct

from companion.session.inputs.snapshot import Snapshot
from companion.session.phones.access import AccessDeniedError, PhoneAccess
from companion.session.phones.phone_view import PhoneViews, digest
from companion.session.phones.protocol import (
    FROM_PHONES,
    LONGEST_REQUEST,
    LONGEST_SHEET,
    FrameSplitter,
    FromPhones,
    Invitation,
    KeepAlive,
    OpenPage,
    PagesAddress,
    PhoneView,
    Place,
    ProtocolError,
    RenamePlayer,
    Reply,
    RequestAccess,
    SendAnswer,
    SendSheet,
    TakeSeat,
    encode_frame,
)
from companion.session.phones.requests import Requests
from companion.session.phones.shared_results import SharedResults
from companion.session.phones.shown_gate import ShownGate
from companion.session.session_thread import SessionThread
from companion.table.sentence import say

LOG = logging.getLogger(__name__)
KEEP_ALIVE_S = 5.0
"""Longest time between two frames, in seconds."""
RECONNECT_S = 0.3
"""Delay before the next attempt to connect, in seconds."""
SEND_S = 2.0
"""Timeout of connecting, sending and receiving, in seconds."""
SEND_DELAY_S = 0.004
"""Delay before sending, in seconds: the touchscreen's thread draws first."""
MOST_FRAMES_A_SECOND = 200
"""Maximum number of frames read in a second."""
CREDENTIALS = struct.Struct("3i")


class TableConnection(threading.Thread):
    """Thread that keeps a connection to the phones' process until `disconnect_all`.

    path      Unix socket of the phones' process
    users     user ids that may own the other end
    gate      gate that withholds events from public pages until the touchscreen has shown them
    on_sheet  called with a phone's player and the text of a score sheet, on this thread

    `is_connected`: whether the process answers; `pages`: the address of its pages; `results`: the results that it shares.
    """

    def __init__(
        self,
        table: SessionThread,
        phone_access: PhoneAccess,
        path: Path,
        users: Collection[int],
        gate: ShownGate,
        on_sheet: Callable[[str, str], object] = lambda name, text: None,
    ) -> None:
        super().__init__(name="phones", daemon=True)
        self._table, self._access, self._path, self._users, self._gate = table, phone_access, path, users, gate
        self._on_sheet = on_sheet
        self._requests = Requests(table, self.send_soon)
        self._wake_reader, self._wake_writer = socket.socketpair()
        self._wake_writer.setblocking(False)
        self._is_running = True
        self._places: dict[str, Place | None] = {}
        self._phone_views = PhoneViews()
        self._sent_digests: dict[int | None, bytes] = {}
        """Digest of the view that was last sent for each seat (None: the public one)."""
        self._compared: dict[int | None, tuple[object, ...]] = {}
        """By seat: the parts of which its view was made when it was last compared with the sent one."""
        self._replies: list[Struct] = []
        self.is_connected, self.pages, self.results = False, PagesAddress(), SharedResults()
        self._ticket = ""
        self._frames_read, self._second_began = 0, 0.0

    def disconnect_all(self) -> None:
        """End the thread and disconnect all phones."""
        self._is_running = False
        self.send_soon()
        self._requests.close()

    def send_soon(self) -> None:
        """Send what has changed, after SEND_DELAY_S. Call it from any thread."""
        with suppress(BlockingIOError, OSError):
            self._wake_writer.send(b"!")

    def run(self) -> None:
        """Connect, exchange frames, and reconnect."""
        while self._is_running:
            try:
                self._exchange_once()
            except Exception:  # a bug must not end the phones' connection: it is logged, and the thread reconnects
                LOG.exception("the connection to the phones failed")
            self._on_disconnect()
            if self._is_running:
                select.select([self._wake_reader], [], [], RECONNECT_S)
                self._drain_wakeups()
        self._wake_reader.close()

    def _on_disconnect(self) -> None:
        """Forget the frames that were sent: the next process gets every view, and no reply to its predecessor's requests."""
        self.is_connected = False
        self._places.clear()
        self._sent_digests.clear()
        self._compared.clear()
        self._replies.clear()
        self.results.send_again()
        self._requests.disconnect()

    def _exchange_once(self) -> None:
        """Exchange frames while the connection is open and its user is allowed."""
        with suppress(OSError, ProtocolError), self._connect() as line:
            self.is_connected, self.pages = True, PagesAddress()  # unknown until this process reports it
            self._exchange_frames(line)

    def _connect(self) -> socket.socket:
        """Connect. Raises OSError, and ProtocolError if the other end belongs to another user."""
        line = socket.socket(socket.AF_UNIX)
        try:
            line.settimeout(SEND_S)
            line.connect(str(self._path))
            if peer_of(line) not in self._users:
                raise ProtocolError
        except BaseException:
            line.close()
            raise
        return line

    def _exchange_frames(self, line: socket.socket) -> None:
        lines = FrameSplitter(FROM_PHONES, LONGEST_REQUEST)
        line.sendall(encode_frame(KeepAlive()))
        while self._is_running:
            readable_files, _, _ = select.select([line, self._wake_reader], [], [], KEEP_ALIVE_S)
            if self._wake_reader in readable_files:
                time.sleep(SEND_DELAY_S)
                self._drain_wakeups()
            if line in readable_files and not self._handle_received(line, lines):
                return
            if not readable_files:  # in case a view depends on more than `_compared` has
                self._compared.clear()
            if news := b"".join(map(encode_frame, (*self._frames_to_send(), *([] if readable_files else [KeepAlive()])))):
                line.sendall(news)  # in one piece: the process composes all pages again after each receipt

    def _drain_wakeups(self) -> None:
        with suppress(BlockingIOError):
            self._wake_reader.recv(4096, socket.MSG_DONTWAIT)

    def _handle_received(self, line: socket.socket, lines: FrameSplitter) -> bool:
        """Handle received bytes; return whether the connection is still open."""
        data = line.recv(1 << 16)
        for frame in lines.split(data):
            self._limit_rate()
            if reply := _HANDLERS[type(frame)](self, frame):
                self._replies.append(reply)
        return bool(data)

    def _limit_rate(self) -> None:
        """Sleep until the second is over once MOST_FRAMES_A_SECOND frames were read in it; the rest waits in the socket."""
        now_s = time.monotonic()
        if now_s - self._second_began > 1:
            self._frames_read, self._second_began = 0, now_s
        self._frames_read += 1
        if self._frames_read > MOST_FRAMES_A_SECOND:
            time.sleep(max(0.0, self._second_began + 1 - now_s))

    # sending

    def _frames_to_send(self) -> Iterator[Struct]:
        """Yield the frames to send: changed places, changed views, then the replies, so that no reply comes before its effect."""
        replies = [*self._requests.replies(), *self._replies]
        self._replies.clear()
        snapshot = self._table.snapshot
        self._access.follow(snapshot.session, snapshot.seats)
        self._rename_seats()
        for key, before in list(self._places.items()):
            if (place := self._place(key)) != before:
                self._places[key] = place
                yield place
            if place.state == "gone":
                del self._places[key]
        self.results.withdraw_outdated(snapshot.session, snapshot.entry)
        yield from self.results.unsent_results()
        yield from self._changed_views(snapshot)
        yield from replies

    def _place(self, key: str) -> Place:
        client = self._access.client(key)
        if client is None:
            return Place(key, "gone")
        taken_seats = self._access.taken_seats() if client.state == "choosing" else ()
        other_count = len(self._access.waiting_phones()) - 1 if client.state == "waiting" else 0
        return Place(
            key,
            client.state,
            client.seat,
            client.sentence,
            client.sign,
            taken_seats,
            max(0, other_count),
            client.typed or client.name,
            self._invitation() if client.state == "watching" else None,
        )

    def _invitation(self) -> Invitation | None:
        """Return the invitation for watching pages while a seat has no phone, else None; a used-up ticket is replaced."""
        seats = self._table.snapshot.seats
        if not self.pages.address or (seats and len(self._access.taken_seats()) >= len(seats)):
            return None
        if not self._access.is_valid(self._ticket):
            self._ticket = self._access.ticket()
        return Invitation(self.pages.address, self._ticket, self._access.pin)

    def _rename_seats(self) -> None:
        """Send the requests that rename seats to the names their players typed."""
        session = self._table.session
        if session is None or session.prompt is None or session.question is not None:  # no seat can be renamed now
            return
        for client, name in self._access.pending_names():
            self._access.note_renamed(client.fingerprint)
            is_still_playing = partial(self._plays, client.fingerprint, client.seat)
            self._requests.add(RenamePlayer(0, "", name), client.seat or 0, is_still_playing)

    def _plays(self, fingerprint: str, seat: int | None) -> bool:
        phone = self._access.phone_at(seat)
        return phone is not None and phone.fingerprint == fingerprint

    def _changed_views(self, snapshot: Snapshot) -> Iterator[PhoneView]:
        """Yield the views that an open page needs and that have changed; the public one only after the touchscreen has shown the event."""
        table = self._table
        places = [place for place in self._places.values() if place]
        seats = {place.seat if place.state == "playing" else None for place in places}
        for departed_seat in self._sent_digests.keys() - seats:
            del self._sent_digests[departed_seat]
            self._compared.pop(departed_seat, None)
        state = None
        for seat in seats:
            owned = self._requests.owned_by(seat)
            made_of = (snapshot, table.session, table.toolbox.session, self._gate.has_odds, self._gate.result, owned)
            if self._is_compared(seat, made_of):
                continue
            if state is None or state.is_outdated:
                state = self._phone_views.views_of_state(
                    snapshot, table.session, table.toolbox.session, self._gate.has_odds, result=self._gate.result
                )
            phone_view = state.view_of(seat, owned)
            is_withheld = (
                seat is None and self._is_withheld()
            )  # read after the view was built: the table may have moved on meanwhile
            if not is_withheld:
                self._compared[seat] = made_of
            if (view_digest := digest(phone_view)) != self._sent_digests.get(seat) and not is_withheld:
                self._sent_digests[seat] = view_digest
                yield phone_view
            time.sleep(0)  # lets other threads run

    def _is_compared(self, seat: int | None, made_of: tuple[object, ...]) -> bool:
        """Return whether a view made of this was compared already: making all views again takes 4 ms, at each request of a phone."""
        before = self._compared.get(seat)
        return before is not None and all(map(is_, made_of, before))

    def _is_withheld(self) -> bool:
        """Return whether the touchscreen has yet to show the latest event."""
        session = self._table.session
        return session is not None and self._gate.withholds((session.id, session.entry_log.last_entry.number))

    # frames from phones

    def _note_pages(self, frame: PagesAddress) -> None:
        if frame != self.pages:
            self.pages = frame
            self._access.changed()

    def _request_access(self, frame: RequestAccess) -> Reply:
        try:
            return Reply(frame.n, key=self._access.request_access(frame.ticket, frame.pin, frame.address))
        except AccessDeniedError as error:
            return Reply(frame.n, error.sentence)

    def _open_page(self, frame: OpenPage) -> Place | None:
        """Send this phone's place from now on; answer "gone" for an unknown key."""
        if self._access.client(frame.key) is None:
            self._places.pop(frame.key, None)
            return Place(frame.key, "gone")
        self._places[frame.key] = None
        return None

    def _take_seat(self, frame: TakeSeat) -> Reply:
        try:
            self._access.request_place(frame.key, frame.seat, frame.name)
        except AccessDeniedError as error:
            return Reply(frame.n, error.sentence)
        return Reply(frame.n)

    def _play(self, frame: SendAnswer | RenamePlayer) -> Reply | None:
        client = self._access.client(frame.key)
        if client is None or client.state != "playing" or client.seat is None:
            return Reply(frame.n, say("phone.gone"))
        return self._requests.add(frame, client.seat, lambda: self._access.client(frame.key) == client)

    def _receive_sheet(self, frame: SendSheet) -> Reply:
        """Pass a score sheet to the touchscreen, which saves it only after confirmation."""
        client = self._access.client(frame.key)
        if client is None:
            return Reply(frame.n, say("phone.gone"))
        if len(frame.text) > LONGEST_SHEET:
            return Reply(frame.n, say("phone.sheet_too_large"))
        self._on_sheet(client.name, frame.text)
        return Reply(frame.n)


_HANDLERS: dict[type[FromPhones], Callable[..., Reply | Place | None]] = {
    PagesAddress: TableConnection._note_pages,
    RequestAccess: TableConnection._request_access,
    OpenPage: TableConnection._open_page,
    TakeSeat: TableConnection._take_seat,
    SendAnswer: TableConnection._play,
    RenamePlayer: TableConnection._play,
    SendSheet: TableConnection._receive_sheet,
}


def peer_of(line: socket.socket) -> int:
    """Return the user id of the process at the other end of a Unix socket (SO_PEERCRED, unix(7))."""
    _, user, _ = CREDENTIALS.unpack(line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, CREDENTIALS.size))
    return int(user)
