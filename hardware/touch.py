"""Touch panels as the kernel lists them, and a word when the last one goes or comes back."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from companion.files import words_in
from companion.session.hands.inputs import Device
from companion.table.say import say

ABS_MT_POSITION_X = 0x35
WORD_BITS = 64
NAME = "touch panel"
GONE = say("touch.gone")


class TouchPanel(Struct, frozen=True):
    """A touch panel: its name, its device ("/dev/input/event3"), and on what it hangs, the same for two drivers of one panel."""

    name: str
    node: str
    place: str


class TouchWatch:
    """Tells the table when a touch panel that was there is gone, and when one is there again. Without any, it says nothing."""

    def __init__(self, send: Callable[[Device], None], panels: "Callable[[], list[TouchPanel]]") -> None:
        self._send = send
        self._panels = panels
        self._before: tuple[str, ...] = ()

    def look(self) -> None:
        """See what is there now."""
        try:
            now = tuple(panel.node for panel in self._panels())
        except OSError:  # it went while it was looked at: the next look tells
            return
        if now != self._before:
            self._before = now
            self._send(Device(NAME, "touch", "ready", ", ".join(now)) if now else Device(NAME, "touch", "faulty", GONE))


def panels(root: Path = Path("/")) -> list[TouchPanel]:
    """List every multi-touch panel there is now."""
    events = sorted((root / "sys/class/input").glob("event*"))
    return [_panel(event) for event in events if is_touch(event)]


def is_touch(event: Path) -> bool:
    """Tell whether an input device reports multi-touch positions. (The words of the bit set are longs: 64 bits on 64-bit systems.)"""
    words = words_in(event / "device/capabilities/abs").split()
    with suppress(ValueError):
        return bool(sum(int(word, 16) << WORD_BITS * at for at, word in enumerate(reversed(words))) >> ABS_MT_POSITION_X & 1)
    return False


def _panel(event: Path) -> TouchPanel:
    place = words_in(event / "device/phys") or str((event / "device").resolve().parent.parent)
    return TouchPanel(words_in(event / "device/name") or event.name, f"/dev/input/{event.name}", place)
