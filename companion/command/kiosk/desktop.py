"""Draw on the screen of a running desktop: X11, or Xwayland on a Wayland desktop.

At login the desktop runs `fathom kiosk lend` (systemd/fathom.desktop), which admits Fathom's user and keeps running: an X server
forgets its access list with its last client.
"""

import argparse
import ctypes
import os
import socket
import struct
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.command.exit_codes import CommandError, ExitCode
from companion.command.external_programs import ProgramError, answer_of
from companion.command.kiosk.file_layout import DISPLAY_MANAGER, USER
from companion.command.kiosk.heartbeat import notify
from companion.command.sentences import read_sentence
from companion.table.sentence import Words, say

ALLOW_COMMAND = f"xhost +si:localuser:{USER}"
WAITING_STATUS = "Waiting for the desktop."
SOCKETS = Path("/proc/net/unix")
SERVER = "@/tmp/.X11-unix/X"
"""Abstract socket of an X server. The file socket is no use: the service has its own /tmp, and a Wayland desktop's file admits only its user."""
IS_ACTIVE = ("systemctl", "is-active", Path(DISPLAY_MANAGER).name)
TIMEOUT_S, POLL_S = 60.0, 1.0
ANSWER_S, ANSWERS_S = 3.0, 10.0
"""Timeout for one server, as a request may have to start Xwayland first, and for all servers."""
LEAST_ANSWER_S = 0.2
SETUP = struct.pack("<BxHHHHxx", ord("l"), 11, 0, 0, 0)
"""First message of an X11 client: little-endian, version 11.0, no authorization. (X Window System Protocol, Connection Setup)"""
ACCEPTED_REPLY = b"\1"
CREDENTIALS = struct.Struct("3i")
"""Linux's struct ucred: process, user, group. (unix(7))"""
ROOT = 0
SESSIONS = Path("/run/systemd/sessions")
"""Folder where logind lists sessions, readable by all: UID, SEAT, CLASS."""
SEAT, DESKTOP_CLASSES = "seat0", ("user", "user-early", "greeter")
EVENT_BYTES = 192
"""Size of Xlib's XEvent: 24 longs."""
FAMILY_SERVER_INTERPRETED = 5


class InterpretedAddress(ctypes.Structure):
    """Xlib's XServerInterpretedAddress: type and value."""

    _fields_ = (
        ("kind_length", ctypes.c_int),
        ("length", ctypes.c_int),
        ("kind", ctypes.c_char_p),
        ("name", ctypes.c_char_p),
    )


class HostAddress(ctypes.Structure):
    """Xlib's XHostAddress."""

    _fields_ = (("family", ctypes.c_int), ("length", ctypes.c_int), ("address", ctypes.POINTER(InterpretedAddress)))


def lend_screen(args: argparse.Namespace, user: str = USER) -> int:
    """Allow Fathom's user to draw on this desktop while it runs: Xlib ends this process with the desktop."""
    try:
        xlib: Any = ctypes.CDLL("libX11.so.6")
    except OSError as error:
        raise CommandError(ExitCode.NO, say("desktop.cannot_lend", why=str(error))) from None
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    x_display = xlib.XOpenDisplay(None)
    if not x_display:
        raise CommandError(ExitCode.NO, say("desktop.none"))
    name = InterpretedAddress(len("localuser"), len(user), b"localuser", user.encode())
    xlib.XAddHost(ctypes.c_void_p(x_display), ctypes.byref(HostAddress(FAMILY_SERVER_INTERPRETED, 0, ctypes.pointer(name))))
    event = ctypes.create_string_buffer(EVENT_BYTES)
    while True:
        xlib.XNextEvent(ctypes.c_void_p(x_display), event)


def is_desktop_active() -> bool:
    """Return whether this computer starts a desktop."""
    try:
        return Path(DISPLAY_MANAGER).exists() and answer_of(IS_ACTIVE) == "active"
    except ProgramError:
        return False


def desktop_users(folder: Path = SESSIONS) -> frozenset[int]:
    """Return root and the users at this computer's screen, by logind: any program may bind a name like an X server's."""
    users = {ROOT}
    for file in folder.glob("[!.]*"):
        with suppress(OSError, ValueError):
            session_properties = dict(line.partition("=")[::2] for line in file.read_text(errors="replace").splitlines())
            if session_properties.get("SEAT") == SEAT and session_properties.get("CLASS") in DESKTOP_CLASSES:
                users.add(int(session_properties["UID"]))
    return frozenset(users)


@dataclass
class Desktop:
    """Answer of this computer's desktops to a request for the screen.

    sockets    the kernel's list of local sockets
    server     start of the name of an X server's socket
    is_coming  whether the computer starts a desktop, which is then awaited
    trusted_user_ids  users who may run an X server for us: root, and users at the screen
    own_user_id  our own user, whose X servers are left over from cage
    display    DISPLAY of the server that admits us
    refusal    why a running desktop refuses, and what to do
    """

    sockets: Path = SOCKETS
    server: str = SERVER
    is_coming: Callable[[], bool] = is_desktop_active
    trusted_user_ids: Callable[[], frozenset[int]] = desktop_users
    own_user_id: int = field(default_factory=os.geteuid)
    notify: Callable[[str], Any] = notify
    sleep: Callable[[float], None] = time.sleep
    display: str = ""
    refusal: Words = ""

    def ask(self) -> None:
        """Find an X server that admits us. If the computer starts a desktop, retry for up to TIMEOUT_S."""
        for _ in range(round(TIMEOUT_S / POLL_S)):
            is_coming = self.is_coming()
            self._query_servers(say("desktop.not_up") if is_coming else "")
            if self.display or not is_coming:
                return
            self.notify(f"STATUS={WAITING_STATUS} {read_sentence(self.refusal)}")
            self.sleep(POLL_S)

    def _query_servers(self, silent: Words) -> None:
        """Ask every X server; `silent`: the refusal if none answers."""
        trusted, deadline_s = self.trusted_user_ids() - {self.own_user_id}, time.monotonic() + ANSWERS_S
        answers = {f":{name.removeprefix(self.server)}": self._lets_in(name, trusted, deadline_s) for name in self._servers()}
        self.display = next((name for name, is_in in answers.items() if is_in), "")
        shut = next((name for name, is_in in answers.items() if is_in is False), "")
        refusal = say("desktop.shut", display=shut, user=USER, mend=ALLOW_COMMAND) if shut else silent
        self.refusal = "" if self.display else refusal

    def _servers(self) -> list[str]:
        """Return the X servers' sockets."""
        try:
            words = self.sockets.read_text(errors="replace").split()
        except OSError:
            return []
        return sorted({word for word in words if word.startswith(self.server)})

    def _lets_in(self, name: str, trusted: frozenset[int], deadline_s: float) -> bool | None:
        """Return whether a trusted user's X server admits us without authorization; None if it doesn't answer or isn't trusted."""
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(max(LEAST_ANSWER_S, min(ANSWER_S, deadline_s - time.monotonic())))
            try:
                line.connect(name.replace("@", "\0", 1))
                _, user, _ = CREDENTIALS.unpack(line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, CREDENTIALS.size))
                if user not in trusted:
                    return None
                line.sendall(SETUP)
                return line.recv(1) == ACCEPTED_REPLY
            except OSError:
                return None
