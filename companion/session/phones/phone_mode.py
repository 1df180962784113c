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
from companion.session.phones.protocol import PagesAddress
from companion.session.phones.shown_gate import ShownGate
from companion.session.session_thread import SessionThread
from companion.table.sentence import UserError, say

LOG = logging.getLogger(__name__)

FILE_NAME = "phones.json"
OFF, EVENING, ALWAYS = "off", "evening", "always"
EVENING_S = 12 * 60 * 60
LONGEST_FILE = 1 << 16


class StoredPhoneMode(Struct, frozen=True):
    """Stored state: end of access (seconds since 1970, 0 for always), phones, and the last page address."""

    until: int
    guests: tuple[PhoneClient, ...] = ()
    here: PagesAddress = PagesAddress()

    @property
    def was_reached(self) -> bool:
        """Whether a phone ever reached the pages, by report of the pages' process or because one has a place."""
        return self.here.was_reached or bool(self.guests)


class ReceivedSheet(Struct, frozen=True):
    """A score sheet that a phone sent: its text, and the phone's player, "" for none."""

    text: str
    name: str = ""


class PhonesFileError(UserError):
    """The stored state was damaged and set aside."""


class Runner(Protocol):
    """Starts and stops the phones' process. Raises a UserError with the reason."""

    def start(self) -> None:
        """Start the process if it does not run."""

    def stop(self) -> None:
        """Stop the process."""


def kept_in(file: Path, now: float) -> StoredPhoneMode | None:
    """Read the stored state; None if phones are off or the evening is over.

    A clock without battery goes back at power off: that neither ends nor extends an evening. Raises ChecksumError for a damaged file.
    """
    try:
        kept = msgspec.json.decode(record_in(file, LONGEST_FILE), type=StoredPhoneMode)
    except (FileTooLargeError, ValueError, RecursionError) as error:
        raise ChecksumError(str(error)) from error
    except OSError:
        return None
    if kept.until == 0:
        return kept
    return replace(kept, until=min(kept.until, int(now) + EVENING_S)) if now < kept.until else None


class Phones:
    """Access switch, and while it is on, access control and the connection. `users` (uids) may answer at `dial`."""

    def __init__(
        self,
        table: SessionThread,
        file: Path,
        dial: Path,
        users: Collection[int],
        runner: Runner,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self.phone_access: PhoneAccess | None = None
        self._table, self._file, self._dial, self._users, self._runner, self._wall = table, file, dial, users, runner, wall
        self._line: TableConnection | None = None
        self._received: ReceivedSheet | None = None
        self._gate = ShownGate()
        self._until, self._was_reached = 0, False
        self._end: threading.Timer | None = None
        self._lock = threading.RLock()
        self._kept: StoredPhoneMode | None = None
        self._listeners: list[Callable[[], object]] = []

    def listen(self, listener: Callable[[], object]) -> None:
        """Register `listener`, called after every change, from any thread."""
        self._listeners.append(listener)

    @property
    def access_mode(self) -> str:
        """Access mode: "off", "evening" or "always"."""
        if self._line is None:
            return OFF
        return EVENING if self._until else ALWAYS

    @property
    def pages(self) -> PagesAddress:
        """Address of the pages."""
        return self._line.here if self._line and self._line.is_connected else PagesAddress()

    @property
    def is_up(self) -> bool:
        """Whether the phones' process answers."""
        return self._line is not None and self._line.is_connected

    @property
    def received_sheet(self) -> ReceivedSheet | None:
        """The last score sheet that a phone sent; None once it was taken."""
        return self._received

    def take_received(self) -> ReceivedSheet | None:
        """Return the last score sheet that a phone sent, once."""
        with self._lock:
            received, self._received = self._received, None
        return received

    def _on_sheet(self, name: str, text: str) -> None:
        with self._lock:
            self._received = ReceivedSheet(text, name)
        self._on_change()

    def show_to_spectators(self, session: str, entry: int, has_odds: bool) -> None:
        """Show watching pages the state that the touchscreen shows now."""
        self._gate.land((session, entry), has_odds)
        if line := self._line:
            line.ring()

    def switch(self, how: str) -> None:
        """Set the access mode. Raises what the runner raises."""
        try:
            with self._lock:
                if how == OFF:
                    self._switch_off()
                else:
                    until = int(self._wall()) + EVENING_S if how == EVENING else 0
                    self._switch_on(StoredPhoneMode(until, self.phone_access.keep() if self.phone_access else ()))
        finally:
            self._on_change()

    def go_on(self) -> None:
        """Restore access after an interruption. Raises what the runner raises, and PhonesFileError for a damaged stored state."""
        try:
            kept = kept_in(self._file, self._wall())
        except ChecksumError:
            with suppress(OSError):
                raise PhonesFileError(say("phone.set_aside", file=set_aside(self._file).name)) from None
            return
        if kept:
            with self._lock:
                self._switch_on(kept)

    def close(self) -> None:
        """Disconnect all phones; the access mode is kept."""
        with self._lock:
            self._disconnect()
            try:
                self._runner.stop()
            except Exception:  # the table closes either way
                LOG.exception("the phones' process could not be stopped")

    def _switch_on(self, kept: StoredPhoneMode) -> None:
        self._until, self._was_reached = kept.until, self._was_reached or kept.here.was_reached
        self._set_end()
        if self._line is None:
            self.phone_access = PhoneAccess(changed=self._on_change)
            self.phone_access.remember(kept.guests)
            self._line = TableConnection(self._table, self.phone_access, self._dial, self._users, self._gate, self._on_sheet)
            self._line.start()
        self._keep()
        self._runner.start()

    def _switch_off(self) -> None:
        self._disconnect()
        with suppress(OSError):
            self._file.unlink(missing_ok=True)
        self._runner.stop()

    def _disconnect(self) -> None:
        if self._end:
            self._end.cancel()
        line, self._line, self.phone_access, self._kept, self._was_reached = self._line, None, None, None, False
        self._received = None
        if line:
            line.disconnect_all()

    def _set_end(self) -> None:
        if self._end:
            self._end.cancel()
        if self._until:
            self._end = threading.Timer(max(1.0, self._until - self._wall()), self._switch_off_at_end)
            self._end.daemon = True
            self._end.start()

    def _switch_off_at_end(self) -> None:
        try:
            self.switch(OFF)
        except Exception:  # the evening is over either way: nothing answers any more
            LOG.exception("phones could not be switched off")

    def _on_change(self) -> None:
        self._keep()
        if line := self._line:
            line.ring()
        for listener in self._listeners:
            listener()

    def _keep(self) -> None:
        """Store the phones that have a place; a failing disk does not disconnect them."""
        with self._lock:
            if (
                self.phone_access is None
                or (kept := StoredPhoneMode(self._until, self.phone_access.keep(), self._current_pages())) == self._kept
            ):
                return
            self._kept = kept
            with suppress(OSError):
                write_anew(self._file, with_checksum(msgspec.json.encode(kept)))

    def _current_pages(self) -> PagesAddress:
        """Return the address of the pages; remember that phones reached them, also over a restart of the process."""
        self._was_reached = self._was_reached or self.pages.was_reached
        return replace(self.pages, was_reached=self._was_reached)
