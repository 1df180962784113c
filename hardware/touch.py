"""Touch panels as the kernel lists them, and a word when the last one goes or comes back."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from companion.files import words_in
from companion.session.hands.inputs import Device
from companion.table.say import say

ABS_X = 0x00
ABS_Y = 0x01
ABS_MT_POSITION_X = 0x35
BTN_TOUCH = 0x14A
BTN_TOOL_FINGER = 0x145
"""What a touchpad has and a touch panel has not."""
WORD_BITS = 64
NAME = "touch panel"
GONE = say("touch.gone")


class TouchPanel(Struct, frozen=True):
    """A touch panel: its name, its device ("/dev/input/event3"), and where it is connected, equal for two drivers of one panel.

    `is_single`: it reports one finger, and has no multi-touch events.
    """

    name: str
    node: str
    place: str
    is_single: bool = False


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
    """List every touch panel there is now."""
    events = sorted((root / "sys/class/input").glob("event*"))
    return [panel for event in events if (panel := _panel(event))]


def _panel(event: Path) -> TouchPanel | None:
    """Describe an input device as a touch panel; None when it is something else."""
    axes, keys = (_bits(event / "device/capabilities" / kind) for kind in ("abs", "key"))
    is_multiple = ABS_MT_POSITION_X in axes
    if not is_multiple and not ({ABS_X, ABS_Y} <= axes and BTN_TOUCH in keys and BTN_TOOL_FINGER not in keys):
        return None
    place = words_in(event / "device/phys") or str((event / "device").resolve().parent.parent)
    name = words_in(event / "device/name") or event.name
    return TouchPanel(name, f"/dev/input/{event.name}", place, not is_multiple)


def _bits(file: Path) -> set[int]:
    """Read which bits a set of the kernel's has. (Its words are longs: 64 bits on 64-bit systems.)"""
    words = words_in(file).split()
    with suppress(ValueError):
        whole = sum(int(word, 16) << WORD_BITS * at for at, word in enumerate(reversed(words)))
        return {bit for bit in range(whole.bit_length()) if whole >> bit & 1}
    return set()
