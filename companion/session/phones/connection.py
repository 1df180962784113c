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
from pathlib import Path

from msgspec import Struct

from companion.session.inputs.snapshot import Snapshot
from companion.session.phones.access import AccessDeniedError, PhoneAccess
from companion.session.phones.protocol import (
    FROM_PHONES,
    LONGEST_ASKED,
    LONGEST_SHEET,
    FromPhones,
    Invitation,
    KeepAlive,
    Lines,
    OpenPage,
    PagesAddress,
    Picture,
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
from companion.session.phones.seat_view import Pictures, digest
from companion.session.phones.shown_gate import ShownGate
from companion.session.session_thread import SessionThread
from companion.table.sentence import say

LOG = logging.getLogger(__name__)
BEAT_S, REDIAL_S, SEND_S = 5.0, 0.3, 2.0
AFTER_S = 0.004
"""Delay before sending, so that a tap reaches its own screen first: Python's threads take turns."""
A_SECOND = 200
"""Maximum number of frames read in a second; faster ones wait in the socket."""
PEER = struct.Struct("3i")


class TableConnection(threading.Thread):
    """Connection to `path`, repeated until `disconnect_all`; the other end must be one of `users` (uids).

    on_sheet    called with a phone's player and the text of a score sheet, on this thread
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
        self._table, self._door, self._path, self._users, self._gate = table, phone_access, path, users, gate
        self._on_sheet = on_sheet
        self._wants = Requests(table, self._wake)
        self._ear, self._bell = socket.socketpair()
        self._bell.setblocking(False)
        self._is_up = True
        self._keys: dict[str, Place | None] = {}
        self._views = Pictures()
        self._sent: dict[int | None, bytes] = {}
        """Digest of the picture that each seat was sent last."""
        self._out: list[Struct] = []
        self.is_connected, self.here = False, PagesAddress()
        self._ticket = ""
        self._read, self._since = 0, 0.0

    def disconnect_all(self) -> None:
        """End the thread and disconnect all phones."""
        self._is_up = False
        self._wake()
        self._wants.close()

    def ring(self) -> None:
        """Send changes soon; may be called from any thread."""
        self._wake()

    def _wake(self) -> None:
        with suppress(BlockingIOError, OSError):
            self._bell.send(b"!")

    def run(self) -> None:
        """Connect, exchange frames, and reconnect."""
        while self._is_up:
            try:
                self._exchange_once()
            except Exception:  # a fault of ours must not take phones away for the evening
                LOG.exception("the line to the phones failed")
            self._on_disconnect()
            if self._is_up:
                select.select([self._ear], [], [], REDIAL_S)
                self._hear_bell()
        self._ear.close()

    def _on_disconnect(self) -> None:
        """Drop what belonged to the connection: the next process is sent everything anew, and no answer to another's requests."""
        self.is_connected = False
        self._keys.clear()
        self._sent.clear()
        self._out.clear()
        self._wants.disconnect()

    def _exchange_once(self) -> None:
        """Exchange frames while the connection is open and its user is allowed."""
        with suppress(OSError, ProtocolError), self._connect() as line:
            self.is_connected, self.here = True, PagesAddress()  # the process that answers now reports the address of its pages
            self._talk(line)

    def _connect(self) -> socket.socket:
        """Connect. Raises OSError, and ProtocolError if the user is not allowed."""
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

    def _talk(self, line: socket.socket) -> None:
        lines = Lines(FROM_PHONES, LONGEST_ASKED)
        line.sendall(encode_frame(KeepAlive()))
        while self._is_up:
            ready, _, _ = select.select([line, self._ear], [], [], BEAT_S)
            if self._ear in ready:
                time.sleep(AFTER_S)
                self._hear_bell()
            if line in ready and not self._take(line, lines):
                return
            if news := b"".join(map(encode_frame, (*self._news(), *([] if ready else [KeepAlive()])))):
                line.sendall(news)  # at once: the pages of all phones are made anew whenever something comes in

    def _hear_bell(self) -> None:
        with suppress(BlockingIOError):
            self._ear.recv(4096, socket.MSG_DONTWAIT)

    def _take(self, line: socket.socket, lines: Lines) -> bool:
        """Handle received bytes; return whether the connection is still open."""
        data = line.recv(1 << 16)
        for frame in lines.cut(data):
            self._slow_down()
            if said := _DOES[type(frame)](self, frame):
                self._out.append(said)
        return bool(data)

    def _slow_down(self) -> None:
        """Limit the frames read per second; the rest waits in the socket."""
        now = time.monotonic()
        if now - self._since > 1:
            self._read, self._since = 0, now
        self._read += 1
        if self._read > A_SECOND:
            time.sleep(max(0.0, self._since + 1 - now))

    # sending

    def _news(self) -> Iterator[Struct]:
        """List frames to send: places, pictures, and last the answers, which are never older than the pictures."""
        answers = [*self._wants.answers(), *self._out]
        self._out.clear()
        shown = self._table.shown
        self._door.follow(shown.session, shown.seats)
        self._rename()
        for key, before in list(self._keys.items()):
            if (place := self._place(key)) != before:
                self._keys[key] = place
                yield place
            if place.state == "gone":
                del self._keys[key]
        yield from self._pictures(shown)
        yield from answers

    def _place(self, key: str) -> Place:
        guest = self._door.client(key)
        if guest is None:
            return Place(key, "gone")
        taken = self._door.taken_seats() if guest.state == "choosing" else ()
        others = len(self._door.waiting_phones()) - 1 if guest.state == "waiting" else 0
        return Place(
            key,
            guest.state,
            guest.seat,
            guest.said,
            guest.sign,
            taken,
            max(0, others),
            guest.typed or guest.name,
            self._invitation() if guest.state == "watching" else None,
        )

    def _invitation(self) -> Invitation | None:
        """Return how to join, for watching pages, while a seat has no phone; its ticket is replaced when it admits no more."""
        seats = self._table.shown.seats
        if not self.here.address or (seats and len(self._door.taken_seats()) >= len(seats)):
            return None
        if not self._door.is_good(self._ticket):
            self._ticket = self._door.ticket()
        return Invitation(self.here.address, self._ticket, self._door.pin)

    def _rename(self) -> None:
        """Give seats the names that their players typed, as their phones would."""
        session = self._table.session
        if session is None or session.prompt is None or session.question is not None:  # no seat can be renamed now
            return
        for guest, name in self._door.phones_to_name():
            self._door.note_named(guest.mark)
            is_still_in = partial(self._is_at, guest.mark, guest.seat)
            self._wants.put(RenamePlayer(0, "", name), guest.seat or 0, is_still_in)

    def _is_at(self, mark: str, seat: int | None) -> bool:
        phone = self._door.phone_at(seat)
        return phone is not None and phone.mark == mark

    def _pictures(self, shown: Snapshot) -> Iterator[Picture]:
        """List the pictures that a phone looks at and that have changed; public ones only when the screen has shown the event."""
        table = self._table
        places = [place for place in self._keys.values() if place]
        seats = {place.seat if place.state == "playing" else None for place in places}
        for gone in self._sent.keys() - seats:
            del self._sent[gone]
        state = None
        for seat in seats:
            if state is None or state.is_outdated:
                state = self._views.of_state(shown, table.session, table.toolbox.session, self._gate.has_odds)
            now = state.picture(seat, self._wants.owned_by(seat))
            is_withheld = seat is None and self._is_withheld()  # asked after the picture: the table may have moved on meanwhile
            if (seen := digest(now)) != self._sent.get(seat) and not is_withheld:
                self._sent[seat] = seen
                yield now
            time.sleep(0)  # others' turn

    def _is_withheld(self) -> bool:
        """Return whether the touchscreen has yet to show the latest event."""
        session = self._table.session
        return session is not None and self._gate.withholds((session.id, session.course.last_entry.number))

    # what phones want

    def _heard_where(self, frame: PagesAddress) -> None:
        if frame != self.here:
            self.here = frame
            self._door.changed()

    def _knock(self, frame: RequestAccess) -> Reply:
        try:
            return Reply(frame.n, key=self._door.request_access(frame.ticket, frame.pin, frame.address))
        except AccessDeniedError as why:
            return Reply(frame.n, why.said)

    def _look(self, frame: OpenPage) -> Place | None:
        """Send a phone's place; unknown and withdrawn keys are not kept."""
        if self._door.client(frame.key) is None:
            self._keys.pop(frame.key, None)
            return Place(frame.key, "gone")
        self._keys[frame.key] = None
        return None

    def _sit(self, frame: TakeSeat) -> Reply:
        try:
            self._door.sit(frame.key, frame.seat, frame.name)
        except AccessDeniedError as why:
            return Reply(frame.n, why.said)
        return Reply(frame.n)

    def _want(self, frame: SendAnswer | RenamePlayer) -> Reply | None:
        guest = self._door.client(frame.key)
        if guest is None or guest.state != "playing" or guest.seat is None:
            return Reply(frame.n, say("phone.gone"))
        return self._wants.put(frame, guest.seat, lambda: self._door.client(frame.key) == guest)

    def _bring(self, frame: SendSheet) -> Reply:
        """Show a sheet on the touchscreen; it is saved only after confirmation there."""
        guest = self._door.client(frame.key)
        if guest is None:
            return Reply(frame.n, say("phone.gone"))
        if len(frame.text) > LONGEST_SHEET:
            return Reply(frame.n, say("phone.sheet_too_large"))
        self._on_sheet(guest.name, frame.text)
        return Reply(frame.n)


_DOES: dict[type[FromPhones], Callable[..., Reply | Place | None]] = {
    PagesAddress: TableConnection._heard_where,
    RequestAccess: TableConnection._knock,
    OpenPage: TableConnection._look,
    TakeSeat: TableConnection._sit,
    SendAnswer: TableConnection._want,
    RenamePlayer: TableConnection._want,
    SendSheet: TableConnection._bring,
}


def peer_of(line: socket.socket) -> int:
    """Return the user id of the process at the other end."""
    _, user, _ = PEER.unpack(line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, PEER.size))
    return int(user)
