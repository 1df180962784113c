"""A running desktop lends the table its screen: by X11, or by Xwayland where the desktop is a Wayland one.

At its login it runs `fathom kiosk lend` (systemd/fathom.desktop), which lets the table's user in and stays: what an X server was told is
forgotten with its last window.
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

from companion.command.exit_codes import Code, CommandError
from companion.command.external_programs import ProgramError, answer_of
from companion.command.kiosk.heartbeat import notify
from companion.command.kiosk.layout import DISPLAY_MANAGER, USER
from companion.command.sentences import read
from companion.table.say import Words, say

MEND = f"xhost +si:localuser:{USER}"
WAITING = "Waiting for the desktop."
SOCKETS = Path("/proc/net/unix")
SERVER = "@/tmp/.X11-unix/X"
"""X servers listen at two sockets. This one has no file: the service has a /tmp of its own, and a Wayland desktop's file lets nobody else in."""
IS_ACTIVE = ("systemctl", "is-active", Path(DISPLAY_MANAGER).name)
PATIENCE_S, POLL_S = 60.0, 1.0
ANSWER_S, ANSWERS_S = 3.0, 10.0
"""How long one server is waited for, as Xwayland may only be started by being asked, and how long all of them."""
LEAST_ANSWER_S = 0.2
SETUP = struct.pack("<BxHHHHxx", ord("l"), 11, 0, 0, 0)
"""X11's first message: lowest byte first, version 11.0, no secret. (X Window System Protocol, Connection Setup)"""
ACCEPTED = b"\1"
CREDENTIALS = struct.Struct("3i")
"""Linux's ucred: process, user, group. (unix(7))"""
ROOT = 0
SESSIONS = Path("/run/systemd/sessions")
"""Where logind notes who is logged in, readable by all: UID, SEAT, CLASS."""
SEAT, OWN = "seat0", ("user", "user-early", "greeter")
EVENT_BYTES = 192
"""Xlib's XEvent: 24 longs."""
FAMILY_SERVER_INTERPRETED = 5


class Name(ctypes.Structure):
    """Xlib's XServerInterpretedAddress: a kind of name, and the name."""

    _fields_ = (
        ("kind_length", ctypes.c_int),
        ("length", ctypes.c_int),
        ("kind", ctypes.c_char_p),
        ("name", ctypes.c_char_p),
    )


class Host(ctypes.Structure):
    """Xlib's XHostAddress."""

    _fields_ = (("family", ctypes.c_int), ("length", ctypes.c_int), ("address", ctypes.POINTER(Name)))


def lend(args: argparse.Namespace, user: str = USER) -> int:
    """Let the table's user draw on this desktop, as long as it runs: Xlib ends this process with it."""
    try:
        xlib: Any = ctypes.CDLL("libX11.so.6")
    except OSError as why:
        raise CommandError(Code.NO, say("desktop.cannot_lend", why=str(why))) from None
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    opened = xlib.XOpenDisplay(None)
    if not opened:
        raise CommandError(Code.NO, say("desktop.none"))
    name = Name(len("localuser"), len(user), b"localuser", user.encode())
    xlib.XAddHost(ctypes.c_void_p(opened), ctypes.byref(Host(FAMILY_SERVER_INTERPRETED, 0, ctypes.pointer(name))))
    event = ctypes.create_string_buffer(EVENT_BYTES)
    while True:
        xlib.XNextEvent(ctypes.c_void_p(opened), event)


def is_desktop_active() -> bool:
    """Whether this computer brings up a desktop. Most have none, and nobody needs to be asked."""
    try:
        return Path(DISPLAY_MANAGER).exists() and answer_of(IS_ACTIVE) == "active"
    except ProgramError:
        return False


def desktop_users(folder: Path = SESSIONS) -> frozenset[int]:
    """Find root and the users whom logind knows to sit at this computer's screen: anybody may bind a name like an X server's."""
    users = {ROOT}
    for file in folder.glob("[!.]*"):
        with suppress(OSError, ValueError):
            about = dict(line.partition("=")[::2] for line in file.read_text(errors="replace").splitlines())
            if about.get("SEAT") == SEAT and about.get("CLASS") in OWN:
                users.add(int(about["UID"]))
    return frozenset(users)


@dataclass
class Desktop:
    """What a desktop on this computer says to being asked for its screen.

    sockets    the kernel's list of local sockets
    server     how the name of an X server's begins there
    is_coming  whether the computer brings a desktop up, which is then waited for
    trusted    the numbers of those who may have a screen for us: root, and whoever sits at a desktop
    ours       the number of our own user, whose X servers are what cage left
    display    the DISPLAY of the one that lets us in
    refusal    why the one that runs does not, and what helps
    """

    sockets: Path = SOCKETS
    server: str = SERVER
    is_coming: Callable[[], bool] = is_desktop_active
    trusted: Callable[[], frozenset[int]] = desktop_users
    ours: int = field(default_factory=os.geteuid)
    tell: Callable[[str], Any] = notify
    sleep: Callable[[float], None] = time.sleep
    display: str = ""
    refusal: Words = ""

    def ask(self) -> None:
        """Find the one that lets us in. Where the computer brings a desktop up, ask again for PATIENCE_S at most."""
        for _ in range(round(PATIENCE_S / POLL_S)):
            is_coming = self.is_coming()
            self._look(say("desktop.not_up") if is_coming else "")
            if self.display or not is_coming:
                return
            self.tell(f"STATUS={WAITING} {read(self.refusal)}")
            self.sleep(POLL_S)

    def _look(self, silent: Words) -> None:
        """Ask every X server there is; `silent`: the refusal where none answers."""
        trusted, until = self.trusted() - {self.ours}, time.monotonic() + ANSWERS_S
        answers = {f":{name.removeprefix(self.server)}": self._lets_in(name, trusted, until) for name in self._servers()}
        self.display = next((name for name, is_in in answers.items() if is_in), "")
        shut = next((name for name, is_in in answers.items() if is_in is False), "")
        refusal = say("desktop.shut", display=shut, user=USER, mend=MEND) if shut else silent
        self.refusal = "" if self.display else refusal

    def _servers(self) -> list[str]:
        """List the X servers' sockets."""
        try:
            words = self.sockets.read_text(errors="replace").split()
        except OSError:
            return []
        return sorted({word for word in words if word.startswith(self.server)})

    def _lets_in(self, name: str, trusted: frozenset[int], until: float) -> bool | None:
        """Whether an X server of a trusted user lets this one in without a secret; None when none such answers."""
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(max(LEAST_ANSWER_S, min(ANSWER_S, until - time.monotonic())))
            try:
                line.connect(name.replace("@", "\0", 1))
                _, user, _ = CREDENTIALS.unpack(line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, CREDENTIALS.size))
                if user not in trusted:
                    return None
                line.sendall(SETUP)
                return line.recv(1) == ACCEPTED
            except OSError:
                return None
