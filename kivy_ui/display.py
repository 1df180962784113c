"""Looks for a screen before Kivy is imported: left to itself, SDL silently takes `offscreen` and the table plays unseen."""

import ctypes
import fcntl
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.table.say import UserError, say

DRM = Path("/sys/class/drm")
SET_MASTER, DROP_MASTER = 0x641E, 0x641F


class NoScreen(UserError):
    """There is nothing to draw on; `said` says why, and what would fix it."""


@dataclass(frozen=True)
class Display:
    """Where to draw: SDL's driver by name, and the one path touches take ("mouse" under X11, "mtdev" on a bare console)."""

    driver: str
    touch: str
    where: str


def find(environ: Mapping[str, str] = os.environ, drm: Path = DRM, can_master: Callable[[Path], bool] | None = None) -> Display:
    """Find the screen to draw on. Raises NoScreen."""
    if named := environ.get("SDL_VIDEODRIVER"):
        return Display(named, "mtdev" if named.casefold() == "kmsdrm" else "mouse", f"SDL_VIDEODRIVER={named}")
    if environ.get("DISPLAY"):
        return Display("x11", "mouse", f"DISPLAY {environ['DISPLAY']}")
    if environ.get("WAYLAND_DISPLAY"):
        raise NoScreen(say("display.wayland_only"))
    for card in connected(drm):
        if (can_master or mastered)(Path("/dev/dri") / card):
            return Display("KMSDRM", "mtdev", card)
    raise NoScreen(say("display.no_screen"))


def whole(display: Display, usual: tuple[int, int]) -> tuple[int, int]:
    """Measure the whole screen under X11 in pixels; `usual` elsewhere, where SDL finds it out by itself.

    Under cage, SDL never hears that its window was made as large as the screen: it has to ask for that size.
    """
    if display.driver.casefold() != "x11":
        return usual
    try:
        return _size_of_x11() or usual
    except OSError:  # no Xlib here
        return usual


def _size_of_x11() -> tuple[int, int] | None:
    xlib = ctypes.CDLL("libX11.so.6")
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    opened = xlib.XOpenDisplay(None)
    if not opened:
        return None
    screen = ctypes.c_void_p(opened)
    number = xlib.XDefaultScreen(screen)
    size = xlib.XDisplayWidth(screen, number), xlib.XDisplayHeight(screen, number)
    xlib.XCloseDisplay(screen)
    return size


def connected(drm: Path = DRM) -> list[str]:
    """List the graphics cards with a monitor plugged in ("card1")."""
    found = []
    for status in sorted(drm.glob("card*-*/status")):
        try:
            if status.read_text().strip() == "connected":
                found.append(status.parent.name.split("-")[0])
        except OSError:
            continue
    return list(dict.fromkeys(found))


def mastered(card: Path) -> bool:
    """Return whether this process may draw on `card`: nobody else holds it."""
    try:
        handle = os.open(card, os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.ioctl(handle, SET_MASTER, 0)
        fcntl.ioctl(handle, DROP_MASTER, 0)
        return True
    except OSError:
        return False
    finally:
        os.close(handle)
