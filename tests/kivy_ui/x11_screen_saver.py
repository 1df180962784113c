"""Print the state of an X11 screen saver that blanks after a second, before and with Fathom's window."""

import ctypes
import time

from kivy_ui import app
from tests.waiting import TIMEOUT_S

BLANKS_AFTER_S, WATCHED_S = 1, 4
STATES = ("lit", "blanked")
"""ScreenSaverOff and ScreenSaverOn of X's screen saver extension."""


class ScreenSaverInfo(ctypes.Structure):
    """libXss's XScreenSaverInfo."""

    _fields_ = (
        ("window", ctypes.c_ulong),
        ("state", ctypes.c_int),
        ("kind", ctypes.c_int),
        ("til_or_since_ms", ctypes.c_ulong),
        ("idle_ms", ctypes.c_ulong),
        ("event_mask", ctypes.c_ulong),
    )


class X11ScreenSaver:
    """Screen saver of the X server."""

    def __init__(self):
        self._xlib, self._xss = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXss.so.1")
        self._xlib.XOpenDisplay.restype = ctypes.c_void_p
        self._xlib.XDefaultRootWindow.restype = ctypes.c_ulong
        self._display = ctypes.c_void_p(self._xlib.XOpenDisplay(None))
        self._root = ctypes.c_ulong(self._xlib.XDefaultRootWindow(self._display))
        self._xlib.XSetScreenSaver(self._display, BLANKS_AFTER_S, 0, 1, 1)

    def state(self):
        info = ScreenSaverInfo()
        assert self._xss.XScreenSaverQueryInfo(self._display, self._root, ctypes.byref(info))
        return STATES[info.state]


def main():
    saver = X11ScreenSaver()
    deadline = time.monotonic() + TIMEOUT_S
    while saver.state() == "lit" and time.monotonic() < deadline:
        time.sleep(0.1)
    print(saver.state(), flush=True)
    app.run_trouble(
        "Nothing is wrong.",
        "Wait.",
        [("close", "Close", app.close_app)],
        lambda _: app.call_after_first_frame(lambda: print_later_state(saver)),
    )


def print_later_state(saver):
    from kivy.clock import Clock

    def end(_):
        print(saver.state(), flush=True)
        app.close_app()

    Clock.schedule_once(end, WATCHED_S)


if __name__ == "__main__":
    main()
