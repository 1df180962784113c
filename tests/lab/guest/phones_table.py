"""In the guest, as our unit's main process: the app and its phones without a screen. Taps come over a socket.

usage: phones_table.py SOCKET      each line to the socket is a method of Screen and its argument; each line back is its result
"""

import socketserver
import sys
from collections.abc import Callable
from pathlib import Path

from companion.command.device.screen_device import device_sentence
from companion.command.kiosk.heartbeat import notify
from companion.command.kiosk.service import PLAYING_STATUS, Bookmark
from companion.command.play import InputDevices, open_table
from companion.library.storage.file import default_path
from companion.session.inputs.messages import BeginSession
from companion.session.session_thread import SessionThread
from companion.session.wait_idle import wait_until_idle
from companion.table.seats import seats_named
from companion.table.sentence import UserError

SEATS = ("Ann", "Bo")


class Screen:
    """Actions of a user at the touchscreen."""

    def __init__(self, table: SessionThread, reach: InputDevices) -> None:
        self._table, self._phones = table, reach.phones

    def begin(self, game: str) -> str:
        """Begin a game."""
        self._table.send(BeginSession(game, seats_named(SEATS), {}))
        wait_until_idle(self._table)
        return self._table.snapshot.session

    def switch(self, how: str) -> str:
        """Tap one of the answers in Settings › Phones; return the mode then, or the reason for a refusal."""
        try:
            self._phones.switch(how)
        except UserError as error:
            return device_sentence(error.sentence, "en")
        return self._phones.access_mode

    def ticket(self, _: str) -> str:
        """Show the code for joining."""
        return str(self._phones.phone_access.ticket())

    def confirm(self, _: str) -> str:
        """Confirm the phone that requests a seat; "" without a request."""
        if not (next_request := self._phones.phone_access.next_request()):
            return ""
        self._phones.phone_access.decide(next_request[0].fingerprint, True)
        return str(next_request[0].seat)

    def read_address(self, _: str) -> str:
        """Read the address on the screen; "" while there is none."""
        return str(self._phones.pages.address) if self._phones.is_up else ""


def main(path: Path) -> None:
    """Start the app, resume the open session, and obey the commands on the socket until killed."""
    bookmark = Bookmark(default_path().with_name(PLAYING_STATUS))
    with open_table(None) as (table, reach):
        bookmark.resume(table)
        table.listen(bookmark.follow)
        reach.open()
        notify("READY=1")
        screen = Screen(table, reach)

        class Finger(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                word, _, argument = self.rfile.readline().decode().strip().partition(" ")
                tap: Callable[[str], str] = getattr(screen, word)
                self.wfile.write(f"{tap(argument)}\n".encode())

        path.unlink(missing_ok=True)
        with socketserver.ThreadingUnixStreamServer(str(path), Finger) as taps:
            taps.serve_forever()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
