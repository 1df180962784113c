"""Phone access: off by default, enabled for one evening or always."""

import logging
import threading
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.files import ChecksumError, FileTooLargeError, record_in, set_aside, with_checksum, write_anew
from companion.session.phones.access import PhoneAccess, PhoneClient
from companion.session.phones.connection import TableConnection
from companion.session.phones.protocol import PagesAddress, PhoneView
from companion.session.phones.shown_gate import RESULT_SHOWN, ShownGate
from companion.session.session_thread import SessionThread
from companion.table.sentence import UserError, say

LOG = logging.getLogger(__name__)

FILE_NAME = "phones.json"
OFF, EVENING, ALWAYS = "off", "evening", "always"
EVENING_S = 12 * 60 * 60
LONGEST_FILE = 1 << 16


class StoredPhoneMode(Struct, frozen=True, rename={"ends_at_s": "until", "clients": "guests", "pages": "here"}):
    """Content of the file phones.json, which exists while phones are allowed.

    ends_at_s  end of access in seconds since 1970; 0 for always
    clients    phones that play or watch
    pages      last address of the pages
    """

    ends_at_s: int
    clients: tuple[PhoneClient, ...] = ()
    pages: PagesAddress = PagesAddress()

    @property
    def was_reached(self) -> bool:
        """Whether a phone ever loaded a page: the phones' process reports it, or a phone plays or watches."""
        return self.pages.was_reached or bool(self.clients)


class ReceivedSheet(Struct, frozen=True):
    """Score sheet that a phone sent: the text of its QR code, and the phone's player ("" for none)."""

    text: str
    name: str = ""


class PhonesFileError(UserError):
    """The file was damaged and renamed; phones stay off."""


class Runner(Protocol):
    """Interface that starts and stops the phones' process. Both methods raise a UserError with the reason if that fails."""

    def start(self) -> None:
        """Start the process if it does not run."""

    def stop(self) -> None:
        """Stop the process."""


def read_stored_mode(file: Path, now_s: float) -> StoredPhoneMode | None:
    """Read the file; return None if phones are off or the evening is over.

    now_s  wall clock in seconds since 1970

    If the clock went back, as without a battery at power off, the evening ends at most EVENING_S from now. Raises ChecksumError for
    a damaged file.
    """
    try:
        stored = msgspec.json.decode(record_in(file, LONGEST_FILE), type=StoredPhoneMode)
    except (FileTooLargeError, ValueError, RecursionError) as error:
        raise ChecksumError(str(error)) from error
    except OSError:
        return None
    if stored.ends_at_s == 0:
        return stored
    return replace(stored, ends_at_s=min(stored.ends_at_s, int(now_s) + EVENING_S)) if now_s < stored.ends_at_s else None


class Phones:
    """Switch of phone access; while it is on, it has the access control and the connection to the phones' process.

    file          phones.json
    socket_path   Unix socket of the phones' process
    users         user ids that may own that process
    runner        starts and stops the process
    wall          returns the wall clock in seconds since 1970

    `phone_access` is None while phones are off. Thread-safe.
    """

    def __init__(
        self,
        table: SessionThread,
        file: Path,
        socket_path: Path,
        users: Collection[int],
        runner: Runner,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self.phone_access: PhoneAccess | None = None
        self._table, self._file, self._socket_path, self._users = table, file, socket_path, users
        self._runner, self._wall = runner, wall
        self._connection: TableConnection | None = None
        self._received_sheet: ReceivedSheet | None = None
        self._gate = ShownGate()
        self._ends_at, self._was_reached = 0, False
        self._end: threading.Timer | None = None
        self._lock = threading.RLock()
        self._stored_mode: StoredPhoneMode | None = None
        self._listeners: list[Callable[[], object]] = []

    def listen(self, listener: Callable[[], object]) -> None:
        """Register `listener`, which is called after every change, on any thread."""
        self._listeners.append(listener)

    @property
    def access_mode(self) -> str:
        """Access mode: "off", "evening" or "always"."""
        if self._connection is None:
            return OFF
        return EVENING if self._ends_at else ALWAYS

    @property
    def pages(self) -> PagesAddress:
        """Address of the pages; empty while the phones' process doesn't answer."""
        return self._connection.pages if self._connection and self._connection.is_connected else PagesAddress()

    @property
    def is_up(self) -> bool:
        """Whether the phones' process answers."""
        return self._connection is not None and self._connection.is_connected

    @property
    def received_sheet(self) -> ReceivedSheet | None:
        """Last score sheet that a phone sent; None after `take_received`."""
        return self._received_sheet

    def take_received(self) -> ReceivedSheet | None:
        """Return the last score sheet that a phone sent, and forget it; None if there is none."""
        with self._lock:
            received, self._received_sheet = self._received_sheet, None
        return received

    def _on_sheet(self, name: str, text: str) -> None:
        with self._lock:
            self._received_sheet = ReceivedSheet(text, name)
        self._on_change()

    def show_to_spectators(self, session: str, entry: int, has_odds: bool, result: str = RESULT_SHOWN) -> None:
        """Let watching pages show the public view up to this entry, which the touchscreen shows now.

        session   id of the open session, "" for none
        has_odds  whether the touchscreen shows odds
        result    what any phone may show about the end of the game: RESULT_HIDDEN, RESULT_SHOWN or RESULT_COUNTED
        """
        self._gate.note_shown((session, entry), has_odds, result)
        if connection := self._connection:
            connection.send_soon()

    def share_result(self, view: PhoneView, day: str, picture: bytes) -> None:
        """Share the result of an ended play; without effect while phones are off. Parameters as in `SharedResult`.

        Of the open session, sentences are shared in each phone's language.
        """
        session = self._table.session
        if session is not None and session.id == view.session and view.standings is not None:
            view = replace(view, standings=replace(session.standings(), is_finished=view.standings.is_finished))
        if connection := self._connection:
            connection.results.share(view, day, picture)
            connection.send_soon()
            self._on_change()

    def result_address(self, session: str) -> str:
        """Return the address of the page of a shared result; "" if it isn't shared, or there are no pages now."""
        token = self._connection.results.token_of(session) if self._connection else ""
        return f"{self.pages.address}/r/{token}" if token and self.pages.address else ""

    def switch(self, mode: str) -> None:
        """Set the access mode to OFF, EVENING or ALWAYS. Raises what the runner raises."""
        try:
            with self._lock:
                if mode == OFF:
                    self._switch_off()
                else:
                    end_s = int(self._wall()) + EVENING_S if mode == EVENING else 0
                    self._switch_on(StoredPhoneMode(end_s, self.phone_access.clients_to_store() if self.phone_access else ()))
        finally:
            self._on_change()

    def resume(self) -> None:
        """Switch phones on again after a restart, if they were on. Raises what the runner raises; PhonesFileError for a damaged file."""
        try:
            stored = read_stored_mode(self._file, self._wall())
        except ChecksumError:
            with suppress(OSError):
                raise PhonesFileError(say("phone.set_aside", file=set_aside(self._file).name)) from None
            return
        if stored:
            with self._lock:
                self._switch_on(stored)

    def close(self) -> None:
        """Disconnect all phones and stop their process; the file stays for the next start."""
        with self._lock:
            self._disconnect()
            try:
                self._runner.stop()
            except Exception:  # the app is closing; an error must not stop that
                LOG.exception("the phones' process could not be stopped")

    def _switch_on(self, stored: StoredPhoneMode) -> None:
        self._ends_at, self._was_reached = stored.ends_at_s, self._was_reached or stored.pages.was_reached
        self._set_end()
        if self._connection is None:
            self.phone_access = PhoneAccess(changed=self._on_change)
            self.phone_access.restore(stored.clients)
            self._connection = TableConnection(
                self._table, self.phone_access, self._socket_path, self._users, self._gate, self._on_sheet
            )
            self._connection.start()
        self._store()
        self._runner.start()

    def _switch_off(self) -> None:
        self._disconnect()
        with suppress(OSError):
            self._file.unlink(missing_ok=True)
        self._runner.stop()

    def _disconnect(self) -> None:
        if self._end:
            self._end.cancel()
        connection, self._connection, self.phone_access, self._stored_mode, self._was_reached = (
            self._connection,
            None,
            None,
            None,
            False,
        )
        self._received_sheet = None
        if connection:
            connection.disconnect_all()

    def _set_end(self) -> None:
        if self._end:
            self._end.cancel()
        if self._ends_at:
            self._end = threading.Timer(max(1.0, self._ends_at - self._wall()), self._switch_off_at_end)
            self._end.daemon = True
            self._end.start()

    def _switch_off_at_end(self) -> None:
        try:
            self.switch(OFF)
        except Exception:  # no caller could act on it, and the connection is closed already
            LOG.exception("phones could not be switched off")

    def _on_change(self) -> None:
        self._store()
        if connection := self._connection:
            connection.send_soon()
        for listener in self._listeners:
            listener()

    def _store(self) -> None:
        """Write the file if its content changed; ignore a disk that fails."""
        with self._lock:
            if (
                self.phone_access is None
                or (stored := StoredPhoneMode(self._ends_at, self.phone_access.clients_to_store(), self._current_pages()))
                == self._stored_mode
            ):
                return
            self._stored_mode = stored
            with suppress(OSError):
                write_anew(self._file, with_checksum(msgspec.json.encode(stored)))

    def _current_pages(self) -> PagesAddress:
        """Return the address of the pages; `was_reached` stays true after a restart of the phones' process."""
        self._was_reached = self._was_reached or self.pages.was_reached
        return replace(self.pages, was_reached=self._was_reached)
