"""Search for a screen before Kivy is imported, because without one SDL silently uses its driver `offscreen`."""

import ctypes
import fcntl
import os
from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct

from companion.table.sentence import UserError, say

DRM = Path("/sys/class/drm")
SET_MASTER, DROP_MASTER = 0x641E, 0x641F


class NoScreenError(UserError):
    """There is no screen to draw on; the sentence gives the reason and the remedy."""


class Display(Struct, frozen=True):
    """Display to draw on.

    driver  name of SDL's driver
    touch   source of touches: "mouse" under X11, "mtdev" on a bare console
    place   where it was found: an environment variable with its value, or the graphics card
    """

    driver: str
    touch: str
    place: str


def find(environ: Mapping[str, str] = os.environ, drm: Path = DRM, can_master: Callable[[Path], bool] | None = None) -> Display:
    """Find the screen to draw on. Raises NoScreenError."""
    if driver := environ.get("SDL_VIDEODRIVER"):
        return Display(driver, "mtdev" if driver.casefold() == "kmsdrm" else "mouse", f"SDL_VIDEODRIVER={driver}")
    if environ.get("DISPLAY"):
        return Display("x11", "mouse", f"DISPLAY {environ['DISPLAY']}")
    if environ.get("WAYLAND_DISPLAY"):
        raise NoScreenError(say("display.wayland_only"))
    for card in connected_cards(drm):
        if (can_master or can_draw)(Path("/dev/dri") / card):
            return Display("KMSDRM", "mtdev", card)
    raise NoScreenError(say("display.no_screen"))


def screen_size(display: Display, usual: tuple[int, int]) -> tuple[int, int]:
    """Return the size of the whole screen in pixels under X11; elsewhere `usual`, because SDL finds the size by itself.

    Under cage, SDL is not notified that its window was enlarged to the screen, so it must ask for that size.
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
    x_display = xlib.XOpenDisplay(None)
    if not x_display:
        return None
    screen = ctypes.c_void_p(x_display)
    number = xlib.XDefaultScreen(screen)
    size = xlib.XDisplayWidth(screen, number), xlib.XDisplayHeight(screen, number)
    xlib.XCloseDisplay(screen)
    return size


def connected_cards(drm: Path = DRM) -> list[str]:
    """List the graphics cards with a monitor plugged in ("card1")."""
    cards = []
    for status in sorted(drm.glob("card*-*/status")):
        try:
            if status.read_text().strip() == "connected":
                cards.append(status.parent.name.split("-")[0])
        except OSError:
            continue
    return list(dict.fromkeys(cards))


def can_draw(card: Path) -> bool:
    """Return whether this process may draw on `card`: no other process is its DRM master."""
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
