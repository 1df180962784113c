"""Find touch panels in sysfs, and report when the last one disappears or one returns."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from companion.files import words_in
from companion.session.inputs.messages import DeviceStatus
from companion.table.sentence import say

ABS_X = 0x00
ABS_Y = 0x01
ABS_MT_POSITION_X = 0x35
BTN_TOUCH = 0x14A
BTN_TOOL_FINGER = 0x145
"""Key that touchpads have and touch panels do not."""
WORD_BITS = 64
NAME = "touch panel"
GONE_SENTENCE = say("touch.gone")


class TouchPanel(Struct, frozen=True):
    """Touch panel.

    name       the kernel's name
    node       its device, such as "/dev/input/event3"
    place      where it is connected; equal for two drivers of one panel
    is_single  whether it reports one finger only, without multi-touch events
    """

    name: str
    node: str
    place: str
    is_single: bool = False


class TouchWatch:
    """Reporter of lost and returned touch panels to the table. Without any panel it reports nothing."""

    def __init__(self, send: Callable[[DeviceStatus], None], panels: "Callable[[], list[TouchPanel]]") -> None:
        self._send = send
        self._panels = panels
        self._last_panels: tuple[str, ...] = ()

    def check_panels(self) -> None:
        """Check which panels are connected now, and report a change."""
        try:
            nodes = tuple(panel.node for panel in self._panels())
        except OSError:  # it was unplugged during the check: the next check decides
            return
        if nodes != self._last_panels:
            self._last_panels = nodes
            self._send(
                DeviceStatus(NAME, "touch", "ready", ", ".join(nodes))
                if nodes
                else DeviceStatus(NAME, "touch", "faulty", GONE_SENTENCE)
            )


def panels(root: Path = Path("/")) -> list[TouchPanel]:
    """List all connected touch panels."""
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
    """Parse a kernel bitmap of hexadecimal 64-bit words into the set of its bits."""
    words = words_in(file).split()
    with suppress(ValueError):
        whole = sum(int(word, 16) << WORD_BITS * at for at, word in enumerate(reversed(words)))
        return {bit for bit in range(whole.bit_length()) if whole >> bit & 1}
    return set()
